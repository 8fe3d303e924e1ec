package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// sglangBatch is one static batch of equal requests, as both of SGLang's
// one-batch benchmarks record it.
type sglangBatch struct {
	sink *reader.Sink
	node source.Node
	run  *record.Run

	batch, in, out float64 // requests, and tokens of each; 0 where not known
}

// sglangBatchKeys are the keys that both have.
var sglangBatchKeys = []string{"run_name", "batch_size", "input_len", "output_len", "overall_throughput"}

// newSGLangBatch adds the run of one object. The name of a run is whatever its
// user typed, so that nothing is read from it.
func newSGLangBatch(s *reader.Sink, n source.Node, engine string) *sglangBatch {
	settings := record.Settings{
		Engine:       engine,
		Concurrency:  positive(n.Get("batch_size"), "count"),
		InputTokens:  positive(n.Get("input_len"), "count"),
		OutputTokens: positive(n.Get("output_len"), "count"),
	}
	run := s.Run(record.Run{Kind: record.Measured, Settings: settings, Record: n.Ref().Record})
	return &sglangBatch{s, n, run, settings.Concurrency.Num, settings.InputTokens.Num, settings.OutputTokens.Num}
}

func (b *sglangBatch) row(metric string, stat record.Stat, v record.Value, note string) {
	b.sink.Row(record.Row{Run: b.run, Metric: record.MustMetric(metric), Stat: stat, Value: v, Note: note})
}

// rate reads tokens per second, which must be the given number of tokens over a
// time. Where they are not, it says so in the note.
func (b *sglangBatch) rate(key string, tokens float64, time record.Value, formula string) (v record.Value, note string) {
	v = positive(b.node.Get(key), "tokens/s")
	if v.Known() && time.Known() && tokens > 0 && !within(v.Num, tokens/time.Num, rounding(time)) {
		b.node.Get(key).Report("value/check", "%q is %s, but %s is %s", key, v.Text(), formula, record.FormatFloat(tokens/time.Num))
		note = "is not " + formula + " of its own record"
	}
	return v, note
}

// rounding is how far a rate may be from tokens / time, which are rounded to two
// and four decimals.
func rounding(time record.Value) float64 { return max(0.002, 0.0001/time.Num) }
