package site

import (
	"slices"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// sections is the navigation, in order.
var sections = []link{
	{"Overview", "index.html"},
	{"Models", "models/index.html"},
	{"Providers", "providers/index.html"},
	{"Frontiers", "frontiers/index.html"},
	{"Findings", "findings/index.html"},
	{"Claims", "gaps.html"},
	{"Runs", "runs/index.html"},
	{"Sources", "sources/index.html"},
	{"Methods", "methods.html"},
	{"Data", "data.html"},
	{"Problems", "problems.html"},
}

var overview = sections[0]

// sections is the navigation of this report, which has posts or has none.
func (b *book) sections() []link {
	list := slices.Clone(sections)
	if len(b.o.Posts) > 0 {
		list = slices.Insert(list, 1, link{"Posts", postsPath})
	}
	if b.past.any() {
		at := slices.IndexFunc(list, func(s link) bool { return s.Text == "Runs" })
		list = slices.Insert(list, at, link{"History", historyPath})
		if b.past.turned() {
			list = slices.Insert(list, at, link{"Changes", changesPath})
		}
	}
	return list
}

// mostOnIndex is how many rows a table has on the first page, which must be light
// and end; the page that it leads to has them all.
const mostOnIndex = 40

// indexPage is the first page: the answer, the frontier, what to decide by, all
// models, and how it was done.
func (b *book) indexPage() *page {
	p := &page{path: "index.html", title: line(b.r.Title), nav: "index.html"}
	p.lead = b.answer()
	p.add(b.answerPara(p))
	p.add(para{class: "standfirst", spans: b.scope()})
	if len(b.r.Frontiers) > 0 {
		f := b.r.Frontiers[0]
		p.add(b.frontierTeaser(f))
		p.section(2, "decide", "Decide")
		p.add(prose(text("The offerings on the frontier come first; after them what they beat, and what cannot be placed. Each number leads to its receipt. "),
			to("frontiers/"+f.Name+".html", "More about this frontier"), text(".")))
		p.add(b.decisionTable(p, f))
		b.otherFrontiers(p)
	}
	if len(b.r.Findings) > 0 {
		p.section(2, "findings", "Findings")
		p.add(b.findingList())
	}
	b.changesTeaser(p)
	b.claimsTeaser(p)
	b.postsTeaser(p)
	if len(b.r.Models) > 0 {
		p.section(2, "models", "All models")
		models := b.modelsTable(p, "models", b.byInterest()[:min(modelsPerPage, len(b.r.Models))])
		models.most, models.rest = mostOnIndex, []span{to("models/index.html", "all models")}
		p.add(models)
	}
	b.method(p)
	p.data = b.dataset()
	return p.finish()
}

// answer is the first sentence of the report.
func (b *book) answer() string {
	for _, f := range b.r.Frontiers {
		if f.Answer != "" {
			return line(f.Answer)
		}
	}
	switch {
	case len(b.r.Models) == 0:
		return "There is no number to report: no file that was read holds a result."
	case b.r.Quality.Metric == nil:
		return "The data hold no model with both a speed and a score or price, so there is no frontier; the tables show what there is."
	}
	return "No two offerings have a number on both axes of a frontier; the tables show what there is."
}

func (b *book) answerPara(p *page) para {
	out := para{class: "answer", spans: words(b.answer())}
	if len(b.r.Frontiers) > 0 && b.r.Frontiers[0].Answer != "" {
		out.spans = append(out.spans, span{marks: p.notes.marks(b.frontierSources(b.r.Frontiers[0])...)})
	}
	return out
}

// scope says what the report covers.
func (b *book) scope() []span {
	errors := 0
	for _, x := range b.r.Problems {
		if x.Kind.Severity > record.NoteLevel && !x.Kind.Undecided() {
			errors++
		}
	}
	out := []span{
		to("models/index.html", count(len(b.r.Models), "model", "models")), text(", "),
		to("providers/index.html", count(len(b.r.Providers), "provider", "providers")), text(", "),
		to("runs/index.html", count(len(b.r.Runs), "run", "runs")), text(", "),
		to("sources/index.html", count(len(b.r.Sources), "source", "sources")),
	}
	if b.r.AsOf != "" {
		out = append(out, text(", as of "+string(b.r.AsOf.Day())))
	}
	if errors > 0 {
		out = append(out, text("; "), to("problems.html", count(errors, "problem", "problems")), text(" in the data"))
	}
	return append(out, text("."))
}

// decisionTable is the points of a frontier with what a buyer asks next.
func (b *book) decisionTable(p *page, f *analysis.Frontier) *table {
	t := &table{id: "decision-table", caption: line(f.Title) + ", " + frontierClass(f), file: "decision",
		most: mostOnIndex, rest: []span{to("frontiers/"+f.Name+".html", "the whole frontier")}}
	t.cols = []column{textColumn("Model")}
	for _, a := range f.Axes {
		t.cols = append(t.cols, axisColumn(a))
	}
	extra := extraPrices(f)
	for _, m := range extra {
		t.cols = append(t.cols, metricColumn(m, m.Title))
	}
	t.cols = append(t.cols, textColumn("On the frontier"), textColumn("Sources"))
	for _, list := range [...][]*analysis.Point{f.Points, f.Apart} {
		for _, x := range list {
			row := []span{to("models/"+x.Model.Slug+".html", x.Label)}
			row = append(row, b.pointCells(x)...)
			for _, m := range extra {
				row = append(row, b.field(priceOf(x.Model, m), record.NotPublished))
			}
			t.rows = append(t.rows, b.sourced(p, append(row, standing(f, x))))
		}
	}
	t.seal()
	return t
}

func axisColumn(a analysis.Axis) column {
	c := numberColumn(line(a.Title), a.Better)
	if a.Metric != nil {
		c.hint, c.metric = a.Metric.Def, a.Metric
	}
	return c
}

// standing says in words where a point stands.
func standing(f *analysis.Frontier, x *analysis.Point) span {
	for _, c := range x.Cells {
		if !c.Exists() {
			return span{text: "not comparable here", style: absent}
		}
	}
	switch {
	case x.Front:
		return span{text: "yes", style: strong, sub: x.Doubt()}
	case x.Near:
		return text("near: " + x.Doubt())
	case len(x.Dominators) > 0:
		return span{text: "no: beaten by " + line(x.Dominators[0].By.Label), sub: x.Doubt()}
	}
	return text("no")
}

// otherFrontiers leads to the other questions of the report.
func (b *book) otherFrontiers(p *page) {
	if len(b.r.Frontiers) < 2 {
		return
	}
	p.section(2, "frontiers", "Other questions")
	var l items
	for _, f := range b.r.Frontiers[1:] {
		l.of = append(l.of, []span{to("frontiers/"+f.Name+".html", line(f.Title)), text(" (" + frontierClass(f) + "). " + frontierAnswer(f))})
	}
	p.add(l)
}

// claimsTeaser is one sentence about records and measurements.
func (b *book) claimsTeaser(p *page) {
	if len(b.r.Gaps) == 0 {
		return
	}
	p.section(2, "claims", "Claims and measurements")
	p.add(prose(text(b.gapsAnswer()+" "), to("gaps.html", "Claim by claim"), text(".")))
}

// method says in short how the numbers came about.
func (b *book) method(p *page) {
	p.section(2, "method", "Method")
	l := items{of: [][]span{
		words("Every number is read from a file whose SHA-256 is recorded, or computed from such numbers by a formula that its receipt states. What is missing says why and is never zero."),
		words("Live medians are taken over the last " + hours(b.r.Window) + " up to " + or(string(b.r.AsOf), "the newest date in the data") + ", with an exact order-statistic interval of at least 95 % where six or more samples allow one."),
		words("Claims, lab results, published figures and live medians are kept apart; none enters the median of another."),
		{text("Definitions, formulas and statistics: "), to("methods.html", "Methods"), text(". Files to download: "), to("data.html", "Data"), text(".")},
	}}
	p.add(l)
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}
