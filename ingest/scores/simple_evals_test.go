package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const simpleEvalsCases = "../../testdata/simple-evals"

func TestSimpleEvals(t *testing.T) { readertest.Run(t, SimpleEvals, simpleEvalsCases) }

func TestSimpleEvalsCorpus(t *testing.T) { readertest.Expect(t, SimpleEvals, "simple-evals") }

func FuzzSimpleEvals(f *testing.F) { readertest.Fuzz(f, SimpleEvals, simpleEvalsCases) }

func TestSimpleEvalsLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"no deviation": `{"score": 0.5, "accuracy": 0.5}`,
		"no score":     `{"accuracy": 0.5, "accuracy:std": 0.5}`,
		"texts":        `{"score": 0.5, "score:std": 0.5, "model": "m"}`,
		"other whole":  `{"score": 0.5, "metrics": {"a": 1}}`,
		"nothing":      `{}`,
	} {
		if f := readertest.Read(SimpleEvals, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

// TestSimpleEvalsName: only the file's name says what was tested.
func TestSimpleEvalsName(t *testing.T) {
	for name, want := range map[string][3]string{
		"gpqa_gpt-4o.json":                                   {"gpqa", "gpt-4o", ""},
		"mmlu_o3-mini_high.json":                             {"mmlu", "o3-mini_high", ""},
		"math_gpt-4o_chatgpt_DEBUG.json":                     {"math", "gpt-4o_chatgpt", ""},
		"simpleqa_gpt-4.1_20250512_093000.json":              {"simpleqa", "gpt-4.1", "2025-05-12T09:30:00"},
		"healthbench_hard_o3_20250512_093000_DEBUG.json":     {"healthbench_hard", "o3", "2025-05-12T09:30:00"},
		"healthbench_o3_20250512_093000_allresults.json":     {"healthbench", "o3", "2025-05-12T09:30:00"},
		"gpqa_m_20250512_093000_DEBUG_allresults.json":       {"gpqa", "m", "2025-05-12T09:30:00"},
		"drop_model_99999999_999999.json":                    {"drop", "model", ""},
		"renamed.json":                                       {"simple-evals", "", ""},
		"simpleqa_claude-3-opus-20240229_empty.json.gz.json": {"simpleqa", "claude-3-opus-20240229_empty.json.gz", ""},
	} {
		f := readertest.Read(SimpleEvals, "dir/"+name, []byte(`{"score": 0.5, "score:std": 0.5}`))
		if len(f.Rows) != 2 {
			t.Fatalf("%s: %d rows", name, len(f.Rows))
		}
		if row := f.Rows[0]; row.Benchmark != want[0] || row.Run.Model != want[1] || string(row.Run.Date) != want[2] {
			t.Errorf("%s: %q %q %q, want %q", name, row.Benchmark, row.Run.Model, row.Run.Date, want)
		}
	}
}
