package analysis

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// TestScoresOnTwoScalesShareNoAxis: the axis has the scale of most models, the
// others are named beside it and are no numbers of it.
func TestScoresOnTwoScalesShareNoAxis(t *testing.T) {
	d := newData()
	for _, s := range []struct {
		model string
		score float64
		unit  record.Unit
	}{{"a", 0.85, record.Fraction}, {"a", 85, record.Points}, {"b", 0.5, record.Fraction}, {"c", 70, record.Points}, {"d", 71, record.Points}} {
		d.row(d.run(record.Score, s.model), "score", record.Single, s.score, func(r *record.Row) { r.Benchmark, r.Value.Unit = "MMLU", s.unit })
		d.row(d.run(record.Measured, s.model), "output_speed", record.Single, 10)
	}
	b := &builder{r: Build(d.Data, Options{}), benchmarkOf: map[string][]string{}}
	a, err := b.scoreAxis("MMLU")
	if err != nil || a.Unit != record.Points {
		t.Fatalf("axis in %q, %v; want points, which most models have", a.Unit, err)
	}
	for _, m := range b.r.Models {
		c := b.scoreCell(m, a)
		switch m.Name.ID {
		case "a":
			if c.Value != 85 || !strings.Contains(strings.Join(c.Notes, "; "), "another scale: 0.85 fraction") {
				t.Errorf("a: %+v", c)
			}
		case "b":
			if c.Exists() || c.Missing != record.NotComparable || !strings.Contains(c.Text, "0.5 fraction") {
				t.Errorf("b: %+v, want no number", c)
			}
		default:
			if !c.Exists() || c.Unit != record.Points || len(c.Notes) > 0 {
				t.Errorf("%s: %+v", m.Name.ID, c)
			}
		}
	}
}
