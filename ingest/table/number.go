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
// number: one kind between groups of three, and at most one other behind them all
// as the decimal mark. 1.234.5 and 1,234 567 are none.
func wellGrouped(lit string) bool {
	lit, _, _ = strings.Cut(strings.ToLower(strings.TrimLeft(lit, "+-−")), "e")
	group, decimal, digits := rune(0), false, 0
	for _, r := range lit {
		if r >= '0' && r <= '9' {
			digits++
			continue
		}
		switch {
		case decimal, group != 0 && r == group && digits != 3:
			return false
		case group == 0:
			group = r
		case r != group:
			decimal = r == '.' || r == ','
			if !decimal || digits != 3 {
				return false
			}
		}
		digits = 0
	}
	return group == 0 || decimal || strings.Count(lit, string(group)) == 1 || digits == 3
}

// blankGroups says what a literal shows about blanks: whether it has one that may
// as well part two numbers (100 200), and whether it has those that only one
// number has (1 234 567, 1 234,5).
func blankGroups(lit string) (open, sure bool) {
	n := strings.Count(lit, " ")
	sure = n > 1 || n == 1 && strings.ContainsAny(lit, ".,")
	return n == 1 && !sure, sure
}

// blankSeparators are the blanks and apostrophes that stand between groups.
const blankSeparators = "'’ \u00a0\u202f\u2009"

// style says how a column writes its numbers.
type style struct {
	decimal   byte // '.' or ','; 0 where the column does not show it
	ambiguous bool // it shows both, or a number that can be read in two ways and nothing that decides
	blanks    bool // blanks part its groups of three
}

// evidence counts what the literals of a column show about its decimal mark.
type evidence struct{ point, comma, openPoint, openComma, blanks int }

func (e *evidence) add(lit string) {
	if _, sure := blankGroups(lit); sure {
		e.blanks++
	}
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
	return evidence{e.point + o.point, e.comma + o.comma, e.openPoint + o.openPoint, e.openComma + o.openComma, e.blanks + o.blanks}
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
	s := style{decimal: '.', blanks: e.blanks+table.blanks > 0}
	switch {
	case e.point > 0 && e.comma > 0:
		s.decimal, s.ambiguous = 0, true
	case e.point > 0:
	case e.comma > 0, table.comma > 0 && table.point == 0:
		s.decimal = ','
	case table.point > 0 && table.comma == 0:
	case e.openComma > 0:
		s.decimal, s.ambiguous = 0, true
	}
	return s
}

// decimal turns a literal into what strconv reads, by the style of its column.
// ok is false where the style does not decide it.
func (s style) decimalOf(lit string) (dec string, ok bool) {
	if open, _ := blankGroups(lit); open && !s.blanks {
		return "", false
	}
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
func whole(lit string, blanks bool) (dec string, ok bool) {
	mark, sure := markOf(lit)
	if mark != 0 && !sure {
		return strings.Map(func(r rune) rune {
			if r == '.' || r == ',' {
				return -1
			}
			return r
		}, lit), true
	}
	return style{ambiguous: true, blanks: blanks}.decimalOf(lit)
}
