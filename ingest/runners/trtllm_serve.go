package runners

import (
	"slices"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// TRTLLMServe reads the result files of TensorRT-LLM's serving benchmark, whose
// client was made from vLLM's of early 2025.
var TRTLLMServe = &reader.Format{
	Name:  "trtllm-serve",
	Title: "TensorRT-LLM serving benchmark",
	Kind:  record.Measured,
	Sniff: sniffTRTLLMServe,
	Read:  readTRTLLMServe,
	Doc: `Written by ` + "`python -m tensorrt_llm.serve.scripts.benchmark_serving --save-result`" + `.

**Recognized** by the keys of ` + "`vllm-serve`" + ` and ` + "`user_throughput`" + `, which vLLM does not write.

| field | metric |
|---|---|
| ` + "`duration`, `request_throughput`, `output_throughput`, `total_token_throughput`, `request_goodput:`, `S_X_ms`" + ` | as in vllm-serve |
| ` + "`user_throughput`" + ` | output_speed_e2e mean: output tokens / E2E of a request, so it is not 1/TPOT |
| ` + "`energy/total_gpu_power_w`" + ` | power mean, of all GPUs |

Settings as in vllm-serve; the engine is TensorRT-LLM, in a version that the file does not tell. Failed requests are ` + "`num_prompts - completed`" + `.

**No rows** from tokens accepted for each step (` + "`avg_decoded_tokens_per_iter`" + `), energy, counts. Of the arrays of single requests only those are
computed of which the file has no statistics.

**Traps.** Without ` + "`--streaming`" + ` there is no first token: TTFT and ITL are 0.0, which gives no rows, and TPOT holds the wait, which a note says.
Where no request succeeded all statistics are 0.0: no rows.`,
}

// trtllmServeEngine is the engine behind the client, which only serves its own.
const trtllmServeEngine = "TensorRT-LLM"

var trtllmServeDialect = &dialect{e2e: vllmDialect.e2e, limit: vllmDialect.limit, totals: append(slices.Clip(vllmDialect.totals),
	servingTotal{key: "user_throughput", metric: record.MustMetric("output_speed_e2e"), unit: "tokens/s", stat: record.Mean})}

func sniffTRTLLMServe(d *source.Doc) reader.Verdict {
	tree := d.JSON()
	root := tree.Root()
	cut := tree.BrokenOnly() && root.Has("date", "model_id", "user_throughput")
	if isTRTLLMRun(root) || cut {
		return reader.Yes("")
	}
	return reader.No
}

func isTRTLLMRun(n source.Node) bool { return isVLLMClient(n) && n.Has("user_throughput") }

func readTRTLLMServe(d *source.Doc, s *reader.Sink) {
	for _, n := range d.JSON().Docs() {
		if !isTRTLLMRun(n) {
			n.Report("value/type", "expected a run of TensorRT-LLM's serving benchmark, as elsewhere in this file")
			continue
		}
		r := newVLLMRun(trtllmServeDialect, s, n, vllmPlace)
		r.engine = trtllmServeEngine
		r.read()
	}
}

// power adds the mean power of all devices, which TensorRT-LLM's client asks
// its server for.
func (r *vllmRun) power() {
	r.row(record.Row{Metric: record.MustMetric("power"), Stat: record.Mean, Value: reader.Positive(r.node.Get("energy", "total_gpu_power_w").Num("W"))})
}
