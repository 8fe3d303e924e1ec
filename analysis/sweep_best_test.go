package analysis

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// What was measured once leads by an unknown noise; intervals that meet are a
// tie; one alone leads nobody.
func TestLeadOfThroughput(t *testing.T) {
	at := func(v, lo, hi, coverage float64) *loadPoint {
		return &loadPoint{speed: &Cell{Value: 50}, throughput: &Cell{Value: v, Lo: lo, Hi: hi, Coverage: coverage, Unit: record.TokensPerSecond}}
	}
	best := at(100, 95, 105, 0.97)
	for _, c := range []struct {
		next *loadPoint
		want outcome
	}{{nil, exact}, {at(99, 0, 0, 0), cannotTell}, {at(90, 84, 95, 0.97), tied}, {at(90, 84, 94, 0.97), resolved}} {
		if got := lead(best, c.next); got != c.want {
			t.Errorf("%+v: %d, want %d", c.next, got, c.want)
		}
	}
	own := &sweep{points: []*loadPoint{best}}
	other := &sweep{points: []*loadPoint{at(80, 0, 0, 0), at(70, 0, 0, 0)}}
	if got := nextBest([]*sweep{own, other}, best, 0); got != other.points[0] {
		t.Errorf("next is %+v", got)
	}
	if got := nextBest([]*sweep{own, other}, best, 60); got != nil {
		t.Errorf("next at 60 tokens/s is %+v", got)
	}
}

// Short prompts are lighter work: a setting that alone ran them is the best of
// that work, and beats nothing of another.
func TestBestSettingsOfOneWork(t *testing.T) {
	d := newData()
	at := func(precision string, input, load, speed, throughput float64) {
		run := d.run(record.Measured, "m", func(r *record.Run) {
			r.Hardware, r.Precision = "H100", precision
			r.InputTokens, r.Concurrency = d.value(input, record.Count), d.value(load, record.Count)
		})
		d.row(run, "output_speed", record.Single, speed)
		d.row(run, "output_throughput", record.Single, throughput)
	}
	for _, load := range []float64{1, 8} {
		at("fp8", 1024, load, 100/load, 100*load)
		at("bf16", 1024, load, 80/load, 80*load)
		at("bf16", 128, load, 200/load, 200*load)
	}
	f := Build(d.Data, Options{}).Finding("load")
	best := f.table("best-settings")
	if row := best.find("|10 tokens/s|", "fp8", "input tokens 1024"); row == nil {
		t.Errorf("fp8 is not the best of the longer prompts: %v", best.Rows)
	}
	if row := best.find("|10 tokens/s|", "bf16", "input tokens 128"); row == nil || row[best.at("Beside the next")].Text != "no other" {
		t.Errorf("the short prompts: %v", row)
	}
	on := map[string]string{}
	for _, row := range f.table("loads").Rows {
		on[row[1].Text] += row[len(row)-1].Text + " "
	}
	for name, want := range map[string]string{"H100, fp8, input tokens 1024": "yes yes ", "H100, bf16, input tokens 1024": "no no ", "H100, bf16, input tokens 128": "yes yes "} {
		if on[name] != want {
			t.Errorf("%s: %q, want %q; all: %v", name, on[name], want, on)
		}
	}
}
