package chart

import (
	"encoding/json"
	"slices"
	"strings"
)

// Inline draws a chart for a page: the wide drawing and the narrow one, of which
// [CSS] shows one, by the width of the element with the class "chart" around them. There is
// no <style>, no style attribute and no script in it.
//
// It fails where Check does.
func Inline(c *Chart) ([]byte, error) {
	if err := Check(c); err != nil {
		return nil, err
	}
	w := canvas{b: make([]byte, 0, 24<<10)}
	for _, l := range [...]layout{wide, narrow} {
		s := newScene(c, l, c.ID+"-"+l.name)
		height := s.draw()
		w.b = slices.Grow(w.b, len(s.b)+1<<10)
		w.raw(`<svg class="ch ch-`, l.name, `" viewBox="0 0 `)
		w.num(l.width)
		w.raw(" ")
		w.num(height)
		w.raw(`"`)
		s.root(&w)
		s.names(&w)
		w.raw(">\n")
		w.b = append(w.b, s.b...)
		w.raw("</svg>\n")
	}
	return w.b, nil
}

// File draws a chart as a document of its own, the wide drawing with a margin,
// for Markdown, feeds and READMEs. Its <style> follows the reader's colour scheme.
//
// It fails where Check does.
func File(c *Chart) ([]byte, error) {
	if err := Check(c); err != nil {
		return nil, err
	}
	const margin = 16
	s := newScene(c, wide, c.ID)
	height := s.draw()
	w := canvas{b: make([]byte, 0, len(s.b)+8<<10)}
	w.raw(`<svg xmlns="http://www.w3.org/2000/svg" class="ch ch-file"`)
	w.attrs("width height", wide.width+2*margin, height+2*margin)
	w.raw(` viewBox="-16 -16 `)
	w.num(wide.width + 2*margin)
	w.raw(" ")
	w.num(height + 2*margin)
	w.raw(`"`)
	s.root(&w)
	w.raw(">\n<title>")
	w.esc(c.Title)
	w.raw("</title>\n<style>\n", fileCSS(), "</style>\n")
	w.rect("ch-ground", -margin, -margin, wide.width+2*margin, height+2*margin)
	w.b = append(w.b, s.b...)
	w.raw("</svg>\n")
	return w.b, nil
}

// root writes the attributes that tell what the drawing is. It is a group and
// not an image: the points in it are links that must be reached.
func (s *scene) root(w *canvas) {
	w.raw(` role="group" aria-labelledby="`, s.prefix, `-t"`)
	if s.c.Desc != "" {
		w.raw(` aria-describedby="`, s.prefix, `-d"`)
	}
}

// names tells the script which series there are, for its filter. Rows are not
// filtered: their numbers are meant to be compared.
func (s *scene) names(w *canvas) {
	if s.l.name != wide.name || s.c.Form.rows() || len(s.c.Panels) > 0 {
		return
	}
	names := make([]string, len(s.c.Series))
	for i := range names {
		names[i] = plain(or(s.c.Series[i].Name, s.c.Series[i].ID))
	}
	list, err := json.Marshal(names)
	if err != nil {
		return // strings always marshal
	}
	w.raw(` data-names="`)
	w.esc(string(list))
	w.raw(`"`)
}

// draw makes the whole drawing and returns its height.
func (s *scene) draw() float64 {
	s.raw("<desc>")
	s.esc(s.description())
	s.raw("</desc>\n")
	y := s.drawLegend(s.header())
	if !s.c.Form.rows() {
		y = s.axisName(&s.c.Y, s.y, 0, y, yArrows) + 8
	}
	if len(s.c.Panels) > 0 {
		return s.footer(s.drawPanels(y) + gap)
	}
	if s.c.Form == Grid {
		y = s.gridHeads(y, s.gutter(), s.l.width)
	}
	plot := box{x0: s.gutter(), y0: y, x1: s.l.width - s.nameRoom(), y1: y + s.form.plotH(s)}
	s.frame(plot)
	s.solve()
	if s.c.Form != Grid {
		s.axes()
	}
	if s.form.under != nil {
		s.form.under(s)
	}
	s.points()
	if s.c.Form == Grid {
		return s.footer(plot.y1 + gap)
	}
	y = s.axisName(&s.c.X, s.x, plot.x0, plot.y1+24, xArrows)
	return s.footer(y + gap)
}

