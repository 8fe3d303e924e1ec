package runners

import (
	"path"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// vllmRun is one run being read.
type vllmRun struct {
	servingRun
	node   source.Node // that the fields are members of; absent in a table
	record int
	engine string // where the client tells it, though it does not name it
	place  reader.Place
}

// vllmDialect is what vLLM's client calls its fields.
var vllmDialect = &dialect{e2e: "e2el", limit: "max_concurrency", totals: []servingTotal{
	{key: "duration", metric: record.MustMetric("duration"), unit: "s"},
	{key: "request_throughput", metric: record.MustMetric("request_throughput"), unit: "requests/s", counts: []string{"completed"}},
	{key: "request_inthroughput", metric: record.MustMetric("request_throughput"), unit: "requests/s"}, // as the oldest version misspells it
	{key: "request_goodput", metric: record.MustMetric("goodput"), unit: "requests/s"},
	{key: "request_goodput:", metric: record.MustMetric("goodput"), unit: "requests/s"}, // sic, until mid 2025
	{key: "output_throughput", metric: record.MustMetric("output_throughput"), unit: "tokens/s", counts: []string{"total_output_tokens"}},
	{key: "input_throughput", metric: record.MustMetric("input_throughput"), unit: "tokens/s", counts: []string{"total_input_tokens"}},
	{key: "total_token_throughput", metric: record.MustMetric("total_throughput"), unit: "tokens/s", counts: []string{"total_input_tokens", "total_output_tokens"}},
}}

// Names of settings that are vLLM's own, or given with --metadata.
var (
	vllmDataset  = []string{"dataset_name", "dataset"}
	vllmParallel = []string{"tensor_parallel_size", "pipeline_parallel_size", "data_parallel_size"}
)

func newVLLMRun(d *dialect, s *reader.Sink, n source.Node, place reader.Place) *vllmRun {
	return &vllmRun{servingRun: newServingRun(d, s, n), node: n, record: n.Ref().Record, place: place}
}

func (r *vllmRun) read() {
	if n := r.get("run_number").Num("count"); n.Known() && n.Num < 0 {
		r.get("run_number").Report("format/no-numbers", "the warm-up before the runs of a sweep; not a measurement")
		return
	}
	ok := r.start(record.Run{
		Model: r.get.text("model_id"), Settings: r.settings(),
		Date: vllmDate(r.get("date")), Failed: r.failed(), Record: r.record,
	})
	r.sink.Place(r.run, r.place)
	if !ok {
		return
	}
	r.checkCounts()
	r.arrays(r.statistics())
	r.power()
	r.finish()
}

func (r *vllmRun) settings() record.Settings {
	out := record.Settings{
		Engine:       r.engineText(),
		Hardware:     r.get.first(metaHardware),
		Precision:    r.get.first(metaPrecision),
		Dataset:      r.dataset(),
		Accelerators: vllmAccelerators(r.count),
		Concurrency:  reader.Positive(r.count("max_concurrency")),
		InputTokens:  r.perRequest("total_input_tokens"),
		OutputTokens: r.perRequest("total_output_tokens"),
	}
	if !r.get("ramp_up_strategy").Exists() { // then the rate changes, whatever request_rate says
		out.RequestRate = reader.Rate(r.get("request_rate"))
	}
	return out
}

func (r *vllmRun) engineText() string {
	name, version := r.get.first(metaEngine), r.get.first(metaVersion)
	if name == "" {
		name = r.engine
	}
	if name == "" || version == "" {
		return name
	}
	return name + " " + version
}

// dataset returns the name of the data; of a file only its name, since the
// directories above it can name people.
func (r *vllmRun) dataset() string {
	name := r.get.first(vllmDataset)
	if strings.ContainsAny(name[:min(len(name), 1)], "/~.") {
		return path.Base(name)
	}
	return name
}

// vllmAccelerators multiplies the parallelisms that a file states.
func vllmAccelerators(count func(name string) record.Value) record.Value {
	return parallelism(count, vllmParallel...)
}

func (r *vllmRun) failed() record.Value {
	return reader.First(r.count("failed"),
		reader.Difference(r.count("num_prompts"), r.count("completed"), "derived: num_prompts - completed"))
}

var vllmStamp = regexp.MustCompile(`^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$`)

// vllmDate reads 20260816-160853, the local time at which the file was written.
func vllmDate(f field) record.Date {
	text := f.Str()
	if text == "" {
		return ""
	}
	date, ok := record.ParseDate(vllmStamp.ReplaceAllString(text, "$1-$2-${3}T$4:$5:$6"))
	if !ok {
		f.Report("value/type", "expected a date such as 20260816-160853")
	}
	return date
}

// arrays adds statistics of the latencies that the file gives for each request
// only.
func (r *vllmRun) arrays(names []string) {
	if len(names) == 0 || !r.node.Get("ttfts").Is(source.Array) {
		return
	}
	a := readVLLMArrays(r.node)
	for _, x := range names {
		sample := a.samples[x]
		if sample == nil || sample.Stat(record.Max).Num == 0 { // no streaming
			continue
		}
		for _, stat := range sampleStats {
			r.row(record.Row{Metric: servingLatencies[x], Stat: stat, Value: sample.Stat(stat), N: sample.N(), Note: r.arraysNote(x, a)})
		}
	}
}

func (r *vllmRun) arraysNote(x string, a vllmArrays) string {
	if x != "itl" || a.samples["tpot"] == nil {
		return ""
	}
	mean := func(x string) record.Value { return a.samples[x].Stat(record.Mean) }
	return chunkNote(mean("itl"), mean("tpot"), mean("ttft"), mean("e2el"), r.perRequest("total_output_tokens"))
}

func (r *vllmRun) checkCounts() {
	completed, failed, asked := r.count("completed"), r.count("failed"), r.count("num_prompts")
	if completed.Known() && failed.Known() && asked.Known() && completed.Num+failed.Num != asked.Num {
		r.get("failed").Report("value/check", "%s completed and %s failed requests are not the %s of num_prompts", completed.Text(), failed.Text(), asked.Text())
	}
}
