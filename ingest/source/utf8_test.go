package source

import (
	"bytes"
	"testing"
	"unicode/utf8"
)

// TestLongUTF8: parts of a long text are cut between characters, and one byte that
// is none is found in any of them.
func TestLongUTF8(t *testing.T) {
	text := bytes.Repeat([]byte("a\u00e9\u20ac\U0001F600"), longUTF8/10+1)
	if !isUTF8(text) {
		t.Error("a text that is UTF-8 is refused")
	}
	for _, at := range []int{0, len(text)/2 - 1, len(text) / 2, len(text)/2 + 1, len(text)/2 + 2, len(text) - 1} {
		kept := text[at]
		text[at] = 0xff
		if isUTF8(text) {
			t.Errorf("a byte 0xff at %d of %d is accepted", at, len(text))
		}
		text[at] = kept
	}
	if cut := text[:len(text)-1]; isUTF8(cut) != utf8.Valid(cut) {
		t.Error("a text that is cut in its last character is accepted")
	}
	if none := bytes.Repeat([]byte{0x80}, longUTF8); isUTF8(none) {
		t.Error("a text in which no character begins is accepted")
	}
}
