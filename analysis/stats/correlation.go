package stats

import (
	"fmt"
	"math"
)

// Correlation is a rank correlation, -1 to 1, of N pairs.
type Correlation struct {
	Value float64
	N     int
	// Interval is approximate (Fisher's z). It does not exist where its formula
	// has no variance: too few pairs, or a correlation of exactly 1 or -1.
	Interval Interval
}

// fisher is the variance of Fisher's z, atanh r, of a rank correlation:
// spread(r) / (n - lost).
type fisher struct {
	spread func(r float64) float64
	lost   int
}

// D. G. Bonett, T. A. Wright: Sample size requirements for estimating Pearson,
// Kendall and Spearman correlations. Psychometrika 65(1), 2000, 23-28. The
// constant for tau is from E. C. Fieller, H. O. Hartley, E. S. Pearson: Tests for
// rank correlation coefficients I. Biometrika 44, 1957.
var (
	spearmanZ = fisher{func(r float64) float64 { return 1 + r*r/2 }, 3}
	kendallZ  = fisher{func(float64) float64 { return 0.437 }, 4}
)

func (f fisher) interval(r float64, n int) Interval {
	if n <= f.lost || math.Abs(r) >= 1 {
		return Interval{}
	}
	z := math.Atanh(r)
	reach := normalQuantile(Level) * math.Sqrt(f.spread(r)/float64(n-f.lost))
	return Interval{Lo: math.Tanh(z - reach), Hi: math.Tanh(z + reach), Coverage: Level}
}

// size is the smallest n whose interval around r is at most width wide.
func (f fisher) size(r, width float64) (int, error) {
	if !(math.Abs(r) < 1 && width > 0) {
		return 0, fmt.Errorf("stats: correlation %v with an interval of width %v, want -1 < r < 1 and a width above 0: %w", r, width, ErrDomain)
	}
	wide := func(n int) bool { i := f.interval(r, n); return i.Hi-i.Lo > width }
	hi := f.lost + 1
	for wide(hi) {
		if hi > 1<<40 {
			return 0, fmt.Errorf("stats: no practical n gives an interval of width %v: %w", width, ErrDomain)
		}
		hi *= 2
	}
	lo := f.lost // the interval does not exist there, so that lo is never an answer
	for lo+1 < hi {
		if mid := lo + (hi-lo)/2; wide(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi, nil
}

// SpearmanSize is the number of pairs that the interval of [Spearman] needs to be
// at most width wide (Hi - Lo) if the correlation is r.
func SpearmanSize(r, width float64) (int, error) { return spearmanZ.size(r, width) }

// KendallSize is [SpearmanSize] for [KendallTauB].
func KendallSize(r, width float64) (int, error) { return kendallZ.size(r, width) }

// Spearman is the rank correlation of the pairs x[i], y[i]: Pearson's r of their
// ranks, equal values at the mean of theirs. It needs two pairs, for an interval
// four, and values that vary on both axes.
//
// C. Spearman: The Proof and Measurement of Association between Two Things. Am.
// J. Psychol. 15, 1904. Interval: Fisher's z with the variance (1 + r²/2)/(n-3)
// of Bonett & Wright (2000).
func Spearman(x, y []float64) (Correlation, error) {
	if err := checkPairs(x, y); err != nil {
		return Correlation{}, err
	}
	n := len(x)
	rx, tiesX := doubledMidranks(x)
	ry, tiesY := doubledMidranks(y)
	// The squared deviations of untied doubled ranks sum to (n³-n)/3; ties of t
	// take (t³-t)/3 from that.
	all := cubeLess(n)
	if all == tiesX || all == tiesY {
		return Correlation{}, errConstant
	}
	products := 0.0
	for i := range rx {
		products += float64((rx[i] - n - 1) * (ry[i] - n - 1))
	}
	// One root of a product, not two: sqrt(a*a) is a, so that the same order on
	// both sides gives 1 exactly.
	r := products / math.Sqrt((all-tiesX)/3*((all-tiesY)/3))
	r = max(-1, min(1, r))
	return Correlation{Value: r, N: n, Interval: spearmanZ.interval(r, n)}, nil
}

var errConstant = fmt.Errorf("stats: one side has the same value everywhere, so that no correlation is defined: %w", ErrDomain)

func checkPairs(x, y []float64) error {
	if len(x) != len(y) {
		return fmt.Errorf("stats: %d values against %d, want pairs: %w", len(x), len(y), ErrDomain)
	}
	if err := check(x, 2); err != nil {
		return err
	}
	return check(y, 2)
}
