package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestOpenLLMLeaderboard(t *testing.T) {
	readertest.Run(t, OpenLLMLeaderboard, "../../testdata/open-llm-leaderboard")
}

func TestOpenLLMLeaderboardCorpus(t *testing.T) {
	readertest.Expect(t, OpenLLMLeaderboard, "open-llm-leaderboard")
}

func FuzzOpenLLMLeaderboard(f *testing.F) {
	readertest.Fuzz(f, OpenLLMLeaderboard, "../../testdata/open-llm-leaderboard")
}
