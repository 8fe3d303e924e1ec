package site

import (
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site/chart"
)

// A chart of samples has so many rows, and all of them so many marks, which keep
// a page with two of them under 300 KB; with fewer samples than fewestSamples the
// median and its interval say all there is.
const (
	mostSampleRows = 12
	mostSamples    = 40
	fewestSamples  = 5
)

// sampleFigures are the single samples behind the medians of groups, one chart for
// each headline metric: the spread and the tail, which no table of medians shows.
func (b *book) sampleFigures(m *analysis.Model, groups []*analysis.Group) []*figure {
	var out []*figure
	for _, metric := range headlineMetrics {
		var with []*analysis.Group
		for _, g := range groups {
			if c := middle(g, metric); c.Exists() && len(c.Of) >= fewestSamples && len(with) < mostSampleRows {
				with = append(with, g)
			}
		}
		if len(with) == 0 {
			continue
		}
		id := chartID("samples-"+strings.ReplaceAll(metric.ID, "_", "-"), m.Slug)
		out = append(out, &figure{id: id, title: line(m.Name.Title) + ": " + metric.Title + ", sample by sample", twin: true,
			build: func(root string) *chart.Chart { return b.samplesChart(m, with, metric, id, root) }})
	}
	for _, f := range []*figure{b.sharesFigure(m, groups), b.timeFigure(m, groups)} {
		if f != nil {
			out = append(out, f)
		}
	}
	return out
}

func (b *book) samplesChart(m *analysis.Model, groups []*analysis.Group, metric *record.Metric, id, root string) *chart.Chart {
	var cells []*analysis.Cell
	for _, g := range groups {
		cells = append(cells, middle(g, metric).Of...)
	}
	d, _ := displayAll(cells)
	c := &chart.Chart{ID: id, Form: chart.Strip, Title: line(m.Name.Title) + ": " + metric.Title + ", sample by sample",
		Desc: "Each mark is one sample; the full one with its interval is the median.",
		X:    chart.Axis{Title: metric.Title, Unit: d.label, Better: chartBetter[metric.Better]}, Ranges: medianRanges, Date: b.chartDate()}
	var sources []*analysis.Source
	most, names := mostSamples/len(groups), groupNames(groups)
	for k, g := range groups {
		median := middle(g, metric)
		s := chart.Series{ID: g.ID, Name: names[k], Slot: b.slots[m.Name.ID]}
		for i, x := range evenly(median.Of, most) {
			s.Points = append(s.Points, b.samplePoint(root, g.ID+"-"+strconv.Itoa(i), "sample "+strconv.Itoa(i+1), x, d))
		}
		mid := b.samplePoint(root, g.ID+"-median", "median", median, d)
		mid.Role, mid.Count = chart.Front, median.N
		s.Points, s.Middle = append(s.Points, mid), middleHalf(median.Of, d)
		c.Series = append(c.Series, s)
		sources = append(sources, b.sourcesOf(median)...)
		if len(median.Of) > most {
			c.Desc = "Each mark is one sample, of many an even part; the full one with its interval is the median of all."
		}
	}
	c.Source = sourceLine(distinct(sources))
	return c
}

// middleHalf is where the half of the values between the quartiles lies.
func middleHalf(of []*analysis.Cell, d display) *chart.Span {
	var values []float64
	for _, x := range of {
		values = append(values, x.Value)
	}
	q, err := stats.Quantiles(values, stats.Linear, 0.25, 0.75)
	if err != nil {
		return nil
	}
	return &chart.Span{Lo: d.shifted(q[0]), Hi: d.shifted(q[1])}
}

func (b *book) samplePoint(root, id, label string, c *analysis.Cell, d display) chart.Point {
	p := chart.Point{ID: id, Label: label, X: chartNum(c, d), From: sourceLine(b.sourcesOf(c))}
	if h := b.home(c); h != "" {
		p.Link = root + h
	}
	return p
}

// distinct keeps the first of equal sources.
func distinct(list []*analysis.Source) (out []*analysis.Source) {
	seen := map[*analysis.Source]bool{}
	for _, s := range list {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}
