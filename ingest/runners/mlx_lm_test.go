package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestMLXLM(t *testing.T) { readertest.Run(t, MLXLM, "../../testdata/mlx-lm") }

func TestMLXLMCorpus(t *testing.T) { readertest.Expect(t, MLXLM, "mlx-lm") }

func FuzzMLXLM(f *testing.F) { readertest.Fuzz(f, MLXLM, "../../testdata/mlx-lm") }

func TestMLXLMLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"half a table": "Precision | Prompt (2048) tok/sec | Memory GB\n--- | --- | ---\nq8 | 1606.5 | 5.2\n",
		"trials alone": "Trial 1:  prompt_tps=1.0, generation_tps=2.0, peak_memory=3.0\n",
		"prose":        "It prints `Timing with prompt_tokens=N, generation_tokens=N, batch_size=N.`\n",
	} {
		if f := readertest.Read(MLXLM, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}
