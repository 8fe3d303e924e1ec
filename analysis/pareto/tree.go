package pareto

import (
	"math"
	"slices"
)

// tree finds rows of a front that are better than a given one. It is a k-d tree (J.
// L. Bentley: Multidimensional Binary Search Trees Used for Associative Searching,
// CACM 18(9), 1975) with rows in the leaves only, and above them a binary heap of
// corners. A corner is the best value in each objective below its node, so it is at
// least as good as every row there: what a corner cannot do, none of its rows can.
type tree struct {
	m       matrix    // the rows, in the order of the leaves
	points  []int     // whose rows they are
	corners []float64 // of node i at i*k; the children of i are 2i and 2i+1
	leaves  int       // leaf l is node leaves+l
}

const leafSize = 8

// tree packs the rows of the points, which must differ from each other and come in
// lexicographic order.
func (m matrix) tree(points []int) *tree {
	t := &tree{m: matrix{k: m.k}, points: slices.Clone(points), leaves: 1}
	for t.leaves*leafSize < len(points) {
		t.leaves *= 2
	}
	if m.k > 2 { // lexicographic order packs a staircase as well as can be
		m.pack(t.points, t.leaves, 0, make([]keyed, len(points)))
	}
	t.m.values = make([]float64, 0, len(points)*m.k)
	for _, p := range t.points {
		t.m.values = append(t.m.values, m.row(p)...)
	}
	t.corners = make([]float64, 2*t.leaves*m.k)
	for i := range t.corners {
		t.corners[i] = math.Inf(1)
	}
	for i := range t.points {
		lower(t.corner(t.leaves+i/leafSize), t.m.row(i))
	}
	for node := t.leaves - 1; node > 0; node-- {
		lower(t.corner(node), t.corner(2*node))
		lower(t.corner(node), t.corner(2*node+1))
	}
	return t
}

// pack orders points into full leaves: the lower half by objective j, then the
// upper half, each packed by the next objective. scratch is as long as points.
func (m matrix) pack(points []int, leaves, j int, scratch []keyed) {
	half := leaves / 2 * leafSize
	if half == 0 {
		return
	}
	if len(points) <= half {
		m.pack(points, leaves/2, j, scratch)
		return
	}
	m.halve(points, half, j, scratch)
	next := (j + 1) % m.k
	m.pack(points[:half], leaves/2, next, scratch)
	m.pack(points[half:], leaves/2, next, scratch)
}

func lower(corner, row []float64) {
	for j, v := range row {
		corner[j] = min(corner[j], v)
	}
}

func (t *tree) corner(node int) []float64 { return t.corners[node*t.m.k : (node+1)*t.m.k] }

// leaf is the range of rows of a leaf node, empty at the end of the tree.
func (t *tree) leaf(node int) (lo, hi int) {
	lo = (node - t.leaves) * leafSize
	return min(lo, len(t.points)), min(lo+leafSize, len(t.points))
}

// dominates reports whether a row of the tree, which must be a front, dominates p.
func (t *tree) dominates(p []float64) bool {
	row := t.covering(1, p)
	// If the row that covers p equals it, no other one dominates p: it would
	// dominate that row.
	return row >= 0 && !same(t.m.row(row), p)
}

// covering is a row below the node that is at least as good as p everywhere, or -1.
func (t *tree) covering(node int, p []float64) int {
	if !covers(t.corner(node), p) {
		return -1
	}
	if node >= t.leaves {
		for i, hi := t.leaf(node); i < hi; i++ {
			if covers(t.m.row(i), p) {
				return i
			}
		}
		return -1
	}
	if row := t.covering(2*node, p); row >= 0 {
		return row
	}
	return t.covering(2*node+1, p)
}
