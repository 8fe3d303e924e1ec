package mapping

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

func none(string) bool { return false }

// TestPropose: a proposal has no mistake, claims its file and reads numbers of it
// without a problem.
func TestPropose(t *testing.T) {
	paths, err := filepath.Glob(samples + "propose/*.*")
	if err != nil {
		t.Fatal(err)
	}
	proposed := 0
	for _, path := range paths {
		if strings.HasSuffix(path, ".yaml") {
			continue
		}
		proposed++
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Propose(source.Decode(filepath.Base(path), raw, source.MaxSize), none)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		golden(t, path+".yaml", p.YAML)
		if n := strings.Count(p.YAML, "# unsure: "); n != p.Unsure {
			t.Errorf("%s: %d lines are unsure, it says %d", path, n, p.Unsure)
		}
		f, problems := parse("formats/proposed.yaml", p.YAML)
		if f == nil {
			t.Errorf("%s: %v", path, problems)
			continue
		}
		file := readertest.Read(f, filepath.Base(path), raw)
		if !file.Verdict.Mine || len(file.Rows) == 0 || len(file.Doc.Problems()) > 0 {
			t.Errorf("%s: claimed %v, %d rows, %v", path, file.Verdict.Mine, len(file.Rows), file.Doc.Problems())
		}
	}
	if proposed < 6 {
		t.Errorf("only %d files", proposed)
	}
}

// TestProposeNothing: where no word means a number of ours there is no proposal.
func TestProposeNothing(t *testing.T) {
	for _, text := range []string{"", "{", "[]", "[1, 2]", `{"mood": 3}`, "a,b\n1,2\n", "hello\n", "mood: 3\n", `{"ttft_ms": "fast"}`} {
		if p, err := Propose(source.NewDoc(&record.Origin{Path: "x"}, []byte(text)), none); err == nil {
			t.Errorf("%q: %s", text, p.YAML)
		}
	}
}

// TestProposedName: a name that another reader has is not taken twice.
func TestProposedName(t *testing.T) {
	taken := func(name string) bool { return name == "riptide" }
	p, err := Propose(source.NewDoc(&record.Origin{Path: "x"}, []byte(`{"tool": "Riptide", "ttft_ms": 3}`)), taken)
	if err != nil || !strings.Contains(p.YAML, "name: riptide-mapping\n") {
		t.Error(err, p.YAML)
	}
}

// TestScalars: what is written as a scalar reads back as the same text.
func TestScalars(t *testing.T) {
	for _, s := range []string{"", "a", "on", "No", "5", "-", "a: b", "a #b", "it's", `"q"`, "tab\there", "line\nend", "\u202e", "@.a", "é", "\xff", " a ", "a/b-c d"} {
		d := source.NewDoc(&record.Origin{}, []byte("- "+scalarOf(s)+"\n"))
		if got := d.YAML().Root().Index(0); !got.Is(source.String) || got.Str() != strings.ToValidUTF8(s, "\uFFFD") {
			t.Errorf("%q is written %s and read %s %q", s, scalarOf(s), got.Type(), got.Str())
		}
	}
}
