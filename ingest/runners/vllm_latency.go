package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// VLLMLatency reads the results of vLLM's offline latency benchmark.
var VLLMLatency = &reader.Format{
	Name:  "vllm-latency",
	Title: "vLLM latency benchmark",
	Kind:  record.Measured,
	Sniff: sniffVLLMLatency,
	Read:  readVLLMLatency,
	Doc: `Written by ` + "`vllm bench latency --output-json FILE`" + ` (formerly ` + "`benchmarks/benchmark_latency.py`" + `): one batch of equal requests, offline, repeated.

**Recognized** by ` + "`avg_latency`" + ` (a number), ` + "`latencies`" + ` (an array) and ` + "`percentiles`" + ` (an object).

| field | metric |
|---|---|
| ` + "`avg_latency`, `std_latency`" + ` | e2e_latency mean, stddev; s |
| ` + "`percentiles/NN`" + ` | e2e_latency pNN |

Each is the time in which the engine answers the whole batch. ` + "`n`" + ` counts the repetitions in ` + "`latencies`" + `, which give no rows of their own.

Settings: none. Model, batch size, lengths, hardware and date come from the configuration or from a file beside it.

**Traps.** Percentiles are over a few repetitions, so that p99 is nearly the largest. Tokens per second cannot be had from this file. The export for
PyTorch's database beside it (` + "`vllm-pytorch`" + `) repeats it and yields to it.`,
}

func sniffVLLMLatency(d *source.Doc) reader.Verdict {
	root := d.JSON().First()
	switch {
	case !isVLLMLatency(root):
		return reader.No
	case root.Has("std_latency"):
		return reader.Yes("2026 or newer")
	}
	return reader.Yes("before 2026")
}

func isVLLMLatency(n source.Node) bool {
	average := n.Get("avg_latency").Type()
	return (average == source.Number || average == source.NotANumber) && n.Get("latencies").Is(source.Array) && n.Get("percentiles").Is(source.Object)
}

func readVLLMLatency(d *source.Doc, s *reader.Sink) {
	for _, n := range d.JSON().Docs() {
		if !isVLLMLatency(n) {
			n.Report("value/type", "expected a result of vLLM's latency benchmark, as elsewhere in this file")
			continue
		}
		run := s.Run(record.Run{Kind: record.Measured, Record: n.Ref().Record})
		s.Place(run, vllmPlace)
		b := vllmBatch{sink: s, run: run, summary: n, iterations: n.Get("latencies")}
		b.read()
	}
}

// vllmBatch is the time in which the engine answered a whole batch, over some
// iterations: a summary and the times that it was made from.
type vllmBatch struct {
	sink       *reader.Sink
	run        *record.Run
	summary    source.Node // has avg_latency and percentiles
	iterations source.Node
}

func (b *vllmBatch) read() {
	nums, _ := b.iterations.Floats("s")
	sample := reader.NewSample(nums, record.Seconds, b.iterations.Ref())
	b.row(b.summary.Get("avg_latency"), record.Mean, sample)
	if std := b.summary.Get("std_latency"); std.Exists() {
		b.row(std, record.StdDev, sample)
	}
	for key, f := range b.summary.Get("percentiles").Members() {
		if stat, ok := record.ParseStat("p" + key); ok {
			b.row(f, stat, sample)
		} else {
			f.Report("value/type", "expected the rank of a percentile, between 0 and 100, as key")
		}
	}
}

// row adds one statistic, which the iterations must give too.
func (b *vllmBatch) row(f source.Node, stat record.Stat, sample *reader.Sample) {
	var v, want record.Value
	if stat == record.StdDev { // may be 0, and NumPy divides by n
		v = atLeastZero(f, "s")
	} else if v = positive(f, "s"); sample.Len() == b.iterations.Len() {
		want = sample.Stat(stat)
		want.Derived = "the " + string(stat) + " of all iterations"
	}
	note := "whole batch, offline"
	if contradicts := contradiction(f, f.Key(), v, want, 0.001); contradicts != "" {
		note += "; " + contradicts
	}
	b.sink.Row(record.Row{Run: b.run, Metric: record.MustMetric("e2e_latency"), Stat: stat, Value: v, N: sample.N(), Note: note})
}
