package prices

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestTrueFoundry(t *testing.T) { readertest.Run(t, TrueFoundry, "../../testdata/truefoundry") }

func TestTrueFoundryCorpus(t *testing.T) { readertest.Expect(t, TrueFoundry, "truefoundry") }

func FuzzTrueFoundry(f *testing.F) { readertest.Fuzz(f, TrueFoundry, "../../testdata/truefoundry") }
