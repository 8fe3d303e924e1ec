package pareto

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
)

func ExampleFront_Cuts() {
	f, _ := Find([]Goal{Min, Max}, []float64{ // USD per 1M tokens, tokens/s
		1.00, 60,
		1.80, 90,
		2.00, 50,
	})
	for j, c := range f.Cuts(2) {
		fmt.Printf("objective %d: %.0f %% better than now, to pass point %d\n", j, 100*c.Relative, c.By)
	}
	// Output:
	// objective 0: 50 % better than now, to pass point 0
	// objective 1: 80 % better than now, to pass point 1
}

func TestDominatorsAgainstDefinition(t *testing.T) {
	for seed := range uint64(120) {
		goals, values := grid(seed, 1+int(seed%4), 40, 7, true)
		f, b := must(Find(goals, values)), brute{goals, values}
		for i := range b.n() {
			var got []int
			for _, d := range f.Dominators(i, 0) {
				got = append(got, d.Point)
				checkMargins(t, b, i, d)
			}
			if want := b.dominators(i); !slices.Equal(got, want) {
				t.Fatalf("seed %d: dominators of %d are %v, want %v", seed, i, got, want)
			}
			if len(got) > 2 {
				if two := f.Dominators(i, 2); len(two) != 2 || two[1].Point != got[1] {
					t.Fatalf("seed %d: two dominators of %d: %v", seed, i, two)
				}
			}
			checkCuts(t, b, f, i, got)
		}
	}
}

func checkMargins(t *testing.T, b brute, i int, d Dominator) {
	t.Helper()
	for j, m := range d.Margins {
		gain := b.gain(b.row(i), b.row(d.Point), j)
		share := gain
		if gain > 0 {
			share = gain / math.Abs(b.row(i)[j])
		}
		if m.Absolute != gain || m.Relative != share || share < d.Cut {
			t.Fatalf("margin of %d behind %d in objective %d: %+v, want %v, %v", i, d.Point, j, m, gain, share)
		}
	}
	if d.Cut != d.Margins[d.Objective].Relative {
		t.Fatalf("cut %v is not the margin of objective %d", d.Cut, d.Objective)
	}
}

// checkCuts improves the point in one objective alone, to its cut and beyond: only
// beyond is it on the front.
func checkCuts(t *testing.T, b brute, f *Front, i int, dominators []int) {
	t.Helper()
	for j, c := range f.Cuts(i) {
		if !slices.Contains(dominators, c.By) {
			t.Fatalf("cut of %d by %d, which does not dominate it", i, c.By)
		}
		beyond := math.Inf(-1)
		if b.goals[j] == Max {
			beyond = math.Inf(1)
		}
		moved := brute{b.goals, slices.Clone(b.values)}
		moved.row(i)[j] = math.Nextafter(b.row(c.By)[j], beyond)
		if !moved.onFront(i) {
			t.Fatalf("point %d, better by %+v in objective %d, is not on the front", i, c, j)
		}
		moved.row(i)[j] = b.row(c.By)[j]
		if len(b.goals) > 1 && !slices.Equal(moved.row(i), b.row(c.By)) && moved.onFront(i) {
			t.Fatalf("point %d is on the front with less than %+v in objective %d", i, c, j)
		}
	}
}

func TestLargestCutIsNamedFirst(t *testing.T) {
	// Of two dominators of (10, 10), (9, 2) asks for 10 % and (6, 7) for 30 %.
	f := must(Find([]Goal{Min, Min}, []float64{10, 10, 9, 2, 6, 7}))
	want := []Dominator{
		{2, []Margin{{4, 0.4}, {3, 0.3}}, 1, 0.3},
		{1, []Margin{{1, 0.1}, {8, 0.8}}, 0, 0.1},
	}
	if got := f.Dominators(0, 0); !reflect.DeepEqual(got, want) || f.By[0] != 2 {
		t.Errorf("dominators %+v, want %+v", got, want)
	}
	for _, none := range []int{-1, 1, 3} {
		if f.Dominators(none, 0) != nil {
			t.Errorf("point %d has dominators", none)
		}
	}
}

func TestZeroAndHugeValues(t *testing.T) {
	// A free model with a score of 0 would have to gain infinitely many per cent.
	f := must(Find([]Goal{Min, Max}, []float64{0, 0, 0, 5, -1, 3}))
	d := f.Dominators(0, 0)
	if d[0].Point != 2 || !math.IsInf(d[0].Cut, 1) || d[1].Point != 1 || d[1].Cut != 0 || !math.IsInf(d[1].Margins[1].Relative, 1) {
		t.Errorf("dominators %+v", d)
	}
	huge := math.MaxFloat64
	f = must(Find([]Goal{Min, Min}, []float64{huge, huge, -huge, 0, 0, -huge}))
	if f.By[0] != 1 {
		t.Errorf("by %v, want the one better in the first objective", f.By)
	}
}
