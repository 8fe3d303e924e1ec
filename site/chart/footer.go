package chart

import "strings"

// keyEntry is one line of the numbered key under a chart.
type keyEntry struct {
	number int
	d      *dot
	name   string
	values string
}

// enter puts the dot of a label into the key.
func (s *scene) enter(number int, l *label) {
	for i := range s.dots {
		d := &s.dots[i]
		if d.label != l {
			continue
		}
		d.number = number
		e := keyEntry{number: number, d: d, name: l.text}
		if s.c.Form == Frontier {
			e.name = plain(or(d.p.Label, d.s.Name))
			e.values = d.p.X.text() + " · " + d.p.Y.text() // in the units of the axes
		} else {
			e.name = plain(d.s.Name)
		}
		s.key = append(s.key, e)
	}
}

// footer writes what stands under the plot, from y, and returns the height of the drawing.
func (s *scene) footer(y float64) float64 {
	y = s.numberKey(y)
	for _, note := range s.notes() {
		y = s.noteLines(y, note)
	}
	return s.noteLines(y+2, s.sourceLine()) + 4
}

// sourceLine says where the numbers come from and of what date they are.
func (s *scene) sourceLine() string {
	source, date := "Source: "+plain(s.c.Source), plain(s.c.Date)
	switch {
	case date == "":
		return source
	case strings.HasSuffix(source, "."):
		return source + " " + date
	}
	return source + " · " + date
}

// noteLines writes a small wrapped text.
func (s *scene) noteLines(y float64, text string) float64 {
	for _, line := range wrap(text, s.l.width, noteStyle.size, noteStyle.face, 6) {
		y += tenth(noteStyle.size * lineGap)
		s.text(noteStyle, 0, y-3, left, line)
	}
	return y
}

// notes are the sentences that keep a reader from a wrong conclusion.
func (s *scene) notes() []string {
	var notes []string
	if s.c.Form == Grid {
		return append(notes, "A dash: no number; the table says why.")
	}
	if s.x.broken() && s.y.broken() && !s.c.Form.rows() {
		notes = append(notes, "Neither axis starts at zero.")
	} else if s.x.broken() {
		notes = append(notes, "The horizontal axis does not start at zero.")
	} else if s.y.broken() && !s.c.Form.rows() {
		notes = append(notes, "The vertical axis does not start at zero.")
	}
	if len(s.unplaced) > 0 {
		notes = append(notes, s.absent())
	}
	return notes
}

// maxAbsent is how many points without a place are named; the table has all.
const maxAbsent = 8

// absent lists the points that have no place, with what is known of them and why.
func (s *scene) absent() string {
	var b strings.Builder
	b.WriteString("Not drawn: ")
	for i, d := range s.unplaced {
		if i == maxAbsent {
			b.WriteString("; and " + itoa(len(s.unplaced)-i) + " more, see the table")
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(fit(name(s.c, d.s, d.p), 260, noteStyle.size, noteStyle.face) + " (" + s.axisReason(&s.c.X, d.p.X, s.x.log))
		if !s.c.Form.rows() {
			b.WriteString(", " + s.axisReason(&s.c.Y, d.p.Y, s.y.log))
		}
		b.WriteString(")")
	}
	return b.String() + "."
}

// axisReason is the value of a point that is not drawn, or why it has none.
func (s *scene) axisReason(a *Axis, n Num, log bool) string {
	title := lowerFirst(plain(a.Title))
	switch {
	case !n.Known:
		return title + " " + or(plain(n.Why), "missing")
	case !placeable(n.V, false):
		return title + " " + n.text() + ", which is out of range"
	case !placeable(n.V, log):
		return title + " " + n.text() + ", which a log scale cannot show"
	}
	return title + " " + quantity(a, n)
}

// lowerFirst puts a title into the middle of a sentence; abbreviations stay as they are.
func lowerFirst(s string) string {
	if len(s) > 1 && s[0] >= 'A' && s[0] <= 'Z' && s[1] >= 'a' && s[1] <= 'z' {
		return string(s[0]+'a'-'A') + s[1:]
	}
	return s
}

// numberKey writes the key of a chart with numbered marks, down each column in turn.
func (s *scene) numberKey(y float64) float64 {
	if len(s.key) == 0 {
		return y
	}
	const rowH, indent = 19, 36
	cols := s.l.keyColumns
	perCol := (len(s.key) + cols - 1) / cols
	colW := (s.l.width - float64((cols-1)*24)) / float64(cols)
	s.raw(`<g aria-hidden="true">` + "\n")
	for i, e := range s.key {
		x := float64(i/perCol) * (colW + 24)
		base := y + float64(i%perCol)*rowH + 14
		s.text(numStyle, x+15, base, right, itoa(e.number))
		s.raw(`<g class="`, slotClass(e.d.s), `">`)
		s.mark(e.d.p.Shape, e.d.p.Kind, xy{x + 25, base - 4.5}, 4)
		s.raw("</g>")
		values := fit(e.values, colW*0.55, keyStyle.size, keyStyle.face)
		room := colW - indent - keyStyle.width(values) - gap
		s.text(keyStyle, x+indent, base, left, fit(e.name, room, keyStyle.size, keyStyle.face))
		if values != "" {
			s.text(softStyle, x+colW, base, right, values)
		}
	}
	s.raw("</g>\n")
	return y + float64(perCol)*rowH + gap
}
