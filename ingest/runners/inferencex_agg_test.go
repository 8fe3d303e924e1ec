package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const inferencexAggCases = "../../testdata/inferencex-agg"

func TestInferenceXAgg(t *testing.T) { readertest.Run(t, InferenceXAgg, inferencexAggCases) }

func TestInferenceXAggCorpus(t *testing.T) { readertest.Expect(t, InferenceXAgg, "inferencex-agg") }

func FuzzInferenceXAgg(f *testing.F) { readertest.Fuzz(f, InferenceXAgg, inferencexAggCases) }

// Other programs write some of the same keys.
func TestInferenceXAggRefusesLookAlikes(t *testing.T) {
	for name, text := range map[string]string{
		"inferencex-agentic":        `{"hw": "mi355x", "conc": 4, "model": "m", "tput_per_gpu": 3, "request_metrics": {"latency": {}, "throughput": {}}}`,
		"inferencex-token-position": `{"date": "20260213-075258", "model_id": "m", "num_prompts": 1, "completed": 1, "good_completed": 1, "median_ttft": 0.02}`,
		"a list of jobs":            `[{"hw": "h200", "conc": 4, "model": "m"}]`,
		"array of numbers":          `[1, 2, 3]`,
	} {
		if f := readertest.Read(InferenceXAgg, "x", []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

// A table cut down by hand and the full one know a job by the same text.
func TestInferenceXJobsAreKnownByTheirNumbers(t *testing.T) {
	same := func(text string) string {
		f := readertest.Read(InferenceXAgg, "x.json", []byte(text))
		return f.Sink.PlaceOf(f.Runs[0]).Same
	}
	full := same(`{"hw": "b200", "tp": 2, "ep": 1, "conc": 16, "model": "m", "framework": "trt", "precision": "fp4", "tput_per_gpu": 6230.75, "median_ttft": 0.1, "median_intvty": 158.25}`)
	reduced := same(`{"hw": "b200", "tp": 2, "conc": 16, "model": "m", "framework": "trt", "precision": "fp4", "tput_per_gpu": 6230.75, "median_intvty": 158.25, "parallelism": "TP2"}`)
	other := same(`{"hw": "b200", "tp": 2, "conc": 16, "model": "m", "framework": "trt", "precision": "fp4", "tput_per_gpu": 6230.75, "median_intvty": 158.5}`)
	if full == "" || full != reduced || full == other {
		t.Errorf("full %q, reduced %q, other %q", full, reduced, other)
	}
	if id := same(`{"hw": "b200", "conc": 16, "model": "m", "tput_per_gpu": 6230.75}`); id != "" {
		t.Errorf("one number knows the job %q", id)
	}
}
