package ingest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/identity"
)

// TestNamesThatAreNoUTF8StayApart: which letters è and é of another encoding
// were is not guessed, and they are not one.
func TestNamesThatAreNoUTF8StayApart(t *testing.T) {
	for name, text := range map[string]string{
		"CSV":  "Model,TTFT (ms)\nmod\xe8l-with-a-long-name,5\nmod\xe9l-with-a-long-name,500\n",
		"JSON": `[{"model": "mod\ud800l-with-a-long-name", "ttft_ms": 5}, {"model": "mod\ud801l-with-a-long-name", "ttft_ms": 500}]`,
	} {
		path := filepath.Join(t.TempDir(), "x")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		res := Read([]string{path}, Options{})
		if len(res.Runs) != 2 || len(res.Rows) != 2 || res.Rows[1].Value.Num != 0.5 {
			t.Fatalf("%s: %d runs, %+v", name, len(res.Runs), res.Rows)
		}
		a, b := identity.Parse(res.Runs[0].Model), identity.Parse(res.Runs[1].Model)
		if a.Model() == b.Model() {
			t.Errorf("%s: %q and %q are one model, %s", name, res.Runs[0].Model, res.Runs[1].Model, a.Model())
		}
		if name == "CSV" && (len(res.Problems) != 1 || res.Problems[0].ID() != "file/encoding" || res.Problems[0].Line != 2 || res.Problems[0].Col != 4) {
			t.Errorf("%s: %+v, want file/encoding at 2:4", name, res.Problems)
		}
	}
}
