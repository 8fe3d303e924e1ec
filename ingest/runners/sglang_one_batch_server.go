package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// SGLangOneBatchServer reads the results of SGLang's benchmark of one static
// batch against a server.
var SGLangOneBatchServer = &reader.Format{
	Name:  "sglang-one-batch-server",
	Title: "SGLang one-batch server benchmark",
	Kind:  record.Measured,
	Sniff: sniffSGLangOneBatchServer,
	Read:  readSGLangOneBatchServer,
	Doc: `Written by ` + "`python -m sglang.bench_one_batch_server`" + `: one static batch sent to a running server. Runs are appended: each line is one.

**Recognized** by its keys: ` + "`run_name`, `batch_size`, `input_len`, `output_len`, `latency`, `output_throughput`, `overall_throughput`" + `, without
` + "`prefill_latency`" + `.

| field | metric |
|---|---|
| ` + "`latency`" + ` | e2e_latency of the whole batch |
| ` + "`overall_throughput`" + ` | total_throughput: batch x (input + output) / latency |
| ` + "`output_throughput`" + ` | output_throughput |
| ` + "`last_ttft`" + ` | ttft of the last request to get its first token |
| ` + "`input_throughput`" + ` | prefill_speed: batch x input / last_ttft |

Settings: the batch size counts as concurrency, the lengths are the configured ones. Engine, model, hardware, precision and date are not in the file; where
` + "`run_name`" + ` carries some, a pattern in the configuration can read them. Repeats (` + "`_run1`, `_run2`" + `) are runs of their own.

**No rows** from readings of the server (` + "`last_gen_throughput`, `acc_length`, `cache_hit_rate`, `steady_state_*`" + `).

**Traps.** ` + "`output_throughput`" + ` meant batch x output / latency once; now it leaves the time to the last first token out. The numbers tell which, and the
newer meaning has the note "decode phase only". Latencies are rounded to four decimals, rates to two.`,
}

func sniffSGLangOneBatchServer(d *source.Doc) reader.Verdict {
	root := d.JSON().First()
	switch {
	case !isSGLangOneBatchServer(root):
		return reader.No
	case root.Has("last_ttft"):
		return reader.Yes("late 2025 or newer")
	}
	return reader.Yes("2025")
}

func isSGLangOneBatchServer(n source.Node) bool {
	return n.Has(sglangBatchKeys...) && n.Has("latency", "output_throughput") && !n.Has("prefill_latency")
}

func readSGLangOneBatchServer(d *source.Doc, s *reader.Sink) {
	for _, n := range d.JSON().Docs() {
		if !isSGLangOneBatchServer(n) {
			n.Report("value/type", "expected a record of SGLang's one-batch server benchmark, as elsewhere in this file")
			continue
		}
		newSGLangBatch(s, n, "").answers()
	}
}

// answers adds what the client saw of the whole batch.
func (b *sglangBatch) answers() {
	latency := positive(b.node.Get("latency"), "s")
	b.row("e2e_latency", record.Single, latency, "whole batch")
	generated, all := b.answer, "batch_size x (input_len + output_len)"
	if total := b.node.Get("total_output_tokens").Num("count"); total.Num > 0 { // newest: some answers may have ended early
		generated, all = total, "(batch_size x input_len + total_output_tokens)"
	}
	rate, note := b.rate("overall_throughput", reader.Sum(b.input, generated, all), latency)
	b.row("total_throughput", record.Single, rate, note)
	ttft := reader.Positive(b.node.Get("last_ttft").Num("s")) // 0 and less: none seen
	rate, note = b.outputThroughput(generated, latency, ttft.Known())
	b.row("output_throughput", record.Single, rate, note)
	if ttft.Known() {
		b.row("ttft", record.Single, ttft, "of the last request of the batch to get its first token")
		speed, note := b.rate("input_throughput", b.input, ttft)
		b.row("prefill_speed", record.Single, speed, note)
	}
}

// outputThroughput tells the two meanings of the field apart: over the whole
// latency, or over the time behind the last first token. Files with the older
// keys have either, so that only the numbers tell.
func (b *sglangBatch) outputThroughput(generated, latency record.Value, newer bool) (rate record.Value, note string) {
	rate = positive(b.node.Get("output_throughput"), "tokens/s")
	whole := reader.Ratio(generated, latency, record.TokensPerSecond, "batch_size x output_len / latency")
	if newer || whole.Known() && rate.Num > whole.Num*(1+rounding(latency)) {
		return rate, "decode phase only"
	}
	return rate, contradiction(b.node.Get("output_throughput"), "output_throughput", rate, whole, rounding(latency))
}
