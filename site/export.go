package site

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// csv is the table with full values in the units of the normalized table. A
// column of numbers has further columns where it needs them: the ends of its
// interval, n, the id of the receipt, and why a number is missing. The fields say
// what each column holds.
func (t *table) csv(notes *footnotes) ([]byte, []Field) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	var cols []csvColumn
	for i, head := range t.names() {
		cols = append(cols, t.csvColumns(i, head, notes)...)
	}
	row, fields := make([]string, len(cols)), make([]Field, len(cols))
	for i, c := range cols {
		row[i] = inert(c.head)
		fields[i] = c.field(&t.cols[c.of], row[i])
	}
	w.Write(row) // a bytes.Buffer takes everything
	for _, spans := range t.rows {
		for i, c := range cols {
			row[i] = c.text(&spans[c.of])
		}
		w.Write(row)
	}
	w.Flush()
	return out.Bytes(), fields
}

type csvColumn struct {
	of   int
	head string
	kind string // type of the field
	unit record.Unit
	text func(*span) string
}

// field describes a column under the name that it has in the file.
func (c *csvColumn) field(of *column, name string) Field {
	f := Field{Name: name, Type: c.kind, Unit: string(c.unit)}
	if c.kind == "number" && of.metric != nil {
		f.Description = of.metric.Def
	}
	return f
}

// names are the heads of the columns, each once: they are the keys of a row.
func (t *table) names() []string {
	names, seen := make([]string, len(t.cols)), map[string]int{}
	for i, c := range t.cols {
		names[i] = line(c.head)
		if seen[names[i]]++; seen[names[i]] > 1 {
			names[i] += ", " + strconv.Itoa(seen[names[i]])
		}
	}
	return names
}

// csvColumns are the columns that column i, which is named head, becomes.
func (t *table) csvColumns(i int, head string, notes *footnotes) []csvColumn {
	if !t.holdsCells(i) {
		return []csvColumn{{i, head, "string", "", func(s *span) string { return inert(s.plainText(notes)) }}}
	}
	name := head
	unit, same := t.unitOf(i)
	if same && unit != "" {
		name += " (" + string(unit) + ")"
	}
	number := func(get func(*analysis.Cell) string) func(*span) string {
		return func(s *span) string {
			if !s.cell.Exists() {
				return ""
			}
			return get(s.cell)
		}
	}
	cols := []csvColumn{{i, name, "number", unit, number(func(c *analysis.Cell) string { return record.FormatFloat(c.Value) })}}
	if !same {
		cols = append(cols, csvColumn{i, head + ", unit", "string", "", number(func(c *analysis.Cell) string { return string(c.Unit) })})
	}
	for _, x := range [...]struct {
		head string
		kind string
		unit record.Unit
		has  func(*analysis.Cell) bool
		text func(*analysis.Cell) string
	}{
		{"low", "number", unit, hasInterval, func(c *analysis.Cell) string { return ifInterval(c, c.Lo) }},
		{"high", "number", unit, hasInterval, func(c *analysis.Cell) string { return ifInterval(c, c.Hi) }},
		{"n", "integer", "", func(c *analysis.Cell) bool { return c.Exists() && c.N > 0 }, func(c *analysis.Cell) string { return positive(c.N) }},
		{"id", "string", "", func(c *analysis.Cell) bool { return c.Exists() && c.ID != "" }, func(c *analysis.Cell) string { return c.ID }},
	} {
		if t.any(i, func(s *span) bool { return x.has(s.cell) }) {
			cols = append(cols, csvColumn{i, head + ", " + x.head, x.kind, x.unit, number(x.text)})
		}
	}
	if t.any(i, func(s *span) bool { return !s.cell.Exists() }) {
		cols = append(cols, csvColumn{i, head + ", missing", "string", "", func(s *span) string {
			if s.cell.Exists() {
				return ""
			}
			return inert(line(s.text))
		}})
	}
	return cols
}

func ifInterval(c *analysis.Cell, v float64) string {
	if !hasInterval(c) {
		return ""
	}
	return record.FormatFloat(v)
}

