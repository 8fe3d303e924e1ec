package ingest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// lineFormat reads files of lines `run model metric value` and places each run
// as the first line says, so that the rules of copies are tested apart from any
// real format.
func lineFormat(first string, place reader.Place) *reader.Format {
	return &reader.Format{
		Name: "lines-" + first,
		Sniff: func(d *source.Doc) reader.Verdict {
			if l := d.Lines(); len(l) > 0 && l[0].Text == first {
				return reader.Yes("")
			}
			return reader.No
		},
		Read: func(d *source.Doc, s *reader.Sink) {
			runs := map[string]*record.Run{}
			for _, l := range d.Lines()[1:] {
				w := strings.Fields(l.Text)
				run := runs[w[0]]
				if run == nil {
					run = s.Run(record.Run{Kind: record.Measured, Model: w[1], Record: l.No})
					runs[w[0]] = run
					s.Place(run, place)
				}
				if len(w) == 4 {
					at := strings.LastIndex(l.Text, w[3])
					s.Row(record.Row{Run: run, Metric: record.MustMetric(w[2]), Stat: record.Single, Value: l.Cell(at, len(l.Text), w[2]).Num(string(record.MustMetric(w[2]).Unit))})
				}
			}
		},
	}
}

var lineFormats = []*reader.Format{
	lineFormat("alone", reader.Place{}),
	lineFormat("summary", reader.Place{Summary: true}),
	lineFormat("sample", reader.Place{Sample: true}),
}

// exports are two exports of one format, told apart by their second line.
func exports(ranks map[string]reader.Place) *reader.Format {
	f := lineFormat("export", reader.Place{})
	read := f.Read
	f.Read = func(d *source.Doc, s *reader.Sink) {
		read(d, s)
		runs, _, _ := s.Result()
		for _, r := range runs {
			s.Place(r, ranks[r.Model])
		}
	}
	return f
}

func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// kept reads a directory and says which files gave how many rows, and the ids
// of the problems.
func kept(t *testing.T, files map[string]string, formats ...*reader.Format) (string, string) {
	t.Helper()
	res := Read([]string{write(t, files)}, Options{Formats: formats})
	var rows, problems []string
	for _, f := range res.Files {
		rows = append(rows, f.Origin.Path+":"+string(rune('0'+f.Rows)))
	}
	for _, p := range res.Problems {
		problems = append(problems, p.Ref.Origin.Path+" "+p.ID())
	}
	return strings.Join(rows, " "), strings.Join(problems, ", ")
}

func TestNothingIsCountedTwice(t *testing.T) {
	for name, c := range map[string]struct {
		files          map[string]string
		rows, problems string
	}{
		"same bytes": {
			map[string]string{"a": "alone\n1 m ttft 1", "b/c": "alone\n1 m ttft 1"},
			"a:1 b/c:0", "b/c run/duplicate",
		},
		"the file that holds more": {
			map[string]string{"a": "alone\n1 m ttft 1", "b": "alone\n1 m ttft 1\n2 m ttft 2"},
			"a:0 b:2", "a run/duplicate",
		},
		"equal files: the path that sorts first": {
			map[string]string{"b": "alone\n1 m ttft 1", "a": "alone\n1 m ttft 1\n"},
			"a:1 b:0", "b run/duplicate",
		},
		"a summary yields to the runs, however many it holds": {
			map[string]string{"run0": "alone\n1 m ttft 1", "run1": "alone\n1 m ttft 2", "a": "summary\n1 m ttft 1\n2 m ttft 2"},
			"a:0 run0:1 run1:1", "a run/duplicate, a run/duplicate",
		},
		"a summary alone": {
			map[string]string{"a": "summary\n1 m ttft 1\n2 m ttft 2"},
			"a:2", "",
		},
		"equal settings and other numbers are two runs": {
			map[string]string{"a": "alone\n1 m ttft 1", "b": "alone\n1 m ttft 1.0001"},
			"a:1 b:1", "",
		},
		"equal runs in one file are repetitions": {
			map[string]string{"a": "alone\n1 m ttft 1\n2 m ttft 1"},
			"a:2", "",
		},
		"a sample that another measurement has too is no copy": {
			map[string]string{"a": "sample\n1 m ttft 1\n2 m ttft 2", "b": "sample\n1 m ttft 1\n2 m ttft 3"},
			"a:2 b:2", "",
		},
		"all samples of two files stand in a third": {
			map[string]string{"a": "sample\n1 m ttft 1\n2 m ttft 2", "b": "sample\n1 m ttft 1", "c": "sample\n1 m ttft 2\n2 m ttft 1\n3 m ttft 1"},
			"a:0 b:0 c:3", "a run/duplicate, b run/duplicate",
		},
		"files of equal samples": {
			map[string]string{"a": "sample\n1 m ttft 1\n2 m ttft 2", "b": "sample\n1 m ttft 1\n2 m ttft 2\n"},
			"a:2 b:0", "b run/duplicate",
		},
		"a sample measured twice is not one measured once": {
			map[string]string{"a": "sample\n1 m ttft 1\n2 m ttft 1", "b": "sample\n1 m ttft 1\n2 m ttft 3"},
			"a:2 b:2", "",
		},
	} {
		if rows, problems := kept(t, c.files, lineFormats...); rows != c.rows || problems != c.problems {
			t.Errorf("%s:\n got %s; %s\nwant %s; %s", name, rows, problems, c.rows, c.problems)
		}
	}
}

func TestExportsOfOneRun(t *testing.T) {
	f := exports(map[string]reader.Place{"full": {Export: 1}, "rounded": {Export: 2}, "records": {Export: 3, Loose: true}})
	for name, c := range map[string]struct {
		files          map[string]string
		rows, problems string
	}{
		"three exports": {
			map[string]string{"r.csv": "export\n1 rounded ttft 1.23", "r.json": "export\n1 full ttft 1.2345", "r.jsonl": "export\n1 records ttft 9"},
			"r.csv:0 r.json:1 r.jsonl:0", "r.csv run/copy, r.jsonl run/copy",
		},
		"another directory is another run": {
			map[string]string{"a/r": "export\n1 rounded ttft 1.23", "b/r": "export\n1 full ttft 1.2345"},
			"a/r:1 b/r:1", "",
		},
		"other numbers are another run": {
			map[string]string{"a": "export\n1 rounded ttft 5", "b": "export\n1 full ttft 1.2345"},
			"a:1 b:1", "",
		},
		"the numbers choose among several runs": {
			map[string]string{"a1": "export\n1 full ttft 1.2345", "a2": "export\n1 full ttft 7.2345", "b": "export\n1 rounded ttft 7.23"},
			"a1:1 a2:1 b:0", "b run/copy",
		},
		"failed exports have no numbers to differ in": {
			map[string]string{"a": "export\n1 full", "b": "export\n1 rounded"},
			"a:0 b:0", "b run/copy",
		},
	} {
		if rows, problems := kept(t, c.files, f); rows != c.rows || problems != c.problems {
			t.Errorf("%s:\n got %s; %s\nwant %s; %s", name, rows, problems, c.rows, c.problems)
		}
	}
}

func TestRunIDsDoNotDependOnNumbers(t *testing.T) {
	id := func(text string) string {
		return Read([]string{write(t, map[string]string{"a": text})}, Options{Formats: lineFormats}).Runs[0].ID
	}
	if a, b := id("alone\n1 m ttft 1"), id("alone\n1 m ttft 2"); a != b {
		t.Errorf("a corrected number moves the run from %s to %s", a, b)
	}
}
