package source

import (
	"strings"
)

// Markdown returns the pipe tables of a text (GitHub Flavored Markdown): a
// header row, a row of dashes, then rows until a line without a pipe or until
// the header of the next table. They may stand anywhere, between the lines of a
// log too. A row with more filled cells than the header is left out: where a pipe
// stands inside a cell, what follows is under the wrong headers.
func (d *Doc) Markdown() []*Table {
	if d.tried.md {
		return d.md
	}
	d.tried.md = true
	lines := d.Lines()
	for i := 1; i < len(lines); i++ {
		if !isDashes(lines[i].Text) || !strings.Contains(lines[i-1].Text, "|") {
			continue
		}
		rows := []Row{d.pipeRow(lines[i-1])}
		j := i + 1
		for ; j < len(lines) && strings.Contains(lines[j].Text, "|"); j++ {
			if j+1 < len(lines) && isDashes(lines[j+1].Text) {
				break
			}
			rows = append(rows, d.pipeRow(lines[j]))
		}
		if last := len(rows) - 1; j == len(lines) && last > 0 && !d.ended() && len(rows[last].Cells) < len(rows[0].Cells) {
			rows = rows[:last] // it was cut off, in the middle of a value
		}
		t := newTable(d, rows)
		t.takeRagged()
		d.md = append(d.md, t)
		i = j
	}
	return d.md
}

// RowAt reads a line as a row of the table, for tables that lines of a log
// interrupt. A line with more or fewer cells than the header is no row of it.
func (t *Table) RowAt(l Line) (Row, bool) {
	row := t.doc.pipeRow(l)
	if len(row.Cells) != len(t.Header.Cells) {
		return Row{}, false
	}
	row.bind(t.Header.cols)
	return row, true
}

// isDashes recognizes the delimiter row: `| --- | ---: |`.
func isDashes(line string) bool {
	return strings.Contains(line, "-") && strings.Contains(line, "|") && strings.Trim(line, "|:- \t") == ""
}

// pipeRow splits a line at pipes that are not escaped and not in a code span,
// and unescapes \|.
func (d *Doc) pipeRow(l Line) Row {
	row := Row{Line: l.No}
	text := l.Text
	trimmed := strings.TrimLeft(text, " \t")
	start := len(text) - len(trimmed)
	if strings.HasPrefix(trimmed, "|") {
		start++
	}
	code := false
	add := func(end int) {
		raw := text[start:end]
		lead := len(raw) - len(strings.TrimLeft(raw, " \t"))
		row.Cells = append(row.Cells, Cell{
			Text: strings.TrimSpace(strings.ReplaceAll(raw, `\|`, "|")),
			Line: l.No, Offset: l.Offset + int64(start+lead), doc: d,
		})
		start = end + 1
	}
	for i := start; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '`':
			code = !code && strings.Contains(text[i+1:], "`")
		case '|':
			if !code {
				add(i)
			}
		}
	}
	if strings.TrimSpace(text[min(start, len(text)):]) != "" {
		add(len(text))
	}
	return row
}
