package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// InferenceXTokenPosition reads the results of InferenceX's experiment on decode
// limits by token position.
var InferenceXTokenPosition = &reader.Format{
	Name:  "inferencex-token-position",
	Title: "InferenceX token position experiment",
	Kind:  record.Measured,
	Sniff: sniffTokenPosition,
	Read:  readTokenPosition,
	Doc: `Written by InferenceX's ` + "`benchmark_serving_random.py`" + `, a small client made from vLLM's: random data of fixed lengths, no statistics but
median and p99.

**Recognized** by ` + "`date`, `model_id`, `num_prompts`, `completed`, `good_completed`" + ` and a latency **without** the ending ` + "`_ms`" + `.

| field | metric |
|---|---|
| ` + "`duration`, `request_throughput`, `input_throughput`, `output_throughput`" + ` | the same |
| ` + "`request_goodput`" + ` | goodput; null where no limits were set |
| ` + "`median_`, `p99_` + `ttft`, `tpot`, `e2el`" + ` | ttft, tpot, e2e_latency; **seconds** |

Settings: ` + "`model_id`, `max_concurrency`, `request_rate`, `date`" + ` (local time, no zone); lengths are the measured means, which are the configured ones. Failed
requests are ` + "`num_prompts - completed`" + `. Engine and parallelism stand in the file name only: give them by a path pattern.

**No rows** from counts. Where no request succeeded there are none at all.

**Traps.** Seconds, although the family writes ms: a median TPOT of a second or more is refused. There are ten requests for each slot, so that p99 is close
to the maximum. TPOT leaves out answers of one token.`,
}

// tokenPositionDialect is vLLM's, in seconds and without a total throughput.
var tokenPositionDialect = &dialect{seconds: true, e2e: vllmDialect.e2e, limit: vllmDialect.limit, totals: vllmDialect.totals}

func sniffTokenPosition(d *source.Doc) reader.Verdict {
	if isTokenPosition(d.JSON().Root()) {
		return reader.Yes("")
	}
	return reader.No
}

func isTokenPosition(n source.Node) bool {
	return n.Has("date", "model_id", "num_prompts", "completed", "good_completed") && tokenPositionDialect.hasLatency(n.Keys())
}

func readTokenPosition(d *source.Doc, s *reader.Sink) {
	for _, n := range d.JSON().Docs() {
		if !isTokenPosition(n) {
			n.Report("value/type", "expected a run of the token position experiment, as elsewhere in this file")
			continue
		}
		r := newVLLMRun(tokenPositionDialect, s, n, reader.Place{})
		if tpot := r.stat("median", "tpot"); tpot.Num >= 1 {
			n.Get("median_tpot").Report("value/unit", "a median TPOT of %s s is not credible: the latencies are not in seconds and are left out", tpot.Text())
			r.names = nil
		}
		r.read()
	}
}
