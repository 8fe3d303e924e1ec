package stats

import (
	"encoding/hex"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSeedIsTheHashOfTheData(t *testing.T) {
	// printf '\0\0\0\0\0\0\0\1\x3f\xf0\0\0\0\0\0\0' | sha256sum: the length 1, then
	// the bits of 1.0.
	seed := SeedOf([]float64{1})
	const want = "4f6d8ecf25118991c9aa4e0fe71a9c681d56dccf18654361a6325210a124f368"
	if got := hex.EncodeToString(seed[:]); got != want {
		t.Errorf("seed of [1] = %s, want %s", got, want)
	}
	if SeedOf([]float64{1, 2}, []float64{3}) == SeedOf([]float64{1}, []float64{2, 3}) {
		t.Error("the seed does not see where one sample ends")
	}
}

// The stream is part of the output format: a published page must rebuild to the
// same bytes. These indices change only with a reason.
func TestDrawIsFixed(t *testing.T) {
	dst := make([]float64, 12)
	NewResampler(Seed{1, 2, 3}).Draw(dst, []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	want := []float64{0, 6, 0, 9, 9, 8, 6, 9, 2, 9, 0, 9}
	if !slices.Equal(dst, want) {
		t.Errorf("draws %v, want %v", dst, want)
	}
}

func TestDrawIsUniform(t *testing.T) {
	counts := map[float64]int{}
	dst := make([]float64, 70_000)
	NewResampler(SeedOf(nil)).Draw(dst, []float64{0, 1, 2, 3, 4, 5, 6})
	for _, v := range dst {
		counts[v]++
	}
	for v := range 7 { // standard deviation 93
		near(t, "draws", float64(counts[float64(v)]), 10_000, 500)
	}
}

func TestBootstrap(t *testing.T) {
	xs := random(1, 400, (*rand.Rand).NormFloat64)
	mean := func(xs []float64) float64 { return must(Mean(xs)) }
	i := must(Bootstrap(xs, 2000, mean))
	if i != must(Bootstrap(xs, 2000, mean)) {
		t.Error("two runs differ")
	}
	// For the mean of 400 values the interval is close to mean ± 1.96 s/20.
	m, s := must(Mean(xs)), must(PopulationStdDev(xs))
	near(t, "lo", i.Lo, m-1.96*s/20, 0.01)
	near(t, "hi", i.Hi, m+1.96*s/20, 0.01)

	if _, err := Bootstrap(xs, 39, mean); !errors.Is(err, ErrDomain) {
		t.Errorf("39 rounds: %v", err)
	}
	if _, err := Bootstrap(xs, 40, func([]float64) float64 { return math.NaN() }); !errors.Is(err, ErrNotFinite) {
		t.Errorf("a statistic that is NaN: %v", err)
	}
}
