package record

import (
	"strconv"
	"strings"
)

// Stat names what a number says about a distribution: a fixed word, or pNN for
// the percentile NN of the metric's own values. p50 is always spelled Median.
type Stat string

// The fixed statistics. Single is a number that summarizes nothing: the
// throughput of a whole run, a price, a score.
const (
	Mean   Stat = "mean"
	Median Stat = "median"
	Min    Stat = "min"
	Max    Stat = "max"
	StdDev Stat = "stddev"
	StdErr Stat = "stderr"
	CILow  Stat = "ci_low"
	CIHigh Stat = "ci_high"
	Single Stat = "value"
)

var fixedStats = []Stat{Single, Mean, Median, Min, Max, StdDev, StdErr, CILow, CIHigh}

// Percentile returns the Stat of percentile p (0 < p < 100): Median for 50,
// otherwise pNN with the fewest digits (p99.9).
func Percentile(p float64) Stat {
	if p == 50 {
		return Median
	}
	return Stat("p" + strconv.FormatFloat(p, 'f', -1, 64))
}

// ParseStat reads a statistic as the table or a user spells it. p50 and p50.0
// are Median, p99.00 is p99.
func ParseStat(s string) (Stat, bool) {
	for _, f := range fixedStats {
		if s == string(f) {
			return f, true
		}
	}
	if digits, ok := strings.CutPrefix(s, "p"); ok && digits != "" && strings.Trim(digits, "0123456789.") == "" {
		if p, err := strconv.ParseFloat(digits, 64); err == nil && p > 0 && p < 100 {
			return Percentile(p), true
		}
	}
	return "", false
}

// Quantile returns the probability of a percentile or of the median (0.99 for
// p99, 0 for min, 1 for max), and false for statistics that are no quantile.
func (s Stat) Quantile() (float64, bool) {
	switch s {
	case Median:
		return 0.5, true
	case Min:
		return 0, true
	case Max:
		return 1, true
	}
	if digits, ok := strings.CutPrefix(string(s), "p"); ok {
		if p, err := strconv.ParseFloat(digits, 64); err == nil {
			return p / 100, true
		}
	}
	return 0, false
}

// Order sorts statistics for tables: value, mean, median, then the spread,
// then percentiles by rank.
func (s Stat) Order() float64 {
	for i, f := range fixedStats {
		if s == f {
			return float64(i)
		}
	}
	q, _ := s.Quantile()
	return 100 + q
}
