package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestGitHubActionBenchmark(t *testing.T) {
	readertest.Run(t, GitHubActionBenchmark, "../../testdata/github-action-benchmark")
}

func TestGitHubActionBenchmarkCorpus(t *testing.T) {
	readertest.Expect(t, GitHubActionBenchmark, "github-action-benchmark")
}

func FuzzGitHubActionBenchmark(f *testing.F) {
	readertest.Fuzz(f, GitHubActionBenchmark, "../../testdata/github-action-benchmark")
}
