package site

import (
	"slices"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// methodsPage is the definitions. What the program uses is generated from its
// own tables of metrics, operations and problems, so that the page cannot say
// anything else than what is computed.
func (b *book) methodsPage() *page {
	p := &page{path: "methods.html", title: "Methods", nav: "methods.html", crumbs: []link{overview},
		lead: "What every number means, how it was computed, and what stands beside it."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	b.reading(p)
	terms(p)
	classes(p)
	metrics(p)
	operations(p)
	statistics(p)
	absences(p)
	problemKinds(p)
	return p
}

func (b *book) reading(p *page) {
	p.section(2, "reading", "How to read a number")
	p.add(items{of: [][]span{
		words("Every number is a link to its receipt: the file, its SHA-256, the place in it, the literal that stood there, who published it, and the formula where it was computed. The ID of the receipt stays the same when the number changes."),
		words("The mark in brackets leads to the source at the foot of the page."),
		words("Small figures beside a number are its interval and n, the number of observations. The digits of a number follow its interval; without an interval there are at most four. The full value is in the receipt."),
		words("A unit stands in the head of its column. Times are in seconds, and in milliseconds where all times of a column are below one second. Prices are USD per 1M tokens."),
		words("Units and values are those of the sources; nothing is rescaled but by powers of ten, and the literal stands beside the result."),
	}})
}

// classTexts define the classes of numbers.
var classTexts = []struct {
	class analysis.Class
	text  string
}{
	{analysis.Live, "Measured at a provider's endpoint, with a date and without hardware stated. Medians are taken over the window of the report."},
	{analysis.Lab, "Measured on stated hardware, or written by a benchmark runner."},
	{analysis.Published, "A summary that a source publishes as measured, without the run behind it."},
	{analysis.Claim, "A record that somebody publishes. It is compared with what is measured and enters no median."},
}

func classes(p *page) {
	p.section(2, "classes", "Classes of numbers")
	p.add(prose(text("Classes are never mixed in a median or on a frontier.")))
	f := facts{}
	for _, c := range classTexts {
		f.of = append(f.of, fact{name: capital(string(c.class)), id: "class-" + string(c.class), what: words(c.text)})
	}
	f.of = append(f.of, fact{name: "Prices and scores", id: "class-", what: words("A frontier of prices and scores alone has no class of speeds.")})
	p.add(f)
}

func metrics(p *page) {
	p.section(2, "metrics", "Metrics")
	t := &table{id: "metrics-list", caption: "All metrics", cols: []column{textColumn("Metric"), textColumn("Column"), textColumn("Unit"), textColumn("Better"), textColumn("Taken over"), textColumn("Definition")}}
	for _, m := range slices.Concat(record.Metrics, analysis.Inputs) {
		t.anchors = append(t.anchors, "metric-"+m.ID)
		t.rows = append(t.rows, []span{text(m.Title), {text: m.ID, style: code}, text(or(string(m.Unit), "as the source has it")), text(or(m.Better.String(), "neither")), text(or(string(m.Per), "nothing")), text(m.Def)})
	}
	t.seal()
	p.add(t)
}

func operations(p *page) {
	p.section(2, "operations", "Operations")
	t := &table{id: "operations-list", caption: "How numbers are made of numbers", cols: []column{textColumn("Operation"), textColumn("Formula"), textColumn("Definition from")}}
	for _, o := range analysis.Ops {
		t.anchors = append(t.anchors, "op-"+o.ID)
		t.rows = append(t.rows, []span{text(o.Title), {text: o.Formula, style: code}, text(o.Source)})
	}
	t.seal()
	p.add(t)
}

// statisticTexts are definitions that stand beside numbers and are no operation
// of their own.
var statisticTexts = []struct{ id, name, text string }{
	{"quantile", "Quantiles", "From samples: linear interpolation, Hyndman and Fan 1996, type 7. From a runner's own summary: as the runner reports them; percentiles of separate runs are never averaged, and a median of the runs' p99 is called that."},
	{"interval", "Interval of a median", "Order statistics x(l) to x(n+1-l): the smallest such interval whose coverage, sum of C(n,k)/2^n for k from l to n-l, is at least 95 %. It is exact and assumes no distribution; its actual coverage stands in the receipt. Five or fewer observations give none."},
	{"digits", "Digits", "A number is printed to the digits that its interval supports, by the rule of the Particle Data Group (PTEP 2022, 083C01, sec. 5.3)."},
	{"frontier", "Frontier", "a beats b where it is worse in no objective and better in at least one. Equal points do not beat each other. An offering without a number in one objective is on no frontier. Slack is the smallest relative worsening in one objective that drops a point. The share of resamples counts how often a point is on the frontier when its samples are drawn anew, with a seed that comes from the data."},
	{"hypervolume", "Frontiers of parts", "Offerings that differ in one setting have frontiers of their own. The volume of one is the part of the box between the best values and the reference point that it dominates; the reference point lies a tenth of the range beyond the worst values of both, so that it depends on what is compared and means nothing elsewhere. Coverage is the share of the other frontier that this one beats or equals."},
	{"spearman", "Rank correlation", "Spearman's rho is the correlation of the ranks, ties by their mean rank; Kendall's tau-b is the share of pairs in order less that of pairs out of order, ties counted out. Each with an interval by Fisher's z. Where one leaves 0 out and the other does not, the report says that they disagree."},
	{"blend", "Blended price", "sum(weight x price) / sum(weight); 3:1 means three input tokens to one output token: (3 x input + output) / 4. A blended price that a source prints is compared with it and never used for it."},
	{"ratio", "Claim and measurement", "ratio = measured / claimed; gap = (measured / claimed - 1) x 100 %. Different quantities have no ratio."},
}

func statistics(p *page) {
	p.section(2, "statistics", "Statistics")
	f := facts{}
	for _, s := range statisticTexts {
		f.of = append(f.of, fact{name: s.name, id: s.id, what: words(s.text)})
	}
	p.add(f)
}

// absenceTexts say what each kind of missing number means.
var absenceTexts = []struct {
	kind record.Absence
	text string
}{
	{record.NotMeasured, "Nobody measured it, as far as the files say."},
	{record.Failed, "It was tried and failed; the count of failures stands with the run."},
	{record.NotPublished, "The source has a place for it and nothing there, or does not list it."},
	{record.Worded, "The source says it in words, which stand beside."},
	{record.Bound, "The source gives a limit, such as \"< 1 s\", which is no number."},
	{record.NotComparable, "There is a number, of another quantity or under conditions that exclude a comparison."},
	{record.NoLiveData, "A claim that no measurement in the data can be held against."},
	{record.Redacted, "The source removed it."},
}

func absences(p *page) {
	p.section(2, "missing", "What is missing")
	p.add(prose(text("A missing number is never zero. It says why it is missing:")))
	f := facts{}
	for _, a := range absenceTexts {
		f.of = append(f.of, fact{name: capital(string(a.kind)), what: words(a.text)})
	}
	p.add(f)
}

func problemKinds(p *page) {
	p.section(2, "problems", "Problems")
	t := &table{id: "problem-kinds", caption: "What can be wrong with a file", cols: []column{textColumn("Kind"), textColumn("Severity"), textColumn("Meaning"), textColumn("What to do")}}
	for i := range record.Problems {
		k := &record.Problems[i]
		t.anchors = append(t.anchors, "problem-"+problemAnchor(k.ID))
		t.rows = append(t.rows, []span{{text: k.ID, style: code}, text(k.Severity.String()), text(k.Meaning), text(k.Hint)})
	}
	t.seal()
	p.add(t)
}
