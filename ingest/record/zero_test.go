package record

import "testing"

func TestZeroPrice(t *testing.T) {
	for model, want := range map[string]string{
		"together_ai/meta-llama/Llama-3.3-70B-Instruct-Turbo-Free": zeroByName,
		"qwen/qwen3-coder:free": zeroByName, "Alder 8B (free)": zeroByName,
		"alder-8b": zeroUnsaid, "freestyle-7b": zeroUnsaid, "alder-free-8b": zeroUnsaid, "": zeroUnsaid,
	} {
		if got := ZeroPrice(model); got != want {
			t.Errorf("%q: %q, want %q", model, got, want)
		}
	}
}

func TestNeverZero(t *testing.T) {
	for _, c := range []struct {
		metric string
		stat   Stat
		want   bool
	}{
		{"ttft", Mean, true}, {"tpot", Median, true}, {"e2e_latency", "p99", true}, {"ttft", Min, false}, {"ttft", StdDev, false},
		{"itl", Mean, true}, {"itl", Median, false}, {"itl", Max, true}, {"output_throughput", Single, true}, {"goodput", Single, false},
		{"power", Mean, false}, {"score", Single, false},
	} {
		if got := NeverZero(MustMetric(c.metric), c.stat); got != c.want {
			t.Errorf("%s %s: %v", c.metric, c.stat, got)
		}
	}
}

func TestObserved(t *testing.T) {
	for _, c := range []struct {
		metric string
		x      float64
		want   bool
	}{
		{"ttft", -1, false}, {"ttft", 0, false}, {"ttft", 0.1, true}, {"itl", 0, true}, {"itl", -1, false}, {"output_speed", 0, false}, {"power", 0, true}, {"score", -1, true},
	} {
		if got := Observed(MustMetric(c.metric), c.x); got != c.want {
			t.Errorf("%s %g: %v", c.metric, c.x, got)
		}
	}
}
