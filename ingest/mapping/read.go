package mapping

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// reading is one file while a mapping reads it.
type reading struct {
	*mapping
	doc   *source.Doc
	sink  *reader.Sink
	found map[*place]bool // in some run
	said  map[string]bool // problems that are reported once for a file
}

func (m *mapping) read(d *source.Doc, s *reader.Sink) {
	r := &reading{m, d, s, map[*place]bool{}, map[string]bool{}}
	m.form.read(r)
	if len(r.found) == 0 {
		return // no run at all, which was said
	}
	r.reportAbsent()
}

// reportAbsent reports the places at which no run has anything: they are probably
// misspelled.
func (r *reading) reportAbsent() {
	var absent []string
	look := func(what string, p *place) {
		if !r.found[p] && !p.optional {
			absent = append(absent, what+" ("+p.text+")")
		}
	}
	for i := range r.settings {
		if s := &r.settings[i]; s.constant == "" {
			look(s.key, &s.place)
		}
	}
	for i := range r.metrics {
		x := &r.metrics[i]
		look(x.metric.ID+" "+string(x.stat), &x.place)
	}
	if len(absent) > 0 {
		const shown = 6
		more := ""
		if len(absent) > shown {
			more = fmt.Sprintf(" and %d more", len(absent)-shown)
		}
		r.doc.Report("value/missing", 0, "no run has anything at the place of %s%s", strings.Join(absent[:min(len(absent), shown)], ", "), more)
	}
}

// subject is what one run is read from.
type subject interface {
	find(*place) []field // all that stands there, in the order of the file
	record() int
	report(id, format string, args ...any) // where the run starts
}

// json reads the objects that rows names, of every whole document.
func (r *reading) json() {
	for _, n := range r.doc.JSON().Docs() {
		d := newDocument(n)
		runs := []item{d.root}
		if r.rows != nil {
			runs = d.find(r.rows, d.root)
		}
		if len(runs) == 0 {
			n.Report("run/empty", "expected runs at %s, found none", r.rows.text)
		}
		for _, run := range runs {
			r.run(&object{d, run})
		}
	}
}

// object is a run that is a value of a JSON document.
type object struct {
	doc *document
	run item
}

func (o *object) find(p *place) (out []field) {
	for _, x := range o.doc.find(p.path, o.run) {
		if p.re == nil {
			out = append(out, x.node)
		} else if f, ok := partOf(x.node.Cell(), p.re); ok {
			out = append(out, f)
		}
	}
	return out
}

func (o *object) record() int { return o.run.node.Ref().Record }

func (o *object) report(id, format string, args ...any) { o.run.node.Report(id, format, args...) }

// csv reads each row below the header.
func (r *reading) csv() {
	sheet := r.doc.CSV()
	table := sheet.TableAt(r.recognize.headerIn(sheet), len(sheet.Rows))
	if len(table.Rows) == 0 {
		table.Header.Cells[0].Report("run/empty", "expected rows below the header, found none")
	}
	for _, row := range table.Rows {
		r.run(line{row})
	}
}

// line is a run that is a row of a table.
type line struct{ row source.Row }

func (l line) find(p *place) []field {
	c := l.row.Get(p.column)
	switch {
	case c.Ref().Origin == nil:
		return nil
	case p.re == nil:
		return []field{c}
	}
	if f, ok := partOf(c, p.re); ok {
		return []field{f}
	}
	return nil
}

func (l line) record() int { return l.row.Line }

func (l line) report(id, format string, args ...any) { l.row.Cells[0].Report(id, format, args...) }

// log reads the file as one run, or as one from each line that starts one.
func (r *reading) log() {
	lines := r.doc.Lines()
	if r.start == nil {
		r.run(section(lines))
		return
	}
	var starts []int
	for i, l := range lines {
		if r.start.MatchString(short(l.Text)) {
			starts = append(starts, i)
		}
	}
	if len(starts) == 0 {
		r.doc.Report("run/empty", 0, "expected lines like %s, with which runs start, found none", r.start)
	}
	for i, from := range starts {
		r.run(section(lines[from:append(starts, len(lines))[i+1]]))
	}
}

// section is a run that is a stretch of a log.
type section []source.Line

func (s section) find(p *place) (out []field) {
	for _, l := range s {
		m := p.re.FindStringSubmatchIndex(short(l.Text))
		if m == nil || m[2] < 0 {
			continue
		}
		c := l.Cell(m[2], m[3], labelOf(l.Text[m[0]:m[2]]))
		out = append(out, part{c, c.Text})
	}
	return out
}

// labelOf is what an expression matched before the value, without the sign
// between them.
func labelOf(before string) string { return strings.Trim(before, " \t:=|") }

func (s section) record() int { return s[0].No }

func (s section) report(id, format string, args ...any) { s[0].Report(id, format, args...) }

// partOf returns the part of a cell that the group of an expression finds.
func partOf(c source.Cell, re *regexp.Regexp) (field, bool) {
	m := re.FindStringSubmatch(short(c.Text))
	if m == nil {
		return nil, false
	}
	return part{c, m[1]}, true
}

// same reports whether two texts are one, or one number in two spellings.
func same(a, b string) bool {
	x, err1 := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return a == b || err1 == nil && err2 == nil && x == y
}

// isMissing reports whether a text stands for "no value", in the usual spellings
// or in those of the mapping.
func (r *reading) isMissing(text string, p *place) bool {
	is := func(w string) bool { return same(w, text) }
	return source.IsMissing(text) || slices.ContainsFunc(r.missing, is) || slices.ContainsFunc(p.missing, is)
}
