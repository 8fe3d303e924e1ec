package runners

import (
	"cmp"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// vllmRun is one run being read.
type vllmRun struct {
	sink    *reader.Sink
	names   []string // of the fields, in the order of the file
	get     fields
	node    source.Node // that the fields are members of; absent in a table
	record  int
	summary bool // it stands in a file that repeats runs

	run    *record.Run
	values map[string]record.Value // what was read, so that a fault is reported once
	notes  map[string]string       // by field
	rows   int
}

// vllmTotals are the fields that hold one number for the whole run.
var vllmTotals = []struct {
	key    string
	metric *record.Metric
	unit   string
}{
	{"duration", record.MustMetric("duration"), "s"},
	{"request_throughput", record.MustMetric("request_throughput"), "requests/s"},
	{"request_inthroughput", record.MustMetric("request_throughput"), "requests/s"}, // as the oldest version misspells it
	{"request_goodput", record.MustMetric("goodput"), "requests/s"},
	{"request_goodput:", record.MustMetric("goodput"), "requests/s"}, // sic, until mid 2025
	{"output_throughput", record.MustMetric("output_throughput"), "tokens/s"},
	{"input_throughput", record.MustMetric("input_throughput"), "tokens/s"},
	{"total_token_throughput", record.MustMetric("total_throughput"), "tokens/s"},
}

// Names of settings that are vLLM's own, or given with --metadata.
var (
	vllmDataset  = []string{"dataset_name", "dataset"}
	vllmParallel = []string{"tensor_parallel_size", "pipeline_parallel_size", "data_parallel_size"}
)

func (r *vllmRun) read() {
	r.values, r.notes = map[string]record.Value{}, map[string]string{}
	if n := r.get("run_number").Num("count"); n.Known() && n.Num < 0 {
		r.get("run_number").Report("format/no-numbers", "the warm-up before the runs of a sweep; not a measurement")
		return
	}
	completed := r.count("completed")
	r.run = r.sink.Run(record.Run{
		Kind: record.Measured, Model: r.get.text("model_id"), Settings: r.settings(completed),
		Date: vllmDate(r.get("date")), OK: completed, Failed: r.failed(completed), Record: r.record,
	})
	if r.summary {
		r.sink.Place(r.run, reader.Place{Summary: true})
	}
	if completed.Known() && completed.Num == 0 {
		r.get("completed").Report("run/failed", "no request of this run succeeded; its zeros are no measurements")
		return
	}
	r.check(completed)
	r.totals()
	var missing []string
	for _, x := range []string{"ttft", "tpot", "itl", "e2el"} {
		if !r.latency(x, completed) {
			missing = append(missing, x)
		}
	}
	r.arrays(missing)
	if r.rows == 0 {
		r.get("completed").Report("run/empty", "expected throughputs or latencies, found none that can be read")
	}
}

func (r *vllmRun) settings(completed record.Value) record.Settings {
	out := record.Settings{
		Engine:       r.get.engine(),
		Hardware:     r.get.first(metaHardware),
		Precision:    r.get.first(metaPrecision),
		Dataset:      r.dataset(),
		Accelerators: r.accelerators(),
		Concurrency:  reader.Positive(r.count("max_concurrency")),
		InputTokens:  reader.Ratio(r.count("total_input_tokens"), completed, record.Count, "total_input_tokens / completed"),
		OutputTokens: reader.Ratio(r.count("total_output_tokens"), completed, record.Count, "total_output_tokens / completed"),
	}
	if !r.get("ramp_up_strategy").Exists() { // then the rate changes, whatever request_rate says
		out.RequestRate = reader.Positive(r.get("request_rate").Rate())
	}
	return out
}

// num reads a field; each is always read in the same unit.
func (r *vllmRun) num(name, unit string) record.Value {
	v, ok := r.values[name]
	if !ok {
		v = atLeastZero(r.get(name), unit)
		r.values[name] = v
	}
	return v
}

func (r *vllmRun) count(name string) record.Value { return r.num(name, "count") }

// dataset returns the name of the data; of a file only its name, since the
// directories above it can name people.
func (r *vllmRun) dataset() string {
	name := r.get.first(vllmDataset)
	if strings.ContainsAny(name[:min(len(name), 1)], "/~.") {
		return path.Base(name)
	}
	return name
}

// accelerators multiplies the parallelisms that the file states. One alone
// keeps its literal.
func (r *vllmRun) accelerators() record.Value {
	var out record.Value
	formula := ""
	for _, name := range vllmParallel {
		v := reader.Positive(r.count(name))
		switch {
		case !v.Known():
		case !out.Known():
			out, formula = v, name
		default:
			formula += " x " + name
			out = record.Value{Num: out.Num * v.Num, Unit: record.Count, Derived: formula, Ref: out.Ref}
		}
	}
	if out.Known() && !r.get(vllmParallel[0]).Exists() {
		return record.Value{} // the others count groups of the size that is not stated
	}
	return out
}

func (r *vllmRun) failed(completed record.Value) record.Value {
	return reader.First(r.count("failed"),
		reader.Difference(r.count("num_prompts"), completed, "derived: num_prompts - completed"))
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

func (r *vllmRun) totals() {
	done := map[*record.Metric]bool{}
	for _, t := range vllmTotals {
		v := r.num(t.key, t.unit)
		if v.Known() && !done[t.metric] {
			done[t.metric] = true
			r.row(record.Row{Metric: t.metric, Stat: record.Single, Value: v, Note: r.notes[t.key]})
		}
	}
}

func (r *vllmRun) row(row record.Row) {
	row.Run = r.run
	r.sink.Row(row)
	r.rows++
}

// latency adds the statistics of one latency, of which x is the name in keys.
// It reports whether the file has any.
func (r *vllmRun) latency(x string, completed record.Value) bool {
	rows, zero := r.latencyRows(x)
	if zero {
		r.get(rows[0].key).Report("value/unmeasured", "all statistics of %s are exactly 0: not measured (no streaming, or answers of one token)", x)
		return true
	}
	r.checkOrder(rows)
	note := r.latencyNote(x)
	for _, row := range rows {
		if x == "ttft" || x == "e2el" {
			row.N = completed
		}
		row.Note = note
		r.row(row.Row)
	}
	return len(rows) > 0
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
			r.row(record.Row{Metric: vllmLatencies[x], Stat: stat, Value: sample.Stat(stat), N: sample.N(), Note: r.arraysNote(x, a)})
		}
	}
}

