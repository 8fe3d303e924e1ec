package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestLiveBench(t *testing.T) { readertest.Run(t, LiveBench, "../../testdata/livebench") }

func TestLiveBenchCorpus(t *testing.T) { readertest.Expect(t, LiveBench, "livebench") }

func FuzzLiveBench(f *testing.F) { readertest.Fuzz(f, LiveBench, "../../testdata/livebench") }
