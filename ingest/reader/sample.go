package reader

import (
	"fmt"
	"math"
	"slices"

	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// Sample is the values of one metric that a file lists one by one: the
// repetitions of a test, the requests of a run. What it computes has no literal
// but says how it was computed, and points to the array or records it came from.
type Sample struct {
	nums      []float64 // in any order
	unit      record.Unit
	ref       record.Ref
	quantiles map[float64]float64
}

// NewSample makes a sample of numbers that are already in the table's unit. NaN
// and infinities, which are no observations, are left out. The sample keeps nums,
// which may be millions, and changes their order as it computes quantiles.
func NewSample(nums []float64, unit record.Unit, ref record.Ref) *Sample {
	nums = slices.DeleteFunc(nums, func(x float64) bool { return math.IsNaN(x) || math.IsInf(x, 0) })
	return &Sample{nums: nums, unit: unit, ref: ref, quantiles: map[float64]float64{}}
}

// Len returns the number of values.
func (s *Sample) Len() int { return len(s.nums) }

// N returns the number of values as the n of a row; unknown where there are none.
func (s *Sample) N() record.Value {
	if len(s.nums) == 0 {
		return record.Value{}
	}
	return record.Value{Num: float64(len(s.nums)), Unit: record.Count, Derived: "number of values", Ref: s.ref}
}

// Stat computes a statistic: the mean, the sample standard deviation (n-1), the
// smallest and largest value, or a quantile of type 7, which interpolates
// linearly ([stats.Linear], the default of NumPy and R). It is unknown for an
// empty sample, for the deviation of fewer than two values, where huge values
// overflow, and for any other statistic.
func (s *Sample) Stat(stat record.Stat) record.Value {
	switch q, isQuantile := stat.Quantile(); {
	case stat == record.Mean:
		x, err := stats.Mean(s.nums)
		return s.derived(x, err, "mean of %d values")
	case stat == record.StdDev:
		x, err := stats.SampleStdDev(s.nums)
		return s.derived(x, err, "standard deviation (n-1) of %d values")
	case stat == record.Min, stat == record.Max:
		x, err := s.quantile(q)
		return s.derived(x, err, string(stat)+" of %d values")
	case isQuantile:
		x, err := s.quantile(q)
		return s.derived(x, err, string(stat)+" of %d values, interpolated linearly")
	}
	return record.Value{}
}

func (s *Sample) derived(x float64, err error, how string) record.Value {
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return record.Value{}
	}
	return record.Value{Num: x, Unit: s.unit, Derived: fmt.Sprintf(how, len(s.nums)), Ref: s.ref}
}

// usual are the quantiles that one selection finds together.
var usual = []float64{0, 0.5, 0.9, 0.95, 0.99, 1}

func (s *Sample) quantile(q float64) (float64, error) {
	if x, ok := s.quantiles[q]; ok {
		return x, nil
	}
	ps := []float64{q}
	if len(s.quantiles) == 0 {
		ps = append(ps, usual...)
	}
	xs, err := stats.SelectQuantiles(s.nums, stats.Linear, ps...)
	if err != nil {
		return 0, err
	}
	for i, p := range ps {
		s.quantiles[p] = xs[i]
	}
	return s.quantiles[q], nil
}
