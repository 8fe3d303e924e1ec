package pareto

import (
	"errors"
	"fmt"
)

// Goal says which values of an objective are better.
type Goal uint8

const (
	Min Goal = iota // lower is better
	Max             // higher is better
)

// ErrShape says that arguments do not fit together.
var ErrShape = errors.New("shapes do not fit")

// What [Front.By] holds for a point that has no dominator.
const (
	OnFront       = -1
	NotComparable = -2
)

// Front is the Pareto front of a set of points. It is read-only after [Find], and
// then safe for concurrent use.
type Front struct {
	// Points are the points on the front, ascending.
	Points []int
	// By has for each point the one dominator to name, the first of
	// [Front.Dominators], or OnFront or NotComparable.
	By []int
	// Equal are the groups of two and more front points with the same values,
	// each ascending, ordered by their first.
	Equal [][]int
	// Missing are the points that cannot be compared, ascending.
	Missing []Missing

	m     matrix
	goals []Goal
	// order has the points of the front from the best in the first objective to
	// the worst, ties by the next objectives, equal points together.
	order []int
}

// Missing is a point that cannot be compared, and why.
type Missing struct {
	Point      int
	Objectives []int // those without a finite value, ascending
}

// Find gives the front of the points; values[i*k+j] is objective j of point i, k =
// len(goals). Values are not changed.
//
// For 2 and 3 objectives finding the front takes O(n log n); for more it is a
// divide and conquer, O(n² k) at worst. Naming the dominators is one branch and
// bound each in a k-d tree of the front, which as a rule visits a few leaves.
func Find(goals []Goal, values []float64) (*Front, error) {
	m, err := newMatrix(goals, values)
	if err != nil {
		return nil, err
	}
	f := &Front{m: m, goals: append([]Goal(nil), goals...), By: make([]int, m.len())}
	comparable := make([]int, 0, m.len())
	for i := range f.By {
		if lacking := lacking(m.row(i)); lacking != nil {
			f.Missing = append(f.Missing, Missing{i, lacking})
			f.By[i] = NotComparable
			continue
		}
		comparable = append(comparable, i)
	}
	f.order = m.front(comparable)
	for _, i := range f.order {
		f.By[i] = OnFront
	}
	speakers := f.groupEqual()
	if len(f.order) < len(comparable) { // else a tree of all points for nothing
		f.nameDominators(comparable, m.tree(speakers))
	}
	f.Points = make([]int, 0, len(f.order))
	for i, by := range f.By {
		if by == OnFront {
			f.Points = append(f.Points, i)
		}
	}
	return f, nil
}

// groupEqual fills Equal and returns one point for each different row of the
// front: of equal points the first.
func (f *Front) groupEqual() (speakers []int) {
	for lo := 0; lo < len(f.order); {
		hi := lo + 1
		for hi < len(f.order) && same(f.m.row(f.order[lo]), f.m.row(f.order[hi])) {
			hi++
		}
		speakers = append(speakers, f.order[lo])
		if hi-lo > 1 {
			f.Equal = append(f.Equal, append([]int(nil), f.order[lo:hi]...))
		}
		lo = hi
	}
	sortByFirst(f.Equal)
	return speakers
}

// Ordered are the points of the front from the best in the first objective to the
// worst, ties by the next objectives, equal points together and ascending. In two
// objectives it is the staircase: the second gets better as the first gets worse.
func (f *Front) Ordered() []int { return append([]int(nil), f.order...) }

// newMatrix checks the shape and turns all objectives so that less is better.
func newMatrix(goals []Goal, values []float64) (matrix, error) {
	k := len(goals)
	if k == 0 || len(values)%k != 0 {
		return matrix{}, fmt.Errorf("pareto: %d values for points of %d objectives: %w", len(values), k, ErrShape)
	}
	m := matrix{k, append([]float64(nil), values...)}
	for j, g := range goals {
		switch g {
		case Min:
		case Max:
			for i := j; i < len(m.values); i += k {
				m.values[i] = -m.values[i]
			}
		default:
			return matrix{}, fmt.Errorf("pareto: objective %d has the goal %d, want Min or Max: %w", j, g, ErrShape)
		}
	}
	return m, nil
}
