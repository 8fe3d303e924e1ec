package analysis

import (
	"fmt"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// data builds a normalized table by hand: each number with an origin, as a
// reader would hand it out.
type data struct {
	Data
	origin *record.Origin
}

func newData() *data {
	d := &data{origin: &record.Origin{Path: "hand.csv", Format: "table"}}
	d.Name = func(r *record.Run) Name { return Name{ID: r.Model, Price: r.Model, Title: r.Model, Rule: "own"} }
	return d
}

func (d *data) value(num float64, unit record.Unit) record.Value {
	return record.Value{Num: num, Unit: unit, Raw: record.FormatFloat(num), Ref: record.Ref{Origin: d.origin, Record: len(d.Rows) + 1}}
}

func (d *data) run(kind record.Kind, model string, change ...func(*record.Run)) *record.Run {
	r := &record.Run{ID: fmt.Sprintf("run%03d", len(d.Runs)), Kind: kind, Model: model, Origin: d.origin, Record: len(d.Runs) + 1}
	for _, f := range change {
		f(r)
	}
	d.Runs = append(d.Runs, r)
	return r
}

func (d *data) row(r *record.Run, metric string, stat record.Stat, num float64, change ...func(*record.Row)) {
	m := record.MustMetric(metric)
	unit := m.Unit
	if unit == "" {
		unit = record.Points
	}
	row := record.Row{Run: r, Metric: m, Stat: stat, Value: d.value(num, unit)}
	for _, f := range change {
		f(&row)
	}
	d.Rows = append(d.Rows, row)
}

// article is the table that the product grew from: Artificial Analysis, 2026,
// as printed by the TokenDyno blog on 2026-06-28.
func article() *data {
	d := newData()
	for _, m := range []struct {
		model        string
		speed, index float64
	}{
		{"Mercury 2", 805.7, 0}, {"Gemini 3 Flash", 167, 38}, {"DeepSeek V4 Flash", 103, 40},
		{"DeepSeek V4 Pro", 80, 44}, {"GPT-5.5", 77.1, 55}, {"Claude Opus 4.8", 58.7, 56},
	} {
		run := d.run(record.Measured, m.model)
		d.row(run, "output_speed", record.Single, m.speed)
		score := d.run(record.Score, m.model)
		if m.index > 0 {
			d.row(score, "score", record.Single, m.index, func(r *record.Row) { r.Benchmark = "Intelligence Index" })
		} else {
			d.Labels = append(d.Labels, record.Label{Run: score, Metric: record.MustMetric("score"), Benchmark: "Intelligence Index",
				Text: "Low (speed leader)", Kind: record.Worded, Ref: record.Ref{Origin: d.origin, Record: 3, At: "Intelligence Index"}})
		}
	}
	return d
}

func labels(points []*Point, front bool) string {
	var names []string
	for _, p := range points {
		if p.Front == front {
			names = append(names, p.Label)
		}
	}
	return strings.Join(names, ", ")
}

func TestArticleFrontier(t *testing.T) {
	r := Build(article().Data, Options{})
	if len(r.Frontiers) != 1 {
		t.Fatalf("%d frontiers, want 1", len(r.Frontiers))
	}
	f := r.Frontiers[0]
	if got, want := labels(f.Points, true), "Gemini 3 Flash, DeepSeek V4 Flash, DeepSeek V4 Pro, GPT-5.5, Claude Opus 4.8"; got != want {
		t.Errorf("front: %s\nwant:  %s", got, want)
	}
	if len(f.Apart) != 1 || f.Apart[0].Label != "Mercury 2" {
		t.Fatalf("apart: %v", labels(f.Apart, false))
	}
	quality := f.Apart[0].Cells[1]
	if quality.Missing != record.Worded || quality.Text != "Low (speed leader)" || quality.Value != 0 || quality.Exists() {
		t.Errorf("Mercury 2's quality: %+v", quality)
	}
	if f.Rank == nil || f.Rank.Rho.Value != -1 || f.Rank.Rho.N != 5 {
		t.Errorf("rank correlation: %+v", f.Rank)
	}
}

func TestEveryCellRecomputesAndHasASource(t *testing.T) {
	d := article()
	for i := range 24 {
		run := d.run(record.Measured, "GPT-5.5", func(r *record.Run) {
			r.Provider, r.Date = "Cloud", record.Date(fmt.Sprintf("2026-06-%02dT%02d:00:00Z", 26+i/8, i%8*3))
		})
		d.row(run, "output_speed", record.Single, 70+float64(i*7%24))
	}
	claim := d.run(record.Claimed, "GPT-5.5", func(r *record.Run) { r.Provider = "Cloud" })
	d.row(claim, "output_speed", record.Single, 95)
	price := d.run(record.Priced, "GPT-5.5")
	d.row(price, "price_input", record.Single, 5)
	d.row(price, "price_output", record.Single, 30)
	r := Build(d.Data, Options{AsOf: "2026-06-28"})
	if len(r.cells) < 40 {
		t.Fatalf("%d cells", len(r.cells))
	}
	for id, c := range r.cells {
		if got := c.Recompute(); got != c.Value {
			t.Errorf("%s %v: recomputed %v, reported %v", id, c.Key, got, c.Value)
		}
		if len(c.From()) == 0 {
			t.Errorf("%s %v has no source", id, c.Key)
		}
	}
	g := r.Gaps[0]
	// 70..93 in some order: the median is 81.5, ranks 7 and 18 are 76 and 87.
	if g.Live.Value != 81.5 || g.Live.N != 24 || g.Live.Lo != 76 || g.Live.Hi != 87 {
		t.Errorf("live median: %+v", g.Live)
	}
	if g.Ratio.Value != 81.5/95 || g.Below.Value != 24 || g.Against.Class != Live {
		t.Errorf("gap: ratio %v, below %v, %s", g.Ratio.Value, g.Below.Value, g.Verdict)
	}
}

func TestLiveWindow(t *testing.T) {
	d := newData()
	for _, date := range []record.Date{"2026-06-25T23:59:59Z", "2026-06-26T00:00:00Z", "2026-06-26T00:00:01Z", "2026-06-28T23:59:59Z", "2026-06-29T00:00:01Z"} {
		run := d.run(record.Measured, "m", func(r *record.Run) { r.Provider, r.Date = "p", date })
		d.row(run, "ttft", record.Single, 1)
	}
	for asOf, want := range map[record.Date]int{"2026-06-28": 3, "2026-06-29T00:00:00Z": 2, "2026-06-28T23:59:59Z": 3, "2026-06-29T00:00:01Z": 2, "2026-06-27": 3} {
		g := Build(d.Data, Options{AsOf: asOf}).Models[0].Groups[0]
		if len(g.Runs) != want || len(g.Outside) != 5-want {
			t.Errorf("as of %s: %d in the window, want %d", asOf, len(g.Runs), want)
		}
	}
}

func TestAsOfIsTheNewestMeasurement(t *testing.T) {
	d := newData()
	d.row(d.run(record.Measured, "m", func(r *record.Run) { r.Date = "2026-06-01" }), "ttft", record.Single, 1)
	d.row(d.run(record.Priced, "m", func(r *record.Run) { r.Date = "2026-09-01" }), "price_input", record.Single, 1,
		func(r *record.Row) { r.ValidTo = "2027-01-01" })
	if got := Build(d.Data, Options{}).AsOf; got != "2026-06-01" {
		t.Errorf("as of %s", got)
	}
}

func TestPriceOnTheDayBeforeTheDayAndAfter(t *testing.T) {
	for day, want := range map[record.Date]float64{"2026-05-31": 1, "2026-06-01": 2, "2026-06-02": 2} {
		d := newData()
		run := d.run(record.Priced, "m")
		d.row(run, "price_input", record.Single, 1, func(r *record.Row) { r.ValidTo = "2026-06-01" })
		d.row(run, "price_input", record.Single, 2, func(r *record.Row) { r.ValidFrom = "2026-06-01" })
		d.row(run, "price_output", record.Single, 10)
		m := Build(d.Data, Options{AsOf: day}).Models[0]
		if got := m.Blended.Value; got != (3*want+10)/4 {
			t.Errorf("%s: blended %v, want input price %v", day, got, want)
		}
	}
}

// A filter on runs leaves the scores and prices that it says nothing about.
func TestWhereKeepsScores(t *testing.T) {
	for _, c := range []struct {
		where     Filter
		frontiers int
	}{
		{Filter{"class", "published"}, 1}, {Filter{"provider", "nobody"}, 0}, {Filter{"kind", "measured"}, 0},
	} {
		if r := Build(article().Data, Options{Where: []Filter{c.where}}); len(r.Frontiers) != c.frontiers {
			t.Errorf("%v: %d frontiers, want %d", c.where, len(r.Frontiers), c.frontiers)
		}
	}
}
