package runners

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const sglangServingCases = "../../testdata/sglang-serving"

func TestSGLangServing(t *testing.T) { readertest.Run(t, SGLangServing, sglangServingCases) }

func TestSGLangServingCorpus(t *testing.T) { readertest.Expect(t, SGLangServing, "sglang-serving") }

func FuzzSGLangServing(f *testing.F) { readertest.Fuzz(f, SGLangServing, sglangServingCases) }

func TestSGLangServingLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"vllm-serve":     `{"date": "20260101-000000", "backend": "sglang", "model_id": "m", "num_prompts": 1, "duration": 1, "completed": 1, "dataset_name": "random", "output_throughput": 1, "median_e2e_latency_ms": 5, "mean_ttft_ms": 1}`,
		"one batch":      `{"run_name": "default", "batch_size": 1, "input_len": 1, "output_len": 1, "latency": 1, "output_throughput": 1, "overall_throughput": 2}`,
		"no latency":     `{"backend": "sglang", "dataset_name": "random", "output_throughput": 1}`,
		"keys in a text": `{"text": "backend dataset_name median_e2e_latency_ms output_throughput"}`,
		"array":          `[{"backend": "sglang", "dataset_name": "random", "median_e2e_latency_ms": 1, "output_throughput": 1}]`,
	} {
		if f := readertest.Read(SGLangServing, "x", []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

// Nothing of what the servers say of themselves is copied but what settings need.
func TestSGLangServerInfoIsNotCopied(t *testing.T) {
	const text = `{"backend": "sglang", "dataset_name": "x", "median_e2e_latency_ms": 1, "output_throughput": 1, "completed": 1,
 "server_info": {"model_path": "m", "api_key": "sk-secretsecret", "dtype": ["sk-secretsecret"], "version": "1"}}`
	f := readertest.Read(SGLangServing, "x", []byte(text))
	if out := readertest.Dump(f); strings.Contains(out, "secret") || !strings.Contains(out, "engine=sglang 1") {
		t.Errorf("got\n%s", out)
	}
}
