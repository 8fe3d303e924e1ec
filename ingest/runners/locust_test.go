package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestLocust(t *testing.T) { readertest.Run(t, Locust, "../../testdata/locust") }

func TestLocustCorpus(t *testing.T) { readertest.Expect(t, Locust, "locust") }

func FuzzLocust(f *testing.F) { readertest.Fuzz(f, Locust, "../../testdata/locust") }
