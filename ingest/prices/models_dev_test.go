package prices

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestModelsDev(t *testing.T) { readertest.Run(t, ModelsDev, "../../testdata/models-dev") }

func TestModelsDevCorpus(t *testing.T) { readertest.Expect(t, ModelsDev, "models-dev") }

func FuzzModelsDev(f *testing.F) { readertest.Fuzz(f, ModelsDev, "../../testdata/models-dev") }
