package site

import (
	"slices"
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// modelsPerPage keeps the list of models light: price lists have thousands.
const modelsPerPage = 500

// modelsPages are the lists of all models.
func (b *book) modelsPages() []func() *page {
	return inPages(len(b.r.Models), modelsPerPage, b.modelsPage)
}

func (b *book) modelsPage(at part) *page {
	p := &page{path: at.path("models"), title: at.title("Models"), nav: "models/index.html", crumbs: at.crumbs("Models", "models"),
		lead: count(len(b.r.Models), "model", "models") + " with speed, quality and price, each number with its source."}
	if at.of > 1 {
		p.lead += " Those with a speed or a score come first, then those with a price only."
	}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	at.pager(p, "models")
	p.add(b.modelsTable(p, at.file("models"), b.byInterest()[at.from:at.to]))
	return p.finish()
}

// byInterest is the models, those with a speed or a score first.
func (b *book) byInterest() []*analysis.Model {
	rank := func(m *analysis.Model) int {
		switch group, _ := best(m); {
		case group != nil && group.Class != analysis.Claim:
			return 0
		case len(m.Scores) > 0 || len(m.Groups) > 0:
			return 1
		}
		return 2
	}
	list := slices.Clone(b.r.Models)
	slices.SortStableFunc(list, func(x, y *analysis.Model) int { return rank(x) - rank(y) })
	return list
}

// headlineMetrics are what a table of models shows of a model's speeds; the first
// that it has decides which group speaks for it.
var headlineMetrics = []*record.Metric{record.MustMetric("output_speed"), record.MustMetric("ttft")}

// modelsTable is one row for each model. Its speeds are all of one group, the
// best one; the column beside says which, and of how many.
func (b *book) modelsTable(p *page, file string, models []*analysis.Model) *table {
	t := &table{id: "models-table", caption: "All models", file: file, cols: []column{textColumn("Model")}}
	used := b.usedHeadlines()
	for _, m := range used {
		t.cols = append(t.cols, metricColumn(m, m.Title))
	}
	t.cols = append(t.cols, textColumn("Measured as"))
	if b.r.Quality.Metric != nil {
		t.cols = append(t.cols, axisColumn(b.r.Quality))
	}
	for _, m := range priceColumns {
		t.cols = append(t.cols, metricColumn(m, m.Title))
	}
	t.cols = append(t.cols, textColumn("Sources"))
	for _, m := range models {
		row := append([]span{to("models/"+m.Slug+".html", m.Name.Title)}, b.speedFields(m, used)...)
		if b.r.Quality.Metric != nil {
			row = append(row, b.field(m.Quality, record.NotPublished))
		}
		for _, metric := range priceColumns {
			row = append(row, b.field(priceOf(m, metric), record.NotPublished))
		}
		t.rows = append(t.rows, b.sourced(p, row))
		t.facets.addModel(m)
	}
	t.seal()
	return t
}

// speedFields are the speeds of a model's best group, and which group that is.
func (b *book) speedFields(m *analysis.Model, metrics []*record.Metric) []span {
	var row []span
	g, of := best(m)
	how := span{text: "not measured", style: absent}
	switch {
	case g == nil && measuredOtherwise(m):
		how = to("models/"+m.Slug+".html", "in other metrics")
	case g == nil:
	case g.Class == analysis.Claim:
		how = onlyClaimed
	default:
		how = text(groupTitle(g))
		if of > 1 {
			how.sub = "the best of " + strconv.Itoa(of)
		}
	}
	for _, metric := range metrics {
		if g == nil || g.Class == analysis.Claim {
			row = append(row, span{text: how.text, style: absent})
			continue
		}
		row = append(row, b.field(middle(g, metric), record.NotMeasured))
	}
	return append(row, how)
}

// onlyClaimed stands where nobody measured what somebody claims: a claim shares
// no column with measurements.
var onlyClaimed = span{text: "only claimed", href: "gaps.html", style: absent}

// usedHeadlines are the speeds that at least one model was measured for.
func (b *book) usedHeadlines() []*record.Metric {
	var out []*record.Metric
	for _, metric := range headlineMetrics {
		if slices.ContainsFunc(b.r.Models, func(m *analysis.Model) bool {
			g, _ := best(m)
			return g != nil && g.Class != analysis.Claim && middle(g, metric) != nil
		}) {
			out = append(out, metric)
		}
	}
	return out
}

// best returns the group that speaks for a model in a table of models: of the
// first class that has one of the headline metrics, the group that is best in
// it, and of how many. Claims come last, as groups are sorted.
func best(m *analysis.Model) (group *analysis.Group, of int) {
	for _, claims := range []bool{false, true} { // what somebody measured comes before what somebody claims
		for _, metric := range headlineMetrics {
			for _, g := range m.Groups {
				c := middle(g, metric)
				if !c.Exists() || (g.Class == analysis.Claim) != claims || group != nil && g.Class != group.Class {
					continue
				}
				of++
				if group == nil || better(c, middle(group, metric)) {
					group = g
				}
			}
			if group != nil {
				return group, of
			}
		}
	}
	return nil, 0
}

// measuredOtherwise reports whether a model has runs, but none of their numbers
// is one of the headline metrics.
func measuredOtherwise(m *analysis.Model) bool {
	return slices.ContainsFunc(m.Groups, func(g *analysis.Group) bool { return g.Class != analysis.Claim && len(g.Runs) > 0 })
}

func better(x, y *analysis.Cell) bool {
	if x.Better == record.Lower {
		return x.Value < y.Value
	}
	return x.Value > y.Value
}

// middle is a group's number of a metric: the median, or the single number.
func middle(g *analysis.Group, metric *record.Metric) *analysis.Cell {
	for _, stat := range []record.Stat{record.Median, record.Single} {
		if c := measureOf(g, measureKey{metric: metric, stat: stat}); c != nil {
			return c
		}
	}
	return nil
}

var (
	blended      = record.MustMetric("price_blended")
	priceColumns = []*record.Metric{record.MustMetric("price_input"), record.MustMetric("price_output"), blended}
)

// priceOf is a model's price in a table of models: the blend, or the lowest
// plain list price that is valid. Where there is none it says what the source
// writes instead.
func priceOf(m *analysis.Model, metric *record.Metric) *analysis.Cell {
	if metric == blended {
		return m.Blended
	}
	if c := m.ListPrice(metric); c != nil {
		return c
	}
	return labelCell(m, metric)
}

// labelCell is what a source writes where a number could be.
func labelCell(m *analysis.Model, metric *record.Metric) *analysis.Cell {
	for _, l := range m.Labels {
		if l.Metric == metric {
			return &analysis.Cell{Missing: l.Kind, Text: l.Text, Ref: l.Ref}
		}
	}
	return nil
}

// extraPrices are the prices that a frontier does not have as an axis.
func extraPrices(f *analysis.Frontier) []*record.Metric {
	var out []*record.Metric
	for _, m := range priceColumns {
		axis := false
		for _, a := range f.Axes {
			axis = axis || a.Metric == m
		}
		if !axis {
			out = append(out, m)
		}
	}
	return out
}
