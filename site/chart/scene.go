package chart

import (
	"cmp"
	"slices"
)

// form is what differs between the forms of charts. A new form is one file and
// one entry here.
type form struct {
	name   string                   // of the class and of data-form
	plotH  func(s *scene) float64   // height of the plot
	soft   func(s *scene) []segment // lines that labels avoid
	labels func(s *scene) []*label
	under  func(s *scene)   // what lies under the marks
	option func(o *options) // series of the interactive chart; nil: the drawing is all there is
}

var forms = [...]form{
	Frontier: {name: "frontier", plotH: scatterHeight, soft: frontierLines, labels: frontierLabels, under: drawFrontier, option: frontierOptions},
	Sweep:    {name: "sweep", plotH: scatterHeight, soft: sweepLines, labels: sweepLabels, under: drawSweep, option: sweepOptions},
	Dumbbell: {name: "dumbbell", plotH: rowsHeight, under: drawRows, option: rowOptions},
	Strip:    {name: "strip", plotH: rowsHeight, under: drawRows, option: rowOptions},
	Shares:   {name: "shares", plotH: scatterHeight, soft: sharesLines, labels: sharesLabels, under: drawShares, option: sharesOptions},
	Grid:     {name: "grid", plotH: rowsHeight, under: drawGrid},
}

// layout is one of the two shapes that a chart is drawn in. Sizes of text are
// the same in both: the narrow drawing has other line breaks, not smaller letters.
type layout struct {
	name       string
	width      float64
	plotH      float64
	ticks      int // about how many on an axis
	yTicks     int
	maxDirect  int     // more labels than these become numbers with a key
	keyColumns int     // of the key
	maxLabel   float64 // widest label in pixels
}

var (
	wide   = layout{name: "wide", width: 760, plotH: 350, ticks: 8, yTicks: 6, maxDirect: 12, keyColumns: 2, maxLabel: 260}
	narrow = layout{name: "narrow", width: 360, plotH: 280, ticks: 4, yTicks: 5, maxDirect: 0, keyColumns: 1, maxLabel: 120}
)

// dot is a point that has a place.
type dot struct {
	s      *Series
	p      *Point
	row    int // index of the series
	at     xy
	r      float64
	label  *label
	number int // in the key; 0 has none
}

// scene is one drawing in the making.
type scene struct {
	canvas
	c        *Chart
	form     *form
	l        layout
	x, y     scale
	plot     box
	dots     []dot // in the order of painting: dominated ones first, the front last
	unplaced []dot
	prefix   string // of the ids in this drawing
	numbered bool
	key      []keyEntry
}

// Radii of marks in pixels, by role.
var radii = [...]float64{Plain: 4.5, Front: 5.5, Near: 5, Dominated: 4}

// Of more points than crowd those that are beaten are smaller: they are a cloud,
// not a list.
const (
	crowd     = 100
	crowdMark = 2.75
)

// newScene measures the data; positions come with frame.
func newScene(c *Chart, l layout, prefix string) *scene {
	s := &scene{c: c, form: &forms[c.Form], l: l, prefix: prefix}
	s.b = make([]byte, 0, 16<<10)
	var ex, ey extent
	s.each(func(d dot) {
		if d.p.X.Known && placeable(d.p.X.V, false) {
			ex.add(d.p.X, false)
		}
		if d.p.Y.Known && placeable(d.p.Y.V, false) {
			ey.add(d.p.Y, false)
		}
	})
	logX, logY := isLog(c.X, ex), isLog(c.Y, ey) && !s.c.Form.rows()
	ex, ey = extent{}, extent{}
	s.each(func(d dot) {
		if !s.has(d.p, logX, logY) {
			s.unplaced = append(s.unplaced, d)
			return
		}
		ex.add(d.p.X, logX)
		ey.add(d.p.Y, logY)
		s.dots = append(s.dots, d)
	})
	if len(s.dots) > crowd {
		for i := range s.dots {
			if d := &s.dots[i]; d.p.Role == Dominated {
				d.r = crowdMark
			}
		}
	}
	s.x, s.y = newScale(c.X, ex, logX, l.ticks), newScale(c.Y, ey, logY, l.yTicks)
	if c.Form == Shares {
		s.y = wholeShares
	}
	return s
}

