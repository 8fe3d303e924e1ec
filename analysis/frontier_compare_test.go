package analysis

import (
	"math"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// tradeOff is a lab run of an engine under a load with a speed and a throughput.
func (d *data) tradeOff(engine string, load, speed, throughput float64) *record.Run {
	run := d.run(record.Measured, "m", func(r *record.Run) { r.Hardware, r.Engine = "H100", engine })
	d.row(run, "output_speed", record.Single, speed)
	d.row(run, "output_throughput", record.Single, throughput)
	run.Concurrency = d.value(load, record.Count)
	return run
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
	for i, p := range [][2]float64{{1, 3}, {2, 2}, {3, 1}} {
		d.tradeOff("a", float64(i+1), p[0], p[1])
	}
	d.tradeOff("b", 1, 1, 1)
	d.tradeOff("b", 2, 2, 1)
	d.tradeOff("b", 3, 1, 1)
	d.tradeOff("c", 1, 9, 9) // alone, so no front
	c := compared(t, d)
	for i, want := range []struct {
		name           string
		volume, covers float64
		on             int
	}{{"a", 1.84 / 4.84 * 100, 100, 3}, {"b", 0.24 / 4.84 * 100, 0, 1}} {
		s := c.Sides[i]
		if s.Name != want.name || math.Abs(s.Volume.Value-want.volume) > 1e-9 || s.Covers.Value != want.covers || s.OnFront != want.on || s.Plain != nil {
			t.Errorf("%s: volume %v, covers %v, %d on the front; want %+v", s.Name, s.Volume.Value, s.Covers.Value, s.OnFront, want)
		}
		if s.Volume.Recompute() != s.Volume.Value || s.Covers.Recompute() != s.Covers.Value {
			t.Errorf("%s: recomputed %v, %v", s.Name, s.Volume.Recompute(), s.Covers.Recompute())
		}
	}
	if math.Abs(c.Reference[0].Value-0.8) > 1e-12 || math.Abs(c.Reference[1].Value-0.8) > 1e-12 {
		t.Errorf("reference %v, %v, want 0.8", c.Reference[0].Value, c.Reference[1].Value)
	}
	if want := "By engine, over 3 sets of conditions that both have, a is as good or better throughout: it beats or equals every offering on the frontier of b; no interval tells whether that is more than noise."; c.Says != want {
		t.Error(c.Says)
	}
}

func TestFrontsThatCross(t *testing.T) {
	d := newData()
	for i, p := range [][4]float64{{1, 9, 6, 2}, {5, 8, 9, 1}} {
		d.tradeOff("a", float64(i+1), p[0], p[1])
		d.tradeOff("b", float64(i+1), p[2], p[3])
	}
	if got := compared(t, d).Says; !strings.Contains(got, "different needs") || !strings.Contains(got, "a reaches further in all") {
		t.Error(got)
	}
}

// One value on an axis spans no box, and nothing is compared.
func TestFrontsWithoutVolume(t *testing.T) {
	d := newData()
	for i, engine := range []string{"a", "a", "b", "b"} {
		d.tradeOff(engine, float64(i%2+1), float64(i+1), 5)
	}
	r := Build(d.Data, Options{Frontiers: []FrontierSpec{{Name: "f", X: "output_speed", Y: "output_throughput"}}})
	if n := len(r.Frontiers[0].Compared); n != 0 {
		t.Errorf("%d comparisons", n)
	}
}

// Survivorship: a is better at both loads that both ran; b alone ran a third,
// high one. All together b reaches further, which would compare loads.
func TestFrontsOverMatchedLoads(t *testing.T) {
	d := newData()
	d.tradeOff("a", 1, 100, 100)
	d.tradeOff("a", 2, 90, 190)
	d.tradeOff("b", 1, 80, 80)
	d.tradeOff("b", 2, 75, 160)
	d.tradeOff("b", 64, 70, 4000)
	c := compared(t, d)
	if a, b := c.Sides[1], c.Sides[0]; a.Name != "a" || a.LeftOut != 0 || b.LeftOut != 1 || c.Conditions != 2 || a.Volume.Value <= b.Volume.Value || a.Covers.Value != 100 {
		t.Errorf("%+v", c)
	}
	if a, b := c.Sides[1].Plain, c.Sides[0].Plain; !c.Reversed || a.Value >= b.Value || a.Recompute() != a.Value {
		t.Errorf("plain %v and %v, reversed %v", a.Value, b.Value, c.Reversed)
	}
	if !strings.Contains(c.Says, "a is as good or better throughout") || !strings.Contains(c.Says, "Left out, as measured under conditions that the other lacks: 1 of b. With them b would seem to reach further, which is refused") {
		t.Error(c.Says)
	}
}

// Lengths are conditions, configured or measured: 1000 and 1050 tokens are one
// work, 8000 another, and nothing is compared over works that differ.
func TestFrontsOverMatchedLengths(t *testing.T) {
	at := func(d *data, engine string, load, length float64, derived bool) {
		run := d.tradeOff(engine, load, 10*load+length/1000, 1000/load)
		run.InputTokens = d.value(length, record.Count)
		if derived {
			run.InputTokens.Derived = "tokens / requests"
		}
	}
	for _, derived := range []bool{false, true} {
		d := newData()
		for _, load := range []float64{1, 2} {
			at(d, "a", load, 1000, derived)
			at(d, "b", load, 8000, derived)
		}
		if c := compared(t, d); c.Conditions != 0 || c.Sides[0].Volume != nil || !strings.Contains(c.Says, "not compared: nothing of the one was measured as anything of the other") {
			t.Errorf("derived %v: %s", derived, c.Says)
		}
	}
	d := newData()
	for _, load := range []float64{1, 2} {
		at(d, "a", load, 1000, true)
		at(d, "b", load, 1050, true)
	}
	if c := compared(t, d); c.Conditions != 2 || c.Sides[0].Volume == nil {
		t.Errorf("5 %% apart: %s", c.Says)
	}
}

// Intervals that overlap make a tie, intervals that do not a winner.
func TestFrontsInsideTheNoise(t *testing.T) {
	for spread, want := range map[float64]string{1: "a is as good or better throughout: it beats or equals every offering on the frontier of b.", 40: "a tie, inside the noise."} {
		d := newData()
		for _, load := range []float64{1, 2} {
			for i := range 9 {
				noise := spread * (float64(i) - 4) / 4
				d.tradeOff("a", load, 100/load+noise, 100*load+noise)
				d.tradeOff("b", load, 80/load+noise, 80*load+noise)
			}
		}
		if got := compared(t, d).Says; !strings.Contains(got, want) {
			t.Errorf("spread %v: %s", spread, got)
		}
	}
}
