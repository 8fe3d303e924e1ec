package site

import (
	"strconv"
	"strings"
)

// markdownWriter appends GitHub-flavoured Markdown, the twin of htmlWriter: our
// own markup, escaped text, addresses.
type markdownWriter struct {
	b    []byte
	path string              // of the page, as HTML: addresses are the same but for the ending
	away func(string) string // of a page that leaves its site; nil: it stays
}

func (w *markdownWriter) raw(parts ...markup) {
	for _, p := range parts {
		w.b = append(w.b, p...)
	}
}

func (w *markdownWriter) int(n int) { w.b = strconv.AppendInt(w.b, int64(n), 10) }

// markdownSpecials are the characters that can begin markup anywhere in a line
// of GitHub-flavoured Markdown. Escaping with a backslash is always allowed for
// ASCII punctuation (GFM 2.4), so none of them has to be understood in context.
const markdownSpecials = "\\`*_{}[]<>()#+-.!|~&$:@=^\"'"

// text writes s as text. What must not stand in a line is replaced as in HTML.
// The at sign and the colon of an address are written as entities, since a git
// host makes links and mentions of bare text.
func (w *markdownWriter) text(s string) {
	for _, r := range line(s) {
		switch {
		case r == '@':
			w.raw("&#64;")
		case r == ':':
			w.raw("&#58;")
		case r == '<':
			w.raw("&lt;")
		case r == '>':
			w.raw("&gt;")
		case r == '&':
			w.raw("&amp;")
		case r == '.' && endsInWWW(w.b):
			w.raw("&#46;")
		case r == '.' || r == '-' || r == '(' || r == ')' || r == '+' || r == '=' || r == '"' || r == '\'':
			w.b = append(w.b, byte(r))
		case strings.ContainsRune(markdownSpecials, r):
			w.b = append(w.b, '\\', byte(r))
		default:
			w.b = append(w.b, string(r)...)
		}
	}
}

// endsInWWW tells whether a dot would make a link of the bare text before it.
func endsInWWW(b []byte) bool {
	return len(b) >= 3 && strings.EqualFold(string(b[len(b)-3:]), "www")
}

// paragraph writes text at the beginning of a line, where a dash, a plus, an
// equals sign or a number with a dot would begin a block.
func (w *markdownWriter) paragraph(list []span) {
	start := len(w.b)
	w.spans(list)
	rest := string(w.b[start:])
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	at := -1
	switch {
	case rest != "" && strings.Contains("-+=", rest[:1]):
		at = 0
	case digits > 0 && digits < len(rest) && strings.Contains(".)", rest[digits:digits+1]):
		at = digits
	}
	if at >= 0 {
		w.b = append(append(w.b[:start], rest[:at]...), '\\')
		w.b = append(w.b, rest[at:]...)
	}
}

// codeSpan writes s as code: with more backticks than are in it, and with its
// bars escaped, which end a field of a table even inside of code.
func (w *markdownWriter) codeSpan(s string) {
	s = line(s)
	if strings.TrimSpace(s) == "" {
		return
	}
	fence, run := 1, 0
	for _, r := range s {
		if r == '`' {
			run++
			fence = max(fence, run+1)
		} else {
			run = 0
		}
	}
	ticks := strings.Repeat("`", fence)
	if fence > 1 {
		s = " " + s + " "
	}
	if strings.Contains(s, "|") { // only in tables is \| a bar; a text is right everywhere
		w.text(strings.TrimSpace(s))
		return
	}
	w.b = append(append(append(w.b, ticks...), s...), ticks...)
}

// address writes the destination of a link. Pages lead to their twins, files of
// the site to where they are: beside md/.
func (w *markdownWriter) address(href string) {
	if !external(href) {
		file, fragment, anchored := strings.Cut(href, "#")
		if page, ok := strings.CutSuffix(file, ".html"); ok {
			href = page + ".md"
		} else if file != "" {
			href = "../" + file
		}
		if anchored && file != "" {
			href += "#" + fragment
		}
		href = relative(strings.TrimSuffix(w.path, ".html")+".md", href)
	}
	w.destination(href)
}

// destination writes an address as it is, between angle brackets.
func (w *markdownWriter) destination(href string) {
	w.b = append(w.b, '<')
	for _, r := range line(href) {
		if r <= ' ' || strings.ContainsRune("<>\\|`\"", r) {
			for _, c := range []byte(string(r)) {
				w.b = append(w.b, '%', "0123456789ABCDEF"[c>>4], "0123456789ABCDEF"[c&15])
			}
			continue
		}
		w.b = append(w.b, string(r)...)
	}
	w.b = append(w.b, '>')
}

// anchor writes the fragment that links lead to.
func (w *markdownWriter) anchor(id string) {
	if id == "" {
		return
	}
	w.raw(`<a id="`)
	w.b = appendEscaped(w.b, id)
	w.raw(`"></a>`)
}
