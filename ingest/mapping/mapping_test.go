package mapping

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

const samples = "../../testdata/mapping/"

// format makes the reader of a mapping of the sample report.
func format(t testing.TB, name string) *reader.Format {
	t.Helper()
	path := "formats/" + name + ".yaml"
	text, err := os.ReadFile(samples + "report/" + path)
	if err != nil {
		t.Fatal(err)
	}
	f, problems := parse(path, string(text))
	if f == nil {
		t.Fatal(problems)
	}
	return f
}

func parse(path, text string) (*reader.Format, []record.Problem) {
	d := source.NewDoc(&record.Origin{Path: path}, []byte(text))
	f := Parse(d)
	return f, d.Problems()
}

// A mapping is held to what every built-in reader is held to: golden dumps,
// literals at their places, two readings, files cut anywhere.
func TestTidebench(t *testing.T) { readertest.Run(t, format(t, "tidebench"), samples+"tidebench") }
func TestTidelog(t *testing.T)   { readertest.Run(t, format(t, "tidelog"), samples+"tidelog") }
func TestTidetable(t *testing.T) { readertest.Run(t, format(t, "tidetable"), samples+"tidetable") }

// TestMistakes: every mistake of a mapping is a problem at its place, and then
// there is no reader.
func TestMistakes(t *testing.T) {
	paths, err := filepath.Glob(samples + "errors/*.yaml")
	if err != nil || len(paths) < 5 {
		t.Fatal(paths, err)
	}
	var got strings.Builder
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, problems := parse(filepath.Base(path), string(text))
		if f != nil {
			t.Errorf("%s gives a reader", path)
		}
		for _, p := range problems {
			fmt.Fprintf(&got, "%s:%d:%d: %s [%s]\n", p.Ref.Origin.Path, p.Line, p.Col, p.Msg, p.ID())
		}
	}
	golden(t, samples+"errors/want.txt", got.String())
}

// golden compares with a file. UPDATE_GOLDEN=1 writes what came out into it.
func golden(t *testing.T, path, got string) {
	t.Helper()
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil || string(want) != got {
		t.Errorf("%s: %v\ngot\n%s\nwant\n%s", path, err, got, want)
	}
}

// TestDocumentedMappings: the mappings that docs/mapping.md shows read the files
// of the sample report.
func TestDocumentedMappings(t *testing.T) {
	text, err := os.ReadFile("../../docs/mapping.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(samples + "report/runs/*")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	whole := 0
	for _, b := range blocks {
		if !strings.HasPrefix(b[1], "name:") { // the part of one that matters
			if f, problems := parse("docs.yaml", "name: part\ntitle: Part\nkind: measured\n"+b[1]); f == nil {
				t.Errorf("%v\n%s", problems, b[1])
			}
			continue
		}
		whole++
		f, problems := parse("docs.yaml", b[1])
		if f == nil {
			t.Errorf("%v\n%s", problems, b[1])
			continue
		}
		claimed := 0
		for _, path := range files {
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if file := readertest.Read(f, filepath.Base(path), raw); file.Verdict.Mine && len(file.Rows) > 0 {
				claimed++
			}
		}
		if claimed != 1 {
			t.Errorf("%s reads %d of the files", f.Name, claimed)
		}
	}
	if whole != 3 || len(blocks) < 6 {
		t.Errorf("%d mappings are shown whole, want one of each form; %d in all", whole, len(blocks))
	}
}
