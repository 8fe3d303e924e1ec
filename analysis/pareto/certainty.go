package pareto

import "fmt"

// Share counts the resamples in which a point was on the front.
type Share struct {
	On int
	Of int // those in which it could be compared
}

// Shares tells how certain each of n points' place on the front is: it draws the
// values of all points anew, rounds times, and counts. draw fills values, n rows of
// len(goals), for a round from 0; it must set all of them (NaN: missing in this
// round), and depend on the round alone, or on a seed from the data, for the report
// to be the same when built again.
func Shares(goals []Goal, n, rounds int, draw func(round int, values []float64)) ([]Share, error) {
	if n < 0 || rounds < 0 {
		return nil, fmt.Errorf("pareto: %d points in %d rounds: %w", n, rounds, ErrShape)
	}
	shares := make([]Share, n)
	values := make([]float64, n*len(goals))
	for round := range rounds {
		draw(round, values)
		m, err := newMatrix(goals, values)
		if err != nil {
			return nil, err
		}
		comparable := make([]int, 0, n)
		for i := range n {
			if lacking(m.row(i)) == nil {
				comparable = append(comparable, i)
				shares[i].Of++
			}
		}
		for _, i := range m.front(comparable) {
			shares[i].On++
		}
	}
	return shares, nil
}

// Near are the dominated points, ascending, that would not be so at their best: best
// has the better end of the interval of each value, in the shape of Find's values.
// No front point, at its own value, dominates that corner of the intervals. A point
// whose best is not finite in all objectives is not near.
func (f *Front) Near(best []float64) ([]int, error) {
	if len(best) != len(f.m.values) {
		return nil, fmt.Errorf("pareto: %d best values for %d points of %d objectives: %w", len(best), len(f.By), f.m.k, ErrShape)
	}
	m, err := newMatrix(f.goals, best)
	if err != nil {
		return nil, err
	}
	t := f.m.tree(f.m.distinct(f.order))
	var near []int
	for i, by := range f.By {
		if by >= 0 && lacking(m.row(i)) == nil && !t.dominates(m.row(i)) {
			near = append(near, i)
		}
	}
	return near, nil
}
