package site

import (
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
)

// page is one page of the report, made once and printed as HTML and Markdown.
type page struct {
	path   string // from the root of the site: "models/gpt-5.5.html"
	title  string // the h1
	lead   string // what the page says, one sentence: the description in its head
	nav    string // address of the entry of the navigation that it belongs to
	crumbs []link // from the overview to its parent
	blocks []block
	notes  footnotes
	within []block         // that stand inside of others: the tables and charts of a post
	data   *dataset        // what search engines are told; nil on most pages
	linked []any           // the same of a post
	dated  *analysis.Dated // of a page that is made from a snapshot alone; nil of all others
}

type link struct{ Text, Href string }

// block is one part of a page.
type block interface {
	html(*htmlWriter)
	markdown(*markdownWriter)
}

// span is the smallest thing that is printed: a text, a link, a number. A field
// of a table is one span.
type span struct {
	text  string
	href  string // from the root of the site, or http(s); empty: no link
	sub   string // beside the text, small: an interval, n
	title string // on hover
	style style
	cell  *analysis.Cell // of a number, or of what is missing
	marks []int          // footnotes
}

type style uint8

const (
	plainStyle style = iota
	strong
	soft
	code
	hash // 64 hexadecimal digits
	number
	unsure // a number that rests on unknown conditions
	absent // a reason in the place of a number
)

// heading is a section. Its id is the fragment of links to it.
type heading struct {
	level int // 2 to 4; the title of the page is 1
	id    string
	text  string
}

// para is a paragraph.
type para struct {
	class string // "answer", "note", "standfirst"; empty for plain prose
	spans []span
}

// items is a list.
type items struct {
	ordered bool
	of      [][]span
}

// facts are names with what they stand for.
type facts struct{ of []fact }

type fact struct {
	name string
	id   string // fragment of links to it; mostly empty
	what []span
}

func text(s string) span { return span{text: s} }

func to(href, s string) span { return span{text: s, href: href} }

func words(s ...string) []span { return []span{text(strings.Join(s, " "))} }

func prose(spans ...span) para { return para{spans: spans} }

func remark(s string) para { return para{class: "note", spans: words(s)} }

func (p *page) add(blocks ...block) { p.blocks = append(p.blocks, blocks...) }

func (p *page) section(level int, id, text string) { p.add(heading{level, id, text}) }

// depth is the prefix that leads from the page to the root of the site.
func depth(path string) string { return strings.Repeat("../", strings.Count(path, "/")) }

// external reports whether an address leaves the site. Only such addresses as
// this are ever links out of it: a source may write what it likes as its URL.
func external(href string) bool {
	return hasScheme(href, "https://") || hasScheme(href, "http://")
}

func hasScheme(href, scheme string) bool {
	return len(href) > len(scheme) && strings.EqualFold(href[:len(scheme)], scheme)
}

// relative is an address of the site as seen from the page at path.
func relative(path, href string) string {
	if external(href) || strings.HasPrefix(href, "#") {
		return href
	}
	if rest, here := strings.CutPrefix(href, path+"#"); here {
		return "#" + rest
	}
	return depth(path) + href
}
