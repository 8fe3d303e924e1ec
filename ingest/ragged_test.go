package ingest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestALongerRowIsLeftOut: behind a delimiter inside a cell each number stands
// under the header of another.
func TestALongerRowIsLeftOut(t *testing.T) {
	const header, good, long = "model,TTFT (ms),Output speed (tokens/s),MMLU", "m,5,50,70", "rag,1,500,80,77"
	markdown := func(line string) string { return "| " + strings.ReplaceAll(line, ",", " | ") + " |\n" }
	titled := filepath.Join(t.TempDir(), "titled.md") // a heading is the header of nothing
	if err := os.WriteFile(titled, []byte("# Claims\n\n"+markdown(header)+"|-|-|-|-|\n"+markdown(good)), 0o644); err != nil {
		t.Fatal(err)
	}
	if res := Read([]string{titled}, Options{}); len(res.Rows) != 3 || len(res.Problems) != 0 {
		t.Errorf("below a heading: %d rows, %v", len(res.Rows), res.Problems)
	}
	for name, text := range map[string]string{
		"CSV":                   header + "\n" + good + "\n" + long + "\n",
		"CSV below a title":     "Some results\n" + header + "\n" + good + "\n" + long + "\n",
		"empty columns behind":  header + "\n" + good + ",,\n" + long + "\n",
		"Markdown":              markdown(header) + "|-|-|-|-|\n" + markdown(good) + markdown(long),
		"no row that is whole":  header + "\n" + long + "\n",
		"nor one in a Markdown": markdown(header) + "|-|-|-|-|\n" + markdown(long),
	} {
		path := filepath.Join(t.TempDir(), "x")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		res := Read([]string{path}, Options{})
		for _, r := range res.Rows {
			if r.Run.Model != "m" {
				t.Errorf("%s: %+v of the longer row", name, r.Value)
			}
		}
		if strings.Contains(text, "70") && len(res.Rows) != 3 {
			t.Errorf("%s: %d rows, want 3", name, len(res.Rows))
		}
		if len(res.Problems) == 0 || res.Problems[0].ID() != "syntax/ragged" || !strings.Contains(res.Problems[0].Msg, "left out") {
			t.Errorf("%s: %+v", name, res.Problems)
		}
	}
}
