package pareto

import (
	"errors"
	"fmt"
	"math"
	"testing"
)

func ExampleFront_Hypervolume() {
	f, _ := Find([]Goal{Min, Min}, []float64{1, 3, 2, 2, 3, 1})
	v, _ := f.Hypervolume([]float64{4, 4})
	fmt.Println(v) // the cells of a staircase: 1 + 2 + 3
	// Output: 6
}

// cells counts the unit cubes of a grid that some point dominates.
func (b brute) cells(reference []float64, side int) float64 {
	k, count := len(b.goals), 0
	cell := make([]int, k)
	for code := range int(math.Pow(float64(side), float64(k))) {
		for j := range cell {
			cell[j] = code % side
			code /= side
		}
		for i := range b.n() {
			if b.coversCell(b.row(i), reference, cell) {
				count++
				break
			}
		}
	}
	return float64(count)
}

// coversCell: the cell lies cell[j] .. cell[j]+1 away from the reference.
func (b brute) coversCell(p, reference []float64, cell []int) bool {
	for j, c := range cell {
		if b.gain(reference, p, j) < float64(c+1) {
			return false
		}
	}
	return true
}

func TestHypervolumeCountsCells(t *testing.T) {
	for seed := range uint64(250) {
		k := 1 + int(seed%6)
		size := []int{12, 12, 9, 6, 4, 3}[k-1]
		goals, values := grid(seed, k, 1+int(seed%25), size, false)
		reference := make([]float64, k)
		for j, g := range goals {
			reference[j] = float64(size - size/3) // one worse than the worst
			if g == Max {
				reference[j] = float64(-size/3 - 1)
			}
			if seed%2 == 0 { // some points do not reach it
				reference[j] -= 1 - 2*float64(g)
			}
		}
		got := must(must(Find(goals, values)).Hypervolume(reference))
		if want := (brute{goals, values}).cells(reference, size+1); got != want {
			t.Fatalf("seed %d: %v %v up to %v: %v, want %v", seed, goals, values, reference, got, want)
		}
	}
}

// inclusionExclusion adds and subtracts the boxes that all points of a subset share.
func inclusionExclusion(rows [][]float64, reference []float64) float64 {
	total := 0.0
	for set := 1; set < 1<<len(rows); set++ {
		box, sign := 1.0, -1.0
		worst := make([]float64, len(reference))
		for i, row := range rows {
			if set>>i&1 == 1 {
				sign = -sign
				for j, v := range row {
					worst[j] = max(worst[j], v)
				}
			}
		}
		for j, v := range worst {
			box *= reference[j] - v
		}
		total += sign * box
	}
	return total
}

func TestHypervolumeByInclusionAndExclusion(t *testing.T) {
	for k := 2; k <= 6; k++ {
		values := sample(k, 14, distributions[0].row)
		reference := make([]float64, k)
		var rows [][]float64
		for i := range values {
			reference[i%k] = 1.1
			if i%k == 0 {
				rows = append(rows, values[i:i+k])
			}
		}
		got := must(must(Find(make([]Goal, k), values)).Hypervolume(reference))
		if want := inclusionExclusion(rows, reference); math.Abs(got-want) > 1e-10 {
			t.Errorf("k %d: %v, want %v", k, got, want)
		}
	}
}

func TestHypervolumeRefusals(t *testing.T) {
	f := must(Find([]Goal{Min, Max}, []float64{1, 1}))
	for _, reference := range [][]float64{nil, {1}, {1, 2, 3}, {math.NaN(), 0}, {2, math.Inf(-1)}} {
		if _, err := f.Hypervolume(reference); !errors.Is(err, ErrShape) {
			t.Errorf("reference %v: %v, want ErrShape", reference, err)
		}
	}
	if v := must(f.Hypervolume([]float64{1, 0})); v != 0 {
		t.Errorf("a point level with the reference adds %v", v)
	}
}

// The work is bounded: a large front in many objectives is refused, in seconds.
func TestHypervolumeGivesUp(t *testing.T) {
	f := must(Find(make([]Goal, 6), sample(6, 60_000, distributions[3].row)))
	if _, err := f.Hypervolume([]float64{3, 3, 3, 3, 3, 3}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("%d points in 6 objectives: %v, want ErrTooLarge", len(f.Points), err)
	}
}

func BenchmarkHypervolume(b *testing.B) {
	for _, c := range []struct{ k, n int }{{2, 10_000}, {3, 10_000}, {4, 300}, {5, 100}} {
		f := must(Find(make([]Goal, c.k), sample(c.k, c.n, distributions[3].row)))
		reference := make([]float64, c.k)
		for j := range reference {
			reference[j] = 2.5
		}
		b.Run(fmt.Sprint(c.k, "x", c.n), func(b *testing.B) {
			for b.Loop() {
				must(f.Hypervolume(reference))
			}
		})
	}
}
