package site

import (
	"bytes"
	"html/template"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/benchfolio/benchfolio/site/chart"
	"github.com/benchfolio/benchfolio/templates"
)

// press prints pages into a stage: each as HTML, as Markdown, and its charts and
// tables as files.
type press struct {
	book    *book
	stage   *stage
	style   string // address of the stylesheet
	icon    string
	scripts []string // of every page
	search  string   // address of the index of the search
	charts  []string // of pages with charts, before the others
	buffers sync.Pool

	mu     sync.Mutex
	tables map[string]csvTable // CSV files that were written, by path
	listed []listedPage        // in the order of the book

	feeds []feed

	mastheads sync.Map // by what they depend on
	pages     atomic.Int64
	drawn     atomic.Int64
}

func newPress(b *book, st *stage) *press {
	p := &press{book: b, stage: st, tables: map[string]csvTable{}, feeds: b.feeds()}
	p.buffers.New = func() any { return &printing{} }
	return p
}

func (p *press) summary() Summary {
	s := Summary{Pages: int(p.pages.Load()), Charts: int(p.drawn.Load()), Receipts: len(p.book.homes), Interactive: p.book.o.ECharts != nil}
	for _, r := range p.book.r.Runs {
		s.Receipts += len(r.Cells)
	}
	s.Files, s.Bytes = p.stage.totals()
	return s
}

// printing is the memory of one page in the making, used again for the next.
type printing struct {
	html htmlWriter
	md   markdownWriter
	page bytes.Buffer
}

// assets writes style and scripts under names with their hash, so that a page
// that a browser remembers never meets the style of another build.
func (p *press) assets() error {
	if p.book.o.NoHTML {
		return nil
	}
	put := func(name string, content []byte) (string, error) {
		path := "assets/" + chart.AssetName(name, content)
		return path, p.stage.put(path, content)
	}
	var err error
	if p.style, err = put("site.css", []byte(templates.CSS+chart.CSS())); err != nil {
		return err
	}
	if p.icon, err = put("icon.svg", templates.Icon); err != nil {
		return err
	}
	if r := p.book.o.ECharts; r != nil {
		path, err := put("echarts.js", r.Script)
		if err != nil {
			return err
		}
		p.charts = append(p.charts, path)
		if len(r.Licence) > 0 {
			if err := p.stage.put(runtimeLicence, r.Licence); err != nil {
				return err
			}
		}
	}
	path, err := put("charts.js", compact(chart.Script()))
	if err != nil {
		return err
	}
	p.charts = append(p.charts, path)
	if p.search, err = put("search.js", p.book.searchIndex()); err != nil {
		return err
	}
	path, err = put("site.js", compact(templates.Script))
	p.scripts = append(p.scripts, path)
	return err
}

// compact takes comment lines and indentation out of a script of ours, none of
// which has a text that goes over several lines.
func compact(script []byte) []byte {
	out := make([]byte, 0, len(script))
	for l := range bytes.Lines(script) {
		l = bytes.TrimLeft(l, " \t")
		if len(l) > 1 && !bytes.HasPrefix(l, []byte("//")) {
			out = append(out, l...)
		}
	}
	return out
}

// listedPage is a page that was printed, for lists of them.
type listedPage struct{ path, title, lead string }

// datedFrame is around a page that must not change: it has no title, navigation,
// script or date of the report that it is published with.
func (p *press) datedFrame(pg *page) (*frame, error) {
	f := &frame{Title: pg.title, Site: pg.title, Description: pg.lead, Date: day(pg.dated.Date), Dated: true, Root: depth(pg.path), Style: p.style, Icon: p.icon, Crumbs: pg.crumbs, Version: p.book.o.Version}
	if p.book.o.Markdown {
		f.Twin = p.twin(pg.path)
	}
	if external(p.book.r.BaseURL) {
		f.Canonical = p.book.absolute(pg.path)
	}
	var out bytes.Buffer
	err := templates.Masthead.Execute(&out, masthead{Root: f.Root, Site: "Newest report", Nav: []navEntry{{"History", historyPath, "true"}}})
	f.Masthead = template.HTML(out.String()) // the template escaped it
	return f, err
}

// page prints a page in all formats, with its charts and tables.
func (p *press) page(pg *page) error {
	buf := p.buffers.Get().(*printing)
	defer p.buffers.Put(buf)
	p.pages.Add(1)
	if !p.book.o.NoHTML {
		if err := p.printHTML(pg, buf); err != nil {
			return err
		}
	}
	if p.book.o.Markdown {
		w := &buf.md
		w.b, w.path = w.b[:0], pg.path
		w.page(pg)
		if err := p.stage.put("md/"+strings.TrimSuffix(pg.path, ".html")+".md", w.b); err != nil {
			return err
		}
	}
	if err := p.card(pg); err != nil {
		return err
	}
	return p.attachments(pg)
}

