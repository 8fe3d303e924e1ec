package runners

import (
	"math"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// optimumLatencies are the latencies that are metrics, by the part of the
// report that they stand in.
var optimumLatencies = []struct {
	phase  string
	metric *record.Metric
	note   string
}{
	{"prefill", record.MustMetric("ttft"), "prefill of a batch in one process: no queue, no network"},
	{"per_token", record.MustMetric("itl"), ""},
	{"generate", record.MustMetric("e2e_latency"), "a batch in one process: no queue, no network"},
}

var optimumStats = []struct {
	key  string
	stat record.Stat
}{
	{"mean", record.Mean}, {"p50", record.Median}, {"p90", "p90"}, {"p95", "p95"}, {"p99", "p99"}, {"stdev", record.StdDev},
}

// optimumSettings reads the settings of a configuration into a run. gpus is the
// list of all GPUs of the host.
func optimumSettings(config optimumTree, gpus source.Node) record.Run {
	text := func(path ...string) string {
		if s := config(path...).Str(); !source.IsMissing(s) {
			return s
		}
		return ""
	}
	scenario := "scenario"
	if !config(scenario, "input_shapes", "batch_size").Exists() {
		scenario = "benchmark" // before mid 2024
	}
	precision := text("backend", "quantization_scheme")
	for _, key := range []string{"torch_dtype", "dtype"} {
		if t := text("backend", key); precision == "" && t != "auto" {
			precision = t
		}
	}
	count := func(path ...string) record.Value { return reader.Positive(config(path...).Num("count")) }
	run := record.Run{Model: text("backend", "model"), Settings: record.Settings{
		Engine:       strings.TrimSpace(text("backend", "name") + " " + text("backend", "version")),
		Precision:    precision,
		Concurrency:  count(scenario, "input_shapes", "batch_size"),
		InputTokens:  count(scenario, "input_shapes", "sequence_length"),
		OutputTokens: count(scenario, "generate_kwargs", "max_new_tokens"),
	}}
	run.Hardware, run.Accelerators = optimumDevices(config("backend", "device_ids"), gpus)
	return run
}

// optimumDevices returns the GPUs that were used: their name, if all have the
// same, and their number.
func optimumDevices(ids field, gpus source.Node) (name string, n record.Value) {
	text := ids.Str()
	if source.IsMissing(text) {
		return "", record.Value{}
	}
	list := strings.Split(text, ",")
	names := map[string]bool{}
	for _, id := range list {
		at, err := strconv.Atoi(strings.TrimSpace(id))
		if err != nil {
			return "", record.Value{} // an id of another kind
		}
		name = gpus.Index(at).Str()
		names[name] = true
	}
	if len(names) > 1 {
		name = ""
	}
	return name, reader.Implied(float64(len(list)), record.Count, ids.Ref(), "number of device_ids")
}

// optimumRun is one report being read.
type optimumRun struct {
	sink   *reader.Sink
	report optimumTree
	export int
	record int
	place  interface {
		Report(id, format string, args ...any)
	}

	run  *record.Run
	rows int
}

func (r *optimumRun) read(run record.Run) {
	if !r.generates() {
		r.place.Report("format/no-numbers", "a model that generates no tokens, or was only loaded: no metric of the table")
		return
	}
	run.Kind, run.Record = record.Measured, r.record
	r.run = r.sink.Run(run)
	r.sink.Place(r.run, reader.Place{Export: r.export})
	for _, l := range optimumLatencies {
		note := l.note
		if l.phase == "per_token" && r.batch() > 1 {
			note = "a step of the whole batch"
		}
		r.latency(l.phase, l.metric, note)
	}
	r.speed()
	if r.rows == 0 {
		r.place.Report("run/empty", "expected latencies or a decode throughput, found none that can be read")
	}
}

// generates reports whether the report has a part that has to do with tokens.
func (r *optimumRun) generates() bool {
	for _, phase := range []string{"prefill", "decode", "per_token", "generate"} {
		if r.report(phase, "latency", "unit").Exists() {
			return true
		}
	}
	return false
}

func (r *optimumRun) row(row record.Row) {
	if row.Value.Known() {
		row.Run = r.run
		r.sink.Row(row)
		r.rows++
	}
}

func (r *optimumRun) latency(phase string, m *record.Metric, note string) {
	unit := r.report(phase, "latency", "unit")
	switch {
	case !unit.Exists():
		return
	case record.Scales[unit.Str()].To != record.Seconds:
		unit.Report("value/unit", "the unit of %s/latency is none of time; it was left out", phase)
		return
	}
	n := reader.Positive(r.report(phase, "latency", "count").Num("count"))
	for _, s := range optimumStats {
		r.row(record.Row{Metric: m, Stat: s.stat, Value: atLeastZero(r.report(phase, "latency", s.key), unit.Str()), N: n, Note: note})
	}
}

// mean returns the mean latency of a phase in seconds, for comparisons.
func (r *optimumRun) mean(phase string) float64 {
	if v, err := strconv.ParseFloat(r.report(phase, "latency", "mean").Str(), 64); err == nil && !math.IsNaN(v) {
		return v
	}
	return 0
}

// batch returns the sequences that were generated at a time: as configured, else
// what decode throughput and the time of a step say; 0 where neither is known.
func (r *optimumRun) batch() float64 {
	if r.run.Concurrency.Known() {
		return r.run.Concurrency.Num
	}
	rate, _ := strconv.ParseFloat(r.report("decode", "throughput", "value").Str(), 64)
	if x := rate * r.mean("per_token"); x > 0.9 && within(x, math.Round(x), 0.05) {
		return math.Round(x)
	}
	return 0
}

// speed adds the rate of decoding: what one sequence sees where it is alone,
// else what the batch has in that phase.
func (r *optimumRun) speed() {
	at, unit := r.report("decode", "throughput", "value"), r.report("decode", "throughput", "unit")
	if !at.Exists() {
		return
	}
	if unit.Str() != "tokens/s" {
		unit.Report("value/unit", "the unit of decode/throughput is not tokens/s; it was left out")
		return
	}
	v := reader.Positive(at.Num("tokens/s"))
	r.check(v, at)
	switch batch := r.batch(); {
	case batch == 1:
		r.row(record.Row{Metric: record.MustMetric("output_speed"), Stat: record.Single, Value: v})
	case batch > 1:
		r.row(record.Row{Metric: record.MustMetric("output_throughput"), Stat: record.Single, Value: v, Note: "of the decode phase alone"})
	case v.Known():
		at.Report("value/ambiguous", "the batch is not known, so this is the speed of one sequence or the throughput of several; it was left out")
	}
}

// check expects the rate to be the tokens behind the first of each sequence over
// the time of decoding.
func (r *optimumRun) check(rate record.Value, at field) {
	batch, out, decode := r.run.Concurrency.Num, r.run.OutputTokens.Num, r.mean("decode")
	if want := batch * (out - 1); rate.Known() && want > 0 && decode > 0 && !within(rate.Num*decode, want, 0.02) {
		at.Report("value/check", "decode throughput x mean decode latency is %s tokens, but batch x (new tokens - 1) is %s",
			strconv.FormatFloat(rate.Num*decode, 'g', 6, 64), record.FormatFloat(want))
	}
}
