package source

import (
	"bytes"
	"errors"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Cell is a cursor on a piece of text: a field of a CSV file, a cell of a
// Markdown table, the value beside a label in a log. The zero Cell is absent.
type Cell struct {
	Text   string // unquoted, trimmed of blanks
	whole  string // of a CSV field: with its blanks
	At     string // column header or label, as written
	Line   int    // physical line on which its row starts
	Offset int64
	doc    *Doc
	used   *bool // of the column, or of the JSON value
}

// Exists reports whether there is such a cell and it holds anything.
func (c Cell) Exists() bool { return c.doc != nil && c.Text != "" }

// Ref returns the place of the cell.
func (c Cell) Ref() record.Ref {
	if c.doc == nil {
		return record.Ref{}
	}
	return c.doc.ref(c.Line, c.At, c.Offset)
}

// Str returns the text.
func (c Cell) Str() string {
	c.use()
	return c.Text
}

// Whole returns the text with the blanks around it that a CSV field has, for
// names that are to be spelled as the source spells them.
func (c Cell) Whole() string {
	c.use()
	if c.whole != "" {
		return c.whole
	}
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
	switch {
	case errors.Is(err, record.ErrImpossible):
		c.Report("value/impossible", "column %q: nothing measured is %s in %s", clip(c.At), clip(c.Text), unit)
		return record.Value{}
	case err != nil:
		c.Report("value/type", "column %q: expected a number in %s, found a text", clip(c.At), unit)
		return record.Value{}
	}
	return record.Value{Num: num, Unit: to, Raw: c.Text, RawUnit: unit, Ref: c.Ref()}
}

// Part reads a number that is one part of the cell: raw is that part as it
// stands there (`$0.50`, `1,146.31`), decimal the same number as strconv reads
// it. The unknown Value where raw is not in the cell, where decimal has digits
// that raw has not, or where it is no number; one that nothing can have is a
// problem too.
func (c Cell) Part(raw, decimal, unit string) record.Value {
	c.use()
	at := strings.Index(c.Text, raw)
	if c.doc == nil || at < 0 || !digitsWithin(decimal, raw) {
		return record.Value{}
	}
	num, to, err := record.Convert(decimal, unit)
	if errors.Is(err, record.ErrImpossible) {
		c.Report("value/impossible", "%q: nothing measured is %s in %s", clip(c.At), clip(raw), unit)
	}
	if err != nil {
		return record.Value{}
	}
	c.Offset = c.offsetOf(raw, at)
	return record.Value{Num: num, Unit: to, Raw: raw, RawUnit: unit, Ref: c.Ref()}
}

// offsetOf returns where the part of the cell that begins at byte at of its
// text stands in the file, where escapes and doubled quotes may come before it.
func (c Cell) offsetOf(part string, at int) int64 {
	for _, from := range []int64{c.Offset + int64(at), c.Offset} {
		if from > int64(len(c.doc.Data)) {
			continue
		}
		window := c.doc.Data[from:min(from+int64(6*len(c.Text)), int64(len(c.doc.Data)))]
		if i := bytes.Index(window, []byte(part)); i == 0 || i > 0 && from == c.Offset {
			return from + int64(i)
		}
	}
	return c.Offset
}

// Cell returns the value of a JSON or YAML table as a cell, whose header is its
// pointer, for what reads tables of every kind. null, objects and arrays are a
// cell without text.
func (n Node) Cell() Cell {
	ref := n.Ref()
	c := Cell{At: ref.At, Line: ref.Record, Offset: ref.Offset, doc: n.Doc()}
	if c.doc != nil && c.doc.within { // the cell's own Ref adds the member and where it begins
		c.At, c.Offset = strings.TrimPrefix(c.At, c.doc.member+"!"), c.Offset-c.doc.base
	}
	switch n.Type() {
	case String:
		c.Text = strings.TrimSpace(n.text())
		if n.e().text == 0 {
			c.Offset++ // behind the quote
		}
	case Number, Bool, NotANumber:
		c.Text = n.Literal()
	}
	if n.i != 0 {
		c.used = &n.e().used
	}
	return c
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

// Report adds a problem at the cell, which its reader has therefore looked at.
func (c Cell) Report(id, format string, args ...any) {
	c.use()
	if c.doc != nil {
		c.doc.report(id, c.Ref(), format, args...)
	}
}

// ReportHint is [Cell.Report] with what to do about it, where that is other than
// what the kind of the problem says.
func (c Cell) ReportHint(id, hint, format string, args ...any) {
	if c.doc != nil {
		c.doc.reportHint(id, hint, c.Ref(), format, args...)
	}
}

// Row is one row of a table.
type Row struct {
	Line  int // physical line on which it starts, from 1
	Cells []Cell
	cols  *columns
}

// renumber says that the row is number n of its table.
func (r *Row) renumber(n int) {
	r.Line = n
	for i := range r.Cells {
		r.Cells[i].Line = n
	}
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
	Header     Row
	Rows       []Row
	doc        *Doc
	ragged     []Row // those that are longer than the header, which are left out
	recognized bool  // a reader took its header for one
}

// Names returns the header's texts.
func (t *Table) Names() []string {
	t.recognized = true
	return t.Header.cols.names
}

// Has reports whether the header has all the names.
func (t *Table) Has(names ...string) bool {
	for _, n := range names {
		if !t.Header.Get(n).Exists() {
			return false
		}
	}
	t.recognized = true
	return true
}

// bind makes the row one of the table with these columns.
func (r *Row) bind(c *columns) {
	r.cols = c
	for i := range r.Cells {
		if cell := &r.Cells[i]; i < len(c.names) {
			cell.At, cell.used = c.names[i], &c.used[i]
		}
	}
}

// newTable makes rows[0] the header of the rest.
func newTable(d *Doc, rows []Row) *Table {
	c := &columns{used: make([]bool, len(rows[0].Cells))}
	for _, h := range rows[0].Cells {
		c.names = append(c.names, h.Text)
	}
	for r := range rows {
		rows[r].bind(c)
	}
	return &Table{Header: rows[0], Rows: rows[1:], doc: d}
}
