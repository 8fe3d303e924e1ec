package ingest

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestRunIDs: a line put in above, a corrected number and a setting of the
// configuration rename no run; equal lines are told apart by their number.
func TestRunIDs(t *testing.T) {
	ids := func(table string, inputs ...Input) map[string]string {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "live.csv"), []byte("Model,Provider,Date,Output speed (tokens/s)\n"+table), 0o666); err != nil {
			t.Fatal(err)
		}
		res := Read([]string{dir}, Options{Inputs: inputs})
		out := map[string]string{}
		for i, r := range res.Runs {
			out[r.ID] = r.Model + " " + res.Rows[i].Value.Raw
		}
		return out
	}
	const elm, oak = "elm,a,2026-06-01T00:00:00Z,5\n", "oak,a,2026-06-01T00:00:00Z,6\n"
	before := ids(elm + elm[:len(elm)-2] + "7\n" + oak)
	if len(before) != 3 {
		t.Fatalf("runs %v, want three ids", before)
	}
	set := Input{Pattern: "**", Set: []Stated{{Key: "precision", Literal: "fp8"}}}
	for name, after := range map[string]map[string]string{
		"a line above":       ids("ash,a,2026-06-01T00:00:00Z,5\n" + elm + elm[:len(elm)-2] + "7\n" + oak),
		"the configuration":  ids(elm+elm[:len(elm)-2]+"7\n"+oak, set),
		"a corrected number": ids(elm + elm[:len(elm)-2] + "7\n" + oak[:len(oak)-2] + "8\n"),
	} {
		for _, id := range slices.Sorted(maps.Keys(before)) {
			if after[id] == "" {
				t.Errorf("%s: run %s (%s) is renamed", name, id, before[id])
			}
		}
	}
}
