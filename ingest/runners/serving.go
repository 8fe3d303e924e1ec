package runners

import (
	"iter"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// dialect is how one serving benchmark names its fields. The clients of vLLM,
// SGLang, TensorRT-LLM and LMDeploy descend from one another: each writes one
// flat summary of a run, and they differ in little but these names.
type dialect struct {
	totals []servingTotal
	e2e    string  // what stands for the end-to-end latency in keys: mean_e2el_ms
	limit  string  // the field of the largest number of requests in flight
	half   float64 // half a unit of the last decimal that rates are printed with; 0 where all digits are
	// seconds says that latencies are in seconds and that their keys have no
	// ending: mean_ttft beside mean_ttft_ms.
	seconds bool
}

// servingTotal is a field that holds one number for the whole run.
type servingTotal struct {
	key    string
	metric *record.Metric
	unit   string
	counts []string    // the fields whose sum over the duration it must be; none where nothing tells
	stat   record.Stat // Single where empty
}

// servingRun is one summary being read.
type servingRun struct {
	once
	dialect *dialect
	sink    *reader.Sink
	names   []string // of the fields, in the order of the file

	unit    string // of the latencies; empty: the dialect's
	label   string // the unit that the source states for them, where the numbers show another
	variant string // of the run, beside its settings

	run    *record.Run
	notes  map[string]string // on totals, by field
	noTTFT bool              // the time to first token was not measured
	rows   int
}

// newServingRun makes a run of the members of an object.
func newServingRun(d *dialect, s *reader.Sink, n source.Node) servingRun {
	return servingRun{once: once{get: fieldsOfNode(n)}, dialect: d, sink: s, names: slices.Collect(n.Keys())}
}

// servingLatencies are the latencies by the middle part of their keys; a
// dialect has one of the two names of the last.
var servingLatencies = map[string]*record.Metric{
	"ttft":        record.MustMetric("ttft"),
	"tpot":        record.MustMetric("tpot"),
	"itl":         record.MustMetric("itl"),
	"e2el":        record.MustMetric("e2e_latency"),
	"e2e_latency": record.MustMetric("e2e_latency"),
}

// servingStats are the statistics by the first part of their keys; percentiles
// are read from the key.
var servingStats = map[string]record.Stat{
	"mean": record.Mean, "median": record.Median, "std": record.StdDev,
	"p0": record.Min, "p100": record.Max,
}

// latencies returns the middle parts of keys, in the order of the rows.
func (d *dialect) latencies() []string { return []string{"ttft", "tpot", "itl", d.e2e} }

// ending is what the keys of latencies end in.
func (d *dialect) ending() string {
	if d.seconds {
		return ""
	}
	return "_ms"
}

// latency splits a key such as p99.9_ttft_ms into what stands for the latency
// and its statistic. Names of other quantities that end alike
// (mean_e2el_including_client_queue_ms) are not ours.
func (d *dialect) latency(key string) (x string, stat record.Stat, ok bool) {
	name, ok := strings.CutSuffix(key, d.ending())
	if !ok {
		return "", "", false
	}
	first, x, _ := strings.Cut(name, "_")
	if x != "ttft" && x != "tpot" && x != "itl" && x != d.e2e {
		return "", "", false
	}
	if stat, ok = servingStats[first]; ok {
		return x, stat, true
	}
	if !strings.HasPrefix(first, "p") {
		return "", "", false
	}
	stat, ok = record.ParseStat(first)
	return x, stat, ok
}

// hasLatency reports whether any of the names is a statistic of a latency.
func (d *dialect) hasLatency(names iter.Seq[string]) bool {
	for name := range names {
		if _, _, ok := d.latency(name); ok {
			return true
		}
	}
	return false
}

// stat reads the mean or median of a latency.
func (s *servingRun) stat(stat, x string) record.Value {
	return s.latencyValue(stat + "_" + x + s.dialect.ending())
}

func (s *servingRun) mean(x string) record.Value { return s.stat("mean", x) }

// latencyValue reads a statistic of a latency. The literal's unit is what the
// source says it is, right or wrong.
func (s *servingRun) latencyValue(key string) record.Value {
	v := s.num(key, s.latencyUnit())
	if v.Known() && s.label != "" {
		v.RawUnit = s.label
	}
	return v
}

func (s *servingRun) latencyUnit() string {
	switch {
	case s.unit != "":
		return s.unit
	case s.dialect.seconds:
		return "s"
	}
	return "ms"
}

// perRequest returns the mean of a total over the completed requests.
func (s *servingRun) perRequest(total string) record.Value {
	return reader.Ratio(s.count(total), s.count("completed"), record.Count, total+" / completed")
}

// lengths returns the lengths of prompts and answers. Both clients that ask for
// random data write the lengths asked for with every data set, so that these
// count only where the data are random and all of one length.
func (s *servingRun) lengths(dataset string) (input, output record.Value) {
	input, output = s.perRequest("total_input_tokens"), s.perRequest("total_output_tokens")
	if ratio := s.count("random_range_ratio"); strings.HasPrefix(dataset, "random") && ratio.Known() && ratio.Num == 1 {
		input = reader.First(reader.Positive(s.count("random_input_len")), input)
		output = reader.First(reader.Positive(s.count("random_output_len")), output)
	}
	return input, output
}

// start adds the run. It reports whether any request succeeded: statistics over
// none mean nothing.
func (s *servingRun) start(run record.Run) bool {
	run.Kind, run.OK = record.Measured, s.count("completed")
	s.run = s.sink.Run(run)
	if run.OK.Known() && run.OK.Num == 0 {
		s.get("completed").Report("run/failed", "no request of this run succeeded; its zeros are no measurements")
		return false
	}
	return true
}

// statistics checks the run and adds its totals and latencies. It returns what
// stands for the latencies of which the file has no statistics.
func (s *servingRun) statistics() (missing []string) {
	s.check()
	s.totals()
	for _, x := range s.dialect.latencies() {
		if !s.latency(x) {
			missing = append(missing, x)
		}
	}
	return missing
}

// finish reports a run that gave no rows.
func (s *servingRun) finish() {
	if s.rows == 0 {
		s.get("completed").Report("run/empty", "expected throughputs or latencies, found none that can be read")
	}
}

func (s *servingRun) row(row record.Row) {
	row.Run, row.Variant = s.run, s.variant
	s.sink.Row(row)
	if row.Value.Known() {
		s.rows++
	}
}

func (s *servingRun) totals() {
	done := map[*record.Metric]bool{}
	for _, t := range s.dialect.totals {
		v := s.num(t.key, t.unit)
		if !v.Known() || done[t.metric] {
			continue
		}
		done[t.metric] = true
		row := record.Row{Metric: t.metric, Stat: record.Single, Value: v, Note: s.notes[t.key]}
		if t.stat != "" {
			row.Stat, row.N = t.stat, s.run.OK
		}
		s.row(row)
	}
}

// latency adds the statistics of one latency. It reports whether the file has
// any.
func (s *servingRun) latency(x string) bool {
	rows, zero := s.latencyRows(x)
	if zero {
		s.get(rows[0].key).Report("value/unmeasured", "all statistics of %s are exactly 0: not measured (no streaming, or answers of one token)", x)
	} else if median := s.stat("median", x); x == "ttft" && median.Known() && median.Num == 0 {
		s.get("median_ttft"+s.dialect.ending()).Report("value/unmeasured", "the median of ttft is exactly 0: not measured for most requests (no streaming)")
		zero = true
	}
	if zero {
		s.noTTFT = s.noTTFT || x == "ttft"
		return true
	}
	note := s.latencyNote(x)
	for _, row := range rows {
		if x == "ttft" || x == s.dialect.e2e {
			row.N = s.run.OK
		}
		row.Note = note
		s.row(row.Row)
	}
	return len(rows) > 0
}

// servingRow is a row with the field that it was read from.
type servingRow struct {
	record.Row
	key string
}

// latencyRows returns the statistics of one latency, and whether they are all 0.
func (s *servingRun) latencyRows(x string) (rows []servingRow, zero bool) {
	at := map[record.Stat]int{}
	zero = true
	for _, key := range s.names {
		name, stat, ok := s.dialect.latency(key)
		if !ok || name != x {
			continue
		}
		v := s.latencyValue(key)
		if !v.Known() {
			continue
		}
		zero = zero && v.Num == 0
		i, twice := at[stat]
		if !twice {
			at[stat] = len(rows)
			rows = append(rows, servingRow{record.Row{Metric: servingLatencies[x], Stat: stat, Value: v}, key})
			continue
		}
		if key != rows[i].key && !within(v.Num, rows[i].Value.Num, 1e-9) { // p50 beside median
			s.get(key).Report("value/check", "%q is not equal to %q", key, rows[i].key)
		}
		if stat == record.Median && key == "median_"+x+s.dialect.ending() {
			rows[i].Value, rows[i].key = v, key
		}
	}
	return rows, zero && len(rows) > 0
}

func (s *servingRun) latencyNote(x string) (note string) {
	if s.label != "" {
		note = "labelled " + s.label + ", numbers are in " + s.latencyUnit()
	}
	switch {
	case x == "itl":
		return join(note, chunkNote(s.mean("itl"), s.mean("tpot"), s.mean("ttft"), s.mean(s.dialect.e2e), s.perRequest("total_output_tokens")))
	case x == "tpot" && s.noTTFT:
		return join(note, "includes the wait for the first token, which was not measured apart")
	}
	return note
}

// parallelism multiplies the sizes that a file states under these names. The
// first alone keeps its literal; without it nothing is known, since the others
// count groups of that size.
func parallelism(count func(name string) record.Value, names ...string) record.Value {
	formula := names[0]
	out := reader.Positive(count(formula))
	for _, name := range names[1:] {
		if v := reader.Positive(count(name)); v.Known() {
			formula += " x " + name
			out = reader.Product(out, v, formula)
		}
	}
	return out
}
