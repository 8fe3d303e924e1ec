package site

import "strings"

// print writes the whole page.
func (w *markdownWriter) page(p *page) {
	if len(p.crumbs) > 0 {
		for _, c := range p.crumbs {
			w.span(&span{text: c.Text, href: c.Href})
			w.raw(" / ")
		}
		w.text(p.title)
		w.raw("\n\n")
	}
	w.raw("# ")
	w.text(p.title)
	w.raw("\n\n")
	for _, b := range p.blocks {
		b.markdown(w)
	}
}

func (w *markdownWriter) spans(list []span) {
	for i := range list {
		w.span(&list[i])
	}
}

func (w *markdownWriter) span(s *span) {
	s = s.from(w.away)
	switch {
	case s.text == "":
	case s.href != "":
		w.raw("[")
		w.styled(s)
		w.raw("](")
		w.address(s.href)
		w.raw(")")
	default:
		w.styled(s)
	}
	if s.stale() {
		w.raw(" <sup>" + staleMark + "</sup>")
	}
	if s.sub != "" {
		w.raw(" <sub>")
		w.text(s.sub)
		w.raw("</sub>")
	}
	for _, n := range s.marks {
		w.raw("[^")
		w.int(n)
		w.raw("]")
	}
}

func (w *markdownWriter) styled(s *span) {
	switch s.style {
	case code, hash:
		w.codeSpan(s.text)
	case strong:
		w.emphasis("**", s.text)
	case absent:
		w.emphasis("*", s.text)
	default:
		w.text(s.text)
	}
}

// emphasis needs its signs next to the text.
func (w *markdownWriter) emphasis(sign markup, s string) {
	inner := strings.TrimSpace(line(s))
	if inner == "" {
		return
	}
	w.raw(sign)
	w.text(inner)
	w.raw(sign)
	if strings.HasSuffix(s, " ") {
		w.raw(" ")
	}
}

func (h heading) markdown(w *markdownWriter) {
	w.anchor(h.id)
	if h.id != "" {
		w.raw("\n\n")
	}
	w.raw(headingSigns[h.level])
	w.text(h.text)
	w.raw("\n\n")
}

var headingSigns = [...]markup{2: "## ", 3: "### ", 4: "#### "}

func (p para) markdown(w *markdownWriter) {
	if p.class == "answer" {
		w.raw("> ")
	}
	w.paragraph(p.spans)
	w.raw("\n\n")
}

func (l items) markdown(w *markdownWriter) {
	for i, item := range l.of {
		if l.ordered {
			w.int(i + 1)
			w.raw(". ")
		} else {
			w.raw("- ")
		}
		w.paragraph(item)
		w.raw("\n")
	}
	w.raw("\n")
}

func (f facts) markdown(w *markdownWriter) {
	for _, x := range f.of {
		w.raw("- ")
		w.anchor(x.id)
		w.emphasis("**", x.name)
		w.raw(": ")
		w.spans(x.what)
		w.raw("\n")
	}
	w.raw("\n")
}

func (l sourceList) markdown(w *markdownWriter) {
	for i, s := range l.of {
		w.raw("[^")
		w.int(i + 1)
		w.raw("]: ")
		w.spans(sourceText(s))
		w.raw("\n")
	}
	w.raw("\n")
}

func (t *table) markdown(w *markdownWriter) {
	if len(t.rows) == 0 {
		return
	}
	w.anchor(t.id)
	w.raw("\n\n")
	w.emphasis("**", t.caption)
	if t.file != "" {
		for _, ext := range [...]string{".csv", ".json"} {
			w.raw(" ")
			w.span(&span{text: downloadNames[ext], href: "data/" + t.file + ext})
		}
	}
	w.raw("\n\n|")
	for _, c := range t.cols {
		w.raw(" ")
		w.text(c.head)
		if c.unit != "" {
			w.text(" (" + c.unit + ")")
		}
		w.raw(" |")
	}
	w.raw("\n|")
	for _, c := range t.cols {
		if c.numeric {
			w.raw(" ---: |")
		} else {
			w.raw(" --- |")
		}
	}
	w.raw("\n")
	for n, row := range t.shown() {
		w.raw("|")
		for i := range row {
			w.raw(" ")
			if i == 0 && t.anchors != nil {
				w.anchor(t.anchors[n])
			}
			w.span(&row[i])
			w.raw(" |")
		}
		w.raw("\n")
	}
	w.raw("\n")
	if rest := t.remainder(); rest != nil {
		para{spans: rest}.markdown(w)
	}
}
