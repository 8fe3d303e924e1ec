package pareto

import (
	"math"
	"slices"
)

// depth is how far a point lies behind a dominator: first by cut, then by sum. The
// order of dominators is "deeper first", and of two that are as deep the one with
// the lexicographically better values first. That order is total on different
// rows, and a corner of the tree is never after the rows below it.
type depth struct {
	cut float64 // the smallest relative margin, -1: not dominated
	sum float64 // of all relative margins
}

// scale are the values that the margins of p are relative to. For a value of 0 it
// is the smallest number there is, so that any margin worth the name is infinite,
// and none is still 0.
func scale(dst, p []float64) []float64 {
	for _, v := range p {
		dst = append(dst, max(math.Abs(v), math.SmallestNonzeroFloat64))
	}
	return dst
}

// behind is the depth of p behind q; its cut is negative if q does not dominate.
// There is no early way out, because a branch that cannot be foretold costs more
// than the rest.
func behind(p, scale, q []float64) depth {
	d := depth{cut: math.Inf(1)}
	scale, q = scale[:len(p)], q[:len(p)] // no bounds to check in the loop
	for j, v := range p {
		r := (v - q[j]) / scale[j]
		d.cut = min(d.cut, r)
		d.sum += r
	}
	return d
}

// before reports whether a dominator at depth d with row q comes before one at
// depth e with row r.
func (d depth) before(q []float64, e depth, r []float64) bool {
	if d.cut != e.cut {
		return d.cut > e.cut
	}
	if d.sum != e.sum {
		return d.sum > e.sum
	}
	return slices.Compare(q, r) < 0
}

// nameDominators fills By for the comparable points that are not on the front.
func (f *Front) nameDominators(comparable []int, t *tree) {
	behind := make([]int, 0, len(comparable)-len(f.order))
	for _, i := range comparable {
		if f.By[i] != OnFront {
			behind = append(behind, i)
		}
	}
	if len(t.points) > 1<<12 {
		// Neighbours have the same dominators: the tree stays in the cache, and the
		// last answer is a good first guess.
		behind = f.m.sortedBy(0, behind)
	}
	guess := 0
	for _, i := range behind {
		guess = t.deepest(f.m.row(i), guess)
		f.By[i] = t.points[guess]
	}
}

// deepest is the row that comes first among the dominators of p, which must have
// one. Any row may be the guess; a good one saves time.
func (t *tree) deepest(p []float64, guess int) int {
	var room [8]float64
	s := search{tree: t, p: p, scale: scale(room[:0], p), best: -1, depth: depth{cut: -1}}
	s.consider(guess)
	s.visit(1)
	return s.best
}

// search is a branch and bound for the deepest dominator of p.
type search struct {
	*tree
	p, scale []float64
	best     int // row, -1: none yet
	depth    depth
}

// improves reports whether a dominator, or a corner, at depth d with that row comes
// before the best so far.
func (s *search) improves(d depth, row []float64) bool {
	if d.cut != s.depth.cut {
		return d.cut > s.depth.cut && d.cut >= 0
	}
	return s.best >= 0 && d.before(row, s.depth, s.m.row(s.best))
}

func (s *search) consider(row int) {
	if d := behind(s.p, s.scale, s.m.row(row)); s.improves(d, s.m.row(row)) {
		s.best, s.depth = row, d
	}
}

func (s *search) visit(node int) {
	if node >= s.leaves {
		for i, hi := s.leaf(node); i < hi; i++ {
			s.consider(i)
		}
		return
	}
	a, b := 2*node, 2*node+1
	atA, atB := behind(s.p, s.scale, s.corner(a)), behind(s.p, s.scale, s.corner(b))
	if atB.cut > atA.cut {
		a, b, atA, atB = b, a, atB, atA
	}
	if s.improves(atA, s.corner(a)) {
		s.visit(a)
	}
	if s.improves(atB, s.corner(b)) {
		s.visit(b)
	}
}
