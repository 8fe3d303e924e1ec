package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
)

const trtllmBenchCases = "../../testdata/trtllm-bench"

func TestTRTLLMBench(t *testing.T) { readertest.Run(t, TRTLLMBench, trtllmBenchCases) }

func TestTRTLLMBenchCorpus(t *testing.T) { readertest.Expect(t, TRTLLMBench, "trtllm-bench") }

func FuzzTRTLLMBench(f *testing.F) { readertest.Fuzz(f, TRTLLMBench, trtllmBenchCases) }

func TestTRTLLMBenchLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"requests":   `[{"id": 0, "num_input_tokens": 64, "output": "text", "end_to_end_latency": 5}]`,
		"answers":    `{"0": "text", "1": "text"}`,
		"no objects": `{"engine": "x", "world_info": {}, "request_info": {}, "performance": {}}`,
	} {
		if f := readertest.Read(TRTLLMBench, "x", []byte(text)); f.Verdict.Mine {
			t.Errorf("%s are claimed", name)
		}
	}
}

// With n values the pick for quantile q is number int(n x q) + 1 of them.
func TestPickNote(t *testing.T) {
	const largest, pick = "the largest of 20 values", "one of the values, not interpolated"
	n := func(x float64) record.Value { return record.Value{Num: x, Ref: record.Ref{Origin: &record.Origin{}}} }
	for _, c := range []struct {
		stat record.Stat
		n    record.Value
		want string
	}{
		{"p95", n(20), largest}, {"p99", n(20), largest}, {"p90", n(20), pick}, {record.Median, n(20), pick},
		{"p99", n(100), "the largest of 100 values"}, {"p95", n(100), pick}, {"p99", n(101), ""},
		{record.Min, n(20), ""}, {record.Max, n(20), ""}, {record.Mean, n(20), ""}, {"p99", record.Value{}, ""},
	} {
		if got := pickNote(c.stat, c.n); got != c.want {
			t.Errorf("%s of %v: got %q, want %q", c.stat, c.n.Num, got, c.want)
		}
	}
}
