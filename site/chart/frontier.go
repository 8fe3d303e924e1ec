package chart

import (
	"cmp"
	"slices"
)

// frontOrder lists the dots on the front by rising x as values.
func (s *scene) frontOrder() []*dot {
	var front []*dot
	for i := range s.dots {
		if s.dots[i].p.Role == Front {
			front = append(front, &s.dots[i])
		}
	}
	slices.SortStableFunc(front, func(a, b *dot) int {
		return cmp.Or(cmp.Compare(a.p.X.V, b.p.X.V), cmp.Compare(a.p.Y.V, b.p.Y.V))
	})
	return front
}

// stepsFirst tells which way the line turns between two points of the front:
// down or up first at the left one, or across first. With a rising objective on
// X what a point attains lies to its left, so the line falls at the left point;
// with a falling one it lies to the right. Any other line would pass through
// combinations that nobody attains.
func stepsFirst(x Axis) bool { return x.Better != Lower }

// stairs is the step line through the points of the front, from the first to
// the last, no further. It is empty where an axis has no direction: then there
// is no front.
func (s *scene) stairs() []xy {
	if s.c.X.Better == Neither || s.c.Y.Better == Neither {
		return nil
	}
	var line []xy
	for i, d := range s.frontOrder() {
		if i > 0 {
			prev := line[len(line)-1]
			corner := xy{d.at.x, prev.y}
			if stepsFirst(s.c.X) {
				corner = xy{prev.x, d.at.y}
			}
			line = append(line, corner)
		}
		line = append(line, d.at)
	}
	return line
}

func frontierLines(s *scene) []segment { return segments(s.stairs()) }

// attained closes the step line with the corner of the plot that is worst in
// both objectives: the area of what somebody attains or beats.
func (s *scene) attained(line []xy) []xy {
	worst := xy{s.plot.x0, s.plot.y1}
	if s.c.X.Better == Lower {
		worst.x = s.plot.x1
	}
	if s.c.Y.Better == Lower {
		worst.y = s.plot.y0
	}
	first, last := line[0], line[len(line)-1]
	// The end that is best in Y reaches the worst X; the end that is best in X, the worst Y.
	if stepsFirst(s.c.X) {
		return append([]xy{worst, {worst.x, first.y}}, append(slices.Clone(line), xy{last.x, worst.y})...)
	}
	return append([]xy{worst, {first.x, worst.y}}, append(slices.Clone(line), xy{worst.x, last.y})...)
}

// drawFrontier draws the attained area and the step line.
func drawFrontier(s *scene) {
	line := s.stairs()
	if len(line) == 0 {
		return
	}
	s.raw(`<g aria-hidden="true">`)
	s.path("ch-area", true, s.attained(line)...)
	s.path("ch-step", false, line...)
	s.raw("</g>\n")
}

// frontierLabels asks for the names of the points on and near the front; of
// plain points too, where nothing is known of dominance and they are few.
func frontierLabels(s *scene) []*label {
	var labels []*label
	for _, role := range [...]Role{Front, Near, Plain} {
		for i := range s.dots {
			if d := &s.dots[i]; d.p.Role == role {
				labels = append(labels, s.newLabel(d, or(d.p.Label, d.s.Name)))
			}
		}
	}
	return labels
}
