package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestLlamaBatchedBench(t *testing.T) {
	readertest.Run(t, LlamaBatchedBench, "../../testdata/llama-batched-bench")
}

func TestLlamaBatchedBenchCorpus(t *testing.T) {
	readertest.Expect(t, LlamaBatchedBench, "llama-batched-bench")
}

func FuzzLlamaBatchedBench(f *testing.F) {
	readertest.Fuzz(f, LlamaBatchedBench, "../../testdata/llama-batched-bench")
}

func TestLlamaBatchedBenchLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"llama-bench":  "| model | test | t/s |\n|---|---|---|\n| llama | tg1 | 1.0 ± 0.1 |\n",
		"announcement": "main: n_kv_max = 8192, n_batch = 2048, n_ubatch = 512, flash_attn = 1, is_pp_shared = 0\n",
		"prose":        "`S_PP t/s` and `S_TG t/s` are speeds; `\"n_kv_max\"` and `\"speed_tg\"` are keys.\n",
		"other JSON":   `{"n_kv_max": 1, "speed_pp": 2}`,
		"llama-bench with a line of ours": "| model | test | t/s |\n|---|---|---|\n| llama | tg1 | 1.0 ± 0.1 |\n\n" +
			`{"n_kv_max": 8, "pp": 1, "tg": 1, "n_kv": 0, "speed_pp": 1.0, "speed_tg": 1.0}` + "\n",
	} {
		if f := readertest.Read(LlamaBatchedBench, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}
