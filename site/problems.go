package site

import (
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// problemsPage is everything that is wrong or doubtful in the data.
func (b *book) problemsPage() *page {
	p := &page{path: "problems.html", title: "Problems of the data", nav: "problems.html", crumbs: []link{overview}}
	var n [3]int
	for _, x := range b.r.Problems {
		n[x.Kind.Severity]++
	}
	p.lead = "Found in the data: " + count(n[record.Error], "error", "errors") + ", " + count(n[record.Warning], "warning", "warnings") + ", " + count(n[record.NoteLevel], "note", "notes") + "."
	p.add(para{class: "standfirst", spans: words(p.lead)})
	for _, s := range [...]struct {
		of    record.Severity
		title string
	}{{record.Error, "Errors"}, {record.Warning, "Warnings"}, {record.NoteLevel, "Notes"}} {
		b.problemTable(p, s.of, s.title)
	}
	return p.finish()
}

func (b *book) problemTable(p *page, of record.Severity, title string) {
	t := &table{id: strings.ToLower(title), caption: title, file: "problems-" + strings.ToLower(title),
		cols: []column{textColumn("Place"), textColumn("What"), textColumn("Source line"), textColumn("What to do"), textColumn("Kind")}}
	for _, x := range b.r.Problems {
		if x.Kind.Severity == of {
			t.rows = append(t.rows, []span{{text: problemPlace(x), style: code}, text(x.Msg), {text: x.Text, style: code}, text(x.HintText()), to("methods.html#problem-"+problemAnchor(x.Kind.ID), x.Kind.ID)})
		}
	}
	t.seal()
	if len(t.rows) > 0 {
		p.section(2, t.id+"-list", title)
		p.add(t)
	}
}

// problemPlace is path:line:column, as far as it is known.
func problemPlace(x record.Problem) string {
	s := "the report"
	if x.Ref.Origin != nil {
		s = x.Ref.Origin.Path
	}
	if x.Line > 0 {
		s += ":" + strconv.Itoa(x.Line)
		if x.Col > 0 {
			s += ":" + strconv.Itoa(x.Col)
		}
	}
	return s
}

func problemAnchor(id string) string { return strings.ReplaceAll(id, "/", "-") }
