package ingest

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

func TestProse(t *testing.T) {
	for _, c := range []struct {
		name, text string
		prose      bool
	}{
		{"README.md", "no heading\n", true},
		{"page.md", "# Title\n\nText.\n\n## Part\n| Author | x |\n| --- | --- |\n| Created | 2025-02-23 |\n", true},
		{"results.md", "# Title\n\n## Part\n\n| model | speed |\n|---|---|\n| a | 12.5 |\n", false},
		{"one.md", "# Title\n\nText.\n", false},
		{"table.csv", "# made by x\n# on Monday\na,b\n1,2\n", false},
		{"data.json", "{}\n# a\n\n# b\n", false},
	} {
		d := source.NewDoc(&record.Origin{Path: c.name}, []byte(c.text))
		if got := isProse(d); got != c.prose {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestWhatIsNoResult: what a file is that no reader can read is said where that
// helps more than that nobody knows it.
func TestWhatIsNoResult(t *testing.T) {
	for text, want := range map[string]string{
		"[\n]\n": "an empty list or object: there is nothing in it to read",
		"[1]":    "no reader knows this file",

		"{{- if .Values.a }}\nkind: X\n{{ end }}\n": "a template, not a result",
		"\n{% for x in y %}\n{\"a\": 1}":            "a template, not a result",
		"<!DOCTYPE html>\n<p>1</p>\n":               "an HTML page, an image or XML, of which no reader reads numbers",
		"model,metric,value\nm/x,ttft,5\n":          "a table that names models, but no column of it says a metric and its unit",
		"name,value\nx,5\n":                         "no reader knows this file",
	} {
		d := source.NewDoc(&record.Origin{Path: "x.json"}, []byte(text))
		if f, _ := recognize(d, Formats); f != nil || len(d.Problems()) != 1 || d.Problems()[0].Msg != want {
			t.Errorf("%q: %v", text, d.Problems())
		}
	}
}

// TestProgramText: what builds and runs a benchmark lies beside its results. One
// that a reader knows is a result, whatever it is called.
func TestProgramText(t *testing.T) {
	const printed = "============ Serving Benchmark Result ============\nSuccessful requests: 8\nBenchmark duration (s): 2.0\nOutput token throughput (tok/s): 50.5\nMean TTFT (ms): 12.5\n==================================================\n"
	for path, is := range map[string]bool{
		"bench.py": true, "src/main.rs": true, "package.json": true, "a/Dockerfile": true, "requirements-dev.txt": true, "uv.lock": true, "[x].ts": true,
		"a/CMakeLists.txt": true, "docker/base.Dockerfile": true, "docker-compose.yml": true, "ci-requirements.txt": true,
		"run.json": false, "pytest.txt": false, "my-package.json": false, "x.py.csv": false,
	} {
		for text, want := range map[string]bool{"import json\n": is, "[1,\n": is, printed: false} {
			d := source.NewDoc(&record.Origin{Path: path}, []byte(text))
			f, _ := recognize(d, Formats)
			got := len(d.Problems()) == 1 && d.Problems()[0].Msg == "the text of a program, not a result"
			if got != want || (f != nil) != (text == printed) {
				t.Errorf("%s %.12q: %v %v", path, text, f, d.Problems())
			}
		}
	}
}

// TestEmptyProgram: an empty file of a program is normal, an empty result is not.
func TestEmptyProgram(t *testing.T) {
	dir := write(t, map[string]string{"a/__init__.py": "\n", "run.json": ""})
	res := Read([]string{dir}, Options{})
	for i, want := range []string{"a/__init__.py format/prose", "run.json file/empty"} {
		if p := res.Problems[i]; len(res.Problems) != 2 || p.Ref.Origin.Path+" "+p.ID() != want {
			t.Errorf("%v, want %s", res.Problems, want)
		}
	}
}
