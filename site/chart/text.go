package chart

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// face is one of the two weights that charts are set in.
type face uint8

const (
	regular face = iota
	bold
)

// advances are the advance widths of Liberation Sans for U+0020 to U+007E in
// thousandths of the font size. Arial and Helvetica have the same widths, and
// the stack in chart.css names no other font, so a label is as wide in the
// browser as it was here, where no browser measures anything.
var advances = [2][95]uint16{
	regular: {278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584},
	bold:    {278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584},
}

// Widths of what the table does not hold, as upper bounds: letters of other
// scripts and East Asian characters fit in 1.1 em, pictographs in 1.4 em.
const (
	otherAdvance = 1100
	pictoAdvance = 1400
	firstPicto   = 0x1F000
)

func advance(r rune, f face) int {
	switch {
	case r >= ' ' && r <= '~':
		return int(advances[f][r-' '])
	case r == '…' || r == '–' || r == '·' || r == '\u00a0':
		return 1000 // punctuation of our own; the em dash is the widest
	case r >= firstPicto:
		return pictoAdvance
	}
	return otherAdvance
}

// width is the width of s in pixels at a font size, never less than what is drawn.
func width(s string, size float64, f face) float64 {
	sum := 0
	for _, r := range s {
		sum += advance(r, f)
	}
	return float64(sum) * size / 1000
}

// plain makes a string fit to be one line of text anywhere: broken UTF-8
// becomes U+FFFD; control characters, line breaks and tabs become spaces; marks
// that reorder the text around them are dropped, for a name must not rearrange a chart.
func plain(s string) string {
	clean := utf8.ValidString(s)
	for i := 0; clean && i < len(s); i++ {
		clean = s[i] >= ' ' && s[i] < 0x7f
	}
	if clean {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r) || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.Is(unicode.Bidi_Control, r) || r == '\ufeff' || r == '\ufffe' || r == '\uffff':
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// fit cuts s to a width in pixels, with an ellipsis where something was cut.
func fit(s string, max, size float64, f face) string {
	if width(s, size, f) <= max {
		return s
	}
	budget := int(max*1000/size) - advance('…', f)
	for i, r := range s {
		budget -= advance(r, f)
		if budget < 0 {
			return strings.TrimRight(s[:i], " ") + "…"
		}
	}
	return s
}

// wrap breaks s at spaces into lines of at most max pixels and at most n lines;
// a word that is wider than a line, and the last line, are cut by fit.
func wrap(s string, max, size float64, f face, n int) []string {
	var lines []string
	for rest := strings.TrimSpace(s); rest != ""; {
		if len(lines) == n-1 {
			return append(lines, fit(rest, max, size, f))
		}
		line, tail := breakLine(rest, max, size, f)
		lines, rest = append(lines, fit(line, max, size, f)), tail
	}
	return lines
}

// breakLine cuts the first line off s: as many words as fit, at least one.
func breakLine(s string, max, size float64, f face) (line, rest string) {
	budget, end := int(max*1000/size), -1
	for i, r := range s {
		if r == ' ' {
			end = i
		}
		budget -= advance(r, f)
		if budget < 0 && end > 0 {
			return strings.TrimRight(s[:end], " "), strings.TrimLeft(s[end:], " ")
		}
	}
	return s, ""
}
