package table

import (
	"html"
	"regexp"
	"strings"
	"unicode"
)

var (
	link    = regexp.MustCompile(`!?\[([^\[\]]*)\]\(([^()\s]*)[^()]*\)`)
	tag     = regexp.MustCompile(`(?i)</?(b|i|u|em|strong|span|small|br|code|a|p|font|center|nobr|wbr)(\s[^<>]*)?/?>`)
	escaped = regexp.MustCompile(`\\([*_<>~\[\](){}#+.!|$^-])`)
	emphas  = regexp.MustCompile("\\*\\*([^*]+)\\*\\*|``?([^`]+)``?|(^|\\s)__([^_].*?)__($|\\s)")
)

// seam stands where decoration stood, until it is known what lies beside it:
// `12.5<br>13` are two numbers.
const seam = "\x00"

// closeSeams joins what stands on both sides of a seam, two numbers by a blank.
func closeSeams(s string) string {
	const digits = "0123456789.,"
	var joined strings.Builder
	last := byte(' ')
	for part := range strings.SplitSeq(s, seam) {
		if part == "" {
			continue
		}
		if strings.IndexByte(digits, last) >= 0 && strings.IndexByte(digits, part[0]) >= 0 {
			joined.WriteByte(' ')
		}
		joined.WriteString(part)
		last = part[len(part)-1]
	}
	return joined.String()
}

// plain takes the decoration of Markdown and HTML off a text: emphasis, code,
// links, harmless tags, escapes, entities. What else looks like a tag stays text.
func plain(s string) string {
	if !strings.ContainsAny(s, "*_`[<&~\\\u00a0") {
		return trim(s)
	}
	s = link.ReplaceAllString(s, seam+"$1"+seam)
	s = tag.ReplaceAllString(s, seam)
	s = closeSeams(s)
	s = emphas.ReplaceAllString(s, "$1$2$3$4$5")
	if t := strings.TrimSpace(s); len(t) > 2 && (t[0] == '*' || t[0] == '_') && t[len(t)-1] == t[0] {
		s = t[1 : len(t)-1]
	}
	s = escaped.ReplaceAllString(s, "$1")
	return trim(html.UnescapeString(s))
}

// trim takes blanks and invisible characters (zero width, direction) off the
// ends. Inside a text they can belong to it, as in emoji.
func trim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) })
}

// linkTarget returns the address that a Markdown link in the text leads to.
func linkTarget(s string) string {
	if m := link.FindStringSubmatch(s); m != nil {
		return m[2]
	}
	return ""
}
