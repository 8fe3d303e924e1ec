package source

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// excerptWidth is how many characters of a source line a problem shows.
const excerptWidth = 76

// excerpt returns the part of the line around offset that is safe to show.
// Result files hold prompts, answers and keys: string values are blanked, long
// words too, and control characters never reach a terminal.
func (d *Doc) excerpt(offset int64) string {
	at := min(max(int(offset), 0), len(d.Data))
	start, end := at, at
	for start > 0 && d.Data[start-1] != '\n' && d.Data[start-1] != '\r' && at-start < excerptWidth/2 {
		start--
	}
	for end < len(d.Data) && d.Data[end] != '\n' && d.Data[end] != '\r' && end-start < excerptWidth {
		end++
	}
	for start < end && !utf8.RuneStart(d.Data[start]) {
		start++
	}
	for end > start && end < len(d.Data) && !utf8.RuneStart(d.Data[end]) {
		end--
	}
	line := string(d.Data[start:end])
	if c := d.firstByte(); c == '{' || c == '[' {
		line = blankStrings(line, d.insideString(start))
	} else {
		line = blankWords(line)
	}
	return strings.TrimSpace(printable(line))
}

// insideString reports whether offset lies inside a JSON string that began on
// the same line.
func (d *Doc) insideString(offset int) bool {
	start := offset
	for start > 0 && d.Data[start-1] != '\n' && offset-start < 1<<16 {
		start--
	}
	in := false
	for i := start; i < offset; i++ {
		switch d.Data[i] {
		case '\\':
			i++
		case '"':
			in = !in
		}
	}
	return in || offset-start == 1<<16
}

// blankStrings replaces every JSON string that is no key by "…".
func blankStrings(line string, inside bool) string {
	var b strings.Builder
	if inside {
		line = `"` + line
	}
	for len(line) > 0 {
		i := strings.IndexByte(line, '"')
		if i < 0 {
			b.WriteString(line)
			break
		}
		b.WriteString(line[:i])
		line = line[i:]
		end := stringEnd(line)
		word, rest := line[:end], line[end:]
		if isKey := !inside && strings.HasPrefix(strings.TrimLeft(rest, " "), ":"); isKey && len(word) <= 42 {
			b.WriteString(word)
		} else {
			b.WriteString(`"…"`)
		}
		inside = false
		line = rest
	}
	return b.String()
}

// stringEnd returns the length of the JSON string that s begins with, all of s
// if it does not end.
func stringEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}

// blankWords replaces words that could be keys or sentences: long runs without
// a blank, and everything after the twelfth word.
func blankWords(line string) string {
	words := strings.Fields(line)
	for i, w := range words {
		if utf8.RuneCountInString(w) > 24 {
			words[i] = "…"
		}
		if i == 12 {
			words = append(words[:12], "…")
			break
		}
	}
	return strings.Join(words, " ")
}

// printable replaces control and format characters.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, s)
}
