package site

import (
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// gapsPage is claims beside what was measured.
func (b *book) gapsPage() *page {
	p := &page{path: "gaps.html", title: "Claims and measurements", nav: "gaps.html", crumbs: []link{overview}, lead: b.gapsAnswer()}
	p.add(para{class: "answer", spans: words(p.lead)})
	if len(b.r.Gaps) == 0 {
		return p
	}
	p.add(para{class: "standfirst", spans: words("A claim meets the live median of the same metric, model and, where known, provider; a lab or published number where there is no live one. Where conditions are not known, the ratio is grey; where the quantities differ, there is none.")})
	for _, f := range b.gapFigures() {
		p.add(f)
	}
	p.section(2, "table", "Claim by claim")
	p.add(b.gapsTable(p, "claims-table", "claims", b.r.Gaps))
	p.section(2, "verdicts", "In words")
	p.add(b.verdicts(b.r.Gaps))
	p.section(2, "conditions", "Are they comparable?")
	p.add(b.stripTable(p))
	return p.finish()
}

// gapsAnswer says how many claims are met.
func (b *book) gapsAnswer() string {
	met, below, above, tied := 0, 0, 0, 0
	for _, g := range b.r.Gaps {
		if !g.Ratio.Exists() {
			continue
		}
		met++
		better := g.Live.Value > g.Claim.Value
		if g.Metric.Better == record.Lower {
			better = g.Live.Value < g.Claim.Value
		}
		switch {
		case g.Tied:
			tied++
		case better:
			above++
		case g.Live.Value != g.Claim.Value:
			below++
		}
	}
	switch {
	case len(b.r.Gaps) == 0:
		return "The data hold no claims."
	case met == 0:
		return count(len(b.r.Gaps), "claim meets", "claims meet") + " no number that was measured."
	}
	s := strconv.Itoa(met) + " of " + count(len(b.r.Gaps), "claim", "claims") + " can be held against a measurement"
	if below > 0 || above > 0 {
		s += ": what was measured falls short of " + strconv.Itoa(below) + " and exceeds " + strconv.Itoa(above)
	}
	if tied > 0 {
		s += "; " + count(tied, "lies", "lie") + " inside the noise of what was measured"
	}
	return s + "."
}

// gapsTable is one row for each claim.
func (b *book) gapsTable(p *page, id, file string, gaps []*analysis.Gap) *table {
	t := &table{id: id, caption: "Claims beside measurements", file: file, cols: []column{
		textColumn("Model"), textColumn("Metric"), numberColumn("Claimed", record.None), numberColumn("Measured", record.None), textColumn("Measured as"),
		numberColumn("Ratio", record.Higher), numberColumn("Gap", record.Higher), numberColumn("Samples below the claim", record.None), textColumn("Sources")}}
	for _, g := range gaps {
		as := span{text: "nothing to compare", style: absent}
		if g.Against != nil {
			as = text(groupTitle(g.Against))
		}
		row := []span{to("models/"+g.Model.Slug+".html", g.Model.Name.Title), to("methods.html#metric-"+g.Metric.ID, g.Metric.Title)}
		row[0].sub = g.By.Provider
		row = append(row, b.field(g.Claim, record.NotPublished), b.field(g.Live, record.NoLiveData), as)
		for _, c := range []*analysis.Cell{g.Ratio, g.Percent} {
			s := b.field(c, record.NotComparable)
			if c.Exists() && g.Unsure {
				s.style = unsure
			}
			row = append(row, s)
		}
		t.rows = append(t.rows, b.sourced(p, append(row, b.field(g.Below, record.NoLiveData))))
	}
	t.seal()
	return t
}

// verdicts says of each claim in a sentence what became of it.
func (b *book) verdicts(gaps []*analysis.Gap) items {
	var l items
	for _, g := range gaps {
		l.of = append(l.of, []span{{text: gapName(g), style: strong}, text(", " + strings.ToLower(g.Metric.Title) + ": " + g.Verdict)})
	}
	return l
}

// stripTable is the conditions of every claim, each the same, different or not
// known.
func (b *book) stripTable(p *page) *table {
	t := &table{id: "conditions-of-claims", caption: "Conditions of claim and measurement", file: "claim-conditions"}
	t.cols = []column{textColumn("Claim")}
	titles := b.stripTitles()
	for _, title := range titles {
		t.cols = append(t.cols, textColumn(title))
	}
	for _, g := range b.r.Gaps {
		if len(g.Strip) == 0 {
			continue
		}
		row := []span{{text: gapTitle(g), sub: g.By.Provider, href: "receipts/gaps/" + g.ID + ".html"}}
		if !b.hasReceipts(row[0].href) {
			row[0].href = "runs/" + g.By.ID + ".html"
		}
		for _, title := range titles {
			row = append(row, matchSpan(g.Strip, title))
		}
		t.rows = append(t.rows, row)
	}
	t.seal()
	return t
}

func (b *book) stripTitles() []string {
	var titles []string
	seen := map[string]bool{}
	for _, g := range b.r.Gaps {
		for _, m := range g.Strip {
			if !seen[m.Title] {
				seen[m.Title] = true
				titles = append(titles, m.Title)
			}
		}
	}
	return titles
}

func matchSpan(strip []analysis.Match, title string) span {
	for _, m := range strip {
		if m.Title != title {
			continue
		}
		s := span{text: string(m.State), sub: or(m.Claim, "not stated") + " / " + or(m.Live, "not stated")}
		switch m.State {
		case analysis.Different:
			s.style = strong
		case analysis.Unknown:
			s.style = absent
			if m.Claim == "" && m.Live == "" {
				s.sub = ""
			}
		}
		return s
	}
	return span{text: "not compared", style: absent}
}

// hasReceipts reports whether there is a page of receipts at the address.
func (b *book) hasReceipts(path string) bool {
	for _, r := range b.receipts {
		if r.path == path {
			return true
		}
	}
	return false
}
