package site

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site/chart"
)

// A page has so many charts of the past, each with so many curves and marks, which
// they share; the chart as a file has more. They keep a page with a history of years
// within its weight.
const (
	mostHistories   = 4
	mostCurves      = 6
	mostPastMarks   = 48
	mostMarksInFile = 600
)

// strand is the series that share a chart: of one class, metric and test. Prices
// of one unit share one, for what they cost together is what a reader pays.
type strand struct {
	class, title string
	list         []*analysis.Series
	changes      int
}

// historyFigures draws the strands in which something changed.
func (b *book) historyFigures(of, id string, list []*analysis.Series, slot int) []*figure {
	var out []*figure
	for i, x := range strands(list) {
		if len(out) == mostHistories {
			break
		}
		if x.changes == 0 {
			continue
		}
		title := of + ": " + x.title + " over time"
		own := id + "-" + strconv.Itoa(i+1)
		draw := func(root string, most int) *chart.Chart { return b.strandChart(x, own, title, root, slot, most) }
		out = append(out, &figure{id: own, title: title,
			build: func(root string) *chart.Chart { return draw(root, mostMarksInFile) },
			light: func(root string) *chart.Chart { return draw(root, mostPastMarks) }})
	}
	return out
}

var strandClasses = []string{string(analysis.Live), string(analysis.Lab), string(analysis.Published), analysis.Prices, analysis.Scores}

// strands sorts series into those that share a chart, in the order of the page. Of
// too many in one, those that changed most often stay.
func strands(list []*analysis.Series) (out []*strand) {
	by := map[string]*strand{}
	for _, s := range list {
		x := s.Last()
		key, title := x.Class+"\x00"+x.Metric+"\x00"+x.Benchmark+"\x00"+string(x.Unit), x.Metric
		if m := record.MetricByID(x.Metric); m != nil {
			title = line(m.Title)
		}
		switch {
		case x.Class == analysis.Prices:
			key, title = x.Class+"\x00"+string(x.Unit), "prices"
		case x.Benchmark != "":
			title = line(x.Benchmark)
		}
		g := by[key]
		if g == nil {
			g = &strand{class: x.Class, title: title}
			by[key], out = g, append(out, g)
		}
		g.list, g.changes = append(g.list, s), g.changes+len(s.Spans)-1
	}
	slices.SortStableFunc(out, func(x, y *strand) int {
		return slices.Index(strandClasses, x.class) - slices.Index(strandClasses, y.class)
	})
	for _, g := range out {
		slices.SortStableFunc(g.list, func(x, y *analysis.Series) int { return cmp.Compare(len(y.Spans), len(x.Spans)) })
	}
	return out
}

func (b *book) strandChart(x *strand, id, title, root string, slot, most int) *chart.Chart {
	list := x.list[:min(len(x.list), mostCurves)]
	var cells []*analysis.Cell
	for _, s := range list {
		for i := range s.Spans {
			cells = append(cells, saidCell(s.Spans[i].Said))
		}
	}
	d, _ := displayAll(cells)
	c := &chart.Chart{ID: id, Form: chart.Sweep, Title: title, Desc: "Each mark is what the report of its date said.",
		X: chart.Axis{Title: "Date of the report", Scale: chart.Time}, Y: chart.Axis{Title: capital(x.title), Unit: d.label, Better: chartBetter[cells[0].Better]},
		Ranges: medianRanges, Date: b.chartDate()}
	held := x.class == analysis.Prices
	if held {
		c.Desc = "A price holds until another one is stated; each mark is a change."
	}
	if n := len(x.list) - len(list); n > 0 {
		c.Desc += " Of " + strconv.Itoa(len(x.list)) + " curves, the " + strconv.Itoa(len(list)) + " that changed most often."
	}
	keys, share := map[string]bool{}, max(most/len(list), 4)
	names, thinned := strandNames(list), false
	for i, s := range list {
		points := b.pastPoints(root, s, d, held)
		thinned = thinned || len(points) > share
		r := chart.Series{ID: s.ID, Name: names[i], Slot: b.strandSlot(s, slot, i), Held: held, Points: thin(points, share)}
		if len(list) > mostTogether {
			r.Panel = i
			c.Panels = append(c.Panels, r.Name)
		}
		c.Series = append(c.Series, r)
		keys[s.Last().Source] = true
	}
	if thinned {
		c.Desc += " Of many marks an even part."
	}
	c.Source = b.keysLine(keys)
	return c
}

