package analysis

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

func repeatsOf(t *testing.T, d *data) *Finding {
	t.Helper()
	f := Build(d.Data, Options{}).Finding("repeats")
	if f == nil {
		t.Fatal("no finding")
	}
	for _, table := range f.Tables {
		for _, row := range table.Rows {
			for _, x := range row {
				if x.Cell.Exists() && (x.Cell.Recompute() != x.Cell.Value || len(x.Cell.From()) == 0) {
					t.Errorf("%s: %+v is not recomputed, or comes from nowhere", table.Name, x.Cell)
				}
			}
		}
	}
	return f
}

// repeated is a lab run with the median of so many requests; no n where 0.
func (d *data) repeated(n, median float64, quantiles ...float64) {
	run := d.run(record.Measured, "m", func(r *record.Run) { r.Hardware, r.Engine = "H100", "e" })
	count := func(r *record.Row) {
		if n > 0 {
			r.N = d.value(n, record.Count)
		}
	}
	d.row(run, "ttft", record.Median, median, count)
	if len(quantiles) == 2 {
		d.row(run, "ttft", "p25", quantiles[0], count)
		d.row(run, "ttft", "p75", quantiles[1], count)
	}
}

// numberAt is a number of a row by its column's title.
func (t *Table) numberAt(row []Field, title string) float64 {
	if at := t.at(title); at >= 0 && row[at].Cell.Exists() {
		return row[at].Cell.Value
	}
	return math.NaN()
}

// Nine runs of 100 requests around 100 ms and one of 4,000 at 140: the median of
// the runs stays at 100, while most requests waited for 130 to 140.
func TestOneLongRun(t *testing.T) {
	d := newData()
	for i := range 9 {
		d.repeated(100, 0.1+float64(i-4)/1000, 0.09, 0.12)
	}
	d.repeated(4000, 0.14, 0.13, 0.16)
	table := repeatsOf(t, d).table("runs")
	row := table.Rows[0]
	if got := [3]float64{table.numberAt(row, "Median of the runs"), table.numberAt(row, "Pooled, at least"), table.numberAt(row, "Pooled, at most")}; got != [3]float64{0.1005, 0.13, 0.14} {
		t.Errorf("median of runs, and bounds: %v", got)
	}
	if row[table.at("Reading")].Text != "they differ beyond the noise" || row[table.at("Requests")].Text != "4900" || row[table.at("Runs")].Text != "10" {
		t.Errorf("%+v", row)
	}
}

// Equal runs bound the pooled median around the median of the runs; a run that
// states no n leaves it open; a mean can be pooled exactly.
func TestRepeatedRuns(t *testing.T) {
	d := newData()
	for _, x := range []float64{0.09, 0.1, 0.11} {
		d.repeated(50, x)
	}
	f := repeatsOf(t, d)
	if got := f.table("runs").Rows[0]; !strings.HasPrefix(got[f.table("runs").at("Reading")].Text, "open") {
		t.Errorf("%+v", got)
	}
	d.repeated(0, 0.1)
	table := repeatsOf(t, d).table("runs")
	if row := table.Rows[0]; row[table.at("Reading")].Text != "cannot tell" || !strings.Contains(row[table.at("Pooled, at least")].Cell.Text, "does not state how many") {
		t.Errorf("%+v", row)
	}
	d = newData()
	for _, x := range [][2]float64{{10, 1}, {30, 2}} {
		run := d.run(record.Measured, "m", func(r *record.Run) { r.Hardware = "H100" })
		d.row(run, "ttft", record.Mean, x[1], func(r *record.Row) { r.N = d.value(x[0], record.Count) })
	}
	table = repeatsOf(t, d).table("runs")
	if row := table.Rows[0]; table.numberAt(row, "Median of the runs") != 1.5 || table.numberAt(row, "Pooled, at most") != 1.75 {
		t.Errorf("%+v", row)
	}
}

// days are live samples of a provider, so many a day, of one value a day.
func (d *data) days(provider string, samples []int, values []float64) {
	for i, n := range samples {
		for k := range n {
			run := d.run(record.Measured, "m", func(r *record.Run) {
				r.Provider, r.Date = provider, record.Date(fmt.Sprintf("2026-06-%02dT%02d:00:00Z", 26+i, k))
			})
			d.row(run, "ttft", record.Single, values[i]+float64(k)/1e6)
		}
	}
}

// Three days, of which the last has most of the samples: the pooled median is
// the last day's, the median of medians that of the middle day.
func TestDaysAndSources(t *testing.T) {
	d := newData()
	d.days("A", []int{4, 2, 18}, []float64{1, 2, 3})
	table := repeatsOf(t, d).table("by-day")
	row := table.Rows[0]
	if middle, pooled := table.numberAt(row, "Median of the days' medians"), table.numberAt(row, "Pooled median"); math.Abs(middle-2) > 1e-4 || math.Abs(pooled-3) > 1e-4 {
		t.Errorf("%v and %v, want 2 and 3", middle, pooled)
	}
	if got := row[table.at("Reading")].Text; got != "they differ beyond the noise" || row[table.at("Days")].Text != "3" || row[table.at("Samples")].Text != "24" {
		t.Errorf("%+v", row)
	}
	d = newData()
	d.days("A", []int{20}, []float64{1})
	d.days("B", []int{8}, []float64{5})
	f := repeatsOf(t, d)
	if f.table("by-day") != nil {
		t.Error("one day is no repetition")
	}
	table = f.table("by-source")
	row = table.Rows[0]
	if middle, pooled := table.numberAt(row, "Median of the sources' medians"), table.numberAt(row, "Pooled median"); math.Abs(middle-3) > 1e-4 || math.Abs(pooled-1) > 1e-4 {
		t.Errorf("%v and %v, want 3 and 1", middle, pooled)
	}
	if row[table.at("Reading")].Text != "they differ beyond the noise" || row[table.at("Samples")].Text != "28" {
		t.Errorf("%+v", row)
	}
	if !strings.HasPrefix(f.Answer, "1 number was measured more than once: in 1") {
		t.Error(f.Answer)
	}
}
