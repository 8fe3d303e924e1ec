package stats

import (
	"math"
	"slices"
)

// sum adds with the correction of A. Neumaier (Rundungsfehleranalyse einiger
// Verfahren zur Summation endlicher Summen, ZAMM 54, 1974): the error does not
// grow with n, so that sums over millions of gaps keep all their digits.
func sum(xs []float64, f func(float64) float64) float64 {
	s, c := 0.0, 0.0
	for _, x := range xs {
		x = f(x)
		t := s + x
		if math.Abs(s) >= math.Abs(x) {
			c += (s - t) + x
		} else {
			c += (x - t) + s
		}
		s = t
	}
	return s + c
}

func same(x float64) float64 { return x }

// Mean is the arithmetic mean.
func Mean(xs []float64) (float64, error) {
	if err := check(xs, 1); err != nil {
		return 0, err
	}
	return finite(sum(xs, same) / float64(len(xs)))
}

// SampleStdDev is the standard deviation with the divisor n-1, an estimate for
// the population that the values were drawn from. It needs two values.
func SampleStdDev(xs []float64) (float64, error) {
	if err := check(xs, 2); err != nil {
		return 0, err
	}
	return deviation(xs, len(xs)-1)
}

// PopulationStdDev is the standard deviation with the divisor n, for values that
// are the whole population; also the default of numpy.std, which most runners
// print.
func PopulationStdDev(xs []float64) (float64, error) {
	if err := check(xs, 1); err != nil {
		return 0, err
	}
	return deviation(xs, len(xs))
}

// deviation takes two passes: squares of differences from the mean, not a
// difference of squares, which would cancel.
func deviation(xs []float64, divisor int) (float64, error) {
	mean, err := finite(sum(xs, same) / float64(len(xs)))
	if err != nil {
		return 0, err
	}
	squares := sum(xs, func(x float64) float64 { return float64((x - mean) * (x - mean)) })
	return finite(math.Sqrt(squares / float64(divisor)))
}

// Min is the smallest value.
func Min(xs []float64) (float64, error) {
	if err := check(xs, 1); err != nil {
		return 0, err
	}
	return slices.Min(xs), nil
}

// Max is the largest value.
func Max(xs []float64) (float64, error) {
	if err := check(xs, 1); err != nil {
		return 0, err
	}
	return slices.Max(xs), nil
}

// GeometricMean is the n-th root of the product, the mean for ratios: that of
// the reciprocals is its reciprocal. All values must be above 0.
func GeometricMean(xs []float64) (float64, error) {
	if err := checkPositive(xs, 1); err != nil {
		return 0, err
	}
	return finite(math.Exp(sum(xs, math.Log) / float64(len(xs))))
}
