package prices

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestPortkey(t *testing.T) { readertest.Run(t, Portkey, "../../testdata/portkey") }

func TestPortkeyCorpus(t *testing.T) { readertest.Expect(t, Portkey, "portkey") }

func FuzzPortkey(f *testing.F) { readertest.Fuzz(f, Portkey, "../../testdata/portkey") }
