package site

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// modelPage is everything about one model: speeds by class and conditions,
// scores, prices, claims, what stands in words, names and runs.
func (b *book) modelPage(m *analysis.Model) *page {
	p := &page{path: "models/" + m.Slug + ".html", title: line(m.Name.Title), nav: "models/index.html",
		crumbs: []link{overview, {"Models", "models/index.html"}}}
	p.lead = modelLead(m)
	p.add(para{class: "standfirst", spans: words(p.lead)})
	b.keyFigures(p, m)
	b.felt(p, m)
	b.answersOf(p, m)
	b.speeds(p, m)
	b.scores(p, m)
	b.prices(p, m)
	if gaps := b.claims[m]; len(gaps) > 0 {
		p.section(2, "claims", "Claims beside measurements")
		p.add(b.gapsTable(p, "claims-table", b.modelFile(m, "claims"), gaps))
		p.add(b.verdicts(gaps))
	}
	b.labels(p, m.Labels)
	b.overTime(p, line(m.Name.Title), b.modelFile(m, "history"), b.past.byModel[m.Name.ID], b.slots[m.Name.ID], false)
	b.names(p, m)
	b.runsOf(p, m)
	return p.finish()
}

// mostWithFiles is how many models a report may have for the tables of each to
// be files too. Of more they would be most of the files of a site, each with a row
// or two that the page and data/rows.csv have as well.
const mostWithFiles = 1000

// modelFile is where a table of a model is written; nowhere in a large report.
func (b *book) modelFile(m *analysis.Model, table string) string {
	if len(b.r.Models) > mostWithFiles {
		return ""
	}
	return "models/" + m.Slug + "/" + table
}

// classTitles head the speeds of each class.
var classTitles = []struct {
	class analysis.Class
	title string
}{
	{analysis.Live, "Live: measured at providers' endpoints"},
	{analysis.Lab, "Lab: measured on stated hardware"},
	{analysis.Published, "Published as measured, without the run behind it"},
	{analysis.Claim, "Claimed"},
}

// speeds are the model's groups, one table for each class: numbers of unlike
// classes never share one.
func (b *book) speeds(p *page, m *analysis.Model) {
	first := true
	for _, ct := range classTitles {
		var groups []*analysis.Group
		for _, g := range m.Groups {
			if g.Class == ct.class {
				groups = append(groups, g)
			}
		}
		if len(groups) == 0 {
			continue
		}
		if first {
			p.section(2, "speeds", "Speed, latency, throughput")
			first = false
		}
		p.section(3, string(ct.class), ct.title)
		if f := b.sweepFigure(m, groups); f != nil {
			p.add(f)
		}
		for _, f := range b.sampleFigures(m, groups) {
			p.add(f)
		}
		common := commonConditions(groups)
		if len(common) > 0 {
			p.add(prose(text("All of them: " + describeConditions(common) + ".")))
		}
		for _, t := range b.groupTables(p, m, string(ct.class), groups) {
			p.add(t)
		}
		groupRemarks(p, groups)
	}
}

func groupRemarks(p *page, groups []*analysis.Group) {
	for _, g := range groups {
		for _, s := range g.Residue {
			p.add(remark(groupTitle(g) + " mixes runs that differ: " + line(s) + "."))
		}
		for _, s := range g.Notes {
			p.add(remark(groupTitle(g) + ": " + line(s) + "."))
		}
	}
}

// maxMetricColumns is how many numbers a row of groups has; a table of all
// twenty percentiles of five latencies is read by nobody, and the receipts hold
// them all.
const maxMetricColumns = 7

// measureKey is what makes a column: a metric and statistic of one test.
type measureKey struct {
	metric             *record.Metric
	stat               record.Stat
	benchmark, variant string
}

// groupTables makes a table of groups for each test that the runner has; most
// have none, and there is one table.
func (b *book) groupTables(p *page, m *analysis.Model, class string, groups []*analysis.Group) []*table {
	common := commonConditions(groups)
	keys := columnsOf(groups)
	var tests [][2]string
	for _, k := range keys {
		if t := [2]string{k.benchmark, k.variant}; !slices.Contains(tests, t) {
			tests = append(tests, t)
		}
	}
	if len(tests) > 1 {
		return []*table{b.testsTable(p, m, class, groups)}
	}
	if len(keys) > maxMetricColumns {
		keys = mostTelling(keys)
	}
	t := &table{id: class + "-table", caption: line(m.Name.Title) + ", " + class, file: b.modelFile(m, class), cols: []column{textColumn("Conditions")}}
	for _, k := range keys {
		t.cols = append(t.cols, metricColumn(k.metric, statName(k.metric, k.stat)))
	}
	t.cols = append(t.cols, numberColumn("Runs", record.None), textColumn("Sources"))
	for _, g := range groups {
		row := []span{b.conditions(g, common)}
		for _, k := range keys {
			row = append(row, b.field(measureOf(g, k), record.NotMeasured))
		}
		t.rows = append(t.rows, b.sourced(p, append(row, runsCount(g))))
	}
	t.seal()
	return []*table{t}
}

