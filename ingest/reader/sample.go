package reader

import (
	"fmt"
	"math"
	"slices"

	"github.com/benchfolio/benchfolio/ingest/orderstat"
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
// linearly (Hyndman and Fan, Sample Quantiles in Statistical Packages, The
// American Statistician 50, 1996; the default of NumPy and R). It is unknown for an
// empty sample, for the deviation of fewer than two values, where huge values
// overflow, and for any other statistic.
func (s *Sample) Stat(stat record.Stat) record.Value {
	n := len(s.nums)
	if n == 0 {
		return record.Value{}
	}
	switch q, isQuantile := stat.Quantile(); {
	case stat == record.Mean:
		return s.derived(s.mean(), "mean of %d values")
	case stat == record.StdDev && n > 1:
		return s.derived(s.deviation(), "standard deviation (n-1) of %d values")
	case stat == record.Min, stat == record.Max:
		return s.derived(s.quantile(q), string(stat)+" of %d values")
	case isQuantile:
		return s.derived(s.quantile(q), string(stat)+" of %d values, interpolated linearly")
	}
	return record.Value{}
}

func (s *Sample) derived(x float64, how string) record.Value {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return record.Value{}
	}
	return record.Value{Num: x, Unit: s.unit, Derived: fmt.Sprintf(how, len(s.nums)), Ref: s.ref}
}

// usual are the quantiles that one selection finds together.
var usual = []float64{0, 0.5, 0.9, 0.95, 0.99, 1}

func (s *Sample) quantile(q float64) float64 {
	if x, known := s.quantiles[q]; known {
		return x
	}
	ps := []float64{q}
	if len(s.quantiles) == 0 {
		ps = append(ps, usual...)
	}
	var ranks []int
	for _, p := range ps {
		low, high, _ := s.position(p)
		ranks = append(ranks, low, high)
	}
	orderstat.Select(s.nums, ranks)
	for _, p := range ps {
		low, high, share := s.position(p)
		s.quantiles[p] = s.nums[low] + share*(s.nums[high]-s.nums[low])
	}
	return s.quantiles[q]
}

// position is between which ranks, from 0, a quantile stands, and which share of
// the way from the lower to the higher.
func (s *Sample) position(q float64) (low, high int, share float64) {
	h := q * float64(len(s.nums)-1)
	low = min(int(h), len(s.nums)-1)
	return low, min(low+1, len(s.nums)-1), h - float64(low)
}

func (s *Sample) mean() float64 {
	sum := 0.0
	for _, x := range s.nums {
		sum += x
	}
	return sum / float64(len(s.nums))
}

// deviation takes two passes: the difference of sums of squares cancels where
// the spread is small beside the mean.
func (s *Sample) deviation() float64 {
	mean, squares := s.mean(), 0.0
	for _, x := range s.nums {
		squares += (x - mean) * (x - mean)
	}
	return math.Sqrt(squares / float64(len(s.nums)-1))
}
