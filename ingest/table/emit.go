package table

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// row is one row of the table while it is read.
type row struct {
	*plan
	sink  *reader.Sink
	cells []source.Cell
	base  record.Run // what its runs share
	note  string
	n     record.Value
	runs  map[record.Kind]*record.Run
	rows  []record.Row
}

// emit reads the rows of the table into the sink.
func (p *plan) emit(s *reader.Sink) {
	faults := &faults{seen: map[string]bool{}}
	taken := p.withoutTwins()
	for _, cells := range p.rows {
		if p.isRepeat(cells) {
			continue
		}
		r := &row{plan: p, sink: s, cells: cells, runs: map[record.Kind]*record.Run{}}
		name := cells[p.model.index]
		r.base.Model = p.spelled(name)
		if r.base.Model == "" || source.IsMissing(r.base.Model) {
			r.reportNameless(faults)
			continue
		}
		r.base.Record = name.Ref().Record
		for _, c := range p.columns {
			r.set(c)
		}
		for _, c := range taken {
			r.read(c, faults)
		}
		r.checkSpeed(faults)
		for _, out := range r.rows {
			s.Row(out)
		}
	}
}

// withoutTwins returns the metric columns, the first of those that say the same.
func (p *plan) withoutTwins() (out []*column) {
	seen := map[string]*column{}
	for _, c := range p.metricColumns() {
		var twin *column
		for _, id := range c.metrics {
			id = strings.Join([]string{id, string(c.stat), c.benchmark, c.blend}, "\x00")
			if seen[id] == nil {
				seen[id] = c
			} else {
				twin = seen[id]
			}
		}
		if twin != nil {
			c.place.Report("value/ambiguous", "columns %q and %q mean the same; the first is read", clip(twin.text), clip(c.text))
			continue
		}
		out = append(out, c)
	}
	return out
}

// spelled is the name in a cell as the source spells it, which in Markdown is
// without its decoration.
func (p *plan) spelled(c source.Cell) string {
	if p.markdown {
		return plain(c.Str())
	}
	if strings.TrimSpace(c.Str()) == "" {
		return ""
	}
	return c.Whole()
}

// reportNameless reports a row with numbers and without a model.
func (r *row) reportNameless(f *faults) {
	for _, c := range r.metricColumns() {
		cell := r.cells[c.index]
		if len(readCell(peek(cell), true).amounts) > 0 && f.first("nameless") {
			cell.Report("value/missing", "expected a model in column %q of this row, found none; its numbers were left out", clip(r.model.text))
		}
	}
}

// run returns the run of the row for a metric: one for each kind, or one in all
// where the configuration states the kind.
func (r *row) run(m *record.Metric) *record.Run {
	kind := r.sink.Options.Kind
	if kind == "" {
		kind = kinds[m.Group]
	}
	if r.runs[kind] == nil {
		run := r.base
		run.Kind = kind
		r.runs[kind] = r.sink.Run(run)
	}
	return r.runs[kind]
}

// kinds are the kinds of statement that metrics make in a table.
var kinds = map[record.MetricGroup]record.Kind{
	record.Latency: record.Measured, record.Speed: record.Measured, record.Throughput: record.Measured, record.General: record.Measured,
	record.Quality: record.Score, record.Price: record.Priced,
}

// read reads the cell of a metric column.
func (r *row) read(c *column, f *faults) {
	cell := r.cells[c.index]
	if cell.Ref().Origin == nil {
		return // a row that ends before this column
	}
	content := readCell(cell, len(c.metrics) == 2)
	switch {
	case content.free && isPrice(c):
		r.addFree(c, cell)
	case content.free:
		r.label(c, c.metrics, cell, content.text, reader.Worded)
	case content.absence != "":
		if content.broken && f.first("broken"+c.text) {
			cell.Report("value/type", "column %q: expected a number, found a text that begins like one", clip(c.text))
		}
		r.label(c, c.metrics, cell, content.text, content.absence)
	default:
		r.addAmounts(c, cell, content, f)
	}
}

func isPrice(c *column) bool { return strings.HasPrefix(c.metrics[0], "price") }

// addFree adds a price of 0, which stands there as a word.
func (r *row) addFree(c *column, cell source.Cell) {
	for _, id := range c.metrics {
		scale := "USD/1M tokens"
		if id == "price_request" {
			scale = "USD/request"
		}
		v := cell.Part(cell.Text, "0", scale)
		r.add(c, id, c.stat, v, []string{"free"})
	}
}

// addAmounts adds the numbers of a cell.
func (r *row) addAmounts(c *column, cell source.Cell, content content, f *faults) {
	sides, ok := sidesOf(c.metrics, content.amounts)
	if !ok {
		if f.first("side" + c.text) {
			cell.Report("value/ambiguous", "column %q: expected an input and an output price, found one number that does not say which it is", clip(c.text))
		}
		r.label(c, c.metrics, cell, content.text, reader.Worded)
		return
	}
	for _, id := range c.metrics {
		a := sides[id]
		if a == nil {
			r.label(c, []string{id}, cell, "", reader.NotPublished)
			continue
		}
		if !r.addAmount(c, id, cell, a, f) {
			r.label(c, []string{id}, cell, content.text, reader.Worded)
		}
	}
}

// sidesOf says which amount is which price: by their words, else by their order.
func sidesOf(metrics []string, amounts []*amount) (map[string]*amount, bool) {
	if len(metrics) == 1 {
		return map[string]*amount{metrics[0]: amounts[0]}, len(amounts) == 1
	}
	out := map[string]*amount{}
	for _, a := range amounts {
		if a.side != "" {
			out["price_"+a.side] = a
		}
	}
	if len(out) == len(amounts) {
		return out, true
	}
	if len(amounts) == 2 && len(out) == 0 {
		return map[string]*amount{metrics[0]: amounts[0], metrics[1]: amounts[1]}, true
	}
	return nil, false
}

