package site

import (
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
)

// footnotes numbers the sources of a page in the order in which the page first
// uses them. The zero footnotes are ready to use.
type footnotes struct {
	order []*analysis.Source
	num   map[*analysis.Source]int
}

// marks returns the numbers of sources, which stand at the foot of the page
// from now on.
func (f *footnotes) marks(sources ...*analysis.Source) []int {
	var out []int
	for _, s := range sources {
		if s == nil {
			continue
		}
		n := f.num[s]
		if n == 0 {
			if f.num == nil {
				f.num = map[*analysis.Source]int{}
			}
			f.order = append(f.order, s)
			n = len(f.order)
			f.num[s] = n
		}
		out = append(out, n)
	}
	return out
}

// sourceList is the foot of a page: every source that the page uses.
type sourceList struct{ of []*analysis.Source }

// sourceText is a source as a footnote says it.
func sourceText(s *analysis.Source) []span {
	title := s.Title
	if title == "" {
		title = s.Key
	}
	out := []span{to("sources/"+s.Slug+".html", title)}
	if s.Publisher != "" {
		out = append(out, text(", "+s.Publisher))
	}
	if s.Date != "" {
		out = append(out, text(", "+string(s.Date.Day())))
	}
	out = append(out, text("."))
	if s.URL != "" {
		out = append(out, text(" "), citation(s.URL))
	}
	if s.Accessed != "" {
		out = append(out, text(" Accessed "+string(s.Accessed.Day())+"."))
	}
	if s.Archived != "" {
		out = append(out, text(" Archived: "), citation(s.Archived), text("."))
	}
	if s.Licence != "" {
		out = append(out, text(" Licence: "+s.Licence+"."))
	}
	if isMadeUp(s) {
		out = append(out, text(" "), span{text: "Made up: these numbers say nothing about any real model or endpoint.", style: strong})
	}
	return out
}

// citation is the address of a source: a link where it leads to http(s), else
// the text that somebody put there.
func citation(url string) span {
	if external(url) && !strings.ContainsAny(url, " \t\r\n") {
		return span{text: url, href: url}
	}
	return span{text: url, style: code}
}

// isMadeUp reports whether a source says of itself that its numbers are no
// measurements. The title must be on every page that uses them; this makes it
// hard to miss.
func isMadeUp(s *analysis.Source) bool {
	t := strings.ToLower(s.Title)
	return strings.Contains(t, "made-up") || strings.Contains(t, "made up")
}

// finish puts the sources at the foot of the page.
func (p *page) finish() *page {
	p.staleNote()
	p.gloss()
	if len(p.notes.order) > 0 {
		p.section(2, "sources", "Sources")
		p.add(sourceList{p.notes.order})
	}
	return p
}

func (l sourceList) html(w *htmlWriter) {
	w.raw(`<ol class="sources">` + "\n")
	for i, s := range l.of {
		w.raw(`<li id="source-`)
		w.int(i + 1)
		w.raw(`">`)
		w.spans(sourceText(s))
		w.raw("</li>\n")
	}
	w.raw("</ol>\n")
}
