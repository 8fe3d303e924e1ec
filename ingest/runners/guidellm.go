package runners

import (
	"bytes"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// GuideLLM reads the reports of guidellm as JSON, YAML and CSV.
var GuideLLM = &reader.Format{
	Name:  "guidellm",
	Title: "GuideLLM",
	Kind:  record.Measured,
	Sniff: sniffGuideLLM,
	Read:  readGuideLLM,
	Doc: `Written by ` + "`guidellm benchmark`" + ` (vllm-project, before mid 2025 neuralmagic): ` + "`benchmarks.json`, `.yaml`, `.csv`" + `. Exports of one run
that lie in one directory are **one** run: JSON is read rather than YAML, YAML rather than CSV.

**Recognized** by content: ` + "`benchmarks`" + `, an array whose objects have ` + "`type_: generative_benchmark`" + `; CSV whose first cells are ` + "`Run Info`, `Run ID`" + `
(three header lines) or ` + "`Type`, `Run Id`" + `. What 0.1 wrote (2024) is refused: it has single requests and no statistics.

| schema | versions | sign |
|---|---|---|
| A | 0.2, 0.3 | nothing beside ` + "`benchmarks`" + ` |
| B | 0.4 to 0.6 | ` + "`args`" + ` beside it; since 0.5 ` + "`metadata.version`" + ` 1 |
| C | 0.7 and newer | ` + "`metadata.version`" + ` 2 |

Each element of ` + "`benchmarks`" + ` is one load point and one run. Only ` + "`successful`" + ` is read.

| field | metric |
|---|---|
| ` + "`request_latency`" + ` (s) | e2e_latency |
| ` + "`time_to_first_token_ms`" + ` | ttft |
| ` + "`inter_token_latency_ms`" + ` | **tpot**: (last - first token) / (output tokens - 1) of each request, weighted by its tokens |
| ` + "`time_per_output_token_ms`" + ` | B, C: **ntpot**, it includes the time to first token; A: none, it is (last - first) / output tokens |
| ` + "`requests_|output_tokens_|prompt_tokens_|tokens_per_second`" + ` | the throughputs: the mean alone, since the rest is about moments, not requests |
| ` + "`duration`" + ` | duration |

Settings: the strategy gives concurrency (` + "`synchronous`" + ` 1, ` + "`concurrent`" + ` its streams) or request rate (` + "`constant`, `poisson`" + `; ` + "`throughput`" + ` all at
once); lengths as configured, else measured means. ` + "`incomplete`" + ` requests were cut by the time limit: neither ok nor failed.

**No rows** from single requests, concurrency, token counts, modalities, the printed tables (rounded).

**Traps.** Statistics that are all 0 were not measured. A negative smallest time to first token (guidellm#216) spoils the whole distribution: no rows.
0.2 counts prompt tokens twice in ` + "`tokens_per_second`" + `: noted. A line of a CSV before 0.7 with another number of cells than the header is not read.`,
}

// Ranks of the exports of one run, for reader.Place.
const (
	guideLLMJSON = 1 + iota
	guideLLMYAML
	guideLLMCSV
)

// guideLLMMetric is a metric by its names: the key in JSON and YAML, which the
// CSV of schema A spells in words, and group and unit of the later CSV.
type guideLLMMetric struct {
	key         string
	metric      *record.Metric
	unit        string
	group, part string
	note        string
}

var guideLLMLatencies = []guideLLMMetric{
	{"request_latency", record.MustMetric("e2e_latency"), "s", "Request Latency", "Sec", ""},
	{"time_to_first_token_ms", record.MustMetric("ttft"), "ms", "Time to First Token", "ms", ""},
	{"inter_token_latency_ms", record.MustMetric("tpot"), "ms", "Inter Token Latency", "ms",
		"labelled inter token latency; weighted by output tokens, not by requests"},
	{"time_per_output_token_ms", record.MustMetric("ntpot"), "ms", "Time per Output Token", "ms",
		"labelled time per output token; includes the time to first token; weighted by output tokens"},
}

var guideLLMRates = []guideLLMMetric{
	{"requests_per_second", record.MustMetric("request_throughput"), "requests/s", "Server Throughput", "Requests/Sec", ""},
	{"output_tokens_per_second", record.MustMetric("output_throughput"), "tokens/s", "Token Throughput", "Output Tokens/Sec", ""},
	{"prompt_tokens_per_second", record.MustMetric("input_throughput"), "tokens/s", "Token Throughput", "Input Tokens/Sec", ""},
	{"tokens_per_second", record.MustMetric("total_throughput"), "tokens/s", "Token Throughput", "Total Tokens/Sec", ""},
}

// Token counts of a request: settings, never rows.
var (
	guideLLMInput  = guideLLMMetric{key: "prompt_token_count", unit: "count", group: "Token Metrics", part: "Input Tokens"}
	guideLLMOutput = guideLLMMetric{key: "output_token_count", unit: "count", group: "Token Metrics", part: "Output Tokens"}
)

// guideLLMStats are the statistics by their place below `successful`. p50
// repeats the median.
var guideLLMStats = []struct {
	path []string
	stat record.Stat
}{
	{[]string{"mean"}, record.Mean}, {[]string{"median"}, record.Median}, {[]string{"std_dev"}, record.StdDev},
	{[]string{"min"}, record.Min}, {[]string{"max"}, record.Max},
	{[]string{"percentiles", "p001"}, "p0.1"}, {[]string{"percentiles", "p01"}, "p1"}, {[]string{"percentiles", "p05"}, "p5"},
	{[]string{"percentiles", "p10"}, "p10"}, {[]string{"percentiles", "p25"}, "p25"}, {[]string{"percentiles", "p75"}, "p75"},
	{[]string{"percentiles", "p90"}, "p90"}, {[]string{"percentiles", "p95"}, "p95"}, {[]string{"percentiles", "p99"}, "p99"},
	{[]string{"percentiles", "p999"}, "p99.9"},
}

// guideLLMType is what every benchmark of a report calls itself.
const guideLLMType = "generative_benchmark"

// guideLLMTree returns a report as JSON or YAML, nil where the file is neither.
// YAML is parsed only where the text can be a report.
func guideLLMTree(d *source.Doc) *source.Tree {
	if tree := d.JSON(); tree != nil {
		return tree
	}
	if d.Mentions("type_: " + guideLLMType) {
		return d.YAML()
	}
	return nil
}

func sniffGuideLLM(d *source.Doc) reader.Verdict {
	if isGuideLLMConsole(d) {
		return reader.Yes("printed tables")
	}
	tree := guideLLMTree(d)
	if tree == nil {
		if _, schema := guideLLMSheet(d); schema != "" {
			return reader.Yes("CSV of schema " + schema)
		}
		return reader.No
	}
	root := tree.Root()
	switch first := root.Get("benchmarks").Index(0); {
	case isGuideLLM01(root), isGuideLLM01(first):
		return reader.Refuse("0.1", "guidellm 0.1 wrote single requests with their texts and no statistics; run the benchmark with 0.2 or newer")
	case first.Get("type_").Str() == guideLLMType, root.Get("benchmarks").Is(source.Array) && root.Get("metadata").Has("guidellm_version"):
		return guideLLMVerdict(root)
	}
	return reader.No
}

// isGuideLLM01 recognizes what 0.1 calls a benchmark report. A file holds one,
// or an object with several.
func isGuideLLM01(n source.Node) bool {
	return n.Has("args", "benchmarks") && n.Get("benchmarks").Index(0).Has("mode", "results", "concurrencies")
}

func guideLLMVerdict(root source.Node) reader.Verdict {
	switch schema := guideLLMSchema(root); schema {
	case "A":
		return reader.Yes("0.2 or 0.3 (schema A)")
	case "B":
		return reader.Yes("0.4 to 0.6 (schema B)")
	case "C":
		return reader.Yes("0.7 or newer (schema C)")
	default:
		return reader.Refuse("schema "+reader.Version(schema), "this schema of guidellm's report is newer than this reader, which knows 1 and 2; write the report with guidellm 0.7")
	}
}

// guideLLMSchema returns A, B or C, else the version that the file states.
func guideLLMSchema(root source.Node) string {
	switch version := root.Get("metadata", "version").Str(); {
	case version == "" && root.Has("args"), version == "1":
		return "B"
	case version == "":
		return "A"
	case version == "2":
		return "C"
	default:
		return version
	}
}

// guideLLMTitles are titles of the tables that guidellm prints, by generation.
var guideLLMTitles = [][]byte{[]byte("Benchmarks Metadata:"), []byte("Run Summary Info")}

// isGuideLLMConsole recognizes what guidellm prints: both eras have a title
// near the beginning and one further down.
func isGuideLLMConsole(d *source.Doc) bool {
	head := d.Data[:min(len(d.Data), consoleHead)]
	return bytes.Contains(head, guideLLMTitles[0]) && d.Mentions("Benchmarks Stats:") ||
		bytes.Contains(head, guideLLMTitles[1]) && d.Mentions("Request Latency Statistics (Completed Requests)")
}

func readGuideLLM(d *source.Doc, s *reader.Sink) {
	if isGuideLLMConsole(d) {
		d.Report("format/no-numbers", 0, "the tables that were printed, rounded; the run is in benchmarks.json")
		return
	}
	tree := guideLLMTree(d)
	if tree == nil {
		readGuideLLMSheet(d, s)
		return
	}
	export := guideLLMJSON
	if d.JSON() == nil {
		export = guideLLMYAML
	}
	for _, root := range tree.Docs() {
		if root.Get("benchmarks").Len() == 0 {
			root.Get("benchmarks").Report("run/empty", "expected at least one benchmark, found none")
		}
		for _, n := range root.Get("benchmarks").Items() {
			readGuideLLMNode(s, root, n, export)
		}
	}
}
