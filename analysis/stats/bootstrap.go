package stats

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
)

// Seed starts a [Resampler]. It is derived from data, so that the same data give
// the same report, byte for byte, and other data other resamples.
type Seed [sha256.Size]byte

// SeedOf is the SHA-256 of the samples: for each its length, then the bits of its
// values, all as 64-bit big-endian numbers.
func SeedOf(samples ...[]float64) Seed {
	h := sha256.New()
	var word [8]byte
	for _, sample := range samples {
		binary.BigEndian.PutUint64(word[:], uint64(len(sample)))
		h.Write(word[:])
		for _, x := range sample {
			binary.BigEndian.PutUint64(word[:], math.Float64bits(x))
			h.Write(word[:])
		}
	}
	return Seed(h.Sum(nil))
}

// Resampler draws resamples with replacement. It is not safe for concurrent use.
type Resampler struct{ source *rand.PCG }

// NewResampler gives a resampler whose draws depend on the seed alone.
func NewResampler(seed Seed) *Resampler {
	return &Resampler{rand.NewPCG(binary.BigEndian.Uint64(seed[:8]), binary.BigEndian.Uint64(seed[8:16]))}
}

// Draw fills dst with values drawn from xs, each as likely, with replacement. xs
// must not be empty unless dst is.
func (r *Resampler) Draw(dst, xs []float64) {
	for i := range dst {
		// The high word of a 128-bit product: uniform to 2^-64 * len(xs), and
		// ours, so that no change of a library can change a published page.
		index, _ := bits.Mul64(r.source.Uint64(), uint64(len(xs)))
		dst[i] = xs[index]
	}
}

// Bootstrap is the percentile interval of a statistic: the 2.5 and 97.5 % points
// (type 7) of its values on rounds resamples of xs, drawn with the seed of xs.
// Its coverage is nominal, and optimistic for small n. statistic gets a slice
// that it may reorder but not keep. 1000 rounds are usual; at least 40 are needed
// for the ends to lie between resamples.
//
// B. Efron, R. J. Tibshirani: An Introduction to the Bootstrap, Chapman & Hall
// 1993, sec. 13.3.
func Bootstrap(xs []float64, rounds int, statistic func([]float64) float64) (Interval, error) {
	if err := check(xs, 2); err != nil {
		return Interval{}, err
	}
	if rounds < 40 {
		return Interval{}, fmt.Errorf("stats: %d resamples, want at least 40: %w", rounds, ErrDomain)
	}
	r := NewResampler(SeedOf(xs))
	resample, values := make([]float64, len(xs)), make([]float64, rounds)
	for i := range values {
		r.Draw(resample, xs)
		values[i] = statistic(resample)
	}
	q, err := SelectQuantiles(values, Linear, (1-Level)/2, (1+Level)/2)
	if err != nil {
		return Interval{}, err
	}
	return Interval{Lo: q[0], Hi: q[1], Coverage: Level}, nil
}
