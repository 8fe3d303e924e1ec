package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// EvalScopePerf reads the results of evalscope's performance test.
var EvalScopePerf = &reader.Format{
	Name:  "evalscope-perf",
	Title: "EvalScope perf",
	Kind:  record.Measured,
	Sniff: sniffEvalScope,
	Read:  readEvalScope,
	Doc: `Written by ` + "`evalscope perf`" + ` (modelscope): a directory for each load with ` + "`benchmark_summary.json`" + ` (means and throughputs),
` + "`benchmark_percentile.json`" + ` and ` + "`benchmark_args.json`" + `. Means and percentiles are **one** run: where both lie in a directory, the settings and counts
of the summary are those of the percentiles too. The arguments give model and dataset; nothing else of them is read.

**Recognized** by keys: the summary by ` + "`Concurrency`" + ` (` + "`Number of concurrency`" + ` to 1.6) and an output throughput; the percentiles as an array of
objects with ` + "`Percentiles`" + ` (` + "`Percentile`" + ` to 0.15) and ` + "`Latency (s)`" + `.

| key, since 1.7 / before | metric |
|---|---|
| ` + "`Test Duration (s)`, `Time taken for tests (s)`" + ` | duration |
| ` + "`{Output,Total,Input} Throughput (tok/s)`, `Output token throughput (tok/s)`, `Throughput(average tokens/s)`, ..." + ` | the throughputs |
| ` + "`Req Throughput (req/s)`, `Request throughput (req/s)`, `Average QPS`" + ` | request_throughput |
| ` + "`Avg Latency (s)`, `Average latency (s)`" + ` | e2e_latency |
| ` + "`[Avg ]TTFT (ms)`, `Average time to first token (s)`" + ` | ttft |
| ` + "`[Avg ]TPOT (ms)`, `Average time per output token (s)`" + ` | tpot; before 1.0 what the numbers say: see below |
| ` + "`[Avg ]ITL (ms)`, `Average inter-token latency (s)`, `Average package latency (s)`" + ` | itl |
| percentiles: ` + "`TTFT`, `ITL`, `TPOT`, `Latency`" + ` | the same; ` + "`50%`" + ` is the median |
| percentiles: ` + "`Output (tok/s)`, `Decode (tok/s)`" + ` | output_speed_e2e, output_speed |

**No rows** from turns, caches, speculative decoding, lengths.

**Traps.** -1, NaN and a time per token of 0 mean "no data"; without streaming the TTFT repeats the latency. The old time per output token changed its
meaning six times: its numbers tell whether it is tpot, ntpot or 1 / throughput, which gives no row. Where a speed falls from one percentile to the
next it is a tail of slowness and gives no rows. Throughputs that are not tokens / duration are noted.`,
}

// evalScopeValue is one number of a summary by its keys, newest first, each
// with its unit.
type evalScopeValue struct {
	metric *record.Metric
	keys   []evalScopeKey
}

type evalScopeKey struct{ key, unit string }

var (
	evalScopeDuration = evalScopeValue{record.MustMetric("duration"), []evalScopeKey{
		{"Test Duration (s)", "s"}, {"Time taken for tests (s)", "s"}, {"Time taken for tests (senconds)", "s"}}} // sic
	evalScopeOutput = evalScopeValue{record.MustMetric("output_throughput"), []evalScopeKey{
		{"Output Throughput (tok/s)", "tokens/s"}, {"Output token throughput (tok/s)", "tokens/s"},
		{"Throughput(average tokens/s)", "tokens/s"}, {"Throughput(average output tokens per second)", "tokens/s"}}}
	evalScopeTotal = evalScopeValue{record.MustMetric("total_throughput"), []evalScopeKey{
		{"Total Throughput (tok/s)", "tokens/s"}, {"Total token throughput (tok/s)", "tokens/s"}}}
	evalScopeInput = evalScopeValue{record.MustMetric("input_throughput"), []evalScopeKey{
		{"Input Throughput (tok/s)", "tokens/s"}, {"Input token throughput (tok/s)", "tokens/s"}}}
	evalScopeRequests = evalScopeValue{record.MustMetric("request_throughput"), []evalScopeKey{
		{"Req Throughput (req/s)", "requests/s"}, {"Request throughput (req/s)", "requests/s"}, {"Average QPS", "requests/s"}}}
	evalScopeE2E = evalScopeValue{record.MustMetric("e2e_latency"), []evalScopeKey{
		{"Avg Latency (s)", "s"}, {"Average latency (s)", "s"}}}
	evalScopeTTFT = evalScopeValue{record.MustMetric("ttft"), []evalScopeKey{
		{"Avg TTFT (ms)", "ms"}, {"TTFT (ms)", "ms"}, {"Average time to first token (s)", "s"}}}
	evalScopeITL = evalScopeValue{record.MustMetric("itl"), []evalScopeKey{
		{"Avg ITL (ms)", "ms"}, {"ITL (ms)", "ms"}, {"Average inter-token latency (s)", "s"}, {"Average package latency (s)", "s"}}}
	evalScopeTPOT = evalScopeValue{record.MustMetric("tpot"), []evalScopeKey{
		{"Avg TPOT (ms)", "ms"}, {"TPOT (ms)", "ms"}, {"Average time per output token (s)", "s"}}}
)

