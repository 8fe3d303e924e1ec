package identity

import (
	"strings"
	"testing"
)

func TestSlug(t *testing.T) {
	tests := map[string]string{
		"meta-llama/Llama-3.3-70B-Instruct": "meta-llama-llama-3.3-70b-instruct",
		"GPT-5.5 (xhigh)":                   "gpt-5.5-xhigh",
		"o3 (high) + gpt-4.1":               "o3-high-gpt-4.1",
		"CON":                               "model-con",
		"nul.gguf":                          "model-nul.gguf",
		"Com1":                              "model-com1",
		"console":                           "console",
		"../../etc/passwd":                  "etc-passwd",
		"a..b":                              "a.b",
		".hidden.":                          "hidden",
		"</script>":                         "script",
	}
	for id, want := range tests {
		if got := Slug(id); got != want {
			t.Errorf("%q: %q, want %q", id, got, want)
		}
	}
	if a, b := Slug("模型"), Slug("型模"); a == b || !strings.HasPrefix(a, "model-") {
		t.Errorf("%q, %q", a, b)
	}
}

// safeSlug says what a slug must never be.
func safeSlug(s string) string {
	stem, _, _ := strings.Cut(s, ".")
	switch {
	case s == "" || len(s) > maxSlug:
		return "length"
	case strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-.") != "":
		return "characters"
	case strings.HasPrefix(s, ".") || strings.HasSuffix(s, ".") || strings.Contains(s, ".."):
		return "dots"
	case reservedNames[stem]:
		return "reserved"
	}
	return ""
}

func TestSlugs(t *testing.T) {
	ids := append([]string{
		"a/b", "a-b", "A/B", "a b", "a/b", "c", "con", "CON", "model-con", "a-b-c8687a08", "a-b-" + Slug("x"),
		strings.Repeat("x", 79), strings.Repeat("x", 80), strings.Repeat("x", 81), strings.Repeat("x", 82), strings.Repeat("X", 82),
	}, hostile...)
	slugs := Slugs(ids)
	seen := map[string]string{}
	for _, id := range ids {
		s, ok := slugs[id]
		if !ok {
			t.Errorf("%.40q has no slug", id)
		}
		if other, taken := seen[s]; taken && other != id {
			t.Errorf("%.40q and %.40q are both %q", id, other, s)
		}
		seen[s] = id
		if bad := safeSlug(s); bad != "" {
			t.Errorf("%.40q: slug %q: %s", id, s, bad)
		}
	}
	if slugs["c"] != "c" {
		t.Errorf("no collision, yet %q", slugs["c"])
	}
	// Another colliding id changes none of those that collided before.
	before, after := Slugs([]string{"a/b", "a-b"}), Slugs([]string{"A B", "a-b", "a/b"})
	for id := range before {
		if before[id] != after[id] {
			t.Errorf("%q moved from %q to %q", id, before[id], after[id])
		}
	}
}

func TestDisplay(t *testing.T) {
	tests := map[string]string{
		"GPT-5.5 (xhigh)": "GPT-5.5 (xhigh)", "a\n\tb": "a b", "a\x00b": "a\uFFFDb", "\u202egpt": "\uFFFDgpt", "\xff": "\uFFFD", "模型": "模型",
		strings.Repeat("é", 130): strings.Repeat("é", 120) + "…",
	}
	for id, want := range tests {
		if got := Display(id); got != want {
			t.Errorf("%q: %q, want %q", id, got, want)
		}
	}
}
