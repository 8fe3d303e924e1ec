package table

import (
	"html"
	"regexp"
	"strings"
)

var (
	link   = regexp.MustCompile(`!?\[([^\[\]]*)\]\(([^()\s]*)[^()]*\)`)
	tag    = regexp.MustCompile(`(?i)</?(b|i|u|em|strong|span|small|br|code|a|p|font|center|nobr|wbr)(\s[^<>]*)?/?>`)
	emphas = regexp.MustCompile("\\*\\*([^*]+)\\*\\*|``?([^`]+)``?|(^|\\s)__([^_].*?)__($|\\s)")
)

// plain takes the decoration of Markdown and HTML off a text: emphasis, code,
// links, harmless tags, entities. What else looks like a tag stays text.
func plain(s string) string {
	if !strings.ContainsAny(s, "*_`[<&~\u00a0") {
		return strings.TrimSpace(s)
	}
	s = link.ReplaceAllString(s, "$1")
	s = tag.ReplaceAllString(s, "")
	s = emphas.ReplaceAllString(s, "$1$2$3$4$5")
	if t := strings.TrimSpace(s); len(t) > 2 && (t[0] == '*' || t[0] == '_') && t[len(t)-1] == t[0] {
		s = t[1 : len(t)-1]
	}
	s = html.UnescapeString(s)
	return strings.TrimSpace(strings.Trim(s, "\u00a0"))
}

// linkTarget returns the address that a Markdown link in the text leads to.
func linkTarget(s string) string {
	if m := link.FindStringSubmatch(s); m != nil {
		return m[2]
	}
	return ""
}
