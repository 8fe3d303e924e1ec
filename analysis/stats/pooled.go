package stats

import (
	"fmt"
	"math"
	"slices"
)

// Summary is what is known of one sample: its size, and some quantiles X of the
// probabilities P. P = 0 is the minimum, P = 1 the maximum.
type Summary struct {
	N    int
	P, X []float64
}

// PooledMedian bounds the median of all values of several samples together, of
// which only summaries are known. It is no estimate: the middle of the pooled
// values (of an even number, some value between the middle two) lies between lo
// and hi, whatever the samples were, and by whichever definition their quantiles
// were computed: type 7, type 1, or x[floor(np)].
//
// The counts that each quantile allows add up: at most so many values of all
// samples lie below v, at least so many are no larger.
func PooledMedian(parts []Summary) (lo, hi float64, err error) {
	var at []float64
	all := 0
	for i, s := range parts {
		if s.N < 1 || len(s.P) == 0 || len(s.P) != len(s.X) {
			return 0, 0, fmt.Errorf("stats: summary %d of %d values has %d quantiles: %w", i, s.N, len(s.P), ErrTooFew)
		}
		if err := check(s.X, 1); err != nil {
			return 0, 0, err
		}
		all += s.N
		at = append(at, s.X...)
	}
	slices.Sort(at)
	lo, hi = math.Inf(-1), math.Inf(1)
	for _, v := range at {
		below, upTo := 0, 0
		for _, s := range parts {
			below += s.mostBelow(v)
			upTo += s.leastUpTo(v)
		}
		if below < all/2+1 {
			lo = v
		}
		if upTo >= (all+1)/2 && v < hi {
			hi = v
		}
	}
	if math.IsInf(lo, 0) || math.IsInf(hi, 0) {
		return 0, 0, fmt.Errorf("stats: no quantile on both sides of the middle: %w", ErrTooFew)
	}
	return min(lo, hi), max(lo, hi), nil // with all values known, lo is the upper middle one
}

// mostBelow is how many values can lie below v at most.
func (s Summary) mostBelow(v float64) int {
	most, n := s.N, float64(s.N)
	for i, x := range s.X {
		if x >= v {
			p := s.P[i]
			most = min(most, int(math.Max(math.Ceil((n-1)*p), math.Floor(n*p))))
			if p == 1 {
				most = min(most, s.N-1) // the maximum is not below itself
			}
		}
	}
	return most
}

// leastUpTo is how many values are no larger than v at least.
func (s Summary) leastUpTo(v float64) int {
	least := 0
	for i, x := range s.X {
		if x <= v {
			least = max(least, int(math.Floor(float64(s.N-1)*s.P[i]))+1)
		}
	}
	return least
}

// PooledMean is the mean of all values of several samples, from the samples' own
// means and sizes: sum(n x mean) / sum(n).
func PooledMean(n, means []float64) float64 {
	sum, all := 0.0, 0.0
	for i, m := range means {
		sum += n[i] * m
		all += n[i]
	}
	return sum / all
}
