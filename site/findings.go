package site

import (
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// findingsPage is the list of questions that the report answers, with the answers.
func (b *book) findingsPage() *page {
	p := &page{path: "findings/index.html", title: "Findings", nav: "findings/index.html", crumbs: []link{overview},
		lead: "What the numbers come to, question by question."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	if len(b.r.Findings) == 0 {
		p.add(remark("The data answer none of the questions that this report asks: they need runs with conditions, prices or scores of more than one model."))
	}
	p.add(b.findingList())
	return p.finish()
}

func findingPath(f *analysis.Finding) string { return "findings/" + f.Name + ".html" }

// findingList is the answers, one line each.
func (b *book) findingList() items {
	var l items
	for _, f := range b.r.Findings {
		l.of = append(l.of, []span{to(findingPath(f), line(f.Title)), text(". " + line(f.Answer))})
	}
	return l
}

// findingFigures are the charts of findings, by name; most have none.
var findingFigures = map[string]func(*book) []*figure{"load": (*book).sweepFigures, "coverage": (*book).coverageFigures}

// findingPage is one finding: its answer, its charts, its tables.
func (b *book) findingPage(f *analysis.Finding) *page {
	p := &page{path: findingPath(f), title: line(f.Title), nav: "findings/index.html",
		crumbs: []link{overview, {"Findings", "findings/index.html"}}, lead: line(f.Answer)}
	p.add(para{class: "answer", spans: []span{text(p.lead)}})
	if f.About != "" {
		p.add(para{class: "standfirst", spans: words(line(f.About))})
	}
	if charts := findingFigures[f.Name]; charts != nil {
		for _, c := range charts(b) {
			p.add(c)
		}
	}
	for _, n := range f.Notes {
		p.add(remark(n))
	}
	for _, t := range f.Tables {
		p.section(2, t.Name, line(t.Title))
		if t.Says != "" {
			p.add(prose(words(line(t.Says))...))
		}
		p.add(b.findingTable(p, f, t))
		for _, n := range t.Notes {
			p.add(remark(n))
		}
	}
	return p.finish()
}

// answersAbout lists for each model the findings that have a row about it.
func answersAbout(findings []*analysis.Finding) map[*analysis.Model][]*analysis.Finding {
	out := map[*analysis.Model][]*analysis.Finding{}
	for _, f := range findings {
		for _, t := range f.Tables {
			for _, row := range t.Rows {
				for _, x := range row {
					if of := out[x.Model]; x.Model != nil && (len(of) == 0 || of[len(of)-1] != f) {
						out[x.Model] = append(of, f)
					}
				}
			}
		}
	}
	return out
}

// answersOf leads from a model to the findings about it.
func (b *book) answersOf(p *page, m *analysis.Model) {
	if len(b.answers[m]) == 0 {
		return
	}
	spans := []span{text("What it comes to: ")}
	for i, f := range b.answers[m] {
		if i > 0 {
			spans = append(spans, text(" · "))
		}
		spans = append(spans, to(findingPath(f), line(f.Title)))
	}
	p.add(prose(spans...))
}

// mostInFinding is how many rows a table of a finding shows; its files have all.
const mostInFinding = 200

// findingTable prints a table with the sources of each row.
func (b *book) findingTable(p *page, f *analysis.Finding, of *analysis.Table) *table {
	file := "findings/" + f.Name + "/" + of.Name
	t := &table{id: of.Name + "-table", caption: line(of.Title), file: file,
		most: mostInFinding, rest: []span{to("data/"+file+".csv", "the whole table as CSV")}}
	for _, c := range of.Columns {
		t.cols = append(t.cols, findingColumn(c))
	}
	t.cols = append(t.cols, textColumn("Sources"))
	for _, fields := range of.Rows {
		row := make([]span, 0, len(fields)+1)
		for _, x := range fields {
			row = append(row, b.findingField(x))
		}
		t.rows = append(t.rows, b.sourced(p, row))
	}
	t.seal()
	return t
}

func findingColumn(c analysis.Column) column {
	out := textColumn(line(c.Title))
	if c.Number {
		out = numberColumn(line(c.Title), c.Better)
	}
	out.hint, out.metric = c.Gloss, c.Metric
	return out
}

var weights = map[analysis.Weight]style{analysis.Plain: plainStyle, analysis.Strong: strong, analysis.Absent: absent}

func (b *book) findingField(x analysis.Field) span {
	if x.Cell != nil {
		s := b.field(x.Cell, record.NotMeasured)
		s.sub = line(x.Sub)
		return s
	}
	s := span{text: line(x.Text), sub: line(x.Sub), style: weights[x.Weight]}
	switch {
	case x.Model != nil:
		s.href = "models/" + x.Model.Slug + ".html"
	case x.Run != nil:
		s.href = "runs/" + x.Run.ID + ".html"
	case x.Group != nil && len(x.Group.Runs) == 1:
		s.href = "runs/" + x.Group.Runs[0].ID + ".html"
	case x.Group != nil:
		s.href = "models/" + x.Group.Model.Slug + ".html#" + string(x.Group.Class)
	}
	return s
}

// finding gives the numbers of a finding their receipts.
func (p *placer) finding(f *analysis.Finding) {
	p.start(&receiptPage{path: "receipts/findings/" + f.Name + ".html", of: strings.ToLower(line(f.Title)), nav: "findings/index.html",
		parent: link{line(f.Title), findingPath(f)}})
	for _, t := range f.Tables {
		p.section(receiptSection{title: line(t.Title)})
		for _, row := range t.Rows {
			for _, x := range row {
				p.add(x.Cell)
			}
		}
	}
	p.end()
}
