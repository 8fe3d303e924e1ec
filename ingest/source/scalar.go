package source

import (
	"errors"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Num reads a number that the source means in the given unit ([record.Scales])
// and returns it in the table's unit. A number inside a string counts, since
// many tools write them so. null, "", N/A, dashes and NaN are the unknown Value
// without further ado; an infinity and any other type is a problem, and unknown too.
func (n Node) Num(unit string) record.Value {
	switch n.Type() {
	case Absent, Null:
		return record.Value{}
	case NotANumber:
		n.e().used = true
		if isInfinity(strings.TrimLeft(n.Literal(), "+-.")) && unit != "count" { // a count without a bound
			n.Report("value/impossible", "%s: nothing measured is %s in %s", n.name(), clip(n.Literal()), unit)
		}
		return record.Value{}
	case Number, String:
		n.e().used = true
		literal := n.Literal()
		text := n.decimal()
		if n.Is(String) {
			if text = strings.TrimSpace(n.text()); IsMissing(text) {
				return record.Value{}
			}
		}
		num, to, err := record.Convert(text, unit)
		switch {
		case errors.Is(err, record.ErrImpossible):
			n.Report("value/impossible", "%s: nothing measured is %s in %s", n.name(), clip(text), unit)
			return record.Value{}
		case err != nil:
			n.Report("value/type", "%s: expected a number in %s, found %s", n.name(), unit, n.shown())
			return record.Value{}
		}
		return record.Value{Num: num, Unit: to, Raw: literal, RawUnit: unit, Ref: n.Ref()}
	}
	n.e().used = true
	n.Report("value/type", "%s: expected a number in %s, found %s", n.name(), unit, n.Type())
	return record.Value{}
}

// Float is [Node.Num] without its place, for one of the millions that a statistic is
// computed from; ok is false where that is unknown.
func (n Node) Float(unit string) (x float64, ok bool) {
	if n.Is(Number) && n.e().text == 0 && !n.t.grouped {
		e := n.e()
		e.used = true
		if x, _, ok := n.t.plainOf(unit).number(n.t.doc.Data[e.start:e.end]); ok {
			return x, true
		}
	}
	v := n.Num(unit)
	return v.Num, v.Known()
}

// NeedNum is Num for a value that the format always has: its absence is a
// problem.
func (n Node) NeedNum(unit string) record.Value {
	if n.Is(Absent) {
		n.Report("value/missing", "%s: expected a number in %s, found nothing", n.name(), unit)
	}
	return n.Num(unit)
}

// Str returns the text of a string; numbers and booleans as they are written.
// It is empty for everything else.
func (n Node) Str() string {
	switch n.Type() {
	case String:
		n.e().used = true
		return n.text()
	case Number, Bool, NotANumber:
		n.e().used = true
		return n.Literal()
	}
	return ""
}

// Bool returns whether the value is true, and whether it is a boolean at all.
func (n Node) Bool() (value, ok bool) {
	if !n.Is(Bool) {
		return false, false
	}
	n.e().used = true
	return strings.EqualFold(n.Literal(), "true"), true // YAML: True
}

// Strings returns the texts of an array of strings, in order.
func (n Node) Strings() (out []string) {
	for _, v := range n.Items() {
		out = append(out, v.Str())
	}
	return out
}

// text returns the unquoted text of a string node.
func (n Node) text() string {
	e := n.e()
	if e.text != 0 {
		return n.t.texts[e.text-1]
	}
	return unquote(n.t.doc.Data[e.start:e.end])
}

// name is how a message calls the value: its key, or the index with the
// array's.
func (n Node) name() string {
	if k := n.Key(); k != "" {
		return strconv.Quote(clip(k))
	}
	if at := n.Ref().At; at != "" {
		return clip(at)
	}
	return "the document"
}

// shown says what stands there without showing a text that may be secret.
func (n Node) shown() string {
	if n.Is(String) {
		return "a text"
	}
	return clip(n.Literal())
}

func clip(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:39]) + "…"
	}
	return s
}

// IsMissing reports whether a text stands for "no value" in any of the
// spellings that tools use: nothing, dashes, N/A, null, NaN, TBD.
func IsMissing(s string) bool {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "", "-", "--", "---", "–", "—", "−", "n/a", "n.a.", "n.a", "na", "null", "none", "nan", "<nil>", "tbd", "tba", "?":
		return true
	}
	return false
}
