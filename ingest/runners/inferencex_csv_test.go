package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const inferencexCSVCases = "../../testdata/inferencex-csv"

func TestInferenceXCSV(t *testing.T) { readertest.Run(t, InferenceXCSV, inferencexCSVCases) }

func TestInferenceXCSVCorpus(t *testing.T) { readertest.Expect(t, InferenceXCSV, "inferencex-csv") }

func FuzzInferenceXCSV(f *testing.F) { readertest.Fuzz(f, InferenceXCSV, inferencexCSVCases) }
