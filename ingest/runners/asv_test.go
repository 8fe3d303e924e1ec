package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestASV(t *testing.T) { readertest.Run(t, ASV, "../../testdata/asv") }

func TestASVCorpus(t *testing.T) { readertest.Expect(t, ASV, "asv") }

func FuzzASV(f *testing.F) { readertest.Fuzz(f, ASV, "../../testdata/asv") }
