package bibliography

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// accents are what \"o and its like put over or under a letter.
var accents = map[string]string{
	"`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
	`"`: "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
}

// letters are commands that stand for themselves.
var letters = map[string]string{
	"ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "i": "i", "j": "j",
	"textendash": "–", "textemdash": "—", "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX",
}

var (
	accentRE  = regexp.MustCompile("\\\\(?:([`'^~=.\"])|([uvHcdkr])(?:[ \t]+|\\b|\\{))\\{?(?:\\\\([ij])\\b ?|(\\pL))\\}?\\}?")
	letterRE  = regexp.MustCompile(`\\([A-Za-z]+)[ \t]*`)
	dashes    = strings.NewReplacer("---", "—", "--", "–", "``", "“", "''", "”", "~", " ")
	escapesRE = regexp.MustCompile(`\\([&%$#_{}])`)
	urlRE     = regexp.MustCompile(`\\url\{([^{}]*)\}`)
)

// plain is a value as it is read: accents composed, commands and braces gone.
func plain(s string) string {
	if !strings.ContainsAny(s, "\\{}~-`'") {
		return strings.Join(strings.Fields(s), " ")
	}
	s = urlRE.ReplaceAllString(s, "$1")
	s = accentRE.ReplaceAllStringFunc(s, func(m string) string {
		p := accentRE.FindStringSubmatch(m)
		return norm.NFC.String(p[3] + p[4] + accents[p[1]+p[2]])
	})
	s = escapesRE.ReplaceAllString(s, "\x00$1")
	s = letterRE.ReplaceAllStringFunc(s, func(m string) string { return letters[strings.Trim(m, "\\ \t")] })
	s = dashes.Replace(s)
	s = keepEscaped(s)
	return strings.Join(strings.Fields(s), " ")
}

// keepEscaped drops braces and backslashes but those that were escaped.
func keepEscaped(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == 0 && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		case c != '{' && c != '}' && c != '\\' && c != 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// unescaped is an address: nothing in it is a command but the escapes.
func unescaped(s string) string {
	if u := inURL(s); u != "" {
		s = u
	}
	return strings.Trim(escapesRE.ReplaceAllString(s, "$1"), "{} \t\r\n")
}

func inURL(s string) string {
	if m := urlRE.FindStringSubmatch(s); m != nil {
		return escapesRE.ReplaceAllString(m[1], "$1")
	}
	return ""
}