func positive(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (t *table) any(i int, is func(*span) bool) bool {
	for _, row := range t.rows {
		if is(&row[i]) {
			return true
		}
	}
	return false
}

func (t *table) holdsCells(i int) bool {
	return t.any(i, func(s *span) bool { return s.cell.Exists() })
}

// unitOf is the unit of the numbers of a column; same is false where they have
// several.
func (t *table) unitOf(i int) (u record.Unit, same bool) {
	found := false
	for _, row := range t.rows {
		c := row[i].cell
		if !c.Exists() {
			continue
		}
		if found && c.Unit != u {
			return "", false
		}
		u, found = c.Unit, true
	}
	return u, true
}

// plainText is what a span says, for a file: footnotes as keys of sources.
func (s *span) plainText(notes *footnotes) string {
	if s.style == nothing.style && s.text == nothing.text {
		return ""
	}
	out := line(s.text)
	if s.sub != "" {
		out = strings.TrimSpace(out + " (" + line(s.sub) + ")")
	}
	if keys := s.keys(notes); out == "" {
		out = strings.Join(keys, "; ")
	}
	return out
}

func (s *span) keys(notes *footnotes) []string {
	keys := make([]string, 0, len(s.marks))
	for _, n := range s.marks {
		keys = append(keys, line(notes.order[n-1].Key))
	}
	return keys
}

// inert keeps a spreadsheet from taking a name for a formula (OWASP, CSV
// Injection). Numbers may begin with a sign.
func inert(s string) string {
	if s == "" || !strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return s
	}
	if _, err := strconv.ParseFloat(strings.ReplaceAll(s, ",", ""), 64); err == nil {
		return s
	}
	return "'" + s
}

// json is the table as an object: its caption, and its rows as objects in the
// order of the columns. A number is an object with value, unit, n, interval and
// id; what is missing is an object with the reason.
func (t *table) json(notes *footnotes) ([]byte, error) {
	var out bytes.Buffer
	w := newJSONWriter(&out)
	w.raw(`{"caption":`)
	w.value(line(t.caption))
	w.raw(`,"rows":[`)
	names := t.names()
	for n, row := range t.rows {
		if n > 0 {
			w.raw(",")
		}
		w.raw("\n{")
		for i := range row {
			if i > 0 {
				w.raw(",")
			}
			w.value(names[i])
			w.raw(":")
			s := &row[i]
			switch {
			case s.cell.Exists():
				w.value(jsonCell(s.cell))
			case s.style == absent:
				w.value(map[string]string{"missing": line(s.text)})
			case s.text == "" && len(s.marks) > 0:
				w.value(s.keys(notes))
			default:
				w.value(s.plainText(notes))
			}
		}
		w.raw("}")
	}
	w.raw("\n]}\n")
	if err := w.flush(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// jsonWriter writes JSON whose keys keep their order. Its first error stays.
type jsonWriter struct {
	w   *bufio.Writer
	err error
}

func newJSONWriter(w io.Writer) *jsonWriter { return &jsonWriter{w: bufio.NewWriterSize(w, 64<<10)} }

func (w *jsonWriter) raw(s markup) { w.w.WriteString(string(s)) }

func (w *jsonWriter) value(v any) {
	b, err := json.Marshal(v)
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("site: %w", err) // NaN or an infinity: no value of a report
	}
	w.w.Write(b)
}

func (w *jsonWriter) flush() error { return errors.Join(w.err, w.w.Flush()) }

// numberJSON is a number in data/*.json.
type numberJSON struct {
	Value    float64  `json:"value"`
	Unit     string   `json:"unit,omitempty"`
	N        int      `json:"n,omitempty"`
	Low      *float64 `json:"low,omitempty"`
	High     *float64 `json:"high,omitempty"`
	Coverage float64  `json:"coverage,omitempty"`
	ID       string   `json:"id,omitempty"`
}

func jsonCell(c *analysis.Cell) numberJSON {
	n := numberJSON{Value: c.Value, Unit: string(c.Unit), N: c.N, ID: c.ID}
	if hasInterval(c) {
		n.Low, n.High, n.Coverage = &c.Lo, &c.Hi, c.Coverage
	}
	return n
}
