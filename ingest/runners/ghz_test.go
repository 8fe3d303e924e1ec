package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestGhz(t *testing.T) { readertest.Run(t, Ghz, "../../testdata/ghz") }

func FuzzGhz(f *testing.F) { readertest.Fuzz(f, Ghz, "../../testdata/ghz") }
