package chart

// A grid of what is known: a row for each series, a column for each of
// Chart.Cols, and at each crossing the mark of a number or a dash.

const (
	gridHead     = 3    // lines of the name of a column
	gridHeadLine = 13.5 // height of one
	gridMostCol  = 120.0
)

// gridX is the middle of a column.
func (s *scene) gridX(col int) float64 {
	w := min((s.plot.x1-s.plot.x0)/float64(max(len(s.c.Cols), 1)), gridMostCol)
	return tenth(s.plot.x0 + (float64(col)+.5)*w)
}

// gridHeads writes the names of the columns above the plot, or their numbers,
// with a key, where there is no room for words; it returns where they end.
func (s *scene) gridHeads(y, x0, x1 float64) float64 {
	w := min((x1-x0)/float64(max(len(s.c.Cols), 1)), gridMostCol)
	s.raw(`<g aria-hidden="true">` + "\n")
	defer s.raw("</g>\n")
	if s.narrowRows() {
		for i, name := range s.c.Cols {
			y += 17
			s.text(keyStyle, 0, y, left, itoa(i+1)+"  "+fit(plain(name), s.l.width-24, keyStyle.size, keyStyle.face))
		}
		y += 24
		for i := range s.c.Cols {
			s.text(tickStyle, tenth(x0+(float64(i)+.5)*w), y, middle, itoa(i+1))
		}
		return y + 2
	}
	lines := 1
	for _, name := range s.c.Cols {
		lines = max(lines, len(wrap(plain(name), w-8, tickStyle.size, tickStyle.face, gridHead)))
	}
	for i, name := range s.c.Cols {
		text := wrap(plain(name), w-8, tickStyle.size, tickStyle.face, gridHead)
		for k, line := range text {
			s.text(tickStyle, tenth(x0+(float64(i)+.5)*w), y+float64(lines-len(text)+k+1)*gridHeadLine, middle, line)
		}
	}
	return y + float64(lines)*gridHeadLine + 6
}

// drawGrid draws the names of the rows and the dashes of what is missing.
func drawGrid(s *scene) {
	s.raw(`<g aria-hidden="true">` + "\n")
	for i := range s.c.Series {
		sr, y := &s.c.Series[i], s.rowY(i)
		if s.narrowRows() {
			s.text(keyStyle, 0, y-13, left, fit(plain(sr.Name), s.l.width, keyStyle.size, keyStyle.face))
		} else {
			s.text(keyStyle, s.plot.x0-14, y+4.5, right, fit(plain(sr.Name), maxRowName, keyStyle.size, keyStyle.face))
		}
		s.line("ch-grid", 0, y+s.rowHeight()/2, s.plot.x1, y+s.rowHeight()/2)
		for k := range sr.Points {
			if p := &sr.Points[k]; !p.X.Known {
				x := s.gridX(p.Col)
				s.line("ch-line", x-4, y, x+4, y)
			}
		}
	}
	s.raw("</g>\n")
}

// gridTable is the twin of a grid: it has the shape of the grid.
func gridTable(c *Chart) Table {
	t := Table{Caption: plain(c.Title), Head: []Cell{{Text: "Name"}}}
	for _, name := range c.Cols {
		t.Head = append(t.Head, Cell{Text: plain(name), Numeric: true})
	}
	for i := range c.Series {
		row := make([]Cell, len(c.Cols)+1)
		row[0] = Cell{Text: plain(c.Series[i].Name)}
		for k := range c.Cols {
			row[k+1] = Cell{Text: "not measured", Numeric: true, Missing: true}
		}
		for k := range c.Series[i].Points {
			p := &c.Series[i].Points[k]
			if p.X.Known {
				row[p.Col+1] = Cell{Text: p.X.text(), Link: safeLink(p.Link), Numeric: true}
			} else {
				row[p.Col+1] = Cell{Text: or(plain(p.X.Why), "missing"), Numeric: true, Missing: true}
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
