package analysis

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// MLCommons' pair: 30 ms a token at 0.8 words are 1,600 words a minute.
func TestWordsPerMinute(t *testing.T) {
	d := newData()
	run := d.run(record.Measured, "m", func(r *record.Run) { r.Hardware = "H100" })
	d.row(run, "tpot", record.Median, 0.030)
	d.row(run, "ttft", record.Median, 0.45)
	r := Build(d.Data, Options{Reading: Reading{WordsPerToken: 0.8, WordsPerMinute: 200}})
	f := r.Models[0].Felt[0]
	if got := f.Words.Value; got < 1599.999 || got > 1600.001 || f.Words.Unit != record.WordsPerMinute {
		t.Errorf("%v %s, want 1600 words/min", got, f.Words.Unit)
	}
	if got := f.Times.Value; got < 7.999 || got > 8.001 {
		t.Errorf("%v times as fast, want 8", got)
	}
	if f.SpeedSays != "sluggish" || f.WaitSays != "no break in thought" {
		t.Errorf("%q, %q", f.SpeedSays, f.WaitSays)
	}
}

// The fastest offering of each class speaks, never a claim.
func TestFelt(t *testing.T) {
	d := newData()
	for i, speed := range []float64{40, 300, 120} {
		run := d.run(record.Measured, "m", func(r *record.Run) { r.Engine = string(rune('a' + i)) })
		d.row(run, "output_speed", record.Single, speed)
	}
	d.live("m", "A", "output_speed", 3, 3, 3)
	d.row(d.run(record.Claimed, "m"), "output_speed", record.Single, 9000)
	felt := Build(d.Data, Options{}).Models[0].Felt
	if len(felt) != 2 || felt[0].SpeedSays != "slower than reading" || felt[1].Speed.Value != 300 || felt[1].SpeedSays != "instant" || felt[1].Wait != nil {
		t.Errorf("%d: %+v, %+v", len(felt), felt[0], felt[len(felt)-1])
	}
	if got := felt[1].Words.Value; got != 300*60*0.75 {
		t.Errorf("%v words a minute, want 13500", got)
	}
}

func TestWaits(t *testing.T) {
	for seconds, want := range map[float64]string{0.1: "instant", 0.11: "no break in thought", 1: "no break in thought", 10: "a wait that holds attention", 10.1: tooLong} {
		if got := waitWords(seconds); got != want {
			t.Errorf("%v s: %s, want %s", seconds, got, want)
		}
	}
}
