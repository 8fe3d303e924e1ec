package site

import (
	"slices"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site/chart"
)

// gapFigures are dumbbells of claims and measurements, one for each metric,
// since two metrics share no axis.
func (b *book) gapFigures() []*figure {
	var out []*figure
	for _, m := range record.Metrics {
		var gaps []*analysis.Gap
		met := false
		for _, g := range b.r.Gaps {
			if g.Metric == m && g.Claim.Exists() {
				gaps = append(gaps, g)
				met = met || g.Ratio.Exists()
			}
		}
		if !met {
			continue
		}
		id := chartID("claims", m.ID)
		out = append(out, &figure{id: id, title: m.Title + ": claimed and measured",
			build: func(root string) *chart.Chart { return b.gapChart(m, gaps, id, root) }})
	}
	return out
}

// maxDumbbells is how many rows a chart of claims has; the table has them all.
const maxDumbbells = 24

func (b *book) gapChart(m *record.Metric, gaps []*analysis.Gap, id, root string) *chart.Chart {
	var cells []*analysis.Cell
	for _, g := range gaps {
		cells = append(cells, g.Claim, g.Live)
	}
	d, _ := displayAll(cells)
	c := &chart.Chart{ID: id, Form: chart.Dumbbell, Title: m.Title + ": claimed and measured", Desc: gapDesc(m, gaps),
		X: chart.Axis{Title: m.Title, Unit: d.label, Better: chartBetter[m.Better]}, Ranges: medianRanges, Date: b.chartDate()}
	var sources []*analysis.Source
	for _, g := range gaps[:min(len(gaps), maxDumbbells)] {
		for _, k := range []*analysis.Cell{g.Claim, g.Live} {
			for _, s := range b.sourcesOf(k) {
				if !slices.Contains(sources, s) {
					sources = append(sources, s)
				}
			}
		}
		live := chart.Point{ID: g.ID + "-measured", Label: "measured", X: chartNum(g.Live, d), Link: root + b.home(g.Live), From: sourceLine(b.sourcesOf(g.Live))}
		if g.Live.Exists() {
			live.Count = g.Live.N
		}
		if b.home(g.Live) == "" {
			live.Link = ""
		}
		claim := chart.Point{ID: g.ID + "-claimed", Label: "claimed", X: chartNum(g.Claim, d), Kind: chart.Claimed, Link: root + b.home(g.Claim), From: sourceLine(b.sourcesOf(g.Claim))}
		if g.Unsure {
			live.Notes = append(live.Notes, "conditions of the claim are not all known")
		}
		c.Series = append(c.Series, chart.Series{ID: g.ID, Name: gapName(g), Slot: b.slots[g.Model.Name.ID], Points: []chart.Point{claim, live}})
	}
	c.Source = sourceLine(sources)
	return c
}

func gapName(g *analysis.Gap) string {
	name := line(g.Model.Name.Title)
	if g.By.Provider != "" {
		name += ", " + line(g.By.Provider)
	}
	return name
}

func gapDesc(m *record.Metric, gaps []*analysis.Gap) string {
	below, met := 0, 0
	for _, g := range gaps {
		if g.Ratio.Exists() {
			met++
			if g.Live.Value < g.Claim.Value == (m.Better == record.Higher) && g.Live.Value != g.Claim.Value {
				below++
			}
		}
	}
	s := strconv.Itoa(below) + " of " + count(met, "measurement falls short of its claim", "measurements fall short of their claims")
	if none := len(gaps) - met; none > 0 {
		s += "; " + count(none, "claim meets", "claims meet") + " no measurement that can be compared"
	}
	return s + "."
}

// sweepAxes are the pairs of what one user feels and what the system delivers,
// in the order of preference.
var sweepAxes = []struct {
	x     *record.Metric
	stats []record.Stat
}{
	{record.MustMetric("output_speed"), []record.Stat{record.Median, record.Single, record.Mean}},
	{record.MustMetric("tpot"), []record.Stat{record.Median, record.Mean}},
	{record.MustMetric("itl"), []record.Stat{record.Median, record.Mean}},
}

var sweepThroughputs = []*record.Metric{
	record.MustMetric("output_throughput"), record.MustMetric("output_throughput_per_gpu"),
	record.MustMetric("total_throughput"), record.MustMetric("total_throughput_per_gpu"),
}

// sweepFigure is throughput against the speed of one user, for groups that
// differ in their load only; nil where there are none.
func (b *book) sweepFigure(m *analysis.Model, groups []*analysis.Group) *figure {
	for _, x := range sweepAxes {
		for _, y := range sweepThroughputs {
			for _, stat := range x.stats {
				curves := curvesOf(groups, x.x, stat, y)
				if len(curves) == 0 {
					continue
				}
				id := chartID("sweep", m.Slug)
				return &figure{id: id, title: line(m.Name.Title) + ": throughput against speed", twin: true,
					build: func(root string) *chart.Chart { return b.sweepChart(m, curves, x.x, stat, y, id, root) }}
			}
		}
	}
	return nil
}

