package site

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// markup is HTML or Markdown that stands in our own source. A constant becomes
// one by itself, a string never does: what comes from a file cannot be written
// as markup by mistake.
type markup string

// htmlWriter appends HTML. It has three ways to write: markup of ours, text
// that is escaped, and attributes that are escaped and always quoted.
type htmlWriter struct {
	b    []byte
	path string // of the page, for relative addresses

	interactive bool                // charts come with their options for the runtime
	single      bool                // there are no files beside the page
	away        func(string) string // of a page that leaves its site; nil: it stays
	err         error               // of a chart that could not be drawn
}

func (w *htmlWriter) raw(parts ...markup) {
	for _, p := range parts {
		w.b = append(w.b, p...)
	}
}

func (w *htmlWriter) int(n int) { w.b = strconv.AppendInt(w.b, int64(n), 10) }

// text writes s as text. It is fit for a double-quoted attribute too.
func (w *htmlWriter) text(s string) { w.b = appendEscaped(w.b, s) }

// attr writes an attribute, and nothing where the value is empty.
func (w *htmlWriter) attr(name markup, value string) {
	if value == "" {
		return
	}
	w.raw(" ", name, `="`)
	w.text(value)
	w.raw(`"`)
}

// href writes an address of the site, or of a citation.
func (w *htmlWriter) href(href string) {
	w.attr("href", relative(w.path, href))
	if external(href) {
		w.raw(` rel="nofollow"`)
	}
}

// appendEscaped escapes what has a meaning in HTML, and makes a stranger's text
// fit to stand in a line: control characters and line breaks become blanks,
// broken UTF-8 becomes U+FFFD, and marks that reorder the text around them are
// dropped, for a name must not rearrange the page.
func appendEscaped(b []byte, s string) []byte {
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		size, with := 1, ""
		if c >= utf8.RuneSelf {
			var r rune
			r, size = utf8.DecodeRuneInString(s[i:])
			if !unfit(r, size) {
				i += size
				continue
			}
			with = replacement(r, size)
		} else if with = asciiEscapes[c]; with == "" {
			i++
			continue
		}
		b = append(append(b, s[start:i]...), with...)
		i += size
		start = i
	}
	return append(b, s[start:]...)
}

// asciiEscapes is indexed by byte; empty means as it is.
var asciiEscapes = func() (t [utf8.RuneSelf]string) {
	for c := range t {
		if c < ' ' || c == 0x7f {
			t[c] = " "
		}
	}
	t['&'], t['<'], t['>'], t['"'], t['\''] = "&amp;", "&lt;", "&gt;", "&#34;", "&#39;"
	return t
}()

// unfit tells what must not stand in a line of text: broken bytes, control
// characters, line separators, marks of direction.
func unfit(r rune, size int) bool {
	return r == utf8.RuneError && size == 1 || r == '\u2028' || r == '\u2029' || r == '\ufeff' ||
		unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}

func replacement(r rune, size int) string {
	switch {
	case r == utf8.RuneError && size == 1:
		return "\ufffd"
	case r == '\ufeff' || unicode.Is(unicode.Bidi_Control, r):
		return ""
	}
	return " "
}

// line makes a text fit for where another writer escapes it: the title of a
// page, a chart, JSON-LD.
func line(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if unfit(r, size) {
			out = append(out, replacement(r, size)...)
		} else {
			out = append(out, s[i:i+size]...)
		}
		i += size
	}
	return string(out)
}
