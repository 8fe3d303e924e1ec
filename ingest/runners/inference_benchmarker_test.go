package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const inferenceBenchmarkerCases = "../../testdata/inference-benchmarker"

func TestInferenceBenchmarker(t *testing.T) {
	readertest.Run(t, InferenceBenchmarker, inferenceBenchmarkerCases)
}

func FuzzInferenceBenchmarker(f *testing.F) {
	readertest.Fuzz(f, InferenceBenchmarker, inferenceBenchmarkerCases)
}
