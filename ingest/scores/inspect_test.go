package scores

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

func TestInspect(t *testing.T) { readertest.Run(t, Inspect, "../../testdata/inspect") }

func TestInspectCorpus(t *testing.T) { readertest.Expect(t, Inspect, "inspect") }

func FuzzInspect(f *testing.F) { readertest.Fuzz(f, Inspect, "../../testdata/inspect") }

func TestInspectLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"lm-eval":   `{"results": {"gsm8k": {"acc": 0.5}}, "versions": {}, "config": {}}`,
		"a plan":    `{"version": 2, "plan": {}, "eval": {"name": "t"}}`,
		"no plan":   `{"version": 2, "eval": {"task": "t"}}`,
		"summaries": `[{"id": 1, "epoch": 1, "input": "q", "scores": {}}]`,
		"a sample":  `{"id": 1, "epoch": 1, "input": "q", "messages": []}`,
	} {
		if f := readertest.Read(Inspect, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

// TestInspectStandardErrorIsNoScore: counted as one it would be the best "low
// error" of a page, also where a scorer has it twice or qualified.
func TestInspectStandardErrorIsNoScore(t *testing.T) {
	f := readertest.Read(Inspect, "x", []byte(`{"version": 2, "status": "success", "eval": {"task": "t", "model": "m"}, "plan": {}, "results": {"scores": [
		{"name": "s", "metrics": {"stderr": {"value": 0.1}, "stderr2": {"value": 0.2}, "inspect_ai/stderr": {"value": 0.3}, "std": {"value": 0.4}, "first": {"value": 3}, "accuracy": {"value": 0.5}}}]}}`))
	var got []string
	for _, r := range f.Rows {
		got = append(got, string(r.Stat)+" "+r.Variant+" "+r.Value.Text())
	}
	if want := "value s,first 3; value s,accuracy 0.5; stderr s,accuracy 0.1"; strings.Join(got, "; ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, "; "), want)
	}
}

// TestInspectRepeatsNoTexts: logs hold prompts, answers and errors.
func TestInspectRepeatsNoTexts(t *testing.T) {
	for _, status := range []string{"success", "error"} {
		f := readertest.Read(Inspect, "x", []byte(`{"version": 2, "status": "`+status+`", "eval": {"task": "t", "model": "m", "task_args": {"fewshot": "secret", "shots": ["secret"]}, "model_args": {"api_key": "secret"}},
			"plan": {"steps": [{"params": {"template": "secret"}}]}, "results": {"scores": [{"name": "s", "metrics": {"accuracy": {"value": "secret"}, "f1": {"value": 1}}}]},
			"error": {"message": "secret"}, "samples": [{"input": "secret"}]}`))
		if strings.Contains(readertest.Dump(f), "secret") {
			t.Errorf("%s", readertest.Dump(f))
		}
	}
}
