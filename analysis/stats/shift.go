package stats

import (
	"math"
	"slices"
)

// ShiftEstimate is how far one sample lies from another.
type ShiftEstimate struct {
	// Value is the median of all N*M differences x - y (of [Ratio]: quotients x / y).
	Value    float64
	Interval Interval
	// Exact says that the interval comes from the exact distribution of U, and
	// Coverage is the probability for continuous data, a lower bound with ties;
	// else both are by the normal approximation.
	Exact bool
	N, M  int
}

// Shift is the Hodges-Lehmann estimate of the shift from y to x, the median of
// all differences x - y, with the interval that inverts the Mann-Whitney test:
// from the k-th smallest to the k-th largest difference, k the largest with at
// least 95 %. For few values no interval reaches that, see [Resolvable]. It
// takes O((n+m) log(n+m)) time and no space for the n*m differences.
//
// J. L. Hodges, E. L. Lehmann: Estimates of Location Based on Rank Tests. Ann.
// Math. Statist. 34(2), 1963, 598-611. Interval: E. L. Lehmann: Nonparametric
// Confidence Intervals for a Shift Parameter. Ann. Math. Statist. 34(4), 1963.
func Shift(x, y []float64) (ShiftEstimate, error) {
	for _, sample := range [][]float64{x, y} {
		if err := check(sample, 1); err != nil {
			return ShiftEstimate{}, err
		}
	}
	d := differences{slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y))}
	n, m := len(x), len(y)
	s := ShiftEstimate{N: n, M: m}
	pairs := n * m
	s.Value = between(d.ranked((pairs+1)/2), d.ranked(pairs/2+1), 0.5)
	k, coverage, exact := shiftRank(n, m)
	if s.Exact = exact; k > 0 {
		s.Interval = Interval{Lo: d.ranked(k), Hi: d.ranked(pairs + 1 - k), Coverage: coverage}
	}
	for _, v := range []float64{s.Value, s.Interval.Lo, s.Interval.Hi} {
		if _, err := finite(v); err != nil {
			return ShiftEstimate{}, err
		}
	}
	return s, nil
}

// Ratio is [Shift] for ratios, on logarithms: the median of all quotients x / y
// with its interval. 1.2 says that x is typically 20 % above y. All values must
// be above 0.
func Ratio(x, y []float64) (ShiftEstimate, error) {
	logs := [2][]float64{}
	for i, sample := range [][]float64{x, y} {
		if err := checkPositive(sample, 1); err != nil {
			return ShiftEstimate{}, err
		}
		for _, v := range sample {
			logs[i] = append(logs[i], math.Log(v))
		}
	}
	s, err := Shift(logs[0], logs[1])
	if err != nil {
		return ShiftEstimate{}, err
	}
	s.Value = math.Exp(s.Value)
	if s.Interval.Exists() {
		s.Interval.Lo, s.Interval.Hi = math.Exp(s.Interval.Lo), math.Exp(s.Interval.Hi)
	}
	return s, nil
}

// shiftRank is the largest k with P(k <= U <= nm-k) >= Level under equal
// distributions without ties, or 0, and that probability.
func shiftRank(n, m int) (k int, coverage float64, exact bool) {
	ranks := make([]int, n+m)
	for i := range ranks {
		ranks[i] = 2 * (i + 1)
	}
	few := min(n, m)
	counts, exact := subsetSums(ranks, few)
	if !exact {
		return shiftRankNormal(float64(n), float64(m))
	}
	all, tail := 0.0, 0.0
	for _, c := range counts {
		all += c
	}
	for least := few * (few + 1); ; k++ { // tail = P(U <= k) * all
		tail += counts[least+2*k]
		if 1-2*tail/all < Level {
			return k, coverage, true
		}
		coverage = 1 - 2*tail/all
	}
}

func shiftRankNormal(n, m float64) (int, float64, bool) {
	mean, sd := n*m/2, math.Sqrt(n*m*(n+m+1)/12)
	k := math.Floor(mean + 0.5 - float64(normalQuantile(Level)*sd))
	if k < 1 {
		return 0, 0, false
	}
	return int(k), 1 - normalTail((mean+0.5-k)/sd), false
}

// differences are all x - y of two ascending samples.
type differences struct{ x, y []float64 }

// ranked is the k-th smallest difference, k from 1. It bisects the floating-point
// numbers themselves, 64 steps at most, so that the result is a difference that
// occurs, to the last bit.
func (d differences) ranked(k int) float64 {
	lo := ordered(d.x[0] - d.y[len(d.y)-1])
	hi := ordered(d.x[len(d.x)-1] - d.y[0])
	for lo < hi {
		mid := lo + (hi-lo)/2
		if d.countUpTo(unordered(mid)) >= k {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return unordered(lo) + 0 // + 0 turns -0 into 0
}

// countUpTo counts the differences <= v in one walk along both samples.
func (d differences) countUpTo(v float64) int {
	count, j := 0, 0
	for _, x := range d.x {
		for j < len(d.y) && x-d.y[j] > v {
			j++
		}
		count += len(d.y) - j
	}
	return count
}

// ordered maps a float to an integer with the same order.
func ordered(x float64) uint64 {
	b := math.Float64bits(x)
	if b>>63 == 1 {
		return ^b
	}
	return b | 1<<63
}

func unordered(u uint64) float64 {
	if u>>63 == 1 {
		return math.Float64frombits(u &^ (1 << 63))
	}
	return math.Float64frombits(^u)
}
