package chart

import (
	"bytes"
	"testing"
)

// A thumbnail is a picture beside words: it says nothing itself, is no stop for
// the keyboard, and has a mark for every point that has a place.
func TestThumb(t *testing.T) {
	for _, c := range samples() {
		svg, err := Thumb(c)
		if err != nil || (len(svg) == 0) != (c.Form.rows() || len(c.Panels) > 0) {
			t.Errorf("%s: %d bytes, %v", c.ID, len(svg), err)
		}
		for _, no := range []string{"<text", "<a ", "<title", "tabindex", "style=", "NaN"} {
			if bytes.Contains(svg, []byte(no)) {
				t.Errorf("%s holds %q", c.ID, no)
			}
		}
	}
	svg, err := Thumb(crowded())
	if n := bytes.Count(svg, []byte("ch-mark")); err != nil || n != 60 {
		t.Errorf("%d marks of 60 points, %v", n, err)
	}
	if _, err := Thumb(&Chart{ID: "x"}); err == nil {
		t.Error("a chart without a source is drawn")
	}
}
