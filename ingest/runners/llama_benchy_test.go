package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestLlamaBenchy(t *testing.T) { readertest.Run(t, LlamaBenchy, "../../testdata/llama-benchy") }

func TestLlamaBenchyCorpus(t *testing.T) { readertest.Expect(t, LlamaBenchy, "llama-benchy") }

func FuzzLlamaBenchy(f *testing.F) { readertest.Fuzz(f, LlamaBenchy, "../../testdata/llama-benchy") }

func TestLlamaBenchyLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"llama-bench":      "| model | test | t/s |\n|---|---|---|\n| llama | tg1 | 1.0 ± 0.1 |\n",
		"google benchmark": `{"context": {}, "benchmarks": [{"name": "x", "real_time": 1}]}`,
		"no benchmarks":    `{"benchmarks": []}`,
		"another schema":   `{"$defs": {"Run": {}}}`,
		"another table":    "model,test_name,score\nllama,gsm8k,0.5\n",
		"prose":            "the column `ttfr (ms)` is the time to the first response\n",
	} {
		if f := readertest.Read(LlamaBenchy, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}