// strandSlot is the colour of a curve: of its model, or the next one of several.
func (b *book) strandSlot(s *analysis.Series, slot, i int) int {
	if slot > 0 {
		return slotsOf(slot, i)
	}
	return b.slots[s.Last().Model]
}

// keysLine names sources by their keys.
func (b *book) keysLine(keys map[string]bool) string {
	var list []*analysis.Source
	for _, s := range b.r.Sources {
		if keys[s.Key] {
			list = append(list, s)
		}
	}
	return sourceLine(list)
}

// pastPoints are the marks of a series: where a number begins and, so that the line
// is level for as long as it stood, where it ends.
func (b *book) pastPoints(root string, s *analysis.Series, d display, held bool) (out []chart.Point) {
	for i := range s.Spans {
		x := &s.Spans[i]
		gap := i > 0 && s.Spans[i-1].To < x.From-1
		goesOn := i+1 < len(s.Spans) && s.Spans[i+1].From == x.To+1
		out = append(out, b.pastPoint(root, x, x.From, d, gap))
		if x.To > x.From && !(held && goesOn) {
			out = append(out, b.pastPoint(root, x, x.To, d, false))
		}
	}
	return out
}

func (b *book) pastPoint(root string, x *analysis.Span, n int, d display, gap bool) chart.Point {
	date := b.past.Dates[n]
	p := chart.Point{ID: x.ID + "-" + strconv.Itoa(n), Label: dateWords(date), Y: chartNum(saidCell(x.Said), d), X: chart.Missing("not dated"),
		Link: root + b.past.receipt(x), Count: x.N, Apart: gap}
	if at, ok := date.Date.Start(); ok {
		p.X = chart.At(float64(at.UnixMilli()))
		p.X.Text = string(date.Date)
	}
	return p
}

// thin keeps an even part of the points, and the gaps between them.
func thin(points []chart.Point, most int) (out []chart.Point) {
	if len(points) <= most {
		return points
	}
	last, gap := 0, make([]bool, len(points))
	for i := range points {
		gap[i] = points[i].Apart
	}
	index := make([]int, len(points))
	for i := range index {
		index[i] = i
	}
	for _, i := range evenly(index, most) {
		p := points[i]
		p.Apart = i > 0 && slices.Contains(gap[last+1:i+1], true)
		out, last = append(out, p), i
	}
	return out
}

// strandNames are the names of curves: what sets each apart from the others.
func strandNames(list []*analysis.Series) []string {
	parts := []func(*analysis.Said) string{
		func(s *analysis.Said) string { return s.Title },
		func(s *analysis.Said) string {
			if m := record.MetricByID(s.Metric); m != nil {
				return m.Title
			}
			return s.Metric
		},
		func(s *analysis.Said) string { return s.Benchmark },
		func(s *analysis.Said) string { return s.Variant },
		saidOf,
		func(s *analysis.Said) string { return string(s.Stat) },
		func(s *analysis.Said) string { return s.Source },
	}
	names := make([]string, len(list))
	for i, s := range list {
		var own []string
		for _, part := range parts {
			mine := part(s.Last().Said)
			if mine != "" && slices.ContainsFunc(list, func(x *analysis.Series) bool { return part(x.Last().Said) != mine }) {
				own = append(own, line(mine))
			}
		}
		names[i] = strings.Join(own, ", ")
		if names[i] == "" {
			names[i] = or(saidOf(s.Last().Said), line(s.Last().Title))
		}
	}
	return names
}
