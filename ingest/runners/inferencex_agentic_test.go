package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const agenticCases = "../../testdata/inferencex-agentic"

func TestInferenceXAgentic(t *testing.T) { readertest.Run(t, InferenceXAgentic, agenticCases) }

func TestInferenceXAgenticCorpus(t *testing.T) {
	readertest.Expect(t, InferenceXAgentic, "inferencex-agentic")
}

func FuzzInferenceXAgentic(f *testing.F) { readertest.Fuzz(f, InferenceXAgentic, agenticCases) }