// each visits all points in the order of the model.
func (s *scene) each(visit func(dot)) {
	for i := range s.c.Series {
		series := &s.c.Series[i]
		for j := range series.Points {
			p := &series.Points[j]
			visit(dot{s: series, p: p, row: i, r: radii[min(p.Role, Dominated)]})
		}
	}
}

// has tells whether a point has a place on the axes of this chart.
func (s *scene) has(p *Point, logX, logY bool) bool {
	if s.c.X.Scale == Time && !inTime(p.X.V) {
		return false
	}
	return p.X.Known && placeable(p.X.V, logX) &&
		(s.c.Form.rows() || p.Y.Known && placeable(p.Y.V, logY))
}

// frame fixes the plot in the drawing and gives every dot its position.
func (s *scene) frame(plot box) {
	const inset = 10 // no mark is cut by the frame
	s.plot = plot
	s.x.p0, s.x.p1 = plot.x0, plot.x1
	s.y.p0, s.y.p1 = plot.y1, plot.y0
	if s.c.Form.rows() {
		inset := s.rowInset()
		s.x.p0, s.x.p1 = plot.x0+inset, plot.x1-inset
	} else if !s.x.fromZero() {
		s.x.p0 += inset
	}
	for i := range s.dots {
		d := &s.dots[i]
		d.at.x = s.x.at(d.p.X.V)
		if s.c.Form == Grid {
			d.at.x = s.gridX(d.p.Col)
		}
		if s.c.Form.rows() {
			d.at.y = s.rowY(d.row)
		} else {
			d.at.y = s.y.at(d.p.Y.V)
		}
	}
	order := [...]int{Dominated: 0, Plain: 1, Near: 2, Front: 3}
	slices.SortStableFunc(s.dots, func(a, b dot) int {
		return cmp.Or(
			cmp.Compare(order[min(a.p.Role, Dominated)], order[min(b.p.Role, Dominated)]),
			cmp.Compare(a.at.x, b.at.x), cmp.Compare(a.at.y, b.at.y), cmp.Compare(a.p.ID, b.p.ID))
	})
}

// fromZero tells whether the axis begins at zero.
func (s scale) fromZero() bool { return !s.log && !s.time && s.lo == 0 }

// plotHeight of charts with two axes.
func scatterHeight(s *scene) float64 { return s.l.plotH }

// solve places the labels, and turns to numbers with a key where names do not
// fit: too many of them, or too little room.
func (s *scene) solve() {
	if s.form.labels == nil {
		return
	}
	labels := s.form.labels(s)
	s.numbered = len(labels) > s.l.maxDirect
	if !s.numbered && place(labels, s.field()) {
		return
	}
	s.numbered = true
	for i, l := range labels {
		s.enter(i+1, l)
		*l = label{text: itoa(i + 1), st: numStyle, at: l.at, r: l.r}
	}
	place(labels, s.field())
}

// field is the plot with its marks, before any label.
func (s *scene) field() *field {
	f := &field{area: box{s.plot.x0 + 1, s.plot.y0 - 8, s.l.width, s.plot.y1 - 1}}
	for i := range s.dots {
		d := &s.dots[i]
		if s.hidden(d.p) {
			continue
		}
		f.hard = append(f.hard, around(d.at, d.r))
		if d.p.X.Ranged {
			f.firm = append(f.firm, segment{xy{s.x.at(d.p.X.Lo), d.at.y}, xy{s.x.at(d.p.X.Hi), d.at.y}})
		}
		if d.p.Y.Ranged {
			f.firm = append(f.firm, segment{xy{d.at.x, s.y.at(d.p.Y.Lo)}, xy{d.at.x, s.y.at(d.p.Y.Hi)}})
		}
	}
	if s.form.soft != nil {
		f.soft = append(f.soft, s.form.soft(s)...)
	}
	return f
}

// newLabel asks for a label beside a dot.
func (s *scene) newLabel(d *dot, text string) *label {
	d.label = &label{text: fit(plain(text), s.l.maxLabel, labelStyle.size, labelStyle.face), st: labelStyle, at: d.at, r: d.r}
	return d.label
}
