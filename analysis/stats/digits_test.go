package stats

import (
	"fmt"
	"math"
	"strconv"
	"testing"
)

func ExampleDigits() {
	digits := Digits(187.3, 171.2, 203.9)
	fmt.Println(strconv.FormatFloat(187.3, 'g', digits, 64), "tokens/s")
	// Output: 187 tokens/s
}

func TestDigits(t *testing.T) {
	for _, c := range []struct {
		value, lo, hi float64
		want          int
	}{
		// The examples of the Particle Data Group's rule: 0.827 +- 0.119 is given
		// as 0.83 +- 0.12, 0.827 +- 0.367 as 0.8 +- 0.4.
		{0.827, 0.827 - 0.119, 0.827 + 0.119, 2},
		{0.827, 0.827 - 0.367, 0.827 + 0.367, 1},
		{187.3, 171.2, 203.9, 3},    // 16.35: two digits, units
		{187.3, 137.3, 237.3, 2},    // 50: one digit, tens
		{187.3, 90.3, 284.3, 2},     // 97: up to 1.0e2, tens
		{12345, 12344, 12346, 6},    // 1.0: two digits, tenths
		{0.0234, 0.0233, 0.0235, 4}, // 0.0001: two digits, 1e-5
		{5, 0, 1000, 1},             // far below its uncertainty: still one
		{0, -1, 1, 1},
		{-187.3, -203.9, -171.2, 3}, // the sign does not matter
		{215.5, 215.5, 215.5, 4},    // no width: the literal's own digits
		{1500, 1500, 1500, 2},
		{0, 0, 0, 1},
		{9.99, 8.6, 11.4, 2}, // 1.4: tenths; 10.0 when rounded
		{1e300, -math.MaxFloat64, math.MaxFloat64, 1},
		{math.NaN(), 0, 1, 0}, {1, math.NaN(), 1, 0}, {1, 0, math.Inf(1), 0}, {1, 2, 0, 0},
	} {
		if got := Digits(c.value, c.lo, c.hi); got != c.want {
			t.Errorf("Digits(%v, %v, %v) = %d, want %d", c.value, c.lo, c.hi, got, c.want)
		}
	}
}
