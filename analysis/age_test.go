package analysis

import (
	"strings"
	"testing"
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// A price of May is too old at the end of June, and so is the blend with one of
// June; without a budget nothing is. Live samples make a median as fresh as the
// newest of them.
func TestStaleNumbersAreMarked(t *testing.T) {
	d := newData()
	for metric, date := range map[string]record.Date{"price_input": "2026-05-01", "price_output": "2026-06-27"} {
		run := d.run(record.Priced, "m", func(r *record.Run) { r.Date = date })
		d.row(run, metric, record.Single, 2)
	}
	for _, date := range []record.Date{"2026-06-25T12:00:00Z", "2026-06-28T12:00:00Z"} {
		run := d.run(record.Measured, "m", func(r *record.Run) { r.Provider, r.Date = "A", date })
		d.row(run, "ttft", record.Single, 1)
	}
	o := Options{AsOf: "2026-06-28", Window: 96 * time.Hour, MaxAge: MaxAge{Live: 48 * time.Hour, Price: 30 * 24 * time.Hour}}
	r := Build(d.Data, o)
	m := r.Models[0]
	want := func(what string, c *Cell, words string) {
		t.Helper()
		if !c.Exists() || !strings.HasPrefix(c.Stale, words) || (c.Stale == "") != (words == "") || words != "" && c.Notes[len(c.Notes)-1] != c.Stale {
			t.Errorf("%s: stale %q, notes %q, want %q", what, c.Stale, c.Notes, words)
		}
	}
	for _, p := range m.Prices {
		if p.Metric.ID == "price_input" {
			want("price of May", p.Cell, "58 days old at 2026-06-28; max_age is 30 days")
		} else {
			want("price of June", p.Cell, "")
		}
	}
	want("blend", m.Blended, "58 days old")
	live := m.Groups[0].Measures[0].Cell
	want("first sample", live.Of[0], "84 h old at 2026-06-28; max_age is 48 h")
	want("last sample", live.Of[1], "")
	want("median", live, "")
	for _, c := range Build(d.Data, Options{AsOf: "2026-06-28"}).Find("") {
		if c.Stale != "" {
			t.Errorf("%+v is stale without a budget", c.Key)
		}
	}
}
