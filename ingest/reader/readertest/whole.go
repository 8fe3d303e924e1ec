package readertest

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Whole compares the rows of a whole ingest of the corpus with its expectations
// below the given folders (or files): every row of EXPECTED.tsv is there, none
// twice, and files of NOROWS.tsv give none. Paths of the rows begin with the
// folder.
func Whole(t *testing.T, rows []record.Row, folders ...string) {
	t.Helper()
	corpus := Corpus(t)
	byPath := map[string]*File{}
	for _, r := range rows {
		path := r.Value.Ref.Origin.Path
		if byPath[path] == nil {
			byPath[path] = &File{}
		}
		byPath[path].Rows = append(byPath[path].Rows, r)
	}
	want := expectedRows(t, filepath.Join(corpus, "EXPECTED.tsv"), folders)
	for path, rows := range want {
		file := byPath[path]
		if file == nil {
			file = &File{}
		}
		match(t, path, rows, file)
	}
	for path, reason := range NoRows(t, folders...) {
		if file := byPath[path]; file != nil && len(file.Rows) > 0 {
			t.Errorf("%s gives %d rows; expected none: %s", path, len(file.Rows), reason)
		}
	}
}

// NoRows returns the files of the corpus that give no rows, with the reason.
func NoRows(t testing.TB, folders ...string) map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join(Corpus(t), "NOROWS.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = '\t', true, -1
	all, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, line := range all[1:] {
		if under(line[0], folders) {
			out[line[0]] = line[1]
		}
	}
	return out
}
