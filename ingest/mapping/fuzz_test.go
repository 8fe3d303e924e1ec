package mapping

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// seeds returns the contents of the files that match. (Mappings that unfold to a
// million values are left to TestMistakes.)
func seeds(f *testing.F, pattern string) (out [][]byte) {
	paths, err := filepath.Glob(samples + pattern)
	if err != nil || len(paths) == 0 {
		f.Fatal(pattern, err)
	}
	for _, p := range paths {
		raw, err := os.ReadFile(p)
		if err != nil {
			f.Fatal(err)
		}
		out = append(out, raw)
	}
	return out
}

// FuzzMapping: no mapping and no file makes a reader panic, and each row has what
// a row has.
func FuzzMapping(f *testing.F) {
	for _, m := range append(seeds(f, "report/formats/*.yaml"), seeds(f, "errors/[eklmpst]*.yaml")...) {
		for _, file := range seeds(f, "report/runs/*") {
			f.Add(m, file)
		}
	}
	f.Fuzz(func(t *testing.T, m, file []byte) {
		format := Parse(source.NewDoc(&record.Origin{Path: "formats/fuzz.yaml"}, m))
		if format == nil {
			return
		}
		for _, r := range readertest.Read(format, "fuzz", file).Rows {
			if r.Run == nil || r.Metric == nil || r.Stat == "" || !r.Value.Known() {
				t.Errorf("not a row: %+v", r)
			}
		}
	})
}

// FuzzPropose: whatever the file, a proposal parses and claims it.
func FuzzPropose(f *testing.F) {
	for _, file := range append(append(seeds(f, "propose/*.[jcl]*"), seeds(f, "*/hostile/*")...), seeds(f, "runners/*/real/*.[a-v]*")...) {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		read := func() *source.Doc { return source.Decode("fuzz", file, 1<<20) }
		d := read()
		if len(d.Problems()) > 0 {
			return // binary, empty: not even a file without a reader
		}
		p, err := Propose(d, none)
		if err != nil {
			return
		}
		format, problems := parse("formats/fuzz.yaml", p.YAML)
		if format == nil {
			t.Fatalf("%v\n%s", problems, p.YAML)
		}
		if !format.Sniff(read()).Mine {
			t.Errorf("it does not claim its file\n%s", p.YAML)
		}
	})
}
