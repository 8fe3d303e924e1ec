package orderstat

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func random(seed uint64, n int, f func(*rand.Rand) float64) []float64 {
	r := rand.New(rand.NewPCG(seed, seed))
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = f(r)
	}
	return xs
}

// With no budget for splitting the data are sorted: the way out that bounds the
// worst case.
func TestSelectionWithoutBudget(t *testing.T) {
	xs := random(5, 5000, (*rand.Rand).Float64)
	want := slices.Sorted(slices.Values(xs))
	selector{xs}.place(0, len(xs), []int{17, 4000}, 0)
	if xs[17] != want[17] || xs[4000] != want[4000] {
		t.Errorf("ranks 17 and 4000: %v, %v", xs[17], xs[4000])
	}
}

// Sides that are large are settled by processors of their own.
func TestSelectionSideBySide(t *testing.T) {
	xs := random(6, 20*alone, (*rand.Rand).NormFloat64)
	want := slices.Sorted(slices.Values(xs))
	ranks := []int{0, len(xs) / 2, len(xs) * 9 / 10, len(xs) * 99 / 100, len(xs) - 1}
	Select(xs, slices.Clone(ranks))
	for _, rank := range ranks {
		if xs[rank] != want[rank] {
			t.Errorf("rank %d: %v, want %v", rank, xs[rank], want[rank])
		}
	}
}

func FuzzSelect(f *testing.F) {
	f.Add(uint64(1), uint16(300), uint8(4), uint8(10))
	f.Fuzz(func(t *testing.T, seed uint64, n uint16, distinct, at uint8) {
		if n == 0 {
			return
		}
		xs := random(seed, int(n), func(r *rand.Rand) float64 { return float64(r.IntN(int(distinct) + 1)) })
		want := slices.Sorted(slices.Values(xs))
		rank := int(at) * (len(xs) - 1) / 255
		Select(xs, []int{rank, 0, len(xs) - 1})
		if xs[rank] != want[rank] || xs[0] != want[0] || xs[n-1] != want[n-1] {
			t.Fatalf("rank %d of %d", rank, n)
		}
	})
}
