package analysis

import (
	"strings"
	"testing"
)

// TestSlugOf: two things of one text have two slugs, each the same when asked for
// again; the first keeps the plain one.
func TestSlugOf(t *testing.T) {
	s := slugger{}
	a, b := s.slugOf("frontier", "speed model-00", "maker-0/model-00"), s.slugOf("frontier", "speed model-00", "maker-5/model-00")
	if a != "speed-model-00" || b == a {
		t.Errorf("got %q and %q", a, b)
	}
	if again := s.slugOf("frontier", "speed model-00", "maker-5/model-00"); again != b {
		t.Errorf("got %q, and then %q", b, again)
	}
}

// TestSlugOfDevices: what Windows takes for a device, whatever its ending, is no
// name of a page.
func TestSlugOfDevices(t *testing.T) {
	for _, text := range []string{"con", "CON.json", "aux.", "com1.tar.gz", "lpt0.md", "index", "index.json", "index-2"} {
		got := slugger{}.slug("source", text)
		if base, _, _ := strings.Cut(got, "."); reserved[base] || strings.HasPrefix(got, "index.") {
			t.Errorf("%s: %s", text, got)
		}
	}
	if got := (slugger{}).slug("source", "contest.json"); got != "contest.json" {
		t.Errorf("contest.json: %s", got)
	}
}
