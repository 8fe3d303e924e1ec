package prices

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestLLMPrices(t *testing.T) { readertest.Run(t, LLMPrices, "../../testdata/llm-prices") }

func TestLLMPricesCorpus(t *testing.T) { readertest.Expect(t, LLMPrices, "llm-prices") }

func FuzzLLMPrices(f *testing.F) { readertest.Fuzz(f, LLMPrices, "../../testdata/llm-prices") }
