package pareto

import (
	"math"
	"slices"
)

// front gives those of the points that nothing dominates, in lexicographic order
// of their rows, equal rows by index.
func (m matrix) front(points []int) []int {
	return m.sweep(m.sorted(m.sift(points)))
}

// sift drops most points that a small sample dominates, so that only the rest must
// be sorted. Which ones it drops depends on the order of the points; the front of
// what it leaves does not.
func (m matrix) sift(points []int) []int {
	const few = 1 << 13
	if len(points) < few {
		return points
	}
	// 4 sqrt(n) evenly spaced points: of a front of size F(n) there are about
	// n F(s)/s points left, for s in the sample.
	step := int(math.Sqrt(float64(len(points))) / 4)
	sample := make([]int, 0, len(points)/step+1)
	for i := 0; i < len(points); i += step {
		sample = append(sample, points[i])
	}
	front := m.distinct(m.sweep(m.sorted(sample)))
	if len(front) > len(sample)/8 {
		return points // nothing to gain
	}
	t := m.tree(front)
	left := make([]int, 0, few)
	for _, i := range points {
		if !t.dominates(m.row(i)) {
			left = append(left, i)
		}
	}
	return left
}

// distinct keeps the first of equal rows, which must stand together.
func (m matrix) distinct(points []int) []int {
	return slices.CompactFunc(slices.Clone(points), func(a, b int) bool { return same(m.row(a), m.row(b)) })
}

// sweep keeps the undominated of points in lexicographic order. Equal rows share
// the fate of the first of them.
func (m matrix) sweep(order []int) []int {
	switch {
	case m.k <= 2:
		return m.staircase(order)
	case m.k == 3:
		return m.staircases(order)
	default:
		return m.halves(order)
	}
}

// staircase is the sweep for one or two objectives: a point stays if its last
// objective is below that of all before it. (With one objective, only the first.)
func (m matrix) staircase(order []int) (front []int) {
	least := math.Inf(1)
	for i, p := range order {
		row := m.row(p)
		last := row[m.k-1]
		again := i > 0 && len(front) > 0 && front[len(front)-1] == order[i-1] && same(row, m.row(order[i-1]))
		if last < least || again {
			front = append(front, p)
			least = last
		}
	}
	return front
}

// staircases is the sweep for three objectives: a point goes if an earlier one is at
// least as good in the second and the third. For that, least has the best third
// objective so far of all points up to a rank in the second: a tree of prefix minima
// (P. M. Fenwick: A New Data Structure for Cumulative Frequency Tables, Software:
// Practice and Experience 24(3), 1994), O(log n) for each point in any order.
func (m matrix) staircases(order []int) (front []int) {
	rank, ranks := m.ranks(1, order)
	least := make([]float64, ranks+1)
	for i := range least {
		least[i] = math.Inf(1)
	}
	stays := false
	for i, p := range order {
		if i == 0 || !same(m.row(p), m.row(order[i-1])) {
			third := m.at(p, 2)
			stays = true
			for r := rank[i]; r > 0; r &= r - 1 {
				if least[r] <= third {
					stays = false
					break
				}
			}
			if stays {
				for r := rank[i]; r <= ranks; r += r & -r {
					least[r] = min(least[r], third)
				}
			}
		}
		if stays {
			front = append(front, p)
		}
	}
	return front
}

// ranks gives for each of the points its rank in objective j, from 1, equal values
// sharing one, and the number of ranks.
func (m matrix) ranks(j int, points []int) (rank []int, ranks int) {
	places := make([]int, len(points))
	column := matrix{1, make([]float64, len(points))}
	for i, p := range points {
		places[i], column.values[i] = i, m.at(p, j)
	}
	rank = make([]int, len(points))
	last := math.Inf(-1)
	for _, i := range column.sortedBy(0, places) {
		if v := column.values[i]; v != last {
			last = v
			ranks++
		}
		rank[i] = ranks
	}
	return rank, ranks
}

// halves is the sweep for more objectives: the front of the first half, and of the
// second half what that does not dominate. No later point dominates an earlier one.
func (m matrix) halves(order []int) []int {
	if len(order) <= 64 {
		return m.pairwise(order)
	}
	front := m.halves(order[:len(order)/2])
	t := m.tree(m.distinct(front))
	var rest []int
	for _, p := range order[len(order)/2:] {
		if !t.dominates(m.row(p)) {
			rest = append(rest, p)
		}
	}
	return append(front, m.halves(rest)...)
}

// pairwise is the sweep that compares each point with the front so far.
func (m matrix) pairwise(order []int) (front []int) {
	for _, p := range order {
		row := m.row(p)
		if !slices.ContainsFunc(front, func(q int) bool { return covers(m.row(q), row) && !same(m.row(q), row) }) {
			front = append(front, p)
		}
	}
	return front
}
