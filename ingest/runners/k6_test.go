package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestK6(t *testing.T) { readertest.Run(t, K6, "../../testdata/k6") }

func TestK6Corpus(t *testing.T) { readertest.Expect(t, K6, "k6") }

func FuzzK6(f *testing.F) { readertest.Fuzz(f, K6, "../../testdata/k6") }
