package source

import (
	"bytes"
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
}

// CSV returns the file as rows of fields, nil where it is not delimited text of
// at least two columns. The delimiter is the one of `,` `;` tab and `|` that
// the first line has most of, outside quotes. Lines end in LF, CRLF or CR.
func (d *Doc) CSV() *Sheet {
	if !d.tried.sheet {
		d.tried.sheet = true
		if c := d.firstByte(); c == 0 || c == '{' || c == '[' || bytes.IndexByte(d.Data, 0) >= 0 {
			return nil
		}
		if comma := delimiter(d.Data); comma != 0 {
			d.sheet = parseCSV(d, comma)
		}
	}
	return d.sheet
}

// Table returns the sheet as one table whose header is its first row. Rows with
// more fields than the header are reported once each and kept.
func (s *Sheet) Table() *Table {
	if s == nil || len(s.Rows) == 0 {
		return nil
	}
	if s.table == nil {
		s.table = newTable(s.doc, append([]Row(nil), s.Rows...))
		for _, r := range s.table.Rows {
			if len(r.Cells) > len(s.table.Header.Cells) {
				r.Cells[0].Report("syntax/ragged", "expected %d columns as in the header, found %d", len(s.table.Header.Cells), len(r.Cells))
			}
		}
	}
	return s.table
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
			s.tables = append(s.tables, newTable(s.doc, append([]Row(nil), s.Rows[from:to]...)))
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
	for _, c := range []byte{'\t', ';', '|', ','} {
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
	quoted, blank := false, true
	for ; n < len(data); n++ {
		switch c := data[n]; c {
		case '"':
			quoted = !quoted
		case ',', ';', '\t', '|':
			if !quoted {
				counts[c]++
			}
		case '\n', '\r':
			if !quoted {
				if n++; blank || data[0] == '#' {
					return nil, n
				}
				return counts, n
			}
		}
		blank = blank && (data[n] == ' ' || data[n] == '\t')
	}
	if blank || data[0] == '#' {
		return nil, n
	}
	return counts, n
}

// csvScanner reads RFC 4180 and what programs make of it: a quote inside an
// unquoted field is a character, text behind a closing quote too.
type csvScanner struct {
	doc   *Doc
	data  []byte
	pos   int
	line  int
	comma byte
}

func parseCSV(d *Doc, comma byte) *Sheet {
	s := &csvScanner{doc: d, data: d.Data, line: 1, comma: comma}
	sheet := &Sheet{Comma: comma, doc: d}
	blank := false
	for s.pos < len(s.data) {
		line := s.line
		row := Row{Line: line, Cells: s.row()}
		if len(row.Cells) == 1 && row.Cells[0].Text == "" {
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

func (s *csvScanner) row() (cells []Cell) {
	line := s.line
	for {
		start := s.pos
		text := s.field()
		cells = append(cells, Cell{Text: strings.TrimSpace(text), Line: line, Offset: int64(start), doc: s.doc})
		if s.pos >= len(s.data) {
			return cells
		}
		c := s.data[s.pos]
		s.pos++
		if c == s.comma {
			continue
		}
		if c == '\r' && s.pos < len(s.data) && s.data[s.pos] == '\n' {
			s.pos++
		}
		s.line++
		return cells
	}
}

// field reads up to the delimiter or line end that closes it, exclusive.
func (s *csvScanner) field() string {
	start := s.pos
	for s.pos < len(s.data) && (s.data[s.pos] == ' ' || s.data[s.pos] == '\t') && s.data[s.pos] != s.comma {
		s.pos++
	}
	if s.pos < len(s.data) && s.data[s.pos] == '"' {
		if text, ok := s.quoted(); ok {
			return text + s.plain()
		}
	}
	s.pos = start
	return s.plain()
}

func (s *csvScanner) plain() string {
	start := s.pos
	for s.pos < len(s.data) {
		if c := s.data[s.pos]; c == s.comma || c == '\n' || c == '\r' {
			break
		}
		s.pos++
	}
	return string(s.data[start:s.pos])
}

// quoted reads a quoted field. A quote that is never closed is reported and the
// field read as plain text, so that one lost quote costs one row and not the
// rest of the file.
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
				return b.String(), true
			}
		}
		if c == '\n' {
			s.line++
		}
		b.WriteByte(c)
	}
	s.doc.Report("syntax/csv", int64(open), "expected the closing quote of this field, found the end of the file")
	s.line = line
	return "", false
}
