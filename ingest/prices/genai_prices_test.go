package prices

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestGenAIPrices(t *testing.T) { readertest.Run(t, GenAIPrices, "../../testdata/genai-prices") }

func TestGenAIPricesCorpus(t *testing.T) { readertest.Expect(t, GenAIPrices, "genai-prices") }

func FuzzGenAIPrices(f *testing.F) { readertest.Fuzz(f, GenAIPrices, "../../testdata/genai-prices") }
