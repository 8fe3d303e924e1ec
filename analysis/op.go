package analysis

import (
	"fmt"
	"math"
	"sort"

	"github.com/benchfolio/benchfolio/analysis/stats"
)

// Op is one way to get a number from others. Ops are a table so that the
// methods page, the receipts and the computation can never say different things.
type Op struct {
	ID      string
	Title   string
	Formula string // in the terms of the receipt
	Source  string // where the definition comes from
	// Interval says how the interval beside the number comes about; empty where
	// there is none.
	Interval string
	eval     func(xs, params []float64) float64
}

// The operations. OpRead is the one that takes no other cells.
var (
	OpRead = &Op{ID: "read", Title: "as read", Formula: "the number of the file, in the unit of the table"}

	OpMedian = &Op{ID: "median", Title: "median", Formula: "middle value; the mean of the two middle values for an even n",
		Source: "Hyndman & Fan 1996, type 7 at p = 0.5", Interval: orderStatistics, eval: func(xs, _ []float64) float64 { return medianOf(xs) }}

	OpMedianOfRuns = &Op{ID: "median-of-runs", Title: "median of the runs' statistic", Formula: "median over runs, each run one vote; not the statistic of the pooled requests",
		Source: "Hyndman & Fan 1996, type 7 at p = 0.5", Interval: orderStatistics, eval: func(xs, _ []float64) float64 { return medianOf(xs) }}

	OpMedianOfMedians = &Op{ID: "median-of-medians", Title: "median of medians", Formula: "median over parts (days, sources) of each part's own median, each part one vote; not the median of the pooled samples",
		Source: "Hyndman & Fan 1996, type 7 at p = 0.5", eval: func(xs, _ []float64) float64 { return medianOf(xs) }}

	OpPooledMean = &Op{ID: "pooled-mean", Title: "mean of all requests of several runs", Formula: "sum(n x mean) / sum(n); the operands are n and mean of each run in turn",
		Source: "the definition of a mean", eval: func(xs, _ []float64) float64 { return pooledMean(xs) }}

	OpPooledLow = &Op{ID: "pooled-low", Title: "lower bound of a pooled median", Formula: "the largest reported percentile with fewer than half of all requests below it, at most; the operands are for each run its n and its percentiles, the constants how many percentiles each run has, then their probabilities",
		Source: "counting: a percentile says how many requests lie below it at most", eval: func(xs, params []float64) float64 { return pooledBound(xs, params, false) }}

	OpPooledHigh = &Op{ID: "pooled-high", Title: "upper bound of a pooled median", Formula: "the smallest reported percentile with at least half of all requests up to it; operands and constants as of the lower bound",
		Source: "counting: a percentile says how many requests lie up to it at least", eval: func(xs, params []float64) float64 { return pooledBound(xs, params, true) }}

	OpRatio = &Op{ID: "ratio", Title: "ratio", Formula: "a / b", Interval: scaled, eval: func(xs, _ []float64) float64 { return xs[0] / xs[1] }}

	OpGap = &Op{ID: "gap", Title: "gap", Formula: "(a / b - 1) x 100", Interval: scaled, eval: func(xs, _ []float64) float64 { return (xs[0]/xs[1] - 1) * 100 }}

	OpDifference = &Op{ID: "difference", Title: "difference", Formula: "a - b", eval: func(xs, _ []float64) float64 { return xs[0] - xs[1] }}

	OpQuotient = &Op{ID: "quotient", Title: "quotient of two numbers", Formula: "a / b", Interval: bothIntervals, eval: func(xs, _ []float64) float64 { return quotientOf(xs) }}

	OpMargin = &Op{ID: "margin", Title: "difference of two numbers", Formula: "a - b", Interval: bothIntervals, eval: func(xs, _ []float64) float64 { return xs[0] - xs[1] }}

	OpRank = &Op{ID: "rank", Title: "place among the models", Formula: "1 + how many of the others are better than a; the constant is 1 where higher is better, else -1",
		Source: "the best number of each model, all of one class", eval: func(xs, params []float64) float64 { return rankOf(xs, params[0]) }}

	OpReciprocal = &Op{ID: "reciprocal", Title: "reciprocal", Formula: "1 / a", eval: func(xs, _ []float64) float64 { return 1 / xs[0] }}

	OpPerAccelerator = &Op{ID: "per-gpu", Title: "per accelerator", Formula: "throughput of the system / accelerators", eval: func(xs, _ []float64) float64 { return xs[0] / xs[1] }}

	OpBlend = &Op{ID: "blend", Title: "blended price", Formula: "sum(weight x price) / sum(weight)",
		Source: "weights from a named workload", eval: blend}

	OpIndex = &Op{ID: "index", Title: "index of several scores", Formula: "sum(weight x (score - lo) / (hi - lo) x 100) / sum(weight); the constants are all weights, then all lo, the scores that mean 0, then all hi, those that mean 100",
		Source: "weights and ranges from the configuration", eval: indexOf}

	OpQuantile = &Op{ID: "quantile", Title: "quantile", Formula: "x[h], h = (n - 1) p + 1, between two values linearly; p is the constant",
		Source: "Hyndman & Fan 1996, type 7", eval: func(xs, params []float64) float64 { return quantileOf(xs, params[0]) }}

	OpMiss = &Op{ID: "miss", Title: "distance to a limit", Formula: "(a / limit - 1) x 100; the limit is b, or the constant where the configuration states it",
		eval: func(xs, params []float64) float64 { return (xs[0]/append(xs[1:], params...)[0] - 1) * 100 }}

	OpShift = &Op{ID: "relative-shift", Title: "relative difference of two samples", Formula: "(median of all quotients x / y - 1) x 100, x being the samples behind a, y those behind b",
		Source: "Hodges & Lehmann 1963, on logarithms", Interval: "inverted Mann-Whitney test, Lehmann 1963"}

	OpUTest = &Op{ID: "u-test", Title: "corrected p of a U test", Formula: "two-sided p of the samples behind a and b, corrected for all comparisons of one family; the operands are the pairs of all of them, the constant says which pair it is",
		Source: "Mann & Whitney 1947; Holm 1979"}

	OpTask = &Op{ID: "task", Title: "cost of a request", Formula: "sum(tokens x price) / 1,000,000, the operands being tokens and price in turn",
		Source: "list prices, and the tokens that the run took", eval: func(xs, _ []float64) float64 { return (xs[0]*xs[1] + xs[2]*xs[3]) / 1e6 }}

	OpRequest = &Op{ID: "request", Title: "cost of a request of a given length", Formula: "sum(tokens x price) / 1,000,000, the tokens being the constants",
		Source: "a named workload, at the length at which a price tier begins", eval: weighted}

	OpHosting = &Op{ID: "hosting", Title: "cost of self-hosting", Formula: "price of a GPU-hour / (output tokens/s of a GPU x 3600 x utilization) x 1,000,000; without a third operand the utilization is 1",
		Source: "every paid hour serves at the measured rate, utilization aside", eval: func(xs, _ []float64) float64 { return hosting(xs) }}

	OpListMix = &Op{ID: "list-mix", Title: "list price of a run's mix", Formula: "(input tokens x input price + output tokens x output price) / output tokens",
		Source: "all of a request at list prices, for each token that comes out", eval: func(xs, _ []float64) float64 { return (xs[0]*xs[1] + xs[2]*xs[3]) / xs[2] }}

	OpBusy = &Op{ID: "break-even-utilization", Title: "break-even utilization", Formula: "a / b x 100, a being the cost of self-hosting at full use and b the list price of the same mix",
		Source: "cost of self-hosting falls with 1 / utilization", eval: func(xs, _ []float64) float64 { return xs[0] / xs[1] * 100 }}

	OpBreakEven = &Op{ID: "break-even-share", Title: "break-even input share", Formula: "(d - b) / ((a - b) - (c - d)) x 100: the share s of input tokens at which s a + (1 - s) b = s c + (1 - s) d",
		Source: "input and output price of one model are a and b, of the other c and d", eval: func(xs, _ []float64) float64 { return breakEven(xs) * 100 }}

	OpRankAbove = &Op{ID: "samples-below", Title: "samples below the claim", Formula: "number of samples below a",
		eval: func(xs, _ []float64) float64 { return countBelow(xs[0], xs[1:]) }}

	OpProduct = &Op{ID: "product", Title: "product", Formula: "a x b", eval: func(xs, _ []float64) float64 { return xs[0] * xs[1] }}

	OpProductOver = &Op{ID: "product-over", Title: "rate of a product", Formula: "a x b / c", eval: func(xs, _ []float64) float64 { return xs[0] * xs[1] / xs[2] }}

	OpEndToEnd = &Op{ID: "e2e-identity", Title: "end-to-end latency from its parts", Formula: "TTFT + TPOT x (output tokens - 1)",
		Source: "the definition of TPOT", eval: func(xs, _ []float64) float64 { return xs[0] + xs[1]*(xs[2]-1) }}

	OpKnee = &Op{ID: "knee", Title: "knee of a sweep", Formula: "the load with the largest distance of (speed, throughput) to the chord between the first and the last point, both axes in logarithms and scaled to 0..1; operands: speeds, throughputs, loads",
		Source: "Satopaa et al. 2011, without smoothing", eval: func(xs, _ []float64) float64 { return kneeLoad(xs) }}

	OpSaturation = &Op{ID: "saturation", Title: "saturation load", Formula: fmt.Sprintf("the lowest load whose throughput is at least %g %% of the best; operands: throughputs, loads", saturated*100),
		eval: func(xs, _ []float64) float64 { return saturationLoad(xs) }}

	OpExcess = &Op{ID: "over-limit", Title: "distance to a limit", Formula: "(a / limit - 1) x 100; above 0 the limit is broken", eval: func(xs, params []float64) float64 { return (xs[0]/params[0] - 1) * 100 }}

	OpSum = &Op{ID: "sum", Title: "sum", Formula: "a + b", eval: func(xs, _ []float64) float64 { return xs[0] + xs[1] }}

	OpPercent = &Op{ID: "percent", Title: "share", Formula: "a / b x 100", eval: func(xs, _ []float64) float64 { return xs[0] / xs[1] * 100 }}

	OpMedianOfRatios = &Op{ID: "median-of-ratios", Title: "median of the pairs' ratios", Formula: "median over matched pairs of b / a, each pair one vote",
		Source: "Hyndman & Fan 1996, type 7 at p = 0.5", Interval: orderStatistics, eval: func(xs, _ []float64) float64 { return medianOf(xs) }}

	OpRatioOfMedians = &Op{ID: "ratio-of-medians", Title: "ratio of medians", Formula: "median of the first operands / median of the others; the constant is how many come first",
		eval: ratioOfMedians}

	OpSlack = &Op{ID: "slack", Title: "slack", Formula: "|a - b| / |a| x 100: how much worse a may get in this objective until the offering with b dominates it",
		eval: func(xs, _ []float64) float64 { return math.Abs(xs[0]-xs[1]) / math.Abs(xs[0]) * 100 }}

	OpShare = &Op{ID: "share", Title: "share of resamples", Formula: fmt.Sprintf("rounds on the front / %d x 100; each round draws the samples behind every median again, with replacement", resamples),
		Source: "bootstrap, Efron 1979; the seed comes from the samples"}

	OpWords = &Op{ID: "words-per-minute", Title: "words a minute", Formula: "a x 60 x words per token, which are the constant",
		Source: "60 / TPOT x words per token; 0.75 is the rule of thumb of OpenAI's help, English", Interval: scaled, eval: func(xs, params []float64) float64 { return xs[0] * 60 * params[0] }}

	OpTimesReading = &Op{ID: "times-reading", Title: "times as fast as people read", Formula: "a / the words a minute that people read, which are the constant",
		Source: "Brysbaert 2019: 238 words a minute", Interval: scaled, eval: func(xs, params []float64) float64 { return xs[0] / params[0] }}

	OpReference = &Op{ID: "reference-point", Title: "reference point of a volume", Formula: fmt.Sprintf("worst value + %g x (worst value - best value); the constant is 1 where higher is better", beyond),
		Source: "a common choice; a point on the worst value itself would add nothing", eval: referenceOf}

	OpVolume = &Op{ID: "hypervolume-share", Title: "volume of a frontier", Formula: "hypervolume up to the reference point / volume of the box between the best values and the reference point x 100; the operands are the points of two frontiers, one after the other, the constants say which one and how many points the first has",
		Source: "Zitzler & Thiele 1998"}

	OpCoverage = &Op{ID: "coverage", Title: "coverage of a frontier", Formula: "points of the other frontier that one of this frontier beats or equals / its points x 100; operands and constants as of the volume",
		Source: "Zitzler 1999, the function C"}

	OpSpearman = &Op{ID: "spearman", Title: "Spearman's rank correlation", Formula: "correlation of the ranks of the first half of the operands with those of the second, ties at their mean rank",
		Source: "Spearman 1904", Interval: "Fisher's z with the variance of Bonett and Wright 2000", eval: func(xs, _ []float64) float64 { return rankCorrelation(stats.Spearman, xs) }}

	OpKendall = &Op{ID: "kendall", Title: "Kendall's tau-b", Formula: "(pairs in order - pairs out of order) / root of (pairs not tied in the first half of the operands x pairs not tied in the second)",
		Source: "Kendall 1945", Interval: "Fisher's z with the variance 0.437 / (n - 4) of Fieller, Hartley and Pearson 1957", eval: func(xs, _ []float64) float64 { return rankCorrelation(stats.KendallTauB, xs) }}
)

