package mapping

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

// TestAScoreOutsideItsScaleIsNone: what the mapping calls percent is at most 100.
func TestAScoreOutsideItsScaleIsNone(t *testing.T) {
	f, problems := parse("formats/x.yaml", `name: x
title: X
kind: score
recognize:
  csv: [llm, right]
settings:
  model: {column: llm}
metrics:
  - {metric: score, benchmark: MMLU, unit: percent, column: right}
`)
	if f == nil {
		t.Fatal(problems)
	}
	got := readertest.Read(f, "x.csv", []byte("llm,right\nm,850\nm,85\n"))
	if len(got.Rows) != 1 || got.Rows[0].Value.Num != 85 {
		t.Errorf("%+v, want 85 alone", got.Rows)
	}
	if ps := got.Doc.Problems(); len(ps) != 2 || ps[1].ID() != "value/impossible" {
		t.Errorf("%+v, want value/impossible", ps)
	}
}
