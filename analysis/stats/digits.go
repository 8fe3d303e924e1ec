package stats

import (
	"math"
	"strconv"
	"strings"
)

// Digits is the number of significant digits of value that the interval lo..hi
// supports. The uncertainty is half the width of the interval; value is given to
// the decimal place of its last significant digit by the rule of the Particle
// Data Group: if the three leading digits of the uncertainty are 100 to 354, it
// has two significant digits; 355 to 949, one; 950 to 999, it is rounded up to
// 1000 and has two. So the rounding error is always small beside the
// uncertainty, and no digit is pure noise. 187.3 in 171.2..203.9 gives 3: 187.
//
// An interval without width says nothing about precision: then the digits are
// those of the shortest decimal that reads back as value. At least 1; 0 where
// value, lo or hi is not finite or lo is above hi, which is no interval.
//
// R. L. Workman et al. (Particle Data Group): Review of Particle Physics, PTEP
// 2022, 083C01, Introduction, sec. 5.3 (rounding). JCGM 100:2008 (GUM), 7.2.6,
// has the same spirit: at most two digits of an uncertainty.
func Digits(value, lo, hi float64) int {
	half := hi/2 - lo/2
	if !(half >= 0) || half-half != 0 || value-value != 0 {
		return 0
	}
	if half == 0 {
		mantissa, _ := split(value, -1)
		return len(mantissa)
	}
	if value == 0 {
		return 1
	}
	lead, place := split(half, 2)
	if lead <= "354" {
		place-- // a second digit; that of 950 to 999, rounded up, stands at place itself
	}
	_, first := split(value, 16)
	return max(first-place+1, 1)
}

// split gives the significant digits of x in decimal, prec after the first (-1:
// as many as identify x), and the decimal place of the first one.
func split(x float64, prec int) (digits string, place int) {
	s := strconv.FormatFloat(math.Abs(x), 'e', prec, 64)
	mantissa, exponent, _ := strings.Cut(s, "e")
	place, _ = strconv.Atoi(exponent)
	return strings.Replace(mantissa, ".", "", 1), place
}
