package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestPytestBenchmark(t *testing.T) {
	readertest.Run(t, PytestBenchmark, "../../testdata/pytest-benchmark")
}

func TestPytestBenchmarkCorpus(t *testing.T) {
	readertest.Expect(t, PytestBenchmark, "pytest-benchmark")
}

func FuzzPytestBenchmark(f *testing.F) {
	readertest.Fuzz(f, PytestBenchmark, "../../testdata/pytest-benchmark")
}
