// Package stats holds the statistics that stand beside benchmark numbers: each
// one a named definition with its source, so that a page can print both.
//
// What is there:
//
//   - quantiles by definition ([Definition], [Quantiles]; [SelectQuantiles] in
//     place, without sorting),
//   - the median with its exact, distribution-free interval ([Median],
//     [MedianRanks]),
//   - means and deviations, compensated ([Mean], [SampleStdDev],
//     [PopulationStdDev], [GeometricMean]),
//   - two samples: the Mann-Whitney test ([MannWhitney]), what it can resolve at
//     all ([SmallestP], [Resolvable]), the Hodges-Lehmann shift ([Shift],
//     [Ratio]), the correction for many comparisons ([Holm]) and the fence of
//     past changes ([UpperFence]),
//   - rank correlation ([Spearman], [KendallTauB]) and the n that it needs,
//   - the Wilson interval of a proportion ([Wilson]),
//   - a bootstrap seeded by the data ([SeedOf], [Resampler], [Bootstrap]),
//   - the digits that an interval allows ([Digits]).
//
// # Contract of all functions
//
// Inputs are never reordered, except where the name says Select. A NaN or an
// infinity is not a measurement: it has no place in an order, so it is refused
// with [ErrNotFinite] and its index, never sorted along in silence. A statistic
// that too few values cannot give is [ErrTooFew], not 0.
//
// Every result is a function of the input values alone: no clock, no global
// random state. Products that are added are rounded first, so that a compiler
// that fuses multiplication and addition on some machines gives the same bytes
// there.
package stats
