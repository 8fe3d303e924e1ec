package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const genaiCases = "../../testdata/genai-perf"

func TestGenAIPerf(t *testing.T) { readertest.Run(t, GenAIPerf, genaiCases) }

func FuzzGenAIPerf(f *testing.F) { readertest.Fuzz(f, GenAIPerf, genaiCases) }

// AIPerf has the same blocks and the same first column.
func TestGenAIPerfRefusesLookAlikes(t *testing.T) {
	for name, text := range map[string]string{
		"aiperf JSON":           `{"aiperf_version": "0.8.0", "input_config": {}, "request_latency": {"unit": "ms", "avg": 5}}`,
		"aiperf JSON of 2025":   `{"input_config": {}, "was_cancelled": false, "error_summary": [], "request_latency": {"unit": "ms", "avg": 5}}`,
		"aiperf CSV":            "Metric,avg,min,max,p1,p5,p99,std\nRequest Latency (ms),5,5,5,5,5,5,0\n",
		"a table with p99":      "Metric,avg,p99\na,1,2\n",
		"a table of anything":   "Metric,Value\na,1\n",
		"no statistics":         `{"input_config": {}, "request_latency": 5}`,
		"no requests":           `{"experiments": [{"requests": []}]}`,
		"experiments of others": `{"experiments": [{"requests": [{"timestamp": 1}]}]}`,
	} {
		if f := readertest.Read(GenAIPerf, "x", []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed as %q", name, f.Verdict.Generation)
		}
	}
}

// The exports of one run are ranked, and only the requests may hold other numbers.
func TestGenAIPerfExportsAreRanked(t *testing.T) {
	for text, want := range map[string]reader.Place{
		`{"input_config": {}, "request_latency": {"unit": "ms", "avg": 5}}`:                              {Export: 1},
		"Metric,avg,p99,p50\nRequest Latency (ms),5,5,5\n":                                               {Export: 2},
		`{"experiments": [{"requests": [{"timestamp": 1, "response_timestamps": [2000000, 3000000]}]}]}`: {Export: 3, Loose: true},
	} {
		f := readertest.Read(GenAIPerf, "x", []byte(text))
		if len(f.Runs) != 1 || len(f.Rows) == 0 || f.Sink.PlaceOf(f.Runs[0]) != want {
			t.Errorf("%.40s: %d runs, %d rows, want place %+v", text, len(f.Runs), len(f.Rows), want)
		}
	}
}
