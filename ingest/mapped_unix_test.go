//go:build unix

package ingest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/source"
)

// TestAMappedFileThatIsCut: looking behind the new end of a file is no crash.
func TestAMappedFileThatIsCut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.json")
	if err := os.WriteFile(path, bytes.Repeat([]byte("x"), 1<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, stop, err := mapFile(file, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	var last byte
	look := func() { last = text[len(text)-1] }
	if !source.Safely(look) || last != 'x' {
		t.Fatalf("a whole file: %q", last)
	}
	if err := os.Truncate(path, 10); err != nil {
		t.Fatal(err)
	}
	if source.Safely(look) {
		t.Error("a file that was cut was read to its end")
	}
}

// TestAHugeFileOfRequests: mapped and read in chunks, it gives the statistics of
// all its requests, and its problems have their lines.
func TestAHugeFileOfRequests(t *testing.T) {
	var b bytes.Buffer
	requests := 0
	for ; b.Len() < mappedFile; requests++ {
		fmt.Fprintf(&b, `{"metadata":{"x_request_id":"%d","request_start_ns":%d,"benchmark_phase":"profiling","note":"%0700d"},"metrics":{"time_to_first_token":{"value":%d,"unit":"ms"}},"error":null}`+"\n", requests, 1762551534797067827+requests, 0, 1+requests%1000)
	}
	b.WriteString(`{"metadata":{"x_request_id":"last","benchmark_phase":"profiling"},"metrics":{"time_to_first_token":{"value":-5,"unit":"ms"}},"error":null}` + "\n")
	path := filepath.Join(t.TempDir(), "profile_export.jsonl")
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	res := Read([]string{path}, Options{})
	if len(res.Runs) != 1 || res.Runs[0].OK.Num != float64(requests+1) {
		t.Fatalf("%d runs of %d requests: %+v", len(res.Runs), requests, res.Problems)
	}
	for _, row := range res.Rows {
		if row.N.Num != float64(requests) {
			t.Errorf("%s of %v values, want %d", row.Stat, row.N.Num, requests)
		}
	}
	if len(res.Rows) != 7 {
		t.Errorf("%d rows", len(res.Rows))
	}
	if len(res.Problems) != 1 || res.Problems[0].ID() != "value/impossible" || res.Problems[0].Line != requests+1 {
		t.Errorf("%+v", res.Problems)
	}
}
