package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// TestSeveralErrors: joined errors are a line each, and what one text holds
// together stays one line.
func TestSeveralErrors(t *testing.T) {
	var b strings.Builder
	one, two := errors.New("one"), errors.New("two")
	(&ui{err: &b}).failed(errors.Join(one, errors.Join(two, fmt.Errorf("three: %w, %w", one, two))))
	if got, want := b.String(), "error: one\nerror: two\nerror: three: one, two\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestSameNotes: what a note says of many files does not push the rest off the
// screen; a warning is always printed.
func TestSameNotes(t *testing.T) {
	var ps []record.Problem
	for range 9 {
		ps = append(ps, record.Problem{Kind: record.ProblemByID("format/prose"), Msg: "no result"}, record.Problem{Kind: record.ProblemByID("format/unknown"), Msg: "unknown"})
	}
	var b strings.Builder
	(&ui{err: &b}).problems(ps)
	for text, want := range map[string]int{"no result": 4, "unknown [": 9, "6 more: no result [format/prose]\n": 1} {
		if got := strings.Count(b.String(), text); got != want {
			t.Errorf("%q stands %d times, want %d:\n%s", text, got, want, b.String())
		}
	}
}