// sweepFigures are the sweeps of all models.
func (b *book) sweepFigures() []*figure {
	var out []*figure
	if f := b.sweepMultiples(); f != nil {
		out = append(out, f)
	}
	for _, m := range b.r.Models {
		if f := b.sweepFigure(m, labGroups(m)); f != nil && len(out) <= mostFigures {
			f.twin = false // the tables of the page have the same rows
			out = append(out, f)
		}
	}
	return out
}

// mostFigures is how many charts of one form a page has.
const mostFigures = 12

// curve is the groups of one configuration under rising load.
type curve struct {
	name   string
	label  string // what the chart calls it
	points []curvePoint
}

type curvePoint struct {
	load  string
	group *analysis.Group
	x, y  *analysis.Cell
}

// curvesOf collects the configurations that have at least two loads.
func curvesOf(groups []*analysis.Group, mx *record.Metric, stat record.Stat, my *record.Metric) []*curve {
	var all []*curve
	for _, g := range groups {
		x, y := measureOf(g, measureKey{metric: mx, stat: stat}), single(g, my)
		name, load := configuration(g)
		if !x.Exists() || !y.Exists() || load == "" {
			continue
		}
		i := slices.IndexFunc(all, func(c *curve) bool { return c.name == name })
		if i < 0 {
			all = append(all, &curve{name: name})
			i = len(all) - 1
		}
		all[i].points = append(all[i].points, curvePoint{load, g, x, y})
	}
	all = slices.DeleteFunc(all, func(c *curve) bool { return len(c.points) < 2 })
	label(all)
	return all
}

// label names each curve by what sets it apart from the others of its chart.
func label(curves []*curve) {
	count := map[string]int{}
	for _, c := range curves {
		for _, part := range strings.Split(c.name, ", ") {
			count[part]++
		}
	}
	for _, c := range curves {
		c.label = c.name
		var own []string
		for _, part := range strings.Split(c.name, ", ") {
			if count[part] < len(curves) {
				own = append(own, part)
			}
		}
		if len(curves) > 1 && len(own) > 0 {
			c.label = strings.Join(own, ", ")
		}
	}
}

// curveSlots colours configurations by name.
func curveSlots(curves []*curve) map[string]int {
	names := make([]string, len(curves))
	for i, c := range curves {
		names[i] = c.name
	}
	return chart.AssignSlots(names, nil)
}

func single(g *analysis.Group, m *record.Metric) *analysis.Cell {
	for _, stat := range []record.Stat{record.Single, record.Mean, record.Median} {
		if c := measureOf(g, measureKey{metric: m, stat: stat}); c.Exists() {
			return c
		}
	}
	return nil
}

// configuration splits the conditions of a group into what stays the same in a
// sweep and its load.
func configuration(g *analysis.Group) (name, load string) {
	var parts []string
	for _, k := range g.Keys {
		switch k.Setting.Key {
		case "concurrency":
			load = "concurrency " + k.Text
		case "request_rate":
			if load == "" {
				load = k.Text + " requests/s"
			}
		case "accelerators":
			parts = append(parts, k.Text+"x")
		case "input_tokens":
			parts = append(parts, k.Text+" in")
		case "output_tokens":
			parts = append(parts, k.Text+" out")
		default:
			parts = append(parts, line(k.Words()))
		}
	}
	return strings.Join(parts, ", "), load
}

func (b *book) sweepChart(m *analysis.Model, curves []*curve, mx *record.Metric, stat record.Stat, my *record.Metric, id, root string) *chart.Chart {
	var xs, ys []*analysis.Cell
	var sources []*analysis.Source
	for _, c := range curves {
		for _, p := range c.points {
			xs, ys = append(xs, p.x), append(ys, p.y)
			for _, s := range append(b.sourcesOf(p.x), b.sourcesOf(p.y)...) {
				if !slices.Contains(sources, s) {
					sources = append(sources, s)
				}
			}
		}
	}
	dx, _ := displayAll(xs)
	dy, _ := displayAll(ys)
	out := &chart.Chart{ID: id, Form: chart.Sweep, Title: line(m.Name.Title) + ": throughput against speed",
		Desc:   "What the system delivers against what one user feels, as the load grows.",
		X:      chart.Axis{Title: statName(mx, stat), Unit: dx.label, Better: chartBetter[mx.Better]},
		Y:      chart.Axis{Title: my.Title, Unit: dy.label, Better: chartBetter[my.Better], Zero: true},
		Ranges: medianRanges, Source: sourceLine(sources), Date: b.chartDate()}
	slots := curveSlots(curves)
	for _, c := range curves {
		s := chart.Series{ID: c.name, Name: c.label, Slot: slots[c.name]}
		for _, p := range c.points {
			s.Points = append(s.Points, chart.Point{ID: p.group.ID, Label: p.load, X: chartNum(p.x, dx), Y: chartNum(p.y, dy),
				Kind: chartKind(p.group.Class), Link: root + b.home(p.y), Count: p.y.N, From: sourceLine(b.sourcesOf(p.y))})
		}
		out.Series = append(out.Series, s)
	}
	return out
}
