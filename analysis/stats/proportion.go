package stats

import (
	"fmt"
	"math"
)

// Wilson is the 95 % score interval of a proportion, hits of n: of passed tests,
// of failed requests, of resamples. Unlike p ± 1.96 s it stays within 0..1 and
// says something for 0 of n. The coverage is nominal. It does not exist for n = 0.
//
// E. B. Wilson: Probable Inference, the Law of Succession, and Statistical
// Inference. J. Am. Stat. Assoc. 22, 1927, 209-212. Recommended by L. D. Brown, T.
// T. Cai, A. DasGupta: Interval Estimation for a Binomial Proportion. Stat. Sci.
// 16(2), 2001.
func Wilson(hits, n int) (Interval, error) {
	if hits < 0 || hits > n {
		return Interval{}, fmt.Errorf("stats: %d hits of %d: %w", hits, n, ErrDomain)
	}
	if n == 0 {
		return Interval{}, nil
	}
	z, size := normalQuantile(Level), float64(n)
	p := float64(hits) / size
	z2 := z * z / size
	centre := (p + z2/2) / (1 + z2)
	reach := math.Sqrt(float64(z2*p*(1-p))+float64(z2*z2/4)) / (1 + z2)
	interval := Interval{Lo: centre - reach, Hi: centre + reach, Coverage: Level}
	if hits == 0 {
		interval.Lo = 0 // exactly, where rounding may miss it
	}
	if hits == n {
		interval.Hi = 1
	}
	return interval, nil
}
