package stats

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"
)

func ExampleMannWhitney() {
	before := []float64{19, 22, 16, 29, 24}
	after := []float64{20, 11, 17, 12}
	u, _ := MannWhitney(before, after)
	fmt.Printf("U = %v, p = %.4f, exact: %v\n", u.U, u.P, u.Exact)
	// Output: U = 17, p = 0.1111, exact: true
}

func TestMannWhitneyWorkedExamples(t *testing.T) {
	// M. Hollander, D. A. Wolfe: Nonparametric Statistical Methods (1973), p. 69,
	// as in the help page of R's wilcox.test: W = 35, one-sided p 0.1272.
	u := must(MannWhitney(
		[]float64{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46},
		[]float64{1.15, 0.88, 0.90, 0.74, 1.21}))
	near(t, "W", u.U, 35, 0)
	near(t, "p", u.P, 2*0.1272, 1e-4)

	// The example of scipy.stats.mannwhitneyu: U = 17, exact p 1/9, asymptotic
	// with continuity correction 0.11134688653314041.
	near(t, "asymptotic p", normalP(17, 5, 4, 0), 0.11134688653314041, 1e-12)
}

// bruteU is U by its definition.
func bruteU(x, y []float64) float64 {
	u := 0.0
	for _, a := range x {
		for _, b := range y {
			if a > b {
				u++
			} else if a == b {
				u += 0.5
			}
		}
	}
	return u
}

// bruteP deals the pooled values in all ways and counts those as far out.
func bruteP(x, y []float64) float64 {
	pooled := append(append([]float64{}, x...), y...)
	observed := bruteU(x, y)
	below, above, all := 0, 0, 0
	for set := range 1 << len(pooled) {
		if bits.OnesCount(uint(set)) != len(x) {
			continue
		}
		var a, b []float64
		for i, v := range pooled {
			if set>>i&1 == 1 {
				a = append(a, v)
			} else {
				b = append(b, v)
			}
		}
		u := bruteU(a, b)
		all++
		if u <= observed {
			below++
		}
		if u >= observed {
			above++
		}
	}
	return math.Min(1, 2*float64(min(below, above))/float64(all))
}

func TestMannWhitneyAgainstEveryDeal(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 7))
		n, m, distinct := 1+r.IntN(5), 1+r.IntN(5), 2+r.IntN(30)
		draw := func(r *rand.Rand) float64 { return float64(r.IntN(distinct)) }
		x, y := random(seed, n, draw), random(seed+1000, m, draw)
		u := must(MannWhitney(x, y))
		if !u.Exact || u.U != bruteU(x, y) || u.N != n || u.M != m {
			t.Errorf("%v against %v: %+v, want U %v", x, y, u, bruteU(x, y))
		}
		near(t, fmt.Sprintf("p of %v against %v", x, y), u.P, bruteP(x, y), 1e-12)
		swapped := must(MannWhitney(y, x))
		near(t, "p, swapped", swapped.P, u.P, 1e-12)
		near(t, "U + U, swapped", swapped.U+u.U, float64(n*m), 0)
	}
}

func TestMannWhitneyApproximationMeetsExact(t *testing.T) {
	for _, distinct := range []int{4, 1000} {
		draw := func(r *rand.Rand) float64 { return float64(r.IntN(distinct)) }
		x, y := random(1, 30, draw), random(2, 30, draw)
		for i := range y {
			y[i] += float64(distinct) / 5
		}
		u := must(MannWhitney(x, y))
		_, ties := doubledMidranks(append(append([]float64{}, x...), y...))
		near(t, "p", normalP(u.U, 30, 30, ties), u.P, 0.003)
	}
}

func TestMannWhitneyLargeAndTied(t *testing.T) {
	x, y := random(1, 5000, (*rand.Rand).NormFloat64), random(2, 5000, (*rand.Rand).NormFloat64)
	if u := must(MannWhitney(x, y)); u.Exact || u.P < 0.001 {
		t.Errorf("same distribution: %+v", u)
	}
	for i := range y {
		y[i]++
	}
	if u := must(MannWhitney(x, y)); u.Exact || u.P > 1e-100 {
		t.Errorf("shifted: %+v", u)
	}
	for _, n := range []int{1, 5, 5000} {
		if u := must(MannWhitney(make([]float64, n), make([]float64, n))); u.P != 1 || u.U != float64(n*n)/2 {
			t.Errorf("all equal, n %d: %+v", n, u)
		}
	}
}

func TestResolvable(t *testing.T) {
	for _, c := range []struct {
		n, m int
		p    float64
		want bool
	}{
		{0, 5, 1, false}, {-1, 5, 1, false}, {1, 1, 1, false}, {1, 38, 2.0 / 39, false},
		{1, 39, 2.0 / 40, false}, {1, 40, 2.0 / 41, true},
		{2, 7, 2.0 / 36, false}, {2, 8, 2.0 / 45, true},
		{3, 3, 2.0 / 20, false}, {3, 4, 2.0 / 35, false}, {4, 3, 2.0 / 35, false}, {3, 5, 2.0 / 56, true},
		{4, 4, 2.0 / 70, true}, {1000, 1000, 0, true},
	} {
		near(t, fmt.Sprintf("smallest p of %d, %d", c.n, c.m), SmallestP(c.n, c.m), c.p, 1e-15)
		if got := Resolvable(c.n, c.m); got != c.want {
			t.Errorf("Resolvable(%d, %d) = %v", c.n, c.m, got)
		}
	}
	// It is the p of samples that lie apart.
	near(t, "3 against 5", must(MannWhitney([]float64{1, 2, 3}, []float64{4, 5, 6, 7, 8})).P, SmallestP(3, 5), 1e-15)
}
