package identity

import (
	"strings"
	"time"
)

// dateAt reads a date that starts at words[i]: "20250929" or "2025", "09", "29".
// Four digits are never a date: 0528 is a day, 2507 a month, and nothing in the
// name says which. It returns the ISO date and how many words it took.
func dateAt(words []string, i int) (iso string, n int) {
	if _, ok := digits(words[i]); !ok {
		return "", 0
	}
	if w := words[i]; len(w) == 8 {
		if t, err := time.Parse("20060102", w); err == nil && plausibleYear(t.Year()) {
			return t.Format(time.DateOnly), 1
		}
	}
	if len(words[i]) == 4 && i+3 <= len(words) {
		if t, err := time.Parse(time.DateOnly, strings.Join(words[i:i+3], "-")); err == nil && plausibleYear(t.Year()) {
			return t.Format(time.DateOnly), 3
		}
	}
	return "", 0
}

// plausibleYear keeps eight digits that are no date (a parameter count, a hash)
// from being read as one.
func plausibleYear(y int) bool { return y >= 2015 && y < 2050 }

// soleDate finds the only date in the words. Two dates are none: nothing says
// which of them is the release.
func soleDate(words []string) (iso string, at, n int) {
	for i := 0; i < len(words); {
		d, k := dateAt(words, i)
		if k == 0 {
			i++
			continue
		}
		if n > 0 {
			return "", 0, 0
		}
		iso, at, n = d, i, k
		i += k
	}
	return iso, at, n
}
