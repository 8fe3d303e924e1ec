package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const evalScopeCases = "../../testdata/evalscope-perf"

func TestEvalScopePerf(t *testing.T) { readertest.Run(t, EvalScopePerf, evalScopeCases) }

func TestEvalScopePerfCorpus(t *testing.T) { readertest.Expect(t, EvalScopePerf, "evalscope-perf") }

func FuzzEvalScopePerf(f *testing.F) { readertest.Fuzz(f, EvalScopePerf, evalScopeCases) }
