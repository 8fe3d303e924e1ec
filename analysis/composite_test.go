package analysis

import (
	"math"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// tested adds a score.
func (d *data) tested(model, benchmark string, unit record.Unit, num float64) {
	r := d.run(record.Score, model)
	d.row(r, "score", record.Single, num, func(row *record.Row) { row.Benchmark, row.Value.Unit = benchmark, unit })
}

// exams are three models and an index of three tests: a fraction, a percentage and
// a rating whose range the configuration states.
func exams(matched bool) (*data, Options) {
	d := newData()
	d.tested("whole", "mmlu", record.Fraction, 0.8)
	d.tested("whole", "gpqa", record.Percent, 50)
	d.tested("whole", "arena", record.Rating, 1350)
	d.tested("other", "mmlu", record.Fraction, 0.9)
	d.tested("other", "gpqa", record.Percent, 20)
	d.tested("other", "arena", record.Rating, 1100)
	d.tested("lacks", "mmlu", record.Fraction, 0.99)
	d.tested("lacks", "gpqa", record.Percent, 99)
	return d, Options{Composites: []Composite{{Name: "exams", Matched: matched, Parts: []Part{
		{Benchmark: "mmlu", Weight: 2}, {Benchmark: "gpqa", Weight: 1},
		{Benchmark: "arena", Weight: 1, Ranged: true, Lo: 1000, Hi: 1500},
	}}}}
}

func indexOfModel(t *testing.T, f *Finding, model string) *Cell {
	t.Helper()
	row := f.table("exams").find(model)
	if row == nil {
		t.Fatalf("%s has no row", model)
	}
	return row[1].Cell
}

// By hand: whole is (2 x 80 + 50 + 70) / 4 = 70, other (2 x 90 + 20 + 20) / 4 = 55.
func TestComposite(t *testing.T) {
	d, o := exams(false)
	f := Build(d.Data, o).Finding("indices")
	if want := "Exams: 2 of 3 models have all its parts, and whole is the highest with 70.0 before other with 55.0; no interval tells whether that is more than noise."; f.Answer != want {
		t.Errorf("got %q, want %q", f.Answer, want)
	}
	for model, want := range map[string]float64{"whole": 70, "other": 55} {
		c := indexOfModel(t, f, model)
		if !c.Exists() || math.Abs(c.Value-want) > 1e-9 {
			t.Errorf("%s: got %+v, want %g", model, c, want)
		}
		if c.Recompute() != c.Value || len(c.From()) != 3 {
			t.Errorf("%s: recomputed from %d places it is %g, not %g", model, len(c.From()), c.Recompute(), c.Value)
		}
	}
	// The best scores do not make up for a part that is missing.
	if c := indexOfModel(t, f, "lacks"); c.Exists() || c.Text != "arena is missing" {
		t.Errorf("a missing part: got %+v", c)
	}
	if last := f.table("exams").Rows[2][0].Text; last != "lacks" {
		t.Errorf("the last row is %s", last)
	}
}

// The matched set is mmlu and gpqa. By hand: whole is (2 x 80 + 50) / 3 = 70,
// lacks (2 x 99 + 99) / 3 = 99, other (2 x 90 + 20) / 3 = 66.67.
func TestCompositeOfMatchedSet(t *testing.T) {
	d, o := exams(true)
	f := Build(d.Data, o).Finding("indices")
	for model, want := range map[string]float64{"whole": 70, "lacks": 99, "other": 200.0 / 3} {
		c := indexOfModel(t, f, model)
		if !c.Exists() || math.Abs(c.Value-want) > 1e-9 {
			t.Errorf("%s: got %+v, want %g", model, c, want)
			continue
		}
		if !strings.Contains(strings.Join(c.Notes, " "), "2 of 3 parts") {
			t.Errorf("%s does not say that it is of the matched set: %q", model, c.Notes)
		}
	}
}

// A rating has no ends of its own, and of a rate where lower is better nobody
// knows them.
func TestCompositeWithoutScale(t *testing.T) {
	d, o := exams(false)
	o.Composites[0].Parts[2].Ranged = false
	c := indexOfModel(t, Build(d.Data, o).Finding("indices"), "whole")
	if c.Exists() || c.Missing != record.NotComparable {
		t.Errorf("got %+v", c)
	}
}

func TestCompositeIsAnAxis(t *testing.T) {
	d, o := exams(false)
	d.offer("whole", "acme", 1, 2)
	d.offer("other", "acme", 2, 4)
	d.offer("lacks", "acme", 0.1, 0.2)
	o.Frontiers = []FrontierSpec{{Name: "value", X: "price_blended", Y: "score:exams"}}
	r := Build(d.Data, o)
	if len(r.Frontiers) != 1 {
		t.Fatalf("%d frontiers, problems %v", len(r.Frontiers), r.Problems)
	}
	f := r.Frontiers[0]
	if got := labels(f.Points, true); got != "whole" {
		t.Errorf("on the front: %s", got)
	}
	if len(f.Apart) != 1 || f.Apart[0].Label != "lacks" {
		t.Errorf("a model without an index stands on the front or nowhere: %v", f.Apart)
	}
}

func TestCompositeOfUnknownPart(t *testing.T) {
	d, o := exams(false)
	o.Composites[0].Parts[0].Benchmark = "mmlu-pro"
	r := Build(d.Data, o)
	if c := indexOfModel(t, r.Finding("indices"), "whole"); c.Exists() {
		t.Errorf("got %g without one of its parts", c.Value)
	}
	if len(r.Problems) != 1 || r.Problems[0].ID() != "config/unused" {
		t.Errorf("got %v", r.Problems)
	}
}