func (r *vllmRun) arraysNote(x string, a vllmArrays) string {
	if x != "itl" || a.samples["tpot"] == nil {
		return ""
	}
	output := reader.Ratio(r.count("total_output_tokens"), r.count("completed"), record.Count, "mean")
	mean := func(x string) record.Value { return a.samples[x].Stat(record.Mean) }
	return chunkNote(mean("itl"), mean("tpot"), mean("ttft"), mean("e2el"), output)
}

// vllmRow is a row with the field that it was read from.
type vllmRow struct {
	record.Row
	key string
}

// latencyRows returns the statistics of one latency, and whether they are all 0.
func (r *vllmRun) latencyRows(x string) (rows []vllmRow, zero bool) {
	at := map[record.Stat]int{}
	zero = true
	for _, key := range r.names {
		metric, stat, ok := vllmLatency(key)
		if !ok || metric != vllmLatencies[x] {
			continue
		}
		v := r.num(key, "ms")
		if !v.Known() {
			continue
		}
		zero = zero && v.Num == 0
		i, twice := at[stat]
		if !twice {
			at[stat] = len(rows)
			rows = append(rows, vllmRow{record.Row{Metric: metric, Stat: stat, Value: v}, key})
			continue
		}
		if key != rows[i].key && !within(v.Num, rows[i].Value.Num, 1e-9) { // p50 beside median
			r.get(key).Report("value/check", "%q is not equal to %q", key, rows[i].key)
		}
		if stat == record.Median && key == "median_"+x+"_ms" {
			rows[i].Value, rows[i].key = v, key
		}
	}
	return rows, zero && len(rows) > 0
}

func (r *vllmRun) latencyNote(x string) string {
	if x != "itl" {
		return ""
	}
	mean := func(x string) record.Value { return r.num("mean_"+x+"_ms", "ms") }
	output := reader.Ratio(r.count("total_output_tokens"), r.count("completed"), record.Count, "mean")
	return chunkNote(mean("itl"), mean("tpot"), mean("ttft"), mean("e2el"), output)
}

// check compares numbers of the run that must agree. They stay as written; the
// throughputs get a note.
func (r *vllmRun) check(completed record.Value) {
	duration := r.num("duration", "s")
	in, out := r.count("total_input_tokens"), r.count("total_output_tokens")
	both := record.Value{}
	if in.Known() && out.Known() {
		both = record.Value{Num: in.Num + out.Num, Ref: in.Ref}
	}
	for _, c := range []struct {
		key, unit, formula string
		count              record.Value
	}{
		{"request_throughput", "requests/s", "completed / duration", completed},
		{"output_throughput", "tokens/s", "total_output_tokens / duration", out},
		{"total_token_throughput", "tokens/s", "(total_input_tokens + total_output_tokens) / duration", both},
	} {
		rate := r.num(c.key, c.unit)
		want := reader.Ratio(c.count, duration, rate.Unit, c.formula)
		if rate.Known() && want.Known() && !within(rate.Num, want.Num, 0.01) {
			r.notes[c.key] = "is not " + c.formula + " of its own file"
			r.get(c.key).Report("value/check", "%q is %s, but %s is %s", c.key, rate.Text(), c.formula, want.Text())
		}
	}
	r.checkCounts(completed)
	r.checkConcurrency()
}

func (r *vllmRun) checkCounts(completed record.Value) {
	failed, asked := r.count("failed"), r.count("num_prompts")
	if completed.Known() && failed.Known() && asked.Known() && completed.Num+failed.Num != asked.Num {
		r.get("failed").Report("value/check", "%s completed and %s failed requests are not the %s of num_prompts", completed.Text(), failed.Text(), asked.Text())
	}
}

// checkConcurrency applies Little's law: requests in flight are their rate
// times the time that each takes.
func (r *vllmRun) checkConcurrency() {
	limit := reader.Positive(r.count("max_concurrency"))
	rate, e2e := r.num("request_throughput", "requests/s"), r.num("mean_e2el_ms", "ms")
	if limit.Known() && rate.Known() && e2e.Known() && rate.Num*e2e.Num > 1.02*limit.Num {
		r.get("max_concurrency").Report("value/check", "request_throughput x mean E2E is %s requests in flight, more than max_concurrency %s",
			record.FormatFloat(math.Round(100*rate.Num*e2e.Num)/100), limit.Text())
	}
}

// checkOrder expects a higher percentile to be no lower.
func (r *vllmRun) checkOrder(rows []vllmRow) {
	rank := func(row vllmRow) float64 {
		q, _ := row.Stat.Quantile()
		return q
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(row vllmRow) bool {
		_, ok := row.Stat.Quantile()
		return !ok
	})
	slices.SortFunc(rows, func(a, b vllmRow) int { return cmp.Compare(rank(a), rank(b)) })
	for i := 1; i < len(rows); i++ {
		if low, high := rows[i-1], rows[i]; low.Value.Num > high.Value.Num*(1+1e-9) {
			r.get(high.key).Report("value/check", "%q is below %q", high.key, low.key)
		}
	}
}
