package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestEpoch(t *testing.T) { readertest.Run(t, Epoch, "../../testdata/epoch") }

func TestEpochCorpus(t *testing.T) { readertest.Expect(t, Epoch, "epoch") }

func FuzzEpoch(f *testing.F) { readertest.Fuzz(f, Epoch, "../../testdata/epoch") }
