package main

import (
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
)

const rootShort = "Turns LLM benchmark result files into a sourced, static report"

const rootLong = `Benchfolio reads the result files of inference benchmarks, capability tests and
price lists, and writes a static report in which every number leads to the file,
place and literal that it was read from.

A PATH is a file, a directory or - for standard input; without one, the current
directory. benchfolio.yaml in the first directory adds to what is found; nothing
in it is required ("benchfolio help config").

Results go to standard output, words to standard error. Exit codes: 0 ok,
1 problems of severity error (with --strict: of any severity) or a failed
command, 2 wrong usage.`

// Flags that all commands share.
const (
	flagConfig    = "configuration of the report (default: benchfolio.yaml in the first directory)"
	flagStrict    = "exit with 1 on problems of any severity"
	flagJobs      = "files read at a time (default: one a processor)"
	flagColor     = "color words: auto, always or never"
	flagQuiet     = "print errors only"
	flagProfile   = "write where time and memory went to NAME.cpu.pprof and NAME.heap.pprof, for go tool pprof"
	flagVersion   = "print the version"
	flagLogFormat = "words as text or json, one object a line"
)

// usage is what help prints of one command.
type usage struct{ use, short, long, example string }

var (
	buildUsage = usage{
		use:   "build [PATH...]",
		short: "Reads, analyzes and writes the report",
		long: `Reads the files, analyzes them and writes the report as a static site that works
from a web server and from disk, without JavaScript too. The same files give the
same bytes: the moment that windows and ages are counted from is the newest date
in the data, or --as-of, never the clock.

The site is written even where files have problems, and the exit code says so.
A failed build leaves the old site as it was.`,
		example: `  benchfolio build
  benchfolio build results --out public --base-url https://example.org/bench
  benchfolio build results --strict --as-of 2026-06-28`,
	}
	ingestUsage = usage{
		use:   "ingest [PATH...]",
		short: "Prints the normalized table",
		long: `Prints one row for each number, with the settings it was measured under and the
place it was read from. Files that give no rows are named on standard error, each
with the reason.

The table is exact: raw is what stood in the file, also where a spreadsheet would
take it for a formula. Open the site's downloads in spreadsheets instead.`,
		example: `  benchfolio ingest results > table.csv
  benchfolio ingest results --output jsonl --to table.jsonl
  vllm bench serve ... --save-result --result-filename /dev/stdout | benchfolio ingest -`,
	}
	inspectUsage = usage{
		use:   "inspect [PATH...]",
		short: "Says what each file was taken for, and what it lacks",
		long: `Says for each file what it was recognized as and why, its version, runs and rows,
the fields that were used and those that were not, what is missing for which
analysis, and its problems; then the model names that were resolved and those
that were not, with lines for the alias file.

With --propose FILE, prints a first mapping for a file that no reader of its own
claims: how to recognize it and where its numbers are; what it has no name for is
listed too ("benchfolio help mapping").`,
		example: `  benchfolio inspect results
  benchfolio inspect run.json --output json
  benchfolio inspect --propose run.json > results/formats/my-runner.yaml`,
	}
	analyzeUsage = usage{
		use:   "analyze [PATH...]",
		short: "Prints the tables of the report",
		long: `Prints the tables of the report: medians with intervals and n, fronts with what
dominates what, claims beside what was measured, and findings (use cases, costs,
service levels, ...). Without a choice the medians, fronts and claims are printed.

An axis is a metric (output_speed), a metric with a statistic (ttft.p99) or a
score (score:intelligence-index).`,
		example: `  benchfolio analyze results --medians --where provider=acme
  benchfolio analyze results --frontier output_speed,score:intelligence-index
  benchfolio analyze results --gaps --output csv
  benchfolio analyze results --use-case chat`,
	}
	explainUsage = usage{
		use:   "explain ID [PATH...]",
		short: "Prints the receipt of one number and computes it again",
		long: `Prints the receipt of one number of the report: what it is, how it was computed,
and every file, place and literal that it stands on. The files are opened again:
that they are still the same, that each literal stands at its place, and that the
number comes out again. The ID stands beside the number on the page; a beginning
that only one number has is enough.

The exit code is 1 if a file changed or the number does not come out.`,
		example: `  benchfolio explain 2k4fqz7d3a results`,
	}
	checkUsage = usage{
		use:   "check [PATH...]",
		short: "Says what is wrong without building",
		long: `Says everything that can be wrong without building: problems of the data, and of
the posts: references and citations that lead nowhere, numbers without a source,
numbers and comparisons that the data contradict, each with line and column.

With --fix, prints as a diff what would turn hand-written numbers into references;
with --write too, changes the posts.`,
		example: `  benchfolio check results
  benchfolio check results --strict --posts
  benchfolio check results --fix
  benchfolio check results --fix --write`,
	}
	snapshotUsage = usage{
		use:   "snapshot [PATH...]",
		short: "Keeps the data of a day as text that git likes",
		long: `Writes what was read as a dated snapshot: the numbers as sorted lines, their
places, the configuration, and a manifest with the hash of every input. Reading a
snapshot ("benchfolio build snapshots/2026-06-28") gives the report of that day.

A snapshot is written whole or not at all, and is never changed: where one of that
date stands already with other bytes, the command fails.

With --from-git, each change of one file in the history of git becomes a snapshot,
called by the time of its commit in UTC and its hash; the work tree is not touched.`,
		example: `  benchfolio snapshot results
  benchfolio snapshot results --date 2026-06-28 --into archive --raw
  benchfolio snapshot --from-git prices/models.json --since 2026-01-01`,
	}
	diffUsage = usage{
		use:   "diff OLD NEW",
		short: "Says what changed between two snapshots, directories or revisions",
		long: `Compares two snapshots, directories or revisions of git (REV:PATH; a path that is
there wins) and says what changed, the worst first: numbers that were withdrawn or
corrected, who entered or left a front, values that moved beyond the noise, prices,
ranks, and what came and went. What is within the noise is counted.

Changes of method stand first: window, workloads, readers, definitions and inputs of
the configuration. What they touch is listed under them, without better or worse.

With --max-regression, the exit code is 1 if anything got worse by more.`,
		example: `  benchfolio diff snapshots/2026-06-27 snapshots/2026-06-28
  benchfolio diff main:results results --output md
  benchfolio diff HEAD~1:results HEAD:results --max-regression 5`,
	}
	initUsage = usage{
		use:   "init [DIR]",
		short: "Writes a small report to start from",
		long: `Writes a small, complete report into DIR, or into the current directory: made-up
results, a configuration and a post, which passes check. Put your own files in the
place of results/, and build. A file that is there already is never changed: then
nothing is written.`,
		example: `  benchfolio init my-report
  benchfolio build my-report --out public`,
	}
	exportUsage = usage{
		use:   "export POST [PATH...]",
		short: "Writes one post for another place, its numbers resolved",
		long: `Writes one post into a directory outside of the report: as one HTML file, or as
Markdown with its images and the front matter of a blog. Numbers and tables are those
of the report, charts are images, and the sources stand at the end. What leads into
the report leads to its base_url; without one it is no link. Nothing is published by
it: where a blog has drafts, it is one.`,
		example: `  benchfolio export first-post results --out ../blog/static
  benchfolio export posts/first-post.md results --as hugo --out ../blog/content/posts`,
	}
	verifyUsage = usage{
		use:   "verify DIR [PATH...]",
		short: "Compares a site or snapshot with what it says that it was made from",
		long: `Compares a site that was written before with its manifest and with the files that
it was made from, which are the PATHs: whether each input is the same, whether each
number comes out again from the literal at its place, and whether a new build gives
the same bytes. Each difference is named with its file and, where a new build shows
it, the first byte that differs.

A snapshot is verified the same way; without PATHs, from the inputs that it keeps, or
else against itself. Each may be a revision of git, REV:PATH.

The exit code is 1 if anything differs.`,
		example: `  benchfolio verify public results
  benchfolio verify snapshots/2026-06-28
  benchfolio verify HEAD:public HEAD:results
  benchfolio verify public results --output json`,
	}
	serveUsage = usage{
		use:   "serve [PATH...]",
		short: "Builds, serves on this machine, and builds again on change",
		long: `Builds the report and serves it on this machine alone; when a file changes, the
report is built again and open pages load anew. While a build runs, and where one
fails, the last whole report is served; a page then says what went wrong.

Nothing is written beside the files: "benchfolio build" writes the site.`,
		example: `  benchfolio serve results
  benchfolio serve results --addr 127.0.0.1:9000 --open`,
	}
	namesUsage = usage{
		use:   "names [PATH...]",
		short: "Lists which names are the same model, and why",
		long: `Lists every model with its spellings, the rule that put each there and the setting
that it names: spellings of one model under other settings (effort, quantization,
...) share a price or a page, never a score.

Names that no rule places stand at the end with the place of their first number
and lines for the alias file, the most useful first: those that would bring a score
and a price together. A suggestion never joins anything by itself.`,
		example: `  benchfolio names results
  benchfolio names results --output json`,
	}
	formatsUsage = usage{
		use:   "formats [NAME]",
		short: "Lists the formats that are read, or describes one",
		long:  `Lists the readers: the name of each and what writes its files. With a NAME, what is read, how it is recognized and what is left out.`,
		example: `  benchfolio formats
  benchfolio formats vllm-serve`,
	}
	versionUsage = usage{use: "version", short: "Prints the version", long: "Prints the version of the program and of Go."}
)

