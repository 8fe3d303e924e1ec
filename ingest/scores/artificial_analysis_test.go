package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestArtificialAnalysisCorpus(t *testing.T) {
	readertest.Expect(t, ArtificialAnalysis, "artificial-analysis")
}