// addAmount adds one number, and its spread where it has one.
func (r *row) addAmount(c *column, id string, cell source.Cell, a *amount, f *faults) bool {
	scale, ok := r.scale(c, a, cell, f)
	if !ok {
		return false
	}
	v, ok := r.value(c, cell, a, scale, f)
	if !ok {
		return false
	}
	if v.Num < 0 && id != "score" {
		cell.Report("value/impossible", "column %q: expected at least 0, found %s", clip(c.text), a.raw)
		return false
	}
	stat := c.stat
	if a.spread != nil && stat == record.Single {
		stat = record.Mean
	}
	r.add(c, id, stat, v, r.footnotes(a.notes))
	if a.spread != nil {
		if w, ok := r.value(c, cell, a.spread, scale, f); ok {
			r.add(c, id, record.StdDev, w, []string{"written as ± beside the mean"})
		}
	}
	return true
}

// value reads an amount in the style of its column.
func (r *row) value(c *column, cell source.Cell, a *amount, scale string, f *faults) (record.Value, bool) {
	dec, ok := a.decimal(c.style, r.exact(cell))
	if !ok {
		if f.first("style" + c.text) {
			cell.Report("value/ambiguous", "column %q: %s can be read in two ways, and the other numbers of the column do not decide the decimal mark; numbers like it were left out", clip(c.text), a.literal)
		}
		return record.Value{}, false
	}
	for _, raw := range []string{a.raw, a.literal, cell.Text} {
		if v := cell.Part(raw, dec, scale); v.Known() {
			return v, true
		}
	}
	if f.first("digits" + c.text) {
		cell.Report("value/type", "column %q: expected a number, found a text that begins like one", clip(c.text))
	}
	return record.Value{}, false
}

func (r *row) add(c *column, id string, stat record.Stat, v record.Value, notes []string) {
	m := record.MustMetric(id)
	notes = append(notes, r.note)
	out := record.Row{Run: r.run(m), Metric: m, Stat: stat, Value: v, N: r.n, Benchmark: c.benchmark, Note: joinNotes(notes...)}
	if id == "price_blended" {
		out.Variant = c.blend
	}
	r.rows = append(r.rows, out)
}

func (r *row) label(c *column, ids []string, cell source.Cell, text string, why reader.Absence) {
	for _, id := range ids {
		m := record.MustMetric(id)
		r.sink.Label(reader.Label{Run: r.run(m), Metric: m, Benchmark: c.benchmark, Text: text, Kind: why, Ref: cell.Ref()})
	}
}

// checkSpeed holds output speed against the time per output token of the same
// row and statistic: one is about the reciprocal of the other. Where they are
// apart by a factor of ten or more, one of the two units is not what the header
// says; the numbers are kept and the doubt stands beside them.
func (r *row) checkSpeed(f *faults) {
	for i := range r.rows {
		speed := &r.rows[i]
		for j := range r.rows {
			time := &r.rows[j]
			if speed.Metric.ID != "output_speed" || time.Metric.ID != "tpot" || time.Stat != speed.Stat || time.Stat == record.StdDev {
				continue
			}
			product := speed.Value.Num * time.Value.Num
			if product == 0 || product > 0.1 && product < 10 {
				continue
			}
			time.Note = joinNotes(time.Note, "time per output token x output speed is far from 1: one of the two units is not what the header says")
			if f.first("speed") {
				r.doc.Report("value/unit", time.Value.Ref.Offset-r.doc.Base(), "column %q: time per output token x output speed is %s, expected about 1; one of the two units is not what the header says", clip(time.Value.Ref.At), record.FormatFloat(product))
			}
		}
	}
}

func joinNotes(notes ...string) string {
	var out []string
	for _, n := range notes {
		if n != "" {
			out = append(out, n)
		}
	}
	return strings.Join(out, "; ")
}

// footnotes turns the marks beside a number into notes, with their text where
// the file has it.
func (r *row) footnotes(marks []string) (notes []string) {
	for _, m := range marks {
		switch {
		case !footnote.MatchString(m):
			notes = append(notes, clip(m))
		default:
			name := strings.Trim(m, "[]^")
			name = strings.TrimSuffix(strings.TrimPrefix(name, "<sup>"), "</sup>")
			if text := r.footnoteText(name); text != "" {
				notes = append(notes, text)
			} else {
				notes = append(notes, fmt.Sprintf("marked %s in the source", name))
			}
		}
	}
	return notes
}

// footnoteText finds the line that explains a mark: `* text`, `[1]: text`.
func (r *row) footnoteText(mark string) string {
	if !r.markdown {
		return ""
	}
	for _, l := range r.doc.Lines() {
		text := strings.TrimSpace(l.Text)
		for _, form := range []string{"[^" + mark + "]:", "[" + mark + "]", "<sup>" + mark + "</sup>", `\` + mark, mark + " ", mark + ":"} {
			if rest, ok := strings.CutPrefix(text, form); ok && strings.TrimLeft(rest, " :.") != "" {
				return clipNote(plain(strings.TrimLeft(rest, " :.")))
			}
		}
	}
	return ""
}

func clipNote(s string) string {
	if r := []rune(s); len(r) > 200 {
		return string(r[:199]) + "…"
	}
	return s
}

// faults remembers what was reported of a table, so that a column is named once
// and not in every row.
type faults struct{ seen map[string]bool }

func (f *faults) first(id string) bool {
	if f.seen[id] {
		return false
	}
	f.seen[id] = true
	return true
}