// testsTable is for runners that have many tests in one run (pp512, tg128): one
// row for each test.
func (b *book) testsTable(p *page, m *analysis.Model, class string, groups []*analysis.Group) *table {
	common := commonConditions(groups)
	t := &table{id: class + "-table", caption: line(m.Name.Title) + ", " + class + ", test by test", file: b.modelFile(m, class),
		cols: []column{textColumn("Conditions"), textColumn("Test"), textColumn("Metric"), numberColumn("Value", record.None), textColumn("Sources")}}
	for _, g := range groups {
		for _, x := range g.Measures {
			row := []span{b.conditions(g, common), text(testName(x.Benchmark, x.Variant)), to("methods.html#metric-"+x.Metric.ID, statName(x.Metric, x.Stat)), b.field(x.Cell, record.NotMeasured)}
			t.rows = append(t.rows, b.sourced(p, row))
		}
	}
	t.seal()
	return t
}

func testName(benchmark, variant string) string {
	if variant == "" {
		return benchmark
	}
	return strings.TrimPrefix(benchmark+", "+variant, ", ")
}

// conditions is what the runs of a group have in common beyond what all groups
// of the table have, leading to the run where it is one.
func (b *book) conditions(g *analysis.Group, common []analysis.Condition) span {
	s := span{text: ownConditions(g, common, nil)}
	switch {
	case s.text != "":
	case len(common) > 0:
		s = span{text: "as above", style: soft}
	default:
		s = span{text: "no conditions stated", style: soft}
	}
	if len(g.Runs) == 1 {
		s.href = "runs/" + g.Runs[0].ID + ".html"
	}
	return s
}

