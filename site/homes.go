package site

import (
	"fmt"
	"slices"

	"github.com/benchfolio/benchfolio/analysis"
)

// receiptPage is the receipts of one model, frontier or gap. The receipt of a
// number that was read from a run is a row of the run's own page.
type receiptPage struct {
	path     string
	of       string // what the receipts are about
	nav      string
	parent   link
	sections []receiptSection
}

// receiptSection is receipts under common conditions.
type receiptSection struct {
	title string
	notes []string
	group *analysis.Group // nil where the numbers are of no group
	cells []*analysis.Cell
}

// place gives every number of the report the address of its receipt, and fails
// where a number stands on nothing.
func (b *book) place() error {
	p := &placer{b: b, cells: map[string]*analysis.Cell{}}
	for _, run := range b.r.Runs {
		for _, c := range run.Cells {
			p.check(c)
		}
	}
	for _, m := range b.r.Models {
		p.model(m)
	}
	for _, g := range b.r.Gaps {
		p.gap(g)
	}
	for _, f := range b.r.Frontiers {
		p.frontier(f)
	}
	for _, f := range b.r.Findings {
		p.finding(f)
	}
	for _, x := range b.o.Posts {
		p.post(x)
	}
	return p.err
}

// placer hands out addresses in the order of the report; the first place where
// a number occurs is its home.
type placer struct {
	b     *book
	page  *receiptPage
	cells map[string]*analysis.Cell
	err   error
}

func (p *placer) start(page *receiptPage) { p.page = page }

// end keeps the page if there is something on it.
func (p *placer) end() {
	for _, s := range p.page.sections {
		if len(s.cells) > 0 {
			p.b.receipts = append(p.b.receipts, p.page)
			return
		}
	}
}

// section starts a section, and add puts cells into it.
func (p *placer) section(s receiptSection) { p.page.sections = append(p.page.sections, s) }

func (p *placer) add(c *analysis.Cell) {
	if c == nil || c.ID == "" {
		return
	}
	if other := p.cells[c.ID]; other != nil {
		if other != c && (other.Key != c.Key || other.Value != c.Value || other.Missing != c.Missing) {
			p.fail("site: two numbers have the id %s: %s and %s", c.ID, describe(other), describe(c))
		}
		p.b.alias(c, other)
		return
	}
	if c.Op == analysis.OpRead && p.b.runs[c.Row.Run] != nil && !c.IsInput() {
		return // its receipt is on the page of the run
	}
	p.cells[c.ID] = c
	p.check(c)
	p.b.homes[c.ID] = p.page.path + "#" + c.ID
	for _, x := range c.Of {
		p.add(x)
	}
	p.b.sources[c] = p.b.sourcesBehind(c)
	last := &p.page.sections[len(p.page.sections)-1]
	last.cells = append(last.cells, c)
}

// alias lets a second cell of the same number use what is known of the first.
func (b *book) alias(c, first *analysis.Cell) {
	if c != first {
		b.sources[c] = b.sources[first]
	}
}

// check holds the first promise: no number without a source.
func (p *placer) check(c *analysis.Cell) {
	if !c.Exists() {
		return
	}
	if c.Op == analysis.OpRead {
		if c.Row == nil || c.Row.Run == nil || c.Row.Value.Ref.Origin == nil || p.b.published[c.Row.Run] == nil {
			p.fail("site: the number %s has no source", describe(c))
		}
		return
	}
	if !grounded(c) {
		p.fail("site: the number %s stands on no number that was read", describe(c))
	}
}

// grounded reports whether a number stands on one that was read.
func grounded(c *analysis.Cell) bool {
	return c != nil && (c.Op == analysis.OpRead || slices.ContainsFunc(c.Of, grounded))
}

func (p *placer) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
}

func describe(c *analysis.Cell) string {
	return fmt.Sprintf("%s %s of %.80q (%s)", c.Key.Metric, c.Key.Stat, c.Key.Entity, c.ID)
}

