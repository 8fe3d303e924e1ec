package site

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site/chart"
)

// chartID makes an id of a chart from the name of a page. Names that lose
// something keep apart by a hash.
func chartID(kind, name string) string {
	out := make([]byte, 0, len(name))
	for _, c := range []byte(strings.ToLower(name)) {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			out = append(out, c)
		} else {
			out = append(out, '-')
		}
	}
	if string(out) == name {
		return kind + "-" + name
	}
	return kind + "-" + string(out) + "-" + record.ShortHash(name)[:4]
}

var chartBetter = [...]chart.Better{record.None: chart.Neither, record.Higher: chart.Higher, record.Lower: chart.Lower}

func chartAxis(a analysis.Axis, d display) chart.Axis {
	return chart.Axis{Title: line(a.Title), Unit: d.label, Better: chartBetter[a.Better]}
}

// chartNum is a cell as a chart draws it, in the display of its axis.
func chartNum(c *analysis.Cell, d display) chart.Num {
	if !c.Exists() {
		if c == nil {
			return chart.Missing(string(record.NotMeasured))
		}
		return chart.Missing(strings.TrimSuffix(string(c.Missing)+": "+line(c.Text), ": "))
	}
	n := chart.At(d.shifted(c.Value))
	if hasInterval(c) {
		n = chart.Within(d.shifted(c.Value), d.shifted(c.Lo), d.shifted(c.Hi))
	}
	n.Text = d.number(c)
	return n
}

func chartKind(c analysis.Class) chart.Kind {
	if c == analysis.Claim {
		return chart.Claimed
	}
	return chart.Measured
}

// sourceLine names the sources of a chart; it is burnt into the image.
func sourceLine(sources []*analysis.Source) string {
	const most = 4
	var titles []string
	for _, s := range sources {
		titles = append(titles, line(or(s.Title, s.Key)))
	}
	if len(titles) > most {
		rest := len(titles) - most
		titles = append(titles[:most], count(rest, "more source", "more sources")+" (see the page)")
	}
	return or(strings.Join(titles, "; "), "see the page")
}

func (b *book) chartDate() string {
	if b.r.AsOf == "" {
		return ""
	}
	return "Data as of " + string(b.r.AsOf.Day())
}

const medianRanges = "order-statistic interval of the median, at least 95 %"

// mostInTwin is how many points a chart may have for its table to stand beside
// it. The page of a frontier has the same rows in its own tables.
const mostInTwin = 100

// frontierFigure is the chart of a frontier. A third objective is drawn as the
// shape of the marks, in bands.
func (b *book) frontierFigure(f *analysis.Frontier) *figure {
	id := chartID("frontier", f.Name)
	return &figure{id: id, title: line(f.Title), twin: len(f.Points)+len(f.Apart) <= mostInTwin,
		build: func(root string) *chart.Chart { return b.frontierChart(f, id, root, mostDrawn) }}
}

// frontierTeaser is the chart of a frontier on the first page, lighter where it
// has many points.
func (b *book) frontierTeaser(f *analysis.Frontier) *figure {
	fig := b.frontierFigure(f)
	fig.light = func(root string) *chart.Chart { return b.frontierChart(f, fig.id, root, mostDrawnOnIndex) }
	return fig
}

func (b *book) frontierChart(f *analysis.Frontier, id, root string, most int) *chart.Chart {
	placed, apart := drawn(f, most)
	points := slices.Concat(placed, apart)
	dx, dy := axisDisplay(points, 0), axisDisplay(points, 1)
	c := &chart.Chart{ID: id, Form: chart.Frontier, Title: line(f.Title), Desc: frontCount(f) + drawnOf(f, placed),
		X: chartAxis(f.Axes[0], dx), Y: chartAxis(f.Axes[1], dy),
		Ranges: medianRanges, Source: sourceLine(b.frontierSources(f)), Date: b.chartDate()}
	c.X.Scale, c.Y.Scale = axisScale(points, 0), axisScale(points, 1)
	bands := bandsOf(f)
	c.Shapes = bands.names
	for i, x := range points {
		pt := chart.Point{ID: x.ID, Label: line(x.Label), X: chartNum(x.Cells[0], dx), Y: chartNum(x.Cells[1], dy),
			Kind: chartKind(f.Class), Role: role(f, x), Shape: bands.of(x), Link: b.pointLink(root, x), Count: pointN(x),
			From: sourceLine(b.pointSources(x))}
		if i >= len(placed) {
			pt.Role = chart.Plain
		} else if len(x.Dominators) > 0 {
			d := x.Dominators[0]
			pt.By = &chart.Winner{Label: line(d.By.Label), Margin: marginText(f, d)}
		}
		for _, k := range x.Cells {
			if k.Exists() {
				pt.Notes = append(pt.Notes, k.Notes...)
			}
		}
		b.into(c, x.Model, pt)
	}
	return c
}

