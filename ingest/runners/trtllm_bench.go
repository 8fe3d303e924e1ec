package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// TRTLLMBench reads the reports of TensorRT-LLM's own benchmark, which runs the
// engine without a server.
var TRTLLMBench = &reader.Format{
	Name:  "trtllm-bench",
	Title: "trtllm-bench report",
	Kind:  record.Measured,
	Sniff: sniffTRTLLMBench,
	Read:  readTRTLLMBench,
	Doc: `Written by ` + "`trtllm-bench throughput|latency --report_json FILE`" + ` (TensorRT-LLM).

**Recognized** by an object with the objects ` + "`engine`, `world_info`, `request_info`, `performance`" + `.

| field | metric |
|---|---|
| ` + "`/performance/total_latency_ms`" + ` | duration; ms / 1000 |
| ` + "`request_throughput_req_s`, `system_output_throughput_tok_s`, `system_total_throughput_tok_s`, `output_throughput_per_gpu_tok_s`" + ` | the throughputs |
| ` + "`output_throughput_per_user_tok_s`" + ` | output_speed_e2e mean: output tokens / E2E of a request |
| ` + "`avg_request_latency_ms`, `request_latency_percentiles_ms`" + ` | e2e_latency |
| ` + "`/streaming_metrics/avg_ttft_ms`, `ttft_percentiles`" + ` | ttft |
| ` + "`avg_tpot_ms`, `tpot_percentiles`" + ` (older: ` + "`itl_percentiles`" + `) | tpot |
| ` + "`token_output_speed_tok_s`, `gen_tps_percentiles`" + ` | output_speed |

Percentiles carry no unit in their names; the ` + "`average`" + ` beside them, which repeats a mean that has one, tells it, and where it does not they are left
out. Settings: ` + "`engine`, `machine`" + `, the size of the world, the measured mean lengths. The limit of concurrency, failures and the date are not in the file.

**No rows** from ` + "`decoding_stats`, `dataset`" + `, clocks, and from the requests that ` + "`--output_json`, `--request_json`" + ` write.

**Traps.** Percentiles are picks from the sorted list, at index int(n x q): a note says so in small runs, and where the pick is the largest value. Where the
client lagged, all tokens of an answer came at once: its TPOT is next to 0 and its speed beyond any hardware, which a note says; medians are safe. Without a limit of
concurrency all requests wait in one queue, which TTFT and E2E hold.`,
}

func sniffTRTLLMBench(d *source.Doc) reader.Verdict {
	root := d.JSON().First()
	switch {
	case !isTRTLLMBench(root):
		return reader.No
	case root.Has("machine"):
		return reader.Yes("1.x")
	}
	return reader.Yes("0.x")
}

func isTRTLLMBench(n source.Node) bool {
	for _, key := range []string{"engine", "world_info", "request_info", "performance"} {
		if !n.Get(key).Is(source.Object) {
			return false
		}
	}
	return true
}

func readTRTLLMBench(d *source.Doc, s *reader.Sink) {
	for _, n := range d.JSON().Docs() {
		if !isTRTLLMBench(n) {
			n.Report("value/type", "expected a report of trtllm-bench, as elsewhere in this file")
			continue
		}
		newTRTLLMRun(s, n).read()
	}
}

// trtllmRun is one report being read.
type trtllmRun struct {
	sink        *reader.Sink
	node        source.Node
	run         *record.Run
	requests    record.Value
	performance once // the totals
}

func newTRTLLMRun(s *reader.Sink, n source.Node) *trtllmRun {
	info, engine := n.Get("request_info"), fieldsOfNode(n.Get("engine"))
	requests := atLeastZero(info.Get("num_requests"), "count")
	return &trtllmRun{sink: s, node: n, requests: requests, performance: once{get: fieldsOfNode(n.Get("performance"))}, run: s.Run(record.Run{
		Kind: record.Measured, Model: engine.text("model"), OK: requests, Record: n.Ref().Record,
		Settings: record.Settings{
			Engine:       strings.Join(strings.Fields("TensorRT-LLM "+engine.text("version")+" "+engine.text("backend")), " "),
			Hardware:     fieldsOfNode(n.Get("machine")).text("name"),
			Accelerators: reader.Positive(n.Get("world_info", "world_size").Num("count")),
			Precision:    engine.first([]string{"quantization", "dtype"}),
			InputTokens:  reader.Positive(info.Get("avg_input_length").Num("count")),
			OutputTokens: reader.Positive(info.Get("avg_output_length").Num("count")),
		},
	})}
}

// trtllmTotal is a number for the whole run. want is what other numbers of the
// report make it.
type trtllmTotal struct {
	key, metric, unit string
	stat              record.Stat
	want              record.Value
}

// read adds the whole report.
func (r *trtllmRun) read() {
	if r.requests.Known() && r.requests.Num == 0 {
		r.node.Get("request_info", "num_requests").Report("run/failed", "no request of this run succeeded; its numbers are no measurements")
		return
	}
	for _, t := range r.totals() {
		row := record.Row{Run: r.run, Metric: record.MustMetric(t.metric), Stat: t.stat, Value: r.performance.num(t.key, t.unit)}
		row.Note = contradiction(r.node.Get("performance", t.key), t.key, row.Value, t.want, 0.01)
		if t.stat == record.Mean {
			row.N = r.requests
		}
		r.sink.Row(row)
	}
	for _, d := range trtllmDistributions {
		r.distribution(d)
	}
	r.checkInFlight()
}

func (r *trtllmRun) totals() []trtllmTotal {
	n, in, out := r.requests, r.run.InputTokens, r.run.OutputTokens
	duration := r.performance.num("total_latency_ms", "ms")
	generated := reader.Product(n, out, "num_requests x avg_output_length")
	rate := func(a, b record.Value, formula string) record.Value {
		return reader.Ratio(a, b, record.TokensPerSecond, formula)
	}
	all := reader.Product(n, reader.Sum(in, out, "both"), "num_requests x both lengths")
	output := rate(generated, duration, "num_requests x avg_output_length / total_latency_ms")
	return []trtllmTotal{
		{"total_latency_ms", "duration", "ms", record.Single, record.Value{}},
		{"request_throughput_req_s", "request_throughput", "requests/s", record.Single,
			reader.Ratio(n, duration, record.RequestsPerSecond, "num_requests / total_latency_ms")},
		{"system_output_throughput_tok_s", "output_throughput", "tokens/s", record.Single, output},
		{"system_total_throughput_tok_s", "total_throughput", "tokens/s", record.Single,
			rate(all, duration, "num_requests x (avg_input_length + avg_output_length) / total_latency_ms")},
		{"output_throughput_per_gpu_tok_s", "output_throughput_per_gpu", "tokens/s", record.Single,
			rate(output, r.run.Accelerators, "num_requests x avg_output_length / total_latency_ms / world_size")},
		{"output_throughput_per_user_tok_s", "output_speed_e2e", "tokens/s", record.Mean, record.Value{}},
	}
}

// checkInFlight compares the mean number of requests in flight, which the report
// states, with what it must be.
func (r *trtllmRun) checkInFlight() {
	busy := reader.Product(r.requests, r.performance.num("avg_request_latency_ms", "ms"), "num_requests x avg_request_latency_ms")
	want := reader.Ratio(busy, r.performance.num("total_latency_ms", "ms"), record.Count, busy.Derived+" / total_latency_ms")
	const key = "avg_num_concurrent_requests"
	stated := r.node.Get("request_info", key)
	contradiction(stated, key, stated.Num("count"), want, 0.02)
}
