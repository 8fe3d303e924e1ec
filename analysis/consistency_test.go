package analysis

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// whole is a run whose numbers agree: 100 requests of 200 tokens in 50 s, each
// 0.5 s + 199 x 10 ms, so 2 requests/s x 2.49 s = 4.98 in flight.
func whole(change func(*data, *record.Run)) *Finding {
	d := newData()
	run := d.run(record.Measured, "m", func(r *record.Run) {
		r.Hardware = "H100"
		r.OK = d.value(100, record.Count)
		r.OutputTokens = d.value(200, record.Count)
		r.OutputTokens.Derived = "mean"
		r.Concurrency = d.value(5, record.Count)
	})
	numbers := map[string]float64{"ttft": 0.5, "tpot": 0.01, "e2e_latency": 2.49}
	for _, m := range []string{"ttft", "tpot", "e2e_latency"} {
		d.row(run, m, record.Mean, numbers[m])
	}
	d.row(run, "duration", record.Single, 50)
	d.row(run, "output_throughput", record.Single, 400)
	d.row(run, "request_throughput", record.Single, 2)
	if change != nil {
		change(d, run)
	}
	return Build(d.Data, Options{}).Finding("consistency")
}

func TestAgreeing(t *testing.T) {
	f := whole(nil)
	if len(f.Tables) != 1 || len(f.Tables[0].Rows) != len(rules) {
		t.Errorf("%d tables, %d rules checked: %s", len(f.Tables), len(f.Tables[0].Rows), f.Answer)
	}
}

func TestContradictions(t *testing.T) {
	set := func(metric string, num float64) func(*data, *record.Run) {
		return func(d *data, _ *record.Run) {
			for i := range d.Rows {
				if d.Rows[i].Metric.ID == metric {
					d.Rows[i].Value.Num = num
				}
			}
		}
	}
	for name, c := range map[string]struct {
		change func(*data, *record.Run)
		rule   string
		off    float64 // %
	}{
		"milliseconds taken for seconds": {set("tpot", 10), "End-to-end latency", -99.8749},
		"tokens of another run":          {set("output_throughput", 800), "Output tokens", 100},
		"requests of another clock":      {set("request_throughput", 1), "Requests", -50},
		"more in flight than allowed": {func(d *data, r *record.Run) {
			r.Concurrency = d.value(2, record.Count)
		}, "Little's law", -59.839},
	} {
		f := whole(c.change)
		var found []string
		for _, row := range f.Tables[len(f.Tables)-1].Rows {
			if f.Tables[len(f.Tables)-1].Name != "contradictions" {
				break
			}
			found = append(found, row[2].Text)
			if off := row[5].Cell; row[2].Text == c.rule && (off.Value-c.off > 0.01 || off.Value-c.off < -0.01 || off.Recompute() != off.Value) {
				t.Errorf("%s: off by %v, want %v", name, off.Value, c.off)
			}
		}
		if !strings.Contains(strings.Join(found, ";"), c.rule) {
			t.Errorf("%s: broke %v, want %s", name, found, c.rule)
		}
	}
}

// Answers may end before the configured length, so fewer tokens are no
// contradiction; more are.
func TestConfiguredLength(t *testing.T) {
	for tokens, broken := range map[float64]bool{400: false, 100: true} {
		f := whole(func(d *data, r *record.Run) { r.OutputTokens = d.value(tokens, record.Count) })
		if got := len(f.Tables) == 2; got != broken {
			t.Errorf("%v configured tokens, 200 measured: contradiction %v, want %v", tokens, got, broken)
		}
	}
}

// A part that is not stated leaves the rule unchecked.
func TestUnchecked(t *testing.T) {
	f := whole(func(_ *data, r *record.Run) { r.OK = record.Value{} })
	for _, row := range f.Tables[0].Rows {
		if row[0].Text == "Requests" || row[0].Text == "Output tokens" {
			t.Errorf("%s was checked without the number of requests", row[0].Text)
		}
	}
}
