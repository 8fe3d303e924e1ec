package prices

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestOpenRouter(t *testing.T) { readertest.Run(t, OpenRouter, "../../testdata/openrouter") }

func TestOpenRouterCorpus(t *testing.T) { readertest.Expect(t, OpenRouter, "openrouter") }

func FuzzOpenRouter(f *testing.F) { readertest.Fuzz(f, OpenRouter, "../../testdata/openrouter") }
