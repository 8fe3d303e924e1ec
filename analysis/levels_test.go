package analysis

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// served is a lab run of DeepSeek R1 at a concurrency with p99s in seconds.
func (d *data) served(load float64, requests int, ttft, tpot float64) {
	run := d.run(record.Measured, "deepseek-ai/DeepSeek-R1", func(r *record.Run) {
		r.Hardware, r.Engine = "H200", "vllm"
		r.Concurrency = d.value(load, record.Count)
		if requests > 0 {
			r.OK = d.value(float64(requests), record.Count)
		}
	})
	d.row(run, "output_throughput", record.Single, 100*load)
	d.row(run, "tpot", record.Median, tpot/2)
	if ttft > 0 {
		d.row(run, "ttft", "p99", ttft)
	}
	if tpot > 0 {
		d.row(run, "tpot", "p99", tpot)
	}
}

func levelsOf(t *testing.T, d *data) *Finding {
	t.Helper()
	f := Build(d.Data, Options{Limits: []string{"mlperf-server"}}).Finding("service-levels")
	if f == nil {
		t.Fatal("no finding")
	}
	return f
}

func (f *Finding) table(name string) *Table {
	for _, t := range f.Tables {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// The limits of DeepSeek R1 in the Server scenario are 2 s and 80 ms, each at
// the 99th percentile.
func TestVerdicts(t *testing.T) {
	for name, c := range map[string]struct {
		requests   int
		ttft, tpot float64
		verdict    string
		why        string
	}{
		"both below":          {1000, 1.9, 0.079, "meets", ""},
		"equal to the limit":  {1000, 2, 0.080, "meets", ""},
		"TTFT above":          {1000, 2.1, 0.079, "fails", "TTFT is above"},
		"TPOT above":          {1000, 1.9, 0.081, "fails", "TPOT is above"},
		"few requests":        {99, 1, 0.05, "cannot tell", "p99 of 99 requests, 100 are needed"},
		"few, but above":      {20, 3, 0.05, "fails", "TTFT is above"},
		"fewer than MLPerf's": {661, 1, 0.05, "meets", "661 requests; MLPerf wants 662"},
		"no p99 of TTFT":      {1000, 0, 0.05, "cannot tell", "TTFT: no p99"},
		"one fails, one dark": {1000, 0, 0.09, "fails", "TPOT is above"},
		"requests not stated": {0, 1, 0.05, "meets", "the number of requests is not stated"},
	} {
		d := newData()
		d.served(8, c.requests, c.ttft, c.tpot)
		row := levelsOf(t, d).table("verdicts").Rows[0]
		if got := row[3].Text; got != c.verdict {
			t.Errorf("%s: %s, want %s", name, got, c.verdict)
		}
		if got := row[4].Text; !strings.Contains(got, c.why) || c.why == "" && got != "" {
			t.Errorf("%s: %q, want %q", name, got, c.why)
		}
	}
}

// A median above the limit proves that the 99th percentile is; a mean does not.
func TestVerdictWithoutP99(t *testing.T) {
	for stat, want := range map[record.Stat]string{record.Median: "fails", "p90": "fails", record.Mean: "cannot tell"} {
		d := newData()
		d.served(8, 1000, 0, 0.05)
		d.row(d.Runs[0], "ttft", stat, 5)
		if got := levelsOf(t, d).table("verdicts").Rows[0][3].Text; got != want {
			t.Errorf("%s above the limit: %s, want %s", stat, got, want)
		}
	}
	d := newData()
	d.served(8, 1000, 0, 0.05)
	d.row(d.Runs[0], "ttft", record.Max, 1.5)
	if got := levelsOf(t, d).table("verdicts").Rows[0][3].Text; got != "meets" {
		t.Errorf("maximum below the limit: %s", got)
	}
}

// A load that nobody can judge does not hide a higher one that meets the level; a
// load that fails does.
func TestHighestLoad(t *testing.T) {
	d := newData()
	d.served(1, 10, 0.1, 0.01)
	d.served(8, 1000, 0.5, 0.02)
	d.served(16, 1000, 1.5, 0.04)
	d.served(32, 1000, 4, 0.06)
	d.served(64, 1000, 1, 0.05) // better than it should be; the failure before it counts
	row := levelsOf(t, d).table("highest-load").Rows[0]
	if c := row[3].Cell; !c.Exists() || c.Value != 16 {
		t.Errorf("highest load %+v, want 16", c)
	}
	if c := row[6].Cell; !c.Exists() || c.Value != 32 || !strings.Contains(row[7].Text, "fails") {
		t.Errorf("next load %+v %q, want 32, fails", c, row[7].Text)
	}
}

// How far over the limit is a number with a receipt.
func TestOverTheLimit(t *testing.T) {
	d := newData()
	d.served(8, 1000, 3, 0.04)
	row := levelsOf(t, d).table("verdicts").Rows[0]
	ttft, tpot := row[6].Cell, row[8].Cell
	if ttft.Value != 50 || tpot.Value != -50 {
		t.Errorf("over the limit by %v and %v, want 50 and -50", ttft.Value, tpot.Value)
	}
	if ttft.Recompute() != ttft.Value || len(ttft.From()) != 1 {
		t.Error("no receipt")
	}
}

func TestGoodput(t *testing.T) {
	d := newData()
	d.served(8, 90, 1, 0.04)
	d.Runs[0].Failed = d.value(10, record.Count)
	d.row(d.Runs[0], "request_throughput", record.Single, 9)
	d.row(d.Runs[0], "goodput", record.Single, 6.3)
	row := levelsOf(t, d).table("goodput").Rows[0]
	var got []float64
	for _, f := range row[2:] {
		got = append(got, f.Cell.Value)
	}
	want := []float64{100, 90, 10, 9, 6.3, 70}
	for i := range want {
		if diff := got[i] - want[i]; diff > 1e-9 || diff < -1e-9 {
			t.Errorf("goodput row %v, want %v", got, want)
			break
		}
	}
}
