package pareto

import (
	"slices"
	"testing"
)

// Ten thousand sets of few whole numbers, so with many ties, in 2, 3 and 4
// objectives: front, equal points, dominators, their order and margins are those
// of the definitions.
func TestTenThousandSets(t *testing.T) {
	ties := 0
	for seed := range uint64(10_000) {
		k, n, size := 2+int(seed%3), 2+int(seed%13), 2+int(seed%4)
		goals, values := grid(seed, k, n, size, false)
		f, b := checkFind(t, goals, values), brute{goals, values}
		ties += len(f.Equal)
		for i := range n {
			var got []int
			for _, d := range f.Dominators(i, 0) {
				got = append(got, d.Point)
				checkMargins(t, b, i, d)
			}
			if want := b.dominators(i); !slices.Equal(got, want) {
				t.Fatalf("seed %d: dominators of %d are %v, want %v", seed, i, got, want)
			}
		}
	}
	if ties < 1000 {
		t.Errorf("only %d groups of equal points on the fronts", ties)
	}
}

// Points and volumes that others publish.
func TestHypervolumePublished(t *testing.T) {
	for _, c := range []struct {
		source            string
		points, reference []float64
		want              float64
	}{
		{"the documentation of moocore.hypervolume", []float64{5, 5, 4, 6, 2, 7, 7, 4}, []float64{10, 10}, 38},
		// Boxes of 80, 80 and 54; pairs share 64, 36 and 36, all three 36.
		{"points of PyGMO's tutorial on hypervolumes, its value by hand", []float64{1, 0, 1, 1, 1, 0, -1, 2, 2}, []float64{5, 5, 5}, 114},
	} {
		f := must(Find(make([]Goal, len(c.reference)), c.points))
		if got := must(f.Hypervolume(c.reference)); got != c.want {
			t.Errorf("%s: %v, want %v", c.source, got, c.want)
		}
	}
}
