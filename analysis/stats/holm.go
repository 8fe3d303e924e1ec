package stats

import (
	"cmp"
	"fmt"
	"slices"
)

// Holm corrects the p-values of a family of comparisons: the i-th smallest of n
// is multiplied by n+1-i, made monotone, and held at 1. Calling a difference real
// where the corrected p is below 0.05 then errs in at most 5 % of families,
// however the tests depend on each other. The order of ps is kept.
//
// S. Holm: A Simple Sequentially Rejective Multiple Test Procedure. Scand. J.
// Statist. 6(2), 1979, 65-70.
func Holm(ps []float64) ([]float64, error) {
	order := make([]int, len(ps))
	for i, p := range ps {
		if !(p >= 0 && p <= 1) {
			return nil, fmt.Errorf("stats: p-value at index %d is %v, want 0 to 1: %w", i, p, ErrDomain)
		}
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(ps[a], ps[b]) })
	corrected := make([]float64, len(ps))
	least := 0.0
	for rank, i := range order {
		least = max(least, min(1, ps[i]*float64(len(ps)-rank)))
		corrected[i] = least
	}
	return corrected, nil
}
