package source

import "bytes"

// CSVFrom returns the table whose header begins at an offset, as when a program
// writes its log and its CSV to one file. Its rows are the lines behind the
// header that have as many cells; lines of the log have others.
func (d *Doc) CSVFrom(offset int, comma byte) *Table {
	if offset < 0 || offset >= len(d.Data) {
		return nil
	}
	s := &csvScanner{doc: d, data: d.Data, pos: offset, comma: comma, end: d.lineEnd()}
	s.line = 1 + bytes.Count(d.Data[:offset], []byte{s.end})
	var rows []Row
	for s.pos < len(s.data) {
		line := s.line
		row := Row{Line: line, Cells: s.row()}
		if len(rows) == 0 || len(row.Cells) == len(rows[0].Cells) {
			rows = append(rows, row)
		}
	}
	return newTable(d, rows)
}
