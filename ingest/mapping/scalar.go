package mapping

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

var plainScalar = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_/ -]*[A-Za-z0-9]$|^[A-Za-z]$`)

// scalarOf writes a text as a scalar of YAML that reads back as that text, plain
// where nobody could take it for anything else.
func scalarOf(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	switch lower := strings.ToLower(s); {
	case strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }):
		return strconv.QuoteToASCII(s)
	case lower == "true" || lower == "false" || lower == "null" || lower == "yes" || lower == "no" || lower == "on" || lower == "off" || lower == "y" || lower == "n":
		return "'" + s + "'"
	case plainScalar.MatchString(s):
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}

var shorthand = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// step is a key as a step of a JSONPath.
func step(key string) string {
	if shorthand.MatchString(key) {
		return "." + key
	}
	return "[" + quoted(key) + "]"
}

// quoted is a text as a string of a JSONPath.
func quoted(text string) string {
	var b strings.Builder
	b.WriteString("'")
	for _, r := range text {
		switch {
		case r == '\'' || r == '\\':
			b.WriteString(`\` + string(r))
		case unicode.IsControl(r):
			b.WriteString(`\u` + strconv.FormatInt(int64(r)+0x10000, 16)[1:])
		default:
			b.WriteRune(r)
		}
	}
	return b.String() + "'"
}
