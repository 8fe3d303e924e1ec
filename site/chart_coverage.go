package site

import (
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site/chart"
)

// mostGridRows is how many models the grid of coverage has; the tables have all.
const mostGridRows = 30

// gridShapes are the classes of a number in the grid, as shapes of its marks.
var gridShapes = []struct {
	class analysis.Class
	name  string
}{{analysis.Live, "live"}, {analysis.Lab, "lab"}, {analysis.Published, "published"}, {"", "score or list price"}}

// coverageFigures is the grid of what is known of the first models.
func (b *book) coverageFigures() []*figure {
	const id = "coverage-grid"
	return []*figure{{id: id, title: "What is known of which model", twin: true, build: func(root string) *chart.Chart { return b.coverageGrid(id, root) }}}
}

func (b *book) coverageGrid(id, root string) *chart.Chart {
	models := b.byInterest()
	c := &chart.Chart{ID: id, Form: chart.Grid, Title: "What is known of which model", X: chart.Axis{Title: "Known"}, Date: b.chartDate()}
	for _, s := range gridShapes {
		c.Shapes = append(c.Shapes, s.name)
	}
	for _, m := range headlineMetrics {
		c.Cols = append(c.Cols, m.Title)
	}
	if b.r.Quality.Metric != nil {
		c.Cols = append(c.Cols, line(b.r.Quality.Title))
	}
	for _, m := range priceColumns {
		c.Cols = append(c.Cols, m.Title)
	}
	var sources []*analysis.Source
	whole := 0
	for _, m := range models[:min(len(models), mostGridRows)] {
		s := chart.Series{ID: m.Name.ID, Name: line(m.Name.Title), Slot: b.slots[m.Name.ID]}
		known := 0
		for k, x := range b.knownOf(m) {
			p := b.gridPoint(root, m.Slug+"-"+strconv.Itoa(k), x)
			p.Label, p.Col = s.Name, k
			if p.X.Known {
				known++
				sources = append(sources, b.sourcesOf(x.cell)...)
			}
			s.Points = append(s.Points, p)
		}
		if known == len(c.Cols) {
			whole++
		}
		c.Series = append(c.Series, s)
	}
	c.Desc = count(whole, "model has", "models have") + " every number"
	if n := len(models) - len(c.Series); n > 0 {
		c.Desc += " of the " + strconv.Itoa(len(c.Series)) + " shown here; " + count(n, "more model stands", "more models stand") + " in the tables"
	}
	c.Desc += "."
	c.Source = sourceLine(distinct(sources))
	return c
}

// knownCell is one field of the grid.
type knownCell struct {
	cell  *analysis.Cell
	class analysis.Class // empty for scores and prices
	why   record.Absence
}

// knownOf lists a model's numbers in the order of the columns.
func (b *book) knownOf(m *analysis.Model) (out []knownCell) {
	g, _ := best(m)
	for _, metric := range headlineMetrics {
		x := knownCell{why: record.NotMeasured}
		if g != nil {
			x.cell, x.class = middle(g, metric), g.Class
		}
		out = append(out, x)
	}
	if b.r.Quality.Metric != nil {
		out = append(out, knownCell{cell: m.Quality, why: record.NotPublished})
	}
	for _, metric := range priceColumns {
		out = append(out, knownCell{cell: priceOf(m, metric), why: record.NotPublished})
	}
	return out
}

func (b *book) gridPoint(root, id string, x knownCell) chart.Point {
	p := chart.Point{ID: id, Kind: chartKind(x.class)}
	if !x.cell.Exists() {
		p.X = chart.Missing(string(x.why))
		if x.cell != nil && x.cell.Missing != "" {
			p.X.Why = string(x.cell.Missing)
		}
		return p
	}
	d, _ := displayAll([]*analysis.Cell{x.cell})
	p.X = chart.At(d.shifted(x.cell.Value))
	p.X.Text = d.withUnit(x.cell)
	p.From = sourceLine(b.sourcesOf(x.cell))
	if h := b.home(x.cell); h != "" {
		p.Link = root + h
	}
	for i, s := range gridShapes {
		if s.class == x.class {
			p.Shape = i
		}
	}
	return p
}
