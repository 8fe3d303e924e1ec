package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// isAIPerfRecord recognizes one request. metrics can be null where it failed.
func isAIPerfRecord(n source.Node) bool {
	meta := n.Get("metadata")
	return n.Has("metadata", "metrics") && (meta.Has("x_request_id") || meta.Has("benchmark_phase") || meta.Has("credit_phase"))
}

// aiperfRecords gathers what the records of one file say.
type aiperfRecords struct {
	ok, failed float64
	first      string // the earliest start, in nanoseconds
	values     map[*record.Metric][]float64
	inputs     []float64 // lengths in tokens
	outputs    []float64
}

func newAIPerfRecords() *aiperfRecords {
	return &aiperfRecords{values: map[*record.Metric][]float64{}}
}

// merge adds what later records say.
func (a *aiperfRecords) merge(later *aiperfRecords) {
	a.ok, a.failed = a.ok+later.ok, a.failed+later.failed
	a.began(later.first)
	a.inputs, a.outputs = append(a.inputs, later.inputs...), append(a.outputs, later.outputs...)
	for m, nums := range later.values {
		a.values[m] = append(a.values[m], nums...)
	}
}

// began keeps the earliest start: digits of nanoseconds, of which fewer are less.
func (a *aiperfRecords) began(start string) {
	if start != "" && (a.first == "" || len(start) < len(a.first) || len(start) == len(a.first) && start < a.first) {
		a.first = start
	}
}

// readAIPerfRecords computes the statistics of a file of requests. It may hold
// a part of the run only, so it yields to any summary beside it.
func readAIPerfRecords(d *source.Doc, s *reader.Sink) {
	a := source.Fold(d.JSON(), newAIPerfRecords, (*aiperfRecords).add, (*aiperfRecords).merge)
	whole := record.Ref{Origin: d.Origin}
	count := func(n float64, what string) record.Value {
		return record.Value{Num: n, Unit: record.Count, Derived: what, Ref: whole}
	}
	mean := func(nums []float64) record.Value {
		return reader.NewSample(nums, record.Count, whole).Stat(record.Mean)
	}
	run := s.Run(record.Run{
		Kind: record.Measured, Date: aiperfNanoDate(a.first, 9),
		Settings: record.Settings{InputTokens: mean(a.inputs), OutputTokens: mean(a.outputs)},
		OK:       count(a.ok, "records without an error"), Failed: count(a.failed, "records with an error"),
	})
	s.Place(run, reader.Place{Export: aiperfJSONL, Loose: true})
	if a.ok == 0 {
		d.Report("run/failed", 0, "no request of this file succeeded")
		return
	}
	for _, m := range aiperfMetrics {
		sample := reader.NewSample(a.values[m.metric], m.metric.Unit, whole)
		for _, stat := range sampleStats {
			s.Row(record.Row{Run: run, Metric: m.metric, Stat: stat, N: sample.N(), Value: sample.Stat(stat)})
		}
	}
}

// add takes one request. Warm-up requests do not count; one with an error
// counts as failed and carries no latencies.
func (a *aiperfRecords) add(doc source.Node) {
	if !isAIPerfRecord(doc) {
		doc.Report("value/type", "expected a request, with metadata and metrics, as elsewhere in this file")
		return
	}
	meta := doc.Get("metadata")
	phase := meta.Get("benchmark_phase").Str() + meta.Get("credit_phase").Str() // the older name
	if phase != "" && phase != "profiling" {
		return
	}
	for _, key := range []string{"request_start_ns", "timestamp_ns"} {
		a.began(meta.Get(key).Str())
	}
	if doc.Get("error").Exists() {
		a.failed++
		return
	}
	a.ok++
	metrics := doc.Get("metrics")
	a.inputs = appendKnown(a.inputs, metrics.Get("input_sequence_length", "value"), "count")
	a.outputs = appendKnown(a.outputs, metrics.Get("output_sequence_length", "value"), "count")
	for _, m := range aiperfMetrics {
		for _, tag := range m.tags {
			if block := metrics.Get(tag); block.Exists() {
				a.values[m.metric] = appendAIPerf(a.values[m.metric], m.metric, block)
				break
			}
		}
	}
}

// appendAIPerf adds the value of one request, or the list of its gaps.
func appendAIPerf(nums []float64, m *record.Metric, block source.Node) []float64 {
	unit, ok := aiperfUnit(m, block.Get("unit").Str())
	if !ok {
		block.Report("value/unit", "the unit of %q is none that it can have; it was left out", block.Key())
		return nums
	}
	value := block.Get("value")
	if value.Is(source.Array) {
		gaps, _ := value.Floats(unit)
		return append(nums, gaps...)
	}
	return appendKnown(nums, value, unit)
}

// appendKnown adds a number that cannot be negative, where it is known.
func appendKnown(nums []float64, n source.Node, unit string) []float64 {
	x, ok := n.Float(unit)
	if ok && x < 0 {
		ok = atLeastZero(n, unit).Known() // which says so
	}
	if ok {
		nums = append(nums, x)
	}
	return nums
}
