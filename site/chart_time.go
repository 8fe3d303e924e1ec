package site

import (
	"slices"
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site/chart"
)

// A chart over time has so many marks, shared by its rows, and up to so many
// curves in one plot; more stand side by side in small ones.
const (
	mostMoments  = 24
	mostTogether = 3
	mostPanels   = 12
)

// course is the dated values of one thing: a curve over time.
type course struct {
	id, name string
	slot     int
	values   []*analysis.Cell // read cells with a moment
}

// timeFigure is the first headline metric of the groups of a model over time; nil
// where no group has samples of different moments.
func (b *book) timeFigure(m *analysis.Model, groups []*analysis.Group) *figure {
	for _, metric := range headlineMetrics {
		list := coursesOf(groups, metric)
		for i := range list {
			list[i].slot = slotsOf(b.slots[m.Name.ID], i)
		}
		if len(list) > 0 {
			return b.courses(chartID("time", m.Slug), line(m.Name.Title)+": "+metric.Title+" over time", metric, list)
		}
	}
	return nil
}

// providerTime is the same of a provider, a curve for each model.
func (b *book) providerTime(x *analysis.Provider) *figure {
	for _, metric := range headlineMetrics {
		var list []course
		for _, m := range x.Models {
			own := coursesOf(slices.DeleteFunc(slices.Clone(m.Groups), func(g *analysis.Group) bool { return g.Class == analysis.Claim || !g.At(x.Name) }), metric)
			for i := range own {
				own[i].slot = slotsOf(b.slots[m.Name.ID], i)
				if len(own) == 1 {
					own[i].name = line(m.Name.Title)
				} else {
					own[i].name = line(m.Name.Title) + ", " + own[i].name
				}
			}
			list = append(list, own...)
		}
		if len(list) > 0 {
			return b.courses(chartID("time-provider", x.Slug), line(x.Name)+": "+metric.Title+" over time", metric, list)
		}
	}
	return nil
}

// coursesOf is a course for each group that has one, under the name that sets it
// apart from the others.
func coursesOf(groups []*analysis.Group, metric *record.Metric) (list []course) {
	var with []*analysis.Group
	for _, g := range groups {
		if values := dated(middle(g, metric)); values != nil {
			with, list = append(with, g), append(list, course{id: g.ID, values: values})
		}
	}
	for i, name := range groupNames(with) {
		list[i].name = name
	}
	return list
}

// dated are the samples of a median that have a moment; nil where fewer than
// fewestSamples have one, or all have the same.
func dated(median *analysis.Cell) (values []*analysis.Cell) {
	if !median.Exists() {
		return nil
	}
	moments := map[record.Date]bool{}
	for _, x := range median.Of {
		if x.Row == nil {
			return nil
		}
		if _, ok := x.Row.Run.Date.Start(); ok {
			moments[x.Row.Run.Date] = true
			values = append(values, x)
		}
	}
	if len(moments) < fewestSamples {
		return nil
	}
	return values
}

// courses is the figure of one metric over time.
func (b *book) courses(id, title string, metric *record.Metric, list []course) *figure {
	list = list[:min(len(list), mostPanels)]
	return &figure{id: id, title: title, twin: true, build: func(root string) *chart.Chart {
		var cells []*analysis.Cell
		for _, x := range list {
			cells = append(cells, x.values...)
		}
		d, _ := displayAll(cells)
		c := &chart.Chart{ID: id, Form: chart.Sweep, Title: title, Desc: "Each mark is one sample at the time at which it was taken.",
			X: chart.Axis{Title: "Measured", Scale: chart.Time}, Y: chart.Axis{Title: metric.Title, Unit: d.label, Better: chartBetter[metric.Better]},
			Date: b.chartDate()}
		var sources []*analysis.Source
		most := max(mostMoments/len(list), fewestSamples)
		for i, x := range list {
			s := chart.Series{ID: x.id, Name: x.name, Slot: x.slot}
			if len(list) > mostTogether {
				s.Panel = i
				c.Panels = append(c.Panels, x.name)
			}
			for k, v := range evenly(x.values, most) {
				s.Points = append(s.Points, b.momentPoint(root, x.id+"-"+strconv.Itoa(k), v, d))
				sources = append(sources, b.sourcesOf(v)...)
			}
			if len(x.values) > most {
				c.Desc = "Each mark is one sample at the time at which it was taken, of many an even part."
			}
			c.Series = append(c.Series, s)
		}
		c.Source = sourceLine(distinct(sources))
		return c
	}}
}

func (b *book) momentPoint(root, id string, v *analysis.Cell, d display) chart.Point {
	p := b.samplePoint(root, id, "sample", v, d)
	p.Y, p.X = p.X, chart.Missing("not dated")
	if at, ok := v.Row.Run.Date.Start(); ok {
		p.X = chart.At(float64(at.UnixMilli()))
		p.X.Text = string(v.Row.Run.Date)
	}
	return p
}
