package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// H. B. Mann, D. R. Whitney: On a Test of Whether one of Two Random Variables is
// Stochastically Larger than the Other. Ann. Math. Stat. 18, 1947, table I: the
// probability of a U of at most 0, 1, 2, ... as printed, some cut after three digits.
func TestMannWhitneyTable(t *testing.T) {
	for _, c := range []struct {
		n, m int
		p    []float64
	}{
		{3, 3, []float64{0.050, 0.100, 0.200, 0.350, 0.500}},
		{3, 4, []float64{0.028, 0.057, 0.114, 0.200, 0.314, 0.429}},
		{4, 4, []float64{0.014, 0.029, 0.057, 0.100, 0.171, 0.243, 0.343, 0.443}},
	} {
		for u, p := range c.p {
			x, y := withU(c.n, c.m, u)
			got := must(MannWhitney(x, y))
			near(t, "U", got.U, float64(u), 0)
			near(t, "one-sided p", got.P/2, p, 0.001)
		}
	}
}

// withU makes two samples without ties of which u pairs have the larger value in
// the first: y is 1..m, and each x exceeds so many of it as it may.
func withU(n, m, u int) (x, y []float64) {
	for j := range m {
		y = append(y, float64(j+1))
	}
	for i := range n {
		over := min(u, m)
		u -= over
		x = append(x, float64(over)+0.5+float64(i)/1000)
	}
	return x, y
}

// The same data as in [TestMannWhitneyWorkedExamples]: R's wilcox.test(x, y,
// conf.int = TRUE) gives 0.305, the median of the 50 differences.
func TestHodgesLehmannWorkedExample(t *testing.T) {
	s := must(Shift(
		[]float64{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46},
		[]float64{1.15, 0.88, 0.90, 0.74, 1.21}))
	near(t, "shift", s.Value, 0.305, 1e-12)
	near(t, "low", s.Interval.Lo, -0.15, 1e-12)
	near(t, "high", s.Interval.Hi, 0.76, 1e-12)
}

// every is what two samples of pairs come to, by all functions of this package
// that take them.
func every(x, y []float64) (free, scaling []float64) {
	sx := slices.Sorted(slices.Values(x))
	shift := must(Shift(x, y))
	m := must(Median(x))
	free = []float64{must(MannWhitney(x, y)).P, must(MannWhitney(x, y)).U, must(Spearman(x, y)).Value, must(KendallTauB(x, y)).Value, must(Ratio(x, y)).Value}
	scaling = []float64{m.Value, m.Interval.Lo, m.Interval.Hi, shift.Value, shift.Interval.Lo, shift.Interval.Hi}
	for _, d := range []Definition{Linear, InvertedCDF, FloorRank} {
		scaling = append(scaling, must(Quantile(sx, d, 0.9)))
	}
	return free, scaling
}

// Another order changes nothing; another unit, here by a power of two so that
// nothing is rounded, changes what has a unit and nothing else.
func TestPermutationAndScaling(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		n := 6 + r.IntN(20)
		x, y := make([]float64, n), make([]float64, n)
		for i := range x {
			x[i], y[i] = float64(1+r.IntN(30)), float64(1+r.IntN(30)) // with ties
		}
		free, scaling := every(x, y)
		px, py, sx, sy := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
		for at, i := range r.Perm(n) { // pairs stay pairs
			px[at], py[at] = x[i], y[i]
			sx[i], sy[i] = x[i]*4, y[i]*4
		}
		f, s := every(px, py)
		if !slices.Equal(f, free) || !slices.Equal(s, scaling) {
			t.Fatalf("seed %d: another order gives %v %v, want %v %v", seed, f, s, free, scaling)
		}
		f, s = every(sx, sy)
		for i := range s {
			near(t, "scaled", s[i], 4*scaling[i], 0)
		}
		for i := range f {
			near(t, "free of scale", f[i], free[i], 1e-12*math.Abs(free[i]))
		}
	}
}

// Every value twice: the middle and the rank correlations stay where they are, and
// intervals do not get wider.
func TestDuplicates(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 6))
		n := 6 + r.IntN(20)
		var x, y []float64
		for range n {
			x, y = append(x, float64(r.IntN(50))), append(y, float64(r.IntN(50)))
		}
		xx, yy := append(slices.Clone(x), x...), append(slices.Clone(y), y...)
		once, twice := must(Median(x)), must(Median(xx))
		near(t, "median", twice.Value, once.Value, 0)
		if twice.Interval.Hi-twice.Interval.Lo > once.Interval.Hi-once.Interval.Lo {
			t.Errorf("seed %d: %v of twice as many values, %v before", seed, twice.Interval, once.Interval)
		}
		near(t, "rho", must(Spearman(xx, yy)).Value, must(Spearman(x, y)).Value, 1e-12)
		near(t, "tau-b", must(KendallTauB(xx, yy)).Value, must(KendallTauB(x, y)).Value, 1e-12)
	}
}
