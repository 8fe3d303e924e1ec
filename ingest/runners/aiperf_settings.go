package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// model returns the model and how many there are: the configuration of 0.10
// was rearranged.
func (a *aiperfSummary) model() (name string, n int) {
	if names := a.config.Get("endpoint", "model_names"); names.Len() > 0 {
		return names.Index(0).Str(), names.Len()
	}
	items := a.config.Get("models", "items")
	return items.Index(0).Get("name").Str(), items.Len()
}

func (a *aiperfSummary) settings() record.Settings {
	load := a.load()
	rate := load.Get("request_rate")
	if !rate.Exists() {
		rate = load.Get("rate")
	}
	return record.Settings{
		Hardware:     a.hardware(),
		InputTokens:  reader.First(a.length("input_tokens", "isl"), a.count("input_sequence_length")),
		OutputTokens: reader.First(a.length("output_tokens", "osl"), a.count("output_sequence_length")),
		Concurrency:  reader.Positive(load.Get("concurrency").Num("count")),
		RequestRate:  reader.Rate(rate),
		Dataset:      a.config.Get("input", "public_dataset").Str(),
	}
}

// load returns the object that holds concurrency and rate: loadgen, since 0.10
// the one phase that is profiled. Of several phases none speaks for the run.
func (a *aiperfSummary) load() source.Node {
	if load := a.config.Get("loadgen"); load.Exists() {
		return load
	}
	var out source.Node
	for _, phase := range a.config.Get("phases").Items() {
		if phase.Get("kind").Str() != "profiling" && phase.Get("name").Str() != "profiling" {
			continue
		}
		if out.Exists() {
			return source.Node{}
		}
		out = phase
	}
	return out
}

// length returns a configured length, of the old or of the new configuration.
func (a *aiperfSummary) length(old, now string) record.Value {
	prompts := a.config.Get("datasets").Index(0).Get("prompts", now)
	if prompts.Is(source.Object) {
		prompts = prompts.Get("mean")
	}
	return reader.First(
		reader.Positive(a.config.Get("input", "prompt", old, "mean").Num("count")),
		reader.Positive(prompts.Num("count")))
}

// hardware returns the name of the GPUs if all have the same.
func (a *aiperfSummary) hardware() string {
	name := ""
	for _, endpoint := range a.doc.Get("telemetry_data", "endpoints").Members() {
		for _, gpu := range endpoint.Get("gpus").Members() {
			if n := gpu.Get("gpu_name").Str(); name == "" {
				name = n
			} else if n != name {
				return ""
			}
		}
	}
	return name
}

func (a *aiperfSummary) failed() record.Value {
	if n := a.count("error_request_count"); n.Known() {
		return n
	}
	summary := a.doc.Get("error_summary")
	if !summary.Is(source.Array) {
		return record.Value{}
	}
	sum := 0.0
	for _, e := range summary.Items() {
		n := a.num(e.Get("count"), "count")
		if !n.Known() {
			return n // a part of the sum is no count of the failed
		}
		sum += n.Num
	}
	return record.Value{Num: sum, Unit: record.Count, Derived: "sum of the counts in error_summary", Ref: summary.Ref()}
}

// check compares numbers of the run that must agree.
func (a *aiperfSummary) check() {
	a.checkThroughput("output_token_throughput", a.count("total_osl"))
	a.checkThroughput("request_throughput", a.run.OK)
	tpot, speed := a.block("inter_token_latency"), a.block("output_token_throughput_per_user")
	unit, ok := aiperfUnit(record.MustMetric("tpot"), tpot.Get("unit").Str())
	if !ok {
		return
	}
	// One is the other's reciprocal for each request, so the extremes are exact;
	// medians lie between two requests.
	product := func(s, t string) float64 {
		return a.num(tpot.Get(s), unit).Num * a.num(speed.Get(t), "tokens/s").Num
	}
	if x := product("min", "max"); x != 0 && !within(x, 1, 0.01) && !within(product("p50", "p50"), 1, 0.05) {
		tpot.Report("value/check", "inter_token_latency is not the reciprocal of output_token_throughput_per_user")
	}
}

// checkThroughput accepts both durations that are in use: from the first
// request to the last answer, and from start_time to end_time.
func (a *aiperfSummary) checkThroughput(tag string, count record.Value) {
	rate, seconds := a.avg(tag), a.avg("benchmark_duration")
	if !rate.Known() || !count.Known() || !seconds.Known() || rate.Num == 0 {
		return
	}
	took := count.Num / rate.Num
	if within(took, seconds.Num, 0.03) || within(took, a.wallTime(), 0.03) {
		return
	}
	a.block(tag).Report("value/check", "%s x %s s is not the %s that the file counts", rate.Text(), seconds.Text(), count.Text())
}

// wallTime returns the seconds from start_time to end_time, 0 where they are
// not known.
func (a *aiperfSummary) wallTime() float64 {
	from, _ := record.ParseDate(a.doc.Get("start_time").Str())
	to, _ := record.ParseDate(a.doc.Get("end_time").Str())
	start, ok1 := from.Start()
	end, ok2 := to.Start()
	if !ok1 || !ok2 {
		return 0
	}
	return end.Sub(start).Seconds()
}
