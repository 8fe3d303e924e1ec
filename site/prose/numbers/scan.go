package numbers

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Form is how a number is written.
type Form int8

// The forms of numbers.
const (
	Plain    Form = iota // 58.7, 10,000, 1.2e6, 1.5 million
	Range                // 8-12, 60 to 75
	Colon                // 2:1 or 14:30
	Quotient             // 1/3, ½
	Dotted               // 0.10.1: never a quantity
	Dated                // 2026-06-28, 06/28/2026
	Phone                // +49 30 901820
	Sizes                // 1920x1080
	Ordinal              // 2nd, third
	Word                 // seven, two hundred
	Factor               // half, twice, doubles
	Vague                // thousands
	Sign                 // superscripts and circled digits
)

// Number is a number as it stands in a text, with its unit.
type Number struct {
	Text       string // with sign, currency and unit, for messages
	Literal    string // the number alone
	Start, End int    // of Text, bytes
	At, Stop   int    // of Literal, bytes
	Form       Form
	Value      float64 // NaN where the form has none
	High       float64 // of a Range; else Value
	Unit       string  // an id of the table of units; "" without one
	Factor     float64 // Value times Factor is in Unit
	Glued      bool    // letters stand before it in the same word: H100, GPT-5.5
}

// Metric says whether the number is a measurement: it has a unit, a currency, a
// percent sign or a multiplier.
func (n Number) Metric() bool { return n.Unit != "" }

// digits is one number in digits. A blank groups only digits that are three.
const digits = `(?:\d{1,3}(?:[,'’_\x{a0}\x{2009}\x{202f} ]\d{3})+\b|\d+)` +
	`(?:\.\d+|,\d{1,2}\b)?` +
	`(?:[eE][+-]?\d+\b|[×x·]10\^?[⁰¹²³⁴⁵⁶⁷⁸⁹\d]+)?` +
	`(?:[ \x{a0}-]?(?:[KMBT]|bn|mn)\b|k\b|[ \x{a0}-](?i:thousand|million|billion|trillion)\b)?`

// forms are tried in turn where a digit begins.
var forms = []struct {
	form Form
	re   *regexp.Regexp
}{
	{Dated, regexp.MustCompile(`^(?:\d{4}-(?:0[1-9]|1[0-2])(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?|\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})|\d{1,2}\.\d{1,2}\.(?:19|20)\d{2})\b`)},
	{Phone, regexp.MustCompile(`^(?:\+\d{1,3}(?:[ -]\d{2,}){2,}|\d{3}-\d{3}-\d{4})\b`)},
	{Dotted, regexp.MustCompile(`^\d+(?:\.\d+){2,}`)},
	{Colon, regexp.MustCompile(`^\d+(?:\.\d+)?:\d+(?:\.\d+)?(?::\d+)?\b`)},
	{Sizes, regexp.MustCompile(`^\d+ ?[x×] ?\d+\b`)},
	{Quotient, regexp.MustCompile(`^\d+(?:\.\d+)?/\d+(?:\.\d+)*\b`)},
	{Ordinal, regexp.MustCompile(`^\d+(?:st|nd|rd|th)\b`)},
	{Range, regexp.MustCompile(`^(?:` + digits + `)(?:[ \x{a0}]?[-–—][ \x{a0}]?| to )(?:` + digits + `)`)},
	{Plain, regexp.MustCompile(`^(?:` + digits + `|\.\d+)`)},
}

// A number in a word with letters before it is a part of a name.
var gluedRE = regexp.MustCompile(`^\d+(?:\.\d+)*[BMT]?`)

// Scan returns the numbers of a text in order. Numbers inside fixed phrases
// ("24/7", "double-check") and the bases of rates ("per 1M tokens") are none.
func Scan(s string) []Number {
	var found []Number
	for i, end := 0, 0; i < len(s); {
		n, next := numberAt(s, i)
		if n.Stop > n.At {
			if n.Start < end { // "6$0": the currency belongs to the number before it
				n.Start, n.Text = end, s[end:n.End]
			}
			found, end = append(found, n), n.End
		}
		i = next
	}
	shareUnits(s, found)
	return found
}

