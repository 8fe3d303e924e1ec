package chart

// Small multiples: a plot for each of Chart.Panels, all on the scales of the
// chart, in each the curves of its own series before those of all others, muted.
// So a reader compares without going to and fro.

const (
	panelGap    = 22.0 // between two panels, beside their ticks
	panelHead   = 22.0 // for the name above
	panelFoot   = 24.0 // for the ticks below
	panelHeight = 120.0
	panelMark   = 3.0 // radius
)

// panelColumns is how many panels stand side by side.
func (s *scene) panelColumns() int {
	if s.l.name == wide.name {
		return min(3, len(s.c.Panels))
	}
	return min(2, len(s.c.Panels))
}

// drawPanels draws all of them from y down and returns where they end.
func (s *scene) drawPanels(y float64) float64 {
	cols := s.panelColumns()
	s.x.thin(2)
	s.y.thin(2)
	gutter := s.gutter()
	width := (s.l.width - gutter - float64(cols-1)*panelGap) / float64(cols)
	for i, name := range s.c.Panels {
		x0 := gutter + float64(i%cols)*(width+panelGap)
		top := y + float64(i/cols)*(panelHead+panelHeight+panelFoot)
		s.panel(i, name, box{tenth(x0), top + panelHead, tenth(x0 + width), top + panelHead + panelHeight})
	}
	rows := (len(s.c.Panels) + cols - 1) / cols
	end := y + float64(rows)*(panelHead+panelHeight+panelFoot)
	return s.axisName(&s.c.X, s.x, gutter, end, xArrows)
}

// thin keeps every nth tick: a panel is small.
func (s *scale) thin(n int) {
	if len(s.ticks) < 5 {
		return
	}
	var kept []tick
	for i := range s.ticks {
		if i%n == 0 {
			kept = append(kept, s.ticks[i])
		}
	}
	s.ticks = kept
}

// panel draws one plot: its name, its grid, the others, its own.
func (s *scene) panel(i int, name string, plot box) {
	s.frame(plot)
	s.text(keyStyle, plot.x0, plot.y0-8, left, fit(plain(name), plot.x1-plot.x0, keyStyle.size, keyStyle.face))
	s.panelAxes(i%s.panelColumns() == 0)
	s.raw(`<g aria-hidden="true">` + "\n")
	for k := range s.c.Series {
		if s.c.Series[k].Panel != i {
			s.panelCurve(k, "ch-ghost")
		}
	}
	for k := range s.c.Series {
		if s.c.Series[k].Panel == i {
			s.panelCurve(k, "ch-curve")
		}
	}
	s.raw("</g>\n")
	for k := range s.dots {
		if s.dots[k].s.Panel == i {
			s.dots[k].r = panelMark
			s.point(&s.dots[k])
		}
	}
}

func (s *scene) panelCurve(row int, class string) {
	s.strokePaths(row, class, "")
}

// panelAxes draws grid and ticks; the numbers of Y stand before the first panel
// of a row, since all have the same.
func (s *scene) panelAxes(first bool) {
	p := s.plot
	s.raw(`<g aria-hidden="true">` + "\n")
	end := p.x0 - gap
	for _, t := range s.x.ticks {
		x, half := s.x.at(t.V), tickStyle.width(t.Text)/2
		s.line("ch-grid", x, p.y0, x, p.y1)
		if x-half > end && x+half <= p.x1+panelGap/2 {
			s.text(tickStyle, x, p.y1+16, middle, t.Text)
			end = x + half + 4
		}
	}
	for _, t := range s.y.ticks {
		y := s.y.at(t.V)
		s.line("ch-grid", p.x0, y, p.x1, y)
		if first {
			s.text(tickStyle, p.x0-tickGap, y+4, right, t.Text)
		}
	}
	s.line("ch-line", p.x0, p.y1, p.x1, p.y1)
	s.raw("</g>\n")
}
