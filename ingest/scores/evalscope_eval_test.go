package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const evalScopeEvalCases = "../../testdata/evalscope-eval"

func TestEvalScopeEval(t *testing.T) { readertest.Run(t, EvalScopeEval, evalScopeEvalCases) }

func TestEvalScopeEvalCorpus(t *testing.T) { readertest.Expect(t, EvalScopeEval, "evalscope-eval") }

func FuzzEvalScopeEval(f *testing.F) { readertest.Fuzz(f, EvalScopeEval, evalScopeEvalCases) }

func TestEvalScopeEvalLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"load test":    `{"Concurrency": 4, "Output Throughput (tok/s)": 100.5, "Success Requests": 10}`,
		"percentiles":  `[{"Percentiles": "50%", "Latency (s)": 1.5}]`,
		"no metrics":   `{"dataset_name": "gsm8k", "model_name": "m", "score": 1}`,
		"other scores": `{"dataset_name": "gsm8k", "model_name": "m", "score": 1, "metrics": [{"name": "acc", "value": 1}]}`,
	} {
		if f := readertest.Read(EvalScopeEval, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}
