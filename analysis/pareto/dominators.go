package pareto

import "slices"

// Margin is a distance between two points in one objective.
type Margin struct {
	// Absolute is in the unit of the objective, never negative.
	Absolute float64
	// Relative is Absolute as a share of the size of the value that would have to
	// change: 0.25 says a quarter cheaper, or a quarter faster. For a value of 0 it
	// is 0 or infinite.
	Relative float64
}

// Dominator is a front point that dominates another point.
type Dominator struct {
	Point int
	// Margins are, for each objective, how much better the dominator is, relative
	// to the dominated point.
	Margins []Margin
	// Objective has the smallest relative margin, Cut: the cheapest way out. The
	// dominated point must improve there by more than that to escape this
	// dominator. Of objectives with the same margin it is the first.
	Objective int
	Cut       float64
}

// Dominators are the front points that dominate the point, at most limit of them
// (all, if limit is 0), the one to name first:
//
//  1. the dominator that needs the largest Cut: escaping a nearer one is no use
//     while that one stands,
//  2. of the same cut, the one with the largest sum of relative margins,
//  3. of the same sum, the one that is better in the first objective, or in the
//     next,
//  4. of equal points, the one of lowest index.
//
// There are none for a point that is on the front or not comparable. It takes time
// proportional to the size of the front.
func (f *Front) Dominators(point, limit int) []Dominator {
	if point < 0 || point >= len(f.By) || f.By[point] < 0 {
		return nil
	}
	p := f.m.row(point)
	scale := scale(nil, p)
	type at struct {
		point int
		depth depth
	}
	var all []at
	for _, q := range f.Points {
		if d := behind(p, scale, f.m.row(q)); d.cut >= 0 {
			all = append(all, at{q, d})
		}
	}
	slices.SortStableFunc(all, func(a, b at) int {
		switch {
		case a.depth.before(f.m.row(a.point), b.depth, f.m.row(b.point)):
			return -1
		case b.depth.before(f.m.row(b.point), a.depth, f.m.row(a.point)):
			return 1
		}
		return 0
	})
	if limit > 0 && limit < len(all) {
		all = all[:limit]
	}
	dominators := make([]Dominator, len(all))
	for i, a := range all {
		dominators[i] = dominator(a.point, p, scale, f.m.row(a.point))
	}
	return dominators
}

func dominator(point int, p, scale, q []float64) Dominator {
	d := Dominator{Point: point, Margins: make([]Margin, len(p))}
	for j, v := range p {
		d.Margins[j] = Margin{v - q[j], (v - q[j]) / scale[j]}
		if j == 0 || d.Margins[j].Relative < d.Cut {
			d.Objective, d.Cut = j, d.Margins[j].Relative
		}
	}
	return d
}

// Cut is what one objective alone would have to gain.
type Cut struct {
	Margin
	By int // the dominator that asks for most there, the first of such in the order of Dominators
}

// Cuts are, for each objective, by how much a dominated point must improve in that
// one alone to get onto the front: by more than the largest margin of any of its
// dominators. There are none for a point that is on the front or not comparable.
func (f *Front) Cuts(point int) []Cut {
	dominators := f.Dominators(point, 0)
	if dominators == nil {
		return nil
	}
	cuts := make([]Cut, f.m.k)
	for j := range cuts {
		for i, d := range dominators {
			if i == 0 || d.Margins[j].Absolute > cuts[j].Absolute {
				cuts[j] = Cut{d.Margins[j], d.Point}
			}
		}
	}
	return cuts
}
