package analysis

import (
	"fmt"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// engineRun is a lab run of one engine at an input length.
func (d *data) engineRun(engine string, input, ttft float64) {
	run := d.run(record.Measured, "m", func(r *record.Run) {
		r.Hardware, r.Engine = "H100", engine
		r.InputTokens = d.value(input, record.Count)
	})
	d.row(run, "ttft", record.Median, ttft)
}

func settingsOf(t *testing.T, d *data) *Finding {
	t.Helper()
	f := Build(d.Data, Options{}).Finding("settings")
	if f == nil {
		t.Fatal("no finding")
	}
	return f
}

func (t *Table) find(words ...string) []Field {
	for _, row := range t.Rows {
		text := ""
		for _, f := range row {
			text += f.Text + "|"
		}
		all := true
		for _, w := range words {
			all = all && strings.Contains(text, w)
		}
		if all {
			return row
		}
	}
	return nil
}

// Engine b takes 80 % of the time of a at each of six lengths, and alone ran
// the three longest: its median over all runs is worse. The pairs decide.
func TestReversal(t *testing.T) {
	d := newData()
	for i := range 6 {
		n := float64(int(1024) << i)
		d.engineRun("a", n, n/1000)
		d.engineRun("b", n, n/1000*0.8)
	}
	for i := range 3 {
		n := float64(int(1<<17) << i)
		d.engineRun("b", n, n/1000*0.8)
	}
	f := settingsOf(t, d)
	row := f.table("effects").find("Engine", "|a|b|")
	if c := row[4].Cell; c.Value < 0.799999 || c.Value > 0.800001 || c.N != 6 || c.Coverage < 0.95 || row[5].Text != "better" {
		t.Errorf("effect %+v, %q; want 0.8 of 6 pairs, better", c, row[5].Text)
	}
	plain := f.table("unmatched").find("Engine", "|a|b|")
	// Medians: a 6.144 = (4.096 + 8.192) / 2, b 16.384 x 0.8 = 13.1072.
	if c := plain[5].Cell; c.Value < 2.1333 || c.Value > 2.1334 || !strings.Contains(plain[7].Text, "reversal") || plain[6].Text != "0 of a, 3 of b" {
		t.Errorf("plain ratio %v, %q, %q; want 2.1333, reversal, 0 of a, 3 of b", c.Value, plain[6].Text, plain[7].Text)
	}
	if !strings.Contains(f.Answer, "opposite") {
		t.Errorf("the answer does not warn: %s", f.Answer)
	}
}

// A pair that differs in a second setting is none.
func TestOnlyOneSettingMayDiffer(t *testing.T) {
	d := newData()
	for i, engine := range []string{"a", "b"} {
		run := d.run(record.Measured, "m", func(r *record.Run) {
			r.Hardware, r.Engine, r.Precision = "H100", engine, []string{"fp8", "bf16"}[i]
		})
		d.row(run, "ttft", record.Median, 1)
	}
	if f := Build(d.Data, Options{}).Finding("settings"); f != nil {
		t.Errorf("runs that differ in engine and precision were compared: %s", f.Answer)
	}
}

// Numbers are compared with the next larger value only.
func TestAdjacentNumbers(t *testing.T) {
	d := newData()
	for _, n := range []float64{4096, 1024, 2048} {
		d.engineRun("a", n, n/1000)
	}
	table := settingsOf(t, d).table("effects")
	if len(table.Rows) != 2 || table.Rows[0][1].Text != "1024" || table.Rows[0][2].Text != "2048" || table.Rows[1][2].Text != "4096" {
		t.Errorf("%+v", table.Rows)
	}
	if got := table.Rows[0][4].Cell.Value; got != 2 {
		t.Errorf("ratio %v, want 2", got)
	}
}

// Swapping the names of the sides turns the ratio around.
func TestEffectIsSymmetric(t *testing.T) {
	ratio := func(first, second string) float64 {
		d := newData()
		for i := range 7 {
			n := float64(int(1024) << i)
			d.engineRun(first, n, n)
			d.engineRun(second, n, n*float64(i+1)/3)
		}
		return settingsOf(t, d).table("effects").find("Engine", fmt.Sprintf("|%s|%s|", min(first, second), max(first, second)))[4].Cell.Value
	}
	if x, y := ratio("a", "b"), ratio("b", "a"); x*y < 0.999999 || x*y > 1.000001 {
		t.Errorf("%v and %v are not each other's reciprocal", x, y)
	}
}
