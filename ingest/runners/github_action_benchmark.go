package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// GitHubActionBenchmark reads the data of github-action-benchmark:
// benchmark-action/github-action-benchmark@c38cce98:src/write.ts, src/extract.ts.
var GitHubActionBenchmark = &reader.Format{
	Name:  "github-action-benchmark",
	Title: "github-action-benchmark",
	Kind:  record.Measured,
	Sniff: sniffGitHubAction,
	Read:  readGitHubAction,
	Doc: `Written by the GitHub Action of that name: ` + "`data.js`" + ` of its page, with one entry for each commit. The small JSON that programs hand to it is read too.

**Recognized** by a text that begins ` + "`window.BENCHMARK_DATA =`" + ` and goes on in JSON with ` + "`entries`" + `; or by an array of objects that have ` + "`name`, `unit`, `value`" + `
and beside them at most ` + "`range` and `extra`" + `.

| form | number |
|---|---|
| data.js | ` + "`entries.SUITE[i].benches[j].value`" + `; one entry is one run |
| input | ` + "`value`" + `, a number or a text; the file is one run |

The metric comes from ` + "`unit`" + `: ` + "`ns`, `us`, `µs`, `ms`, `s`, `sec`, `seconds`" + `, alone or for ` + "`/iter` or `/op`" + `, is a time; ` + "`iter/s`, `op/s`, `ops/s`, `req/s`, `requests/s`" + ` a rate; all
others give no row. benchmark is ` + "`name`" + `, variant the suite, date the ` + "`date`" + ` of the entry (not that of the commit).

**No rows** from ` + "`range`" + `, which has no defined meaning, and ` + "`extra`" + `. Names, addresses and messages of commits are not copied.

**Traps.** The better direction comes from ` + "`tool`" + ` (` + "`customBiggerIsBetter`" + `) where it is stated. Numbers lost digits on their way here: the file of the tool itself
is the better source. A page that was cut off is an error; none of it is read.`,
}

func sniffGitHubAction(d *source.Doc) reader.Verdict {
	if tree := d.AssignedJSON("window.BENCHMARK_DATA"); tree != nil {
		return reader.Yes("data.js")
	}
	if isGitHubActionInput(d.JSON().Root()) {
		return reader.Yes("input")
	}
	return reader.No
}

// githubActionKeys are all that an entry of the input can have.
var githubActionKeys = map[string]bool{"name": true, "unit": true, "value": true, "range": true, "extra": true}

// isGitHubActionInput looks at all entries, since the names that each must have
// stand in many other files.
func isGitHubActionInput(root source.Node) bool {
	for _, e := range root.Items() {
		if !e.Has("name", "unit", "value") {
			return false
		}
		for key := range e.Members() {
			if !githubActionKeys[key] {
				return false
			}
		}
	}
	return root.Is(source.Array) && root.Len() > 0
}

func readGitHubAction(d *source.Doc, s *reader.Sink) {
	if tree := d.AssignedJSON("window.BENCHMARK_DATA"); tree != nil {
		for _, root := range tree.Docs() {
			readGitHubPage(root, s)
		}
		reportEmpty(d, s, "a time or a rate")
		return
	}
	for _, root := range d.JSON().Docs() {
		run := s.Run(record.Run{Kind: record.Measured, Record: root.Ref().Record})
		for _, bench := range root.Items() {
			readGitHubBench(s, record.Row{Run: run}, bench)
		}
	}
	reportEmpty(d, s, "a time or a rate")
}

func readGitHubPage(root source.Node, s *reader.Sink) {
	for suite, list := range root.Get("entries").Members() {
		var last record.Date
		for _, e := range list.Items() {
			run := record.Run{Kind: record.Measured, Record: e.Ref().Record}
			run.Date, _ = unixMillis(e.Get("date").Str())
			if run.Date != "" && run.Date < last { // equal in form, so they sort as text
				e.Get("date").Report("value/check", "the entry is older than the one before it")
			}
			last = run.Date
			row := record.Row{Run: s.Run(run), Variant: suite, Better: githubDirections[e.Get("tool").Str()]}
			s.Place(row.Run, reader.Place{Sample: true})
			for _, bench := range e.Get("benches").Items() {
				readGitHubBench(s, row, bench)
			}
		}
	}
}

// githubDirections are the tools that state which way is better.
var githubDirections = map[string]record.Direction{"customBiggerIsBetter": record.Higher, "customSmallerIsBetter": record.Lower}

func readGitHubBench(s *reader.Sink, row record.Row, bench source.Node) {
	u, ok := parseGeneralUnit(strings.TrimSpace(bench.Get("unit").Str()))
	if !ok {
		return
	}
	row.Metric, row.Stat, row.Benchmark = u.metric, record.Single, bench.Get("name").Str()
	row.Value = positive(bench.Get("value"), u.unit)
	if row.Better == u.metric.Better {
		row.Better = record.None
	}
	s.Row(row)
}
