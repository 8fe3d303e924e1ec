package source

import (
	"bytes"
	"slices"
	"strings"
)

// Sheet is a CSV file: its dialect and all rows that hold anything. Which row
// is a header is the reader's knowledge, since some files hold several tables.
type Sheet struct {
	Comma  byte // the delimiter
	Rows   []Row
	breaks []int // indexes of rows that stand behind a blank line
	doc    *Doc
	table  *Table
	tables []*Table
	cuts   map[[2]int]*Table // what TableAt made, and Headed with its rows of header, negative
}

// CSV returns the file as rows of fields, nil where it is not delimited text of
// at least two columns. The delimiter is found from the first lines. Lines end
// in LF, CRLF or CR.
func (d *Doc) CSV() *Sheet {
	if !d.tried.sheet {
		d.tried.sheet = true
		if c := d.firstByte(); c == 0 || c == '{' || c == '[' || bytes.IndexByte(d.Data, 0) >= 0 {
			return nil
		}
		comma := byte(',')
		if !d.binary {
			comma = delimiter(d.Data)
		}
		if comma != 0 {
			d.sheet = parseCSV(d, comma)
		}
	}
	return d.sheet
}

// Table returns the sheet as one table whose header is its first row. A row with
// more filled fields than the header is left out, and reported where the table was
// read: where a delimiter stands inside a cell, what follows is under the wrong
// headers.
func (s *Sheet) Table() *Table {
	if s == nil || len(s.Rows) == 0 {
		return nil
	}
	if s.table == nil {
		s.table = newTable(s.doc, append([]Row(nil), s.Rows...))
		s.table.takeRagged()
	}
	return s.table
}

// TableAt returns the rows from..to as a table whose header is the first of
// them, for files with titles above their header or several tables.
func (s *Sheet) TableAt(from, to int) *Table {
	if from == 0 && to == len(s.Rows) {
		return s.Table()
	}
	at := [2]int{from, to}
	if s.cuts[at] == nil {
		if s.cuts == nil {
			s.cuts = map[[2]int]*Table{}
		}
		s.cuts[at] = s.cut(from, to)
		s.cuts[at].takeRagged()
	}
	return s.cuts[at]
}

// Headed returns the sheet as one table whose header is its first n rows: the
// texts of a column, one below the other, joined by " / ". A row with more or
// fewer cells than the header is the reader's to judge. nil where there are
// fewer rows.
func (s *Sheet) Headed(n int) *Table {
	if s == nil || len(s.Rows) < n {
		return nil
	}
	at := [2]int{-n, len(s.Rows)}
	if s.cuts[at] == nil {
		if s.cuts == nil {
			s.cuts = map[[2]int]*Table{}
		}
		s.cuts[at] = s.headed(n)
	}
	return s.cuts[at]
}

func (s *Sheet) headed(n int) *Table {
	header := Row{Line: s.Rows[0].Line, Cells: append([]Cell(nil), s.Rows[0].Cells...)}
	for _, row := range s.Rows[1:n] {
		for i := range header.Cells {
			if text := row.Col(i).Text; text != "" {
				header.Cells[i].Text = strings.TrimPrefix(header.Cells[i].Text+" / "+text, " / ")
			}
		}
	}
	rows := []Row{header}
	for _, row := range s.Rows[n:] {
		rows = append(rows, Row{Line: row.Line, Cells: append([]Cell(nil), row.Cells...)})
	}
	return newTable(s.doc, rows)
}

// cut copies the cells too, because each belongs to the columns of one table.
func (s *Sheet) cut(from, to int) *Table {
	rows := append([]Row(nil), s.Rows[from:to]...)
	for i := range rows {
		rows[i].Cells = append([]Cell(nil), rows[i].Cells...)
	}
	return newTable(s.doc, rows)
}