// Flags of single commands.
const (
	flagPosts         = "say only what is wrong with the posts"
	flagFix           = "print as a diff what turns numbers of posts into references"
	flagWrite         = "with --fix: change the posts"
	flagDiffOutput    = "text, md or json"
	flagMinChange     = "smallest change of a value to report, in percent"
	flagMaxRegression = "exit with 1 if a value or price got worse by more, in percent"
	flagDate          = "day of the snapshot (default: the newest date in the data)"
	flagInto          = "directory of the snapshots"
	flagFromGit       = "file whose history in git becomes snapshots"
	flagSince         = "with --from-git: leave out commits before this date"
	flagRaw           = "keep the input files, too, compressed"
	flagTo            = "write to this file instead, whole or not at all"
	flagTable         = "csv or jsonl"
	flagTextJSON      = "text or json"
	flagGrid          = "text, csv, json or md"
	flagMedians       = "the medians"
	flagFrontier      = "a front over the axes X,Y or X,Y,Z"
	flagGaps          = "claims beside what was measured"
	flagUseCase       = "a use case of the configuration"
	flagWhere         = "only runs with this setting, KEY=VALUE; scores and prices that do not state it stay; may stand several times"
	flagBy            = "settings that form groups, KEY,... (default: all that are stated)"
	flagOut           = "directory of the site"
	flagSingle        = "write the whole report into this one HTML file instead of a site"
	flagFormats       = "html, md or both"
	flagAsOf          = "moment that windows and ages are counted from (default: the newest date in the data)"
	flagBaseURL       = "address that the site will have, for canonical links and feeds"
	flagAddr          = "address to serve on, of this machine"
	flagOpen          = "show the report in the browser"
	flagECharts       = "ECharts runtime to use instead of the built-in one"
	laterParquet      = "--output parquet is not available in this version; csv and jsonl are"
	flagPropose       = "print a first mapping for a file that no reader claims"
	flagAs            = "html, markdown, or Markdown for devto, hugo or ghost"
	flagExportTo      = "directory to write into, outside of the report"
)

