package analysis

import (
	"fmt"
	"sort"
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Build computes the report. It never fails: what cannot be compared or
// computed is missing with a reason, or a problem of the report. The same data
// and options give the same report, whatever the order of the rows.
func Build(d Data, o Options) *Report {
	b := newBuilder(d, o)
	b.resolveTime()
	b.collect()
	b.r.Quality = b.defaultQuality()
	for _, m := range b.r.Models {
		b.groupRuns(m)
		b.price(m)
		m.Quality = b.axisCell(m, nil, b.r.Quality)
		b.feel(m)
	}
	b.frontiers()
	b.gaps()
	b.find()
	b.ages()
	b.aheads()
	b.markStale()
	b.finish()
	b.r.made = b
	return b.r
}

// builder holds what the stages of Build share.
type builder struct {
	d       Data
	o       Options
	r       *Report
	asOf    time.Time // the end of what AsOf covers; zero where no date is known
	rows    map[*record.Run][]*record.Row
	labels  map[*record.Run][]record.Label
	models  map[string]*Model // by id
	runs    map[*record.Run]*Run
	sources map[string]*Source
	// Of composites: the matched set by name, the axis of each part by its title.
	matched  map[string][]Part
	partAxes map[string]Axis
	slugs    slugger

	benchmarkOf map[string][]string // name -> ids of benchmarks, once looked for
}

func newBuilder(d Data, o Options) *builder {
	if o.Window == 0 {
		o.Window = DefaultWindow
	}
	if len(o.Workloads) == 0 {
		o.Workloads = []Workload{DefaultWorkload}
	}
	o.Reading = o.Reading.orDefault()
	if o.Title == "" {
		o.Title = "Benchmark report"
	}
	b := &builder{d: d, o: o,
		r:      &Report{Title: o.Title, Author: o.Author, BaseURL: o.BaseURL, Window: o.Window, Undecided: d.Undecided, cells: map[string]*Cell{}},
		rows:   map[*record.Run][]*record.Row{},
		labels: map[*record.Run][]record.Label{},
		models: map[string]*Model{}, runs: map[*record.Run]*Run{}, sources: map[string]*Source{},
		slugs: slugger{}, matched: map[string][]Part{}, partAxes: map[string]Axis{}, benchmarkOf: map[string][]string{},
	}
	b.r.Problems = append(b.r.Problems, d.Problems...)
	for i := range d.Rows {
		r := &d.Rows[i]
		b.rows[r.Run] = append(b.rows[r.Run], r)
	}
	for _, l := range d.Labels {
		if l.Run != nil {
			b.labels[l.Run] = append(b.labels[l.Run], l)
		}
	}
	return b
}

// problem adds a problem of the analysis at a place of the input.
func (b *builder) problem(id string, ref record.Ref, format string, args ...any) {
	b.r.Problems = append(b.r.Problems, record.Problem{Kind: record.ProblemByID(id), Ref: ref, Msg: fmt.Sprintf(format, args...)})
}

// resolveTime sets the moment that windows and ages are counted from: the
// user's, else the newest date of measured runs, else the newest of any. Never
// the clock, so that a rebuild gives the same bytes; and never valid_to, which
// lies ahead.
func (b *builder) resolveTime() {
	b.r.AsOf, b.r.AsOfGiven = b.o.AsOf, b.o.AsOf != ""
	for _, measured := range []bool{true, false} {
		if b.r.AsOf != "" {
			break
		}
		for _, run := range b.d.Runs {
			if measured && run.Kind != record.Measured {
				continue
			}
			if end, ok := run.Date.End(); ok && end.After(b.asOf) {
				b.asOf, b.r.AsOf = end, run.Date
			}
		}
	}
	b.asOf, _ = b.r.AsOf.End()
}

// inWindow reports whether a live sample counts. A window that ends with a day
// holds whole days: its first moment counts and the following midnight does
// not. One that ends at a moment, the newest sample's as a rule, holds that
// moment and not the one a window earlier. Either way eight samples a day make
// 24 in 72 hours.
func (b *builder) inWindow(run *record.Run) bool {
	at, ok := run.Date.Start()
	from := b.asOf.Add(-b.o.Window)
	if start, _ := b.r.AsOf.Start(); start.Equal(b.asOf) {
		return ok && at.After(from) && !at.After(b.asOf)
	}
	return ok && !at.Before(from) && at.Before(b.asOf)
}

// finish sorts what has no order yet and registers every cell under its id.
func (b *builder) finish() {
	sort.SliceStable(b.r.Runs, func(i, j int) bool {
		x, y := b.r.Runs[i], b.r.Runs[j]
		if x.Of.Slug != y.Of.Slug {
			return x.Of.Slug < y.Of.Slug
		}
		return x.ID < y.ID
	})
	for _, s := range b.sources {
		b.r.Sources = append(b.r.Sources, s)
	}
	sort.Slice(b.r.Sources, func(i, j int) bool { return b.r.Sources[i].Key < b.r.Sources[j].Key })
	for _, s := range b.r.Sources {
		s.Slug = b.slugs.slug("source", s.Key)
	}
	b.providers()
}

// cell registers a cell under the hash of its key and returns it.
func (b *builder) cell(c Cell) *Cell {
	for n := 0; ; n++ {
		k := c.Key
		if n > 0 {
			k.Group += fmt.Sprintf("\x00%d", n)
		}
		c.ID = k.hash()
		if b.r.cells[c.ID] == nil {
			break
		}
	}
	b.r.cells[c.ID] = &c
	return &c
}

// read makes the cell of a number that stood in a file.
func (b *builder) read(entity string, row *record.Row, group string) *Cell {
	metric := row.Metric.ID
	if row.Metric.Group == record.Quality {
		metric = "score:" + row.Benchmark
	}
	for _, part := range []string{row.Benchmark, row.Variant, string(row.ValidFrom)} {
		if part != "" {
			group += "\x00" + part
		}
	}
	c := Cell{
		Key:   Key{Entity: entity, Metric: metric, Stat: string(row.Stat), Group: group},
		Value: row.Value.Num, Unit: row.Value.Unit, Op: OpRead, Row: row, Better: row.Direction(), N: int(row.N.Num),
	}
	if row.Note != "" {
		c.Notes = append(c.Notes, row.Note)
	}
	if q, ok := row.Stat.Quantile(); ok && q > 0.5 && q < 1 && c.N > 0 && float64(c.N)*(1-q) < 1 {
		c.Notes = append(c.Notes, fmt.Sprintf("%s of %d observations is nearly their maximum", row.Stat, c.N))
	}
	return b.cell(c)
}

// missing makes a cell without a number.
func missing(why record.Absence, text string, ref record.Ref) *Cell {
	return &Cell{Missing: why, Text: text, Ref: ref}
}
