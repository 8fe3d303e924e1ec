package stats

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// A run of 10 fast requests and one of 1000 slow ones: the median of the two
// medians is 15, the middle of all requests is that of the large run.
func TestPooledMedianFollowsTheLargeRun(t *testing.T) {
	small := Summary{N: 10, P: []float64{0, 0.5, 1}, X: []float64{9, 10, 11}}
	large := Summary{N: 1000, P: []float64{0, 0.25, 0.5, 0.75, 1}, X: []float64{18, 19, 20, 21, 22}}
	lo, hi, err := PooledMedian([]Summary{small, large})
	if err != nil || lo < 19 || hi > 20 || lo > hi {
		t.Errorf("%v to %v, %v: want within 19 to 20, since the ten lie all below", lo, hi, err)
	}
}

func TestPooledMedianOfMediansAlone(t *testing.T) {
	lo, hi, err := PooledMedian([]Summary{{4, []float64{0.5}, []float64{10}}, {5, []float64{0.5}, []float64{14}}, {9, []float64{0.5}, []float64{12}}})
	if err != nil || lo != 10 || hi != 14 {
		t.Errorf("%v to %v, %v: want 10 to 14, the outermost medians", lo, hi, err)
	}
	for _, bad := range [][]Summary{{{0, []float64{0.5}, []float64{1}}}, {{3, nil, nil}}, {{9, []float64{0.9}, []float64{1}}}} {
		if _, _, err := PooledMedian(bad); !errors.Is(err, ErrTooFew) {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

// Whatever the samples, sizes and definition of the quantiles, the bounds hold
// the middle of the pooled values.
func TestPooledMedianHolds(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 9))
		def := []Definition{Linear, InvertedCDF, FloorRank}[seed%3]
		var pool []float64
		var parts []Summary
		for range 1 + r.IntN(5) {
			xs := make([]float64, 1+r.IntN(40))
			for i := range xs {
				xs[i] = float64(r.IntN(30)) + r.Float64()*float64(seed%2)
			}
			slices.Sort(xs)
			s := Summary{N: len(xs)}
			for _, p := range []float64{0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1}[r.IntN(4):] {
				if q, err := Quantile(xs, def, p); err == nil {
					s.P, s.X = append(s.P, p), append(s.X, q)
				}
			}
			pool = append(pool, xs...)
			parts = append(parts, s)
		}
		slices.Sort(pool)
		n := len(pool)
		lo, hi, err := PooledMedian(parts)
		if err != nil || hi < pool[(n-1)/2] || lo > pool[n/2] {
			t.Errorf("seed %d: %v to %v (%v) leaves out %v to %v", seed, lo, hi, err, pool[(n-1)/2], pool[n/2])
		}
	}
}

func TestPooledMean(t *testing.T) {
	near(t, "pooled mean", PooledMean([]float64{10, 30}, []float64{1, 2}), 1.75, 1e-15)
}