const (
	orderStatistics = "order statistics"
	scaled          = "the interval of a, scaled"
	bothIntervals   = "from the ends of both intervals, the widest; the coverage is Bonferroni's bound"
)

// Ops lists every operation for the methods page.
var Ops = []*Op{OpRead, OpMedian, OpMedianOfRuns, OpMedianOfMedians, OpPooledMean, OpPooledLow, OpPooledHigh, OpRatio, OpGap, OpDifference, OpQuotient, OpMargin, OpRank, OpReciprocal, OpPerAccelerator, OpBlend, OpIndex, OpQuantile, OpMiss, OpShift, OpUTest, OpTask, OpRequest, OpHosting, OpListMix, OpBusy, OpBreakEven, OpProduct, OpProductOver, OpEndToEnd, OpKnee, OpSaturation, OpExcess, OpSum, OpPercent, OpMedianOfRatios, OpRatioOfMedians, OpRankAbove, OpSlack, OpShare, OpReference, OpVolume, OpCoverage, OpSpearman, OpKendall, OpWords, OpTimesReading}

func medianOf(xs []float64) float64 { return quantileOf(xs, 0.5) }

func quantileOf(xs []float64, p float64) float64 {
	sorted := append([]float64(nil), xs...)
	sort.Float64s(sorted)
	q, err := stats.Quantile(sorted, stats.Linear, p)
	if err != nil {
		panic("analysis: quantile of nothing") // a cell is only made of values that exist
	}
	return q
}

func blend(prices, weights []float64) float64 {
	var sum, total float64
	for i, p := range prices {
		sum += weights[i] * p
		total += weights[i]
	}
	return sum / total
}

func weighted(prices, tokens []float64) float64 {
	sum := 0.0
	for i, p := range prices {
		sum += tokens[i] * p
	}
	return sum / 1e6
}

func hosting(xs []float64) float64 {
	perHour := xs[1] * 3600
	if len(xs) > 2 {
		perHour *= xs[2]
	}
	return xs[0] / perHour * 1e6
}

func breakEven(xs []float64) float64 { return (xs[3] - xs[1]) / ((xs[0] - xs[1]) - (xs[2] - xs[3])) }

func countBelow(a float64, xs []float64) float64 {
	n := 0
	for _, x := range xs {
		if x < a {
			n++
		}
	}
	return float64(n)
}

// rankCorrelation is a measure of the first half of xs with the second.
func rankCorrelation(measure func(x, y []float64) (stats.Correlation, error), xs []float64) float64 {
	c, err := measure(xs[:len(xs)/2], xs[len(xs)/2:])
	if err != nil {
		panic("analysis: rank correlation of what has none") // a cell is only made where there is one
	}
	return c.Value
}
