package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// near fails unless got is within tolerance of want.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %.17g, want %.17g within %g", what, got, want, tolerance)
	}
}

// oneTo is n .. 1: the order must not matter.
func oneTo(n int) []float64 {
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = float64(n - i)
	}
	return xs
}

func random(seed uint64, n int, next func(*rand.Rand) float64) []float64 {
	r := rand.New(rand.NewPCG(seed, 1))
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = next(r)
	}
	return xs
}

// everyRefusal holds each function of one or two samples with the fewest values
// that it takes.
var everyRefusal = []struct {
	name  string
	least int
	call  func([]float64) error
}{
	{"Quantiles", 1, func(xs []float64) error { _, err := Quantiles(xs, Linear, 0.5); return err }},
	{"SelectQuantiles", 1, func(xs []float64) error { _, err := SelectQuantiles(xs, Linear, 0.5); return err }},
	{"Median", 1, func(xs []float64) error { _, err := Median(xs); return err }},
	{"Mean", 1, func(xs []float64) error { _, err := Mean(xs); return err }},
	{"Min", 1, func(xs []float64) error { _, err := Min(xs); return err }},
	{"Max", 1, func(xs []float64) error { _, err := Max(xs); return err }},
	{"GeometricMean", 1, func(xs []float64) error { _, err := GeometricMean(xs); return err }},
	{"PopulationStdDev", 1, func(xs []float64) error { _, err := PopulationStdDev(xs); return err }},
	{"SampleStdDev", 2, func(xs []float64) error { _, err := SampleStdDev(xs); return err }},
	{"MannWhitney x", 1, func(xs []float64) error { _, err := MannWhitney(xs, []float64{1}); return err }},
	{"MannWhitney y", 1, func(xs []float64) error { _, err := MannWhitney([]float64{1}, xs); return err }},
	{"Shift x", 1, func(xs []float64) error { _, err := Shift(xs, []float64{1}); return err }},
	{"Shift y", 1, func(xs []float64) error { _, err := Shift([]float64{1}, xs); return err }},
	{"Ratio x", 1, func(xs []float64) error { _, err := Ratio(xs, []float64{1}); return err }},
	{"UpperFence", 4, func(xs []float64) error { _, err := UpperFence(xs); return err }},
	{"Spearman", 2, func(xs []float64) error { _, err := Spearman(xs, oneTo(len(xs))); return err }},
	{"KendallTauB", 2, func(xs []float64) error { _, err := KendallTauB(oneTo(len(xs)), xs); return err }},
	{"Bootstrap", 2, func(xs []float64) error {
		_, err := Bootstrap(xs, 40, func(xs []float64) float64 { return xs[0] })
		return err
	}},
}

func TestRefusesWhatIsNoMeasurement(t *testing.T) {
	for _, f := range everyRefusal {
		if err := f.call(oneTo(f.least)); err != nil {
			t.Errorf("%s of %d values: %v", f.name, f.least, err)
		}
		if err := f.call(oneTo(f.least - 1)); !errors.Is(err, ErrTooFew) {
			t.Errorf("%s of %d values: %v, want ErrTooFew", f.name, f.least-1, err)
		}
		for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			xs := oneTo(9)
			xs[4] = bad
			if err := f.call(xs); !errors.Is(err, ErrNotFinite) {
				t.Errorf("%s with %v: %v, want ErrNotFinite", f.name, bad, err)
			}
			if xs[0] != 9 || xs[8] != 1 {
				t.Errorf("%s reordered a refused input: %v", f.name, xs)
			}
		}
	}
}

func TestKeepsTheOrderOfInputs(t *testing.T) {
	for _, f := range everyRefusal {
		if f.name == "SelectQuantiles" {
			continue // reorders, as its name says
		}
		xs := oneTo(100)
		xs[0], xs[50] = xs[50], xs[0]
		kept := append([]float64(nil), xs...)
		if err := f.call(xs); err != nil {
			t.Errorf("%s: %v", f.name, err)
		}
		for i := range xs {
			if xs[i] != kept[i] {
				t.Errorf("%s changed its input at %d", f.name, i)
				break
			}
		}
	}
}
