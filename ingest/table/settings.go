package table

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// set reads the cell of a setting's column into what the runs of the row share.
// The first column that says something of a setting counts.
func (r *row) set(c *column) {
	cell := r.cells[c.index]
	if c.setting == "" || source.IsMissing(plain(cell.Text)) {
		return
	}
	switch c.setting {
	case "date":
		r.setDate(c, cell)
	case "source", "url":
		r.setSource(c, cell)
	case "note":
		r.addNote(plain(cell.Str()))
	case "n":
		r.n = r.count(c, cell)
	case "requests_ok":
		r.base.OK = r.count(c, cell)
	case "requests_failed":
		r.base.Failed = r.count(c, cell)
	case tokenPair:
		r.setTokenPair(c, cell)
	default:
		r.setPlain(c, cell)
	}
}

// doubt reports a cell of a setting that cannot be read, once for each column.
func (r *row) doubt(c *column, cell source.Cell, expected string) {
	r.add("setting"+c.text, cell, "value/type", "", "column %q: expected %s; it was left out", clip(c.text), expected)
}

// texts and numbers are the settings of a run by key.
var settingTexts = map[string]func(*record.Run) *string{
	"provider":    func(r *record.Run) *string { return &r.Provider },
	"engine":      func(r *record.Run) *string { return &r.Engine },
	"hardware":    func(r *record.Run) *string { return &r.Hardware },
	"precision":   func(r *record.Run) *string { return &r.Precision },
	"speculative": func(r *record.Run) *string { return &r.Speculative },
	"dataset":     func(r *record.Run) *string { return &r.Dataset },
	"effort":      func(r *record.Run) *string { return &r.Effort },
}

var settingNumbers = map[string]func(*record.Run) *record.Value{
	"accelerators":  func(r *record.Run) *record.Value { return &r.Accelerators },
	"input_tokens":  func(r *record.Run) *record.Value { return &r.InputTokens },
	"output_tokens": func(r *record.Run) *record.Value { return &r.OutputTokens },
	"concurrency":   func(r *record.Run) *record.Value { return &r.Concurrency },
	"request_rate":  func(r *record.Run) *record.Value { return &r.RequestRate },
}

func (r *row) setPlain(c *column, cell source.Cell) {
	key := c.setting
	switch isNumber := literal.FindString(plain(cell.Text)) == plain(cell.Text); {
	case key == "hardware" && isNumber: // a column "GPU" that counts them
		key = "accelerators"
	case key == "accelerators" && !isNumber: // a column "GPUs" that names them
		key = "hardware"
	}
	if text, ok := settingTexts[key]; ok {
		if at := text(&r.base); *at == "" {
			*at = r.spelled(cell)
		}
		return
	}
	value, ok := settingNumbers[key]
	if !ok {
		return
	}
	at := value(&r.base)
	switch {
	case at.Known():
	case key == "request_rate":
		*at = r.rate(c, cell)
	case unlimited.MatchString(cell.Text):
	default:
		*at = r.count(c, cell)
	}
}

// unlimited is a concurrency without a bound, which is left empty.
var unlimited = regexp.MustCompile(`(?i)^\s*(inf|infinite|infinity|∞|unlimited|none|max|n/?a)\s*$`)

func (r *row) rate(c *column, cell source.Cell) record.Value {
	text := plain(cell.Str())
	if unlimited.MatchString(text) {
		inf := cell
		inf.Text = "inf"
		return inf.Rate()
	}
	a, ok := parseAmount(text)
	if !ok {
		r.doubt(c, cell, "requests per second or inf, found a text")
		return record.Value{}
	}
	scale := a.unit.merge(c.unit).scale
	if scale == "" {
		scale = "requests/s"
	}
	dec, ok := a.decimal(c.style, r.exact(cell))
	if !ok || r.isPower(a) {
		r.doubt(c, cell, "requests per second or inf, found a number that can be read in two ways")
		return record.Value{}
	}
	return cell.Part(a.raw, dec, scale)
}

// count reads a number of things: 1024, 1,024, 8k, 32 requests, batch 8.
func (r *row) count(c *column, cell source.Cell) record.Value {
	text := plain(cell.Str())
	a, ok := parseAmount(countPrefix.ReplaceAllString(text, ""))
	if ok && (a.unit.dimension() == anyDimension || a.unit.dimension() == number) {
		if v := r.countPart(c, cell, a); v.Known() && v.Num >= 0 {
			return v
		}
	}
	r.doubt(c, cell, "a number, found a text")
	return record.Value{}
}

var countPrefix = regexp.MustCompile(`(?i)^(batch( size)?|bs|concurrency|c|x|×)\s*[=:]?\s*`)

func (r *row) countPart(c *column, cell source.Cell, a *amount) record.Value {
	dec, ok := whole(a.literal, c.style.blanks)
	if r.exact(cell) {
		dec, ok = a.literal, true
	}
	if !ok || r.isPower(a) || a.shift != "" && strings.Contains(dec, "e") {
		return record.Value{}
	}
	for _, raw := range []string{a.raw, a.literal, cell.Text} {
		if v := cell.Part(raw, dec+a.shift, "count"); v.Known() {
			return v
		}
	}
	return record.Value{}
}

// setTokenPair reads `1000 / 500` as input and output tokens.
func (r *row) setTokenPair(c *column, cell source.Cell) {
	a, b, ok := splitPair(plain(cell.Str()), false)
	if !ok {
		r.doubt(c, cell, "two numbers of tokens (1000 / 500), found something else")
		return
	}
	r.base.InputTokens, r.base.OutputTokens = r.countPart(c, cell, a), r.countPart(c, cell, b)
}

// setSource takes the name of the source, which may be a key of the
// configuration and is therefore kept as it stands; an address serves where
// there is no name, and as a note beside one.
func (r *row) setSource(c *column, cell source.Cell) {
	text, address := plain(cell.Str()), linkTarget(cell.Str())
	if c.setting == "url" {
		text, address = "", first(address, text)
	}
	switch {
	case r.base.Source == "":
		r.base.Source = first(text, address)
		if text != "" && address != "" {
			r.addNote("source: " + address)
		}
	case text != "" && isAddress(r.base.Source):
		r.addNote("source: " + r.base.Source)
		r.base.Source = text
	default:
		r.addNote("source: " + first(address, text))
	}
}

func isAddress(s string) bool { return strings.Contains(s, "://") }

func first(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

// setDate reads a date in an order that nobody can take for another.
func (r *row) setDate(c *column, cell source.Cell) {
	if r.base.Date != "" {
		return
	}
	date, ok := parseDate(plain(cell.Str()))
	if !ok {
		r.doubt(c, cell, "a date (2026-06-28, 28 June 2026), found something that is none or can be read in two ways")
		return
	}
	r.base.Date = date
}
