package site

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// styleTags open and close what a style looks like.
var styleTags = [...]struct{ open, close markup }{
	plainStyle: {"", ""},
	strong:     {"<strong>", "</strong>"},
	soft:       {`<span class="soft">`, "</span>"},
	code:       {"<code>", "</code>"},
	hash:       {`<code class="hash">`, "</code>"},
	number:     {"", ""}, // the link carries the class
	unsure:     {"", ""},
	absent:     {"", ""},
}

// absentClasses make the kinds of absence look different; the words differ too.
var absentClasses = map[record.Absence]markup{
	record.Failed: "absent failed", record.Redacted: "absent redacted",
	record.Worded: "absent worded", record.Bound: "absent worded", record.NotComparable: "absent apart",
}

func (w *htmlWriter) spans(list []span) {
	for i := range list {
		w.span(&list[i])
	}
}

func (w *htmlWriter) span(s *span) {
	s = s.from(w.away)
	switch {
	case s.href != "":
		w.raw("<a")
		if s.style == number {
			w.raw(` class="num"`)
		} else if s.style == unsure {
			w.raw(` class="num unsure"`)
		} else if s.style == absent {
			w.raw(` class="`, s.absentClass(), `"`)
		}
		w.href(s.href)
		w.attr("title", s.title)
		w.raw(">")
		w.styled(s)
		w.raw("</a>")
	case s.style == absent:
		w.raw(`<span class="`, s.absentClass(), `"`)
		w.attr("title", s.title)
		w.raw(">")
		w.text(s.text)
		w.raw("</span>")
	default:
		w.styled(s)
	}
	if s.stale() {
		w.raw(` <sup class="stale"`)
		w.attr("title", s.cell.Stale)
		w.raw(">" + staleMark + "</sup>")
	}
	if s.sub != "" {
		w.raw(` <small>`)
		w.text(s.aside())
		w.raw("</small>")
	}
	for _, n := range s.marks {
		w.mark(n)
	}
}

// from is a text seen from another place than its site, where its link leads
// elsewhere or is none.
func (s *span) from(away func(string) string) *span {
	if away == nil || s.href == "" {
		return s
	}
	moved := *s
	moved.href = away(s.href)
	return &moved
}

// aside is what stands beside a text. Of a number, an interval and an n break
// over two lines on a narrow screen, but not inside: "160.5 to" says nothing.
func (s *span) aside() string {
	if !s.cell.Exists() {
		return s.sub
	}
	parts := strings.Split(s.sub, ", ")
	for i, p := range parts {
		if p != "" && p[len(p)-1] >= '0' && p[len(p)-1] <= '9' {
			parts[i] = strings.ReplaceAll(p, " ", "\u00a0")
		}
	}
	return strings.Join(parts, ", ")
}

func (w *htmlWriter) styled(s *span) {
	w.raw(styleTags[s.style].open)
	w.text(s.text)
	w.raw(styleTags[s.style].close)
}

func (s *span) absentClass() markup {
	if s.cell != nil {
		if c := absentClasses[s.cell.Missing]; c != "" {
			return c
		}
	}
	return "absent"
}

// mark writes the mark of a footnote.
func (w *htmlWriter) mark(n int) {
	w.raw(`<sup class="mark"><a href="#source-`)
	w.int(n)
	w.raw(`" aria-label="Source `)
	w.int(n)
	w.raw(`">[`)
	w.int(n)
	w.raw(`]</a></sup>`)
}

var headingTags = [...]markup{2: "h2", 3: "h3", 4: "h4"}

func (h heading) html(w *htmlWriter) {
	tag := headingTags[h.level]
	w.raw("<", tag)
	w.attr("id", h.id)
	w.raw(">")
	w.text(h.text)
	w.raw("</", tag, ">\n")
}

func (p para) html(w *htmlWriter) {
	w.raw("<p")
	w.attr("class", p.class)
	w.raw(">")
	w.spans(p.spans)
	w.raw("</p>\n")
}

