package ingest

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// everyMutation in the environment (BENCHFOLIO_MUTATE=all) gives every file the
// full dose, which takes some minutes; else the smaller real files get a sample.
const everyMutation = "BENCHFOLIO_MUTATE"

func doses() (sample, real dose) {
	if os.Getenv(everyMutation) == "all" {
		return dose{cuts: 64, bytes: 64, swaps: 96}, dose{cuts: 64, bytes: 16, swaps: 32}
	}
	return dose{cuts: 64, bytes: 6, swaps: 10}, dose{cuts: 4, bytes: 1, swaps: 2, size: 60_000}
}

// TestDamagedSamples: every sample that is cut at 64 places, has bytes changed or
// types swapped is read without a panic, a hang or a silent change.
func TestDamagedSamples(t *testing.T) {
	n, _ := doses()
	for _, f := range Formats {
		for _, path := range samples(t, f.Name) {
			damage(t, path, n)
		}
	}
}

// TestDamagedCorpus does the same with real files.
func TestDamagedCorpus(t *testing.T) {
	_, n := doses()
	for _, path := range corpusFiles(t) {
		damage(t, path, n)
	}
}

// TestCorpusInOneProcess reads all real files together.
func TestCorpusInOneProcess(t *testing.T) {
	explained(t, Read([]string{readertest.Corpus(t)}, Options{}))
}

// TestNoFileIsPassedOverInSilence: a file that gives no rows has a reason, and a
// problem that says it on the page. Beside the samples stand files that no
// reader doubts and that hold nothing.
func TestNoFileIsPassedOverInSilence(t *testing.T) {
	explained(t, Read([]string{testdata}, Options{}))
	dir := t.TempDir()
	for name, text := range map[string]string{
		"header.csv": "Model,TTFT (ms)\n", "words.csv": "Model,TTFT (ms)\nA,OOM\n", "header.md": "| Model | TTFT (ms) |\n|---|---|\n",
		"empty.json": "[]", "nothing.json": "{\"data\": []}", "blank.txt": " \n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	explained(t, Read([]string{dir}, Options{}))
}

func explained(t *testing.T, res *Result) {
	t.Helper()
	said := map[*record.Origin]bool{}
	for _, p := range res.Problems {
		said[p.Ref.Origin] = true
	}
	for _, f := range res.Files {
		switch {
		case f.Rows == 0 && f.Reason == "":
			t.Errorf("%s gives no rows and no reason", f.Origin.Path)
		case f.Rows == 0 && !said[f.Origin]:
			t.Errorf("%s gives no rows (%s), and no problem says so", f.Origin.Path, f.Reason)
		}
	}
}

// damage reads the mutations of a file.
func damage(t *testing.T, path string, n dose) {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n.size > 0 && len(raw) > n.size {
		return
	}
	whole := readBytes(t, path, mutation{what: "whole", raw: raw})
	for _, m := range mutations(path, raw, n) {
		r := readBytes(t, path, m)
		if r == nil {
			continue
		}
		if bad := unsound(r); bad != "" {
			t.Errorf("%s, %s: %s", path, m.what, bad)
		}
		if bad := silent(whole, r, m); bad != "" {
			t.Errorf("%s, %s: without a problem: %s", path, m.what, bad)
		}
	}
}

// patience is how long one file may take: a hundred times what the slowest does.
const patience = time.Minute

// readBytes reads a file alone, as ingest does; nil after a panic.
func readBytes(t *testing.T, path string, m mutation) (r *fileResult) {
	t.Helper()
	hang := time.AfterFunc(patience, func() { panic(fmt.Sprintf("%s, %s: not read within %v", path, m.what, patience)) })
	defer hang.Stop()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s, %s: panic: %v\n%s", path, m.what, p, debug.Stack())
			r = nil
		}
	}()
	d := source.Decode(path, m.raw, source.MaxSize)
	r = &fileResult{file: &File{Origin: d.Origin}, doc: d}
	if len(d.Problems()) == 0 {
		r.interpret(Options{Formats: Formats}, path)
	}
	r.configure(nil, nil)
	return r
}

// unsound says what is wrong with rows, whatever the file holds.
func unsound(r *fileResult) string {
	for _, row := range r.rows {
		v := row.Value
		switch _, known := record.ParseStat(string(row.Stat)); {
		case row.Run == nil || row.Metric == nil || !known:
			return fmt.Sprintf("a row without run, metric or statistic: %+v", row)
		case math.IsNaN(v.Num) || math.IsInf(v.Num, 0):
			return fmt.Sprintf("%s of %v", row.Metric.ID, v.Num)
		case v.Raw == "" && v.Derived == "":
			return fmt.Sprintf("%s at %s: a number without a literal says how it was computed", row.Metric.ID, v.Ref.At)
		}
		if _, ok := find(r.doc.Data, v); !ok {
			return fmt.Sprintf("%s at %s: the literal %q does not stand there", row.Metric.ID, v.Ref.At, v.Raw)
		}
	}
	return ""
}

// silent says what differs from the whole file without a problem: numbers of a
// file that was cut off, and a number where now stands a value of another type.
func silent(whole, r *fileResult, m mutation) string {
	if hasNewProblem(whole, r) || len(r.labels) > len(whole.labels) { // a text where a number was possible is shown
		return ""
	}
	switch {
	case m.cut && !endsWhole(r.doc):
		return firstDifference(whole.rows, r.rows)
	case m.at >= 0 && !m.empty && !(m.nests && listsAmong[nameOf(whole.file.Format)]):
		for _, row := range whole.rows {
			if row.Value.Ref.Offset == m.at && row.Value.Raw != "" && len(r.rows) < len(whole.rows) {
				return fmt.Sprintf("%s at %s is gone", row.Metric.ID, row.Value.Ref.At)
			}
		}
	}
	return ""
}

// endsWhole reports whether a file that was cut off cannot be told from one that
// is shorter: it ends with a line, or with a document.
func endsWhole(d *source.Doc) bool {
	return bytes.HasSuffix(d.Data, []byte("\n")) || d.JSON() != nil && len(d.JSON().Broken()) == 0
}

// listsAmong are the formats in which lists and objects stand among the numbers
// and are passed over: submissions among scores, tags in a table.
var listsAmong = map[string]bool{"lm-eval": true, "table": true}

// hasNewProblem reports whether a file has a problem that it had not when it was
// whole, or any of its syntax.
func hasNewProblem(whole, r *fileResult) bool {
	said := func(p record.Problem) string { return fmt.Sprint(p.ID(), p.Ref.Offset, p.Msg) }
	known := map[string]bool{}
	for _, p := range whole.problems {
		known[said(p)] = true
	}
	for _, p := range r.problems {
		if !known[said(p)] || strings.HasPrefix(p.ID(), "syntax/") {
			return true
		}
	}
	return false
}

// firstDifference compares rows by place and number.
func firstDifference(want, got []record.Row) string {
	known := map[string]bool{}
	for _, row := range want {
		known[placed(row)] = true
	}
	for _, row := range got {
		if !known[placed(row)] {
			return "other than in the whole file: " + placed(row)
		}
	}
	if len(got) < len(want) {
		return fmt.Sprintf("%d rows of %d", len(got), len(want))
	}
	return ""
}

func placed(row record.Row) string {
	return fmt.Sprintf("record %d, %s: %s %s %s", row.Value.Ref.Record, row.Value.Ref.At, strings.ReplaceAll(rowKey(row), "\x00", " "), row.Value.Text(), row.Run.Model)
}
