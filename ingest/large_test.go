package ingest

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestALargeFileThatIsNoTextIsNotRead: a sparse file of 2 GiB costs its first
// bytes.
func TestALargeFileThatIsNoTextIsNotRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "disk.csv")
	if err := os.WriteFile(path, []byte("Model,TTFT (ms)\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 2<<30); err != nil {
		t.Skip(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	res := Read([]string{path}, Options{})
	runtime.ReadMemStats(&after)
	if len(res.Problems) != 1 || res.Problems[0].ID() != "file/binary" || len(res.Rows) > 0 {
		t.Errorf("%+v", res.Problems)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
		t.Errorf("took %d MiB", used>>20)
	}
}
