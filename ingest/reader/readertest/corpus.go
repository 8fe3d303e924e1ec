package readertest

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// Corpus returns the directory of real result files: BENCHFOLIO_CORPUS, else
// ../shared/corpus beside the repository. The test is skipped where it is not
// there, because the files are not ours to publish.
func Corpus(t testing.TB) string {
	t.Helper()
	dir := os.Getenv("BENCHFOLIO_CORPUS")
	if dir == "" {
		dir = filepath.Join(root(t), "..", "shared", "corpus")
	}
	if _, err := os.Stat(filepath.Join(dir, "EXPECTED.tsv")); err != nil {
		t.Skipf("no corpus of real files: %v; set BENCHFOLIO_CORPUS", err)
	}
	return dir
}

// root is the directory of go.mod.
func root(t testing.TB) string {
	dir, err := os.Getwd()
	for ; err == nil && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
	t.Fatalf("no go.mod above the working directory: %v", err)
	return ""
}

// expected is one line of EXPECTED.tsv: its filled columns by name.
type expected map[string]string

// Expect reads the corpus files of the given folders (or paths below them) and
// compares the rows with EXPECTED.tsv: every row there must come out, once, with
// all filled columns; rows that it has not are logged. A file that gives rows
// only when it is read alone is compared with EXPECTED-alone.tsv, since here
// every file is, but for what the files beside it state about its runs.
func Expect(t *testing.T, f *reader.Format, folders ...string) {
	t.Helper()
	corpus := Corpus(t)
	want := expectedRows(t, filepath.Join(corpus, "EXPECTED.tsv"), folders)
	for path, rows := range expectedRows(t, filepath.Join(corpus, "EXPECTED-alone.tsv"), folders) {
		want[path] = rows
	}
	files := readFolders(t, f, corpus, folders)
	connect(files)
	for _, file := range files {
		path := file.Doc.Origin.Path
		if !file.Verdict.Mine && len(want[path]) > 0 {
			t.Errorf("%s: not claimed, but %d rows are expected", path, len(want[path]))
			continue
		}
		checkRefs(t, file)
		match(t, path, want[path], file)
		delete(want, path)
	}
	for path := range want {
		t.Errorf("%s: expected rows, but there is no such file", path)
	}
}

func readFolders(t *testing.T, f *reader.Format, corpus string, folders []string) (files []*File) {
	t.Helper()
	for _, folder := range folders {
		dir := filepath.Join(corpus, filepath.FromSlash(folder))
		for _, rel := range paths(t, dir) {
			raw, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(rel)))
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, Read(f, strings.TrimSuffix(folder+"/"+rel, "/."), raw)) // the folder may be a file
		}
	}
	return files
}

// expectedRows returns the lines of an EXPECTED file under the folders, by path.
func expectedRows(t testing.TB, name string, folders []string) map[string][]expected {
	f, err := os.Open(name)
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
	out := map[string][]expected{}
	for _, line := range all[1:] {
		if !under(line[0], folders) {
			continue
		}
		e := expected{"file": line[0], "record": "", "at": ""}
		for i, v := range line {
			if v != "" {
				e[all[0][i]] = v
			}
		}
		out[line[0]] = append(out[line[0]], e)
	}
	return out
}

func under(path string, folders []string) bool {
	for _, f := range folders {
		if path == f || strings.HasPrefix(path, f+"/") {
			return true
		}
	}
	return false
}

// match pairs expected lines and rows one to one.
func match(t *testing.T, path string, want []expected, file *File) {
	t.Helper()
	got := make([]map[string]string, len(file.Rows))
	seen := map[string]bool{}
	for i := range file.Rows {
		got[i] = columns(&file.Rows[i])
		key := fmt.Sprint(got[i])
		if seen[key] {
			t.Errorf("%s: a row stands twice: %s", path, strings.Join(rowFields(&file.Rows[i]), " "))
		}
		seen[key] = true
	}
	used := make([]bool, len(got))
	places := map[string][]int{}
	for i, g := range got {
		places[place(g)] = append(places[place(g)], i)
	}
	for _, w := range want {
		if !take(w, got, places[place(w)], used) {
			t.Errorf("%s: expected record %s %s %s %s %s: %s", path, w["record"], w["at"], w["metric"], w["stat"], w["value"], closest(w, got))
		}
	}
	for i, u := range used {
		if !u {
			t.Logf("%s: not in EXPECTED: %s", path, strings.Join(rowFields(&file.Rows[i]), " "))
		}
	}
}

// place is where a row stands and what it says: columns that are always filled.
func place(row map[string]string) string {
	return row["record"] + "\x00" + row["at"] + "\x00" + row["metric"] + "\x00" + row["stat"]
}

// take finds an unused row among the candidates that has all filled columns of w.
func take(w expected, got []map[string]string, candidates []int, used []bool) bool {
	for _, i := range candidates {
		if g := got[i]; !used[i] && len(differences(w, g)) == 0 {
			used[i] = true
			return true
		}
	}
	return false
}

// closest says what is wrong with the row that comes nearest.
func closest(w expected, got []map[string]string) string {
	best := "no row at that place"
	for _, g := range got {
		if g["record"] == w["record"] && g["at"] == w["at"] && g["metric"] == w["metric"] && g["stat"] == w["stat"] {
			if d := differences(w, g); len(d) > 0 {
				return strings.Join(d, "; ")
			}
			best = "taken by another expected row"
		}
	}
	return best
}

// differences lists the filled columns of w that g has not.
func differences(w expected, g map[string]string) (out []string) {
	for _, col := range strings.Fields(allColumns) {
		want, ok := w[col]
		if ok && !sameColumn(col, want, g[col]) {
			out = append(out, fmt.Sprintf("%s: want %q, got %q", col, want, g[col]))
		}
	}
	return out
}

const allColumns = "file record at metric stat value unit kind model concurrency input_tokens output_tokens hardware precision" +
	" date requests_ok requests_failed benchmark variant valid_from valid_to provider note"

func sameColumn(col, want, got string) bool {
	switch col {
	case "value", "concurrency", "input_tokens", "output_tokens", "requests_ok", "requests_failed":
		return want == got || near(want, got)
	case "date":
		return sameDate(want, got)
	case "note":
		return got != ""
	}
	return want == got
}

// sameDate compares to the second, or to what the shorter text gives.
func sameDate(want, got string) bool {
	w, ok1 := record.Date(want).Start()
	g, ok2 := record.Date(got).Start()
	return ok1 && ok2 && w.Unix() == g.Unix()
}

// columns are the columns of the normalized table for one row.
func columns(r *record.Row) map[string]string {
	ref := r.Value.Ref
	out := map[string]string{
		"file": ref.Origin.Path, "record": ordinal(ref.Record), "at": ref.At,
		"metric": r.Metric.ID, "stat": string(r.Stat), "value": r.Value.Text(), "unit": string(r.Value.Unit),
		"benchmark": r.Benchmark, "variant": r.Variant, "note": r.Note,
		"valid_from": string(r.ValidFrom), "valid_to": string(r.ValidTo),
	}
	for _, kv := range runFields(r.Run) {
		out[kv[0]] = kv[1]
	}
	return out
}