func flagFinding() string {
	return "the answer to a question: " + strings.Join(analysis.FindingNames(), ", ")
}

// configHint is the hint of a mistake in benchfolio.yaml that has no other.
const configHint = "`benchfolio help config` shows every key"

// Hints of mistakes in mapping files.
const (
	mappingHint       = "`benchfolio help mapping` shows every key"
	mappingUnusedHint = "see what `recognize:` wants and what the file has; `benchfolio inspect FILE` names its fields"
)

const mappingUsage = `A mapping describes the files of a runner that no built-in reader knows. It stands
in formats/NAME.yaml beside benchfolio.yaml and is asked before the built-in
readers. "benchfolio inspect --propose FILE" writes a first one for a file.

name: tidebench                     # lower case; no built-in reader has it
title: Tidebench, a load generator
kind: measured                      # measured, claimed, score or price
recognize:                          # one of:
  json: {tool: tidebench, runs: "*"}    # keys of the document, with their value or *
                                        # (jsonl, yaml and toml likewise)
  csv: [Model, "TTFT p99 (ms)"]         # header words
                                        # (markdown likewise)
  first_line: '^tidebench \d+'          # regular expression (RE2)
rows: $.runs[*]                     # JSON: which objects are runs (default: each document);
                                    # a log: regular expression of the line that starts a run;
                                    # a table: columns that the lines of one run share
missing: ["-1"]                     # texts that stand for "no value", beside null, N/A, -, ...
settings:                           # model, hardware, concurrency, ..., and requests_ok,
  model: {path: $.config.model}     # requests_failed, n, benchmark, variant, note
  concurrency: {path: "@.users"}    # @ is the run, $ the document
  provider: self-hosted             # the same for all runs
metrics:
  - {metric: ttft, stat: p99, unit: ms, path: "@.ttft.p99_ms"}
  - {metric: output_throughput, unit: tokens/s, column: Throughput}
  - {metric: tpot, stat: mean, unit: ms, regexp: 'mean TPOT: ([\d.]+) ms', optional: true}

A value has a path (JSONPath, RFC 9535), a column (its header) or a regexp with
one group around the value, as its file has; a regexp beside a path or column
takes a part of the text. stat is value, mean, median, min, max, stddev, stderr or
a percentile; of an array of numbers, and with all: true of all values at a place,
it is computed. Further keys of a metric: scale, missing, optional, benchmark,
variant, note; of a place: where, above, key, all, count (docs/mapping.md).
`

