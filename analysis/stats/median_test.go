package stats

import (
	"fmt"
	"math/big"
	"testing"
)

func ExampleMedian() {
	ttft := []float64{212, 198, 240, 205, 221, 219, 230, 201, 251, 208}
	m, _ := Median(ttft)
	fmt.Printf("%v ms, %v to %v with %.1f %%, n = %d\n", m.Value, m.Interval.Lo, m.Interval.Hi, 100*m.Interval.Coverage, m.N)
	// Output: 215.5 ms, 201 to 240 with 97.9 %, n = 10
}

// n = 6, 10, 24 and 72: sums of binomial coefficients, also in tables of the sign
// test (David & Nagaraja, Order Statistics, sec. 7.1).
func TestMedianRanks(t *testing.T) {
	for _, c := range []struct {
		n, lo, hi int
		percent   string
	}{
		{1, 0, 0, "0.0"}, {2, 0, 0, "0.0"}, {5, 0, 0, "0.0"},
		{6, 1, 6, "96.9"}, {7, 1, 7, "98.4"}, {8, 1, 8, "99.2"}, {9, 2, 8, "96.1"},
		{10, 2, 9, "97.9"}, {24, 7, 18, "97.7"}, {72, 28, 45, "95.6"},
	} {
		lo, hi, coverage := MedianRanks(c.n, Level)
		if lo != c.lo || hi != c.hi || fmt.Sprintf("%.1f", 100*coverage) != c.percent {
			t.Errorf("n %d: %d..%d, %.4f; want %d..%d, %s %%", c.n, lo, hi, coverage, c.lo, c.hi, c.percent)
		}
	}
}

// exactCoverage is the sum of C(n, k)/2^n for k = lo .. n-lo in whole numbers.
func exactCoverage(n, lo int) float64 {
	sum, term := new(big.Int), new(big.Int).Binomial(int64(n), int64(lo))
	for k := lo; k <= n-lo; k++ {
		sum.Add(sum, term)
		term.Mul(term, big.NewInt(int64(n-k)))
		term.Div(term, big.NewInt(int64(k+1)))
	}
	ratio, _ := new(big.Rat).SetFrac(sum, new(big.Int).Lsh(big.NewInt(1), uint(n))).Float64()
	return ratio
}

func TestMedianRanksAreTheSmallestThatCover(t *testing.T) {
	for n := 1; n <= 600; n++ {
		for _, level := range []float64{0.5, 0.95, 0.999} {
			lo, hi, coverage := MedianRanks(n, level)
			if lo == 0 {
				if exactCoverage(n, 1) >= level && n > 1 {
					t.Errorf("n %d, level %v: no interval, but x(1)..x(n) covers", n, level)
				}
				continue
			}
			near(t, fmt.Sprintf("coverage of n %d", n), coverage, exactCoverage(n, lo), 1e-13)
			if coverage < level || hi != n+1-lo {
				t.Errorf("n %d, level %v: %d..%d covers %v", n, level, lo, hi, coverage)
			}
			if lo+1 <= n/2 && exactCoverage(n, lo+1) >= level {
				t.Errorf("n %d, level %v: %d..%d is not the smallest", n, level, lo, hi)
			}
		}
	}
}

func TestMedianRanksOfLargeSamples(t *testing.T) {
	// Whole numbers of a million bits take long: 20001 stands for the large.
	lo, _, coverage := MedianRanks(20001, Level)
	near(t, "coverage of n 20001", coverage, exactCoverage(20001, lo), 1e-12)
	// n/2 - 1.96 sqrt(n)/2 = 499020.02, by the normal limit of the binomial.
	lo, hi, coverage := MedianRanks(1_000_000, Level)
	if lo < 499019 || lo > 499021 || hi != 1_000_001-lo {
		t.Errorf("n 1e6: %d..%d", lo, hi)
	}
	near(t, "coverage of n 1e6", coverage, 0.95, 2e-4)
}

func TestMedianRanksRefusesLevels(t *testing.T) {
	for _, level := range []float64{-1, 0, 1, 2} {
		if lo, hi, coverage := MedianRanks(100, level); lo != 0 || hi != 0 || coverage != 0 {
			t.Errorf("level %v: %d..%d, %v", level, lo, hi, coverage)
		}
	}
}

func TestMedian(t *testing.T) {
	for n := 1; n <= 100; n++ {
		m := must(Median(oneTo(n)))
		lo, hi, coverage := MedianRanks(n, Level)
		want := MedianEstimate{float64(n+1) / 2, n, Interval{float64(lo), float64(hi), coverage}, lo, hi}
		if m != want || m.Interval.Exists() != (n > 5) {
			t.Errorf("median of 1..%d = %+v, want %+v", n, m, want)
		}
	}
}
