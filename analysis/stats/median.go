package stats

import "github.com/benchfolio/benchfolio/ingest/orderstat"

// MedianEstimate is a median with what must stand beside it.
type MedianEstimate struct {
	Value float64
	N     int
	// Interval runs from the value of rank LoRank to that of rank HiRank,
	// counted from 1. It does not exist for n <= 5.
	Interval       Interval
	LoRank, HiRank int
}

// Median is the median of xs (of an even number, the mean of the middle two:
// type 7) with its order-statistic interval, see [MedianRanks].
func Median(xs []float64) (MedianEstimate, error) {
	if err := check(xs, 1); err != nil {
		return MedianEstimate{}, err
	}
	n := len(xs)
	lo, hi, coverage := MedianRanks(n, Level)
	ranks := []int{(n - 1) / 2, n / 2}
	if lo > 0 {
		ranks = append(ranks, lo-1, hi-1)
	}
	ys := append([]float64(nil), xs...)
	orderstat.Select(ys, ranks)
	m := MedianEstimate{Value: between(ys[(n-1)/2], ys[n/2], 0.5), N: n, LoRank: lo, HiRank: hi}
	if lo > 0 {
		m.Interval = Interval{Lo: ys[lo-1], Hi: ys[hi-1], Coverage: coverage}
	}
	return m, nil
}

// MedianRanks gives the smallest interval [x(lo), x(hi)], hi = n+1-lo, that
// covers the median of any continuous distribution with at least the
// probability level, and the probability with which it really does:
//
//	coverage = sum of C(n, k) / 2^n for k = lo .. n-lo
//
// For distributions with ties the coverage is at least that. Ranks count from 1.
// lo = hi = 0 means that even x(1)..x(n) covers too seldom: at 95 %, n <= 5.
//
// H. A. David, H. N. Nagaraja: Order Statistics, 3rd ed., Wiley 2003, sec. 7.1.
func MedianRanks(n int, level float64) (lo, hi int, coverage float64) {
	if n < 1 || !(level > 0 && level < 1) {
		return 0, 0, 0
	}
	// Terms relative to the central one: no factorial, nothing to overflow, and
	// a relative error of a few roundings for n in the millions.
	total := centralTerms(n, func(int, float64) bool { return true })
	centralTerms(n, func(k int, sum float64) bool {
		lo, coverage = k, sum/total
		return coverage < level
	})
	if lo < 1 || coverage < level {
		return 0, 0, 0 // only lo = 0 would reach the level, and there is no x(0)
	}
	return lo, n + 1 - lo, coverage
}

// centralTerms adds C(n, k) / C(n, floor(n/2)) over k = lo .. n-lo, for lo from
// the centre down to 0, and gives lo and the sum so far to visit until that says
// stop, or the terms no longer count. It returns the last sum.
func centralTerms(n int, visit func(lo int, sum float64) bool) float64 {
	lo := n / 2
	term, sum := 1.0, 2.0
	if n%2 == 0 {
		sum = 1 // the centre is one term, else two
	}
	for visit(lo, sum) && lo > 0 && term > 1e-20 {
		term *= float64(lo) / float64(n-lo+1) // C(n, lo-1) from C(n, lo)
		lo--
		sum += 2 * term
	}
	return sum
}
