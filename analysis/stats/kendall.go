package stats

import (
	"cmp"
	"math"
	"slices"
)

// KendallTauB is the rank correlation tau-b of the pairs x[i], y[i]: concordant
// less discordant pairs, over the geometric mean of the pairs not tied in x and
// those not tied in y. It needs two pairs, for an interval five, and values that
// vary on both axes. O(n log n).
//
// M. G. Kendall: The Treatment of Ties in Ranking Problems. Biometrika 33(3),
// 1945, 239-251. Counting: W. R. Knight: A Computer Method for Calculating
// Kendall's Tau with Ungrouped Data. J. Am. Stat. Assoc. 61, 1966, 436-439.
// Interval: Fisher's z with the variance 0.437/(n-4), Bonett & Wright (2000).
func KendallTauB(x, y []float64) (Correlation, error) {
	if err := checkPairs(x, y); err != nil {
		return Correlation{}, err
	}
	n := len(x)
	pairs := make([][2]float64, n)
	for i := range pairs {
		pairs[i] = [2]float64{x[i], y[i]}
	}
	slices.SortFunc(pairs, func(a, b [2]float64) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	tiedX := tiedPairs(pairs, func(a, b [2]float64) bool { return a[0] == b[0] })
	tiedBoth := tiedPairs(pairs, func(a, b [2]float64) bool { return a == b })
	ys := make([]float64, n)
	for i, p := range pairs {
		ys[i] = p[1]
	}
	discordant := sortCountingInversions(ys, make([]float64, n))
	tiedY := tiedPairs(ys, func(a, b float64) bool { return a == b })
	all := n * (n - 1) / 2
	if tiedX == all || tiedY == all {
		return Correlation{}, errConstant
	}
	difference := all - tiedX - tiedY + tiedBoth - 2*discordant
	tau := float64(difference) / math.Sqrt(float64(all-tiedX)*float64(all-tiedY))
	tau = max(-1, min(1, tau))
	return Correlation{Value: tau, N: n, Interval: kendallZ.interval(tau, n)}, nil
}

// tiedPairs counts the pairs of equal elements of a sorted slice.
func tiedPairs[T any](sorted []T, equal func(a, b T) bool) int {
	count, run := 0, 0
	for i := 1; i < len(sorted); i++ {
		if run++; !equal(sorted[i-1], sorted[i]) {
			run = 0
		}
		count += run
	}
	return count
}

// sortCountingInversions merge-sorts xs and counts the pairs i < j with
// xs[i] > xs[j]. spare is scratch of the same length.
func sortCountingInversions(xs, spare []float64) int {
	if len(xs) < 2 {
		return 0
	}
	half := len(xs) / 2
	count := sortCountingInversions(xs[:half], spare[:half]) + sortCountingInversions(xs[half:], spare[half:])
	copy(spare, xs)
	left, right := spare[:half], spare[half:]
	for i := range xs {
		if len(right) == 0 || len(left) > 0 && left[0] <= right[0] {
			xs[i], left = left[0], left[1:]
			continue
		}
		xs[i], right = right[0], right[1:]
		count += len(left)
	}
	return count
}
