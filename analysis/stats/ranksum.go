package stats

import "math"

// UTest is the result of a two-sided Mann-Whitney test.
type UTest struct {
	N, M int
	// U counts the pairs in which the value of x is above that of y, equal ones
	// as half. U/(N*M) estimates P(x > y) + P(x = y)/2: 0.5 is no difference.
	U float64
	// P is the two-sided p: twice the smaller tail, at most 1.
	P float64
	// Exact says that P is the exact permutation probability, ties included;
	// else it is a normal approximation.
	Exact bool
}

// MannWhitney tests whether values of x tend to be above or below those of y,
// with no assumption on their distribution.
//
// Up to 35 against 35 (or 3 against 600, see maxExactSteps) p is exact: the share
// of all C(n+m, n) ways to deal the pooled values into two samples, ties kept,
// that give a U as far out. Beyond that it is the normal approximation with the
// variance corrected for ties and with continuity correction, as in R's
// wilcox.test. If all values are equal, p is 1.
//
// H. B. Mann, D. R. Whitney: On a Test of Whether one of Two Random Variables is
// Stochastically Larger than the Other. Ann. Math. Statist. 18(1), 1947, 50-60.
// Ties: E. L. Lehmann: Nonparametrics, Holden-Day 1975, ch. 1.
func MannWhitney(x, y []float64) (UTest, error) {
	for _, sample := range [][]float64{x, y} {
		if err := check(sample, 1); err != nil {
			return UTest{}, err
		}
	}
	n, m := len(x), len(y)
	pooled := append(append(make([]float64, 0, n+m), x...), y...)
	ranks, ties := doubledMidranks(pooled)
	twiceU := -n * (n + 1)
	for _, r := range ranks[:n] {
		twiceU += r
	}
	t := UTest{N: n, M: m, U: float64(twiceU) / 2}
	t.P, t.Exact = exactP(ranks, n)
	if !t.Exact {
		t.P = normalP(t.U, n, m, ties)
	}
	return t, nil
}

// exactP is the two-sided permutation p of the rank sum of the first n ranks.
func exactP(ranks []int, n int) (p float64, ok bool) {
	sample := ranks[:n]
	if n > len(ranks)-n {
		sample = ranks[n:] // the tails of one sample are those of the other
	}
	counts, ok := subsetSums(ranks, len(sample))
	if !ok {
		return 0, false
	}
	observed := 0
	for _, r := range sample {
		observed += r
	}
	below, above := 0.0, 0.0
	for s, c := range counts {
		if s <= observed {
			below += c
		}
		if s >= observed {
			above += c
		}
	}
	all := below + above - counts[observed]
	return min(1, 2*min(below, above)/all), true
}

// normalP is the two-sided p of U by the normal approximation.
func normalP(u float64, n, m int, ties float64) float64 {
	pairs, all := float64(n)*float64(m), float64(n+m)
	variance := pairs / 12 * (all + 1 - ties/(all*(all-1)))
	distance := math.Abs(u-pairs/2) - 0.5
	if distance <= 0 || variance <= 0 {
		return 1
	}
	return normalTail(distance / math.Sqrt(variance))
}

// SmallestP is the smallest two-sided p that an exact test of n against m values
// without ties can give, when all of one sample lie below all of the other:
// 2/C(n+m, n).
func SmallestP(n, m int) float64 {
	if n < 0 || m < 0 {
		return 1
	}
	ways := 1.0
	for i := 1; i <= min(n, m) && ways < 1e300; i++ {
		ways *= float64(n+m-min(n, m)+i) / float64(i)
	}
	return min(1, 2/ways)
}

// Resolvable reports whether n against m values can reach p < 0.05 at all. 3
// against 3 (0.1) or 4 (0.057) and 2 against 7 (0.056) cannot; 3 against 5
// (0.036), 4 against 4 (0.029) and 2 against 8 (0.044) can.
func Resolvable(n, m int) bool {
	// Half a p in a million for the rounding of SmallestP: 1 against 39 is 2/40.
	return SmallestP(n, m) < 0.05*(1-1e-9)
}
