package ingest

import "testing"

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
