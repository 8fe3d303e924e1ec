package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const tokenPositionCases = "../../testdata/inferencex-token-position"

func TestInferenceXTokenPosition(t *testing.T) {
	readertest.Run(t, InferenceXTokenPosition, tokenPositionCases)
}

func TestInferenceXTokenPositionCorpus(t *testing.T) {
	readertest.Expect(t, InferenceXTokenPosition, "inferencex-token-position")
}

func FuzzInferenceXTokenPosition(f *testing.F) {
	readertest.Fuzz(f, InferenceXTokenPosition, tokenPositionCases)
}

// The clients of the family differ in the ending of their latencies.
func TestInferenceXTokenPositionRefusesLookAlikes(t *testing.T) {
	for name, text := range map[string]string{
		"vllm-serve":     `{"date": "20260101-000000", "model_id": "m", "num_prompts": 1, "duration": 1, "completed": 1, "good_completed": 1, "mean_ttft_ms": 1}`,
		"inferencex-agg": `{"hw": "h200", "conc": 4, "model": "m", "framework": "vllm", "tput_per_gpu": 300.5, "median_ttft": 0.1}`,
		"no latencies":   `{"date": "20260101-000000", "model_id": "m", "num_prompts": 1, "completed": 1, "good_completed": null}`,
	} {
		if f := readertest.Read(InferenceXTokenPosition, "x", []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}
