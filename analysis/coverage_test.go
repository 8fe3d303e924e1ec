package analysis

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// covered is a report of five models: one with all three axes, one that lacks a
// price which its FP8 sibling has, one whose name is open, and one with a price
// alone.
func covered() *Finding {
	d := newData()
	d.Name = func(r *record.Run) Name {
		base, _, _ := strings.Cut(r.Model, " (")
		n := Name{ID: r.Model, Price: r.Model, Title: r.Model, Base: base}
		if r.Model == "open" {
			n.May = []string{"whole"}
		}
		return n
	}
	for _, m := range []string{"whole", "sibling", "open"} {
		d.row(d.run(record.Measured, m, sold("acme")), "output_speed", record.Single, 100)
		d.row(d.run(record.Score, m), "score", record.Single, 50, func(r *record.Row) { r.Benchmark = "index" })
	}
	d.offer("whole", "acme", 1, 2)
	d.offer("sibling (fp8)", "acme", 1, 2)
	d.offer("alone", "acme", 0, 0, note("free"))
	return Build(d.Data, Options{}).Finding("coverage")
}

func TestCoverage(t *testing.T) {
	f := covered()
	if f == nil {
		t.Fatal("no finding")
	}
	if want := "5 models: 1 has speed, quality and price, 2 two of the three, 2 only one."; f.Answer != want {
		t.Errorf("got %q, want %q", f.Answer, want)
	}
	if f.Tables[0].Name != "two-axes" {
		t.Errorf("the first table is %s: models with two of the three are the most interesting", f.Tables[0].Name)
	}
	for _, c := range []struct{ table, model, why string }{
		{"two-axes", "sibling", "only another setting has it: sibling (fp8)"},
		{"two-axes", "open", "only whole has it; whether that is the same model is left to decide"},
		{"one-axis", "alone", "no source has it"},
	} {
		row := f.table(c.table).find(c.model)
		if row == nil {
			t.Errorf("%s is not in %s", c.model, c.table)
			continue
		}
		if last := row[len(row)-1]; last.Weight != Absent || !strings.HasSuffix(last.Text, c.why) {
			t.Errorf("%s: got %q, want %q", c.model, last.Text, c.why)
		}
	}
	if first := f.Tables[0].Rows[0][0].Text; first != "open" {
		t.Errorf("%s stands first: a decision can help the model with the open name", first)
	}
	for _, field := range f.table("all-axes").find("whole") {
		if field.Weight == Absent {
			t.Errorf("a model with all three lacks one: %s", field.Text)
		}
	}
}

// Data of one sort have nothing to cover.
func TestCoverageOfPricesAlone(t *testing.T) {
	d := newData()
	d.offer("a", "acme", 1, 2)
	if f := Build(d.Data, Options{}).Finding("coverage"); f != nil {
		t.Errorf("got %q", f.Answer)
	}
}
