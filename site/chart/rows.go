package chart

// Heights of rows. In the narrow drawing the name stands above its row.
const (
	rowHeight       = 34
	narrowRowHeight = 46
	gridRow         = 26
	maxRowName      = 230
	rowLine         = 15.0 // of a name over two lines
)

func (s *scene) narrowRows() bool { return s.l.name == narrow.name }

func (s *scene) rowHeight() float64 {
	if s.c.Form == Grid && !s.narrowRows() {
		return gridRow
	}
	if s.narrowRows() && s.c.Form == Strip {
		return narrowRowHeight + 6 // its number stands below the marks
	}
	if s.narrowRows() {
		return narrowRowHeight
	}
	return rowHeight
}

func rowsHeight(s *scene) float64 { return float64(max(len(s.c.Series), 1)) * s.rowHeight() }

// rowY is the line of marks of a row.
func (s *scene) rowY(row int) float64 {
	h := s.rowHeight()
	if s.narrowRows() {
		return s.plot.y0 + float64(row)*h + 31
	}
	return s.plot.y0 + (float64(row)+.5)*h
}

// rowGutter is the room for the names of rows.
func (s *scene) rowGutter() float64 {
	if s.narrowRows() {
		return 0
	}
	w := 0.0
	for i := range s.c.Series {
		for _, line := range rowName(&s.c.Series[i]) {
			w = max(w, keyStyle.width(line))
		}
	}
	return tenth(w) + 14
}

// rowName is the name of a row beside it, over two lines where it is long: what
// sets two rows apart often stands at its end.
func rowName(sr *Series) []string {
	return wrap(plain(sr.Name), maxRowName, keyStyle.size, keyStyle.face, 2)
}

// rowInset is the room beside the marks for their numbers.
func (s *scene) rowInset() float64 {
	if s.c.Form == Grid {
		return 0
	}
	w := 0.0
	for i := range s.dots {
		w = max(w, tickStyle.width(s.dots[i].p.X.text()))
	}
	return min(tenth(w), 120) + 20
}

// drawRows draws what lies under the marks: the name of each row, the bar that
// joins a pair, the numbers at both ends.
func drawRows(s *scene) {
	s.raw(`<g aria-hidden="true">` + "\n")
	for i := range s.c.Series {
		s.row(i)
	}
	s.raw("</g>\n")
}

func (s *scene) row(i int) {
	sr := &s.c.Series[i]
	y := s.rowY(i)
	base := y + 4.5
	if s.narrowRows() {
		s.text(keyStyle, 0, y-15, left, fit(plain(sr.Name), s.l.width, keyStyle.size, keyStyle.face))
	} else {
		lines := rowName(sr)
		for k, line := range lines {
			s.text(keyStyle, s.plot.x0-14, base+float64(k)*rowLine-float64(len(lines)-1)*rowLine/2, right, line)
		}
	}
	s.line("ch-rule", s.plot.x0, y, s.plot.x1, y)
	s.middle(i)
	line := s.curve(i)
	if len(line) == 0 {
		s.text(softStyle, s.plot.x0+6, base-7, left, "no value")
		return
	}
	first, last := line[0], line[len(line)-1]
	if s.c.Form == Dumbbell && first.at.x < last.at.x {
		s.raw(`<g class="`, slotClass(sr), `" data-s="`, itoa(i), `">`)
		s.path("ch-bar", false, first.at, last.at)
		s.raw("</g>\n")
	}
	s.rowNumbers(line, base)
}

// middle draws the box of a row, from the first to the third quartile.
func (s *scene) middle(i int) {
	m := s.c.Series[i].Middle
	if m == nil {
		return
	}
	const half = 9
	y, x0, x1 := s.rowY(i), s.x.at(m.Lo), s.x.at(m.Hi)
	s.raw(`<g class="`, slotClass(&s.c.Series[i]), `">`)
	s.rect("ch-box", x0, y-half, max(tenth(x1-x0), 1), 2*half)
	s.raw("</g>\n")
}

// rowNumbers writes the numbers outside the marks of a dumbbell; in a strip,
// whose ends are but its extremes, that of the emphasised point above it.
func (s *scene) rowNumbers(line []*dot, base float64) {
	if s.c.Form == Strip {
		for _, d := range line {
			if d.p.Role == Front {
				text := fit(plain(d.p.Label)+" "+d.p.X.text(), 160, tickStyle.size, tickStyle.face)
				if s.narrowRows() { // above the row stands its name
					s.text(tickStyle, d.at.x, d.at.y+d.r+11, middle, text)
				} else {
					s.text(tickStyle, d.at.x, d.at.y-d.r-4, middle, text)
				}
				return
			}
		}
		return
	}
	first, last := line[0], line[len(line)-1]
	if first != last {
		s.text(tickStyle, s.rowEnd(line, false), base, right, fit(first.p.X.text(), 120, tickStyle.size, tickStyle.face))
	}
	s.text(tickStyle, s.rowEnd(line, true), base, left, fit(last.p.X.text(), 120, tickStyle.size, tickStyle.face))
}

// rowEnd is where a number beside the marks and whiskers of a row begins.
func (s *scene) rowEnd(line []*dot, atRight bool) float64 {
	const off = 6
	x := line[0].at.x
	for _, d := range line {
		lo, hi := d.at.x-d.r, d.at.x+d.r
		if d.p.X.Ranged {
			lo, hi = min(lo, s.x.at(d.p.X.Lo)), max(hi, s.x.at(d.p.X.Hi))
		}
		if atRight {
			x = max(x, hi+off)
		} else {
			x = min(x, lo-off)
		}
	}
	return x
}
