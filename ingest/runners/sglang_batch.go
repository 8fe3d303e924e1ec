package runners

import (
	"strings"

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

	requests      record.Value
	input, answer record.Value // tokens of all requests together
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
	return &sglangBatch{
		sink: s, node: n, requests: settings.Concurrency,
		run:    s.Run(record.Run{Kind: record.Measured, Settings: settings, Record: n.Ref().Record}),
		input:  reader.Product(settings.Concurrency, settings.InputTokens, "batch_size x input_len"),
		answer: reader.Product(settings.Concurrency, settings.OutputTokens, "batch_size x output_len"),
	}
}

func (b *sglangBatch) row(metric string, stat record.Stat, v record.Value, note string) {
	b.sink.Row(record.Row{Run: b.run, Metric: record.MustMetric(metric), Stat: stat, Value: v, Note: note})
}

// rate reads tokens per second, which must be so many tokens over a time.
func (b *sglangBatch) rate(key string, tokens, time record.Value) (v record.Value, note string) {
	v = positive(b.node.Get(key), "tokens/s")
	want := reader.Ratio(tokens, time, record.TokensPerSecond, tokens.Derived+" / "+strings.TrimPrefix(time.Ref.At, "/"))
	return v, contradiction(b.node.Get(key), key, v, want, rounding(time))
}

// rounding is how far a rate may be from tokens / time, which are rounded to two
// and four decimals.
func rounding(time record.Value) float64 { return max(0.002, 0.0001/max(time.Num, 0.0001)) }
