// Package readertest is what the tests of all readers share: golden dumps of
// the cases in testdata, the corpus of real files, and a fuzz target.
//
//	func TestVLLMServe(t *testing.T)       { readertest.Run(t, VLLMServe, "../../testdata/vllm-serve") }
//	func TestVLLMServeCorpus(t *testing.T) { readertest.Expect(t, VLLMServe, "vllm-serve", "vllm-sweep") }
//	func FuzzVLLMServe(f *testing.F)       { readertest.Fuzz(f, VLLMServe, "../../testdata/vllm-serve") }
package readertest

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// File is one file as a format reads it when nothing lies beside it.
type File struct {
	Doc     *source.Doc
	Sink    *reader.Sink
	Verdict reader.Verdict
	Runs    []*record.Run
	Rows    []record.Row
	Labels  []reader.Label
}

// Read sniffs and reads a file as ingest does: a single document that is cut
// off is recognized and not read, unless the format says that it can be. The
// verdict on an archive is that on its last member that the format claims.
func Read(f *reader.Format, path string, raw []byte) *File {
	d := source.Decode(path, raw, source.MaxSize)
	file := &File{Doc: d, Sink: reader.NewSink(d.Origin, reader.Options{})}
	for _, part := range d.Parts() {
		verdict := f.Sniff(part)
		if verdict.Mine {
			file.Verdict = verdict
		}
		switch {
		case !verdict.Mine:
		case verdict.Refused != "":
			part.Report("format/version", 0, "%s", verdict.Refused)
		case f.Partial || !broken(part):
			f.Read(part, file.Sink)
			file.Sink.Check(part)
		}
		part.Settle(verdict.Mine && verdict.Refused == "")
	}
	file.Runs, file.Rows, file.Labels = file.Sink.Result()
	return file
}

func broken(d *source.Doc) bool {
	tree := d.JSON()
	return tree != nil && len(tree.Docs()) == 0
}

// Run compares each case, a directory under dir, with the golden dump want.tsv
// in it, and checks what must hold for every reader. A dump has the lines of
// [Dump], with or without the header; lines that begin with `=` (the runs) are
// compared only where want.tsv has some.
func Run(t *testing.T, f *reader.Format, dir string) {
	t.Helper()
	cases, err := os.ReadDir(dir)
	if err != nil {
		t.Fatalf("every format has a folder of cases: %v", err)
	}
	for _, c := range cases {
		if c.IsDir() {
			t.Run(c.Name(), func(t *testing.T) { runCase(t, f, filepath.Join(dir, c.Name())) })
		}
	}
}

func runCase(t *testing.T, f *reader.Format, dir string) {
	want, err := os.ReadFile(filepath.Join(dir, "want.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*File
	for _, path := range paths(t, dir) {
		raw, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)))
		if err != nil {
			t.Fatal(err)
		}
		file := Read(f, path, raw)
		if !file.Verdict.Mine {
			t.Errorf("%s: %s does not claim it", path, f.Name)
		}
		files = append(files, file)
		checkRefs(t, file)
		checkTwice(t, f, file, raw)
		checkCut(f, path, raw)
	}
	connect(files)
	compare(t, string(want), Dump(files...))
}

// connect does what ingest does with the files of one format that lie beside
// each other: it joins parts of runs, and gives runs what side files state.
func connect(files []*File) {
	var placed []reader.PlacedRun
	var sides []reader.SideFile
	for _, file := range files {
		for _, run := range file.Runs {
			placed = append(placed, reader.PlacedRun{Run: run, Place: file.Sink.PlaceOf(run)})
		}
		if s := file.Sink.Sides(); len(s) > 0 {
			sides = append(sides, reader.SideFile{Path: file.Doc.Origin.Path, Sides: s})
		}
	}
	whole, _ := reader.JoinParts(placed)
	for _, file := range files {
		for i, row := range file.Rows {
			if w := whole[row.Run]; w != nil {
				file.Rows[i].Run = w
			}
		}
		file.Runs = slices.DeleteFunc(file.Runs, func(run *record.Run) bool { return whole[run] != nil })
		for _, run := range file.Runs {
			reader.ApplySides(run, sides)
		}
	}
}

// paths returns the files of a case, all but its golden dump, sorted.
func paths(t testing.TB, dir string) (out []string) {
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && e.Name() != "want.tsv" {
			rel, _ := filepath.Rel(dir, path)
			out = append(out, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// checkRefs checks that every literal stands where its Ref says: in JSON at the
// very byte, in text within the line, because a cell may be quoted or hold more.
func checkRefs(t *testing.T, file *File) {
	t.Helper()
	for _, r := range file.Rows {
		v := r.Value
		if v.Raw == "" {
			if v.Derived == "" {
				t.Errorf("%s %s: a number without a literal says how it was computed", v.Ref.At, r.Metric.ID)
			}
			continue
		}
		rest := file.Doc.Data[min(int(v.Ref.Offset), len(file.Doc.Data)):]
		if bytes.HasPrefix(rest, []byte(v.Raw)) {
			continue
		}
		line, _, _ := bytes.Cut(rest, []byte("\n"))
		if !bytes.Contains(bytes.ReplaceAll(line, []byte(`""`), []byte(`"`)), []byte(v.Raw)) {
			t.Errorf("%s %s: the literal %q is not at offset %d", v.Ref.At, r.Metric.ID, v.Raw, v.Ref.Offset)
		}
		if file.Doc.JSON() != nil {
			t.Errorf("%s %s: the literal %q does not begin at offset %d", v.Ref.At, r.Metric.ID, v.Raw, v.Ref.Offset)
		}
	}
}

// checkTwice checks that a second reading gives the same.
func checkTwice(t *testing.T, f *reader.Format, file *File, raw []byte) {
	t.Helper()
	again := Read(f, file.Doc.Origin.Path, raw)
	if !reflect.DeepEqual(lines(Dump(file)), lines(Dump(again))) {
		t.Errorf("%s: two readings differ", file.Doc.Origin.Path)
	}
}

// checkCut reads the file cut off at many places; a panic fails the test.
func checkCut(f *reader.Format, path string, raw []byte) {
	const cuts = 40
	for i := range cuts {
		Read(f, path, raw[:len(raw)*i/cuts])
	}
}

// Fuzz runs a fuzz target over arbitrary bytes that begins with the files of
// the format's cases: neither Sniff nor Read may panic.
func Fuzz(f *testing.F, format *reader.Format, dir string) {
	for _, path := range paths(f, dir) {
		if strings.HasSuffix(path, "want.tsv") {
			continue
		}
		raw, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		file := Read(format, "fuzz", raw)
		for _, r := range file.Rows {
			if r.Run == nil || r.Metric == nil || r.Stat == "" {
				t.Errorf("a row without run, metric or statistic: %+v", r)
			}
		}
	})
}
