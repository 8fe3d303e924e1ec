package chart

import (
	"cmp"
	"slices"
)

// curve is the points of a series by rising x.
func (s *scene) curve(row int) []*dot {
	var line []*dot
	for i := range s.dots {
		if s.dots[i].row == row {
			line = append(line, &s.dots[i])
		}
	}
	slices.SortStableFunc(line, func(a, b *dot) int {
		return cmp.Or(cmp.Compare(a.p.X.V, b.p.X.V), cmp.Compare(a.p.Y.V, b.p.Y.V), cmp.Compare(a.p.ID, b.p.ID))
	})
	return line
}

// drawSweep draws a straight line from each measured point to the next, or a step
// where values hold: no spline, which would show values that nobody measured.
func drawSweep(s *scene) {
	s.raw(`<g aria-hidden="true">` + "\n")
	for i := range s.c.Series {
		s.strokePaths(i, "ch-curve", ` data-s="`+itoa(i)+`"`)
	}
	s.raw("</g>\n")
}

// strokePaths draws the lines of a series in its colour.
func (s *scene) strokePaths(row int, class, attrs string) {
	if len(s.curve(row)) < 2 {
		return
	}
	s.raw(`<g class="`, slotClass(&s.c.Series[row]), `"`, attrs, `>`)
	for _, part := range s.strokes(row) {
		if len(part) > 1 {
			s.path(class, false, part...)
		}
	}
	s.raw("</g>\n")
}

// strokes are the lines of a series: one, or several with nothing between them.
func (s *scene) strokes(row int) (all [][]xy) {
	held := s.c.Series[row].Held
	for i, d := range s.curve(row) {
		if i == 0 || d.p.Apart {
			all = append(all, nil)
		}
		last := &all[len(all)-1]
		if n := len(*last); n > 0 && held && (*last)[n-1].y != d.at.y {
			*last = append(*last, xy{d.at.x, (*last)[n-1].y})
		}
		*last = append(*last, d.at)
	}
	return all
}

func sweepLines(s *scene) []segment {
	var all []segment
	for i := range s.c.Series {
		for _, part := range s.strokes(i) {
			all = append(all, segments(part)...)
		}
	}
	return all
}

// nameRoom is the room right of the plot for the names of the lines.
func (s *scene) nameRoom() float64 {
	if s.c.Form != Sweep || len(s.c.Panels) > 0 || len(s.c.Series) > s.l.maxDirect {
		return rightRoom
	}
	w := 0.0
	for i := range s.c.Series {
		w = max(w, labelStyle.width(plain(s.c.Series[i].Name)))
	}
	return tenth(min(w, s.l.maxLabel)) + rightRoom
}

// sweepLabels asks for the name of each series at the end of its line.
func sweepLabels(s *scene) []*label {
	var labels []*label
	for i := range s.c.Series {
		if line := s.curve(i); len(line) > 0 {
			labels = append(labels, s.newLabel(line[len(line)-1], s.c.Series[i].Name))
		}
	}
	return labels
}
