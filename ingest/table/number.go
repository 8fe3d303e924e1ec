package table

import (
	"regexp"
	"strings"
)

// literal is a number as people write it: with separators between groups of
// three, a decimal mark, an exponent.
//
// The longest match counts: 260.619 is no group of three in 260.6199.
var literal = func() *regexp.Regexp {
	re := regexp.MustCompile(`^[+\-−]?(?:\d{1,3}(?:[.,'’ \x{00a0}\x{202f}\x{2009}]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)(?:[eE][+\-]?\d+)?`)
	re.Longest()
	return re
}()

// wellGrouped reports whether the separators of a literal can be those of one
// number: groups of three behind one and the same separator, and a decimal mark
// that is another one. 1.234.5 and 1,234,5 are nobody's numbers.
func wellGrouped(lit string) bool {
	lit = strings.TrimLeft(lit, "+-−")
	lit, _, _ = strings.Cut(strings.ToLower(lit), "e")
	parts := strings.FieldsFunc(lit, func(r rune) bool { return r < '0' || r > '9' })
	separators := strings.FieldsFunc(lit, func(r rune) bool { return r >= '0' && r <= '9' })
	if len(separators) < 2 {
		return true
	}
	for _, s := range separators[1 : len(separators)-1] {
		if s != separators[0] {
			return false
		}
	}
	last := separators[len(separators)-1]
	if last == separators[0] {
		return len(parts[len(parts)-1]) == 3
	}
	return last == "." || last == ","
}

// blankSeparators are the blanks and apostrophes that stand between groups.
const blankSeparators = "'’ \u00a0\u202f\u2009"

// style says how a column writes its numbers.
type style struct {
	decimal   byte // '.' or ','; 0 where the column does not show it
	ambiguous bool // it shows both, or a number that can be read in two ways and nothing that decides
}

// evidence counts what the literals of a column show about its decimal mark.
type evidence struct{ point, comma, openPoint, openComma int }

func (e *evidence) add(lit string) {
	switch mark, sure := markOf(lit); {
	case mark == '.' && sure:
		e.point++
	case mark == ',' && sure:
		e.comma++
	case mark == '.':
		e.openPoint++
	case mark == ',':
		e.openComma++
	}
}

func (e evidence) plus(o evidence) evidence {
	return evidence{e.point + o.point, e.comma + o.comma, e.openPoint + o.openPoint, e.openComma + o.openComma}
}

// markOf returns the decimal mark that a literal shows. Where it has one
// separator before exactly three digits that could be either (1,234), it
// returns that separator and false; 0 where it has none at all.
func markOf(lit string) (mark byte, sure bool) {
	lit = strings.TrimLeft(lit, "+-−")
	lit, exponent, _ := strings.Cut(strings.ToLower(lit), "e")
	points, commas := strings.Count(lit, "."), strings.Count(lit, ",")
	last := strings.LastIndexAny(lit, ".,")
	switch {
	case points+commas == 0:
		return 0, false
	case points > 0 && commas > 0:
		return lit[last], points == 1 || commas == 1
	case points > 1:
		return ',', true
	case commas > 1:
		return '.', true
	}
	before, after := lit[:last], lit[last+1:]
	if len(after) != 3 || before == "" || before == "0" || len(before) > 3 || exponent != "" || strings.ContainsAny(before, blankSeparators) {
		return lit[last], true
	}
	return lit[last], false
}

// settle decides the style of a column: by its own numbers, else by those of
// the whole table. A point alone is a decimal mark, as every program writes it;
// a comma alone before three digits is not guessed at.
func (e evidence) settle(table evidence) style {
	switch {
	case e.point > 0 && e.comma > 0:
		return style{ambiguous: true}
	case e.point > 0:
		return style{decimal: '.'}
	case e.comma > 0:
		return style{decimal: ','}
	case table.comma > 0 && table.point == 0:
		return style{decimal: ','}
	case table.point > 0 && table.comma == 0:
		return style{decimal: '.'}
	case e.openComma > 0:
		return style{ambiguous: true}
	}
	return style{decimal: '.'}
}

// decimal turns a literal into what strconv reads, by the style of its column.
// ok is false where the style does not decide it.
func (s style) decimalOf(lit string) (dec string, ok bool) {
	mark, sure := markOf(lit)
	switch {
	case mark == 0:
		mark = '.'
	case sure && s.ambiguous: // a number that shows its own mark
	case s.ambiguous:
		return "", false
	case sure && mark != s.decimal:
		return "", false
	default:
		mark = s.decimal
	}
	var b strings.Builder
	for _, r := range lit {
		switch {
		case r == rune(mark):
			b.WriteByte('.')
		case r == '−':
			b.WriteByte('-')
		case r == '.' || r == ',' || strings.ContainsRune(blankSeparators, r):
		default:
			b.WriteRune(r)
		}
	}
	return b.String(), true
}

// whole reads a count, where a separator before three digits cannot be a
// decimal mark.
func whole(lit string) (dec string, ok bool) {
	mark, sure := markOf(lit)
	if mark != 0 && !sure {
		return strings.Map(func(r rune) rune {
			if r == '.' || r == ',' {
				return -1
			}
			return r
		}, lit), true
	}
	return style{ambiguous: true}.decimalOf(lit)
}
