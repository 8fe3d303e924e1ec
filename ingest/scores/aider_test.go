package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestAider(t *testing.T) { readertest.Run(t, Aider, "../../testdata/aider") }

func TestAiderCorpus(t *testing.T) { readertest.Expect(t, Aider, "aider") }

func FuzzAider(f *testing.F) { readertest.Fuzz(f, Aider, "../../testdata/aider") }
