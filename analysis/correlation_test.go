package analysis

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// What two intervals say in words, agreeing and not.
func TestFindingOfTwoCorrelations(t *testing.T) {
	of := func(value, lo, hi float64) *Cell { return &Cell{Value: value, Lo: lo, Hi: hi, Coverage: 0.95, N: 9} }
	none := func(value float64) *Cell { return &Cell{Value: value, N: 4} }
	for name, c := range map[string]struct {
		rho, tau *Cell
		want     string
	}{
		"both":          {of(0.8, 0.3, 0.95), of(0.6, 0.1, 0.9), "Higher speed goes with higher quality"},
		"both, reverse": {of(-0.8, -0.95, -0.3), of(-0.6, -0.9, -0.1), "Higher speed goes with lower quality"},
		"neither":       {of(0.2, -0.5, 0.7), of(0.1, -0.5, 0.6), "speed says little about quality"},
		"only one":      {of(0.7, 0.1, 0.9), of(0.4, -0.1, 0.8), "the two measures disagree"},
		"no interval":   {none(0.4), none(0.3), "says little"},
		"exactly":       {none(1), none(1), "exactly the order"},
		"exact reverse": {none(-1), none(-1), "reversed"},
	} {
		if got := finding(c.rho, c.tau, "Speed", "Quality"); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s; want %q", name, got, c.want)
		}
	}
}

// A frontier of three axes adds the pairs that no frontier of two has.
func TestPairsOfAxes(t *testing.T) {
	d := article()
	for i, model := range []string{"Gemini 3 Flash", "DeepSeek V4 Flash", "DeepSeek V4 Pro", "GPT-5.5", "Claude Opus 4.8"} {
		d.row(d.run(record.Priced, model), "price_output", record.Single, float64((3*i+1)%7+1))
	}
	o := Options{Frontiers: []FrontierSpec{{Name: "three", X: "output_speed", Y: "score:Intelligence Index", Z: "price_output"}, {Name: "two", X: "output_speed", Y: "score:Intelligence Index"}}}
	f := Build(d.Data, o).Finding("correlations")
	if f == nil {
		t.Fatal("no finding")
	}
	rows := f.Tables[0].Rows
	if rows[0][3].Cell.N != 5 || rows[0][3].Cell.Value != -1 || rows[0][4].Cell.Value != -1 {
		t.Errorf("speed and quality: %+v, %+v; want -1 of 5", rows[0][3].Cell, rows[0][4].Cell)
	}
	seen := map[string]bool{}
	for _, r := range rows {
		seen[r[0].Text+" and "+r[1].Text] = true
	}
	if len(rows) != len(seen) || len(rows) != 3 {
		t.Errorf("%d rows of %d pairs, want 3 of each: %v", len(rows), len(seen), seen)
	}
}
