package table

import "testing"

func TestWellGrouped(t *testing.T) {
	for lit, want := range map[string]bool{
		"1": true, "1.5": true, "1,234": true, "1,234,567": true, "1,234.5": true, "1.234,5": true, "1.234.567": true,
		"1'234'567.8": true, "12 345": true, "12 345,6": true, "-1,234.5": true, "1,234.567": true,
		"1.234.5": false, "1,234,5": false, "1,234.567.8": false, "1,234 567": false, "1.234,567.8": false,
	} {
		if got := wellGrouped(lit); got != want {
			t.Errorf("%s: %v, want %v", lit, got, want)
		}
	}
}

// A power is no number with a footnote; a mark behind another number is one.
func TestPowersAreNoFootnotes(t *testing.T) {
	for text, want := range map[string]bool{
		"10^3": false, "10³": false, "-10^3": false, "2^5": false, "10^{3}": false, "10⁻³": false,
		"58.7¹": true, "12³": true, "10[^1]": true, "10*": true, "10†": true, "100³": true,
		"1.234.5": false, "1,234,5": false, "1,234.5": true,
	} {
		a, ok := parseAmount(text)
		if number := ok && a.power == ""; number != want {
			t.Errorf("%s: %v (%+v), want %v", text, number, a, want)
		}
	}
}
