package ingest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// otherNames are what a file may be called by those who pass it on. None of
// them may change what it is taken for: names only choose among the files of one
// run (its exports, its side files), and fill in what only a name says (a board,
// a provider), after the file was recognized.
var otherNames = []string{"x.json", "x.csv", "x.txt", "results.log", "deep/in/a/x.md", "noextension"}

// TestRenamedSamplesAreClaimedAlike: a sample is its format's under every name.
func TestRenamedSamplesAreClaimedAlike(t *testing.T) {
	for _, f := range Formats {
		for _, path := range samples(t, f.Name) {
			if got := claimedAlike(t, path); got != f {
				t.Errorf("%s: claimed by %s, want %s", path, nameOf(got), f.Name)
			}
		}
	}
}

// TestRenamedCorpusIsClaimedAlike: no real file is claimed by two readers,
// whatever it is called, and every one by the same under every name.
func TestRenamedCorpusIsClaimedAlike(t *testing.T) {
	claimed := 0
	for _, path := range corpusFiles(t) {
		if claimedAlike(t, path) != nil {
			claimed++
		}
	}
	if claimed < 500 {
		t.Errorf("only %d files of the corpus are claimed", claimed)
	}
}

// corpusFiles returns the real files: those in the folders of the corpus.
func corpusFiles(t testing.TB) (out []string) {
	corpus := readertest.Corpus(t)
	for _, path := range files(t, corpus) {
		if filepath.Dir(path) != filepath.Clean(corpus) {
			out = append(out, path)
		}
	}
	return out
}

// claimedAlike returns the format that claims the file under its own name, and
// reports a name under which another does, or two.
func claimedAlike(t *testing.T, path string) *reader.Format {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	own, ownVersion := claim(t, path, path, raw)
	for _, name := range otherNames {
		if f, version := claim(t, path, name, raw); f != own || version != ownVersion {
			t.Errorf("%s: %s %q, but as %s: %s %q", path, nameOf(own), ownVersion, name, nameOf(f), version)
		}
	}
	return own
}

// claim returns the format and generation of a file under a name: of an archive
// those of its first part that is of any.
func claim(t *testing.T, path, name string, raw []byte) (found *reader.Format, version string) {
	t.Helper()
	d := source.Decode(name, raw, source.MaxSize)
	for _, part := range d.Parts() {
		if f, v := recognize(part, Formats); f != nil && found == nil {
			found, version = f, v.Generation
		}
	}
	for _, p := range d.Problems() {
		if p.ID() == "format/two" {
			t.Errorf("%s as %s: %s", path, name, p.Msg)
		}
	}
	return found, version
}

// files returns the files below a directory, all but hidden ones.
func files(t testing.TB, dir string) (out []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() && e.Name()[0] != '.' {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