func (l items) html(w *htmlWriter) {
	tag := markup("ul")
	if l.ordered {
		tag = "ol"
	}
	w.raw("<", tag, ">\n")
	for _, item := range l.of {
		w.raw("<li>")
		w.spans(item)
		w.raw("</li>\n")
	}
	w.raw("</", tag, ">\n")
}

func (f facts) html(w *htmlWriter) {
	w.raw(`<dl class="facts">` + "\n")
	for _, x := range f.of {
		w.raw("<div><dt")
		w.attr("id", x.id)
		w.raw(">")
		w.text(x.name)
		w.raw("</dt><dd>")
		w.spans(x.what)
		w.raw("</dd></div>\n")
	}
	w.raw("</dl>\n")
}

func (t *table) html(w *htmlWriter) {
	if len(t.rows) == 0 {
		return
	}
	w.raw(`<div class="table`)
	if len(t.rows) > tallTable {
		w.raw(" tall")
	}
	w.raw(`" role="region" tabindex="0" aria-labelledby="`)
	w.text(t.id)
	w.raw(`-caption"><table id="`)
	w.text(t.id)
	facets := t.facets.list()
	w.raw(`"`)
	w.attr("data-facets", facets.json())
	w.raw(">\n<caption><div class=\"caption\"><span id=\"")
	w.text(t.id)
	w.raw(`-caption">`)
	w.text(t.caption)
	w.raw("</span>")
	if t.file != "" && !w.single {
		w.raw(` <span class="downloads">`)
		for _, ext := range [...]string{".csv", ".json"} {
			w.raw("<a")
			w.href("data/" + t.file + ext)
			w.raw(` download>`)
			w.text(downloadNames[ext])
			w.raw("</a> ")
		}
		w.raw("</span>")
	}
	w.raw("</div></caption>\n<thead><tr>")
	for i := range t.cols {
		w.head(&t.cols[i])
	}
	w.raw("</tr></thead>\n<tbody>\n")
	for i, row := range t.shown() {
		id := ""
		if t.anchors != nil {
			id = t.anchors[i]
		}
		w.row(t, id, facets.numbers(i), row)
	}
	w.raw("</tbody></table></div>\n")
	if rest := t.remainder(); rest != nil {
		para{class: "rest", spans: rest}.html(w)
	}
}

// tallTable is the number of rows from which a table scrolls under its head.
const tallTable = 16

var downloadNames = map[string]string{".csv": "CSV", ".json": "JSON"}

func (w *htmlWriter) head(c *column) {
	w.raw(`<th scope="col"`)
	if c.numeric {
		w.raw(` class="n"`)
	}
	if c.descending {
		w.raw(` data-first="descending"`)
	}
	w.attr("title", c.hint)
	w.raw(">")
	w.text(c.head)
	if c.unit != "" {
		w.raw(` <span class="unit">`)
		w.text(c.unit)
		w.raw("</span>")
	}
	w.raw("</th>")
}

// row writes one row; the first field is its head.
func (w *htmlWriter) row(t *table, id, facets string, row []span) {
	w.raw("<tr")
	w.attr("id", id)
	w.attr("data-f", facets)
	w.raw(">")
	for i := range row {
		s, tag := &row[i], markup("td")
		if i == 0 {
			w.raw(`<th scope="row"`)
			tag = "th"
		} else {
			w.raw("<td")
		}
		switch {
		case t.cols[i].numeric:
			w.raw(` class="n"`)
		case t.cols[i].tight:
			w.raw(` class="t"`)
		case len(s.marks) > 0 && s.text == "":
			w.raw(` class="src"`)
		}
		if s.cell.Exists() {
			w.raw(` data-v="`)
			w.b = append(w.b, record.FormatFloat(s.cell.Value)...)
			w.raw(`"`)
		} else if s.style == absent {
			w.raw(` data-missing`)
		}
		w.raw(">")
		w.span(s)
		w.raw("</", tag, ">")
	}
	w.raw("</tr>\n")
}
