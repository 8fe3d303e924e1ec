package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const trtllmServeCases = "../../testdata/trtllm-serve"

func TestTRTLLMServe(t *testing.T) { readertest.Run(t, TRTLLMServe, trtllmServeCases) }

func FuzzTRTLLMServe(f *testing.F) { readertest.Fuzz(f, TRTLLMServe, trtllmServeCases) }

// One key tells the two clients apart, and each file has one reader.
func TestTRTLLMServeAndVLLMServeExcludeEachOther(t *testing.T) {
	const keys = `"date": "20260101-000000", "model_id": "m", "num_prompts": 1, "duration": 1, "completed": 1, "mean_ttft_ms": 1`
	for text, trt := range map[string]bool{"{" + keys + "}": false, "{" + keys + `, "user_throughput": 9.5}`: true} {
		a, b := readertest.Read(TRTLLMServe, "x", []byte(text)), readertest.Read(VLLMServe, "x", []byte(text))
		if a.Verdict.Mine != trt || b.Verdict.Mine == trt {
			t.Errorf("%s: trtllm-serve %v, vllm-serve %v", text, a.Verdict.Mine, b.Verdict.Mine)
		}
	}
}
