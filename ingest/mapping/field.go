package mapping

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// field is a cursor on one value, whatever file it stands in.
type field interface {
	Num(unit string) record.Value
	Rate() record.Value
	Str() string
	Exists() bool
	Ref() record.Ref
	Report(id, format string, args ...any)
}

// part is a cursor on the part of a cell that an expression found, or on all of
// one whose decimals begin at a comma.
type part struct {
	cell  source.Cell
	raw   string
	comma bool
}

func (p part) Ref() record.Ref { return p.cell.Ref() }

func (p part) Exists() bool { return p.raw != "" }

func (p part) Str() string {
	p.cell.Str()
	return p.raw
}

func (p part) Report(id, format string, args ...any) { p.cell.Report(id, format, args...) }

// grouped is a number whose commas can only stand between groups of digits.
var grouped = regexp.MustCompile(`^[-+]?\d{1,3}((,\d{3})+\.\d+|(,\d{3}){2,})$`)

// withComma is a number whose decimals begin at a comma.
var withComma = regexp.MustCompile(`^[-+]?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?([eE][-+]?\d+)?$`)

func (p part) Num(unit string) record.Value {
	decimal := p.raw
	switch {
	case p.comma && withComma.MatchString(decimal):
		decimal = strings.NewReplacer(".", "", ",", ".").Replace(decimal)
	case p.comma:
		decimal = "" // 1.5 in such a file is a slip
	case grouped.MatchString(decimal):
		decimal = strings.ReplaceAll(decimal, ",", "")
	}
	v := p.cell.Part(p.raw, decimal, unit)
	if !v.Known() {
		p.Report("value/type", "expected a number in %s, found a text", unit)
	}
	return v
}

func (p part) Rate() record.Value {
	switch strings.ToLower(p.raw) {
	case "inf", "infinity":
		whole := p.cell
		whole.Text = p.raw
		return whole.Rate()
	}
	return p.Num("requests/s")
}
