package ingest

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// TestABadMemberOfAnArchiveCostsOnlyItself: the others are read, their numbers
// stand at their places, and the bad one is reported.
func TestABadMemberOfAnArchiveCostsOnlyItself(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, m := range [][2]string{{"a.csv", "Model,TTFT (ms)\nm,100\n"}, {"../../x.csv", "Model,TTFT (ms)\nm,300\n"}, {"b.csv", "Model,TTFT (ms)\nm,200\n"}} {
		w, err := z.Create(m[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(m[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "results.zip")
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	res := Read([]string{path}, Options{})
	if len(res.Rows) != 2 || res.Rows[0].Value.Num != 0.1 || res.Rows[1].Value.Num != 0.2 {
		t.Fatalf("%+v, want the rows of two members", res.Rows)
	}
	if len(res.Problems) != 1 || res.Problems[0].ID() != "file/special" || !strings.Contains(res.Problems[0].HintText(), "plain relative paths") {
		t.Errorf("%+v, want the member that leads out of the archive", res.Problems)
	}
	for i, r := range res.Reread([]record.Value{res.Rows[0].Value, res.Rows[1].Value}) {
		if r.Problem != "" || r.Literal != res.Rows[i].Value.Raw {
			t.Errorf("read again: %+v", r)
		}
	}
}
