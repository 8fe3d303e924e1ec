package source

import (
	"slices"
	"testing"
)

func TestBlanks(t *testing.T) {
	root := doc(`{"errors": ["", "boom", null, " ", 0, ""], "nested": ["", ["x"], {}], "none": [], "text": ""}`).JSON().Root()
	for key, want := range map[string][]bool{
		"errors": {true, false, true, false, false, true}, "nested": {true, false, false}, "none": {}, "text": nil, "absent": nil,
	} {
		if got := root.Get(key).Blanks(); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", key, got, want)
		}
	}
}
