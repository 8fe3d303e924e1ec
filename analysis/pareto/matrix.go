package pareto

import (
	"cmp"
	"slices"
)

// matrix has a row of k values for each point, turned so that less is better in
// all of them. Everything below Find works on it.
type matrix struct {
	k      int
	values []float64
}

func (m matrix) len() int            { return len(m.values) / m.k }
func (m matrix) row(i int) []float64 { return m.values[i*m.k : (i+1)*m.k] }
func (m matrix) at(i, j int) float64 { return m.values[i*m.k+j] }

// lacking lists the objectives of a row without a finite value, nil if none.
func lacking(row []float64) (objectives []int) {
	for j, v := range row {
		if v-v != 0 { // NaN and both infinities
			objectives = append(objectives, j)
		}
	}
	return objectives
}

// covers reports whether q is at least as good as p everywhere.
func covers(q, p []float64) bool {
	for j, v := range p {
		if q[j] > v {
			return false
		}
	}
	return true
}

// same is equality of rows. (0 and -0 are equal, unlike their bits.)
func same(p, q []float64) bool { return slices.Equal(p, q) }

func sortByFirst(groups [][]int) {
	slices.SortFunc(groups, func(a, b []int) int { return cmp.Compare(a[0], b[0]) })
}
