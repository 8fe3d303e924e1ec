package table

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// row is one row of the table while it is read.
type row struct {
	*plan
	*doubts
	sink  *reader.Sink
	cells []source.Cell
	base  record.Run // what its runs share
	note  string
	n     record.Value
	runs  map[record.Kind]*record.Run
	rows  []record.Row

	failed bool // no request of it succeeded, and that was said
}

// emit reads the rows of the table into the sink.
func (p *plan) emit(s *reader.Sink) {
	reported := &doubts{}
	taken := p.withoutTwins()
	p.model.place.Str() // the header is read, though no row under it may be whole
	for _, cells := range p.rows {
		if p.isRepeat(cells) {
			continue
		}
		r := &row{plan: p, doubts: reported, sink: s, cells: cells, runs: map[record.Kind]*record.Run{}}
		if !r.name() {
			continue
		}
		for _, c := range p.columns {
			r.set(c)
		}
		if p.heading != "" {
			r.addNote("under the heading “" + p.heading + "”")
		}
		for _, c := range taken {
			r.read(c)
		}
		r.checkSpeed()
		for _, out := range r.rows {
			s.Row(out)
		}
	}
	reported.report()
}

// withoutTwins returns the metric columns, the first of those that say the same.
func (p *plan) withoutTwins() (out []*column) {
	seen := map[string]*column{}
	for _, c := range p.metricColumns() {
		var twin *column
		for _, id := range c.metrics {
			id = strings.Join([]string{id, string(c.stat), c.benchmark, c.blend, c.test, strconv.FormatBool(c.claimed)}, "\x00")
			if seen[id] == nil {
				seen[id] = c
			} else {
				twin = seen[id]
			}
		}
		if twin != nil {
			c.place.ReportHint("value/ambiguous", hintTwins, "columns %q and %q mean the same; the first is read", clip(twin.text), clip(c.text))
			continue
		}
		out = append(out, c)
	}
	return out
}

// aggregate is what stands in the model's column of a row that sums up others.
var aggregate = regexp.MustCompile(`(?i)^(average|avg\.?|mean|median|total|sum|overall|geomean|geometric mean|max|min|maximum|minimum|std\.?( ?dev)?\.?)$`)

// name reads the model. It reports whether the row is one of a model.
func (r *row) name() bool {
	cell := r.cells[r.model.index]
	name := r.spelled(cell)
	if r.markdown {
		var marks []string
		name, marks = withoutMarks(name)
		for _, n := range r.marked(marks) {
			r.addNote(n)
		}
	}
	switch {
	case source.IsMissing(name):
		r.reportNameless("none")
		return false
	case aggregate.MatchString(strings.TrimSpace(name)):
		r.reportNameless("a word that sums up other rows")
		return false
	}
	r.base.Model, r.base.Record = name, cell.Ref().Record
	return true
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
func (r *row) reportNameless(found string) {
	for _, c := range r.metricColumns() {
		cell := r.cells[c.index]
		if len(readCell(peek(cell), true).amounts) > 0 {
			r.add("nameless "+found, cell, "value/missing", "", "expected a model in column %q of this row, found %s; its numbers were left out", clip(r.model.text), found)
			return
		}
	}
}

// run returns the run of the row for a metric of a column: one for each kind, or
// one in all where the configuration states the kind.
func (r *row) run(c *column, m *record.Metric) *record.Run {
	kind := r.sink.Options.Kind
	if kind == "" {
		kind = kinds[m.Group]
	}
	if kind == record.Measured && c.claimed && r.sink.Options.Kind == "" {
		kind = record.Claimed
	}
	if r.runs[kind] == nil {
		run := r.base
		run.Kind = kind
		if kind == record.Score || kind == record.Priced {
			run.OK, run.Failed = record.Value{}, record.Value{} // of the measurement beside it
		}
		r.runs[kind] = r.sink.Run(run)
	}
	return r.runs[kind]
}

// kinds are the kinds of statement that metrics make in a table.
var kinds = map[record.MetricGroup]record.Kind{
	record.Latency: record.Measured, record.Speed: record.Measured, record.Throughput: record.Measured, record.General: record.Measured,
	record.Quality: record.Score, record.Price: record.Priced,
}

func (r *row) addRow(c *column, id string, stat record.Stat, v record.Value, notes []string) {
	m := record.MustMetric(id)
	out := record.Row{Run: r.run(c, m), Metric: m, Stat: stat, Value: v, N: r.n, Benchmark: c.benchmark, Variant: c.test, Note: joinNotes(append(notes, r.note)...)}
	if id == "price_blended" {
		out.Variant = c.blend
	}
	r.rows = append(r.rows, out)
}

func (r *row) label(c *column, ids []string, cell source.Cell, text string, why reader.Absence) {
	for _, id := range ids {
		m := record.MustMetric(id)
		r.sink.Label(reader.Label{Run: r.run(c, m), Metric: m, Benchmark: c.benchmark, Text: clip(text), Kind: why, Ref: cell.Ref()})
	}
}
