package chart

import "strconv"

func itoa(i int) string { return strconv.Itoa(i) }

// Distances of the page furniture around the plot, in pixels.
const (
	lineGap   = 1.32 // line height in font sizes
	gap       = 10
	tickGap   = 8 // between a tick's text and the plot
	rightRoom = 14
)

// header writes title and answer and returns the y where they end.
func (s *scene) header() float64 {
	y := s.lines(s.prefix+"-t", titleStyle, 0, s.c.Title, 3)
	if s.c.Desc != "" {
		y = s.lines(s.prefix+"-d", descStyle, y+3, s.c.Desc, 5)
	}
	return y + gap
}

// lines writes a wrapped text below y as one element with one line in each
// tspan, and returns where it ends.
func (s *scene) lines(id string, st style, y float64, text string, max int) float64 {
	s.raw(`<text class="`, st.class, `" id="`, id, `"`)
	s.attrs("font-size", st.size)
	s.raw(">")
	for i, line := range wrap(plain(text), s.l.width, st.size, st.face, max) {
		if i > 0 {
			s.raw(" ")
		}
		s.raw("<tspan")
		s.attrs("x y", 0, y+st.size)
		s.raw(">")
		s.esc(line)
		s.raw("</tspan>")
		y += tenth(st.size * lineGap)
	}
	s.raw("</text>\n")
	return y
}

// axisTitle is the title of an axis with its unit.
func axisTitle(a *Axis) string {
	if a.Unit == "" {
		return plain(a.Title)
	}
	return plain(a.Title) + ", " + plain(a.Unit)
}

// axisHint says what else a reader must know of an axis.
func axisHint(a *Axis, sc scale) string {
	hint := [...]string{Neither: "", Higher: "higher is better", Lower: "lower is better"}[min(a.Better, Lower)]
	if sc.time {
		return sc.years()
	}
	if sc.log {
		if hint != "" {
			hint += " · "
		}
		hint += "log scale"
	}
	return hint
}

// axisName writes title, arrow and hint of an axis at x, in one line where
// they fit, and returns the y where they end.
func (s *scene) axisName(a *Axis, sc scale, x, y float64, arrow [2]xy) float64 {
	title, hint := axisTitle(a), axisHint(a, sc)
	room := s.l.width - x
	for _, line := range wrap(title, room, axisStyle.size, axisStyle.face, 2) {
		y += tenth(axisStyle.size * lineGap)
		s.text(axisStyle, x, y-4, left, line)
		title = line
	}
	if hint == "" {
		return y
	}
	const arrowRoom = 18
	hx := x + axisStyle.width(title) + gap
	if hx+arrowRoom+softStyle.width(hint) > s.l.width {
		hx = x
		y += tenth(softStyle.size * lineGap)
	}
	if a.Better != Neither {
		s.arrow(xy{hx + 6, y - 8}, arrow[min(a.Better, Lower)-1])
		hx += arrowRoom
	}
	s.text(softStyle, hx, y-4, left, hint)
	return y
}

// arrow draws a small arrow around a point, in a direction along an axis.
func (s *scene) arrow(at, dir xy) {
	const half, head = 5.5, 3.5
	tip := xy{at.x + float64(dir.x*half), at.y + float64(dir.y*half)}
	tail := xy{at.x - float64(dir.x*half), at.y - float64(dir.y*half)}
	back := xy{tip.x - float64(dir.x*head), tip.y - float64(dir.y*head)}
	s.path("ch-arrow", false, tail, tip)
	s.path("ch-arrow", false,
		xy{back.x - float64(dir.y*head), back.y + float64(dir.x*head)}, tip,
		xy{back.x + float64(dir.y*head), back.y - float64(dir.x*head)})
	s.raw("\n")
}

// Directions in which an axis gets better: for Higher, for Lower.
var (
	xArrows = [2]xy{{1, 0}, {-1, 0}}
	yArrows = [2]xy{{0, -1}, {0, 1}}
)

// axes draws grid, ticks and axis lines. They are hidden from screen readers:
// the axes are told by the names, the values by the points.
func (s *scene) axes() {
	p := s.plot
	s.raw(`<g aria-hidden="true">` + "\n")
	for _, t := range s.x.ticks {
		x := s.x.at(t.V)
		s.line("ch-grid", x, p.y0, x, p.y1)
		s.text(tickStyle, x, p.y1+18, s.tickAnchor(x, t.Text), t.Text)
	}
	if !s.c.Form.rows() {
		for _, t := range s.y.ticks {
			y := s.y.at(t.V)
			s.line("ch-grid", p.x0, y, p.x1, y)
			s.text(tickStyle, p.x0-tickGap, y+4, right, t.Text)
		}
		s.line("ch-line", p.x0, p.y0, p.x0, p.y1)
	}
	s.line("ch-line", p.x0, p.y1, p.x1, p.y1)
	s.breaks()
	s.raw("</g>\n")
}

// tickAnchor keeps the last tick's text inside the drawing.
func (s *scene) tickAnchor(x float64, text string) string {
	if x+tickStyle.width(text)/2 > s.l.width {
		return right
	}
	return middle
}

// breaks marks the axes that do not start at zero, at the end where zero is not.
func (s *scene) breaks() {
	p := s.plot
	if s.x.broken() {
		s.path("ch-break-gap", false, xy{p.x0 + 2.5, p.y1}, xy{p.x0 + 9.5, p.y1})
		for _, dx := range [...]float64{3, 9} {
			s.path("ch-break", false, xy{p.x0 + dx - 2, p.y1 + 4.5}, xy{p.x0 + dx + 2, p.y1 - 4.5})
		}
	}
	if s.y.broken() && !s.c.Form.rows() {
		s.path("ch-break-gap", false, xy{p.x0, p.y1 - 5.5}, xy{p.x0, p.y1 - 12.5})
		for _, dy := range [...]float64{6, 12} {
			s.path("ch-break", false, xy{p.x0 - 4.5, p.y1 - dy + 2}, xy{p.x0 + 4.5, p.y1 - dy - 2})
		}
	}
	s.raw("\n")
}

// gutter is the room left of the plot: for the ticks of Y, or the names of rows.
func (s *scene) gutter() float64 {
	if s.c.Form.rows() {
		return s.rowGutter()
	}
	w := 0.0
	for _, t := range s.y.ticks {
		w = max(w, tickStyle.width(t.Text))
	}
	return tenth(w) + tickGap
}
