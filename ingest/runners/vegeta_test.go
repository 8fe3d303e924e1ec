package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestVegeta(t *testing.T) { readertest.Run(t, Vegeta, "../../testdata/vegeta") }

func TestVegetaCorpus(t *testing.T) { readertest.Expect(t, Vegeta, "vegeta") }

func FuzzVegeta(f *testing.F) { readertest.Fuzz(f, Vegeta, "../../testdata/vegeta") }
