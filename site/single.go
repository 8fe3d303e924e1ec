package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/site/chart"
	"github.com/benchfolio/benchfolio/templates"
)

// oneFile is the data of the templates around a report in one file.
type oneFile struct {
	frame
	CSS                   template.CSS
	IconData              template.URL
	StyleHash, ScriptHash string // of the Content-Security-Policy, which allows this style and this script alone
	Path                  string // of the page
}

// SingleMark stands in the first lines of every report in one file.
const SingleMark = `<meta name="generator" content="benchfolio">`

// WriteSingle writes the whole report as one HTML file, which needs no other: each
// page is a section, charts are drawings, style and script stand inside. Of the
// options it reads Line, Inputs and Version. It returns the number of pages.
func WriteSingle(ctx context.Context, w io.Writer, r *analysis.Report, o Options) (int, error) {
	o.ECharts, o.Markdown, o.Extra = nil, false, nil
	b, err := newBook(r, o)
	if err != nil {
		return 0, err
	}
	list := b.pages()
	f := folder{pages: make(map[string]bool, len(list))}
	made := make([]*page, len(list))
	for i, make := range list {
		made[i] = make()
		f.pages[made[i].path] = true
	}
	out := &bytes.Buffer{}
	s, script, err := b.oneFile()
	if err != nil {
		return 0, err
	}
	if err := f.template(out, templates.SingleHead, s); err != nil {
		return 0, err
	}
	for _, pg := range made {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		if err := f.section(out, s, pg); err != nil {
			return 0, err
		}
	}
	s.Path, s.Root = "", ""
	if err := f.template(out, templates.SingleFoot, s); err != nil {
		return 0, err
	}
	fmt.Fprintf(out, "<script>%s</script>\n</body>\n</html>\n", script)
	_, err = w.Write(out.Bytes())
	return len(made), err
}

// oneFile is what the templates are told of the report, and its script.
func (b *book) oneFile() (*oneFile, []byte, error) {
	style := templates.CSS + chart.CSS()
	script := bytes.Join([][]byte{b.searchIndex(), compact(chart.Script()), compact(templates.Script)}, []byte("\n"))
	if bytes.Contains(script, []byte("</")) || bytes.Contains(script, []byte("<!--")) || strings.Contains(style, "</") {
		return nil, nil, fmt.Errorf("site: a script or style would end early")
	}
	p := &press{book: b}
	s := &oneFile{CSS: template.CSS(style), IconData: template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(templates.Icon)), StyleHash: hashOf([]byte(style)), ScriptHash: hashOf(script)}
	f, err := p.frame(&page{path: "index.html", title: line(b.r.Title), lead: b.answer()})
	if err != nil {
		return nil, nil, err
	}
	s.frame = *f
	return s, script, nil
}

// hashOf is a source of a Content-Security-Policy.
func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return base64.StdEncoding.EncodeToString(sum[:])
}

// section writes one page.
func (f *folder) section(out *bytes.Buffer, s *oneFile, pg *page) error {
	s.Path, s.Title, s.Crumbs, s.Root = pg.path, pg.title, pg.crumbs, depth(pg.path)
	w := &htmlWriter{path: pg.path, single: true}
	for _, x := range pg.blocks {
		x.html(w)
	}
	if w.err != nil {
		return w.err
	}
	if err := f.template(out, templates.SinglePage, s); err != nil {
		return err
	}
	f.fold(out, pg.path, w.b)
	out.WriteString("</section>\n")
	return nil
}

// template writes a template, its links folded as those of its page.
func (f *folder) template(out *bytes.Buffer, t *template.Template, s *oneFile) error {
	var part bytes.Buffer
	if err := t.Execute(&part, s); err != nil {
		return err
	}
	f.fold(out, s.Path, part.Bytes())
	return nil
}
