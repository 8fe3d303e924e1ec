package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const inferencePerfCases = "../../testdata/inference-perf"

func TestInferencePerf(t *testing.T) { readertest.Run(t, InferencePerf, inferencePerfCases) }

func TestInferencePerfCorpus(t *testing.T) { readertest.Expect(t, InferencePerf, "inference-perf") }

func FuzzInferencePerf(f *testing.F) { readertest.Fuzz(f, InferencePerf, inferencePerfCases) }

func TestInferencePerfRefusesLookAlikes(t *testing.T) {
	for name, text := range map[string]string{
		"configuration of another tool": "server:\n  host: h\nload:\n  type: constant\ndata: x\n",
		"compose file":                  "services:\n  server:\n    image: x\n",
		"requests of another tool":      `[{"start_time": 1, "end_time": 2, "prompt": "p"}]`,
		"a part of the keys":            `{"load_summary": {"count": 3}, "successes": {}}`,
	} {
		if f := readertest.Read(InferencePerf, "x", []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed as %q", name, f.Verdict.Generation)
		}
	}
}

// The summary over stages yields to them.
func TestInferencePerfSummaryYields(t *testing.T) {
	for text, want := range map[string]reader.Place{
		`{"load_summary": {"count": 1, "schedule_delay": null}, "successes": {"count": 1, "latency": {"request_latency": {"mean": 1}}}, "failures": {"count": 0}}`:                    {Total: true},
		`{"load_summary": {"count": 1, "send_duration": 0, "requested_rate": 1.0}, "successes": {"count": 1, "latency": {"request_latency": {"mean": 1}}}, "failures": {"count": 0}}`: {},
	} {
		f := readertest.Read(InferencePerf, "x", []byte(text))
		if len(f.Runs) != 1 || len(f.Rows) != 1 || f.Sink.PlaceOf(f.Runs[0]) != want {
			t.Errorf("%.60s: %d runs, %d rows, want place %+v", text, len(f.Runs), len(f.Rows), want)
		}
	}
}