func (p *press) printHTML(pg *page, buf *printing) error {
	w := &buf.html
	w.b, w.path, w.interactive, w.err = w.b[:0], pg.path, p.book.o.ECharts != nil, nil
	for _, x := range pg.blocks {
		x.html(w)
	}
	if w.err != nil {
		return w.err
	}
	f, err := p.frame(pg)
	if err != nil {
		return err
	}
	out := &buf.page
	out.Reset()
	if err := templates.Head.Execute(out, f); err != nil {
		return err
	}
	out.Write(w.b) // its text was escaped when it was written
	if err := templates.Foot.Execute(out, f); err != nil {
		return err
	}
	return p.stage.put(pg.path, out.Bytes())
}

// attachments writes the charts and tables of a page as files.
func (p *press) attachments(pg *page) error {
	for _, x := range slices.Concat(pg.blocks, pg.within) {
		switch x := x.(type) {
		case *figure:
			svg, err := x.file()
			if err != nil {
				return err
			}
			p.drawn.Add(1)
			if err := p.stage.put("charts/"+x.id+".svg", svg); err != nil {
				return err
			}
			picture, err := x.picture()
			if err != nil {
				return err
			}
			if err := p.stage.put("charts/"+x.id+".png", picture); err != nil {
				return err
			}
		case *table:
			if x.file == "" || len(x.rows) == 0 {
				continue
			}
			if err := p.download(x, &pg.notes); err != nil {
				return err
			}
		}
	}
	return nil
}

// download writes the rows of a table as files.
func (p *press) download(t *table, notes *footnotes) error {
	name := "data/" + t.file + ".csv"
	content, fields := t.csv(notes)
	if err := p.stage.put(name, content); err != nil {
		return err
	}
	p.mu.Lock()
	p.tables[name] = csvTable{line(t.caption), fields}
	p.mu.Unlock()
	rows, err := t.json(notes)
	if err != nil {
		return err
	}
	return p.stage.put("data/"+t.file+".json", rows)
}

// frame is the data of the templates around every page.
type frame struct {
	Title, Site, Description string
	Date, Author, AuthorURL  string
	Canonical, Root, Twin    string
	Image                    string // address of the social card; empty where no address is known
	Style, Icon              string
	Scripts                  []string
	Masthead                 template.HTML
	Crumbs                   []link
	Overview                 bool
	Dated                    bool // made from a snapshot alone
	Linked                   *linked
	Feeds                    []feedLink
	Version                  string
}

// feedLink leads programs to a feed.
type feedLink struct{ Title, Atom, JSON string }

// masthead is the navigation as seen from a page: its depth, and the section that
// it belongs to.
type masthead struct {
	Root, Site string
	Search     string // address of the index of the search
	Nav        []navEntry
}

type navEntry struct{ Text, Href, Here string }

// masthead prints the navigation, once for all pages that have the same.
func (p *press) masthead(pg *page) (template.HTML, error) {
	type view struct{ root, path, nav string }
	key := view{depth(pg.path), "", pg.nav}
	if pg.path == pg.nav {
		key.path = pg.path
	}
	if have, ok := p.mastheads.Load(key); ok {
		return have.(template.HTML), nil
	}
	m := masthead{Root: key.root, Site: line(p.book.r.Title), Search: p.search}
	for _, s := range p.book.sections() {
		here := ""
		switch s.Href {
		case key.path:
			here = "page"
		case pg.nav:
			here = "true"
		}
		m.Nav = append(m.Nav, navEntry{s.Text, s.Href, here})
	}
	var out bytes.Buffer
	if err := templates.Masthead.Execute(&out, m); err != nil {
		return "", err
	}
	html := template.HTML(out.String()) // the template escaped it
	p.mastheads.Store(key, html)
	return html, nil
}

func (p *press) frame(pg *page) (*frame, error) {
	if pg.dated != nil {
		return p.datedFrame(pg)
	}
	r := p.book.r
	f := &frame{
		Title: pg.title, Site: line(r.Title), Description: pg.lead, Date: string(r.AsOf.Day()), Author: line(r.Author.Name),
		Root: depth(pg.path), Style: p.style, Icon: p.icon, Scripts: p.scripts, Crumbs: pg.crumbs,
		Overview: pg.path == overview.Href, Linked: p.book.linked(pg), Version: p.book.o.Version,
	}
	if external(r.Author.URL) {
		f.AuthorURL = r.Author.URL
	}
	if external(r.BaseURL) {
		f.Canonical = p.book.absolute(pg.path)
	}
	if p.book.hasAddress() {
		f.Image = p.book.absolute(p.book.cardOf(pg))
	}
	if p.book.o.Markdown {
		f.Twin = p.twin(pg.path)
	}
	for _, x := range p.feeds {
		if x.home == overview.Href || x.home == pg.nav {
			f.Feeds = append(f.Feeds, feedLink{x.title, x.atomPath, x.jsonPath})
		}
	}
	for _, x := range slices.Concat(pg.blocks, pg.within) {
		if _, ok := x.(*figure); ok {
			f.Scripts = append(append([]string(nil), p.charts...), p.scripts...)
			break
		}
	}
	var err error
	f.Masthead, err = p.masthead(pg)
	return f, err
}