// sourcesBehind lists the sources of what a cell was computed from, each once, in
// the order of the computation. Those of its operands are known: they were placed
// before it.
func (b *book) sourcesBehind(c *analysis.Cell) []*analysis.Source {
	if c.Op == analysis.OpRead {
		return b.sourcesOf(c)
	}
	var out []*analysis.Source
	seen := map[*analysis.Source]bool{}
	for _, x := range c.Of {
		for _, s := range b.sourcesOf(x) {
			if !seen[s] {
				seen[s] = true
				out = append(out, s)
			}
		}
	}
	return out
}

func (p *placer) model(m *analysis.Model) {
	p.start(&receiptPage{path: "receipts/" + m.Slug + ".html", of: line(m.Name.Title), nav: "models/index.html",
		parent: link{line(m.Name.Title), "models/" + m.Slug + ".html"}})
	for _, g := range m.Groups {
		p.section(receiptSection{title: groupTitle(g), group: g, notes: g.Residue})
		for _, x := range g.Measures {
			p.add(x.Cell)
		}
	}
	p.section(receiptSection{title: "Scores"})
	for _, s := range m.Scores {
		p.add(s.Cell)
		p.add(s.StdErr)
	}
	p.add(m.Quality)
	p.section(receiptSection{title: "Prices"})
	for _, x := range m.Prices {
		p.add(x.Cell)
	}
	p.add(m.Blended)
	p.end()
}

func (p *placer) gap(g *analysis.Gap) {
	p.start(&receiptPage{path: "receipts/gaps/" + g.ID + ".html", of: gapTitle(g), nav: "gaps.html", parent: link{"Claims and measurements", "gaps.html"}})
	p.section(receiptSection{title: "Claim and measurement"})
	for _, c := range []*analysis.Cell{g.Claim, g.Live, g.Ratio, g.Percent, g.Below} {
		p.add(c)
	}
	p.end()
}

// frontier places what the page of a frontier shows. The margins of rows that
// stand in its files only have no page, which would have hundreds of megabytes;
// data/report.json has them with their operands.
func (p *placer) frontier(f *analysis.Frontier) {
	p.start(&receiptPage{path: "receipts/frontiers/" + f.Name + ".html", of: line(f.Title), nav: "frontiers/index.html",
		parent: link{line(f.Title), "frontiers/" + f.Name + ".html"}})
	p.section(receiptSection{title: "Points"})
	for _, list := range [][]*analysis.Point{f.Points, f.Apart} {
		for _, x := range list {
			for _, c := range x.Cells {
				p.add(c)
			}
		}
	}
	front, beaten := sides(f)
	p.section(receiptSection{title: "How firmly they stand"})
	for _, x := range front[:min(len(front), mostOnFrontier)] {
		p.add(x.Slack)
		p.add(x.Share)
	}
	if f.Rank != nil {
		p.add(f.Rank.Rho)
		p.add(f.Rank.Tau)
	}
	p.section(receiptSection{title: "Frontiers of parts"})
	for _, c := range f.Compared {
		for _, x := range c.Reference {
			p.add(x)
		}
		for _, s := range c.Sides {
			p.add(s.Volume)
			p.add(s.Covers)
			p.add(s.Plain)
		}
	}
	p.section(receiptSection{title: "Margins"})
	for _, x := range beaten[:min(len(beaten), mostOnFrontier)] {
		for _, d := range x.Dominators {
			for _, c := range d.Margins {
				p.add(c)
			}
		}
	}
	p.end()
}

// home is the address of a number's receipt.
func (b *book) home(c *analysis.Cell) string {
	if c == nil || c.ID == "" {
		return ""
	}
	if c.Op == analysis.OpRead && c.Row != nil && !c.IsInput() {
		if run := b.runs[c.Row.Run]; run != nil {
			return "runs/" + run.ID + ".html#" + c.ID
		}
	}
	return b.homes[c.ID]
}
