package stats

import (
	"cmp"
	"slices"
)

// doubledMidranks gives each value twice its rank, counted from 1; equal values
// share the mean of their ranks. Doubled, because then all are whole numbers and
// every sum of them is exact. ties is the sum of t^3 - t over groups of t equal
// values, the term of all tie corrections.
func doubledMidranks(xs []float64) (ranks []int, ties float64) {
	order := make([]int, len(xs))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(xs[a], xs[b]) })
	ranks = make([]int, len(xs))
	for lo := 0; lo < len(order); {
		hi := lo + 1
		for hi < len(order) && xs[order[hi]] == xs[order[lo]] {
			hi++
		}
		for _, i := range order[lo:hi] {
			ranks[i] = lo + hi + 1 // (lo+1) + hi, the first and the last rank
		}
		ties += cubeLess(hi - lo)
		lo = hi
	}
	return ranks, ties
}

// cubeLess is t³ - t.
func cubeLess(t int) float64 {
	f := float64(t)
	return float64(f*f*f) - f
}

// maxExactSteps bounds the additions spent on one exact distribution, some tens
// of milliseconds: it allows 35 against 35, or 3 against 600.
const maxExactSteps = 1 << 24

// subsetSums counts, for each sum, the subsets of k of the ranks that have it:
// the exact permutation distribution of a rank sum, with ties as they are. ok is
// false where that is more work than maxExactSteps.
//
// B. Streitberg, J. Röhmel: Exact distributions for permutation and rank tests.
// Statistical Software Newsletter 12, 1986 (the shift algorithm).
func subsetSums(ranks []int, k int) (counts []float64, ok bool) {
	ranks = slices.Clone(ranks)
	slices.Sort(ranks)
	largest := 0
	for _, r := range ranks[len(ranks)-k:] {
		largest += r
	}
	if k > 0 && len(ranks) > maxExactSteps/k/(largest+1) {
		return nil, false
	}
	byCount := make([][]float64, k+1)
	for i := range byCount {
		byCount[i] = make([]float64, largest+1)
	}
	byCount[0][0] = 1
	for i, r := range ranks {
		for c := min(i+1, k); c > 0; c-- { // downwards: each rank is taken once
			from, to := byCount[c-1], byCount[c]
			for s := r; s <= largest; s++ {
				to[s] += from[s-r]
			}
		}
	}
	return byCount[k], true
}
