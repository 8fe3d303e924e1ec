package analysis

import (
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
