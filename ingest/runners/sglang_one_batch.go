package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// SGLangOneBatch reads the results of SGLang's benchmark of the model runner
// alone.
var SGLangOneBatch = &reader.Format{
	Name:  "sglang-one-batch",
	Title: "SGLang one-batch benchmark",
	Kind:  record.Measured,
	Sniff: sniffSGLangOneBatch,
	Read:  readSGLangOneBatch,
	Doc: `Written by ` + "`python -m sglang.bench_one_batch`" + `: one static batch, without a server. Runs are appended: each line is one.

**Recognized** by its keys: ` + "`run_name`, `batch_size`, `input_len`, `output_len`, `prefill_latency`, `total_latency`, `overall_throughput`" + `.

| field | metric |
|---|---|
| ` + "`prefill_throughput`" + ` | prefill_speed: batch x input / prefill latency |
| ` + "`median_decode_latency`" + ` | itl median: one decode step, which gives one token to every sequence |
| ` + "`median_decode_throughput`" + ` | output_throughput median, in the decode phase only |
| ` + "`total_latency`" + ` | duration |
| ` + "`overall_throughput`" + ` | total_throughput: batch x (input + output) / total latency |

Settings: the batch size counts as concurrency, the lengths are the configured ones. Model, hardware, precision and date are not in the file.

**No rows** from ` + "`prefill_latency`" + `: no request was sent, so it is no time to first token.

**Traps.** The median decode rate is no throughput of the run: it leaves the prefill out. Decode fields are absent where one token was asked for.`,
}

func sniffSGLangOneBatch(d *source.Doc) reader.Verdict {
	if isSGLangOneBatch(d.JSON().First()) {
		return reader.Yes("")
	}
	return reader.No
}

func isSGLangOneBatch(n source.Node) bool {
	return n.Has(sglangBatchKeys...) && n.Has("prefill_latency", "total_latency")
}

func readSGLangOneBatch(d *source.Doc, s *reader.Sink) {
	for _, n := range d.JSON().Docs() {
		if !isSGLangOneBatch(n) {
			n.Report("value/type", "expected a record of SGLang's one-batch benchmark, as elsewhere in this file")
			continue
		}
		newSGLangBatch(s, n, "sglang").phases()
	}
}

// phases adds the prefill, the decoding and both together.
func (b *sglangBatch) phases() {
	prefill, total := positive(b.node.Get("prefill_latency"), "s"), positive(b.node.Get("total_latency"), "s")
	speed, note := b.rate("prefill_throughput", b.input, prefill)
	b.row("prefill_speed", record.Single, speed, note)
	if b.node.Has("median_decode_latency") {
		step := positive(b.node.Get("median_decode_latency"), "s")
		b.row("itl", record.Median, step, "a decode step of the engine, without a server")
		b.row("output_throughput", record.Median, positive(b.node.Get("median_decode_throughput"), "tokens/s"), "decode phase only: batch / median step")
		b.checkPhases(prefill, step, total)
	}
	b.row("duration", record.Single, total, "")
	all := reader.Sum(b.input, b.answer, "batch_size x (input_len + output_len)")
	rate, note := b.rate("overall_throughput", all, total)
	b.row("total_throughput", record.Single, rate, note)
}

// checkPhases expects the phases to make up the whole. The steps are not all
// like their median, hence 5 %.
func (b *sglangBatch) checkPhases(prefill, step, total record.Value) {
	steps := b.run.OutputTokens.Num - 1
	sum := prefill.Num + steps*step.Num
	if prefill.Known() && step.Known() && total.Known() && steps >= 0 && !within(sum, total.Num, 0.05) {
		b.node.Get("total_latency").Report("value/check", "%q is %s, but prefill and %s steps of the median length last %s",
			"total_latency", total.Text(), record.FormatFloat(steps), record.FormatFloat(sum))
	}
}
