package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestCriterion(t *testing.T) { readertest.Run(t, Criterion, "../../testdata/criterion") }

func FuzzCriterion(f *testing.F) { readertest.Fuzz(f, Criterion, "../../testdata/criterion") }
