package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// InferenceBenchmarker reads the results of Hugging Face's
// inference-benchmarker.
var InferenceBenchmarker = &reader.Format{
	Name:  "inference-benchmarker",
	Title: "inference-benchmarker",
	Kind:  record.Measured,
	Sniff: sniffInferenceBenchmarker,
	Read:  readInferenceBenchmarker,
	Doc: `Written by huggingface/inference-benchmarker: ` + "`results/<model>_<date>.json`" + `, one object with an element of ` + "`results`" + ` for each load point, which is
one run.

**Recognized** by content: ` + "`config`" + ` beside ` + "`results`" + `, whose objects have ` + "`token_throughput_secs`" + ` and ` + "`time_to_first_token_ms`" + `.

| field | metric |
|---|---|
| ` + "`time_to_first_token_ms`" + ` | ttft |
| ` + "`inter_token_latency_ms`" + ` | **tpot**: time behind the first token / (generated tokens - 1) of each request |
| ` + "`e2e_latency_ms`" + ` | e2e_latency |
| ` + "`token_throughput_secs`" + ` | output_throughput |
| ` + "`request_rate`" + ` | request_throughput: measured, not offered |
| ` + "`duration_ms`" + ` | duration |

` + "`avg`" + ` is mean, ` + "`p50`" + ` the median. Settings: the offered rate, or without one the virtual users as concurrency; lengths as configured, else measured means;
the profile as dataset; hardware and engine only where ` + "`config.meta`" + ` names them.

**No rows** from ` + "`warmup`" + `. ` + "`system`" + ` is the host of the client: not the hardware.

**Traps.** An answer of one token counts as an inter token latency of 0: noted where answers are that short.`,
}

var inferenceBenchmarkerLatencies = []struct {
	key    string
	metric *record.Metric
	note   string
}{
	{"time_to_first_token_ms", record.MustMetric("ttft"), ""},
	{"inter_token_latency_ms", record.MustMetric("tpot"), "labelled inter token latency"},
	{"e2e_latency_ms", record.MustMetric("e2e_latency"), ""},
}

func isInferenceBenchmarker(n source.Node) bool {
	return n.Get("config").Is(source.Object) && n.Get("results").Index(0).Has("token_throughput_secs", "time_to_first_token_ms")
}

func sniffInferenceBenchmarker(d *source.Doc) reader.Verdict {
	if root := d.JSON().Root(); isInferenceBenchmarker(root) {
		return reader.Yes("")
	}
	return reader.No
}

func readInferenceBenchmarker(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		if !isInferenceBenchmarker(root) {
			root.Report("value/type", "expected results of inference-benchmarker, as elsewhere in this file")
			continue
		}
		whole := inferenceBenchmarkerFile(root)
		for _, n := range root.Get("results").Items() {
			r := inferenceBenchmarkerRun{sink: s, whole: whole, result: n}
			r.read()
		}
	}
}

// inferenceBenchmarkerFile reads what all load points of a file share. The key
// is that of the file.
func inferenceBenchmarkerFile(root source.Node) record.Run {
	config := root.Get("config")
	meta := fieldsOfNode(config.Get("meta"))
	start := root.Get("start_time")
	date, ok := record.ParseDate(start.Str())
	if !ok && start.Exists() {
		start.Report("value/type", "expected a date such as 2026-06-28T10:00:00Z")
	}
	return record.Run{
		Kind: record.Measured, Model: firstText(config.Get("model_name")), Date: date, Record: root.Ref().Record, Key: firstText(config.Get("run_id")),
		Settings: record.Settings{
			Engine: meta.engine(), Hardware: meta.first(metaHardware), Precision: meta.first(metaPrecision), Dataset: firstText(config.Get("profile")),
			InputTokens:  reader.Positive(config.Get("prompt_options", "num_tokens").Num("count")),
			OutputTokens: reader.Positive(config.Get("decode_options", "num_tokens").Num("count")),
		},
	}
}

// inferenceBenchmarkerRun is one load point being read.
type inferenceBenchmarkerRun struct {
	sink   *reader.Sink
	whole  record.Run // what its file says of all load points
	result source.Node

	run  *record.Run
	rows int
}