// numberAt reads the number that begins at a byte, and says where to go on.
func numberAt(s string, i int) (Number, int) {
	c := s[i]
	switch {
	case c >= '0' && c <= '9' || (c == '.' || c == '+') && i+1 < len(s) && isDigit(s[i+1]) && !wordBefore(s, i):
		return digitsAt(s, i)
	case isLetter(c):
		end := i + 1
		for end < len(s) && isLetter(s[end]) {
			end++
		}
		if wordBefore(s, i) {
			return Number{}, end
		}
		return wordAt(s, i, end)
	case c < utf8.RuneSelf:
		return Number{}, i + 1
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	if !unicode.IsNumber(r) {
		return Number{}, i + size
	}
	return foreignAt(s, i, r)
}

// digitsAt reads a number in digits.
func digitsAt(s string, i int) (Number, int) {
	if n := skipped(s, i); n > 0 {
		return Number{}, i + n
	}
	n := Number{At: i, Glued: glued(s, i)}
	if n.Glued {
		n.Stop = i + max(1, len(gluedRE.FindString(s[i:])))
		n.Form = Plain
	} else {
		n.Form, n.Stop = formAt(s, i)
	}
	if n.Stop == i { // a "+" or "." that begins nothing
		return Number{}, i + 1
	}
	n.Literal = s[n.At:n.Stop]
	n.Value, n.High = values(n.Form, n.Literal)
	n = finish(s, n)
	return n, max(n.Stop, n.End)
}

func formAt(s string, i int) (Form, int) {
	for _, f := range forms {
		if m := f.re.FindString(s[i:]); m != "" {
			return f.form, i + len(m)
		}
	}
	return Plain, i
}

// finish adds sign, currency and unit.
func finish(s string, n Number) Number {
	n.Start, n.End, n.Factor = n.At, n.Stop, 1
	if !n.Glued && n.At > 0 {
		n = signed(s, n)
	}
	linked := n.Form == Factor || n.Form == Vague || n.Form == Quotient
	id, factor, length := unitBehind(s[n.Stop:], linked)
	if decade(s, n) || n.Form == Ordinal || n.Form == Dated || n.Form == Phone {
		id, factor, length = "", 1, 0
	}
	if cur, back := currencyBefore(s[:n.Start]); cur != "" && (!n.Glued || back > 0) {
		n.Start -= back
		id, factor, length = perBehind(s[n.Stop:], cur, 1, 0)
	}
	if unmeasured[id] && strings.EqualFold(n.Literal, "one") {
		id, factor, length = "", 1, 0
	}
	n.Unit, n.Factor, n.End = id, factor, n.Stop+length
	if n.Unit == "" && n.Form == Factor {
		n.Unit = "x"
	}
	n.Text = s[n.Start:n.End]
	return n
}

// unmeasured are the units of which "one" measures none: "what one user sees",
// "how long each one times".
var unmeasured = map[string]bool{"users": true, "x": true}

// signed takes a minus or plus that stands free before the number.
func signed(s string, n Number) Number {
	for _, sign := range []string{"-", "−", "+", "±", "~", "≈"} {
		before, ok := strings.CutSuffix(s[:n.At], sign)
		if !ok || before != "" && !strings.ContainsAny(before[len(before)-1:], " \t\n([$:") {
			continue
		}
		n.Start = len(before)
		if sign == "-" || sign == "−" {
			n.At, n.Literal = len(before), s[len(before):n.Stop]
			n.Value, n.High = -n.Value, -n.High
		}
		break
	}
	return n
}

// decade recognizes "1990s", which is not a time in seconds.
func decade(s string, n Number) bool {
	return decadeRE.MatchString(n.Literal) && strings.HasPrefix(s[n.Stop:], "s") && theRE.MatchString(s[max(0, n.At-8):n.At])
}

var (
	decadeRE = regexp.MustCompile(`^(?:1[89]|20)\d0$`)
	theRE    = endingIn(`(?i)\bthe $`)
)

// sharedRE is what may stand between numbers that have one unit.
var sharedRE = regexp.MustCompile(`^(?:,? (?i:and|or|to|vs\.?|versus|against|rather than|instead of) (?i:about |around |only |just |even )?|, ?| ?/ ?)[$€£~]?$`)

// shareUnits gives the unit of "8 and 12 ms" to both numbers. A comma shares it
// only inside a list that ends in such a word, for "In 2026, 58 ms were much".
func shareUnits(s string, ns []Number) {
	word := false
	for i := len(ns) - 2; i >= 0; i-- {
		a, b := ns[i], ns[i+1]
		if a.End > b.Start || a.Glued {
			word = false
			continue
		}
		between := s[a.End:b.Start]
		comma := strings.TrimSpace(between) == ","
		if !sharedRE.MatchString(between) || comma && !word {
			word = false
			continue
		}
		word = true
		if a.Unit == "" && b.Unit != "" && (a.Form == Plain || a.Form == Range || a.Form == Word) && b.Form != Factor && b.Form != Quotient {
			ns[i].Unit, ns[i].Factor = b.Unit, b.Factor
		}
	}
}

// foreignAt reads a number in other digits than 0 to 9.
func foreignAt(s string, i int, r rune) (Number, int) {
	end := i
	for end < len(s) {
		next, size := utf8.DecodeRuneInString(s[end:])
		if !unicode.IsNumber(next) || next < utf8.RuneSelf {
			break
		}
		end += size
	}
	n := Number{At: i, Stop: end, Literal: s[i:end], Form: Plain, Value: math.NaN(), High: math.NaN()}
	switch {
	case strings.ContainsRune("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞", r):
		n.Form = Quotient
	case unicode.Is(unicode.No, r):
		n.Form = Sign
		n.Start, n.End, n.Text, n.Factor = i, end, n.Literal, 1
		return n, end
	}
	n = finish(s, n)
	return n, n.End
}

// glued says whether the word before the number, up to it, has a letter: in
// H100, GPT-5.5 and Qwen2.5-72B, but not in "8-12" or "TTFT:58".
func glued(s string, i int) bool {
	for from := max(0, i-reach); i > from; {
		r, size := utf8.DecodeLastRuneInString(s[:i])
		switch {
		case unicode.IsLetter(r):
			if cur, _ := currencyBefore(s[:i]); cur != "" {
				return false
			}
			return true
		case !strings.ContainsRune("0123456789.-_/@+%&#?!\\", r):
			return false
		}
		i -= size
	}
	return false
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// wordBefore says whether a letter or a digit stands directly before a byte.
func wordBefore(s string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return i > 0 && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// values reads a literal: its value, and the upper end where it is a range.
func values(f Form, literal string) (lo, hi float64) {
	switch f {
	case Plain:
		v := plainValue(literal)
		return v, v
	case Range:
		m := rangeRE.FindStringSubmatch(literal)
		if m == nil {
			break
		}
		return plainValue(m[1]), plainValue(m[2])
	case Colon, Quotient:
		a, b, _ := strings.Cut(strings.ReplaceAll(literal, "/", ":"), ":")
		v := plainValue(a) / plainValue(b)
		return v, v
	}
	return math.NaN(), math.NaN()
}

var (
	rangeRE = regexp.MustCompile(`^(` + digits + `)(?:[ \x{a0}]?[-–—][ \x{a0}]?| to )(` + digits + `)$`)
	powerRE = regexp.MustCompile(`[×x·]10\^?([⁰¹²³⁴⁵⁶⁷⁸⁹\d]+)$`)
	commaRE = regexp.MustCompile(`^(\d+),(\d{1,2})$`)
	magRE   = regexp.MustCompile(`(?i)[ \x{a0}-]?(k|m|mn|b|bn|t|thousand|million|billion|trillion)$`)
	groups  = strings.NewReplacer(",", "", "'", "", "’", "", "_", "", " ", "", "\u00a0", "", "\u2009", "", "\u202f", "")
	raised  = strings.NewReplacer("⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9")
)

var magnitudes = map[string]string{
	"k": "e3", "thousand": "e3", "m": "e6", "mn": "e6", "million": "e6", "b": "e9", "bn": "e9", "billion": "e9", "t": "e12", "trillion": "e12",
}

// plainValue reads one number; NaN where it cannot.
func plainValue(s string) float64 {
	exp := ""
	if m := magRE.FindStringSubmatchIndex(s); m != nil {
		exp, s = magnitudes[strings.ToLower(s[m[2]:m[3]])], s[:m[0]]
	}
	if m := powerRE.FindStringSubmatchIndex(s); m != nil {
		exp, s = "e"+raised.Replace(s[m[2]:m[3]]), s[:m[0]]
	}
	s = commaRE.ReplaceAllString(s, "$1.$2")
	v, err := strconv.ParseFloat(groups.Replace(s)+exp, 64)
	if err != nil {
		return math.NaN()
	}
	return v
}
