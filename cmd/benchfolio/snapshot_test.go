package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// filesOf reads all files of a directory.
func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(dir, path))
		out[path] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func sameFiles(t *testing.T, what string, a, b map[string]string) {
	t.Helper()
	for name, content := range a {
		if b[name] != content {
			t.Errorf("%s: %s differs", what, name)
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			t.Errorf("%s: %s is there on one side only", what, name)
		}
	}
}

// call runs a command line and returns its exit code with all that it said.
func call(args ...string) (int, string) {
	var said bytes.Buffer
	code := run(args, strings.NewReader(""), &said, &said)
	return code, said.String()
}

func mustCall(t *testing.T, args ...string) string {
	t.Helper()
	code, said := call(args...)
	if code != exitOK {
		t.Fatalf("%s: exit code %d\n%s", strings.Join(args, " "), code, said)
	}
	return said
}

// TestSnapshotIsTheData: the report of a snapshot is, to the byte, that of the
// files that it was made from.
func TestSnapshotIsTheData(t *testing.T) {
	const demo = "../../testdata/demo"
	dir := t.TempDir()
	call("snapshot", demo, "--into", dir) // problems of the demo are for other tests
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	call("build", demo, "--out", a)
	call("build", filepath.Join(dir, "2026-06-28"), "--out", b)
	if len(filesOf(t, a)) < 100 {
		t.Fatal("the demo was not built")
	}
	sameFiles(t, "report", filesOf(t, a), filesOf(t, b))
}

// TestSnapshotBytes: the bytes do not depend on the order, the number of workers,
// the zone or the locale; the same snapshot again is no mistake, another one is.
func TestSnapshotBytes(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in")
	write(t, filepath.Join(in, "live.csv"), "Model,Provider,Date,Output speed (tokens/s)\nFast,Cloud,2026-06-28T01:00:00Z,101\n")
	write(t, filepath.Join(in, "claims.csv"), "Model,Provider,Output speed (tokens/s),Date\nFast,Cloud,120,2026-06-01\n")
	mustCall(t, "snapshot", in, "--into", filepath.Join(dir, "x"), "--raw")
	t.Setenv("TZ", "Pacific/Apia")
	t.Setenv("LC_ALL", "tr_TR.UTF-8")
	mustCall(t, "snapshot", in, "--into", filepath.Join(dir, "y"), "--raw", "--jobs", "1")
	sameFiles(t, "snapshot", filesOf(t, filepath.Join(dir, "x")), filesOf(t, filepath.Join(dir, "y")))
	if said := mustCall(t, "snapshot", in, "--into", filepath.Join(dir, "x"), "--raw"); !strings.Contains(said, "this very snapshot already") {
		t.Error(said)
	}
	replace(t, filepath.Join(in, "claims.csv"), "120", "121")
	before := filesOf(t, filepath.Join(dir, "x"))
	if code, said := call("snapshot", in, "--into", filepath.Join(dir, "x"), "--raw"); code != exitProblem || !strings.Contains(said, "a snapshot is never changed") {
		t.Errorf("exit code %d\n%s", code, said)
	}
	sameFiles(t, "after the refusal", before, filesOf(t, filepath.Join(dir, "x")))
}

// TestMovedLine: a line that is put into an input changes the places, and of the
// numbers only its own.
func TestMovedLine(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in")
	const head, rest = "model,price_input ($/1M)\n", "elm,2\noak,3\n"
	write(t, filepath.Join(in, "prices.csv"), head+rest)
	mustCall(t, "snapshot", in, "--into", filepath.Join(dir, "x"), "--date", "2026-06-28")
	write(t, filepath.Join(in, "prices.csv"), head+"ash,1\n"+rest)
	mustCall(t, "snapshot", in, "--into", filepath.Join(dir, "y"), "--date", "2026-06-28")
	const rows = "2026-06-28/rows/price/unsourced.jsonl"
	a, b := filesOf(t, filepath.Join(dir, "x"))[rows], filesOf(t, filepath.Join(dir, "y"))[rows]
	if a == "" || !strings.HasSuffix(b, a) || strings.Count(b, "\n") != strings.Count(a, "\n")+1 {
		t.Errorf("a line was put in:\n%s\nbecame\n%s", a, b)
	}
}

// TestValues: a snapshot keeps what the report of its date said, so that a changed
// price is one changed line under the id that it had. What somebody claims of
// himself, and a sample of a median, are no such number.
func TestValues(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in")
	write(t, filepath.Join(in, "live.csv"), "Model,Provider,Date,Output speed (tokens/s)\nFast,Cloud,2026-06-28T01:00:00Z,101\nFast,Cloud,2026-06-28T02:00:00Z,103\n")
	write(t, filepath.Join(in, "claims.csv"), "Model,Provider,Output speed (tokens/s),Date\nFast,Cloud,120,2026-06-01\n")
	values := func(into, price string) map[string]string {
		write(t, filepath.Join(in, "prices.csv"), "model,price_input ($/1M)\nelm,"+price+"\noak,3\n")
		mustCall(t, "snapshot", in, "--into", filepath.Join(dir, into))
		return filesOf(t, filepath.Join(dir, into, "2026-06-28", "values"))
	}
	a, b := values("x", "2"), values("y", "2.5")
	if len(a) != 2 || strings.Count(a["live.jsonl"], "\n") != 1 || !strings.Contains(a["live.jsonl"], `"value":102,`) {
		t.Errorf("the report said %v", a)
	}
	if a["live.jsonl"] != b["live.jsonl"] || strings.Replace(a["price.jsonl"], `"value":2,`, `"value":2.5,`, 1) != b["price.jsonl"] {
		t.Errorf("a changed price made of\n%s\nthis:\n%s", a, b)
	}
}
