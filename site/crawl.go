package site

import (
	"encoding/xml"
	"strings"
)

// Files for programs that go through a site.
const (
	sitemapName = "sitemap.xml"
	robotsName  = "robots.txt"
	llmsName    = "llms.txt"
)

// mostInSitemap is how many addresses a sitemap may have (sitemaps.org). Pages
// come in the order of importance: what is left out is pages of single runs,
// which links lead to.
const mostInSitemap = 50_000

type sitemap struct {
	XMLName xml.Name       `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	URLs    []sitemapEntry `xml:"url"`
}

type sitemapEntry struct {
	Address string `xml:"loc"`
	Changed string `xml:"lastmod,omitempty"`
}

// hasAddress tells whether the report says where its pages will be: a sitemap and
// a feed hold absolute addresses.
func (b *book) hasAddress() bool { return external(b.r.BaseURL) && !b.o.NoHTML }

// sitemap lists the pages; nil where nobody said where they will be.
func (p *press) sitemap() ([]byte, error) {
	if !p.book.hasAddress() {
		return nil, nil
	}
	s := sitemap{}
	for _, x := range p.listed[:min(len(p.listed), mostInSitemap)] {
		s.URLs = append(s.URLs, sitemapEntry{p.book.absolute(x.path), day(p.book.r.AsOf)})
	}
	out, err := xml.MarshalIndent(s, "", " ")
	return append([]byte(xml.Header), append(out, '\n')...), err
}

// robots allows everything and leads to the sitemap. Programs ask for it at the
// top of a host alone; elsewhere its line is for the file that stands there.
func (p *press) robots() ([]byte, error) {
	if !p.book.hasAddress() {
		return nil, nil
	}
	return []byte("User-agent: *\nAllow: /\n\nSitemap: " + p.book.absolute(sitemapName) + "\n"), nil
}

// mostOfAKind is how many pages of a kind llms.txt names: it is read as a whole.
const mostOfAKind = 50

// llmsParts are the sections of llms.txt: the pages in a directory, in the order
// in which they help. Runs and receipts are too many; their lists are named.
var llmsParts = []struct{ title, dir string }{
	{"Report", ""}, {"Posts", "posts/"}, {"Frontiers", "frontiers/"}, {"Findings", "findings/"}, {"Models", "models/"},
	{"Providers", "providers/"}, {"Changes", "changes/"}, {"Optional", "sources/"},
}

// llms is the site for language models (llmstxt.org): what it says, and its pages
// in Markdown.
func (p *press) llms() ([]byte, error) {
	b := p.book
	w := &markdownWriter{}
	w.raw("# ")
	w.text(b.r.Title)
	w.raw("\n\n> ")
	w.text(b.answer())
	w.raw("\n\nA report on benchmarks of language models.")
	if d := day(b.r.AsOf); d != "" {
		w.text(" Its data are as of " + d + ".")
	}
	w.raw(" Every number links to its receipt: file, hash, place, literal and publisher. What is missing says why and is never zero. Claims, lab results and live medians are kept apart; do not mix them.\n")
	for _, part := range llmsParts {
		p.llmsPart(w, part.title, part.dir)
		if part.dir == "" {
			w.raw("- [data/report\\.json](")
			w.destination(b.address("", "data/report.json"))
			w.raw("): the whole report for programs\n")
		}
	}
	return w.b, nil
}

func (p *press) llmsPart(w *markdownWriter, title, dir string) {
	n := 0
	for _, x := range p.listed {
		inside := strings.HasPrefix(x.path, dir) && !strings.Contains(x.path[len(dir):], "/")
		if dir == "" {
			inside = strings.Count(x.path, "/") == 0 || strings.HasSuffix(x.path, "/index.html")
		} else if x.path == dir+"index.html" {
			inside = false
		}
		if n == mostOfAKind || !inside {
			continue
		}
		if n++; n == 1 {
			w.raw("\n## ")
			w.text(title)
			w.raw("\n\n")
		}
		w.raw("- [")
		w.text(x.title)
		w.raw("](")
		w.destination(p.book.address("", p.twin(x.path)))
		w.raw(")")
		if x.lead != "" {
			w.raw(": ")
			w.text(x.lead)
		}
		w.raw("\n")
	}
}

// twin is the page as Markdown, where there is one.
func (p *press) twin(path string) string {
	if p.book.o.Markdown {
		return "md/" + strings.TrimSuffix(path, ".html") + ".md"
	}
	return path
}