// takeRagged takes the rows out that are longer than the header.
func (t *Table) takeRagged() {
	n := len(t.Header.Cells)
	t.Rows = slices.DeleteFunc(t.Rows, func(r Row) bool {
		long := len(r.Cells) > n && !empty(r.Cells[n:])
		if long {
			t.ragged = append(t.ragged, r)
		}
		return long
	})
}

func (t *Table) reportRagged() {
	for _, r := range t.ragged {
		r.Cells[0].Report("syntax/ragged", "expected %d columns as in the header, found %d; the row was left out", len(t.Header.Cells), len(r.Cells))
	}
}

// Tables returns the blocks between blank lines, each with its own header.
func (s *Sheet) Tables() []*Table {
	if s == nil || s.tables != nil {
		if s == nil {
			return nil
		}
		return s.tables
	}
	starts := append([]int{0}, s.breaks...)
	for i, from := range starts {
		to := len(s.Rows)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		if from < to {
			s.tables = append(s.tables, s.cut(from, to))
			s.tables[len(s.tables)-1].takeRagged()
		}
	}
	return s.tables
}

// probeLines is how many lines decide the delimiter.
const probeLines = 20

// delimiter returns the delimiter of the text, 0 if it has none: of those that
// stand in the header line the one that the most lines below have equally
// often, then the most frequent. Where two draw the rarer one in prose wins: a
// header `Modell;TTFT, s` over rows `A;0,5` has as many commas as semicolons.
func delimiter(data []byte) byte {
	var lines []map[byte]int
	for rest := data; len(rest) > 0 && len(lines) < probeLines; {
		line, n := delimiterLine(rest)
		rest = rest[n:]
		if line != nil && (len(lines) > 0 || len(line) > 0) {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return 0
	}
	best, bestEqual := byte(0), -1
	for _, c := range []byte(delimiters) {
		equal := 0
		for _, l := range lines[1:] {
			if l[c] == lines[0][c] {
				equal++
			}
		}
		if n := lines[0][c]; n > 0 && (equal > bestEqual || equal == bestEqual && n > lines[0][best]) {
			best, bestEqual = c, equal
		}
	}
	return best
}

// delimiterLine counts the delimiters outside quotes of the record that data
// begins with, and returns its length. nil is a blank line or a comment.
func delimiterLine(data []byte) (counts map[byte]int, n int) {
	counts = map[byte]int{}
	quoted, start, blank := false, true, true
	for ; n < len(data); n++ {
		c := data[n]
		if !quoted && (c == '\n' || c == '\r') {
			n++
			break
		}
		switch {
		case c == '"' && (quoted || start):
			quoted = !quoted
			start, blank = false, false
		case !quoted && strings.IndexByte(delimiters, c) >= 0:
			counts[c]++
			start, blank = true, blank && c == '\t'
		case c != ' ':
			start, blank = false, false
		}
	}
	if blank || data[0] == '#' {
		return nil, n
	}
	return counts, n
}

const delimiters = "\t;|,"

// csvScanner reads RFC 4180 and what programs make of it: a quote inside an
// unquoted field is a character, and so are both where text follows the closing
// one.
type csvScanner struct {
	doc   *Doc
	data  []byte
	pos   int
	line  int
	comma byte
	end   byte // of a line: LF, or CR in a file that has no LF
}

func parseCSV(d *Doc, comma byte) *Sheet {
	s := &csvScanner{doc: d, data: d.Data, line: 1, comma: comma, end: d.lineEnd()}
	sheet := &Sheet{Comma: comma, doc: d}
	blank := false
	for s.pos < len(s.data) {
		line := s.line
		row := Row{Line: line, Cells: s.row()}
		if n := len(sheet.Rows); n > 0 && s.cutOff(row, sheet.Rows[n-1]) {
			break
		}
		if d.binary { // its rows are counted without the header
			row.renumber(line - 1)
		}
		if empty(row.Cells) {
			blank = true
			continue
		}
		if blank && len(sheet.Rows) > 0 {
			sheet.breaks = append(sheet.breaks, len(sheet.Rows))
		}
		blank = false
		sheet.Rows = append(sheet.Rows, row)
	}
	return sheet
}

// cutOff reports whether a row is the last one, without a line end and shorter
// than the one before. What stands in its last cell is then half a value, so
// that the row is left out.
func (s *csvScanner) cutOff(row, before Row) bool {
	if s.doc.binary || s.doc.ended() || s.pos < len(s.data) || len(row.Cells) >= len(before.Cells) {
		return false
	}
	s.doc.Report("syntax/csv", row.Cells[0].Offset, "the last row ends in column %d of %d, without a line end; it was left out", len(row.Cells), len(before.Cells))
	return true
}

// empty reports whether no cell holds anything: spreadsheets write blank lines
// as lines of delimiters.
func empty(cells []Cell) bool {
	for _, c := range cells {
		if c.Text != "" {
			return false
		}
	}
	return true
}

func (s *csvScanner) row() (cells []Cell) {
	line := s.line
	for {
		text, start := s.field()
		cells = append(cells, Cell{Text: strings.TrimSpace(text), whole: text, Line: line, Offset: int64(s.skipBlanks(start)), doc: s.doc})
		if s.pos >= len(s.data) {
			return cells
		}
		c := s.data[s.pos]
		s.pos++
		if c == s.comma {
			continue
		}
		s.line++
		return cells
	}
}

// skipBlanks returns where the text that begins at pos begins to show.
func (s *csvScanner) skipBlanks(pos int) int {
	for pos < len(s.data) && (s.data[pos] == ' ' || s.data[pos] == '\t') && s.data[pos] != s.comma {
		pos++
	}
	return pos
}

// field reads up to the delimiter or line end that closes it, exclusive. start
// is where its text begins, behind an opening quote.
func (s *csvScanner) field() (text string, start int) {
	start = s.pos
	if s.pos = s.skipBlanks(s.pos); s.pos < len(s.data) && s.data[s.pos] == '"' {
		open := s.pos
		if text, ok := s.quoted(); ok {
			behind := s.plain()
			if strings.TrimSpace(behind) == "" {
				return text + behind, open + 1
			}
			return string(s.data[open:s.pos]), open // as it stands: "9"013 is no 9013
		}
		start = open
	}
	s.pos = start
	return s.plain(), start
}

func (s *csvScanner) plain() string {
	start := s.pos
	for s.pos < len(s.data) && s.data[s.pos] != s.comma && s.data[s.pos] != s.end {
		s.pos++
	}
	return string(s.data[start:s.pos])
}

// quoted reads a quoted field. A quote that is never closed, or that is closed
// on another line in the middle of a word, is the one of two that was lost: it
// is reported and the field read as plain text, so that a lost quote costs one
// row and not the rest of the file.
func (s *csvScanner) quoted() (string, bool) {
	open, line := s.pos, s.line
	var b strings.Builder
	for s.pos++; s.pos < len(s.data); s.pos++ {
		c := s.data[s.pos]
		if c == '"' {
			if s.pos+1 < len(s.data) && s.data[s.pos+1] == '"' {
				s.pos++
			} else {
				s.pos++
				if s.line > line && !s.closed() {
					break
				}
				return b.String(), true
			}
		}
		if c == s.end {
			s.line++
		}
		b.WriteByte(c)
	}
	if s.pos >= len(s.data) {
		s.doc.Report("syntax/csv", int64(open), "expected the closing quote of this field, found the end of the file")
	} else {
		s.doc.Report("syntax/csv", int64(open), "expected the closing quote of this field, found one in the middle of line %d", s.line)
	}
	s.line = line
	return "", false
}

// closed reports whether nothing but blanks stands before the next delimiter,
// line end or end of the file.
func (s *csvScanner) closed() bool {
	for _, c := range s.data[s.pos:] {
		switch c {
		case s.comma, '\n', '\r':
			return true
		case ' ', '\t':
		default:
			return false
		}
	}
	return true
}
