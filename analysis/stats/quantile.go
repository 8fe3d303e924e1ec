package stats

import (
	"fmt"
	"math"

	"github.com/benchfolio/benchfolio/ingest/orderstat"
)

// Definition names one way to read a quantile from n ordered values. Runners
// differ in it: p90 of 1..10 is 9.1, 9 or 10.
type Definition uint8

const (
	// Linear is type 7 of Hyndman & Fan (1996): linear between the values around
	// rank (n-1)p, counted from 0. The default of numpy and R, and ours.
	Linear Definition = iota
	// InvertedCDF is type 1 of Hyndman & Fan (1996): the smallest value with at
	// least the share p of the data at or below it, x[ceil(np)] counted from 1.
	InvertedCDF
	// FloorRank is x[floor(np)] counted from 0, clamped to the last value: the
	// nearest-rank variant of MLPerf LoadGen, evalscope and trtllm-bench. It is
	// one value above InvertedCDF wherever np is a whole number.
	FloorRank
)

const hyndmanFan = "R. J. Hyndman, Y. Fan: Sample Quantiles in Statistical Packages. The American Statistician 50(4), 1996, 361-365"

var definitions = [...]struct{ name, formula, citation string }{
	Linear:      {"linear (type 7)", "x[j] + (h-j)(x[j+1]-x[j]), h = (n-1)p, j = floor(h), from 0", hyndmanFan + ", definition 7"},
	InvertedCDF: {"inverted CDF (type 1)", "x[ceil(np)], from 1", hyndmanFan + ", definition 1"},
	FloorRank:   {"floor rank", "x[min(floor(np), n-1)], from 0", "MLCommons inference, loadgen/results.cc, PerformanceSummary::ProcessLatencies"},
}

// String is the name that a page prints beside a quantile.
func (d Definition) String() string {
	if int(d) >= len(definitions) {
		return fmt.Sprintf("Definition(%d)", uint8(d))
	}
	return definitions[d].name
}

// Formula is the definition in one line, x being the ordered values.
func (d Definition) Formula() string {
	if int(d) >= len(definitions) {
		return ""
	}
	return definitions[d].formula
}

// Citation is where the definition comes from.
func (d Definition) Citation() string {
	if int(d) >= len(definitions) {
		return ""
	}
	return definitions[d].citation
}

// position is where the quantile p of n ordered values stands: the value of
// rank j (from 0), plus the share frac of the way to the next one.
func (d Definition) position(n int, p float64) (j int, frac float64) {
	switch d {
	case InvertedCDF:
		j = int(math.Ceil(snap(float64(n)*p))) - 1
	case FloorRank:
		j = int(snap(float64(n) * p))
	default:
		h := snap(float64(n-1) * p)
		j = int(h)
		frac = h - float64(j)
	}
	return min(max(j, 0), n-1), frac
}

// snap takes x for the whole number that it misses by rounding alone. 0.07 is
// not 7/100 in binary, and 100 * 0.07 comes out above 7, so that an unsnapped
// rank would be one too high. The tolerance, 4 units in the last place, is that
// of R's quantile().
func snap(x float64) float64 {
	const ulp = 0x1p-52
	if r := math.Round(x); math.Abs(x-r) <= 4*ulp*r {
		return r
	}
	return x
}

// between is the value at the share t of the way from a to b.
func between(a, b, t float64) float64 {
	if a == b || t == 0 {
		return a
	}
	if d := b - a; !math.IsInf(d, 0) {
		return a + float64(t*d)
	}
	return float64((1-t)*a) + float64(t*b)
}

// Quantile is the quantile p, 0 to 1, of xs. See [Quantiles].
func Quantile(xs []float64, d Definition, p float64) (float64, error) {
	q, err := Quantiles(xs, d, p)
	if err != nil {
		return 0, err
	}
	return q[0], nil
}

// Quantiles gives the quantiles ps, each 0 to 1, of xs, in the order of ps. It
// works on a copy of xs.
func Quantiles(xs []float64, d Definition, ps ...float64) ([]float64, error) {
	return SelectQuantiles(append([]float64(nil), xs...), d, ps...)
}

// SelectQuantiles is Quantiles in place: exact, in linear time, without a copy.
// It leaves xs reordered. On an error xs is as it was.
func SelectQuantiles(xs []float64, d Definition, ps ...float64) ([]float64, error) {
	if int(d) >= len(definitions) {
		return nil, fmt.Errorf("stats: %v is no definition of a quantile: %w", d, ErrDomain)
	}
	for _, p := range ps {
		if !(p >= 0 && p <= 1) {
			return nil, fmt.Errorf("stats: quantile %v, want 0 to 1: %w", p, ErrDomain)
		}
	}
	if err := check(xs, 1); err != nil {
		return nil, err
	}
	ranks := make([]int, 0, 2*len(ps))
	for _, p := range ps {
		j, frac := d.position(len(xs), p)
		ranks = append(ranks, j)
		if frac > 0 {
			ranks = append(ranks, j+1)
		}
	}
	orderstat.Select(xs, ranks)
	qs := make([]float64, len(ps))
	for i, p := range ps {
		j, frac := d.position(len(xs), p)
		qs[i] = between(xs[j], xs[min(j+1, len(xs)-1)], frac)
	}
	return qs, nil
}
