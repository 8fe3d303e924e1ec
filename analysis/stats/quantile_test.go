package stats

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func ExampleQuantiles() {
	itl := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	for _, d := range []Definition{Linear, InvertedCDF, FloorRank} {
		q, err := Quantiles(itl, d, 0.5, 0.9, 0.99)
		fmt.Printf("%s: %.4g %v\n", d, q, err)
	}
	// Output:
	// linear (type 7): [5.5 9.1 9.91] <nil>
	// inverted CDF (type 1): [5 9 10] <nil>
	// floor rank: [6 10 10] <nil>
}

// The table of the three definitions: numpy.percentile with method linear and
// inverted_cdf; the third by hand from x[floor(np)].
func TestQuantileDefinitions(t *testing.T) {
	for _, c := range []struct {
		d    Definition
		n    int
		want [3]float64 // p50, p90, p99
	}{
		{Linear, 10, [3]float64{5.5, 9.1, 9.91}},
		{Linear, 100, [3]float64{50.5, 90.1, 99.01}},
		{InvertedCDF, 10, [3]float64{5, 9, 10}},
		{InvertedCDF, 100, [3]float64{50, 90, 99}},
		{FloorRank, 10, [3]float64{6, 10, 10}},
		{FloorRank, 100, [3]float64{51, 91, 100}},
	} {
		q := must(Quantiles(oneTo(c.n), c.d, 0.5, 0.9, 0.99))
		for i, want := range c.want {
			near(t, fmt.Sprintf("%v of 1..%d, %d", c.d, c.n, i), q[i], want, 1e-12)
		}
	}
}

// Every whole percentage of every n up to 200, against ranks in whole numbers:
// 100*0.07 is above 7 in binary and must not become rank 8.
func TestQuantileRanksAreThoseOfTheDecimal(t *testing.T) {
	for n := 1; n <= 200; n++ {
		xs := oneTo(n)
		for percent := 0; percent <= 100; percent++ {
			p := float64(percent) / 100
			ceil := max((n*percent+99)/100, 1)
			floor := min(n*percent/100+1, n)
			if got := must(Quantile(xs, InvertedCDF, p)); got != float64(ceil) {
				t.Errorf("inverted CDF, n %d, p%d: %v, want %d", n, percent, got, ceil)
			}
			if got := must(Quantile(xs, FloorRank, p)); got != float64(floor) {
				t.Errorf("floor rank, n %d, p%d: %v, want %d", n, percent, got, floor)
			}
			near(t, "linear", must(Quantile(xs, Linear, p)), 1+float64((n-1)*percent)/100, 1e-11)
		}
	}
}

func TestQuantileEnds(t *testing.T) {
	for _, d := range []Definition{Linear, InvertedCDF, FloorRank} {
		q := must(Quantiles([]float64{3, 1, 2}, d, 1, 0))
		if q[0] != 3 || q[1] != 1 {
			t.Errorf("%v: p100, p0 = %v", d, q)
		}
		for _, p := range []float64{-0.1, 1.1, math.NaN()} {
			if _, err := Quantile([]float64{1}, d, p); !errors.Is(err, ErrDomain) {
				t.Errorf("%v: p %v: %v, want ErrDomain", d, p, err)
			}
		}
		if d.Citation() == "" || d.Formula() == "" {
			t.Errorf("%v has no citation or formula", d)
		}
	}
	if _, err := Quantile([]float64{1}, Definition(9), 0.5); !errors.Is(err, ErrDomain) {
		t.Errorf("unknown definition: %v", err)
	}
	if got := must(Quantile([]float64{-math.MaxFloat64, math.MaxFloat64}, Linear, 0.5)); got != 0 {
		t.Errorf("the difference overflows, the quantile does not: %v", got)
	}
}

func shapes(n int) map[string][]float64 {
	return map[string][]float64{
		"uniform":    random(1, n, (*rand.Rand).Float64),
		"few values": random(2, n, func(r *rand.Rand) float64 { return float64(r.IntN(3)) }),
		"constant":   make([]float64, n),
		"heavy tail": random(3, n, func(r *rand.Rand) float64 { return math.Exp(5 * r.NormFloat64()) }),
		"ascending":  slices.Sorted(slices.Values(random(4, n, (*rand.Rand).NormFloat64))),
		"descending": oneTo(n),
		"organ pipe": append(oneTo(n/2), slices.Sorted(slices.Values(oneTo(n-n/2)))...),
	}
}

func TestSelectionAgreesWithSorting(t *testing.T) {
	ps := []float64{0.99, 0, 0.5, 0.5, 0.25, 0.9, 1, 0.001}
	for _, n := range []int{1, 2, 63, 64, 65, 1000, 20011} {
		for name, xs := range shapes(n) {
			sorted := slices.Sorted(slices.Values(xs))
			got := must(SelectQuantiles(xs, Linear, ps...))
			for i, p := range ps {
				j, frac := Linear.position(n, p)
				if want := between(sorted[j], sorted[min(j+1, n-1)], frac); got[i] != want {
					t.Errorf("%s, n %d, p %v: %v, want %v", name, n, p, got[i], want)
				}
			}
			slices.Sort(xs)
			if !slices.Equal(xs, sorted) {
				t.Errorf("%s, n %d: values were lost", name, n)
			}
		}
	}
}

const benchmarkN = 10_000_000

func benchmarkQuantiles(b *testing.B, f func([]float64)) {
	data := random(6, benchmarkN, func(r *rand.Rand) float64 { return math.Exp(r.NormFloat64()) })
	xs := make([]float64, benchmarkN)
	b.SetBytes(8 * benchmarkN)
	for b.Loop() {
		b.StopTimer()
		copy(xs, data)
		b.StartTimer()
		f(xs)
	}
}

func BenchmarkQuantilesBySort(b *testing.B) { benchmarkQuantiles(b, slices.Sort) }

func BenchmarkSelectMedian(b *testing.B) {
	benchmarkQuantiles(b, func(xs []float64) { must(SelectQuantiles(xs, Linear, 0.5)) })
}

func BenchmarkSelectFourQuantiles(b *testing.B) {
	benchmarkQuantiles(b, func(xs []float64) { must(SelectQuantiles(xs, Linear, 0.5, 0.9, 0.95, 0.99)) })
}
