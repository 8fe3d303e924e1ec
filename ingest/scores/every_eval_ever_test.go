package scores

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestEveryEvalEver(t *testing.T) {
	readertest.Run(t, EveryEvalEver, "../../testdata/every-eval-ever")
}

func FuzzEveryEvalEver(f *testing.F) {
	readertest.Fuzz(f, EveryEvalEver, "../../testdata/every-eval-ever")
}

func TestEveryEvalEverLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"another schema": `{"schema_version": "0.2.2", "subject_id": "x"}`,
		"another record": `{"schema_version": "1", "evaluation_id": "x", "model_info": {}, "results": []}`,
		"no list":        `{"schema_version": "1", "evaluation_id": "x", "model_info": {}, "evaluation_results": {}}`,
		"lm-eval":        `{"results": {"gsm8k": {"acc": 0.5}}, "versions": {}, "config": {}}`,
	} {
		if f := readertest.Read(EveryEvalEver, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

// TestEveryEvalEverSpreadIsNoScore: old conversions took spreads for scores.
func TestEveryEvalEverSpreadIsNoScore(t *testing.T) {
	for metric, want := range map[string]int{"stderr": 0, "std": 0, "bootstrap_stderr": 0, "cost_per_task": 0, "agent.latency": 0,
		"accuracy": 1, "standard": 1, "costumes": 1, "invariance": 1, "exact_match": 1} {
		f := readertest.Read(EveryEvalEver, "x", []byte(`{"schema_version": "0.2.2", "evaluation_id": "x", "model_info": {"id": "m"}, "evaluation_results": [
			{"evaluation_name": "t", "metric_config": {"metric_id": "`+metric+`"}, "score_details": {"score": 0.5}}]}`))
		if len(f.Rows) != want {
			t.Errorf("%s: %d rows, want %d", metric, len(f.Rows), want)
		}
	}
}

// TestEveryEvalEverRepeatsNoTexts: records hold prompts, commands and people's
// descriptions.
func TestEveryEvalEverRepeatsNoTexts(t *testing.T) {
	f := readertest.Read(EveryEvalEver, "x", []byte(`{"schema_version": "0.2.2", "evaluation_id": "x", "model_info": {"id": "m", "additional_details": {"model_args": "secret"}}, "evaluation_results": [
		{"evaluation_name": "t", "metric_config": {"evaluation_description": "a secret of somebody", "llm_scoring": {"input_prompt": "secret"}}, "score_details": {"score": 0.5, "details": {"x": "secret"}},
		 "generation_config": {"generation_args": {"prompt_template": "secret", "execution_command": "secret"}, "additional_details": {"num_fewshot": "secret"}}}]}`))
	if len(f.Rows) != 1 || strings.Contains(readertest.Dump(f), "secret") {
		t.Errorf("%s", readertest.Dump(f))
	}
}
