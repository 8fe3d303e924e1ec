package scores

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
)

func TestLMEval(t *testing.T) { readertest.Run(t, LMEval, "../../testdata/lm-eval") }

func TestLMEvalCorpus(t *testing.T) { readertest.Expect(t, LMEval, "lm-eval") }

func FuzzLMEval(f *testing.F) { readertest.Fuzz(f, LMEval, "../../testdata/lm-eval") }

func TestLMEvalLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"lighteval":       `{"config_general": {"model_name": "x"}, "results": {"gsm8k|0": {"qem": 0.5}}, "versions": {}, "config": {}}`,
		"lighteval alone": `{"config_general": {}, "results": {}, "versions": {}, "config_tasks": {}}`,
		"every-eval-ever": `{"schema_version": "0.2", "evaluation_id": "x", "model_info": {}, "evaluation_results": []}`,
		"inspect":         `{"version": 2, "status": "success", "eval": {"task": "x"}, "plan": {}, "results": {"scores": []}}`,
		"evalscope":       `{"dataset_name": "gsm8k", "model_name": "x", "score": 1.0, "metrics": [{"name": "acc", "categories": []}]}`,
		"samples":         `{"doc_id": 0, "doc": {}, "target": "5", "resps": [["5"]], "exact_match": 1.0}` + "\n",
		"list of results": `{"results": [{"acc": 0.5}], "versions": {}, "config": {}}`,
		"flat results":    `{"results": {"acc": 0.5}, "versions": {}, "config": {}}`,
		"cut before":      `{"results": {"gsm8k": {"acc": 0.5}}, "vers`,
	} {
		if f := readertest.Read(LMEval, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

func TestLMEvalDirection(t *testing.T) {
	f := readertest.Read(LMEval, "r.json", []byte(`{"results": {"a": {"acc,none": 0.5, "ppl,none": 3, "byte_perplexity,none": 2, "brier_score,none": 0.5, "odd,none": 1, "even,none": 1}},
		"versions": {}, "higher_is_better": {"a": {"odd": false, "even": true, "ppl": null}}, "config": {"model_args": "pretrained=x"}}`))
	want := map[string]record.Direction{
		"acc,none": record.Higher, "even,none": record.Higher,
		"ppl,none": record.Lower, "byte_perplexity,none": record.Lower, "brier_score,none": record.Lower, "odd,none": record.Lower,
	}
	if len(f.Rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(f.Rows), len(want))
	}
	for _, r := range f.Rows {
		if got := r.Direction(); got != want[r.Variant] {
			t.Errorf("%s: better is %s, want %s", r.Variant, got, want[r.Variant])
		}
	}
}

func TestLMEvalUnits(t *testing.T) {
	f := readertest.Read(LMEval, "r.json", []byte(`{"results": {"a": {"exact_match": 1, "pass@10": 0.5, "inst_level_strict_acc": 0, "mcc": -0.5, "brier_score": 1.5,
		"word_perplexity": 0.5, "bleu": 0.5, "acc": 1.5, "f1": -0.1}}, "versions": {}, "config": {"model_args": "pretrained=x"}}`))
	want := map[string]record.Unit{
		"exact_match": record.Fraction, "pass@10": record.Fraction, "inst_level_strict_acc": record.Fraction, "mcc": record.Fraction, "brier_score": record.Fraction,
		"word_perplexity": record.Points, "bleu": record.Points, "acc": record.Points, "f1": record.Points,
	}
	for _, r := range f.Rows {
		if r.Value.Unit != want[r.Variant] {
			t.Errorf("%s = %s is in %s, want %s", r.Variant, r.Value.Text(), r.Value.Unit, want[r.Variant])
		}
	}
}
