package stats

import (
	"errors"
	"fmt"
	"math"
)

var (
	// ErrTooFew says that the statistic is undefined for so few values.
	ErrTooFew = errors.New("too few values")
	// ErrNotFinite says that an input value, or a result that overflowed, is NaN or infinite.
	ErrNotFinite = errors.New("value is not finite")
	// ErrDomain says that an argument is outside the domain of the formula.
	ErrDomain = errors.New("outside the domain")
)

// Level is the confidence of every interval here: at least 95 % where the
// interval is exact, 95 % nominally where it is an approximation.
const Level = 0.95

// Interval is a confidence interval, ends included.
type Interval struct {
	Lo, Hi float64
	// Coverage is the exact confidence where the distribution is known, else
	// the nominal one. 0 means that these data allow no interval.
	Coverage float64
}

// Exists reports whether the data allowed an interval at all.
func (i Interval) Exists() bool { return i.Coverage > 0 }

// check refuses fewer than least values and any value that is NaN or infinite.
func check(xs []float64, least int) error {
	if len(xs) < least {
		return fmt.Errorf("stats: %d of at least %d: %w", len(xs), least, ErrTooFew)
	}
	for i, x := range xs {
		if x-x != 0 { // NaN and both infinities, in one comparison
			return fmt.Errorf("stats: value at index %d is %v: %w", i, x, ErrNotFinite)
		}
	}
	return nil
}

// checkPositive is check for formulas that take logarithms.
func checkPositive(xs []float64, least int) error {
	if err := check(xs, least); err != nil {
		return err
	}
	for i, x := range xs {
		if x <= 0 {
			return fmt.Errorf("stats: value at index %d is %v, a ratio needs values above 0: %w", i, x, ErrDomain)
		}
	}
	return nil
}

// finite turns a result that overflowed into an error.
func finite(x float64) (float64, error) {
	if x-x != 0 {
		return 0, fmt.Errorf("stats: result overflows: %w", ErrNotFinite)
	}
	return x, nil
}

// normalTail is P(|Z| > z) of a standard normal Z.
func normalTail(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }

// normalQuantile is the z with P(|Z| <= z) = level.
func normalQuantile(level float64) float64 { return math.Sqrt2 * math.Erfinv(level) }
