package site

import (
	"slices"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// dataPage leads to the files of the report.
func (b *book) dataPage() *page {
	p := &page{path: "data.html", title: "Data", nav: "data.html", crumbs: []link{overview},
		lead: "The numbers of this report as files, with the hash of every input and output."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	l := items{of: [][]span{
		{to("data/report.json", "data/report.json"), text(": the whole report: models, frontiers, claims, and every number with its id, value, unit, n, interval, formula and the numbers or places that it comes from")},
		{to("manifest.json", "manifest.json"), text(": every input file (path, SHA-256, size, format, source) and every file of this site with its SHA-256")},
	}}
	l.of = append(l.of, b.described()...)
	for _, x := range b.tableFiles() {
		l.of = append(l.of, []span{to("data/"+x.file+".csv", x.name+", CSV"), text(" and "), to("data/"+x.file+".json", "JSON")})
	}
	for _, name := range b.extraNames() {
		l.of = append(l.of, []span{to(name, name)})
	}
	p.add(l)
	p.section(2, "tables", "Tables in CSV")
	p.add(prose(text("A CSV file has the rows of its table with full values in the units of the report (seconds, USD per 1M tokens). A column of numbers is followed by columns for the ends of its interval (low, high), n, the id of the receipt (id), and why a number is not there (missing); a missing number is an empty field and never 0. A text that begins with =, +, - or @ has an apostrophe before it, so that a spreadsheet does not take it for a formula.")))
	p.section(2, "report", "report.json")
	p.add(prose(text("The schema field names the version of its shape; fields are only added within a version.")))
	p.add(reportShape())
	b.crawled(p)
	b.inputsTable(p)
	p.data = b.dataset()
	return p.finish()
}

// described are the files that describe the others to programs.
func (b *book) described() [][]span {
	out := [][]span{{to(packageName, packageName), text(": every CSV file with its columns, types, units and hash, as a Data Package (Frictionless Data)")}}
	if b.r.Author.Name != "" {
		out = append(out, []span{to(citationName, citationName), text(": how to cite this report, in the Citation File Format")})
	}
	return out
}

// crawled says what there is for programs that go through the site.
func (b *book) crawled(p *page) {
	p.section(2, "programs", "For programs that read sites")
	l := items{of: [][]span{{to(llmsName, llmsName), text(": what the report says, and its pages in Markdown, for language models")}}}
	if !b.hasAddress() {
		p.add(l, remark("The report does not state where its pages will be published (base_url), so it has no sitemap, no robots.txt and no feed: they hold full addresses."))
		return
	}
	l.of = append(l.of, []span{to(sitemapName, sitemapName), text(": every page")},
		[]span{to(robotsName, robotsName), text(": leads to the sitemap; it counts at the top of a host alone, so that elsewhere its line belongs into the file there")})
	what := map[string]string{atomName: "what has a date", changesAtom: "what changed from date to date"}
	for _, f := range b.feeds() {
		l.of = append(l.of, []span{to(f.atomPath, f.atomPath), text(" and "), to(f.jsonPath, f.jsonPath), text(": feeds (Atom, JSON Feed) of " + what[f.atomPath] + ", the newest first")})
	}
	p.add(l)
}

type tableFile struct{ name, file string }

// tableFiles are the tables of the whole report that have rows. Those of one
// model, run or frontier are linked where they stand.
func (b *book) tableFiles() []tableFile {
	var out []tableFile
	add := func(n int, name, file string) {
		if n > 0 {
			out = append(out, tableFile{name, file})
		}
	}
	for i := range b.modelsPages() {
		add(len(b.r.Models), "Models, list "+strconv.Itoa(i+1), part{i: i}.file("models"))
	}
	if len(b.r.Frontiers) > 0 {
		f := b.r.Frontiers[0]
		add(len(f.Points)+len(f.Apart), "The decision table", "decision")
	}
	for _, f := range b.r.Findings {
		for _, t := range f.Tables {
			add(len(t.Rows), line(f.Title)+": "+line(t.Title), "findings/"+f.Name+"/"+t.Name)
		}
	}
	add(len(b.r.Gaps), "Claims beside measurements", "claims")
	for i := range b.runsPages() {
		add(len(b.r.Runs), "Runs, list "+strconv.Itoa(i+1), part{i: i}.file("runs"))
	}
	add(len(b.r.Sources), "Sources", "sources")
	return out
}

func (b *book) extraNames() []string {
	var names []string
	for name := range b.o.Extra {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (b *book) inputsTable(p *page) {
	inputs := b.inputs()
	if len(inputs) == 0 {
		return
	}
	p.section(2, "inputs", "Input files")
	t := &table{id: "inputs-table", caption: "Files that were read", cols: []column{textColumn("File"), textColumn("SHA-256"), numberColumn("Bytes", record.None), textColumn("Format"), textColumn("Source")}}
	for _, o := range inputs[:min(len(inputs), runsPerPage)] {
		t.rows = append(t.rows, append(fileRow(o), span{marks: p.notes.marks(b.sourceByKey(or(o.Source, o.Path)))}))
	}
	t.seal()
	p.add(t)
	if n := len(inputs) - runsPerPage; n > 0 {
		p.add(remark(count(n, "more file is", "more files are") + " listed in manifest.json."))
	}
}

// inputs are the files of the manifest, by path.
func (b *book) inputs() []*record.Origin {
	list := slices.Clone(b.o.Inputs)
	if list == nil {
		for _, s := range b.r.Sources {
			list = append(list, s.Files...)
		}
	}
	slices.SortStableFunc(list, func(x, y *record.Origin) int { return strings.Compare(x.Path, y.Path) })
	return slices.CompactFunc(list, func(x, y *record.Origin) bool { return x == y })
}

// reportShape documents data/report.json.
func reportShape() facts {
	f := facts{}
	for _, x := range [...][2]string{
		{"schema", "\"" + reportSchema + "\""},
		{"title, as_of, window_hours", "of the report"},
		{"files", "input files: path, sha256; other objects refer to them by their position in this list, from 0"},
		{"sources", "key, title, publisher, url, date, accessed, licence, files"},
		{"models", "id, title, page, spellings, groups (class, conditions, runs, measures), scores, prices, quality, blended, labels (texts in the place of numbers)"},
		{"frontiers", "name, title, class, axes, points (label, model, group, cells, front, equal, beaten_by with margins, slack, share, near), apart, answer, notes, rank"},
		{"findings", "name, title, answer, tables (name, title, says, columns, rows of fields: a text, or the id of a number, or why there is none)"},
		{"claims", "model, metric, claim, measured, ratio, percent, below, conditions, verdict, unsure"},
		{"cells", "every number by its id: entity, metric, stat, value, unit, n, low, high, coverage, op, params, of (ids of operands) or file, record, at, raw, raw_unit and source of what was read; notes"},
	} {
		f.of = append(f.of, fact{name: x[0], what: words(x[1])})
	}
	return f
}
