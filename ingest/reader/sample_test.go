package reader

import (
	"math"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

var somewhere = record.Ref{Origin: &record.Origin{Path: "x.json"}, Record: 1, At: "/samples"}

func TestSampleStatistics(t *testing.T) {
	// 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squares sum to 32, so the deviation is
	// sqrt(32/7). Quantiles as numpy.percentile gives them.
	nums := []float64{9, 2, 5, 4, 7, 4, 5, 4}
	s := NewSample(nums, record.Seconds, somewhere)
	for stat, want := range map[record.Stat]float64{
		record.Mean: 5, record.StdDev: math.Sqrt(32.0 / 7), record.Min: 2, record.Max: 9, record.Median: 4.5,
		"p25": 4, "p75": 5.5, "p90": 7.6, "p99": 8.86,
	} {
		v := s.Stat(stat)
		if math.Abs(v.Num-want) > 1e-12 || v.Unit != record.Seconds || v.Raw != "" || v.Derived == "" || v.Ref != somewhere {
			t.Errorf("%s = %+v, want %v s at %s with its formula", stat, v, want, somewhere.At)
		}
	}
	if n := s.N(); n.Num != 8 || n.Unit != record.Count || s.Len() != 8 {
		t.Errorf("n = %+v", n)
	}
}

func TestSampleOfFewOrOddValues(t *testing.T) {
	one := NewSample([]float64{3, math.NaN(), math.Inf(1)}, record.Seconds, somewhere)
	if v := one.Stat("p99"); v.Num != 3 || one.Len() != 1 {
		t.Errorf("p99 of one value = %+v", v)
	}
	for name, v := range map[string]record.Value{
		"deviation of one value":  one.Stat(record.StdDev),
		"a statistic of no array": one.Stat(record.Single),
		"mean of nothing":         NewSample(nil, record.Seconds, somewhere).Stat(record.Mean),
		"n of nothing":            NewSample(nil, record.Seconds, somewhere).N(),
		"mean that overflows":     NewSample([]float64{1e308, 1e308, 1e308}, record.Seconds, somewhere).Stat(record.Mean),
	} {
		if v.Known() {
			t.Errorf("%s is known: %+v", name, v)
		}
	}
}
