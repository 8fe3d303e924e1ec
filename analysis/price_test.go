package analysis

import (
	"math"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

func valid(from, to record.Date) func(*record.Row) {
	return func(r *record.Row) { r.ValidFrom, r.ValidTo = from, to }
}

func tier(variant string) func(*record.Row) { return func(r *record.Row) { r.Variant = variant } }

func note(text string) func(*record.Row) { return func(r *record.Row) { r.Note = text } }

func sold(by string) func(*record.Run) { return func(r *record.Run) { r.Provider = by } }

// offer adds a run of plain prices.
func (d *data) offer(model, provider string, in, out float64, change ...func(*record.Row)) {
	run := d.run(record.Priced, model, sold(provider))
	d.row(run, "price_input", record.Single, in, change...)
	d.row(run, "price_output", record.Single, out, change...)
}

// TestPricesWhoseValidityTouches: three prices that follow each other without a
// gap. From is inclusive, to exclusive, to the moment.
func TestPricesWhoseValidityTouches(t *testing.T) {
	d := newData()
	d.offer("m", "p", 1, 1, valid("", "2026-06-01"))
	d.offer("m", "p", 2, 2, valid("2026-06-01", "2026-06-02"))
	d.offer("m", "p", 3, 3, valid("2026-06-02", ""))
	for asOf, want := range map[record.Date]float64{
		"2020-01-01": 1, "2026-05-31": 1, "2026-06-01": 2, "2026-06-02": 3, "2026-06-03": 3, "2030": 3,
		"2026-05-31T23:59:59Z": 1, "2026-06-01T00:00:00Z": 2, "2026-06-01T00:00:01Z": 2, "2026-06-01T23:59:59.999Z": 2,
		"2026-06-02T00:00:00Z": 3, "2026-06-02T00:00:00+02:00": 2, "2026-05": 1, "2026-06": 3,
	} {
		m := Build(d.Data, Options{AsOf: asOf}).Models[0]
		held := 0
		for _, p := range m.Prices {
			if p.Valid {
				held++
			}
		}
		if m.Blended.Value != want || held != 2 || len(m.Blended.Notes) != 1 {
			t.Errorf("as of %s: %v with %d valid prices, want %v with 2; %v", asOf, m.Blended.Value, held, want, m.Blended.Notes)
		}
	}
}

// TestPricesInTimeWithoutADate: a report without a date knows no price that
// holds only for a time, and says so; others it knows.
func TestPricesInTimeWithoutADate(t *testing.T) {
	d := newData()
	d.offer("old", "p", 1, 1, valid("", "2026-06-01"))
	d.offer("old", "p", 2, 2, valid("2026-06-01", ""))
	d.offer("open", "p", 3, 3)
	r := Build(d.Data, Options{})
	if m := r.Models[0]; m.Blended.Exists() || !strings.Contains(m.Blended.Text, "as_of") {
		t.Errorf("no date: %+v", m.Blended)
	}
	if m := r.Models[1]; m.Blended.Value != 3 {
		t.Errorf("a price without a validity: %+v", m.Blended)
	}
}

// TestExpiredAndFuturePricesAreNone: a price that is over, or not yet there, is
// not the price of today, and its model is on no front of prices.
func TestExpiredAndFuturePricesAreNone(t *testing.T) {
	d := newData()
	for _, m := range []string{"expired", "future", "current"} {
		d.row(d.run(record.Score, m), "score", record.Single, 50, func(r *record.Row) { r.Benchmark = "Intelligence Index" })
	}
	d.offer("expired", "p", 0.1, 0.1, valid("", "2026-06-01"))
	d.offer("future", "p", 0.1, 0.1, valid("2026-06-02", ""))
	d.offer("current", "p", 5, 5, valid("2026-06-01", "2026-06-02"))
	f := Build(d.Data, Options{AsOf: "2026-06-01"}).Frontiers[0]
	if got := labels(f.Points, true); got != "current" || len(f.Points) != 1 {
		t.Errorf("front: %s of %d", got, len(f.Points))
	}
	for _, p := range f.Apart {
		if p.Cells[0].Exists() || p.Cells[0].Value != 0 && p.Cells[0].Missing == "" {
			t.Errorf("%s: %+v", p.Label, p.Cells[0])
		}
	}
}

// TestUnpricedIsNeverCheap: without a price a model is on no front of prices,
// and nothing in the report says 0 of it.
func TestUnpricedIsNeverCheap(t *testing.T) {
	d := newData()
	for _, m := range []string{"priced", "unpriced", "half"} {
		d.row(d.run(record.Score, m), "score", record.Single, 50, func(r *record.Row) { r.Benchmark = "Intelligence Index" })
	}
	d.offer("priced", "p", 5, 30)
	d.row(d.run(record.Priced, "half"), "price_input", record.Single, 0.1)
	f := Build(d.Data, Options{AsOf: "2026-06-28"}).Frontiers[0]
	if got := labels(f.Points, true); got != "priced" || len(f.Points) != 1 {
		t.Errorf("front: %s of %d points", got, len(f.Points))
	}
	for _, m := range Build(d.Data, Options{AsOf: "2026-06-28"}).Models {
		if m.Name.ID != "priced" && (m.Blended.Exists() || m.Blended.Missing != record.NotPublished) {
			t.Errorf("%s: %+v", m.Name.ID, m.Blended)
		}
	}
}

// TestVariantsAreNoListPrice: whatever a tier, a batch or a region costs, the
// list price is the plain one; without a plain one there is none.
func TestVariantsAreNoListPrice(t *testing.T) {
	variants := []string{"batch", "flex", "fast", "input>200000", "input>200000,batch", "utc=16:30-00:30", "region=us", "1h"}
	d := newData()
	d.offer("both", "p", 5, 30)
	for _, v := range variants {
		d.offer("both", "p", 0.01, 0.02, tier(v))
		d.offer("only "+v, "p", 0.01, 0.02, tier(v))
	}
	for _, m := range Build(d.Data, Options{AsOf: "2026-06-28"}).Models {
		in := m.ListPrice(record.MustMetric("price_input"))
		switch {
		case m.Name.ID == "both" && (m.Blended.Value != 11.25 || in.Value != 5):
			t.Errorf("list price %v, blended %v", in.Value, m.Blended.Value)
		case m.Name.ID != "both" && (m.Blended.Exists() || in.Exists()):
			t.Errorf("%s: a list price %+v, %+v", m.Name.ID, in, m.Blended)
		}
	}
}

// TestFreeIsAPriceWithItsCondition: a 0 that says why it is free is a price, its
// note stands beside it, and every number of the front stays a number.
func TestFreeIsAPriceWithItsCondition(t *testing.T) {
	d := newData()
	for m, score := range map[string]float64{"free": 30, "cheap": 40, "dear": 60} {
		d.row(d.run(record.Score, m), "score", record.Single, score, func(r *record.Row) { r.Benchmark = "Intelligence Index" })
	}
	d.offer("free", "p", 0, 0, note("0: free, as the id says"))
	d.offer("cheap", "p", 1, 1)
	d.offer("dear", "p", 5, 30)
	r := Build(d.Data, Options{AsOf: "2026-06-28"})
	f := r.Frontiers[0]
	if got := labels(f.Points, true); got != "free, cheap, dear" {
		t.Errorf("front: %s", got)
	}
	c := f.Points[0].Cells[0]
	if !c.Exists() || c.Value != 0 || !contains(c.Notes, "0: free, as the id says") {
		t.Errorf("free: %+v", c)
	}
	for _, c := range r.cells {
		if math.IsNaN(c.Value) || math.IsInf(c.Value, 0) {
			t.Errorf("%v is %v", c.Key, c.Value)
		}
	}
}

// TestBareZeroIsNoPrice: a 0 that does not say free is nobody's price: on no
// front, in no blend, and said where the price would stand.
func TestBareZeroIsNoPrice(t *testing.T) {
	bare := note("0: free or not stated")
	d := newData()
	for m, score := range map[string]float64{"zero": 30, "half": 35, "cheap": 40, "dear": 60, "gift:free": 20} {
		d.row(d.run(record.Score, m), "score", record.Single, score, func(r *record.Row) { r.Benchmark = "Intelligence Index" })
	}
	d.offer("zero", "p", 0, 0, bare)
	d.offer("half", "p", 0, 2, bare)
	d.offer("cheap", "p", 1, 1)
	d.offer("cheap", "unset", 0, 0, note("0: free or not set"))
	d.offer("dear", "p", 5, 30)
	d.offer("gift:free", "p", 0, 0, bare)
	r := Build(d.Data, Options{AsOf: "2026-06-28"})
	if got := labels(r.Frontiers[0].Points, true); got != "gift:free, cheap, dear" {
		t.Errorf("front: %s", got)
	}
	in := record.MustMetric("price_input")
	for _, m := range r.Models {
		list := m.ListPrice(in)
		switch m.Name.ID {
		case "zero", "half":
			for _, c := range []*Cell{m.Blended, list} {
				if c.Exists() || c.Text != "0 without saying free" || c.Ref.Origin == nil {
					t.Errorf("%s: %+v", m.Name.ID, c)
				}
			}
		case "cheap":
			if m.Blended.Value != 1 || list.Value != 1 || !contains(m.Blended.Notes, "0 at unset (0: free or not set)") {
				t.Errorf("cheap: %+v, %+v", m.Blended, list)
			}
		case "gift:free":
			if !m.Blended.Exists() || m.Blended.Value != 0 || !list.Exists() {
				t.Errorf("gift: %+v", m.Blended)
			}
		}
	}
}

// TestFreeSomewhereIsNotTheListPrice: one that gives a model away, or did not
// say what it costs, does not make it free; it is named beside the price.
func TestFreeSomewhereIsNotTheListPrice(t *testing.T) {
	d := newData()
	d.offer("m", "dear", 5, 30)
	d.offer("m", "cheap", 1, 5)
	d.offer("m", "subscription", 0, 0, note("0: free, by subscription or not stated"))
	m := Build(d.Data, Options{AsOf: "2026-06-28"}).Models[0]
	if m.Blended.Value != 2 || !contains(m.Blended.Notes, "0 at subscription (0: free, by subscription or not stated)") {
		t.Errorf("blended: %v %v", m.Blended.Value, m.Blended.Notes)
	}
	if in := m.ListPrice(record.MustMetric("price_input")); in.Value != 1 {
		t.Errorf("input: %+v", in)
	}
}

// TestTwoPricesAtOnce: where a source gives two prices for one time, no blend
// is made of halves of both.
func TestTwoPricesAtOnce(t *testing.T) {
	d := newData()
	d.offer("m", "p", 1, 40)
	d.offer("m", "p", 10, 10)
	m := Build(d.Data, Options{AsOf: "2026-06-28"}).Models[0]
	if m.Blended.Value != 10 || !contains(m.Blended.Notes, "the lowest of 2 list prices; the highest is 10.75") {
		t.Errorf("blended: %v %v", m.Blended.Value, m.Blended.Notes)
	}
	if in := m.ListPrice(record.MustMetric("price_input")); in.Value != 1 {
		t.Errorf("input: %+v", in)
	}
	if in, out := "the source states 2 prices for the same time: from 1 to 10", "the source states 2 prices for the same time: from 10 to 40"; !contains(m.ListPrice(record.MustMetric("price_input")).Notes, in) ||
		!contains(m.Blended.Notes, in) || !contains(m.Blended.Notes, out) {
		t.Errorf("the conflict is not noted: %q", m.Blended.Notes)
	}
	for _, c := range []*Cell{m.Blended} {
		if c.Recompute() != c.Value {
			t.Errorf("recomputed %v, reported %v", c.Recompute(), c.Value)
		}
	}
}

// TestNoConflictOfPrices: other sellers, tiers, times and equal prices are none.
func TestNoConflictOfPrices(t *testing.T) {
	d := newData()
	d.offer("m", "p", 1, 2)
	d.offer("m", "p", 1, 2)
	d.offer("m", "q", 3, 4)
	d.offer("m", "p", 5, 6, tier("batch"))
	d.offer("m", "p", 7, 8, valid("2020-01-01", "2021-01-01"))
	for _, p := range Build(d.Data, Options{AsOf: "2026-06-28"}).Models[0].Prices {
		if len(p.Cell.Notes) > 0 {
			t.Errorf("%v: %q", p.Cell.Value, p.Cell.Notes)
		}
	}
}

// TestPricesOfOneOfferInTwoRuns: a long table has one run for each price.
func TestPricesOfOneOfferInTwoRuns(t *testing.T) {
	d := newData()
	d.row(d.run(record.Priced, "m", sold("p")), "price_input", record.Single, 1)
	d.row(d.run(record.Priced, "m", sold("p")), "price_output", record.Single, 5)
	if m := Build(d.Data, Options{AsOf: "2026-06-28"}).Models[0]; m.Blended.Value != 2 {
		t.Errorf("blended: %+v", m.Blended)
	}
}

// A list from after the report's date counts, and says so; one that states since
// when it holds is judged by that, and one of the very day needs no word.
func TestPricesFromAfterTheReport(t *testing.T) {
	for _, c := range []struct {
		listed, from record.Date
		held, noted  bool
	}{
		{"2026-06-28", "", true, true}, {"2026-06-01", "", true, false}, {"2026-05-01", "", true, false},
		{"2026-06-28", "2026-05-01", true, false}, {"2026-06-28", "2026-06-20", false, false},
	} {
		d := newData()
		run := d.run(record.Priced, "m", sold("p"), func(r *record.Run) { r.Date = c.listed })
		for _, metric := range []string{"price_input", "price_output"} {
			d.row(run, metric, record.Single, 2, valid(c.from, ""))
		}
		r := Build(d.Data, Options{AsOf: "2026-06-01"})
		m := r.Models[0]
		noted := strings.Contains(strings.Join(m.Blended.Notes, "; "), "listed on 2026-06-28, after the report's date 2026-06-01")
		reported := false
		for _, p := range r.Problems {
			reported = reported || p.Kind.ID == "age/ahead"
		}
		if m.Blended.Exists() != c.held || noted != c.noted || reported != c.noted {
			t.Errorf("%+v: held %v, noted %v, reported %v", c, m.Blended.Exists(), noted, reported)
		}
	}
}
