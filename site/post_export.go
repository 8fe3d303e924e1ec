package site

import (
	"bytes"
	"encoding/base64"
	"errors"
	"html/template"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/site/chart"
	writing "github.com/benchfolio/benchfolio/site/prose"
	"github.com/benchfolio/benchfolio/templates"
)

// Exported is a file of a post that was exported, the post itself first.
type Exported struct {
	Name    string
	Content []byte
}

// ExportForms are what a post is exported as: one HTML file, or Markdown with its
// images, with the front matter of a blog.
var ExportForms = []string{"html", "markdown", "devto", "hugo", "ghost"}

// Export makes a post fit for another place than its report: the numbers are text,
// the sources stand at its end. What leads into the report leads to its base
// address, or is no link where it has none.
func Export(r *analysis.Report, post *Post, form string) ([]Exported, error) {
	b, err := newBook(r, Options{Posts: []*Post{post}})
	if err != nil {
		return nil, err
	}
	p := b.postPage(post)
	x := &exporter{book: b, post: post, page: p, html: form == "html"}
	post.text.Relink(x.link)
	if err := x.replace(); err != nil {
		return nil, err
	}
	if x.html {
		content, err := x.oneHTML()
		return []Exported{{post.Slug + ".html", content}}, err
	}
	slices.SortFunc(x.images, func(a, b Exported) int { return strings.Compare(a.Name, b.Name) })
	content, err := x.markdown(form)
	return append([]Exported{{post.Slug + ".md", content}}, x.images...), err
}

// exporter prints one post away from its site.
type exporter struct {
	*book
	post   *Post
	page   *page
	html   bool
	images []Exported
}

// away is where a link into the report leads from elsewhere; empty: nowhere.
func (x *exporter) away(href string) string {
	switch {
	case external(href):
		return href
	case x.r.BaseURL == "":
		return ""
	}
	return strings.TrimRight(x.r.BaseURL, "/") + "/" + href
}

// link is where a link or an image of the text leads.
func (x *exporter) link(l writing.Link) (string, error) {
	switch {
	case strings.HasPrefix(l.To, "#"):
		return l.To, nil
	case l.Image:
		name := path.Join("posts", l.To)
		return x.image(path.Base(name), x.post.images[name]), nil
	}
	if to := x.away("posts/" + l.To); to != "" {
		return to, nil
	}
	return "", errors.New("the report has no base address")
}

// image is where an image stands: in the text itself, or in a file beside it.
func (x *exporter) image(name string, content []byte) string {
	if x.html {
		kind := http.DetectContentType(content)
		if path.Ext(name) == ".svg" {
			kind = "image/svg+xml"
		}
		return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(content)
	}
	name = x.post.Slug + "-images/" + name
	if !slices.ContainsFunc(x.images, func(e Exported) bool { return e.Name == name }) {
		x.images = append(x.images, Exported{name, content})
	}
	return name
}

// replace puts drawings in the place of charts, and tables without downloads.
func (x *exporter) replace() error {
	for _, p := range x.body().printed {
		switch block := p.block.(type) {
		case *table:
			block.id, block.file = "", ""
		case *figure:
			svg, err := x.drawing(block)
			if err != nil {
				return err
			}
			c := block.build("")
			block.elsewhere = &picture{alt: block.title + ". " + c.Desc, to: x.image(block.id+".svg", svg)}
		}
	}
	return nil
}

// body is the text of the post on its page.
func (x *exporter) body() *postBody {
	for _, block := range x.page.blocks {
		if body, ok := block.(*postBody); ok {
			return body
		}
	}
	return &postBody{}
}

// drawing is a chart whose links lead to the published report, or nowhere.
func (x *exporter) drawing(f *figure) ([]byte, error) {
	c := f.build(x.away(""))
	if x.r.BaseURL == "" {
		for _, s := range c.Series {
			for i := range s.Points {
				s.Points[i].Link = ""
			}
		}
	}
	return chart.File(c)
}

// picture is a chart as an image.
type picture struct{ alt, to string }

func (p *picture) html(w *htmlWriter) {
	w.raw(`<figure><img`)
	w.attr("src", p.to)
	w.attr("alt", p.alt)
	w.raw("></figure>\n")
}

func (p *picture) markdown(w *markdownWriter) {
	w.raw("![")
	w.text(p.alt)
	w.raw("](")
	w.destination(p.to)
	w.raw(")\n\n")
}

// exportedPage is the data of the template of a post in one file.
type exportedPage struct {
	Title, Description, Author, Date, Canonical, StyleHash string
	CSS                                                    template.CSS
	Body                                                   template.HTML
}

func (x *exporter) oneHTML() ([]byte, error) {
	w := &htmlWriter{path: x.page.path, single: true, away: x.away}
	for _, block := range x.page.blocks {
		block.html(w)
	}
	if w.err != nil {
		return nil, w.err
	}
	style := templates.CSS
	var out bytes.Buffer
	err := templates.Post.Execute(&out, exportedPage{Title: line(x.page.title), Description: x.page.lead, Author: line(or(x.post.Meta.Author, x.r.Author.Name)),
		Date: x.post.Meta.Date, Canonical: x.canonical(), CSS: template.CSS(style), StyleHash: hashOf([]byte(style)), Body: template.HTML(w.b)}) // escaped by the writer
	return out.Bytes(), err
}

// canonical is where the post is at home: as it says, else in the published report.
func (x *exporter) canonical() string { return or(x.post.Meta.Canonical, x.away(x.page.path)) }
