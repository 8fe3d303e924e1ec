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
// screen, nor do hundreds of unknown files; any other warning is always printed.
func TestSameNotes(t *testing.T) {
	var ps []record.Problem
	for range 29 {
		for id, msg := range map[string]string{"format/prose": "no result", "format/unknown": "unknown", "value/type": "odd"} {
			ps = append(ps, record.Problem{Kind: record.ProblemByID(id), Msg: msg})
		}
	}
	var b strings.Builder
	(&ui{err: &b}).problems(ps)
	for text, want := range map[string]int{
		"no result": 4, "26 more: no result [format/prose]\n": 1, "unknown [": 21, "9 more: unknown [format/unknown]\n": 1, "odd [": 29,
	} {
		if got := strings.Count(b.String(), text); got != want {
			t.Errorf("%q stands %d times, want %d:\n%s", text, got, want, b.String())
		}
	}
}
