// Package orderstat finds order statistics, the values at given ranks, among
// millions without sorting them. Readers compute quantiles of single requests with
// it, and package stats all of its own.
package orderstat

import (
	"math/bits"
	"slices"
	"sync"
)

// Select reorders xs so that each value at one of the ranks (from 0) is the
// one that sorting would put there. Ranks may repeat and come in any order.
func Select(xs []float64, ranks []int) {
	slices.Sort(ranks)
	s := selector{xs: xs}
	s.place(0, len(xs), slices.Compact(ranks), 2*bits.Len(uint(len(xs))))
}

type selector struct{ xs []float64 }

// alone is up to how many values one processor selects from. Beyond, the two sides
// of a split, which have nothing in common, are settled side by side; what comes
// out is the same.
const alone = 1 << 16

// place settles the ascending ranks, which all lie in xs[lo:hi]. Each round
// splits that part once and keeps the sides that hold a wanted rank: for a few
// ranks about three passes over the data in all.
//
// budget bounds the number of rounds: data that were made to defeat the choice
// of pivots are sorted instead, so that the worst case is n log n.
func (s selector) place(lo, hi int, ranks []int, budget int) {
	for len(ranks) > 0 {
		part := s.xs[lo:hi]
		if len(part) <= 64 || budget == 0 {
			slices.Sort(part)
			return
		}
		budget--
		pivot := pivotOf(part)
		m := lo + splitBelow(part, pivot)
		if m == lo {
			// Nothing is below the pivot: it is the minimum, perhaps many times.
			// Its copies are in place; without this, equal values would take a
			// round each.
			m = lo + splitUpTo(part, pivot)
			ranks = ranks[countBelow(ranks, m):]
			lo = m
			continue
		}
		c := countBelow(ranks, m)
		if c > 0 && c < len(ranks) && min(m-lo, hi-m) > alone {
			var below sync.WaitGroup
			below.Go(func() { s.place(lo, m, ranks[:c], budget) })
			s.place(m, hi, ranks[c:], budget)
			below.Wait()
			return
		}
		s.place(lo, m, ranks[:c], budget)
		lo, ranks = m, ranks[c:]
	}
}

func countBelow(ranks []int, m int) int {
	c, _ := slices.BinarySearch(ranks, m)
	return c
}

// pivotOf is the median of 31 evenly spaced values.
func pivotOf(xs []float64) float64 {
	var sample [31]float64
	step := len(xs) / len(sample)
	for i := range sample {
		sample[i] = xs[i*step+step/2]
	}
	slices.Sort(sample[:])
	return sample[len(sample)/2]
}

// splitBelow moves the values below pivot to the front and returns their number.
// It swaps always and advances by a condition that compiles to no branch: on
// unordered data a mispredicted branch costs more than the two stores.
func splitBelow(xs []float64, pivot float64) int {
	m := 0
	for i, x := range xs {
		xs[i] = xs[m]
		xs[m] = x
		if x < pivot {
			m++
		}
	}
	return m
}

// splitUpTo is splitBelow for the values at or below pivot.
func splitUpTo(xs []float64, pivot float64) int {
	m := 0
	for i, x := range xs {
		xs[i] = xs[m]
		xs[m] = x
		if x <= pivot {
			m++
		}
	}
	return m
}
