package identity

import (
	"slices"
	"strings"
	"testing"
)

func TestNewSetErrors(t *testing.T) {
	tests := []struct {
		name  string
		lines []Alias
		want  []string // parts of the one error; nil: no error
	}{
		{"two models", []Alias{
			{Spelling: "x", Canonical: "a", Place: "aliases.yaml:2:1"},
			{Spelling: "x", Canonical: "b", Place: "aliases.yaml:9:1"},
		}, []string{"aliases.yaml:2:1: ", "(see aliases.yaml:9:1)", `"a"`, `"b"`}},
		{"everywhere and one source", []Alias{
			{Spelling: "x", Canonical: "a", Place: "f:1:1"},
			{Spelling: "x", Canonical: "b", Source: "s", Place: "f:2:1"},
		}, []string{"f:1:1", "f:2:1"}},
		{"model and apart", []Alias{
			{Spelling: "x", Canonical: "a", Place: "f:1:1"}, {Spelling: "x", Apart: true, Place: "f:2:1"},
		}, []string{"f:1:1", "f:2:1", "apart"}},
		{"two efforts", []Alias{
			{Spelling: "x", Canonical: "a", Effort: "high", Place: "f:1:1"}, {Spelling: "x", Canonical: "a", Effort: "low", Place: "f:2:1"},
		}, []string{"f:1:1", "f:2:1", "effort high"}},
		{"overlapping periods", []Alias{
			{Spelling: "x", Canonical: "a", To: "2025-06-01", Place: "f:1:1"}, {Spelling: "x", Canonical: "b", From: "2025-05-31", Place: "f:2:1"},
		}, []string{"f:1:1", "f:2:1"}},
		{"periods that touch", []Alias{
			{Spelling: "x", Canonical: "a", To: "2025-06-01"}, {Spelling: "x", Canonical: "b", From: "2025-06-01"},
		}, nil},
		{"two sources", []Alias{
			{Spelling: "x", Canonical: "a", Source: "s"}, {Spelling: "x", Canonical: "b", Source: "t"},
		}, nil},
		{"the same twice", []Alias{{Spelling: "x", Canonical: "a", Place: "f:1:1"}, {Spelling: "x", Canonical: "a", Place: "f:2:1"}}, nil},
		{"case matters", []Alias{{Spelling: "x", Canonical: "a"}, {Spelling: "X", Canonical: "b"}}, nil},
		{"no model", []Alias{{Spelling: "x", Place: "f:3:1"}}, []string{"f:3:1", "names no model"}},
		{"both", []Alias{{Spelling: "x", Canonical: "a", Apart: true, Place: "f:3:1"}}, []string{"keep one"}},
		{"no date", []Alias{{Spelling: "x", Canonical: "a", From: "May 2025", Place: "f:3:1"}}, []string{"2025-05-28"}},
		{"never", []Alias{{Spelling: "x", Canonical: "a", From: "2025-06-01", To: "2025-06-01", Place: "f:3:1"}}, []string{"after from"}},
		{"no effort", []Alias{{Spelling: "x", Canonical: "a", Effort: "turbo", Place: "f:3:1"}}, []string{`"turbo"`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			set, errs := NewSet(tt.lines)
			slices.Reverse(tt.lines)
			_, again := NewSet(tt.lines)
			if !slices.Equal(errs, again) {
				t.Errorf("order of lines shows: %v, %v", errs, again)
			}
			if tt.want == nil {
				if len(errs) > 0 {
					t.Errorf("unexpected %v", errs)
				}
				return
			}
			if len(errs) != 1 {
				t.Fatalf("%d errors: %v", len(errs), errs)
			}
			for _, part := range tt.want {
				if !strings.Contains(errs[0].Error(), part) {
					t.Errorf("%q does not say %q", errs[0].Error(), part)
				}
			}
			if _, ok := set.Find(Spelling{Text: "x", Source: "s", Date: "2025-05-31"}); ok {
				t.Error("a line with a problem is followed")
			}
		})
	}
}

