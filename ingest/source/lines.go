package source

import (
	"bytes"
	"strings"
)

// Line is one line of a text, without its line end.
type Line struct {
	No     int // from 1
	Text   string
	Offset int64
	doc    *Doc
}

// Lines returns the lines of the file. A CR at the end of a line is cut off.
func (d *Doc) Lines() []Line {
	if d.lines != nil || len(d.Data) == 0 {
		return d.lines
	}
	sep := d.lineEnd()
	for at := 0; at < len(d.Data); {
		end := bytes.IndexByte(d.Data[at:], sep)
		if end < 0 {
			end = len(d.Data) - at
		}
		text := strings.TrimSuffix(string(d.Data[at:at+end]), "\r")
		d.lines = append(d.lines, Line{No: len(d.lines) + 1, Text: text, Offset: int64(at), doc: d})
		at += end + 1
	}
	return d.lines
}

// lineEnd returns the byte that ends lines: LF, or CR where there is no LF.
func (d *Doc) lineEnd() byte {
	if d.eol == 0 { // both are looked for once: a line can be a gigabyte
		d.eol = '\n'
		if bytes.IndexByte(d.Data, '\n') < 0 && bytes.IndexByte(d.Data, '\r') >= 0 {
			d.eol = '\r'
		}
	}
	return d.eol
}

// Label splits a log line at the first sep into a label and the cell behind it:
// `Samples per second : 12.3`. ok is false where sep is not in the line.
func (l Line) Label(sep string) (c Cell, ok bool) {
	label, rest, ok := strings.Cut(l.Text, sep)
	if !ok {
		return Cell{}, false
	}
	text := strings.TrimSpace(rest)
	at := len(label) + len(sep) + strings.Index(rest, text)
	return Cell{Text: text, At: strings.TrimSpace(label), Line: l.No, Offset: l.Offset + int64(at), doc: l.doc}, true
}

// Cell returns the part of the line from..to as a cell with the given label.
func (l Line) Cell(from, to int, label string) Cell {
	raw := l.Text[from:to]
	from += len(raw) - len(strings.TrimLeft(raw, " \t"))
	return Cell{Text: strings.TrimSpace(raw), At: label, Line: l.No, Offset: l.Offset + int64(from), doc: l.doc}
}

// Report adds a problem at the beginning of the line.
func (l Line) Report(id, format string, args ...any) {
	l.Cell(0, len(l.Text), "").Report(id, format, args...)
}
