package pareto

import (
	"fmt"
	"math"
	"testing"
)

func ExampleFront_Slacks() {
	f, _ := Find([]Goal{Min, Max}, []float64{ // USD per 1M tokens, score
		1.00, 60,
		1.50, 63,
		4.00, 90,
	})
	for _, s := range f.Slacks() {
		fmt.Printf("point %d: %.1f %% worse in objective %d, then point %d beats it\n", s.Point, 100*s.Relative, s.Objective, s.By)
	}
	// Output:
	// point 0: 50.0 % worse in objective 0, then point 1 beats it
	// point 1: 4.8 % worse in objective 1, then point 0 beats it
	// point 2: 30.0 % worse in objective 1, then point 1 beats it
}

func TestSlacksAgainstDefinition(t *testing.T) {
	for seed := range uint64(300) {
		goals, values := grid(seed, 1+int(seed%4), int(seed%30), 3+int(seed%9), seed%2 == 0)
		f, b := must(Find(goals, values)), brute{goals, values}
		slacks := f.Slacks()
		for at, i := range f.Points {
			s := slacks[at]
			want, exists := b.slack(i)
			if s.Point != i || s.Relative != want || exists != (s.By >= 0) {
				t.Fatalf("seed %d %v %v: slack %+v, want %v", seed, goals, values, s, want)
			}
			if !exists && (s.Objective != -1 || !math.IsInf(s.Absolute, 1)) {
				t.Fatalf("seed %d: no slack, but %+v", seed, s)
			}
			if exists && !takesOver(b, s) {
				t.Fatalf("seed %d: %d does not dominate after %+v", seed, s.By, s)
			}
		}
	}
}

// takesOver reports whether By dominates the point just beyond its slack.
func takesOver(b brute, s Slack) bool {
	worse := append([]float64(nil), b.row(s.Point)...)
	sign := 1.0
	if b.goals[s.Objective] == Max {
		sign = -1
	}
	worse[s.Objective] = math.Nextafter(worse[s.Objective]+sign*s.Absolute, sign*math.Inf(1))
	return b.dominates(b.row(s.By), worse)
}

func TestSlackOfEqualPoints(t *testing.T) {
	f := must(Find([]Goal{Min}, []float64{3, 5, 3, 3}))
	for i, by := range []int{2, 0, 0} {
		if s := f.Slacks()[i]; s.By != by || s.Margin != (Margin{}) || s.Objective != 0 {
			t.Errorf("slack %+v, want by %d", s, by)
		}
	}
}

// A point that only this one beats would take its place.
func TestSlackSeesDominatedPoints(t *testing.T) {
	f := must(Find([]Goal{Min, Max}, []float64{1, 50, 2, 50}))
	if s := f.Slacks()[0]; s != (Slack{Point: 0, Objective: 0, Margin: Margin{1, 1}, By: 1}) {
		t.Errorf("slack %+v", s)
	}
}

func BenchmarkSlacks(b *testing.B) {
	f := must(Find(make([]Goal, 3), sample(3, 100_000, distributions[0].row)))
	for b.Loop() {
		f.Slacks()
	}
}