func TestFindScope(t *testing.T) {
	set, errs := NewSet([]Alias{
		{Spelling: "p", Canonical: "old", To: "2025-06-01"},
		{Spelling: "p", Canonical: "new", From: "2025-06-01", To: "2025-12-01"},
		{Spelling: "q", Canonical: "m", Source: "our-runs"},
		{Spelling: "r", Canonical: "one", Source: "vllm-serve"},
		{Spelling: "r", Canonical: "two", Source: "our-runs"},
	})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	tests := []struct {
		sp   Spelling
		want string
	}{
		{Spelling{Text: "p", Date: "2025-05-31"}, "old"},
		{Spelling{Text: "p", Date: "2025-05-31T23:59:59Z"}, "old"},
		{Spelling{Text: "p", Date: "2025-06-01"}, "new"},
		{Spelling{Text: "p", Date: "2025-12-01"}, ""},  // to is exclusive
		{Spelling{Text: "p"}, ""},                      // no date: nobody can know
		{Spelling{Text: "p", Date: "2025-06"}, "new"},  // all days of the month
		{Spelling{Text: "p", Date: "2025"}, ""},        // some days only
		{Spelling{Text: "p", Date: "last week"}, ""},   // no date
		{Spelling{Text: "P", Date: "2025-06-02"}, ""},  // exact spelling only
		{Spelling{Text: "q", Source: "our-runs"}, "m"}, // by source key
		{Spelling{Text: "q", Source: "theirs"}, ""},
		{Spelling{Text: "r", Format: "vllm-serve"}, "one"},                  // by format
		{Spelling{Text: "r", Format: "vllm-serve", Source: "our-runs"}, ""}, // both, and they disagree
	}
	for _, tt := range tests {
		got := ""
		if lines, ok := set.Find(tt.sp); ok {
			got = lines[0].Canonical
		}
		if got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.sp, got, tt.want)
		}
	}
	if lines, ok := (*Set)(nil).Find(Spelling{Text: "p"}); ok || lines != nil {
		t.Error("the nil set has lines")
	}
}

func TestParseEffort(t *testing.T) {
	tests := map[string]Effort{
		"": {}, "unknown": {}, "high": {Level: "high"}, "XHigh": {Level: "xhigh"}, "none": {Mode: Off}, "off": {Mode: Off}, "on": {Mode: On},
		"32k": {Mode: On, Budget: 32000}, "32768": {Mode: On, Budget: 32768}, "32k thinking tokens": {Mode: On, Budget: 32000},
		"adaptive": {Mode: Adaptive}, "Adaptive Reasoning, Max Effort": {Mode: Adaptive, Level: "max"}, "Non-reasoning, High Effort": {Mode: Off, Level: "high"},
	}
	for text, want := range tests {
		if got, ok := ParseEffort(text); !ok || got != want {
			t.Errorf("%q: %+v %v, want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{"turbo", "0", "12", "-5k", "k", "high, low", "on, off", "99999999999k", "high,", ","} {
		if got, ok := ParseEffort(text); ok || got != (Effort{}) {
			t.Errorf("%q: %+v, want none", text, got)
		}
	}
}

func TestEffortString(t *testing.T) {
	tests := map[string]Effort{
		"unknown": {}, "high": {Level: "high"}, "off": {Mode: Off}, "on": {Mode: On}, "adaptive, max": {Mode: Adaptive, Level: "max"},
		"32000 tokens": {Mode: On, Budget: 32000}, "off, high": {Mode: Off, Level: "high"}, "high, thinking": {Mode: On, Level: "high"},
		"as Artificial Analysis runs it": {Mode: SourceDefault, Level: "Artificial Analysis"},
	}
	for want, e := range tests {
		if got := e.String(); got != want {
			t.Errorf("%+v: %q, want %q", e, got, want)
		}
	}
}
