package runners

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const aiperfCases = "../../testdata/aiperf"

func TestAIPerf(t *testing.T) { readertest.Run(t, AIPerf, aiperfCases) }

func TestAIPerfCorpus(t *testing.T) {
	readertest.Expect(t, AIPerf, "aiperf", "dynamo-aiperf", "dynamo-other")
}

func FuzzAIPerf(f *testing.F) { readertest.Fuzz(f, AIPerf, aiperfCases) }

// GenAI-Perf has the same blocks and the same first column.
func TestAIPerfRefusesLookAlikes(t *testing.T) {
	for name, text := range map[string]string{
		"genai-perf JSON":     `{"request_throughput": {"unit": "requests/sec", "avg": 1}, "request_latency": {"unit": "ms", "avg": 5}, "input_config": {"model_names": ["m"]}}`,
		"genai-perf CSV":      "Metric,avg,min,max,p99,p95,p90,p75,p50,p25\nTime To First Token (ms),1,1,1,1,1,1,1,1,1\n",
		"genai-perf totals":   "Metric,Value\nOutput Token Throughput (tokens/sec),1.00\n",
		"genai-perf raw":      `{"experiments": [{"requests": [{"timestamp": 1, "response_timestamps": [2]}]}]}`,
		"inferencex-agentic":  `{"hw": "mi355x", "conc": 4, "model": "m", "scenario_type": "agentic-coding", "request_metrics": {"latency": {}, "throughput": {}}}`,
		"other metrics":       `{"metadata": {"id": 1}, "metrics": {"a": 1}, "error": null}`,
		"table of prices":     "Model,system,model_path\na,b,c\n",
		"table of statistics": "Metric,avg,std\na,1,2\n",
	} {
		if f := readertest.Read(AIPerf, "x", []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed as %q", name, f.Verdict.Generation)
		}
	}
}

// The exports of one run are ranked, and only the records may hold other numbers.
func TestAIPerfExportsAreRanked(t *testing.T) {
	for text, want := range map[string]reader.Place{
		`{"aiperf_version": "0.8.0", "input_config": {}, "request_latency": {"unit": "ms", "avg": 5}}`:                   {Export: 1},
		"Metric,avg,p50,std\nRequest Latency (ms),5,5,0\n":                                                               {Export: 2},
		`{"metadata": {"x_request_id": "a"}, "metrics": {"request_latency": {"value": 5, "unit": "ms"}}, "error": null}`: {Export: 3, Loose: true},
		"silicon_ttft_ms,silicon_tpot_ms,model_path,system\n5,1,m,h200\n":                                                {},
	} {
		f := readertest.Read(AIPerf, "x", []byte(text))
		if len(f.Runs) != 1 || len(f.Rows) == 0 || f.Sink.PlaceOf(f.Runs[0]) != want {
			t.Errorf("%.40s: %d runs, %d rows, want place %+v", text, len(f.Runs), len(f.Rows), want)
		}
	}
}

func TestAIPerfNanoDate(t *testing.T) {
	for _, c := range []struct {
		literal string
		digits  int
		want    string
	}{
		{"1759522419154568960.00", 0, "2025-10-03T20:13:39Z"},
		{"1762551534797067827", 9, "2025-11-07T21:38:54.797067827Z"},
		{"", 9, ""}, {"soon", 0, ""}, {"-1759522419154568960", 0, ""}, {"1.75e18", 0, ""}, {"17595224191545689600000000", 9, ""},
	} {
		if got := aiperfNanoDate(c.literal, c.digits); string(got) != c.want {
			t.Errorf("%q: got %q, want %q", c.literal, got, c.want)
		}
	}
}

func BenchmarkAIPerfRecords(b *testing.B) {
	var raw bytes.Buffer
	gaps := bytes.Repeat([]byte("18.067142999999998, "), 500)
	for i := range 200 {
		fmt.Fprintf(&raw, `{"metadata": {"x_request_id": "r", "request_start_ns": %d, "benchmark_phase": "profiling"}, "metrics": {"time_to_first_token": {"value": 31.7, "unit": "ms"}, "inter_chunk_latency": {"value": [%s1.5], "unit": "ms"}}, "error": null}`+"\n", 1762551534797067827+i, gaps)
	}
	b.SetBytes(int64(raw.Len()))
	for b.Loop() {
		readertest.Read(AIPerf, "profile_export.jsonl", raw.Bytes())
	}
}