// evalScopeColumns are the columns of the percentiles.
var evalScopeColumns = []evalScopeValue{
	{record.MustMetric("e2e_latency"), []evalScopeKey{{"Latency (s)", "s"}}},
	{record.MustMetric("ttft"), []evalScopeKey{{"TTFT (ms)", "ms"}, {"TTFT (s)", "s"}, {"First Chunk Latency (s)", "s"}}},
	{record.MustMetric("itl"), []evalScopeKey{{"ITL (ms)", "ms"}, {"ITL (s)", "s"}}},
	{record.MustMetric("tpot"), []evalScopeKey{{"TPOT (ms)", "ms"}, {"TPOT (s)", "s"}}},
	{record.MustMetric("output_speed_e2e"), []evalScopeKey{
		{"Output (tok/s)", "tokens/s"}, {"Output throughput(tok/s)", "tokens/s"}, {"Throughput(tokens/s)", "tokens/s"}}},
	{record.MustMetric("output_speed"), []evalScopeKey{{"Decode (tok/s)", "tokens/s"}}},
}

// of returns the value's place in an object: the first key that is there.
func (v evalScopeValue) of(n source.Node) (at source.Node, unit string) {
	for _, k := range v.keys {
		if n.Has(k.key) {
			return n.Get(k.key), k.unit
		}
	}
	return source.Node{}, ""
}

// firstOf returns the first member of those names that is there.
func firstOf(n source.Node, keys ...string) source.Node {
	for _, k := range keys {
		if n.Has(k) {
			return n.Get(k)
		}
	}
	return source.Node{}
}

func isEvalScopeSummary(n source.Node) bool {
	at, _ := evalScopeOutput.of(n)
	return (n.Has("Concurrency") || n.Has("Number of concurrency")) && !at.Is(source.Absent)
}

func isEvalScopePercentiles(n source.Node) bool {
	first := n.Index(0)
	return first.Has("Latency (s)") && (first.Has("Percentiles") || first.Has("Percentile"))
}

func isEvalScopeArgs(n source.Node) bool {
	return n.Has("model", "api", "dataset", "parallel", "number", "max_tokens")
}

func sniffEvalScope(d *source.Doc) reader.Verdict {
	switch root := d.JSON().Root(); {
	case isEvalScopeSummary(root) && root.Has("Concurrency"):
		return reader.Yes("summary, 1.7 or newer")
	case isEvalScopeSummary(root):
		return reader.Yes("summary, 1.6 or older")
	case isEvalScopePercentiles(root):
		return reader.Yes("percentiles")
	case isEvalScopeArgs(root):
		return reader.Yes("arguments")
	}
	return reader.No
}

func readEvalScope(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		switch {
		case isEvalScopeSummary(root):
			r := evalScopeSummary{sink: s, doc: root}
			r.read()
		case isEvalScopePercentiles(root):
			readEvalScopePercentiles(s, root)
		case isEvalScopeArgs(root):
			root.Report("format/no-numbers", "the arguments of a run: its model and dataset are those of the results beside it")
			var side reader.Side
			side.Text("model", firstText(root.Get("model")), root.Get("model").Ref())
			side.Text("dataset", firstText(root.Get("dataset")), root.Get("dataset").Ref())
			s.Side(side)
		default:
			root.Report("value/type", "expected a result of evalscope, as elsewhere in this file")
		}
	}
}
