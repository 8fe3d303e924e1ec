package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestWrk2(t *testing.T) { readertest.Run(t, Wrk2, "../../testdata/wrk2") }

func TestWrk2Corpus(t *testing.T) { readertest.Expect(t, Wrk2, "wrk2") }

func FuzzWrk2(f *testing.F) { readertest.Fuzz(f, Wrk2, "../../testdata/wrk2") }
