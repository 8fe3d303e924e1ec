package runners

import (
	"bytes"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LlamaBenchy reads llama-benchy, which measures any OpenAI-compatible endpoint
// in the manner of llama-bench. Layout:
// eugr/llama-benchy@ae09cab5:src/llama_benchy/results.py.
var LlamaBenchy = &reader.Format{
	Name:  "llama-benchy",
	Title: "llama-benchy",
	Kind:  record.Measured,
	Sniff: sniffBenchy,
	Read:  readBenchy,
	Doc: `Written by ` + "`llama-benchy --format json | csv | md`" + `. One entry of ` + "`benchmarks`" + `, or a row ` + "`pp2048`" + ` with the row ` + "`tg32`" + ` below it, is one run.

Recognized by an object with ` + "`benchmarks`" + ` whose entries have ` + "`is_context_prefill_phase`" + `, by a CSV header that begins
` + "`model,test_name,t_s_mean`" + `, or by a Markdown table with the columns ` + "`model`, `test`, `ttfr (ms)`" + ` anywhere in a text.

| JSON | table | metric |
|---|---|---|
| ` + "`pp_req_throughput`, `tg_req_throughput` | `t/s (req)`, or `t/s`" + ` of one request at a time | prefill_speed, output_speed |
| ` + "`pp_throughput`, `tg_throughput` | `t/s (total)`" + ` of several at a time | input_throughput, output_throughput, of one phase |
| ` + "`e2e_ttft` | `e2e_ttft (ms)`" + ` | ttft; ms / 1000 |

Statistics: mean, stddev (of the population), and from ` + "`values`" + ` median, p90, p95, p99, min and max by linear interpolation. A deviation of one value
gives no row. variant is ` + "`@ d4096`" + ` where that many tokens were in the context, ` + "`ctx @ d4096`" + ` where these were loaded: then they are
the input.

No rows: ` + "`ttfr`, `est_ppt`" + `, which count other answers than tokens; peaks of single seconds; series over time; the JSON schema.

Traps: with one request at a time the totals are the same numbers again. Requests that failed are dropped before the statistics and
counted nowhere. Several exports of one run beside each other count once.`,
}

// The exports of one run, the fullest first.
const (
	benchyJSON = 1 + iota
	benchyCSV
	benchyMarkdown
)

func sniffBenchy(d *source.Doc) reader.Verdict {
	root := benchyTree(d).Root()
	switch {
	case isBenchyReport(root):
		return reader.Yes(joinWords(reader.Version(root.Get("version").Str()), "JSON"))
	case root.Get("$defs").Has("BenchmarkMetric", "BenchmarkRun"):
		return reader.Yes("JSON schema")
	case benchySheet(d) != nil:
		return reader.Yes("CSV")
	case len(benchyTables(d)) > 0:
		return reader.Yes("Markdown")
	}
	return reader.No
}

func isBenchyReport(root source.Node) bool {
	runs := root.Get("benchmarks")
	return runs.Index(0).Has("is_context_prefill_phase") || runs.Is(source.Array) && runs.Len() == 0 && root.Has("latency_mode", "latency_ms")
}

// benchyTree returns the JSON of the file, or the one that was printed behind
// the lines of progress.
func benchyTree(d *source.Doc) *source.Tree {
	if t := d.JSON(); t != nil {
		return t
	}
	if bytes.Contains(d.Data, []byte(`"is_context_prefill_phase"`)) && bytes.Contains(d.Data, []byte(`"benchmarks"`)) {
		return d.EmbeddedJSON()
	}
	return nil
}

func readBenchy(d *source.Doc, s *reader.Sink) {
	switch root := benchyTree(d).Root(); {
	case isBenchyReport(root):
		readBenchyReport(root, s)
	case root.Has("$defs"):
		d.Report("format/no-numbers", 0, "the JSON schema of the report, not a report")
	default:
		readBenchyTables(d, s)
	}
}

func readBenchyReport(root source.Node, s *reader.Sink) {
	date, ok := record.ParseDate(root.Get("timestamp").Str())
	if !ok && root.Get("timestamp").Exists() {
		root.Get("timestamp").Report("value/type", "expected a date such as 2026-02-07 19:09:00Z")
	}
	model := root.Get("model").Str()
	for _, n := range root.Get("benchmarks").Items() {
		if !n.Is(source.Object) {
			n.Report("value/type", "expected a run as an object, found %s", n.Type())
			continue
		}
		readBenchyRun(s, n, record.Run{Kind: record.Measured, Model: model, Date: date, Record: n.Ref().Record})
	}
	if root.Get("benchmarks").Len() == 0 {
		root.Get("benchmarks").Report("run/empty", "a report without runs")
	}
}

// benchyMetric is one kind of number: its key, and what it is.
type benchyMetric struct {
	key, unit string
	metric    *record.Metric
	note      string
}

var (
	benchySingle = []benchyMetric{
		{"pp_req_throughput", "tokens/s", record.MustMetric("prefill_speed"), ""},
		{"tg_req_throughput", "tokens/s", record.MustMetric("output_speed"), ""},
		{"e2e_ttft", "ms", record.MustMetric("ttft"), ""},
	}
	benchyTotal = []benchyMetric{
		{"pp_throughput", "tokens/s", record.MustMetric("input_throughput"), "prefill phase only"},
		{"tg_throughput", "tokens/s", record.MustMetric("output_throughput"), "decode phase only"},
	}
)

func readBenchyRun(s *reader.Sink, n source.Node, r record.Run) {
	context := atLeastZero(n.Get("context_size"), "count")
	loading, _ := n.Get("is_context_prefill_phase").Bool()
	r.Concurrency = reader.Positive(n.Get("concurrency").Num("count"))
	r.InputTokens, r.OutputTokens = reader.Positive(n.Get("prompt_size").Num("count")), reader.Positive(n.Get("response_size").Num("count"))
	if loading {
		r.InputTokens = reader.Positive(context)
	}
	run := s.Run(r)
	s.Place(run, reader.Place{Export: benchyJSON})
	row := record.Row{Run: run, Variant: benchyVariant(context, loading)}
	found := false
	for _, m := range benchySingle {
		block := n.Get(m.key)
		if !block.Exists() && r.Concurrency.Num == 1 { // before February 2026
			block = n.Get(map[string]string{"pp_req_throughput": "pp_throughput", "tg_req_throughput": "tg_throughput"}[m.key])
		}
		found = m.read(s, row, block) || found
	}
	if r.Concurrency.Num > 1 {
		for _, m := range benchyTotal {
			found = m.read(s, row, n.Get(m.key)) || found
		}
	}
	if !found {
		n.Report("run/empty", "a run without numbers: no request of it succeeded")
	}
}

// benchyVariant names the tokens that were in the context already, or were
// loaded into it.
func benchyVariant(context record.Value, loading bool) string {
	switch depth := "@ d" + context.Text(); {
	case loading:
		return "ctx " + depth
	case context.Num > 0:
		return depth
	}
	return ""
}

// read adds the statistics of one metric and reports whether there are any.
func (m benchyMetric) read(s *reader.Sink, row record.Row, block source.Node) bool {
	if !block.Exists() {
		return false
	}
	mean := positive(block.Get("mean"), m.unit)
	if !mean.Known() {
		return false
	}
	nums, _ := block.Get("values").Floats(m.unit)
	samples := reader.NewSample(nums, mean.Unit, block.Get("values").Ref())
	row.Metric, row.N, row.Note = m.metric, samples.N(), m.note
	add := func(stat record.Stat, v record.Value) {
		row.Stat, row.Value = stat, v
		s.Row(row)
	}
	add(record.Mean, mean)
	if samples.Len() != 1 {
		add(record.StdDev, atLeastZero(block.Get("std"), m.unit))
	}
	for _, stat := range []record.Stat{record.Median, "p90", "p95", "p99", record.Min, record.Max} {
		add(stat, samples.Stat(stat))
	}
	if v := samples.Stat(record.Mean); v.Known() && !within(v.Num, mean.Num, 1e-6) {
		block.Get("mean").Report("value/check", "the mean of `values` is %s %s", v.Text(), v.Unit)
	}
	return true
}
