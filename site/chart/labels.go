package chart

import "math"

// segment is a straight line.
type segment struct{ from, to xy }

// segments cuts a line through points.
func segments(line []xy) []segment {
	var cut []segment
	for i := 1; i < len(line); i++ {
		cut = append(cut, segment{line[i-1], line[i]})
	}
	return cut
}

// box is an area in pixels.
type box struct{ x0, y0, x1, y1 float64 }

func (a box) overlaps(b box) bool {
	return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

func (a box) within(b box) bool {
	return a.x0 >= b.x0 && a.y0 >= b.y0 && a.x1 <= b.x1 && a.y1 <= b.y1
}

// crosses tells whether the segment from p to q meets the box (Liang and Barsky's clipping).
func (a box) crosses(p, q xy) bool {
	t0, t1 := 0.0, 1.0
	dx, dy := q.x-p.x, q.y-p.y
	for _, e := range [...]struct{ d, room float64 }{{-dx, p.x - a.x0}, {dx, a.x1 - p.x}, {-dy, p.y - a.y0}, {dy, a.y1 - p.y}} {
		switch {
		case e.d == 0 && e.room <= 0:
			return false
		case e.d < 0:
			t0 = max(t0, e.room/e.d)
		case e.d > 0:
			t1 = min(t1, e.room/e.d)
		}
	}
	return t0 < t1
}

// around is the box of a mark.
func around(p xy, r float64) box { return box{p.x - r, p.y - r, p.x + r, p.y + r} }

// label is a text that wants a place beside its mark. place sets the rest.
type label struct {
	text   string
	st     style
	at     xy      // of the mark
	r      float64 // of the mark
	placed bool
	box    box
	leader bool // the label is so far off that a line leads to it
}

// textAt is the start of the baseline.
func (l *label) textAt() xy {
	return xy{l.box.x0 + labelPad, l.box.y1 - labelPad - float64(l.st.size*0.22)}
}

// leaderEnds are the ends of the leader line: from the rim of the mark to the
// nearest point of the label.
func (l *label) leaderEnds() (from, to xy) {
	to = xy{max(l.box.x0, min(l.at.x, l.box.x1)), max(l.box.y0+2, min(l.at.y, l.box.y1-2))}
	d := max(math.Hypot(to.x-l.at.x, to.y-l.at.y), 1)
	k := (l.r + 1.5) / d
	return xy{l.at.x + float64(k*(to.x-l.at.x)), l.at.y + float64(k*(to.y-l.at.y))}, to
}

// labelPad is the room around a text inside its box.
const labelPad = 2

// field is what labels must keep clear of, and what they should.
type field struct {
	area  box       // labels lie within
	hard  []box     // marks: labels never cover them
	firm  []segment // whiskers: labels avoid them where they can, since a name on an interval hides how long it is
	soft  []segment // step lines, curves: labels avoid them
	lines []segment // leader lines that were drawn so far: labels never cross them
}

// directions are where a label can stand, seen from its mark, best first:
// beside the mark, then above and below, then at the corners.
var directions = [...]struct{ dx, dy float64 }{
	{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1},
	{1, -.45}, {-1, -.45}, {1, .45}, {-1, .45}, {.4, -1}, {-.4, -1}, {.4, 1}, {-.4, 1},
}

// distances are how far off it can stand, in pixels; from the second one on a
// leader line is drawn.
var distances = [...]float64{3, 14, 26, 40, 58, 80, 110}

// Costs of a place, added up; the cheapest free place wins, the first one among equals.
const (
	costDirection = 1  // each step down the list of directions
	costDistance  = 20 // each step away from the mark
	costCrossing  = 15 // each segment of a soft line under the label
	costCovering  = 70 // each whisker under the label
	costLeader    = 12 // each mark that the leader line passes
)

// place gives each label, in the order of the list, the cheapest place that
// covers no mark and no earlier label. It is greedy and has no randomness: the
// same labels get the same places. It reports whether all found one.
func place(labels []*label, f *field) bool {
	all := true
	for i, l := range labels {
		best := math.Inf(1)
		w, h := l.st.width(l.text)+2*labelPad, l.st.size+2*labelPad
		for ring, dist := range distances {
			if float64(ring*costDistance) >= best {
				break
			}
			for k, d := range directions {
				base := float64(ring*costDistance + k*costDirection)
				if base >= best {
					break
				}
				c := *l
				c.box, c.leader = beside(l.at, l.r+dist, d.dx, d.dy, w, h), ring > 0
				if cost := base + f.cost(&c, labels[:i], best-base); cost < best {
					best, *l = cost, c
				}
			}
		}
		l.placed = !math.IsInf(best, 1)
		all = all && l.placed
		if l.placed && l.leader {
			from, to := l.leaderEnds()
			f.lines = append(f.lines, segment{from, to})
		}
	}
	return all
}

// beside is a box of size w by h at a distance from a mark, in a direction.
func beside(at xy, dist, dx, dy, w, h float64) box {
	// The box touches the ray at its nearest side or corner; straight up and
	// down it is centred.
	x, y := at.x+float64(dx*dist), at.y+float64(dy*dist)
	x0 := x - w/2 + float64(dx*w/2)
	y0 := y - h/2 + float64(dy*h/2)
	if dx == 0 || dy == 0 {
		return box{tenth(x0), tenth(y0), tenth(x0) + w, tenth(y0) + h}
	}
	const corner = 0.7 // the corner of a square that touches the circle
	x0 -= float64(dx * dist * (1 - corner))
	y0 -= float64(dy * dist * (1 - corner))
	return box{tenth(x0), tenth(y0), tenth(x0) + w, tenth(y0) + h}
}

// cost is what a place costs beyond its direction and distance; infinite where
// it is not free. Work stops once the cost reaches limit.
func (f *field) cost(l *label, placed []*label, limit float64) float64 {
	if !l.box.within(f.area) || f.blocked(l, placed) {
		return math.Inf(1)
	}
	cost := 0.0
	for _, lines := range [...]struct {
		of   []segment
		each float64
	}{{f.firm, costCovering}, {f.soft, costCrossing}} {
		for i := 0; i < len(lines.of) && cost < limit; i++ {
			if l.box.crosses(lines.of[i].from, lines.of[i].to) {
				cost += lines.each
			}
		}
	}
	if l.leader {
		from, to := l.leaderEnds()
		for _, b := range f.hard {
			if !b.overlaps(around(l.at, 1)) && b.crosses(from, to) {
				cost += costLeader
			}
		}
	}
	return cost
}

// blocked tells whether a label, or its leader, would cover something.
func (f *field) blocked(l *label, placed []*label) bool {
	for _, b := range f.hard {
		if l.box.overlaps(b) {
			return true
		}
	}
	for _, line := range f.lines {
		if l.box.crosses(line.from, line.to) {
			return true
		}
	}
	var from, to xy
	if l.leader {
		from, to = l.leaderEnds()
	}
	for _, p := range placed {
		if p.placed && (l.box.overlaps(p.box) || l.leader && p.box.crosses(from, to)) {
			return true
		}
	}
	return false
}
