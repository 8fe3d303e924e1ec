package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestGoogleBenchmark(t *testing.T) {
	readertest.Run(t, GoogleBenchmark, "../../testdata/google-benchmark")
}

func TestGoogleBenchmarkCorpus(t *testing.T) {
	readertest.Expect(t, GoogleBenchmark, "google-benchmark")
}

func FuzzGoogleBenchmark(f *testing.F) {
	readertest.Fuzz(f, GoogleBenchmark, "../../testdata/google-benchmark")
}