// describeConditions prints conditions; a rate without limit is said by none.
func describeConditions(list []analysis.Condition) string {
	var parts []string
	for _, k := range list {
		text := line(k.Words())
		switch {
		case k.Setting.Key == "request_rate" && text == "inf":
			text = "all requests at once"
		case k.Setting.IsNumber():
			text = strings.ToLower(k.Setting.Title) + " " + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// commonConditions are those that all groups state alike, where there are several.
func commonConditions(groups []*analysis.Group) []analysis.Condition {
	if len(groups) < 2 {
		return nil
	}
	var common []analysis.Condition
	for _, k := range groups[0].Keys {
		if !slices.ContainsFunc(groups[1:], func(g *analysis.Group) bool { return !hasCondition(g.Keys, k) }) {
			common = append(common, k)
		}
	}
	return common
}

func hasCondition(list []analysis.Condition, k analysis.Condition) bool {
	return slices.ContainsFunc(list, func(x analysis.Condition) bool { return x.Setting.Key == k.Setting.Key && x.Text == k.Text })
}

func runsCount(g *analysis.Group) span {
	s := span{text: display{}.fixed(float64(len(g.Runs)), 0)}
	if n := len(g.Outside); n > 0 {
		s.sub = "and " + display{}.fixed(float64(n), 0) + " outside the window"
	}
	return s
}

func columnsOf(groups []*analysis.Group) []measureKey {
	var keys []measureKey
	seen := map[measureKey]bool{}
	for _, g := range groups {
		for _, x := range g.Measures {
			k := measureKey{x.Metric, x.Stat, x.Benchmark, x.Variant}
			if !seen[k] {
				seen[k] = true
				keys = append(keys, k)
			}
		}
	}
	order := func(k measureKey) int { return slices.Index(record.Metrics, k.metric) }
	slices.SortStableFunc(keys, func(x, y measureKey) int { return order(x) - order(y) })
	return keys
}

// mostTelling keeps the middle of every distribution, and of single numbers
// all, as far as there is room; then the 99th percentiles.
func mostTelling(keys []measureKey) []measureKey {
	keep := map[measureKey]bool{}
	pick := func(stats ...record.Stat) {
		for _, k := range keys {
			if len(keep) < maxMetricColumns && !keep[k] && slices.Contains(stats, k.stat) && !hasMiddle(keep, k) {
				keep[k] = true
			}
		}
	}
	pick(record.Median, record.Single)
	pick(record.Mean)
	for _, k := range keys {
		if len(keep) < maxMetricColumns && k.stat == "p99" {
			keep[k] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(keys), func(k measureKey) bool { return !keep[k] })
}

func hasMiddle(keep map[measureKey]bool, k measureKey) bool {
	for x := range keep {
		if x.metric == k.metric && x.stat != k.stat {
			return true
		}
	}
	return false
}

func measureOf(g *analysis.Group, k measureKey) *analysis.Cell {
	for _, x := range g.Measures {
		if x.Metric == k.metric && x.Stat == k.stat && x.Benchmark == k.benchmark && x.Variant == k.variant {
			return x.Cell
		}
	}
	return nil
}

func (b *book) scores(p *page, m *analysis.Model) {
	if len(m.Scores) == 0 {
		return
	}
	p.section(2, "scores", "Scores")
	t := &table{id: "scores-table", caption: line(m.Name.Title) + ", scores", file: b.modelFile(m, "scores"),
		cols: []column{textColumn("Benchmark"), textColumn("Variant"), textColumn("Statistic"), numberColumn("Score", record.Higher), optional(numberColumn("Standard error", record.None)), dateColumn("Date"), sinceColumn(), textColumn("Sources")}}
	for _, s := range m.Scores {
		row := []span{text(s.Benchmark), text(s.Variant), text(string(s.Cell.Row.Stat)), b.field(s.Cell, record.NotPublished)}
		row = append(row, b.field(s.StdErr, record.NotPublished), text(string(s.Cell.Row.Run.Date.Day())), b.past.since(s.Cell))
		t.rows = append(t.rows, b.sourced(p, row))
	}
	t.seal()
	p.add(t)
}

func (b *book) prices(p *page, m *analysis.Model) {
	if len(m.Prices) == 0 && m.Blended == nil {
		return
	}
	p.section(2, "prices", "Prices")
	t := &table{id: "prices-table", caption: line(m.Name.Title) + ", list prices", file: b.modelFile(m, "prices"),
		cols: []column{textColumn("Price"), textColumn("Provider"), textColumn("Tier"), numberColumn("Price", record.Lower), textColumn("Valid on the date of the report"), sinceColumn(), textColumn("Sources")}}
	for _, x := range m.Prices {
		row := []span{to("methods.html#metric-"+x.Metric.ID, x.Metric.Title), text(x.Provider), text(x.Variant), b.field(x.Cell, record.NotPublished), validOn(x), b.past.since(x.Cell)}
		t.rows = append(t.rows, b.sourced(p, row))
	}
	t.seal()
	if len(t.rows) > 0 {
		p.add(t)
	}
	if m.Blended.Exists() {
		p.add(prose(text("Blended price, "+m.Blended.Key.Stat+": "), b.inline(p, m.Blended), text(".")))
	} else if m.Blended != nil {
		p.add(prose(text("Blended price: "), b.missing(m.Blended, record.NotPublished), text(".")))
	}
}

func validOn(x *analysis.Price) span {
	if x.Valid {
		return text("yes")
	}
	return span{text: "no", style: absent}
}

// labels are the texts that stand where numbers could be.
func (b *book) labels(p *page, labels []record.Label) {
	if len(labels) == 0 {
		return
	}
	p.section(2, "labels", "In words, not in numbers")
	t := &table{id: "in-words", caption: "Texts that stand where a number could be; they are on no axis",
		cols: []column{textColumn("Metric"), textColumn("What the source says"), textColumn("Kind"), textColumn("File"), textColumn("Place"), textColumn("Source")}}
	for _, l := range labels {
		name := l.Benchmark
		if l.Metric != nil && name == "" {
			name = l.Metric.Title
		}
		said := span{text: l.Text}
		if l.Text == "" {
			said = span{text: "nothing", style: absent}
		}
		row := []span{text(name), said, {text: string(l.Kind), style: absent}, {text: l.Ref.Origin.Path, style: code}, text(b.placeLine(l.Ref))}
		t.rows = append(t.rows, append(row, span{marks: p.notes.marks(b.sourceOfRun(l.Run))}))
	}
	t.seal()
	p.add(t)
}

// names are the spellings of the model and the rules that joined them.
func (b *book) names(p *page, m *analysis.Model) {
	p.section(2, "names", "Names")
	p.add(facts{[]fact{{name: "Identity", what: []span{{text: m.Name.ID, style: code}}}}})
	t := &table{id: "spellings", caption: "How sources spell it, and the rule that connects the spelling",
		cols: []column{textColumn("Spelling"), textColumn("Rule"), textColumn("Sources")}}
	for _, s := range m.Spellings {
		row := []span{{text: s.Text, style: code}, text(s.Rule)}
		var marks []int
		for _, key := range s.Sources {
			marks = append(marks, p.notes.marks(b.sourceByKey(key))...)
		}
		t.rows = append(t.rows, append(row, span{marks: marks}))
	}
	t.seal()
	p.add(t)
}

// maxRunRows is how many runs the page of a model or source lists.
const maxRunRows = 200

func (b *book) runsOf(p *page, m *analysis.Model) {
	if len(m.Runs) == 0 {
		return
	}
	p.section(2, "runs", "Runs")
	p.add(b.runsTable(p, "", "Runs of "+line(m.Name.Title), m.Runs[:min(len(m.Runs), maxRunRows)], false))
	if n := len(m.Runs) - maxRunRows; n > 0 {
		p.add(prose(text(count(n, "more run is", "more runs are")+" in the "), to("runs/index.html", "list of all runs"), text(".")))
	}
}
