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

// drawSweep draws a straight line from each measured point to the next: no
// spline, which would show values that nobody measured.
func drawSweep(s *scene) {
	s.raw(`<g aria-hidden="true">` + "\n")
	for i := range s.c.Series {
		line := s.curve(i)
		if len(line) < 2 {
			continue
		}
		s.raw(`<g class="`, slotClass(&s.c.Series[i]), `" data-s="`, itoa(i), `">`)
		s.path("ch-curve", false, positions(line)...)
		s.raw("</g>\n")
	}
	s.raw("</g>\n")
}

func positions(line []*dot) []xy {
	points := make([]xy, len(line))
	for i, d := range line {
		points[i] = d.at
	}
	return points
}

func sweepLines(s *scene) []segment {
	var all []segment
	for i := range s.c.Series {
		all = append(all, segments(positions(s.curve(i)))...)
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
