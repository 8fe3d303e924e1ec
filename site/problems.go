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
		if !x.Kind.Undecided() {
			n[x.Kind.Severity] += x.Count()
		}
	}
	p.lead = "Found in the data: " + count(n[record.Error], "error", "errors") + ", " + count(n[record.Warning], "warning", "warnings") + ", " + count(n[record.NoteLevel], "note", "notes") + "."
	if k := len(b.r.Undecided); k > 0 {
		p.lead += " " + count(k, "model name is", "model names are") + " left for you to decide."
	}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	for _, s := range [...]struct {
		of    record.Severity
		title string
	}{{record.Error, "Errors"}, {record.Warning, "Warnings"}, {record.NoteLevel, "Notes"}} {
		b.problemTable(p, s.of, s.title)
	}
	b.undecidedTable(p)
	return p.finish()
}

// mostUndecided is how many names to decide the page shows; the file has all.
const mostUndecided = 50

// undecidedTable is the names to decide, in the order of their use.
func (b *book) undecidedTable(p *page) {
	if len(b.r.Undecided) == 0 {
		return
	}
	p.section(2, "names-list", "Names to decide")
	p.add(prose(words("No rule says which model these names mean, and nothing is joined by likeness. Paste a line into the alias file (aliases in benchfolio.yaml) where it is the same model. The decisions that bring a score and a price together stand first; the command \"benchfolio names\" has further lines.")...))
	t := &table{id: "names", caption: "Names to decide", file: "problems-names", most: mostUndecided,
		rest: []span{to("data/problems-names.csv", "all names as CSV")},
		cols: []column{textColumn("Name"), textColumn("Line for the alias file"), textColumn("Why it is asked, and its first number")}}
	for _, u := range b.r.Undecided {
		line := ""
		if len(u.Lines) > 0 {
			line = u.Lines[0]
		}
		why := u.Why
		if u.Connects != "" {
			why += "; a decision " + u.Connects
		}
		t.rows = append(t.rows, []span{text(u.Spelling), {text: line, style: code}, {text: why, sub: u.Place}})
	}
	t.seal()
	p.add(t)
}

func (b *book) problemTable(p *page, of record.Severity, title string) {
	t := &table{id: strings.ToLower(title), caption: title, file: "problems-" + strings.ToLower(title),
		cols: []column{textColumn("Place"), textColumn("What"), textColumn("Source line"), textColumn("What to do"), textColumn("Kind")}}
	for _, x := range b.r.Problems {
		if x.Kind.Severity == of && !x.Kind.Undecided() {
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
