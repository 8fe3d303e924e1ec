package mapping

import (
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// subject is what one run is read from.
type subject interface {
	find(*place) []field // all that stands there, in the order of the file
	record() int
	report(id, format string, args ...any) // where the run starts
}

// object is a run that is a value of a document.
type object struct {
	doc *document
	run item
}

func (o *object) find(p *place) (out []field) {
	for _, x := range o.doc.find(p.path, o.run) {
		c := x.node.Cell()
		if p.key {
			c.Text, c.Offset = x.node.Key(), x.node.KeyOffset()
		}
		switch f, ok := partOf(c, p.re); {
		case p.re == nil && p.key:
			out = append(out, part{cell: c, raw: c.Text})
		case p.re == nil:
			out = append(out, x.node)
		case ok:
			out = append(out, f)
		}
	}
	return out
}

func (o *object) record() int { return o.run.node.Ref().Record }

func (o *object) report(id, format string, args ...any) {
	if o.run.node.Is(source.Absent) {
		o.doc.first.Report(id, format, args...)
		return
	}
	o.run.node.Report(id, format, args...)
}

// rows is a run that is a row of a table, or several.
type rows struct {
	*reading
	rows  []source.Row
	above []source.Line
}

func (r rows) find(p *place) (out []field) {
	if p.above {
		return lastOf(r.above, p)
	}
	for _, row := range r.rows {
		c := row.Get(p.column)
		if c.Ref().Origin == nil || !holds(row, p.where) {
			continue
		}
		if r.form.by == "markdown" {
			c = undecorated(c)
		}
		f, ok := partOf(c, p.re)
		switch {
		case p.re == nil && r.decimal == ",":
			out = append(out, part{c, c.Text, true})
		case p.re == nil:
			out = append(out, c)
		case ok:
			f.comma = r.decimal == ","
			out = append(out, f)
		}
	}
	return out
}

// undecorated takes off emphasis and code marks that a whole cell is in.
func undecorated(c source.Cell) source.Cell {
	for _, mark := range []string{"**", "__", "`", "*", "_"} {
		inner, opened := strings.CutPrefix(c.Text, mark)
		inner, closed := strings.CutSuffix(inner, mark)
		if opened && closed && inner != "" && !strings.Contains(inner, mark) {
			c.Text, c.Offset = inner, c.Offset+int64(len(mark))
		}
	}
	return c
}

// holds reports whether a row has the texts in the other columns.
func holds(row source.Row, where []wantedKey) bool {
	return !slices.ContainsFunc(where, func(w wantedKey) bool { return row.Get(w.key).Str() != w.value })
}

func (r rows) record() int { return r.rows[0].Line }

func (r rows) report(id, format string, args ...any) { r.rows[0].Cells[0].Report(id, format, args...) }

// section is a run that is a stretch of a log.
type section struct {
	*reading
	lines    []source.Line
	from, to int
}

func (s section) find(p *place) (out []field) {
	if p.above {
		return lastOf(s.lines[:s.from], p)
	}
	for _, l := range s.lines[s.from:s.to] {
		if f, ok := partOfLine(l, p.re); ok {
			f.comma = s.decimal == ","
			out = append(out, f)
		}
	}
	return out
}

func (s section) record() int { return s.lines[s.from].No }

func (s section) report(id, format string, args ...any) { s.lines[s.from].Report(id, format, args...) }

// lastOf finds what stands in the last of the lines that have anything there.
func lastOf(lines []source.Line, p *place) []field {
	for _, l := range slices.Backward(lines) {
		if f, ok := partOfLine(l, p.re); ok {
			return []field{f}
		}
	}
	return nil
}

func partOfLine(l source.Line, re *regexp.Regexp) (part, bool) {
	m := re.FindStringSubmatchIndex(short(l.Text))
	if m == nil || m[2] < 0 {
		return part{}, false
	}
	c := l.Cell(m[2], m[3], labelOf(l.Text[m[0]:m[2]]))
	return part{cell: c, raw: c.Text}, true
}

// labelOf is what an expression matched before the value, without the sign
// between them.
func labelOf(before string) string { return strings.Trim(before, " \t:=|│┃║") }

// partOf returns the part of a cell that the group of an expression finds.
func partOf(c source.Cell, re *regexp.Regexp) (part, bool) {
	if re == nil {
		return part{}, false
	}
	m := re.FindStringSubmatch(short(c.Text))
	if m == nil {
		return part{}, false
	}
	return part{cell: c, raw: m[1]}, true
}
