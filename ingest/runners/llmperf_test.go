package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const llmperfCases = "../../testdata/llmperf"

func TestLLMPerf(t *testing.T) { readertest.Run(t, LLMPerf, llmperfCases) }

func TestLLMPerfCorpus(t *testing.T) { readertest.Expect(t, LLMPerf, "llmperf") }

func FuzzLLMPerf(f *testing.F) { readertest.Fuzz(f, LLMPerf, llmperfCases) }
