package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const optimumCases = "../../testdata/optimum-benchmark"

func TestOptimumBenchmark(t *testing.T) { readertest.Run(t, OptimumBenchmark, optimumCases) }

func TestOptimumBenchmarkCorpus(t *testing.T) {
	readertest.Expect(t, OptimumBenchmark, "optimum-benchmark")
}

func FuzzOptimumBenchmark(f *testing.F) { readertest.Fuzz(f, OptimumBenchmark, optimumCases) }
