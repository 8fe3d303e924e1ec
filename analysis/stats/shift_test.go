package stats

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func ExampleRatio() {
	before := []float64{50.1, 48.7, 51.3, 49.9, 50.4, 49.2}
	after := []float64{55.2, 54.1, 56.3, 53.8, 55.9, 54.7}
	r, _ := Ratio(after, before)
	fmt.Printf("%+.1f %% (%+.1f to %+.1f, %.1f %% confidence)\n",
		100*(r.Value-1), 100*(r.Interval.Lo-1), 100*(r.Interval.Hi-1), 100*r.Interval.Coverage)
	// Output: +10.1 % (+7.4 to +12.8, 95.9 % confidence)
}

func allDifferences(x, y []float64) []float64 {
	var ds []float64
	for _, a := range x {
		for _, b := range y {
			ds = append(ds, a-b)
		}
	}
	slices.Sort(ds)
	return ds
}

func TestRankedDifferences(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		draw := func(r *rand.Rand) float64 { return r.NormFloat64() * 100 }
		if seed%2 == 0 {
			draw = func(r *rand.Rand) float64 { return float64(r.IntN(7)) - 3 }
		}
		x, y := random(seed, 1+r.IntN(12), draw), random(seed+99, 1+r.IntN(12), draw)
		ds := allDifferences(x, y)
		d := differences{slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y))}
		for k, want := range ds {
			if got := d.ranked(k + 1); got != want || math.Signbit(got) && got == 0 {
				t.Fatalf("seed %d: difference %d = %v, want %v", seed, k+1, got, want)
			}
		}
		half := (ds[(len(ds)-1)/2] + ds[len(ds)/2]) / 2
		near(t, "shift", must(Shift(x, y)).Value, half, 1e-12)
	}
}

// bruteCoverage is P(k <= U <= nm-k) over all ways to choose n of n+m ranks.
func bruteCoverage(n, m, k int) float64 {
	inside, all := 0, 0
	var choose func(next, left, u int)
	choose = func(next, left, u int) {
		if left == 0 {
			all++
			if k <= u && u <= n*m-k {
				inside++
			}
			return
		}
		for r := next; r <= n+m-left; r++ {
			choose(r+1, left-1, u+r-(n-left)) // that many values of y lie below it
		}
	}
	choose(0, n, 0)
	return float64(inside) / float64(all)
}

func TestShiftInterval(t *testing.T) {
	for n := 1; n <= 7; n++ {
		for m := 1; m <= 7; m++ {
			k, coverage, exact := shiftRank(n, m)
			if !exact {
				t.Errorf("%d against %d is not exact", n, m)
			}
			if (k > 0) != Resolvable(n, m) {
				t.Errorf("%d against %d: rank %d, but resolvable is %v", n, m, k, Resolvable(n, m))
			}
			if k > 0 {
				near(t, fmt.Sprintf("coverage of %d, %d", n, m), coverage, bruteCoverage(n, m, k), 1e-12)
			}
			if next := bruteCoverage(n, m, k+1); next >= Level {
				t.Errorf("%d against %d: rank %d, but %d covers %v", n, m, k, k+1, next)
			}
		}
	}
	x, y := random(1, 6, (*rand.Rand).Float64), random(2, 7, (*rand.Rand).Float64)
	s := must(Shift(x, y))
	k, coverage, _ := shiftRank(6, 7)
	ds := allDifferences(x, y)
	if want := (Interval{ds[k-1], ds[len(ds)-k], coverage}); s.Interval != want || !s.Exact {
		t.Errorf("interval %+v, want %+v", s.Interval, want)
	}
}

func TestShiftApproximation(t *testing.T) {
	exact, coverage, _ := shiftRank(30, 30)
	k, approximate, isExact := shiftRankNormal(30, 30)
	if isExact || k < exact-2 || k > exact+2 {
		t.Errorf("rank %d, exactly %d", k, exact)
	}
	near(t, "coverage", approximate, coverage, 0.003)

	x, y := random(1, 20000, (*rand.Rand).NormFloat64), random(2, 10000, (*rand.Rand).NormFloat64)
	for i := range x {
		x[i] += 0.5
	}
	s := must(Shift(x, y))
	if s.Exact || !(s.Interval.Lo < 0.5 && 0.5 < s.Interval.Hi) || s.Interval.Coverage < Level {
		t.Errorf("shift by 0.5: %+v", s)
	}
	near(t, "width", s.Interval.Hi-s.Interval.Lo, 0.05, 0.01)
	if k, _, _ := shiftRankNormal(1, 2); k != 0 {
		t.Errorf("1 against 2 has an interval of rank %d", k)
	}
}

func TestShiftOfTooFew(t *testing.T) {
	s := must(Shift([]float64{4, 5, 6}, []float64{1, 2, 3, 4}))
	if s.Value != 2.5 || s.Interval.Exists() || s.Interval.Lo != 0 {
		t.Errorf("3 against 4: %+v", s)
	}
	r := must(Ratio([]float64{4}, []float64{2}))
	near(t, "ratio", r.Value, 2, 1e-15)
	if r.Interval.Exists() || r.Interval.Lo != 0 {
		t.Errorf("1 against 1: %+v", r)
	}
	if _, err := Ratio([]float64{1}, []float64{0}); !errors.Is(err, ErrDomain) {
		t.Errorf("ratio to 0: %v", err)
	}
}

func BenchmarkShift(b *testing.B) {
	x, y := random(1, 100_000, (*rand.Rand).NormFloat64), random(2, 100_000, (*rand.Rand).NormFloat64)
	for b.Loop() {
		must(Shift(x, y))
	}
}

func BenchmarkMannWhitney24(b *testing.B) {
	x, y := random(1, 24, (*rand.Rand).NormFloat64), random(2, 24, (*rand.Rand).NormFloat64)
	for b.Loop() {
		must(MannWhitney(x, y))
	}
}
