package chart

import (
	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// stairsUp is the empirical distribution function of a series: it rises at each
// value, from the axis on, and is level between two. Of a part of the values that
// the caller picked, each with its own share, it is as true.
func (s *scene) stairsUp(row int) []xy {
	var line []xy
	for i, d := range s.curve(row) {
		before := s.plot.y1
		if i > 0 {
			before = line[len(line)-1].y
		}
		line = append(line, xy{d.at.x, before}, d.at)
	}
	return line
}

// wholeShares is the axis of shares, which end at 100 %.
var wholeShares = scale{lo: 0, hi: 100, ticks: []tick{{0, "0"}, {25, "25"}, {50, "50"}, {75, "75"}, {100, "100"}}}

// drawShares draws the stairs; of the points only those of role Front are marks.
func drawShares(s *scene) {
	s.raw(`<g aria-hidden="true">` + "\n")
	for i := range s.c.Series {
		if line := s.stairsUp(i); len(line) > 0 {
			s.raw(`<g class="`, slotClass(&s.c.Series[i]), `" data-s="`, itoa(i), `">`)
			s.path("ch-curve", false, line...)
			s.raw("</g>\n")
		}
	}
	s.raw("</g>\n")
}

func sharesLines(s *scene) []segment {
	var all []segment
	for i := range s.c.Series {
		all = append(all, segments(s.stairsUp(i))...)
	}
	return all
}

// sharesLabels names each curve at its first emphasised point: the ends of all
// of them meet at the top.
func sharesLabels(s *scene) []*label {
	var labels []*label
	for i := range s.c.Series {
		for _, d := range s.curve(i) {
			if d.p.Role == Front {
				labels = append(labels, s.newLabel(d, s.c.Series[i].Name))
				break
			}
		}
	}
	return labels
}

// hidden tells that a point has a place and a line in the twin, but no mark.
func (s *scene) hidden(p *Point) bool { return s.c.Form == Shares && p.Role != Front }

func sharesOptions(o *options) {
	for i := range o.s.c.Series {
		line := o.s.curve(i)
		data := make([]any, len(line))
		for k, d := range line {
			if o.s.hidden(d.p) {
				data[k] = o.place(d)
			} else {
				data[k] = o.datum(d)
			}
		}
		hue := cssVar(palette[o.s.c.Series[i].slot()].name)
		o.add("line", "curve:"+o.s.c.Series[i].ID, o.seriesName(i), data, func(s *charts.SingleSeries) {
			s.Step, s.ShowSymbol, s.SymbolSize = "end", opts.Bool(true), 0.5
			s.LineStyle, s.ItemStyle = &opts.LineStyle{Color: hue, Width: 2.25}, &opts.ItemStyle{Color: hue}
		})
		o.ranges(i, line, hue)
	}
}
