package chart

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWrap(t *testing.T) {
	// At 10 px, "i" is 2.22 px wide, a space 2.78.
	for _, test := range []struct {
		text string
		n    int
		want string
	}{
		{"iiii iiii iiii", 9, "iiii iiii|iiii"},
		{"iiii iiii iiii", 1, "iiii i…"},
		{"iiiiiiiiiiiiiiiiiiii ii", 9, "iiiiii…|ii"},
		{"  ", 3, ""},
		{" iiii ", 3, "iiii"},
	} {
		if got := strings.Join(wrap(test.text, 25, 10, regular, test.n), "|"); got != test.want {
			t.Errorf("wrap(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func FuzzFit(f *testing.F) {
	for _, s := range hostile {
		f.Add(s, 100.0)
	}
	f.Fuzz(func(t *testing.T, s string, max float64) {
		if !(max >= 20 && max <= 1e6) {
			return
		}
		clean := plain(s)
		if !utf8.ValidString(clean) || strings.ContainsAny(clean, "\x00\n\t\u202e") {
			t.Fatalf("plain(%q) = %q", s, clean)
		}
		if got := fit(clean, max, 13, bold); width(got, 13, bold) > max {
			t.Fatalf("fit(%q) = %q, wider than %v", s, got, max)
		}
		for _, line := range wrap(clean, max, 13, regular, 4) {
			if width(line, 13, regular) > max {
				t.Fatalf("line %q is wider than %v", line, max)
			}
		}
	})
}
