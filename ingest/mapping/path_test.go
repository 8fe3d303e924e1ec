package mapping

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

// lying is a mapping of a table that lies on its side.
const lying = `
name: lying
title: Lying
kind: measured
recognize: {json: {tool: lying}}
rows: ROWS
settings: {concurrency: {path: "@"}}
metrics: [{metric: ttft, unit: ms, path: "PATH"}]
`

// TestOwnEntry: each run takes the entry of its own place. Where lists are not
// equally long, or several runs had one place, no number is anybody's.
func TestOwnEntry(t *testing.T) {
	for _, x := range []struct{ rows, path, text, want string }{
		{"$.c[*]", "^.ttft[#]", `{"tool": "lying", "c": [1, 8], "ttft": [10, 20]}`, "/ttft/0 10 /ttft/1 20"},
		{"$.c[*]", "^.ttft[#].p50", `{"tool": "lying", "c": [1, 8], "ttft": [{"p50": 10}, {"p50": 20}]}`, "/ttft/0/p50 10 /ttft/1/p50 20"},
		{"$.c[*]", "^.ttft[#]", `{"tool": "lying", "c": [1, 8], "ttft": [null, 20]}`, "/ttft/1 20"},
		{"$.c[*]", "^.ttft[#]", `{"tool": "lying", "c": [1, 8, 16], "ttft": [10, 20]}`, ""},
		{"$.c[*][*]", "^.ttft[#]", `{"tool": "lying", "c": [[1, 8], [2, 4]], "ttft": [10, 20]}`, ""},
		{"$.c[*]", "^.ttft[#]", `{"tool": "lying", "c": [1, 8], "ttft": "12"}`, ""},
		{"$.c", "^.ttft[#]", `{"tool": "lying", "c": 1, "ttft": [10]}`, ""},
	} {
		f, problems := parse("formats/lying.yaml", strings.NewReplacer("ROWS", x.rows, "PATH", x.path).Replace(lying))
		if f == nil {
			t.Fatal(problems)
		}
		file := readertest.Read(f, "a.json", []byte(x.text))
		var got []string
		for _, row := range file.Rows {
			got = append(got, row.Value.Ref.At, row.Value.Raw)
		}
		if strings.Join(got, " ") != x.want || len(file.Doc.Problems()) == 0 && len(got) < 4 {
			t.Errorf("%s of %s: %v, %v; want %s", x.path, x.text, got, file.Doc.Problems(), x.want)
		}
	}
}

// TestOwnEntryOfOneObject: the list of an object further out, or of the document,
// would give runs of several objects the same number.
func TestOwnEntryOfOneObject(t *testing.T) {
	for _, path := range []string{"^^.ttft[#]", "$.ttft[#]", "^.ttft", "^.ttft[#][#]", "^.ttft[#"} {
		if f, problems := parse("formats/lying.yaml", strings.NewReplacer("ROWS", "$.c[*]", "PATH", path).Replace(lying)); f != nil || len(problems) == 0 {
			t.Errorf("%s is accepted", path)
		}
	}
}
