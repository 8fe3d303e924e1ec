package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestLMArena(t *testing.T) { readertest.Run(t, LMArena, "../../testdata/lmarena") }

func TestLMArenaCorpus(t *testing.T) { readertest.Expect(t, LMArena, "lmarena") }

func FuzzLMArena(f *testing.F) { readertest.Fuzz(f, LMArena, "../../testdata/lmarena") }
