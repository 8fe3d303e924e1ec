package site

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/templates"
)

// Move says that a page has another address than it once had: a model was
// renamed, and links to it stand in mails and papers. Both are paths from the
// root of the site, without their ".html".
type Move struct{ From, To string }

// moved is the data of the page at an old address.
type moved struct{ Root, To, Canonical, Title string }

// moves writes a page at every old address that leads to the new one. A move to
// nowhere, or from a page that is there, is an error: it hides a mistake.
func (p *press) moves() error {
	if p.book.o.NoHTML || len(p.book.o.Moved) == 0 {
		return nil
	}
	titles := map[string]string{}
	for _, x := range p.listed {
		titles[x.path] = x.title
	}
	for _, m := range p.book.o.Moved {
		from, to := m.From+".html", m.To+".html"
		dir, slug, found := strings.Cut(m.From, "/")
		switch {
		case !found || !validSlug(dir) || !validSlug(slug):
			return fmt.Errorf("site: %.80q cannot be the address of a page that moved", m.From)
		case titles[from] != "":
			return fmt.Errorf("site: %s moved to %s, but is a page of its own", m.From, m.To)
		case titles[to] == "":
			return fmt.Errorf("site: %s moved to %.80s, which is no page", m.From, m.To)
		}
		x := moved{Root: depth(from), To: to, Title: titles[to]}
		if p.book.hasAddress() {
			x.Canonical = p.book.absolute(to)
		}
		var out bytes.Buffer
		if err := templates.Moved.Execute(&out, x); err != nil {
			return err
		}
		if err := p.stage.put(from, out.Bytes()); err != nil {
			return err
		}
	}
	return nil
}
