package pareto

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSplitAndSort(t *testing.T) {
	for _, n := range []int{1, 33, 5000} {
		for _, distinct := range []int{1, 3, 1 << 30} {
			r := rand.New(rand.NewPCG(uint64(n), uint64(distinct)))
			m := matrix{1, make([]float64, n)}
			points := make([]int, n)
			for i := range points {
				points[i], m.values[i] = i, float64(r.IntN(distinct))-float64(distinct)/2
			}
			want := slices.Sorted(slices.Values(m.values))
			for i, p := range m.sortedBy(0, points) {
				if m.values[p] != want[i] {
					t.Fatalf("%d of %d: rank %d is %v, want %v", n, distinct, i, m.values[p], want[i])
				}
			}
			for _, first := range []int{0, n / 3, n - 1} {
				m.halve(points, first, 0, make([]keyed, n))
				for i, p := range points {
					if i < first && m.values[p] > want[first] || i >= first && m.values[p] < want[first] {
						t.Fatalf("%d of %d: %v at %d, split at %d", n, distinct, m.values[p], i, first)
					}
				}
			}
		}
	}
}
