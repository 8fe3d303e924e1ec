package analysis

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// referred is a report with two providers of one model, a claim and two efforts.
func referred(t *testing.T) *Report {
	t.Helper()
	d := article()
	at := func(provider string) func(*record.Run) {
		return func(r *record.Run) { r.Provider, r.Date = provider, "2026-06-28T10:00:00Z" }
	}
	for i, v := range []float64{50, 52, 51, 53, 49, 50.5} {
		d.row(d.run(record.Measured, "Twin", at("Cloud A")), "output_speed", record.Single, v)
		d.row(d.run(record.Measured, "Twin", at("Cloud B")), "output_speed", record.Single, v+float64(i))
		d.row(d.run(record.Measured, "Solo (high)", at("Cloud A")), "output_speed", record.Single, v*2)
	}
	d.row(d.run(record.Claimed, "Solo (high)"), "output_speed", record.Single, 500)
	for _, m := range []string{"Effort (low)", "Effort (high)"} {
		d.row(d.run(record.Measured, m), "output_speed", record.Single, 10)
	}
	return Build(d.Data, Options{AsOf: "2026-06-28", Benchmarks: []BenchmarkName{{"quality", []string{"Intelligence Index"}}}})
}

func TestNumber(t *testing.T) {
	r := referred(t)
	for _, c := range []struct {
		model, metric, where string
		want                 float64
		err                  string
	}{
		{"GPT-5.5", "output_speed", "", 77.1, ""},
		{"gpt 5.5", "Output speed", "", 77.1, ""},
		{"claude-opus-4.8", "score:quality", "", 56, ""},
		{"claude-opus-4.8", "quality", "", 56, ""},
		{"claude-opus-4.8", "Intelligence Index", "", 56, ""},
		{"Solo", "output_speed", "", 101.5, ""},
		{"Solo", "output_speed", "class=claimed", 500, ""},
		{"Twin", "output_speed", "provider=Cloud B", 53, ""},
		{"Twin", "output_speed", "", 0, `"Twin" output_speed is ambiguous; there is provider="Cloud A", provider="Cloud B"`},
		{"Twin", "output_speed", "provider=Cloud C", 0, `Twin has no output speed with provider="Cloud C"; there is provider="Cloud A", provider="Cloud B"`},
		{"Effort", "output_speed", "", 0, `"Effort" output_speed is ambiguous; there is model="Effort (high)", model="Effort (low)"`},
		{"GPT-5", "output_speed", "", 0, `no model is called "GPT-5"`},
		{"GPT-5.5", "ttft", "", 0, "GPT-5.5 has no number for time to first token"},
		{"GPT-5.5", "tft", "", 0, `"tft" is no axis`},
		{"GPT-5.5", "score:gpqa", "", 0, `no score is called "gpqa"`},
		{"GPT-5.5", "output_speed", "provder=x", 0, `no number is told apart by "provder"`},
		{"Mercury 2", "quality", "", 0, "Mercury 2 has no number for intelligence index: not published as a number: Low (speed leader)"},
	} {
		where := map[string]string{}
		if k, v, ok := strings.Cut(c.where, "="); ok {
			where[k] = v
		}
		f, err := r.Number(Query{c.model, c.metric, where})
		switch {
		case c.err == "" && (err != nil || f.Cell.Value != c.want):
			t.Errorf("%s %s %s: %v, %v; want %v", c.model, c.metric, c.where, f.Cell, err, c.want)
		case c.err != "" && (err == nil || !strings.HasPrefix(err.Error(), c.err)):
			t.Errorf("%s %s %s: error %v; want %s", c.model, c.metric, c.where, err, c.err)
		}
	}
}

// TestRefer: a reference that the report writes finds the very number.
func TestRefer(t *testing.T) {
	r := referred(t)
	written := 0
	for _, f := range r.Numbers() {
		if ref := r.Refer(f); ref != "" {
			written++
		} else if f.Group == nil || f.Group.Class != Live {
			continue
		} else {
			t.Errorf("no reference to %s %s", f.Model.Name.Title, f.Axis.Spec)
		}
	}
	if written < 15 {
		t.Errorf("%d references", written)
	}
}

func TestDerived(t *testing.T) {
	r := referred(t)
	number := func(model, where string) Found {
		q := Query{Model: model, Metric: "output_speed", Where: map[string]string{}}
		if where != "" {
			q.Where["provider"] = where
		}
		f, err := r.Number(q)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	a, b := number("Solo", ""), number("Twin", "Cloud A")
	q, err := r.Quotient(a, b)
	if err != nil {
		t.Fatal(err)
	}
	if q.Value != a.Cell.Value/b.Cell.Value || q.Recompute() != q.Value || r.Cell(q.ID) != q || q.Lo != a.Cell.Lo/b.Cell.Hi || q.Hi != a.Cell.Hi/b.Cell.Lo {
		t.Errorf("quotient %+v", q)
	}
	if again, _ := r.Quotient(a, b); again != q {
		t.Error("the same quotient is two numbers")
	}
	if m, _ := r.Margin(a, b); m.Value != a.Cell.Value-b.Cell.Value || m.Unit != record.TokensPerSecond || m.Coverage >= a.Cell.Coverage {
		t.Errorf("margin %+v", m)
	}
	quality, _ := r.Number(Query{Model: "GPT-5.5", Metric: "quality"})
	if _, err := r.Quotient(a, quality); err == nil {
		t.Error("a speed is divided by a score")
	}
	rank, err := r.Rank(Query{Model: "GPT-5.5", Metric: "quality"})
	if err != nil || rank.Cell.Value != 2 || rank.Cell.N != 5 || rank.Cell.Recompute() != 2 {
		t.Errorf("rank %+v, %v", rank.Cell, err)
	}
	if best, err := r.Best(Query{Metric: "output_speed"}); err != nil || best.Model.Name.Title != "Solo (high)" || best.Cell.Value != 1 {
		t.Errorf("best %+v, %v", best, err)
	}
	if best, err := r.Best(Query{Metric: "output_speed", Where: map[string]string{"class": "published"}}); err != nil || best.Model.Name.Title != "Mercury 2" {
		t.Errorf("best %+v, %v", best, err)
	}
}
