package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

var inferencePerfLatencies = []struct {
	key    string
	metric *record.Metric
}{
	{"request_latency", record.MustMetric("e2e_latency")},
	{"time_to_first_token", record.MustMetric("ttft")},
	{"time_per_output_token", record.MustMetric("tpot")},
	{"inter_token_latency", record.MustMetric("itl")},
	{"normalized_time_per_output_token", record.MustMetric("ntpot")},
}

var inferencePerfTotals = []struct {
	path   []string
	metric *record.Metric
}{
	{[]string{"throughput", "input_tokens_per_sec"}, record.MustMetric("input_throughput")},
	{[]string{"throughput", "output_tokens_per_sec"}, record.MustMetric("output_throughput")},
	{[]string{"throughput", "total_tokens_per_sec"}, record.MustMetric("total_throughput")},
	{[]string{"throughput", "requests_per_sec"}, record.MustMetric("request_throughput")},
	{[]string{"goodput_metrics", "request_goodput"}, record.MustMetric("goodput")},
}

// inferencePerfStage is one lifecycle report being read.
type inferencePerfStage struct {
	sink      *reader.Sink
	root      source.Node
	successes source.Node
	run       *record.Run
	note      string // of every row
	rows      int
}

func (r *inferencePerfStage) read() {
	load := r.root.Get("load_summary")
	r.run = r.sink.Run(record.Run{
		Kind: record.Measured, Settings: r.settings(load),
		OK:     atLeastZero(r.successes.Get("count"), "count"),
		Failed: atLeastZero(r.root.Get("failures", "count"), "count"), Record: r.root.Ref().Record,
	})
	if !load.Has("send_duration") && !load.Has("requested_rate") {
		r.note = "all stages of a run together, whatever their loads"
		r.sink.Place(r.run, reader.Place{Total: true})
	}
	if r.run.OK.Known() && r.run.OK.Num == 0 {
		r.successes.Get("count").Report("run/failed", "no request of this stage succeeded")
		return
	}
	r.check(load)
	r.totals()
	for _, m := range inferencePerfLatencies {
		r.latency(m.key, m.metric)
	}
	if r.rows == 0 {
		r.successes.Report("run/empty", "expected throughputs or latencies, found none that can be read")
	}
}

// settings reads the load. A closed loop states its concurrency; what stands as
// its rate is the number of its requests.
func (r *inferencePerfStage) settings(load source.Node) record.Settings {
	out := record.Settings{
		InputTokens: reader.First(reader.Positive(r.successes.Get("prompt_len", "mean").Num("count")),
			reader.Positive(r.successes.Get("prompt_tokens", "mean").Num("count"))),
		OutputTokens: reader.Positive(r.successes.Get("output_len", "mean").Num("count")),
		Concurrency:  reader.Positive(load.Get("concurrency").Num("count")),
	}
	switch rate := load.Get("requested_rate"); {
	case out.Concurrency.Known():
	case rate.Is(source.Number):
		out.RequestRate = positive(rate, "requests/s")
	default: // a distribution, of which none is one rate
		out.RequestRate = rate.Num("requests/s")
	}
	return out
}

func (r *inferencePerfStage) row(row record.Row) {
	if row.Value.Known() {
		row.Run, row.Note = r.run, join(row.Note, r.note)
		r.sink.Row(row)
		r.rows++
	}
}

// totals adds what is one number of the whole stage. Tokens at a rate of 0 were
// not counted, and there is no goodput without limits.
func (r *inferencePerfStage) totals() {
	r.row(record.Row{Metric: record.MustMetric("duration"), Stat: record.Single,
		Value: reader.Positive(atLeastZero(r.root.Get("benchmark_time_seconds"), "s"))})
	for _, t := range inferencePerfTotals {
		v := atLeastZero(r.successes.Get(t.path...), string(t.metric.Unit))
		if t.metric.ID != "goodput" {
			v = reader.Positive(v)
		}
		r.row(record.Row{Metric: t.metric, Stat: record.Single, Value: v})
	}
}

func (r *inferencePerfStage) latency(key string, m *record.Metric) {
	block := r.successes.Get("latency", key)
	switch {
	case block.Is(source.Null):
		block.Report("value/unmeasured", "%q is null: not measured (no streaming)", key)
	case block.Exists() && !block.Is(source.Object):
		block.Report("value/type", "%q: expected statistics, found %s", key, block.Type())
	}
	note := r.decodeNote(m)
	for name, v := range block.Members() {
		stat, ok := record.ParseStat(name)
		if !ok || name == "p50" && block.Has("median") {
			continue
		}
		row := record.Row{Metric: m, Stat: stat, Value: atLeastZero(v, "s"), Note: note}
		if m.ID == "e2e_latency" || m.ID == "ntpot" { // each successful request has one
			row.N = r.run.OK
		}
		if m.ID == "ntpot" && row.Value.Num == 0 { // of a request without output
			if row.Value.Known() {
				v.Report("value/unmeasured", "%s of %q is exactly 0: a request without output tokens counts in it", stat, key)
			}
			continue
		}
		r.row(row)
	}
}

// mean returns the mean of a latency; unknown where it is none, which the rows
// report.
func (r *inferencePerfStage) mean(key string) record.Value {
	if v := r.successes.Get("latency", key, "mean"); v.Is(source.Number) {
		return v.Num("s")
	}
	return record.Value{}
}

// decodeNote is the note of times between tokens: until 2026 every streamed
// chunk left two time stamps.
func (r *inferencePerfStage) decodeNote(m *record.Metric) string {
	if m.ID != "tpot" && m.ID != "itl" {
		return ""
	}
	return decodeNote(r.mean("time_per_output_token"), r.mean("time_to_first_token"), r.mean("request_latency"), r.run.OutputTokens)
}

// check compares numbers of the report that must agree.
func (r *inferencePerfStage) check(load source.Node) {
	num := func(path ...string) record.Value {
		if v := r.root.Get(path...); v.Is(source.Number) {
			return v.Num("count")
		}
		return record.Value{}
	}
	ok, failed := r.run.OK, r.run.Failed
	if asked := num("load_summary", "count"); ok.Known() && failed.Known() && asked.Known() && ok.Num+failed.Num != asked.Num {
		load.Get("count").Report("value/check", "%s successes and %s failures are not the %s requests of load_summary", ok.Text(), failed.Text(), asked.Text())
	}
	rate := func(name string) record.Value { return num("successes", "throughput", name) }
	for _, c := range []struct {
		name, formula string
		got, want     float64
	}{
		{"requests_per_sec", "successes / benchmark_time_seconds", rate("requests_per_sec").Num * num("benchmark_time_seconds").Num, ok.Num},
		{"output_tokens_per_sec", "requests_per_sec x mean output_len", rate("output_tokens_per_sec").Num, rate("requests_per_sec").Num * r.run.OutputTokens.Num},
		{"total_tokens_per_sec", "input_tokens_per_sec + output_tokens_per_sec", rate("total_tokens_per_sec").Num, rate("input_tokens_per_sec").Num + rate("output_tokens_per_sec").Num},
	} {
		if c.got != 0 && c.want != 0 && !within(c.got, c.want, 0.02) {
			r.successes.Get("throughput", c.name).Report("value/check", "%q is not %s", c.name, c.formula)
		}
	}
}
