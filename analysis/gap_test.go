package analysis

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Speculative decoding is a condition like any other: the same, different, or
// unknown where either side does not say. A note that mentions it says nothing.
func TestSpeculativeDecodingIsACondition(t *testing.T) {
	for _, c := range []struct {
		claim, measured string
		want            MatchState
	}{
		{"MTP", "mtp", Same}, {record.NotSpeculative, record.NotSpeculative, Same}, {"MTP", record.NotSpeculative, Different},
		{"MTP", "EAGLE-3", Different}, {"MTP", "", Unknown}, {"", "MTP", Unknown}, {"", "", Unknown},
	} {
		d := newData()
		lab := d.run(record.Measured, "m", func(r *record.Run) { r.Hardware, r.Speculative = "H100", c.measured })
		d.row(lab, "output_speed", record.Single, 100)
		claim := d.run(record.Claimed, "m", func(r *record.Run) { r.Speculative = c.claim })
		d.row(claim, "output_speed", record.Single, 120, func(r *record.Row) { r.Note = "with speculative decoding (EAGLE)" })
		r := Build(d.Data, Options{})
		found := false
		for _, m := range r.Gaps[0].Strip {
			if m.Title == "Speculative decoding" {
				found = true
				if m.State != c.want {
					t.Errorf("claim %q, measured %q: %s, want %s", c.claim, c.measured, m.State, c.want)
				}
			}
		}
		if !found {
			t.Error("the strip leaves it out")
		}
	}
}

// Runs with and without drafts are two groups, two options of one contest, and a
// contrast that starts without.
func TestSpeculativeDecodingIsNotMixed(t *testing.T) {
	d := newData()
	for i, how := range []string{"EAGLE-3", record.NotSpeculative} {
		run := d.run(record.Measured, "m", func(r *record.Run) { r.Hardware, r.Engine, r.Speculative = "H100", "e", how })
		d.row(run, "ttft", record.Median, float64(i+1))
	}
	r := Build(d.Data, Options{})
	if n := len(r.Models[0].Groups); n != 2 {
		t.Fatalf("%d groups, want 2", n)
	}
	if row := r.Finding("settings").table("effects").find("Speculative decoding", "|off|EAGLE-3|"); row == nil || row[4].Cell.Value != 0.5 {
		t.Errorf("effect: %+v", row)
	}
	token := r.Finding("serving").table("first-token")
	if got := token.Rows[0][token.at("Speculative decoding")].Text + ", " + token.Rows[1][token.at("Speculative decoding")].Text; got != "EAGLE-3, off" {
		t.Errorf("options: %s", got)
	}
	if got := r.Models[0].Groups[1].Label(); got != "e, H100, no speculative decoding" {
		t.Error(got)
	}
}

// A record inside the interval of the live median is no miss and no feat; of a
// number without an interval nothing tells.
func TestRecordInsideTheNoise(t *testing.T) {
	for claim, want := range map[float64]string{
		112: "The live median and the record are a tie, the record being inside the interval of the median; the record lies above 12 of 24 samples",
		200: "The live median is 0.56 of the record", 90: "The live median is better than the record",
	} {
		d := newData()
		d.live("m", "A", "output_speed", upTo(24, 100)...)
		d.row(d.run(record.Claimed, "m", func(r *record.Run) { r.Provider = "A" }), "output_speed", record.Single, claim)
		g := Build(d.Data, Options{}).Gaps[0]
		if !strings.HasPrefix(g.Verdict, want) || g.Tied != (claim == 112) || strings.Contains(g.Verdict, "no interval") {
			t.Errorf("%v: %s", claim, g.Verdict)
		}
	}
	d := newData()
	d.live("m", "A", "output_speed", 100, 101)
	d.row(d.run(record.Claimed, "m", func(r *record.Run) { r.Provider = "A" }), "output_speed", record.Single, 120)
	if got := Build(d.Data, Options{}).Gaps[0].Verdict; !strings.Contains(got, "no interval tells whether that is more than noise") {
		t.Error(got)
	}
}

// The answer of a frontier says how sure it is.
func TestFrontierSaysHowSure(t *testing.T) {
	answer := func(d *data) string {
		return Build(d.Data, Options{Frontiers: []FrontierSpec{{Name: "f", X: "output_speed", Y: "score:q"}}}).Frontiers[0].Answer
	}
	tested := func() *data {
		d := newData()
		for model, score := range map[string]float64{"m1": 50, "m2": 50} {
			d.tested(model, "q", record.Points, score)
		}
		return d
	}
	d := tested()
	d.live("m1", "A", "output_speed", upTo(24, 100)...)
	d.live("m2", "A", "output_speed", upTo(24, 99.5)...)
	if got := answer(d); !strings.Contains(got, "Not firmly on it: m1 (on it in ") || !strings.Contains(got, "Inside its noise: m2.") {
		t.Error(got)
	}
	d = tested()
	d.live("m1", "A", "output_speed", upTo(24, 200)...)
	d.live("m2", "A", "output_speed", upTo(24, 100)...)
	if got := answer(d); strings.Contains(got, "noise") || strings.Contains(got, "firmly") {
		t.Error(got)
	}
	d = tested()
	d.live("m1", "A", "output_speed", 200, 210)
	d.live("m2", "A", "output_speed", 100, 110)
	if got := answer(d); !strings.HasSuffix(got, "No interval tells whether this is more than noise.") {
		t.Error(got)
	}
}
