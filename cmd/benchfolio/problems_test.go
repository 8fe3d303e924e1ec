//go:build unix

package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Each kind of problem has a folder testdata/problems/LAYER-WHAT:
//
//	in/        the files that have the problem
//	want.txt   the problem as it is printed
//	setup.txt  what cannot lie in a repository, one step a line:
//	  fifo NAME          makes a pipe
//	  link NAME TARGET   makes a symbolic link
//	  bytes NAME TEXT    writes bytes, with escapes as in Go
//	  path NAME          reads NAME instead of the folder
//	  limit N            reads files of at most N bytes
//	  twice              reads with two readers that claim everything
//	  change NAME        changes a file between two readings
const problemsDir = "../../testdata/problems"

// TestProblems: every kind of problem has a sample, looks as its sample says,
// and there is no sample of a problem that is none.
func TestProblems(t *testing.T) {
	var known []string
	for _, kind := range record.Problems {
		name := strings.Replace(kind.ID, "/", "-", 1)
		known = append(known, name)
		t.Run(name, func(t *testing.T) {
			want, err := os.ReadFile(filepath.Join(problemsDir, name, "want.txt"))
			if err != nil {
				t.Fatalf("every kind of problem has a sample: %v", err)
			}
			if !strings.Contains(string(want), kind.ID+"]\n") {
				t.Errorf("want.txt holds no problem %s", kind.ID)
			}
			if got := problemsIn(t, filepath.Join(problemsDir, name)); !strings.Contains("\n"+got, "\n"+string(want)) {
				t.Errorf("got\n%s\nwant in it\n%s", got, want)
			}
		})
	}
	entries, err := os.ReadDir(problemsDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !slices.Contains(known, e.Name()) {
			t.Errorf("%s is a sample of no kind of problem", e.Name())
		}
	}
}

// TestEveryProblemIsMade: every id stands in code that makes it.
func TestEveryProblemIsMade(t *testing.T) {
	var code strings.Builder
	for _, name := range sources(t) {
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "/record/problem.go") || strings.Contains(name, "/readertest/") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(text)
	}
	for _, kind := range record.Problems {
		if !strings.Contains(code.String(), `"`+kind.ID+`"`) {
			t.Errorf("no code makes the problem %s", kind.ID)
		}
	}
}

// sources lists the Go files of the module.
func sources(t *testing.T) (out []string) {
	t.Helper()
	err := filepath.WalkDir("../..", func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (e.Name() == "node_modules" || e.Name() == "testdata" || strings.HasPrefix(e.Name(), ".") && len(e.Name()) > 2):
			return filepath.SkipDir
		case strings.HasSuffix(path, ".go"):
			out = append(out, filepath.ToSlash(path))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// sample is a folder of a problem, set up.
type sample struct {
	dir    string
	paths  []string
	o      ingest.Options
	lower  bool   // read by ingest alone, with options that no flag has
	change string // file that changes between two readings
}

// problemsIn prints the problems of a sample.
func problemsIn(t *testing.T, folder string) string {
	s := &sample{dir: t.TempDir()}
	s.paths = []string{s.dir}
	if _, err := os.Stat(filepath.Join(folder, "in")); err == nil {
		if err := os.CopyFS(s.dir, os.DirFS(filepath.Join(folder, "in"))); err != nil {
			t.Fatal(err)
		}
	}
	steps, err := os.ReadFile(filepath.Join(folder, "setup.txt"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(steps)) {
		s.step(t, strings.Fields(line))
	}
	var out bytes.Buffer
	switch {
	case s.change != "":
		s.reread(t, &out)
	case s.lower:
		(&ui{err: &out}).problems(ingest.Read(s.paths, s.o).Problems)
	default:
		command := []string{"analyze", "--output", "json"}
		if layer, _, _ := strings.Cut(filepath.Base(folder), "-"); layer == "prose" || layer == "snapshot" { // what only a site has
			command = []string{"check"}
		}
		run(append(command, s.paths...), nil, &bytes.Buffer{}, &out)
	}
	return out.String()
}

func (s *sample) step(t *testing.T, words []string) {
	t.Helper()
	file := func() string { return filepath.Join(s.dir, words[1]) }
	var err error
	switch words[0] {
	case "fifo":
		err = syscall.Mkfifo(file(), 0o644)
	case "link":
		err = os.Symlink(words[2], file())
	case "bytes":
		var text string
		if text, err = strconv.Unquote(words[2]); err == nil {
			err = os.WriteFile(file(), []byte(text), 0o644)
		}
	case "path":
		s.paths = []string{file()}
	case "limit":
		s.lower = true
		s.o.Limit, err = strconv.ParseInt(words[1], 10, 64)
	case "twice":
		s.lower = true
		everything := func(name string) *reader.Format {
			return &reader.Format{Name: name, Sniff: func(*source.Doc) reader.Verdict { return reader.Yes("") }}
		}
		s.o.Formats = []*reader.Format{everything("one"), everything("two")}
	case "change":
		s.change = file()
	default:
		t.Fatalf("setup.txt: no step %q", words[0])
	}
	if err != nil {
		t.Fatal(err)
	}
}

// reread reads, changes a file and looks again, as explain does.
func (s *sample) reread(t *testing.T, out *bytes.Buffer) {
	t.Helper()
	res := ingest.Read(s.paths, s.o)
	text, err := os.ReadFile(s.change)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(s.change, bytes.ReplaceAll(text, []byte("1"), []byte("2")), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, now := range res.Reread([]record.Value{res.Rows[0].Value}) {
		p := record.Problem{Kind: record.ProblemByID(now.ID), Ref: res.Rows[0].Value.Ref, Msg: now.Problem}
		out.WriteString((&ui{}).problem(p))
	}
}
