package ingest

import (
	"path/filepath"
	"strings"
	"testing"
)

// A configuration above its reports names their model; the summary over them
// yields to them.
func TestSidesAndTotals(t *testing.T) {
	res := Read([]string{filepath.Join(testdata, "inference-perf", "real")}, Options{})
	if len(res.Runs) != 1 || !strings.HasSuffix(res.Runs[0].Origin.Path, "stage_0_lifecycle_metrics.json") {
		t.Fatalf("got %d runs, want the one of the stage", len(res.Runs))
	}
	run := res.Runs[0]
	if run.Model != "example-org/Model-8B-Instruct" || run.Engine != "vllm" {
		t.Errorf("got model %q on %q", run.Model, run.Engine)
	}
	for _, g := range run.Given {
		if g.By != "sidecar config.yaml" || g.Ref.Origin.Path != "config.yaml" || g.Ref.At == "" {
			t.Errorf("%s is given by %q at %+v", g.Key, g.By, g.Ref)
		}
	}
	for _, f := range res.Files {
		if summary := strings.Contains(f.Origin.Path, "summary"); summary && !strings.HasPrefix(f.Reason, "all runs of this directory together") {
			t.Errorf("%s: %q", f.Origin.Path, f.Reason)
		}
	}
}

// What a tool left beside its results is nearer to the truth than a path, and
// what the configuration states by hand comes before both.
func TestSidesYieldToTheConfiguration(t *testing.T) {
	pattern, err := ParseNamePattern("{model}/results/{_}.json")
	if err != nil {
		t.Fatal(err)
	}
	in := Input{Pattern: "**/*.json", Name: pattern, Set: []Stated{{Key: "engine", Literal: "sglang"}}}
	res := Read([]string{filepath.Join(testdata, "inference-perf", "real")}, Options{Inputs: []Input{in}})
	run := res.Runs[0]
	if run.Model != "example-org/Model-8B-Instruct" || run.Engine != "sglang" {
		t.Errorf("got model %q on %q, given by %+v", run.Model, run.Engine, run.Given)
	}
}
