package source

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Cell is a cursor on a piece of text: a field of a CSV file, a cell of a
// Markdown table, the value beside a label in a log. The zero Cell is absent.
type Cell struct {
	Text   string // unquoted, trimmed of blanks
	At     string // column header or label, as written
	Line   int    // physical line on which its row starts
	Offset int64
	doc    *Doc
	used   *bool // of the column
}

// Exists reports whether there is such a cell and it holds anything.
func (c Cell) Exists() bool { return c.doc != nil && c.Text != "" }

// Ref returns the place of the cell.
func (c Cell) Ref() record.Ref {
	if c.doc == nil {
		return record.Ref{}
	}
	return record.Ref{Origin: c.doc.Origin, Record: c.Line, At: c.At, Offset: c.Offset}
}

// Str returns the text.
func (c Cell) Str() string {
	c.use()
	return c.Text
}

func (c Cell) use() {
	if c.used != nil {
		*c.used = true
	}
}

// Num reads the whole cell as a plain decimal number in the given unit
// ([record.Scales]). Spellings of "no value" are the unknown Value; any other
// text is a problem, and unknown too.
func (c Cell) Num(unit string) record.Value {
	c.use()
	if c.doc == nil || IsMissing(c.Text) {
		return record.Value{}
	}
	num, to, err := record.Convert(c.Text, unit)
	if err != nil {
		c.Report("value/type", "column %q: expected a number in %s, found a text", clip(c.At), unit)
		return record.Value{}
	}
	return record.Value{Num: num, Unit: to, Raw: c.Text, RawUnit: unit, Ref: c.Ref()}
}

// Part reads a number that is one part of the cell: raw is that part as it
// stands there (`$0.50`, `1,146.31`), decimal the same number as strconv reads
// it. The unknown Value where raw is not in the cell, where decimal has digits
// that raw has not, or where it is no number.
func (c Cell) Part(raw, decimal, unit string) record.Value {
	c.use()
	at := strings.Index(c.Text, raw)
	if c.doc == nil || at < 0 || !digitsWithin(decimal, raw) {
		return record.Value{}
	}
	num, to, err := record.Convert(decimal, unit)
	if err != nil {
		return record.Value{}
	}
	return record.Value{Num: num, Unit: to, Raw: raw, RawUnit: unit, Ref: c.Ref()}
}

// digitsWithin reports whether the digits of decimal's mantissa are those of
// raw, in order, so that no reader can pass a number that does not stand there.
func digitsWithin(decimal, raw string) bool {
	mantissa, _, _ := strings.Cut(strings.ToLower(decimal), "e")
	keep := func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}
	want := strings.TrimLeft(strings.Map(keep, mantissa), "0")
	return strings.Contains(strings.Map(keep, raw), want)
}

// Report adds a problem at the cell.
func (c Cell) Report(id, format string, args ...any) {
	if c.doc != nil {
		c.doc.report(id, c.Ref(), format, args...)
	}
}

// Row is one row of a table.
type Row struct {
	Line  int // physical line on which it starts, from 1
	Cells []Cell
	cols  *columns
}

// columns are what the rows of one table share.
type columns struct {
	names []string
	used  []bool
}

// Get returns the cell under the header of exactly that name, absent where
// there is none.
func (r Row) Get(name string) Cell {
	if r.cols != nil {
		for i, n := range r.cols.names {
			if n == name {
				return r.Col(i)
			}
		}
	}
	return Cell{}
}

// Col returns the cell of column i, absent where the row is too short.
func (r Row) Col(i int) Cell {
	if i < 0 || i >= len(r.Cells) {
		return Cell{}
	}
	return r.Cells[i]
}

// Table is a header and the rows under it.
type Table struct {
	Header Row
	Rows   []Row
	doc    *Doc
}

// Names returns the header's texts.
func (t *Table) Names() []string { return t.Header.cols.names }

// Has reports whether the header has all the names.
func (t *Table) Has(names ...string) bool {
	for _, n := range names {
		if !t.Header.Get(n).Exists() {
			return false
		}
	}
	return true
}

// newTable makes rows[0] the header of the rest.
func newTable(d *Doc, rows []Row) *Table {
	c := &columns{used: make([]bool, len(rows[0].Cells))}
	for _, h := range rows[0].Cells {
		c.names = append(c.names, h.Text)
	}
	for r := range rows {
		rows[r].cols = c
		for i := range rows[r].Cells {
			if cell := &rows[r].Cells[i]; i < len(c.names) {
				cell.At, cell.used = c.names[i], &c.used[i]
			}
		}
	}
	return &Table{Header: rows[0], Rows: rows[1:], doc: d}
}
