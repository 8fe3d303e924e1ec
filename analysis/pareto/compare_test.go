package pareto

import (
	"errors"
	"reflect"
	"testing"
)

func TestCoverage(t *testing.T) {
	minimize := []Goal{Min, Min}
	a := must(Find(minimize, []float64{1, 3, 2, 2}))
	b := must(Find(minimize, []float64{1, 4, 2, 2, 3, 1}))
	// a covers (1, 4) by (1, 3), and (2, 2) by its equal; b covers only (2, 2).
	if got := must(Coverage(a, b)); got != 2.0/3 {
		t.Errorf("C(a, b) = %v, want 2/3", got)
	}
	if got := must(Coverage(b, a)); got != 0.5 {
		t.Errorf("C(b, a) = %v, want 1/2", got)
	}
	if got := must(Coverage(a, a)); got != 1 {
		t.Errorf("C(a, a) = %v, want 1", got)
	}
	none := must(Find(minimize, nil))
	if got := must(Coverage(none, a)); got != 0 {
		t.Errorf("C(none, a) = %v, want 0", got)
	}
	if _, err := Coverage(a, none); !errors.Is(err, ErrShape) {
		t.Errorf("C(a, none): %v", err)
	}
	if _, err := Coverage(a, must(Find([]Goal{Min, Max}, []float64{1, 1}))); !errors.Is(err, ErrShape) {
		t.Errorf("other objectives: %v", err)
	}
}

func TestCompare(t *testing.T) {
	goals := []Goal{Min, Max}
	before := must(Find(goals, []float64{1, 50, 2, 60, 3, 70, 4, 65}))
	after := must(Find(goals, []float64{3, 66, 2, 75, 1, 50, 3.5, 80}))
	c := must(Compare(before, after, []string{"a", "b", "c", "d"}, []string{"d", "new", "a", "c"}))
	want := Comparison[string]{
		Stayed: []Place[string]{{"a", 0, 2}, {"c", 2, 3}},
		Came:   []Place[string]{{"new", -1, 1}},
		Went:   []Place[string]{{"b", 1, -1}},
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("comparison %+v, want %+v", c, want)
	}
	// The other way round; d is in both data and on neither front.
	back := must(Compare(after, before, []int{4, 5, 1, 3}, []int{1, 2, 3, 4}))
	wantBack := Comparison[int]{
		Stayed: []Place[int]{{1, 2, 0}, {3, 3, 2}},
		Came:   []Place[int]{{2, -1, 1}},
		Went:   []Place[int]{{5, 1, -1}},
	}
	if !reflect.DeepEqual(back, wantBack) {
		t.Errorf("comparison %+v, want %+v", back, wantBack)
	}
	// Dominated now, and no longer dominated.
	before = must(Find(goals, []float64{1, 30, 0.5, 40}))
	after = must(Find(goals, []float64{1, 50, 2, 40}))
	swapped := must(Compare(before, after, []int{1, 2}, []int{1, 2}))
	if want := (Comparison[int]{Came: []Place[int]{{1, 0, 0}}, Went: []Place[int]{{2, 1, 1}}}); !reflect.DeepEqual(swapped, want) {
		t.Errorf("comparison %+v, want %+v", swapped, want)
	}
	for _, keys := range [][]int{{1}, {1, 1}, {1, 2, 3}} {
		if _, err := Compare(before, after, keys, []int{1, 2}); !errors.Is(err, ErrShape) {
			t.Errorf("keys %v: %v", keys, err)
		}
		if _, err := Compare(before, after, []int{1, 2}, keys); !errors.Is(err, ErrShape) {
			t.Errorf("keys %v: %v", keys, err)
		}
	}
}
