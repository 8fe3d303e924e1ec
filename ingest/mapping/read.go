package mapping

import (
	"fmt"
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

// documents reads the objects that rows names, of every whole document.
func (r *reading) documents() {
	for _, n := range r.form.tree(r.doc).Docs() {
		r.objects(newDocument(n))
	}
}

// lines reads the objects that rows names among the documents of the file, as one
// list; without rows the file is one run.
func (r *reading) lines() { r.objects(newLines(r.form.tree(r.doc).Docs())) }

func (r *reading) objects(d *document) {
	runs := []item{d.root}
	if r.rows != nil {
		runs = d.find(r.rows, d.root)
	}
	if len(runs) == 0 {
		d.first.Report("run/empty", "expected runs at %s, found none", r.rows.text)
	}
	for _, run := range runs {
		r.run(&object{d, run})
	}
}

func (r *reading) csv() {
	sheet := r.doc.CSV()
	r.table(sheet.TableAt(r.recognize.headerIn(sheet), len(sheet.Rows)))
}

// markdown reads all tables of the text that have the header.
func (r *reading) markdown() {
	for _, t := range r.doc.Markdown() {
		if r.recognize.isHeader(t.Header) {
			r.table(t)
		}
	}
}

// table reads each row below the header, or those together that have the same texts
// in the columns that rows names.
func (r *reading) table(table *source.Table) {
	if len(table.Rows) == 0 {
		table.Header.Cells[0].Report("run/empty", "expected rows below the header, found none")
		return
	}
	above := r.doc.Lines()
	above = above[:min(table.Header.Line-1, len(above))]
	if !r.grouped {
		for _, row := range table.Rows {
			r.run(rows{r, []source.Row{row}, above})
		}
		return
	}
	for _, group := range groupsOf(table.Rows, r.groups) {
		r.run(rows{r, group, above})
	}
}

// groupsOf puts rows together that have the same texts in the columns, in the
// order of the first of each.
func groupsOf(all []source.Row, columns []string) (out [][]source.Row) {
	at := map[string]int{}
	for _, row := range all {
		var key strings.Builder
		for _, c := range columns {
			key.WriteString(row.Get(c).Str() + "\x00")
		}
		i, known := at[key.String()]
		if !known {
			i = len(out)
			at[key.String()] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], row)
	}
	return out
}

// log reads the file as one run, or as one from each line that starts one.
func (r *reading) log() {
	lines := r.doc.Lines()
	if r.start == nil {
		if len(lines) > 0 {
			r.run(section{r, lines, 0, len(lines)})
		}
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
		r.run(section{r, lines, from, append(starts, len(lines))[i+1]})
	}
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
