package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LLMDReport reads the benchmark reports of llm-d.
var LLMDReport = &reader.Format{
	Name:  "llm-d-report",
	Title: "llm-d benchmark report",
	Kind:  record.Measured,
	Sniff: sniffLLMD,
	Read:  readLLMD,
	Doc: `Written by llm-d/llm-d-benchmark, which converts the results of its harnesses (inference-perf, guidellm, vLLM, aiperf, ...) to one schema; YAML or
JSON, one load point a file.

**Recognized** by content: an object with ` + "`version`, `scenario`" + ` and ` + "`metrics`" + ` (0.1) or ` + "`results`" + ` (0.2, 0.2.1). Other versions are refused. A JSON Schema of
the report holds no numbers.

| 0.1, below ` + "`metrics`" + ` | 0.2, below ` + "`results/request_performance/aggregate`" + ` | metric |
|---|---|---|
| ` + "`latency/request_latency`, `time_to_first_token`" + ` | the same | e2e_latency, ttft |
| ` + "`latency/time_per_output_token`, `inter_token_latency`" + ` | the same | tpot, itl |
| ` + "`latency/normalized_time_per_output_token`" + ` | the same | ntpot |
| ` + "`throughput/{input,output,total}_tokens_per_sec`, `requests_per_sec`" + ` | ` + "`throughput/{input,output,total}_token_rate`, `request_rate`" + `: the mean | the throughputs |
| ` + "`time/duration`" + ` | ` + "`/run/time/duration`" + ` (ISO 8601) | duration |

` + "`units`" + ` decides the scale of a latency (` + "`s`, `ms`" + `, also per token). Settings: model, engine, hardware, number of accelerators (all replicas of all inference
engines), quantization or dtype, and in 0.2 the standardized load. ` + "`failures`" + ` that are not given are unknown.

**No rows** from time series, sessions, observability, resources (power is given for each pod), multimodal rates.

**Traps.** The definitions are those of the harness: a time per output token that, times the output tokens, is the E2E latency includes the first token and
is read as ntpot; one that is half of what the request leaves for it is noted. Numbers that contradict each other are kept, with a note.`,
}

// llmdLayout says where a version of the report has its parts.
type llmdLayout struct {
	results  []string // the object with requests, latency and throughput
	duration []string
	start    []string
	rates    []llmdRate
	settings func(scenario source.Node) record.Settings
	model    func(scenario source.Node) string
}

// llmdRate is a rate by its place below the results.
type llmdRate struct {
	key    string
	metric *record.Metric
}

// llmdLayouts are the versions that are read.
var llmdLayouts = map[string]*llmdLayout{"0.1": &llmdFirst, "0.2": &llmdSecond, "0.2.1": &llmdSecond}

var llmdFirst = llmdLayout{
	results:  []string{"metrics"},
	duration: []string{"metrics", "time", "duration"},
	start:    []string{"metrics", "time", "start"},
	rates: []llmdRate{
		{"input_tokens_per_sec", record.MustMetric("input_throughput")},
		{"output_tokens_per_sec", record.MustMetric("output_throughput")},
		{"total_tokens_per_sec", record.MustMetric("total_throughput")},
		{"requests_per_sec", record.MustMetric("request_throughput")},
	},
	settings: llmdFirstSettings,
	model:    func(scenario source.Node) string { return firstText(scenario.Get("model", "name")) },
}

var llmdSecond = llmdLayout{
	results:  []string{"results", "request_performance", "aggregate"},
	duration: []string{"run", "time", "duration"},
	start:    []string{"run", "time", "start"},
	rates: []llmdRate{
		{"input_token_rate", record.MustMetric("input_throughput")},
		{"output_token_rate", record.MustMetric("output_throughput")},
		{"total_token_rate", record.MustMetric("total_throughput")},
		{"request_rate", record.MustMetric("request_throughput")},
	},
	settings: llmdSecondSettings,
	model:    llmdSecondModel,
}

var llmdLatencies = []struct {
	key    string
	metric *record.Metric
}{
	{"request_latency", record.MustMetric("e2e_latency")},
	{"time_to_first_token", record.MustMetric("ttft")},
	{"time_per_output_token", record.MustMetric("tpot")},
	{"inter_token_latency", record.MustMetric("itl")},
	{"normalized_time_per_output_token", record.MustMetric("ntpot")},
}

// llmdUnits are the units that a report may state, by what a metric measures.
var llmdUnits = map[string]string{
	"s": "s", "ms": "ms", "s/token": "s", "ms/token": "ms",
	"tokens/s": "tokens/s", "queries/s": "requests/s", "requests/s": "requests/s",
}

// llmdTree returns a file as JSON or, where it can be a report, as YAML.
func llmdTree(d *source.Doc) *source.Tree {
	if tree := d.JSON(); tree != nil {
		return tree
	}
	if hasYAMLKeys(d, "version", "scenario") {
		return d.YAML()
	}
	return nil
}

func isLLMDReport(n source.Node) bool {
	return n.Has("version", "scenario") && (n.Get("metrics").Is(source.Object) || n.Get("results").Is(source.Object))
}

func isLLMDSchema(n source.Node) bool {
	return n.Has("$defs") && n.Get("properties").Has("version", "scenario")
}

func sniffLLMD(d *source.Doc) reader.Verdict {
	root := llmdTree(d).Root()
	switch version := root.Get("version").Str(); {
	case isLLMDSchema(root):
		return reader.Yes("JSON Schema")
	case !isLLMDReport(root):
		return reader.No
	case llmdLayouts[version] == nil:
		return reader.Refuse(reader.Version(version), "this version of the report is not known to this reader, which knows 0.1, 0.2 and 0.2.1; convert it with llm-d-benchmark")
	default:
		return reader.Yes(version)
	}
}

func readLLMD(d *source.Doc, s *reader.Sink) {
	for _, root := range llmdTree(d).Docs() {
		layout := llmdLayouts[root.Get("version").Str()]
		switch {
		case isLLMDSchema(root):
			root.Report("format/no-numbers", "the JSON Schema of a report, not a report")
		case !isLLMDReport(root) || layout == nil:
			root.Report("value/type", "expected a report of llm-d, as elsewhere in this file")
		default:
			r := llmdRun{sink: s, root: root, layout: layout, results: root.Get(layout.results...)}
			r.read()
		}
	}
}
