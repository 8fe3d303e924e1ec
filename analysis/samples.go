package analysis

import (
	"fmt"
	"math"

	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// SamplePair is one metric measured twice under the same settings: the samples,
// or the runs' own numbers, of before and of after. What the two must agree in
// is for the caller to see to.
type SamplePair struct {
	Before, After []float64
	// History is how large earlier changes of this metric were, in percent of the
	// value before, without sign; nil where there is none. Fewer than four say
	// nothing of what is usual.
	History []float64
}

// Verdict is what the comparison of two samples comes to.
type Verdict string

// The verdicts. Only Moved is a change to report.
const (
	Moved       Verdict = "moved"              // beyond chance, at least of the stated size, and beyond the history
	InsideNoise Verdict = "inside the noise"   // chance parts two such samples this far more often than once in 20 times
	TooFew      Verdict = "too few samples"    // no test of so few could tell, however far apart they lie
	TooSmall    Verdict = "too small"          // beyond chance, but below the stated size
	AsUsual     Verdict = "no more than usual" // beyond chance, but within the fence of earlier changes
)

// Comparison is what two samples say about each other.
type Comparison struct {
	Verdict       Verdict
	N, M          int     // how many before and after
	Before, After float64 // their medians; 0 where a side has no sample
	// Shift is the Hodges-Lehmann estimate of after - before, in the unit of the
	// samples, with its interval where so many values have one.
	Shift stats.ShiftEstimate
	// Change is the same relative to before, in percent. It is meaningful only
	// where Relative; a quotient needs values above 0.
	Change   stats.ShiftEstimate
	Relative bool
	// P is the two-sided p of Mann-Whitney's U test, Corrected by Holm's rule for
	// the family. 1 where no test could tell.
	P, Corrected float64
	// Fence is what an earlier change, in percent, seldom went beyond: Q3 + 3 IQR
	// of the history. 0 where there is no history.
	Fence float64
}

// CompareSamples compares pairs of samples that are read together, as one
// family: the more comparisons, the less a single small p says. A change counts
// as [Moved] where its corrected p is below 0.05, it is at least of the stated
// size (in percent; 0 for any), and it is beyond the fence of its history where
// there is one. Pairs that no test could tell apart take no part in the
// correction, since they could not be called a change anyway. A value that is
// not finite is an error.
//
// It says nothing about better or worse: see [Comparison.Worse].
func CompareSamples(family []SamplePair, least float64) ([]Comparison, error) {
	out := make([]Comparison, len(family))
	var tested []*Comparison
	var ps []float64
	for i, pair := range family {
		c, err := compareSamples(pair)
		if err != nil {
			return nil, fmt.Errorf("comparison %d: %w", i+1, err)
		}
		out[i] = c
		if c.Verdict != TooFew {
			tested, ps = append(tested, &out[i]), append(ps, c.P)
		}
	}
	corrected, err := stats.Holm(ps)
	if err != nil {
		return nil, err
	}
	for i, c := range tested {
		c.Corrected = corrected[i]
		c.Verdict = c.judge(least)
	}
	return out, nil
}

// compareSamples compares one pair, before the correction. Its verdict is
// [TooFew] or open.
func compareSamples(pair SamplePair) (c Comparison, err error) {
	c = Comparison{Verdict: TooFew, N: len(pair.Before), M: len(pair.After), P: 1, Corrected: 1}
	for _, side := range []struct {
		of     []float64
		median *float64
	}{{pair.Before, &c.Before}, {pair.After, &c.After}} {
		if m, err := stats.Median(side.of); err == nil {
			*side.median = m.Value
		}
	}
	if c.N == 0 || c.M == 0 {
		return c, nil
	}
	if c.Shift, err = stats.Shift(pair.After, pair.Before); err != nil {
		return c, err
	}
	if ratio, err := stats.Ratio(pair.After, pair.Before); err == nil {
		c.Relative, c.Change = true, inPercent(ratio)
	}
	if fence, err := stats.UpperFence(pair.History); err == nil {
		c.Fence = fence
	}
	if !stats.Resolvable(c.N, c.M) {
		return c, nil
	}
	test, err := stats.MannWhitney(pair.After, pair.Before)
	c.P, c.Verdict = test.P, ""
	return c, err
}

// inPercent turns a ratio with its interval into a change.
func inPercent(r stats.ShiftEstimate) stats.ShiftEstimate {
	r.Value = (r.Value - 1) * 100
	if r.Interval.Exists() {
		r.Interval.Lo, r.Interval.Hi = (r.Interval.Lo-1)*100, (r.Interval.Hi-1)*100
	}
	return r
}

// judge is the verdict on a comparison that was tested. Without a relative
// change neither size nor history can be held against it.
func (c *Comparison) judge(least float64) Verdict {
	switch size := math.Abs(c.Change.Value); {
	case c.Corrected >= alpha:
		return InsideNoise
	case c.Relative && size < least:
		return TooSmall
	case c.Relative && c.Fence > 0 && size <= c.Fence:
		return AsUsual
	}
	return Moved
}

// Worse reports whether a change went to the worse side. What did not move, and
// a metric without a better side, is never worse.
func (c *Comparison) Worse(better record.Direction) bool {
	switch {
	case c.Verdict != Moved || better == record.None:
		return false
	case better == record.Lower:
		return c.Shift.Value > 0
	}
	return c.Shift.Value < 0
}

// Samples are the numbers behind a cell that two data sets can be compared by:
// the samples or runs that it is the median of, else its own number. nil where
// it has none.
func (c *Cell) Samples() []float64 {
	switch {
	case !c.Exists():
		return nil
	case isResampled(c):
		return samplesOf(c)
	}
	return []float64{c.Value}
}
