package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const libCases = "../../testdata/llm-inference-bench"

func TestLLMInferenceBench(t *testing.T) { readertest.Run(t, LLMInferenceBench, libCases) }

func TestLLMInferenceBenchCorpus(t *testing.T) {
	readertest.Expect(t, LLMInferenceBench, "llm-inference-bench")
}

func FuzzLLMInferenceBench(f *testing.F) { readertest.Fuzz(f, LLMInferenceBench, libCases) }
