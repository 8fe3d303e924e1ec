package mapping

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// hasKeys reports whether the first document, or the first element of a list,
// has all the keys with their values.
func (m *mapping) hasKeys(d *source.Doc) bool {
	if m.form.by != "json" && m.form.by != "jsonl" && isJSON(d.JSON()) {
		return false // every JSON is YAML too
	}
	n := m.form.tree(d).First()
	if n.Is(source.Array) {
		n = n.Index(0)
	}
	return n.Is(source.Object) && !slices.ContainsFunc(m.recognize.keys, func(w wantedKey) bool { return !w.in(n) })
}

// in reports whether the object has the key with its value. A key that begins
// with / is a pointer to one further down.
func (w wantedKey) in(n source.Node) bool {
	steps := []string{w.key}
	if pointer, ok := strings.CutPrefix(w.key, "/"); ok {
		steps = strings.Split(pointer, "/")
	}
	for _, step := range steps {
		n = n.Get(strings.NewReplacer("~1", "/", "~0", "~").Replace(step))
	}
	return !n.Is(source.Absent) && (w.value == "" || n.Cell().Text == w.value)
}

// headerRows is how many rows of a table can stand above its header.
const headerRows = 20

func (m *mapping) hasHeader(d *source.Doc) bool { return m.recognize.headerIn(d.CSV()) >= 0 }

// headerIn returns the row that has all the header words, -1 where none has.
func (r *recognizer) headerIn(s *source.Sheet) int {
	if s == nil {
		return -1
	}
	return slices.IndexFunc(s.Rows[:min(len(s.Rows), headerRows)], r.isHeader)
}

// isHeader reports whether a row has all the header words.
func (r *recognizer) isHeader(row source.Row) bool {
	return !slices.ContainsFunc(r.header, func(name string) bool {
		return !slices.ContainsFunc(row.Cells, func(c source.Cell) bool { return c.Text == name })
	})
}

func (m *mapping) hasMarkdown(d *source.Doc) bool {
	return slices.ContainsFunc(d.Markdown(), func(t *source.Table) bool { return m.recognize.isHeader(t.Header) })
}

func (m *mapping) hasFirstLine(d *source.Doc) bool {
	for _, l := range d.Lines() {
		if strings.TrimSpace(l.Text) != "" {
			return m.recognize.firstLine.MatchString(short(l.Text))
		}
	}
	return false
}

// short is as much of a line or cell as expressions look at.
func short(text string) string { return text[:min(len(text), maxLine)] }
