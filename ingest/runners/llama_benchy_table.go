package runners

import (
	"bytes"
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// benchySheet returns the table of a CSV file of llama-benchy, else nil.
func benchySheet(d *source.Doc) *source.Table {
	if !bytes.HasPrefix(bytes.TrimLeft(d.Data[:min(len(d.Data), 64)], "\" \t\r\n"), []byte("model")) {
		return nil
	}
	if t := d.CSV().Table(); t != nil && t.Has("model", "test_name", "t_s_mean", "t_s_std") {
		return t
	}
	return nil
}

// benchyTables returns the Markdown tables of llama-benchy in a text.
func benchyTables(d *source.Doc) (own []*source.Table) {
	if !d.Mentions("ttfr (ms)") {
		return nil
	}
	for _, t := range d.Markdown() {
		if t.Has("model", "test", "ttfr (ms)") {
			own = append(own, t)
		}
	}
	return own
}

func readBenchyTables(d *source.Doc, s *reader.Sink) {
	if t := benchySheet(d); t != nil {
		r := benchyReader{sink: s, place: reader.Place{Export: benchyCSV}, test: "test_name", pair: benchyColumns}
		r.table(t)
		return
	}
	for _, t := range benchyTables(d) {
		r := benchyReader{sink: s, place: reader.Place{Export: benchyMarkdown}, test: "test", pair: benchyCells}
		r.table(t)
	}
}

// benchyReader reads one table row by row. A run's generation follows its
// prompt.
type benchyReader struct {
	sink  *reader.Sink
	place reader.Place
	test  string // the column of the name
	pair  func(row source.Row, name, unit string) benchyPair

	run  *record.Run // of the last row
	last benchyTest
}

// benchyPlaces are where the three numbers of a row stand: the column of a CSV
// file without its statistic, and the columns of a Markdown table.
var benchyPlaces = map[string]struct {
	csv      string
	markdown []string
}{
	"total":   {"t_s", []string{"t/s (total)", "t/s"}},
	"request": {"t_s_req", []string{"t/s (req)"}},
	"ttft":    {"e2e_ttft", []string{"e2e_ttft (ms)"}},
}

// benchyColumns reads the mean and the deviation from two columns of a CSV file.
func benchyColumns(row source.Row, name, unit string) (v benchyPair) {
	column := benchyPlaces[name].csv
	if cell := row.Get(column + "_mean"); cell.Exists() {
		v.mean = positive(cell, unit)
	}
	v.deviation = reader.Positive(atLeastZero(row.Get(column+"_std"), unit))
	return v
}

// benchyCells reads both from one cell of a Markdown table: `8521.08 ± 69.61`.
func benchyCells(row source.Row, name, unit string) (v benchyPair) {
	for _, column := range benchyPlaces[name].markdown {
		if cell := row.Get(column); cell.Exists() {
			v.mean, v.deviation = meanAndDeviation(cell, unit)
			break
		}
	}
	return v
}

type benchyPair struct{ mean, deviation record.Value }

// benchyTest is the name of a test, taken apart.
type benchyTest struct {
	loading, prompt            bool
	length, depth, concurrency record.Value
}

var benchyName = regexp.MustCompile(`^(ctx_)?(pp|tg)(\d{1,15})?(?: @ d(\d{1,15}))?(?: \(c(\d{1,9})\))?$`)

func newBenchyTest(cell source.Cell) (t benchyTest, ok bool) {
	m := benchyName.FindStringSubmatch(cell.Str())
	if m == nil {
		return t, false
	}
	part := func(digits string) record.Value {
		if digits == "" {
			return record.Value{}
		}
		return cell.Part(digits, digits, "count")
	}
	t = benchyTest{loading: m[1] != "", prompt: m[2] == "pp", length: part(m[3]), depth: part(m[4]), concurrency: part(m[5])}
	if t.loading && t.prompt {
		t.length = t.depth
	}
	return t, true
}

// continues reports whether t is the generation of the run whose prompt is p.
func (t benchyTest) continues(p benchyTest) bool {
	return p.prompt && !t.prompt && t.loading == p.loading && t.depth.Num == p.depth.Num && t.concurrency.Num == p.concurrency.Num
}

func (r *benchyReader) table(t *source.Table) {
	for _, row := range t.Rows {
		name := row.Get(r.test)
		test, ok := newBenchyTest(name)
		if !ok {
			name.Report("value/type", "expected the name of a test, like pp2048 or tg32 @ d4096 (c2); the row is left out")
			r.run = nil
			continue
		}
		r.row(row, test)
	}
	if len(t.Rows) == 0 {
		t.Header.Col(0).Report("run/empty", "a table without rows")
	}
}

func (r *benchyReader) row(row source.Row, test benchyTest) {
	total, single, ttft := r.pair(row, "total", "tokens/s"), r.pair(row, "request", "tokens/s"), r.pair(row, "ttft", "ms")
	// The name states the concurrency only where there were several. Else the
	// rates do: that of all requests is also that of one where there was one.
	several := test.concurrency.Num > 1
	if !test.concurrency.Known() {
		several = row.Get("t/s (total)").Exists() || single.mean.Known() && single.mean.Num != total.mean.Num
	}
	if !several && !single.mean.Known() {
		single = total
	}
	r.find(row, test, several)
	kind := 1
	if test.prompt {
		kind = 0
	}
	r.add(test, benchySingle[kind], single)
	if several {
		r.add(test, benchyTotal[kind], total)
	}
	r.add(test, benchySingle[2], ttft)
	if !total.mean.Known() && !single.mean.Known() {
		row.Get(r.test).Report("run/empty", "a row without a speed; nothing was measured")
	}
}

// find makes r.run the run of the row, a new one unless the row continues the
// last.
func (r *benchyReader) find(row source.Row, test benchyTest, several bool) {
	model := row.Get("model").Str()
	if r.run == nil || r.run.Model != model || !test.continues(r.last) {
		r.run = r.sink.Run(record.Run{Kind: record.Measured, Model: model, Record: row.Line})
		r.sink.Place(r.run, r.place)
		r.run.Concurrency = test.concurrency
		if !several && !test.concurrency.Known() {
			r.run.Concurrency = record.Value{Num: 1, Unit: record.Count, Derived: "the rate of all requests is that of one", Ref: row.Get(r.test).Ref()}
		}
	}
	r.last = test
	if test.prompt {
		r.run.InputTokens = reader.Positive(test.length)
	} else {
		r.run.OutputTokens = reader.Positive(test.length)
	}
}

func (r *benchyReader) add(test benchyTest, m benchyMetric, v benchyPair) {
	out := record.Row{Run: r.run, Variant: benchyVariant(test.depth, test.loading), Metric: m.metric, Note: m.note}
	out.Stat, out.Value = record.Mean, v.mean
	r.sink.Row(out)
	if v.mean.Known() {
		out.Stat, out.Value = record.StdDev, v.deviation
		r.sink.Row(out)
	}
}
