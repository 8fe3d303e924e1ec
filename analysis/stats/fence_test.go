package stats

import "testing"

func TestUpperFence(t *testing.T) {
	// 1..9: type 7 gives Q1 = 3, Q3 = 7, so 7 + 3*4.
	near(t, "fence", must(UpperFence(oneTo(9))), 19, 0)
	near(t, "fence of equal values", must(UpperFence([]float64{2, 2, 2, 2})), 2, 0)
}
