package pareto

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
)

func ExampleShares() {
	// Three points; the price of the second varies from resample to resample.
	draw := func(round int, values []float64) {
		copy(values, []float64{1, 60, 0.8 + 0.1*float64(round%4), 60, 3, 90})
	}
	shares, _ := Shares([]Goal{Min, Max}, 3, 100, draw)
	for i, s := range shares {
		fmt.Printf("point %d: on the front in %d of %d\n", i, s.On, s.Of)
	}
	// Output:
	// point 0: on the front in 50 of 100
	// point 1: on the front in 75 of 100
	// point 2: on the front in 100 of 100
}

func TestSharesAgainstDefinition(t *testing.T) {
	goals := []Goal{Min, Max, Min}
	draw := func(round int, values []float64) {
		_, drawn := grid(uint64(round), 3, 20, 6, true)
		copy(values, drawn)
	}
	want := make([]Share, 20)
	values := make([]float64, 60)
	for round := range 50 {
		draw(round, values)
		b := brute{goals, values}
		for i := range want {
			if b.comparable(i) {
				want[i].Of++
			}
			if b.onFront(i) {
				want[i].On++
			}
		}
	}
	if got := must(Shares(goals, 20, 50, draw)); !reflect.DeepEqual(got, want) {
		t.Errorf("shares %v, want %v", got, want)
	}
	for _, c := range [][2]int{{-1, 1}, {1, -1}} {
		if _, err := Shares(goals, c[0], c[1], draw); !errors.Is(err, ErrShape) {
			t.Errorf("%v: %v", c, err)
		}
	}
	if _, err := Shares(nil, 1, 1, func(int, []float64) {}); !errors.Is(err, ErrShape) {
		t.Error("no objectives are accepted")
	}
}

func TestNear(t *testing.T) {
	nan := math.NaN()
	f := must(Find([]Goal{Min, Max}, []float64{1, 60, 3, 90, 1.2, 58, 2, 50, 1, 59, nan, 99}))
	// 2 would be cheaper than 0 at its best, 3 remains behind, 4 would equal 0.
	best := []float64{0.9, 61, 2.5, 95, 0.95, 59, 1.8, 55, 1, 60, 1, 99}
	if near := must(f.Near(best)); !slices.Equal(near, []int{2, 4}) {
		t.Errorf("near %v, want [2 4]", near)
	}
	best[4] = nan
	if near := must(f.Near(best)); !slices.Equal(near, []int{4}) {
		t.Errorf("near without a best value %v, want [4]", near)
	}
	if _, err := f.Near(best[:4]); !errors.Is(err, ErrShape) {
		t.Errorf("two of six: %v", err)
	}
}
