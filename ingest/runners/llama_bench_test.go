package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestLlamaBench(t *testing.T) { readertest.Run(t, LlamaBench, "../../testdata/llama-bench") }

func TestLlamaBenchCorpus(t *testing.T) { readertest.Expect(t, LlamaBench, "llama-bench") }

func FuzzLlamaBench(f *testing.F) { readertest.Fuzz(f, LlamaBench, "../../testdata/llama-bench") }

func TestLlamaPrecision(t *testing.T) {
	for modelType, want := range map[string]string{
		"llama 3B Q5_K - Medium":               "Q5_K - Medium",
		"gpt-oss 20B MXFP4 MoE":                "MXFP4 MoE",
		"LLaMA 7B mostly Q4_0":                 "Q4_0",
		"LLaMA 7B all F32 (guessed)":           "all F32",
		"llama 7B mostly Q4_1, some F16":       "Q4_1, some F16",
		"llama 8B IQ2_XXS - 2.0625 bpw":        "IQ2_XXS - 2.0625 bpw",
		"Step 3.5 Flash REAP 128B.A11B Q4_K_M": "Q4_K_M",
		"bitnet 3B TQ1_0 - 1.69 bpw ternary":   "TQ1_0 - 1.69 bpw ternary",
		"qwen3moe 30B.A3B BF16":                "BF16",
		"Q8_0 in the name only of F16":         "F16",
		"gemma unknown, may not work":          "",
		"":                                     "",
	} {
		if got := llamaPrecision(modelType); got != want {
			t.Errorf("%q: %q, want %q", modelType, got, want)
		}
	}
}

// TestLlamaBenchLeavesOthersAlone holds recognition against files that look alike.
func TestLlamaBenchLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"llama-benchy":        "| model | test | t/s | ttfr (ms) |\n|---|---|---|---|\n| qwen3 | pp2048 | 4100.20 ± 3.10 | 502.10 ± 1.00 |\n",
		"llama-batched-bench": "| PP | TG | B | N_KV | T_PP s | S_PP t/s | T_TG s | S_TG t/s | T s | S t/s |\n|---|---|---|---|---|---|---|---|---|---|\n| 128 | 128 | 1 | 256 | 0.1 | 1280 | 1.0 | 128 | 1.1 | 232 |\n",
		"batched, then bench": "| PP | TG | B | N_KV | S_PP t/s |\n|---|---|---|---|---|\n| 1 | 1 | 1 | 2 | 3 |\n\n| model | test | t/s |\n|---|---|---|\n| llama | tg1 | 1.0 ± 0.1 |\n",
		"batched JSONL":       `{"n_kv_max": 2048, "n_batch": 2048, "pp": 128, "tg": 128, "pl": 1, "speed_pp": 1280.0, "speed_tg": 128.0}` + "\n",
		"localscore":          `{"results": [{"name": "pp1024+tg16", "n_prompt": 1024, "n_gen": 16}], "results_summary": {"performance_score": 100}, "accelerator_info": {}}`,
		"another telemetry":   "timestamp,name,power\n2026/07/28 16:38:59.711, 0, NVIDIA GeForce RTX 3080, 1299\n",
		"another table":       "| model | test | score |\n|---|---|---|\n| llama | gsm8k | 0.5 |\n",
		"prose":               "llama-bench prints `t/s`, `build_commit` and `avg_ts`.\n",
		"another SQL":         "CREATE TABLE IF NOT EXISTS test (\n  id INTEGER\n);\nINSERT INTO test (id) VALUES (1);\n",
		"nothing":             "[]",
	} {
		if f := readertest.Read(LlamaBench, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}
