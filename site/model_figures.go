package site

import (
	"slices"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
)

// keyFigures are the three numbers that a reader asks for first.
func (b *book) keyFigures(p *page, m *analysis.Model) {
	var k figures
	if g, of := best(m); g != nil && g.Class != analysis.Claim {
		how := groupTitle(g)
		if of > 1 {
			how += ", the best of " + strconv.Itoa(of)
		}
		for _, metric := range headlineMetrics {
			if c := middle(g, metric); c.Exists() {
				k.of = append(k.of, keyFigure{metric.Title, b.inline(p, c), how})
			}
		}
	}
	if m.Quality.Exists() {
		k.of = append(k.of, keyFigure{line(b.r.Quality.Title), b.inline(p, m.Quality), ""})
	}
	if m.Blended.Exists() {
		k.of = append(k.of, keyFigure{"Blended price", b.inline(p, m.Blended), m.Blended.Key.Stat})
	}
	if len(k.of) > 0 {
		p.add(k)
	}
}

// felt says what the fastest offering of the class of the key figures is to
// somebody who reads along.
func (b *book) felt(p *page, m *analysis.Model) {
	g, _ := best(m)
	at := slices.IndexFunc(m.Felt, func(f *analysis.Felt) bool { return g != nil && f.Group.Class == g.Class })
	if at < 0 {
		return
	}
	f := m.Felt[at]
	spans := []span{text("To a reader, at its fastest (" + groupTitle(f.Group) + "): "), b.inline(p, f.Words), text(", "), b.inline(p, f.Times), text(" times as fast as people read; the speed feels " + f.SpeedSays)}
	if f.Wait != nil {
		spans = append(spans, text(", the wait for the first token is "+f.WaitSays))
	}
	p.add(prose(append(spans, text(". "), to("findings/reading.html", "How that is meant"), text("."))...))
}

// modelLead is the first line of a model's page.
func modelLead(m *analysis.Model) string {
	var parts []string
	for _, x := range [...]struct {
		n         int
		one, many string
	}{{len(m.Runs), "run", "runs"}, {len(m.Scores), "score", "scores"}, {len(m.Prices), "list price", "list prices"}} {
		if x.n > 0 {
			parts = append(parts, count(x.n, x.one, x.many))
		}
	}
	return line(m.Name.Title) + ": " + or(strings.Join(parts, ", "), "no numbers, only words") + "."
}
