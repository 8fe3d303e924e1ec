package site

import (
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// sourcesPage is the list of all sources.
func (b *book) sourcesPage() *page {
	p := &page{path: "sources/index.html", title: "Sources", nav: "sources/index.html", crumbs: []link{overview},
		lead: "Who published the numbers of this report: " + count(len(b.r.Sources), "source", "sources") + "."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	t := &table{id: "sources-table", caption: "All sources", file: "sources",
		cols: []column{textColumn("Source"), textColumn("Publisher"), dateColumn("Date"), textColumn("Accessed"), numberColumn("Files", record.None), numberColumn("Runs", record.None), numberColumn("Numbers", record.None)}}
	for _, s := range b.r.Sources {
		row := []span{to("sources/"+s.Slug+".html", or(s.Title, s.Key)), text(s.Publisher), text(string(s.Date.Day())), text(string(s.Accessed.Day())),
			text(strconv.Itoa(len(s.Files))), text(strconv.Itoa(s.Runs)), text(strconv.Itoa(s.Rows))}
		if isMadeUp(s) {
			row[0].sub = "made up"
		}
		t.rows = append(t.rows, row)
	}
	t.seal()
	p.add(t)
	return p.finish()
}

// sourcePage is one source: what it is, its files with their hashes, and what
// of the report stands on it.
func (b *book) sourcePage(s *analysis.Source) *page {
	title := line(or(s.Title, s.Key))
	p := &page{path: "sources/" + s.Slug + ".html", title: title, nav: "sources/index.html",
		crumbs: []link{overview, {"Sources", "sources/index.html"}},
		lead:   "What this report takes from " + title + ": " + count(s.Rows, "number", "numbers") + " of " + count(s.Runs, "run", "runs") + " in " + count(len(s.Files), "file", "files") + "."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	if isMadeUp(s) {
		p.add(para{class: "warning", spans: words("Made up: these numbers say nothing about any real model or endpoint.")})
	}
	b.sourceFacts(p, s)
	files := &table{id: "files", caption: "Files", cols: []column{textColumn("File"), textColumn("SHA-256"), numberColumn("Bytes", record.None), textColumn("Format")}}
	for _, o := range s.Files {
		files.rows = append(files.rows, fileRow(o))
	}
	files.seal()
	if len(files.rows) > 0 {
		p.section(2, "files-read", "Files")
		p.add(files)
	}
	u := b.usage[s]
	if u == nil {
		return p.finish()
	}
	if len(u.models) > 0 {
		p.section(2, "models", "Models")
		var l items
		for _, m := range u.models {
			l.of = append(l.of, []span{to("models/"+m.Slug+".html", m.Name.Title)})
		}
		p.add(l)
	}
	if len(u.runs) > 0 {
		p.section(2, "runs", "Runs")
		p.add(b.runsTable(p, "", "Runs", u.runs[:min(len(u.runs), maxRunRows)], true))
		if n := len(u.runs) - maxRunRows; n > 0 {
			p.add(prose(text(count(n, "more run is", "more runs are")+" in the "), to("runs/index.html", "list of all runs"), text(".")))
		}
	}
	return p.finish()
}

func (b *book) sourceFacts(p *page, s *analysis.Source) {
	f := &facts{}
	f.say("Key", span{text: s.Key, style: code})
	for _, x := range [...]struct{ name, value string }{
		{"Publisher", s.Publisher}, {"Date", string(s.Date)}, {"Accessed", string(s.Accessed)}, {"Licence", s.Licence},
	} {
		if x.value != "" {
			f.say(x.name, text(x.value))
		}
	}
	if s.URL != "" {
		f.say("Address", citation(s.URL))
	}
	if s.Archived != "" {
		f.say("Archived", citation(s.Archived))
	}
	if s.File != "" {
		f.say("Copy beside the report", span{text: s.File, style: code})
	}
	if !s.Stated {
		f.say("Stated by", text("nobody: the configuration names no source for this file, so the file is its own"))
	}
	p.add(*f)
}
