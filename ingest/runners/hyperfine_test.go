package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestHyperfine(t *testing.T) { readertest.Run(t, Hyperfine, "../../testdata/hyperfine") }

func TestHyperfineCorpus(t *testing.T) { readertest.Expect(t, Hyperfine, "hyperfine") }

func FuzzHyperfine(f *testing.F) { readertest.Fuzz(f, Hyperfine, "../../testdata/hyperfine") }
