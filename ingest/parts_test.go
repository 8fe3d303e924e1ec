package ingest

import (
	"os"
	"path/filepath"
	"testing"
)

// Means in one file and percentiles in another are one run; percentiles alone
// are one of their own.
func TestPartsAreJoined(t *testing.T) {
	res := Read([]string{filepath.Join(testdata, "evalscope-perf", "real")}, Options{})
	if len(res.Runs) != 2 {
		t.Fatalf("got %d runs, want 2", len(res.Runs))
	}
	rows := map[string]int{}
	for _, row := range res.Rows {
		rows[row.Run.Origin.Path+" from "+filepath.Base(row.Value.Ref.Origin.Path)]++
		if row.Run.Origin.Path == "parallel_4_number_40/benchmark_summary.json" && row.Run.Model != "qwen2.5-7b-instruct" {
			t.Errorf("%s: the arguments beside it name its model", row.Value.Ref.At)
		}
	}
	if rows["parallel_4_number_40/benchmark_summary.json from benchmark_percentile.json"] != 18 ||
		rows["parallel_8_number_40/benchmark_percentile.json from benchmark_percentile.json"] != 4 {
		t.Errorf("got %v", rows)
	}
}

// A copy of a directory is dropped with all parts of its run.
func TestPartsGoWithTheirRun(t *testing.T) {
	dir := t.TempDir()
	from := os.DirFS(filepath.Join(testdata, "evalscope-perf", "real", "parallel_4_number_40"))
	for _, to := range []string{"a", "b"} {
		if err := os.CopyFS(filepath.Join(dir, to), from); err != nil {
			t.Fatal(err)
		}
	}
	res := Read([]string{dir}, Options{})
	if len(res.Runs) != 1 {
		t.Errorf("got %d runs, want 1", len(res.Runs))
	}
	for _, row := range res.Rows {
		if filepath.Dir(row.Value.Ref.Origin.Path) != "a" {
			t.Errorf("a row of %s, whose run is a copy", row.Value.Ref.Origin.Path)
		}
	}
	for _, f := range res.Files {
		if f.Rows == 0 && f.Reason == "" {
			t.Errorf("%s gives no rows and no reason", f.Origin.Path)
		}
	}
}

// Of several runs in one directory none can be told to be a part's.
func TestTornParts(t *testing.T) {
	res := Read([]string{filepath.Join(testdata, "evalscope-perf", "old")}, Options{})
	torn := 0
	for _, p := range res.Problems {
		if p.ID() == "run/sides" {
			torn++
		}
	}
	if torn != 1 || len(res.Runs) != 4 {
		t.Errorf("%d problems and %d runs, want 1 and 4", torn, len(res.Runs))
	}
}
