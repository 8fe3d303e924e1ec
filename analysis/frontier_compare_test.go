package analysis

import (
	"math"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// tradeOff is a lab run of an engine with a speed and a throughput.
func (d *data) tradeOff(model, engine string, speed, throughput float64) {
	run := d.run(record.Measured, model, func(r *record.Run) { r.Hardware, r.Engine = "H100", engine })
	d.row(run, "output_speed", record.Single, speed)
	d.row(run, "output_throughput", record.Single, throughput)
	run.Concurrency = d.value(speed*100+throughput, record.Count) // another load, so that it is no repetition
}

func compared(t *testing.T, d *data) *FrontComparison {
	t.Helper()
	r := Build(d.Data, Options{Frontiers: []FrontierSpec{{Name: "f", X: "output_speed", Y: "output_throughput"}}})
	if len(r.Frontiers) != 1 || len(r.Frontiers[0].Compared) != 1 {
		t.Fatalf("%d frontiers", len(r.Frontiers))
	}
	return r.Frontiers[0].Compared[0]
}

// Best 3 and 3, worst 1 and 1, reference 0.8 and 0.8: a box of 2.2 x 2.2. The
// steps of a are 0.2 x 2.2 + 1 x 1.2 + 1 x 0.2 = 1.84, those of b 1.2 x 0.2.
func TestTwoFronts(t *testing.T) {
	d := newData()
	for _, p := range [][2]float64{{1, 3}, {2, 2}, {3, 1}} {
		d.tradeOff("m", "a", p[0], p[1])
	}
	d.tradeOff("m", "b", 1, 1)
	d.tradeOff("m", "b", 2, 1)
	d.tradeOff("m", "c", 9, 9) // alone, so no front
	c := compared(t, d)
	for i, want := range []struct {
		name           string
		volume, covers float64
		on             int
	}{{"a", 1.84 / 4.84 * 100, 100, 3}, {"b", 0.24 / 4.84 * 100, 0, 1}} {
		s := c.Sides[i]
		if s.Name != want.name || math.Abs(s.Volume.Value-want.volume) > 1e-9 || s.Covers.Value != want.covers || s.OnFront != want.on {
			t.Errorf("%s: volume %v, covers %v, %d on the front; want %+v", s.Name, s.Volume.Value, s.Covers.Value, s.OnFront, want)
		}
		if s.Volume.Recompute() != s.Volume.Value || s.Covers.Recompute() != s.Covers.Value {
			t.Errorf("%s: recomputed %v, %v", s.Name, s.Volume.Recompute(), s.Covers.Recompute())
		}
	}
	if math.Abs(c.Reference[0].Value-0.8) > 1e-12 || math.Abs(c.Reference[1].Value-0.8) > 1e-12 {
		t.Errorf("reference %v, %v, want 0.8", c.Reference[0].Value, c.Reference[1].Value)
	}
	if want := "By engine, a is as good or better throughout: it beats or equals every offering on the frontier of b."; c.Says != want {
		t.Error(c.Says)
	}
}

func TestFrontsThatCross(t *testing.T) {
	d := newData()
	for _, p := range [][2]float64{{1, 9}, {5, 8}} {
		d.tradeOff("m", "a", p[0], p[1])
	}
	for _, p := range [][2]float64{{6, 2}, {9, 1}} {
		d.tradeOff("m", "b", p[0], p[1])
	}
	if got := compared(t, d).Says; !strings.Contains(got, "different needs") || !strings.HasSuffix(got, "a reaches further in all.") {
		t.Error(got)
	}
}

// One value on an axis spans no box, and nothing is compared.
func TestFrontsWithoutVolume(t *testing.T) {
	d := newData()
	for i, engine := range []string{"a", "a", "b", "b"} {
		d.tradeOff("m", engine, float64(i+1), 5)
	}
	r := Build(d.Data, Options{Frontiers: []FrontierSpec{{Name: "f", X: "output_speed", Y: "output_throughput"}}})
	if n := len(r.Frontiers[0].Compared); n != 0 {
		t.Errorf("%d comparisons", n)
	}
}
