package stats

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squared deviations 9+1+1+1+0+0+4+16 = 32, so 2
// over n = 8 and sqrt(32/7) over n-1.
func TestDeviations(t *testing.T) {
	xs := []float64{2, 4, 4, 4, 5, 5, 7, 9}
	near(t, "mean", must(Mean(xs)), 5, 0)
	near(t, "population", must(PopulationStdDev(xs)), 2, 0)
	near(t, "sample", must(SampleStdDev(xs)), math.Sqrt(32.0/7), 1e-15)
	near(t, "min", must(Min(xs)), 2, 0)
	near(t, "max", must(Max(xs)), 9, 0)
	near(t, "one value", must(PopulationStdDev([]float64{3})), 0, 0)
}

// NIST Statistical Reference Datasets, NumAcc4: 10000000.2, then 10000000.1 and
// 10000000.3 in turn, 1001 values; certified mean 10000000.2, standard deviation
// 0.1. A difference of squares loses all digits of it.
func TestDeviationDoesNotCancel(t *testing.T) {
	xs := []float64{10000000.2}
	for range 500 {
		xs = append(xs, 10000000.1, 10000000.3)
	}
	near(t, "mean", must(Mean(xs)), 10000000.2, 1e-8)
	near(t, "deviation", must(SampleStdDev(xs)), 0.1, 1e-8)
}

func TestMeanAgainstExactSum(t *testing.T) {
	xs := random(1, 100_000, func(r *rand.Rand) float64 { return math.Exp(20 * r.NormFloat64()) })
	sum := new(big.Float).SetPrec(2000)
	for _, x := range xs {
		sum.Add(sum, big.NewFloat(x))
	}
	exact, _ := sum.Quo(sum, big.NewFloat(float64(len(xs)))).Float64()
	near(t, "mean", must(Mean(xs))/exact, 1, 2e-16)
	slices.Sort(xs)
	near(t, "mean, sorted", must(Mean(xs))/exact, 1, 2e-16)
	near(t, "1, 1e100, 1, -1e100", must(Mean([]float64{1, 1e100, 1, -1e100})), 0.5, 0)
}

func TestGeometricMean(t *testing.T) {
	near(t, "of 1, 10, 100", must(GeometricMean([]float64{1, 10, 100})), 10, 1e-14)
	near(t, "of the reciprocals", must(GeometricMean([]float64{1, 0.1, 0.01})), 0.1, 1e-16)
	for _, bad := range []float64{0, -1} {
		if _, err := GeometricMean([]float64{1, bad}); !errors.Is(err, ErrDomain) {
			t.Errorf("with %v: %v, want ErrDomain", bad, err)
		}
	}
}

func TestOverflowIsAnError(t *testing.T) {
	xs := []float64{math.MaxFloat64, math.MaxFloat64, -math.MaxFloat64}
	if _, err := Mean(xs[:2]); !errors.Is(err, ErrNotFinite) {
		t.Errorf("mean: %v", err)
	}
	if _, err := SampleStdDev(xs[1:]); !errors.Is(err, ErrNotFinite) {
		t.Errorf("deviation: %v", err)
	}
	if _, err := Shift(xs[:2], xs[2:]); !errors.Is(err, ErrNotFinite) {
		t.Errorf("shift: %v", err)
	}
}
