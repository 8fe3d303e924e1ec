package pareto

import (
	"math"
	"slices"
)

// Slack is how much worse a front point may get, in one objective, before it is
// dominated.
type Slack struct {
	Point int
	// Objective is the one with the least relative room, of several the first.
	Objective int
	// Margin is that room, relative to the point's own value. Once the objective
	// is worse by more than that, By dominates the point. (At exactly that it does
	// so too, if it is better in another objective.)
	Margin
	// By is the point that would then dominate it. It need not be on the front
	// now: a point that only this one beats takes its place.
	By int
}

// Slacks are the slacks of the front, in the order of Points. One of equal points
// has no slack at all: Margin is 0, By the lowest other one, Objective 0, though
// any would do. Where no worsening of one objective drops a point, Margin is
// infinite, Objective and By are -1. O(n log n) for all of them, as a rule.
func (f *Front) Slacks() []Slack {
	var comparable []int
	for i, by := range f.By {
		if by != NotComparable {
			comparable = append(comparable, i)
		}
	}
	t := f.m.tree(f.m.distinct(f.m.sorted(comparable)))
	slacks := make([]Slack, len(f.Points))
	for i, p := range f.Points {
		slacks[i] = t.slack(p, f.m.row(p))
	}
	for _, group := range f.Equal {
		for n, p := range group {
			twin := group[0]
			if n == 0 {
				twin = group[1]
			}
			at, _ := slices.BinarySearch(f.Points, p)
			slacks[at] = Slack{Point: p, By: twin}
		}
	}
	return slacks
}

// slack is that of a front point without equals, in a tree of all points.
func (t *tree) slack(point int, p []float64) Slack {
	least := Slack{point, -1, Margin{math.Inf(1), math.Inf(1)}, -1}
	var room [8]float64
	for j, scale := range scale(room[:0], p) {
		s := rival{tree: t, p: p, objective: j, best: -1}
		s.visit(1)
		if s.best < 0 {
			continue
		}
		absolute := t.m.at(s.best, j) - p[j]
		if relative := absolute / scale; least.By < 0 || relative < least.Relative {
			least = Slack{point, j, Margin{absolute, relative}, t.points[s.best]}
		}
	}
	return least
}

// rival is a branch and bound for the row that would dominate p first if p got
// worse in one objective: at least as good as p in all others, and the best there;
// of several such, the lexicographically first.
type rival struct {
	*tree
	p         []float64
	objective int
	best      int // row, -1: none yet
}

// threatens reports whether a row, or a corner, is ahead of the best so far.
func (s *rival) threatens(row []float64) bool {
	for j, v := range row {
		if j != s.objective && v > s.p[j] {
			return false
		}
	}
	if s.best < 0 {
		return true
	}
	best := s.m.row(s.best)
	if row[s.objective] != best[s.objective] {
		return row[s.objective] < best[s.objective]
	}
	return slices.Compare(row, best) < 0
}

func (s *rival) visit(node int) {
	if node >= s.leaves {
		for i, hi := s.leaf(node); i < hi; i++ {
			if row := s.m.row(i); s.threatens(row) && !same(row, s.p) {
				s.best = i
			}
		}
		return
	}
	a, b := 2*node, 2*node+1
	if s.corner(b)[s.objective] < s.corner(a)[s.objective] {
		a, b = b, a
	}
	for _, child := range [2]int{a, b} {
		if s.threatens(s.corner(child)) {
			s.visit(child)
		}
	}
}
