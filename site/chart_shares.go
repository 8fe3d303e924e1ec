package site

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site/chart"
)

// A distribution is drawn from so many samples on, of at most so many groups:
// fewer are a staircase of guesses, more curves are a knot.
const (
	fewestShares = 20
	mostShares   = 6
	mostStairs   = 120 // of all curves together, which are as many rows of the table
)

// sharesFigure is the distribution of the samples of the first headline metric
// that has enough of them; nil where none has.
func (b *book) sharesFigure(m *analysis.Model, groups []*analysis.Group) *figure {
	for _, metric := range headlineMetrics {
		with := sampled(groups, metric, fewestShares)
		if len(with) == 0 {
			continue
		}
		with = with[:min(len(with), mostShares)]
		return &figure{id: chartID("shares", m.Slug), title: line(m.Name.Title) + ": " + metric.Title + ", spread of its samples", twin: true,
			build: func(root string) *chart.Chart { return b.sharesChart(m, with, metric, root) }}
	}
	return nil
}

// sampled are the groups with at least n samples of a metric.
func sampled(groups []*analysis.Group, metric *record.Metric, n int) (with []*analysis.Group) {
	for _, g := range groups {
		if c := middle(g, metric); c.Exists() && len(c.Of) >= n {
			with = append(with, g)
		}
	}
	return with
}

func (b *book) sharesChart(m *analysis.Model, groups []*analysis.Group, metric *record.Metric, root string) *chart.Chart {
	var cells []*analysis.Cell
	for _, g := range groups {
		cells = append(cells, middle(g, metric).Of...)
	}
	d, _ := displayAll(cells)
	c := &chart.Chart{ID: chartID("shares", m.Slug), Form: chart.Shares, Title: line(m.Name.Title) + ": " + metric.Title + ", spread of its samples",
		Desc: "The height of a line is the share of samples at or below a value; the mark is the median with its interval.",
		X:    chart.Axis{Title: metric.Title, Unit: d.label, Better: chartBetter[metric.Better]},
		Y:    chart.Axis{Title: "Share of samples at or below", Unit: "%", Scale: chart.Linear}, Ranges: medianRanges, Date: b.chartDate()}
	var sources []*analysis.Source
	names := groupNames(groups)
	for i, g := range groups {
		s := b.stairs(root, g, middle(g, metric), d, mostStairs/len(groups))
		s.Name = names[i]
		s.Slot = slotsOf(b.slots[m.Name.ID], i)
		c.Series = append(c.Series, s)
		sources = append(sources, b.sourcesOf(middle(g, metric))...)
	}
	c.Source = sourceLine(distinct(sources))
	return c
}

// slotsOf gives the first of several groups of one model the colour of the model,
// and each other a colour of its own.
func slotsOf(first, i int) int { return (first+i-1+chart.Slots)%chart.Slots + 1 }

// stairs are the samples of a group by rising value, of many an even part, each
// with the share of all that are at most as large, and the median among them.
func (b *book) stairs(root string, g *analysis.Group, median *analysis.Cell, d display, most int) chart.Series {
	s := chart.Series{ID: g.ID}
	order := slices.Clone(median.Of)
	slices.SortStableFunc(order, func(x, y *analysis.Cell) int {
		return cmp.Or(cmp.Compare(x.Value, y.Value), cmp.Compare(x.ID, y.ID))
	})
	steps := make([]int, len(order))
	for i := range steps {
		steps[i] = i
	}
	for _, i := range evenly(steps, most) {
		p := b.samplePoint(root, g.ID+"-"+strconv.Itoa(i), "sample", order[i], d)
		p.Y = chart.At(float64(i+1) / float64(len(order)) * 100)
		p.Y.Text = display{}.fixed(p.Y.V, 1)
		s.Points = append(s.Points, p)
	}
	mid := b.samplePoint(root, g.ID+"-median", "median", median, d)
	mid.Y, mid.Role, mid.Count = chart.At(50), chart.Front, median.N
	s.Points = append(s.Points, mid)
	return s
}
