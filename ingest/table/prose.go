package table

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// prose is what a file says outside of its tables, looked up once for all of
// them.
type prose struct {
	*source.Doc
	prices    *unit             // nil: not looked for yet
	footnotes map[string]string // by mark
}

// millions and thousands are how a text says what a price is for.
var (
	millions  = regexp.MustCompile(`(?i)\b(per|pro)\s+((1\s*)?(m\b|million\b|mtok|m tok)|1[,.]000[,.]000\b)|(\$[\d.,]*|usd|dollars?)\s*/\s*(1\s*)?(m\b|million\b|m\s*tok)`)
	thousands = regexp.MustCompile(`(?i)\b(per|pro)\s+((1\s*)?(k\b|thousand\b|ktok|k tok)|1[,.]?000\s+tok)|(\$[\d.,]*|usd|dollars?)\s*/\s*(1\s*)?(k\b|k\s*tok)`)
)

// maxSearch is how much of a file is searched for what a price is for.
const maxSearch = 1 << 20

// dollars and others are how a text names currencies.
var (
	dollars = regexp.MustCompile(`\$|\bUSD\b`)
	others  = regexp.MustCompile(`[€£¥]|\b(EUR|GBP|CNY|RMB|JPY)\b`)
)

// elsewhere returns what the prices of the file are in and for, where it says
// so outside of the columns, and says only one thing.
func (p *prose) elsewhere() unit {
	if p.prices == nil {
		u := pricesOf(p.Data[:min(len(p.Data), maxSearch)])
		p.prices = &u
	}
	return *p.prices
}

func pricesOf(text []byte) (u unit) {
	switch m, k := millions.Match(text), thousands.Match(text); {
	case m && !k:
		u.tokens = "1M"
	case k && !m:
		u.tokens = "1k"
	}
	if dollars.Match(text) && !others.Match(text) {
		u.currency = "usd"
	}
	return u
}

// maxFootnotes is how many marks are looked up in a file.
const maxFootnotes = 100

// footnote returns the text of the line that explains a mark.
func (p *prose) footnote(mark string) string {
	text, ok := p.footnotes[mark]
	if !ok && len(p.footnotes) < maxFootnotes {
		if p.footnotes == nil {
			p.footnotes = map[string]string{}
		}
		text = p.findFootnote(mark)
		p.footnotes[mark] = text
	}
	return text
}

// findFootnote looks for `[^1]: text`, `\* text` and the like, then for `* text`,
// which counts only where one line begins so: several are a list.
func (p *prose) findFootnote(mark string) string {
	escaped := `\` + strings.Join(strings.Split(mark, ""), `\`)
	if found := p.linesBehind("[^"+mark+"]:", "["+mark+"]", "<sup>"+mark+"</sup>", escaped+" "); len(found) > 0 {
		return found[0]
	}
	if found := p.linesBehind(mark+" ", mark+":"); len(found) == 1 {
		return found[0]
	}
	return ""
}

// linesBehind returns what stands behind the prefixes, at which lines begin.
func (p *prose) linesBehind(prefixes ...string) (out []string) {
	for _, l := range p.Lines() {
		text := strings.TrimSpace(l.Text)
		for _, prefix := range prefixes {
			rest, ok := strings.CutPrefix(text, prefix)
			if rest = strings.TrimLeft(rest, " :."); ok && rest != "" {
				out = append(out, clipNote(plain(rest)))
				break
			}
		}
	}
	return out
}
