package site

import (
	"strings"

	"github.com/benchfolio/benchfolio/site/chart"
)

// carded are the directories whose pages have a social card of their own: those
// that somebody shares. A run, a receipt or a source is shown by the report's.
var carded = []string{"models/", "providers/", "frontiers/", "findings/", "posts/"}

// cardOf is the file of the card that shows a page.
func (b *book) cardOf(pg *page) string {
	own := pg.path == overview.Href || pg.path == "gaps.html"
	for _, dir := range carded {
		// A large report has thousands of pages of models that nobody shares.
		own = own || strings.HasPrefix(pg.path, dir) && (len(b.r.Models) <= mostWithFiles || dir != "models/" && dir != "providers/")
	}
	name := overview.Href
	if own {
		name = pg.path
	}
	return "cards/" + strings.TrimSuffix(name, ".html") + ".png"
}

// card writes the card of a page that has one. Where nobody said where the pages
// will be there are none: Open Graph wants whole addresses.
func (p *press) card(pg *page) error {
	name := p.book.cardOf(pg)
	if !p.book.hasAddress() || name != "cards/"+strings.TrimSuffix(pg.path, ".html")+".png" {
		return nil
	}
	c := &chart.Card{Site: line(p.book.r.Title), Title: pg.title, Says: pg.lead, Foot: "Every number leads to its source"}
	if c.Site == c.Title {
		c.Site = ""
	}
	if date := p.book.chartDate(); date != "" {
		c.Foot = date + " · every number leads to its source"
	}
	for _, x := range pg.blocks {
		if f, ok := x.(*figure); ok {
			c.Chart = f.build("")
			break
		}
	}
	data, err := c.PNG()
	if err != nil {
		return err
	}
	return p.stage.put(name, data)
}