func (r *inferenceBenchmarkerRun) read() {
	id := r.result.Get("id").Str()
	if id == "warmup" {
		r.result.Report("format/no-numbers", "the warm-up before the load points; not a measurement")
		return
	}
	run := r.whole
	run.OK = atLeastZero(r.result.Get("successful_requests"), "count")
	run.Failed = atLeastZero(r.result.Get("failed_requests"), "count")
	if run.Key != "" {
		run.Key = strings.Join([]string{"inference-benchmarker", run.Key, id}, " ")
	}
	r.load(&run)
	r.run = r.sink.Run(run)
	if run.OK.Known() && run.OK.Num == 0 {
		r.result.Report("run/failed", "no request of this load point succeeded")
		return
	}
	r.totals()
	for _, l := range inferenceBenchmarkerLatencies {
		r.latency(l.key, l.metric, l.note)
	}
	if r.rows == 0 {
		r.result.Report("run/empty", "expected latencies or throughputs, found none that can be read")
	}
}

// load reads a rate that is offered, under a ceiling of virtual users; without
// one there are as many requests at a time as users.
func (r *inferenceBenchmarkerRun) load(run *record.Run) {
	sent := reader.Positive(r.result.Get("total_tokens_sent").Num("count"))
	run.InputTokens = reader.First(run.InputTokens, reader.Ratio(sent, run.OK, record.Count, "total_tokens_sent / successful_requests"))
	run.OutputTokens = reader.First(run.OutputTokens, r.output(run.OK))
	if rate := r.result.Get("config", "rate"); rate.Exists() {
		run.RequestRate = positive(rate, "requests/s")
		return
	}
	users := r.result.Get("config", "max_vus")
	if run.Concurrency = reader.Positive(users.Num("count")); run.Concurrency.Known() {
		run.RequestRate = allAtOnce(users.Ref())
	}
}

// output returns the mean length of an answer.
func (r *inferenceBenchmarkerRun) output(ok record.Value) record.Value {
	return reader.Ratio(reader.Positive(r.result.Get("total_tokens").Num("count")), ok, record.Count, "total_tokens / successful_requests")
}

func (r *inferenceBenchmarkerRun) row(row record.Row) {
	if row.Value.Known() {
		row.Run = r.run
		r.sink.Row(row)
		r.rows++
	}
}

// totals adds what is one number of the load point, and compares it with the
// counts.
func (r *inferenceBenchmarkerRun) totals() {
	duration := reader.Positive(atLeastZero(r.result.Get("duration_ms"), "ms"))
	r.row(record.Row{Metric: record.MustMetric("duration"), Stat: record.Single, Value: duration})
	for _, t := range []struct {
		key     string
		metric  *record.Metric
		counted record.Value
		formula string
	}{
		{"token_throughput_secs", record.MustMetric("output_throughput"), r.result.Get("total_tokens").Num("count"), "total_tokens / duration"},
		{"request_rate", record.MustMetric("request_throughput"), r.run.OK, "successful_requests / duration"},
	} {
		at, note := r.result.Get(t.key), ""
		v := reader.Positive(atLeastZero(at, string(t.metric.Unit)))
		want := reader.Ratio(t.counted, duration, t.metric.Unit, t.formula)
		if v.Known() && want.Known() && !within(v.Num, want.Num, 0.01) {
			at.Report("value/check", "%q is %s, but %s is %s", t.key, v.Text(), t.formula, want.Text())
			note = "is not " + t.formula + " of its own file"
		}
		r.row(record.Row{Metric: t.metric, Stat: record.Single, Value: v, Note: note})
	}
}

func (r *inferenceBenchmarkerRun) latency(key string, m *record.Metric, note string) {
	block := r.result.Get(key)
	if block.Exists() && !block.Is(source.Object) {
		block.Report("value/type", "%q: expected statistics, found %s", key, block.Type())
		return
	}
	if m.ID == "tpot" && r.output(r.run.OK).Known() && r.output(r.run.OK).Num < 2 {
		note = join(note, "answers of one token count in it as 0")
	}
	var rows []record.Row
	var values []record.Value
	for name, v := range block.Members() {
		stat, ok := record.ParseStat(name)
		if name == "avg" {
			stat, ok = record.Mean, true
		}
		if !ok {
			continue
		}
		row := record.Row{Metric: m, Stat: stat, Value: atLeastZero(v, "ms"), Note: note}
		if m.ID == "e2e_latency" {
			row.N = r.run.OK
		}
		rows, values = append(rows, row), append(values, row.Value)
	}
	if unmeasured(values) {
		block.Report("value/unmeasured", "all statistics of %q are 0: not measured (answers of one token)", key)
		return
	}
	for _, row := range rows {
		r.row(row)
	}
}
