package table

import (
	"regexp"
	"strings"
)

// amount is one number of a cell with what stands around it.
type amount struct {
	raw     string // the part of the cell: $0.50, 1.2k tok/s
	literal string // its digits
	shift   string // exponent of a multiplier: e3 for k
	unit    unit
	side    string // input or output, where a word says which price it is
	spread  *amount
	power   string // a mark right behind the number, a footnote's or an exponent
	notes   []string
}

// decimal is the number as strconv reads it, in the style of its column.
func (a *amount) decimal(s style, exact bool) (string, bool) {
	if exact {
		return a.literal + a.shift, true
	}
	dec, ok := s.decimalOf(a.literal)
	if a.shift != "" && strings.ContainsAny(dec, "eE") {
		return "", false
	}
	return dec + a.shift, ok
}

var (
	approx   = regexp.MustCompile(`(?i)^(~|≈|≃|∼|about |approx\.? |approximately |circa |ca\. ?|c\. ?|around )\s*`)
	money    = regexp.MustCompile(`(?i)^(us\$|usd|\$|€|eur|£|gbp|¥|cny|rmb)\s*`)
	factor   = regexp.MustCompile(`^ ?([kKMBG])(?:$|[\s/)*†‡+±]|tok|req)`)
	footnote = regexp.MustCompile(`^\s*(\*+|[†‡§¶]+|[¹²³⁰⁴-⁹]+|\[\^?\w{1,4}\]|\^\w{1,3}|<sup>[^<>]{0,12}</sup>)`)
	power    = regexp.MustCompile(`^([¹²³⁰⁴-⁹⁻⁺]+|\^\{?[+\-−]?\d+\}?|<sup>[+\-−]?\d+</sup>|\*\*\d+)`)
	spread   = regexp.MustCompile(`^\s*\(?\s*(?:±|\+/-|\+/−|\+-)\s*`)
	sides    = regexp.MustCompile(`(?i)^\s*[(/]?\s*(input|in|prompt|output|out|completion)s?( tokens?)?\b\)?`)
	aside    = regexp.MustCompile(`^\s*\(([^()]*)\)`)
)

// powerBehind returns the mark behind a literal that may be its exponent: any
// behind 10 and 2, of which people write powers, and those that programs write
// behind every whole number. 61² is a footnote's.
func powerBehind(lit, rest string) string {
	mark := power.FindString(rest)
	programs := strings.HasPrefix(mark, "^") || strings.HasPrefix(mark, "**")
	if lit == "10" || lit == "2" || programs && strings.Trim(lit, "0123456789+-−") == "" {
		return mark
	}
	return ""
}

var factors = map[string]string{"k": "e3", "K": "e3", "M": "e6", "B": "e9", "G": "e9"}

// parseAmount reads a text that is one number and what belongs to it. ok is
// false where anything else is left over.
func parseAmount(text string) (a *amount, ok bool) {
	a = &amount{}
	rest := strings.TrimSpace(text)
	if m := approx.FindString(rest); m != "" {
		rest = rest[len(m):]
		a.notes = append(a.notes, "approximate")
	}
	start := rest
	if m := money.FindString(rest); m != "" {
		a.unit, _ = parseUnit(strings.TrimSpace(m))
		rest = rest[len(m):]
	}
	if a.literal = literal.FindString(rest); !wellGrouped(a.literal) || a.literal == "" {
		return nil, false
	}
	rest = rest[len(a.literal):]
	a.power = powerBehind(a.literal, rest)
	if m := factor.FindStringSubmatch(rest); m != nil {
		a.shift = factors[m[1]]
		rest = rest[strings.Index(rest, m[1])+1:]
	}
	end := rest
	for rest != "" {
		before, bare := rest, a.unit
		if rest = a.take(rest); len(rest) == len(before) {
			return nil, false
		}
		if len(end) == len(before) && a.unit != bare {
			end = rest // the unit stands right behind the number
		}
	}
	a.raw = strings.TrimSpace(start[:len(start)-len(end)])
	return a, true
}

// take takes one thing off what follows a number; the same text where it knows
// nothing of it.
func (a *amount) take(rest string) string {
	if m := footnote.FindStringSubmatch(rest); m != nil {
		a.notes = append(a.notes, m[1])
		return rest[len(m[0]):]
	}
	if m := spread.FindString(rest); m != "" && a.spread == nil {
		return a.takeSpread(rest[len(m):])
	}
	if m := sides.FindStringSubmatch(rest); m != nil && a.side == "" {
		a.side = expand(strings.ToLower(m[1]))[0]
		return rest[len(m[0]):]
	}
	if n := unitLength(rest); n > 0 {
		u, _ := cellUnit(rest[:n])
		a.unit = a.unit.merge(u)
		return rest[n:]
	}
	if m := aside.FindStringSubmatch(rest); m != nil {
		if u, ok := parseUnit(m[1]); ok {
			a.unit = a.unit.merge(u)
		} else {
			a.notes = append(a.notes, strings.TrimSpace(m[1]))
		}
		return rest[len(m[0]):]
	}
	return strings.TrimLeft(rest, " \u00a0")
}

func (a *amount) takeSpread(rest string) string {
	lit := literal.FindString(rest)
	if lit == "" || !wellGrouped(lit) || powerBehind(lit, rest[len(lit):]) != "" {
		return rest
	}
	a.spread = &amount{raw: lit, literal: lit}
	return strings.TrimPrefix(strings.TrimLeft(rest[len(lit):], " "), ")")
}

// unitLength returns how much of the text, from its beginning, is a unit: the
// longest piece that ends where a word does.
func unitLength(rest string) int {
	best := 0
	for i := 1; i <= len(rest) && i <= 40; i++ {
		if i < len(rest) && wordByte(rest[i-1]) && wordByte(rest[i]) || strings.HasSuffix(rest[:i], "(") {
			continue
		}
		if u, ok := cellUnit(rest[:i]); ok && u.known() {
			best = i
		}
	}
	return best
}

// cellUnit is parseUnit for what follows a number, where c is a cent and t a
// token.
func cellUnit(s string) (unit, bool) {
	t := strings.ToLower(strings.TrimSpace(s))
	switch {
	case strings.ContainsAny(t, "()[]*,;:+?!~<>=→"):
		return unit{}, false
	case t == "c" || t == "ct":
		return unit{currency: "cent"}, true
	}
	return parseUnit(t)
}

func wordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}
