package pareto

import (
	"errors"
	"fmt"
	"slices"
)

// ErrTooLarge says that an exact hypervolume would take too long.
var ErrTooLarge = errors.New("front too large for an exact hypervolume")

// maxSteps bounds the exact hypervolume in four and more objectives, a second or two.
const maxSteps = 1 << 27

// Hypervolume is the volume of the space that the front dominates up to the
// reference point, one value for each objective in its own unit: the larger the
// better, in the product of the units. It only means something beside its
// reference point, and for comparing fronts with the same one. A point that is not
// better than the reference in every objective adds nothing.
//
// It is exact, but for rounding. O(n log n) for two objectives; for three too, but
// for moving entries of a sorted slice; for k > 3 it calls itself on k-1
// objectives for each point, exponential in k at worst, and gives ErrTooLarge
// rather than run for long. A thousand points in 5 objectives are fine.
//
// E. Zitzler, L. Thiele: Multiobjective Optimization Using Evolutionary Algorithms
// - A Comparative Case Study. PPSN V, 1998. Three objectives: C. M. Fonseca, L.
// Paquete, M. López-Ibáñez: An Improved Dimension-Sweep Algorithm for the
// Hypervolume Indicator. CEC 2006. More: L. While, L. Bradstreet, L. Barone: A Fast
// Way of Calculating Exact Hypervolumes. IEEE Trans. Evol. Comput. 16(1), 2012
// (WFG).
func (f *Front) Hypervolume(reference []float64) (float64, error) {
	if len(reference) != f.m.k {
		return 0, fmt.Errorf("pareto: reference point of %d values for %d objectives: %w", len(reference), f.m.k, ErrShape)
	}
	ref := slices.Clone(reference)
	for j, g := range f.goals {
		if g == Max {
			ref[j] = -ref[j] // as the rows
		}
	}
	if lacking := lacking(ref); lacking != nil {
		return 0, fmt.Errorf("pareto: reference point is not finite in objective %d: %w", lacking[0], ErrShape)
	}
	var rows [][]float64
	for _, i := range f.m.distinct(f.order) {
		if below(f.m.row(i), ref) {
			rows = append(rows, f.m.row(i))
		}
	}
	v := volume{ref: ref, steps: maxSteps}
	total := v.of(rows, f.m.k)
	if v.steps < 0 {
		return 0, fmt.Errorf("pareto: %d points in %d objectives: %w", len(rows), f.m.k, ErrTooLarge)
	}
	return total, nil
}

func below(p, ref []float64) bool {
	for j, v := range p {
		if v >= ref[j] {
			return false
		}
	}
	return true
}

// volume is one computation. Its functions take rows of which the first k objectives
// count; all of them are below ref, and none covers another.
type volume struct {
	ref   []float64
	steps int // comparisons of rows left to spend
}

func (v *volume) of(rows [][]float64, k int) float64 {
	switch {
	case len(rows) == 0 || v.steps < 0:
		return 0
	case len(rows) == 1: // always so for one objective: rows differ
		return v.box(rows[0], k)
	case k == 2:
		return v.area(rows)
	case k == 3:
		return v.sweep(rows)
	}
	return v.slices(rows, k)
}

func (v *volume) box(p []float64, k int) float64 {
	product := 1.0
	for j := range k {
		product *= v.ref[j] - p[j]
	}
	return product
}

// area adds the steps of the staircase from the left.
func (v *volume) area(rows [][]float64) float64 {
	rows = sortedRows(rows, 0)
	total, top := 0.0, v.ref[1]
	for _, p := range rows {
		if p[1] < top {
			total += float64((v.ref[0] - p[0]) * (top - p[1]))
			top = p[1]
		}
	}
	return total
}

// sweep goes up the third objective, with the area below as a staircase.
func (v *volume) sweep(rows [][]float64) float64 {
	rows = sortedRows(rows, 2)
	s := staircase{ref: v.ref}
	total := 0.0
	for i, p := range rows {
		s.add(p)
		next := v.ref[2]
		if i+1 < len(rows) {
			next = rows[i+1][2]
		}
		total += float64(s.area * (next - p[2]))
	}
	return total
}

// slices is WFG: the points from the worst in the last objective to the best, each
// adding what it dominates beyond all later ones. Those are better in the last
// objective, so that within the slice of this point only the other objectives
// differ: a volume in k-1 of them.
func (v *volume) slices(rows [][]float64, k int) float64 {
	rows = sortedRows(rows, k-1)
	slices.Reverse(rows)
	total := 0.0
	for i, p := range rows {
		if v.steps -= len(rows) - i; v.steps < 0 {
			return 0
		}
		shared := v.undominated(limited(p, rows[i+1:], k-1), k-1)
		area := v.box(p, k-1) - v.of(shared, k-1)
		total += float64(area * (v.ref[k-1] - p[k-1]))
	}
	return total
}

// limited are the rows cut to what p dominates.
func limited(p []float64, rows [][]float64, k int) [][]float64 {
	values := make([]float64, len(rows)*k)
	cut := make([][]float64, len(rows))
	for i, q := range rows {
		cut[i] = values[i*k : (i+1)*k]
		for j := range k {
			cut[i][j] = max(p[j], q[j])
		}
	}
	return cut
}

// undominated keeps one of the best rows each: fewer rows for the next objective.
func (v *volume) undominated(rows [][]float64, k int) (kept [][]float64) {
	rows = sortedRows(rows, 0)
	for _, p := range rows {
		if v.steps -= len(kept); v.steps < 0 {
			return nil
		}
		if !slices.ContainsFunc(kept, func(q []float64) bool { return covers(q[:k], p[:k]) }) {
			kept = append(kept, p)
		}
	}
	return kept
}

// sortedRows is a copy in the order of objective j, ties lexicographic.
func sortedRows(rows [][]float64, j int) [][]float64 {
	rows = slices.Clone(rows)
	slices.SortFunc(rows, func(a, b []float64) int {
		if a[j] != b[j] {
			if a[j] < b[j] {
				return -1
			}
			return 1
		}
		return slices.Compare(a, b)
	})
	return rows
}

// staircase is the area that points dominate in the first two objectives.
type staircase struct {
	ref   []float64
	steps [][2]float64 // the first rises, the second falls
	area  float64
}

// add takes a point that no step covers.
func (s *staircase) add(p []float64) {
	at, _ := slices.BinarySearchFunc(s.steps, p[0], func(step [2]float64, x float64) int {
		switch {
		case step[0] < x:
			return -1
		case step[0] > x:
			return 1
		}
		return 0
	})
	top := s.ref[1] // of the area to gain right of p: the step before it
	if at > 0 {
		top = s.steps[at-1][1]
	}
	x, end := p[0], at
	for ; end < len(s.steps) && s.steps[end][1] >= p[1]; end++ {
		s.area += float64((s.steps[end][0] - x) * (top - p[1]))
		x, top = s.steps[end][0], s.steps[end][1]
	}
	right := s.ref[0]
	if end < len(s.steps) {
		right = s.steps[end][0]
	}
	s.area += float64((right - x) * (top - p[1]))
	s.steps = slices.Replace(s.steps, at, end, [2]float64{p[0], p[1]})
}