const configUsage = `benchfolio.yaml says what the result files do not. It stands in the first directory
that is read, or is named by --config. Every key is optional; an unknown key is an
error.

title: Speed, quality and price of open models
author: {name: A. Writer, url: https://example.org}
base_url: https://example.org/bench
as_of: 2026-06-28                   # default: the newest date in the data
inputs:                             # the paths are relative to this file
  - path: runs/**/*.json
    name: "{hardware}-tp{accelerators}-c{concurrency}.json"
    set: {provider: self-hosted, engine: vllm 0.10.1, precision: fp8}
    source: our-runs
  - path: claims.csv
    kind: claimed                   # measured, claimed, score or price
    columns: {model: Model, output_speed: "Output speed (tokens/sec)", ttft.p99: {header: TTFT, unit: ms}}
sources:
  our-runs: {title: Nightly runs, publisher: Platform team, url: https://example.org/runs, date: 2026-06-28}
aliases: aliases.yaml               # which spelling is which model
window: 72h                         # of live medians
workloads: {chat: {input: 3, output: 1}, rag: {input: 20, output: 1, cached: 0.6}}
compare: {require: [precision], warn: [concurrency, engine]}
frontiers:
  - {name: speed-quality, x: output_speed, y: "score:intelligence-index", z: price_blended, where: {class: live}}
use_cases:
  - {name: chat, require: {"ttft.p99": "<= 0.5 s"}, rank: [ttft.median, price_blended]}
limits: [mlperf-server, mlperf-interactive]
max_age: {live: 72h, price: 30d, score: 180d}
reading: {words_per_token: 0.75, words_per_minute: 238, instant: 200, sluggish: 50}   # the last two in tokens/s
posts: posts/
moved: {models/old-name: models/new-name}   # pages at old addresses lead to the new ones
bibliography: [papers.bib, sources.yaml]   # sources that posts cite: CSL-JSON, BibTeX or the form of sources
benchmarks: {intelligence-index: [artificial_analysis_intelligence_index]}
composites:                         # indices of several tests, on a scale of 0 to 100; an axis is score:exams
  exams:
    parts: {mmlu: 2, gpqa: 1, intelligence-index: {weight: 1, range: [0, 70]}}   # weights; range: the scores that mean
                                    # 0 and 100, where the unit is neither a fraction nor a percentage
    missing: none                   # a model without a part has no index; matched: the parts that all models have
prices: {gpu_hour: {H100: {usd: 2.50, source: gpu-prices}}, utilization: 0.6}

aliases.yaml maps a spelling, exactly as a source writes it, to a model:

"GPT-5.5 (xhigh)": gpt-5.5
"deepseek-r1": {is: deepseek-ai/DeepSeek-R1, source: list-prices, to: 2025-05-28}
"qwen": {apart: true}               # never joined with anything
`

// helpTemplate prints the long text, else the short one, then the usage.
const helpTemplate = `{{with or .Long .Short}}{{.}}

{{end}}{{if or .Runnable .HasSubCommands}}{{.UsageString}}{{end}}`
