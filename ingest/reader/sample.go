package reader

import (
	"fmt"
	"math"
	"sort"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Sample is the values of one metric that a file lists one by one: the
// repetitions of a test, the requests of a run. What it computes has no literal
// but says how it was computed, and points to the array or records it came from.
type Sample struct {
	sorted []float64
	unit   record.Unit
	ref    record.Ref
}

// NewSample makes a sample of numbers that are already in the table's unit.
// NaN and infinities, which are no observations, are left out; nums is not
// changed.
func NewSample(nums []float64, unit record.Unit, ref record.Ref) *Sample {
	s := &Sample{unit: unit, ref: ref}
	for _, x := range nums {
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			s.sorted = append(s.sorted, x)
		}
	}
	sort.Float64s(s.sorted)
	return s
}

// Len returns the number of values.
func (s *Sample) Len() int { return len(s.sorted) }

// N returns the number of values as the n of a row; unknown where there are none.
func (s *Sample) N() record.Value {
	if len(s.sorted) == 0 {
		return record.Value{}
	}
	return record.Value{Num: float64(len(s.sorted)), Unit: record.Count, Derived: "number of values", Ref: s.ref}
}

// Stat computes a statistic: the mean, the sample standard deviation (n-1), the
// smallest and largest value, or a quantile of type 7, which interpolates
// linearly (Hyndman and Fan, Sample Quantiles in Statistical Packages, The
// American Statistician 50, 1996; the default of NumPy and R). It is unknown for
// an empty sample, for the deviation of fewer than two values and for any other
// statistic.
func (s *Sample) Stat(stat record.Stat) record.Value {
	n := len(s.sorted)
	if n == 0 {
		return record.Value{}
	}
	switch q, isQuantile := stat.Quantile(); {
	case stat == record.Mean:
		return s.derived(s.mean(), "mean of %d values", n)
	case stat == record.StdDev && n > 1:
		return s.derived(s.deviation(), "standard deviation (n-1) of %d values", n)
	case stat == record.Min, stat == record.Max:
		return s.derived(s.quantile(q), string(stat)+" of %d values", n)
	case isQuantile:
		return s.derived(s.quantile(q), string(stat)+" of %d values, interpolated linearly", n)
	}
	return record.Value{}
}

func (s *Sample) derived(x float64, how string, n int) record.Value {
	if math.IsNaN(x) || math.IsInf(x, 0) { // huge values overflowed
		return record.Value{}
	}
	return record.Value{Num: x, Unit: s.unit, Derived: fmt.Sprintf(how, n), Ref: s.ref}
}

func (s *Sample) quantile(q float64) float64 {
	h := q * float64(len(s.sorted)-1)
	low := int(h)
	if low+1 >= len(s.sorted) {
		return s.sorted[len(s.sorted)-1]
	}
	return s.sorted[low] + (h-float64(low))*(s.sorted[low+1]-s.sorted[low])
}

func (s *Sample) mean() float64 {
	sum := 0.0
	for _, x := range s.sorted {
		sum += x
	}
	return sum / float64(len(s.sorted))
}

// deviation takes two passes: the difference of sums of squares cancels where
// the spread is small beside the mean.
func (s *Sample) deviation() float64 {
	mean, squares := s.mean(), 0.0
	for _, x := range s.sorted {
		squares += (x - mean) * (x - mean)
	}
	return math.Sqrt(squares / float64(len(s.sorted)-1))
}
