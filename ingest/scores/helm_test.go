package scores

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestHELM(t *testing.T) { readertest.Run(t, HELM, "../../testdata/helm") }

func FuzzHELM(f *testing.F) { readertest.Fuzz(f, HELM, "../../testdata/helm") }

func TestHELMLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"somebody's extract": `{"benchmarks": ["mmlu_pro"], "models": {"GPT": {"mmlu_pro": 0.7}}}`,
		"named things":       `[{"name": {"name": "x"}, "count": 1}]`,
		"a table":            `[{"header": ["model", "score"], "rows": [["m", 1]]}]`,
		"untitled cells":     `[{"header": [{"value": "Model"}], "rows": []}]`,
		"scenario":           `{"name": "mmlu", "description": "questions", "tags": ["qa"]}`,
		"lm-eval":            `{"results": {"gsm8k": {"acc": 0.5}}, "versions": {}, "config": {}}`,
	} {
		if f := readertest.Read(HELM, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

func TestHELMBenchmark(t *testing.T) {
	for name, want := range map[string]string{
		"mmlu:subject=law,method=multiple_choice_joint,model=openai_gpt2":      "mmlu:subject=law,method=multiple_choice_joint",
		"mmlu:model=a_b,subject=law,model_deployment=c_b,data=model=canonical": "mmlu:subject=law,data=model=canonical",
		"gsm:model=a": "gsm",
		"gsm":         "gsm",
		"":            "",
	} {
		if got := helmBenchmark(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestHELMRepeatsNoTexts(t *testing.T) {
	f := readertest.Read(HELM, "x", []byte(`{"adapter_spec": {"model": "m", "instructions": "secret words"}, "scenario_spec": {}, "request_states": [{"instance": "secret words"}]}`))
	if len(f.Rows) != 0 || strings.Contains(readertest.Dump(f), "secret") {
		t.Errorf("%s", readertest.Dump(f))
	}
}
