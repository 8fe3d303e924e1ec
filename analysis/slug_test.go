package analysis

import "testing"

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
