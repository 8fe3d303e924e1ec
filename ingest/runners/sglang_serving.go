package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// SGLangServing reads the result files of SGLang's serving benchmark.
var SGLangServing = &reader.Format{
	Name:  "sglang-serving",
	Title: "SGLang serving benchmark",
	Kind:  record.Measured,
	Sniff: sniffSGLangServing,
	Read:  readSGLangServing,
	Doc: `Written by ` + "`python -m sglang.bench_serving`" + ` (newer: ` + "`sglang.benchmark.serving`" + `) against any server, and by LMDeploy's
` + "`profile_restful_api.py`" + ` of 2024-10 to 2025-05. Runs are appended: each line of the file is one run.

**Recognized** by its keys: ` + "`backend`, `dataset_name`, `median_e2e_latency_ms`, `output_throughput`" + `, and neither ` + "`date`" + ` nor ` + "`model_id`" + `,
which vLLM's client writes; or in any text by the line ` + "`==== Serving Benchmark Result ====`" + ` with a line ` + "`Backend:`" + ` below it, as for ` + "`vllm-serve`" + `.

| field | metric |
|---|---|
| ` + "`duration`" + ` | duration |
| ` + "`request_throughput`, `input_throughput`, `output_throughput`, `total_throughput`" + ` | the throughputs |
| ` + "`S_X_ms`" + ` | ttft, tpot, itl, e2e_latency: mean, median, stddev, pNN; ms / 1000 |

Settings: model, version and precision are those of ` + "`server_info`" + ` where the server told (of several servers, where all agree); nothing else is read
from there. ` + "`backend`" + ` is the engine. ` + "`random_input_len`" + ` is written for every data set and counts only for random data of one length; otherwise
lengths are the measured means. The number of failed requests, the date and the hardware are not in the file.

**No rows** from ` + "`concurrency`" + ` (the mean number in flight, a result), accepted tokens, peaks of single seconds, counts, retokenized counts,
` + "`--output-details`" + `.

**Traps.** Where no request succeeded: no rows. A median TTFT of exactly 0 was not measured: no ttft rows, and TPOT holds the wait, which a note
says. ` + "`itl`" + ` is the gap between chunks: where a chunk carries several tokens a note says how many. Old versions with ` + "`sglang-oai-chat`" + ` divide TPOT by the
requested length also where answers end early.`,
}

// sglangDialect is what SGLang's client calls its fields.
var sglangDialect = &dialect{e2e: "e2e_latency", limit: "max_concurrency", totals: []servingTotal{
	{key: "duration", metric: record.MustMetric("duration"), unit: "s"},
	{key: "request_throughput", metric: record.MustMetric("request_throughput"), unit: "requests/s", counts: []string{"completed"}},
	{key: "input_throughput", metric: record.MustMetric("input_throughput"), unit: "tokens/s", counts: []string{"total_input_tokens"}},
	{key: "output_throughput", metric: record.MustMetric("output_throughput"), unit: "tokens/s", counts: []string{"total_output_tokens"}},
	{key: "total_throughput", metric: record.MustMetric("total_throughput"), unit: "tokens/s", counts: []string{"total_input_tokens", "total_output_tokens"}},
}}

// sglangGenerations tells the generations by a key that came with each, newest first.
var sglangGenerations = []struct{ key, generation string }{
	{"p95_e2e_latency_ms", "2026"},
	{"p90_e2e_latency_ms", "late 2025 or newer"},
	{"server_info", "0.5.5 or newer"},
	{"std_e2e_latency_ms", "0.4"},
}

func sniffSGLangServing(d *source.Doc) reader.Verdict {
	if printedBy(d, (*printed).isSGLang) {
		return reader.Yes("console output")
	}
	root := d.JSON().First()
	if root.Has("backend", "successful_requests", "total_latency", "total_throughput") {
		return reader.Refuse("bench_offline_throughput", "a result of SGLang's offline throughput benchmark, which is not read; measure with sglang.bench_serving")
	}
	if !isSGLangServing(root) {
		return reader.No
	}
	for _, g := range sglangGenerations {
		if root.Has(g.key) {
			return reader.Yes(g.generation)
		}
	}
	return reader.Yes("2024, or LMDeploy")
}

func isSGLangServing(n source.Node) bool {
	return n.Has("backend", "dataset_name", "median_e2e_latency_ms", "output_throughput") && !n.Has("date") && !n.Has("model_id")
}

func readSGLangServing(d *source.Doc, s *reader.Sink) {
	if hasPrinted(d) {
		readSGLangPrinted(d, s)
		return
	}
	for _, n := range d.JSON().Docs() {
		if !isSGLangServing(n) {
			n.Report("value/type", "expected a run of SGLang's serving benchmark, as elsewhere in this file")
			continue
		}
		r := sglangRun{servingRun: newServingRun(sglangDialect, s, n), servers: sglangServers(n.Get("server_info"))}
		if r.start(record.Run{Model: r.server("model_path"), Settings: r.settings(), Record: n.Ref().Record}) {
			r.checkInFlight()
			r.statistics()
			r.finish()
		}
	}
}

// sglangRun is one run being read.
type sglangRun struct {
	servingRun
	servers []source.Node // what each server said of itself
}

// sglangServers returns the descriptions of the servers: one, or the lists of
// those that prefill and those that decode.
func sglangServers(info source.Node) (out []source.Node) {
	for _, role := range []string{"prefill", "decode"} {
		for _, server := range info.Get(role).Items() {
			out = append(out, server)
		}
	}
	if len(out) == 0 {
		out = append(out, info)
	}
	return out
}

// server returns the text that all servers have in common, empty where they
// differ: of each the first of the fields that says anything.
func (r *sglangRun) server(keys ...string) (common string) {
	for i, s := range r.servers {
		text := fieldsOfNode(s).first(keys)
		if i > 0 && text != common {
			return ""
		}
		common = text
	}
	return common
}

func (r *sglangRun) settings() record.Settings {
	out := record.Settings{
		Engine:      strings.TrimSpace(r.get.text("backend") + " " + r.server("version")),
		Precision:   r.server("quantization", "dtype"),
		Dataset:     r.get.text("dataset_name"),
		Concurrency: reader.Positive(r.count("max_concurrency")),
	}
	if rate := r.get("request_rate"); rate.Str() != "trace" { // then the data set says when
		out.RequestRate = reader.Rate(rate)
	}
	out.InputTokens, out.OutputTokens = r.lengths(out.Dataset)
	return out
}

// checkInFlight compares the mean number of requests in flight, which the file
// states, with what it must be.
func (r *sglangRun) checkInFlight() {
	want := reader.Product(r.num("request_throughput", "requests/s"), r.mean(r.dialect.e2e), "request_throughput x mean E2E")
	contradiction(r.get("concurrency"), "concurrency", r.count("concurrency"), want, 0.01)
}
