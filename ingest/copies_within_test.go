package ingest

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestARecordTwiceInOneFileCountsOnce: whatever holds the records, the copy is
// left out and said so; a record that differs in anything is a repetition.
func TestARecordTwiceInOneFileCountsOnce(t *testing.T) {
	run := func(id, ttft string) string {
		return `{"request_id": "` + id + `", "date": "20260101-000000", "model_id": "m", "num_prompts": 4, "duration": 2.0, "completed": 4, "request_throughput": 2.0, "mean_ttft_ms": ` + ttft + `}`
	}
	var zipped bytes.Buffer
	for range 2 {
		z := gzip.NewWriter(&zipped)
		if _, err := z.Write([]byte(run("1", "40.5") + "\n")); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
	}
	const head = "Model,Provider,Date,TTFT (ms),Comment\n"
	for name, c := range map[string]struct {
		text     string
		runs     int
		problems string
	}{
		"lines":                   {run("1", "40.5") + "\n" + run("1", "40.5"), 1, "run/duplicate"},
		"lines, other blanks":     {run("1", "40.5") + "\n" + strings.ReplaceAll(run("1", "40.5"), ": ", ":"), 1, "run/duplicate"},
		"two members of a gzip":   {zipped.String(), 1, "run/duplicate"},
		"an unread member":        {run("1", "40.5") + "\n" + run("2", "40.5"), 2, ""},
		"other numbers":           {run("1", "40.5") + "\n" + run("1", "40.6"), 2, ""},
		"an array":                {`[{"model": "m", "ttft_ms": 5}, {"model": "m", "ttft_ms": 5}, {"model": "m", "ttft_ms": 5}]`, 1, "run/duplicate"},
		"an array of repetitions": {`[{"model": "m", "ttft_ms": 5, "i": 1}, {"model": "m", "ttft_ms": 5, "i": 2}]`, 2, ""},
		"a table":                 {"Model,TTFT (ms)\nm,100\nm,100\nm,10\n", 2, "run/duplicate"},
		"live samples":            {head + strings.Repeat("m,P,2026-01-01T00:00:00Z,100,x\n", 3) + "m,P,2026-01-02T00:00:00Z,100,x\n", 2, "run/duplicate"},
		"a comment apart":         {head + "m,P,2026-01-01,100,x\nm,P,2026-01-01,100,y\n", 2, ""},
		"a comment of two lines":  {head + "m,P,2026-01-01,100,\"a\nx\"\nm,P,2026-01-01,100,\"a\ny\"\n", 2, ""},
		"Markdown":                {"| Model | TTFT (ms) |\n|---|---|\n| m | 100 |\n| m  | 100 |\n| m | 10 |\n", 2, "run/duplicate"},
		"scores":                  {"Model,MMLU (%)\nm,80\nm,80\n", 1, "run/duplicate"},
		"Go repeats a benchmark":  {"goos: linux\nBenchmarkA-2 \t1000000000\t0.25 ns/op\nBenchmarkA-2 \t1000000000\t0.25 ns/op\nPASS\n", 2, ""},
	} {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		res := Read([]string{path}, Options{})
		var ids []string
		for _, p := range res.Problems {
			ids = append(ids, p.ID())
			if p.Line < 1 {
				t.Errorf("%s: %s without a line", name, p.Msg)
			}
		}
		if got := strings.Join(ids, ", "); len(res.Runs) != c.runs || got != c.problems {
			t.Errorf("%s: %d runs with %d rows, problems %q; want %d, %q", name, len(res.Runs), len(res.Rows), got, c.runs, c.problems)
		}
	}
}
