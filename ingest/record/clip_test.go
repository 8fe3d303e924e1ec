package record

import (
	"strings"
	"testing"
)

func TestClip(t *testing.T) {
	fits := strings.Repeat("m", MaxText)
	if got, cut := Clip(fits); got != fits || cut {
		t.Errorf("a text of %d bytes was cut", MaxText)
	}
	long := strings.Repeat("é", MaxText) // the cut may not halve a letter
	one, cut := Clip("x" + long + "1")
	two, _ := Clip("x" + long + "2")
	if want := "x" + strings.Repeat("é", MaxText/2-1) + "… ["; !cut || !strings.HasPrefix(one, want) || len(one) != len(want)+len("0123456789]") {
		t.Errorf("got %q", one)
	}
	if one == two {
		t.Error("two long names that begin alike became one")
	}
	if again, cut := Clip(one); cut != (len(one) > MaxText) || !strings.HasPrefix(again, one[:100]) {
		t.Errorf("cut again: %q", again)
	}
}
