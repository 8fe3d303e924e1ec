package stats

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

func TestSpearmanWorkedExamples(t *testing.T) {
	// IQ against hours of television, ten pairs without ties: the squared rank
	// differences sum to 194, so 1 - 6*194/990 = -29/165.
	c := must(Spearman(
		[]float64{106, 100, 86, 101, 99, 103, 97, 113, 112, 110},
		[]float64{7, 27, 2, 50, 28, 29, 20, 12, 6, 17}))
	near(t, "IQ", c.Value, -29.0/165, 1e-15)
	// With ties, the example of scipy.stats.spearmanr.
	c = must(Spearman([]float64{1, 2, 3, 4, 5}, []float64{5, 6, 7, 8, 7}))
	near(t, "ties", c.Value, 0.8207826816681233, 1e-15)
	// tanh(atanh r ± 1.959964 sqrt((1 + r²/2)/2)), n - 3 = 2.
	near(t, "lo", c.Interval.Lo, math.Tanh(math.Atanh(c.Value)-1.959963985*math.Sqrt((1+c.Value*c.Value/2)/2)), 1e-9)
	near(t, "hi", c.Interval.Hi, math.Tanh(math.Atanh(c.Value)+1.959963985*math.Sqrt((1+c.Value*c.Value/2)/2)), 1e-9)
}

func TestKendallWorkedExamples(t *testing.T) {
	// The example of scipy.stats.kendalltau: of 10 pairs 2 are tied in x and 1 in
	// y, 2 concordant and 6 discordant: -4 / sqrt(8*9) = -0.4714.
	c := must(KendallTauB([]float64{12, 2, 1, 12, 2}, []float64{1, 4, 7, 1, 0}))
	near(t, "tau-b", c.Value, -0.47140452079103173, 1e-15)
	if !c.Interval.Exists() || c.N != 5 {
		t.Errorf("5 pairs: %+v", c)
	}
}

func bruteTauB(x, y []float64) float64 {
	var difference, untiedX, untiedY float64
	for i := range x {
		for j := range i {
			a, b := compare(x[i], x[j]), compare(y[i], y[j])
			difference += a * b
			untiedX += a * a
			untiedY += b * b
		}
	}
	return difference / math.Sqrt(untiedX*untiedY)
}

func compare(a, b float64) float64 {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// bruteSpearman is Pearson's r of ranks that are counted, not sorted.
func bruteSpearman(x, y []float64) float64 {
	rank := func(v float64, xs []float64) float64 {
		r := 0.0
		for _, x := range xs {
			r += (compare(v, x) + 1) / 2
		}
		return r - float64(len(xs))/2
	}
	var xy, xx, yy float64
	for i := range x {
		a, b := rank(x[i], x), rank(y[i], y)
		xy, xx, yy = xy+a*b, xx+a*a, yy+b*b
	}
	return xy / math.Sqrt(xx*yy)
}

func TestCorrelationsAgainstDefinitions(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		n, distinct := 2+r.IntN(40), 2+r.IntN(60)
		draw := func(r *rand.Rand) float64 { return float64(r.IntN(distinct)) }
		x, y := random(seed, n, draw), random(seed+1000, n, draw)
		tau, errTau := KendallTauB(x, y)
		rho, errRho := Spearman(x, y)
		want := bruteTauB(x, y)
		if math.IsNaN(want) {
			if !errors.Is(errTau, ErrDomain) || !errors.Is(errRho, ErrDomain) {
				t.Errorf("constant side: %v, %v", errTau, errRho)
			}
			continue
		}
		near(t, fmt.Sprintf("tau of seed %d", seed), tau.Value, want, 1e-12)
		near(t, fmt.Sprintf("rho of seed %d", seed), rho.Value, bruteSpearman(x, y), 1e-12)
	}
}

func TestCorrelationEnds(t *testing.T) {
	for _, f := range []func(x, y []float64) (Correlation, error){Spearman, KendallTauB} {
		up, down := []float64{1, 2, 3, 4, 5, 6}, oneTo(6)
		if c := must(f(up, up)); c.Value != 1 || c.Interval.Exists() {
			t.Errorf("rising: %+v", c)
		}
		if c := must(f(up, down)); c.Value != -1 || c.Interval.Exists() {
			t.Errorf("falling: %+v", c)
		}
		if c := must(f([]float64{1, 2, 3}, []float64{1, 3, 2})); c.Interval.Exists() {
			t.Errorf("3 pairs: %+v", c)
		}
		if _, err := f(up, up[:5]); !errors.Is(err, ErrDomain) {
			t.Errorf("6 against 5: %v", err)
		}
	}
}

// Bonett & Wright (2000), table 1: Pearson's r of 0.1 needs 1507 pairs for an
// interval of width 0.1; the search is the same, the variance 1/(n-3).
func TestSizeOfPearsonTable(t *testing.T) {
	pearson := fisher{func(float64) float64 { return 1 }, 3}
	if n := must(pearson.size(0.1, 0.1)); n != 1507 {
		t.Errorf("n = %d, want 1507", n)
	}
}

func TestSizes(t *testing.T) {
	for _, r := range []float64{-0.9, 0, 0.3, 0.8} {
		for _, width := range []float64{0.05, 0.3, 1.5} {
			n := must(SpearmanSize(r, width))
			m := must(KendallSize(r, width))
			check := func(i Interval) bool { return i.Exists() && i.Hi-i.Lo <= width }
			if !check(spearmanZ.interval(r, n)) || check(spearmanZ.interval(r, n-1)) {
				t.Errorf("Spearman r %v, width %v: n %d is not the smallest", r, width, n)
			}
			if !check(kendallZ.interval(r, m)) || check(kendallZ.interval(r, m-1)) {
				t.Errorf("Kendall r %v, width %v: n %d is not the smallest", r, width, m)
			}
		}
	}
	for _, c := range [][2]float64{{1, 0.1}, {-1, 0.1}, {0, 0}, {0, -1}, {math.NaN(), 0.1}, {0, math.NaN()}, {0, 1e-300}} {
		if _, err := SpearmanSize(c[0], c[1]); !errors.Is(err, ErrDomain) {
			t.Errorf("r %v, width %v: %v, want ErrDomain", c[0], c[1], err)
		}
	}
}