// frontCount is a frontier in one line; the names stand in the drawing.
func frontCount(f *analysis.Frontier) string {
	front := 0
	for _, x := range f.Points {
		if x.Front {
			front++
		}
	}
	s := strconv.Itoa(front) + " of " + count(len(f.Points), "offering is", "offerings are") + " beaten by no other"
	if n := len(f.Apart); n > 0 {
		s += "; " + strconv.Itoa(n) + " cannot be placed, because a number is missing"
	}
	return s + "."
}

// into puts a point into the series of its model, whose colour it has for ever.
func (b *book) into(c *chart.Chart, m *analysis.Model, p chart.Point) {
	for i := range c.Series {
		if c.Series[i].ID == m.Name.ID {
			c.Series[i].Points = append(c.Series[i].Points, p)
			return
		}
	}
	c.Series = append(c.Series, chart.Series{ID: m.Name.ID, Name: line(m.Name.Title), Slot: b.slots[m.Name.ID], Points: []chart.Point{p}})
}

// axisScale is logarithmic also where a few offerings are free, which have no
// place on such an axis and are named below the chart: on a linear one all others
// would lie on one line.
func axisScale(points []*analysis.Point, axis int) chart.Scale {
	zeros, lo, hi := 0, math.Inf(1), 0.0
	for _, x := range points {
		switch c := x.Cells[axis]; {
		case !c.Exists():
		case c.Value < 0:
			return chart.Auto
		case c.Value == 0:
			zeros++
		default:
			lo, hi = min(lo, c.Value), max(hi, c.Value)
		}
	}
	if zeros > 0 && zeros*10 <= len(points) && hi > 20*lo {
		return chart.Log
	}
	return chart.Auto
}

func axisDisplay(points []*analysis.Point, axis int) display {
	cells := make([]*analysis.Cell, 0, len(points))
	for _, x := range points {
		cells = append(cells, x.Cells[axis])
	}
	d, _ := displayAll(cells)
	return d
}

// role is the emphasis of a point. The step line is two-dimensional: a point
// that a third objective keeps on the front stands off the line, in full colour.
func role(f *analysis.Frontier, x *analysis.Point) chart.Role {
	switch {
	case x.Front && len(f.Axes) > 2 && beatenInTwo(f, x):
		return chart.Plain
	case x.Front:
		return chart.Front
	case x.Near:
		return chart.Near
	}
	return chart.Dominated
}

func beatenInTwo(f *analysis.Frontier, x *analysis.Point) bool {
	for _, y := range f.Points {
		better, worse := false, false
		for i := range f.Axes[:2] {
			d := y.Cells[i].Value - x.Cells[i].Value
			if f.Axes[i].Better == record.Lower {
				d = -d
			}
			better, worse = better || d > 0, worse || d < 0
		}
		if better && !worse {
			return true
		}
	}
	return false
}

func (b *book) pointLink(root string, x *analysis.Point) string {
	for _, c := range x.Cells {
		if h := b.home(c); h != "" {
			return root + h
		}
	}
	return root + "models/" + x.Model.Slug + ".html"
}

func pointN(x *analysis.Point) int {
	n := 0
	for _, c := range x.Cells {
		if c.Exists() {
			n = max(n, c.N)
		}
	}
	return n
}

func (b *book) pointSources(x *analysis.Point) []*analysis.Source {
	var out []*analysis.Source
	for _, c := range x.Cells {
		for _, s := range b.sourcesOf(c) {
			if !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	return out
}

// marginText says by how much a dominator is better, objective by objective.
func marginText(f *analysis.Frontier, d analysis.Dominator) string {
	var parts []string
	for i, c := range d.Margins {
		if i >= len(f.Axes) || !c.Exists() || c.Value == 0 {
			continue
		}
		dd, _ := displayAll([]*analysis.Cell{c})
		sign := ""
		if c.Value > 0 {
			sign = "+"
		}
		parts = append(parts, line(f.Axes[i].Title)+" "+sign+dd.withUnit(c))
	}
	return strings.Join(parts, ", ")
}
