package ingest

import "testing"

// A record that was converted from a log yields to it where it lies beside it,
// and only there: one of another test, model or number is another result.
func TestAConversionYieldsToItsLog(t *testing.T) {
	const (
		log  = `{"version": 2, "status": "success", "eval": {"task": "evals/arc_easy", "model": "openai/azure/m", "run_id": "r"}, "plan": {}, "results": {"scores": [{"name": "choice", "metrics": {"accuracy": {"value": 0.5}, "stderr": {"value": 0.1}}}]}}`
		head = `{"schema_version": "0.2.2", "evaluation_id": "x", "model_info": {"id": "openai/m", "name": "openai/azure/m"}, "evaluation_results": [{"evaluation_name": `
		tail = `, "metric_config": {"evaluation_description": "accuracy", "min_score": 0, "max_score": 1}, "score_details": {"score": `
		end  = `}}]}`
	)
	for name, c := range map[string]struct {
		path, record string
		rows         int
	}{
		"beside it":       {"a/x.json", head + `"evals/arc_easy - choice"` + tail + "0.5" + end, 2},
		"elsewhere":       {"b/x.json", head + `"evals/arc_easy - choice"` + tail + "0.5" + end, 3},
		"another number":  {"a/x.json", head + `"evals/arc_easy - choice"` + tail + "0.25" + end, 3},
		"another test":    {"a/x.json", head + `"gsm8k"` + tail + "0.5" + end, 3},
		"another model":   {"a/x.json", `{"schema_version": "0.2.2", "evaluation_id": "x", "model_info": {"id": "n"}, "evaluation_results": [{"evaluation_name": "arc_easy"` + tail + "0.5" + end, 3},
		"more than a log": {"a/x.json", head + `"evals/arc_easy - choice"` + tail + `0.5}}, {"evaluation_name": "arc_easy"` + tail + "0.75" + end, 4},
	} {
		dir := write(t, map[string]string{"a/log.json": log, c.path: c.record})
		if res := Read([]string{dir}, Options{}); len(res.Rows) != c.rows {
			t.Errorf("%s: %d rows, want %d; %v", name, len(res.Rows), c.rows, res.Problems)
		}
	}
}