// description tells in words what the picture shows, for those who do not see
// it: the answer, the axes and how many points there are.
func (s *scene) description() string {
	var b strings.Builder
	b.WriteString(or(plain(s.c.Desc), plain(s.c.Title)))
	if s.c.Form == Grid {
		b.WriteString(" Numbers that are known: " + itoa(len(s.dots)) + " of " + itoa(len(s.dots)+len(s.unplaced)) + ".")
		return b.String()
	}
	b.WriteString(" Horizontal axis: " + axisTitle(&s.c.X))
	if hint := axisHint(&s.c.X, s.x); hint != "" {
		b.WriteString(" (" + hint + ")")
	}
	if !s.c.Form.rows() {
		b.WriteString("; vertical axis: " + axisTitle(&s.c.Y))
		if hint := axisHint(&s.c.Y, s.y); hint != "" {
			b.WriteString(" (" + hint + ")")
		}
	}
	b.WriteString(". Points drawn: " + itoa(len(s.dots)))
	if len(s.unplaced) > 0 {
		b.WriteString("; without a place on the chart: " + itoa(len(s.unplaced)))
	}
	b.WriteString(".")
	return b.String()
}

// points draws the marks, each with its link, whiskers and label.
func (s *scene) points() {
	for i := range s.dots {
		if !s.hidden(s.dots[i].p) {
			s.point(&s.dots[i])
		}
	}
}

// roleClasses are the classes of the element around a mark.
var roleClasses = [...]string{Plain: "", Front: " ch-front", Near: " ch-near", Dominated: " ch-dim"}

// minHit is the radius of the area that answers to a pointer: 24 px across (WCAG 2.2, 2.5.8).
const minHit = 12

func (s *scene) point(d *dot) {
	link := safeLink(d.p.Link)
	tag := "g"
	if link != "" {
		tag = "a"
	}
	s.raw("<", tag, ` class="ch-p `, slotClass(d.s), roleClasses[min(d.p.Role, Dominated)])
	if s.c.Form == Strip && d.p.Role != Front {
		s.raw(" ch-faint")
	}
	s.raw(`"`)
	s.raw(` data-s="`, itoa(d.row), `"`)
	if link != "" {
		s.raw(` href="`)
		s.esc(link)
		s.raw(`"`)
	} else {
		s.raw(` role="img" tabindex="0"`)
	}
	s.raw("><title>") // the accessible name, and a tooltip where there is no script
	s.escLines(facts(s.c, d.s, d.p))
	s.raw("</title>")
	s.circle("ch-hit", d.at.x, d.at.y, minHit)
	s.whiskers(d)
	if d.p.Role == Near {
		s.circle("ch-ring", d.at.x, d.at.y, d.r+3.5)
	}
	s.mark(d.p.Shape, d.p.Kind, d.at, d.r)
	s.drawLabel(d)
	s.raw("</", tag, ">\n")
}

func (w *canvas) escLines(lines []string) {
	for i, line := range lines {
		if i > 0 {
			w.raw("\n")
		}
		w.esc(line)
	}
}

func (s *scene) drawLabel(d *dot) {
	l := d.label
	if l == nil || !l.placed {
		return
	}
	if l.leader {
		from, to := l.leaderEnds()
		s.path("ch-leader", false, from, to)
	}
	at := l.textAt()
	s.text(l.st, at.x, at.y, left, l.text)
}

// whiskers draws the intervals of a point. An end that has no place on a log
// axis has no cap.
func (s *scene) whiskers(d *dot) {
	if x := d.p.X; x.Ranged {
		s.whisker(xy{s.x.at(x.Lo), d.at.y}, xy{s.x.at(x.Hi), d.at.y}, xy{0, capOf(x, s.x.log)})
	}
	if y := d.p.Y; y.Ranged && !s.c.Form.rows() {
		s.whisker(xy{d.at.x, s.y.at(y.Lo)}, xy{d.at.x, s.y.at(y.Hi)}, xy{capOf(y, s.y.log), 0})
	}
}

// capOf is half the length of the end of a whisker.
func capOf(n Num, log bool) float64 {
	if placeable(n.Lo, log) && placeable(n.Hi, log) {
		return 4
	}
	return 0
}

// whisker draws an interval with caps at its ends, across it.
func (w *canvas) whisker(a, b, cross xy) {
	w.path("ch-whisker", false, a, b)
	if cross == (xy{}) {
		return
	}
	for _, p := range [...]xy{a, b} {
		w.path("ch-whisker", false, xy{p.x - cross.x, p.y - cross.y}, xy{p.x + cross.x, p.y + cross.y})
	}
}
