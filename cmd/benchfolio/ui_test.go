package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"
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
