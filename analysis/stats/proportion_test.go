package stats

import (
	"errors"
	"fmt"
	"testing"
)

// R. G. Newcombe: Two-sided confidence intervals for the single proportion:
// comparison of seven methods. Statistics in Medicine 17, 1998, table I, method 3.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		hits, n int
		lo, hi  float64
	}{
		{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718},
		{20, 20, 1 - 0.1611, 1},
	} {
		i := must(Wilson(c.hits, c.n))
		near(t, fmt.Sprintf("lo of %d/%d", c.hits, c.n), i.Lo, c.lo, 5e-5)
		near(t, fmt.Sprintf("hi of %d/%d", c.hits, c.n), i.Hi, c.hi, 5e-5)
	}
	for n := 1; n < 300; n++ {
		if none, all := must(Wilson(0, n)), must(Wilson(n, n)); none.Lo != 0 || all.Hi != 1 {
			t.Errorf("n %d: 0 gives %v, all gives %v", n, none, all)
		}
	}
	if must(Wilson(0, 0)).Exists() {
		t.Error("0 of 0 has an interval")
	}
	for _, c := range [][2]int{{-1, 5}, {6, 5}, {0, -1}} {
		if _, err := Wilson(c[0], c[1]); !errors.Is(err, ErrDomain) {
			t.Errorf("%d of %d: %v, want ErrDomain", c[0], c[1], err)
		}
	}
}
