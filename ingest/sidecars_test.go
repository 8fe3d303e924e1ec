package ingest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestASidecarCompletesTheRunBesideIt(t *testing.T) {
	const (
		run  = `{"results": [], "pass_at_k": {"2": 0.5}, "n_resolved": 2, "n_unresolved": 3, "accuracy": 0.4}`
		meta = `{"run_id": "r", "dataset_name": "core", "dataset_version": "0.1", "agent_name": "agent", "model_name": "m", "start_time": "2026-01-02T03:04:05+00:00", "accuracy": 0.4}`
	)
	dir := write(t, map[string]string{"a/results.json": run, "a/run_metadata.json": meta, "b/results.json": run + " ", "c/run_metadata.json": meta})
	res := Read([]string{dir}, Options{})
	got := map[string]string{}
	for _, r := range res.Rows {
		got[r.Value.Ref.Origin.Path+r.Value.Ref.At] = r.Run.Model + " " + string(r.Run.Date) + " " + r.Benchmark + " " + r.Variant
	}
	for at, want := range map[string]string{
		"a/results.json/accuracy":    "m 2026-01-02T03:04:05+00:00 core==0.1 agent",
		"a/results.json/pass_at_k/2": "m 2026-01-02T03:04:05+00:00 core==0.1 agent,pass@2",
		"b/results.json/accuracy":    "  terminal-bench ",
		"b/results.json/pass_at_k/2": "  terminal-bench pass@2",
	} {
		if got[at] != want {
			t.Errorf("%s: %q, want %q", at, got[at], want)
		}
	}
	if len(res.Rows) != 4 || len(res.Runs) != 2 {
		t.Errorf("%d rows in %d runs: a sidecar is no run", len(res.Rows), len(res.Runs))
	}
}

// HELM's settings speak of both runs of its statistics, the scores and the
// times; a table of a release beside them is of other models.
func TestASidecarSpeaksOfAllBareRunsOfAFile(t *testing.T) {
	const (
		stats = `[{"name": {"name": "exact_match", "split": "test"}, "count": 1, "sum": 0.5, "sum_squared": 0.25, "mean": 0.5},
			{"name": {"name": "inference_runtime", "split": "test"}, "count": 1, "sum": 2, "sum_squared": 4, "mean": 2}]`
		spec  = `{"name": "mmlu:subject=law,model=a_b", "adapter_spec": {"model": "a/b", "model_deployment": "host/b"}, "scenario_spec": {}}`
		table = `[{"title": "Accuracy", "header": [{"value": "Model"}, {"value": "EM", "lower_is_better": false, "metadata": {"metric": "EM", "run_group": "GSM"}}], "rows": [[{"value": "C"}, {"value": 0.4}]]}]`
	)
	dir := write(t, map[string]string{"stats.json": stats, "run_spec.json": spec, "run_table.json": table})
	res := Read([]string{dir}, Options{})
	var got []string
	for _, r := range res.Rows {
		got = append(got, strings.Join([]string{r.Metric.ID, r.Run.Model, r.Run.Provider, r.Benchmark, r.Variant}, " "))
	}
	want := []string{"score C  GSM EM", "score a/b host mmlu:subject=law exact_match,test", "e2e_latency a/b host mmlu:subject=law test"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The tables of a release repeat each other's columns.
func TestACellOfTwoTablesIsOneScore(t *testing.T) {
	const table = `[{"title": "Accuracy", "header": [{"value": "Model"}, {"value": "EM", "lower_is_better": false, "metadata": {"metric": "EM", "run_group": "GSM"}}], "rows": [[{"value": "C"}, {"value": 0.4}], [{"value": "D"}, {"value": %s}]]}]`
	dir := write(t, map[string]string{"core.json": fmt.Sprintf(table, "0.5"), "gsm.json": fmt.Sprintf(table, "0.55")})
	if res := Read([]string{dir}, Options{}); len(res.Rows) != 3 {
		t.Errorf("%d rows, want 3: what both say of C, and two of D", len(res.Rows))
	}
}
