package reader

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Check looks through the rows that a reader added since the last call, for what
// no measurement is, whoever wrote it: numbers without a size and runs of no time
// give no rows; statistics of one distribution that contradict each other are
// reported and kept.
func (s *Sink) Check(d *source.Doc) {
	kept := s.rows[:s.checked]
	for _, r := range s.rows[s.checked:] {
		v := r.Value
		switch {
		case math.IsNaN(v.Num) || math.IsInf(v.Num, 0):
			d.ReportAt(v.Ref, "value/impossible", "%s: what it is computed from gives no number", r.Metric.ID)
		case r.Metric.ID == "duration" && v.Num == 0:
			d.ReportAt(v.Ref, "value/unmeasured", "a duration of 0 s is no measurement; it was left out")
		case v.Num == 0 && record.NeverZero(r.Metric, r.Stat) && r.Metric.Group != record.Throughput: // a rate can round to 0
			d.ReportAt(v.Ref, "value/unmeasured", "%s %s: expected a number above 0, found 0, which is no measurement; it was left out", r.Metric.ID, r.Stat)
		default:
			kept = append(kept, r)
		}
	}
	for _, rows := range distributions(kept[s.checked:]) {
		disorder(rows, func(low, high record.Row) {
			d.ReportAt(high.Value.Ref, "value/check", "%s: %s %s is below %s %s", high.Metric.ID, high.Stat, high.Value.Text(), low.Stat, low.Value.Text())
		})
	}
	s.rows, s.checked = kept, len(kept)
}

// distributions groups the rows that are statistics of the same numbers. A score
// is none: its interval may be of another kind than its mean.
func distributions(rows []record.Row) (out [][]record.Row) {
	type id struct {
		run                        *record.Run
		metric, benchmark, variant string
	}
	at := map[id]int{}
	for _, r := range rows {
		if r.Metric.Group == record.Quality || r.Metric.Group == record.Price {
			continue
		}
		k := id{r.Run, r.Metric.ID, r.Benchmark, r.Variant}
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], r)
	}
	return out
}

// far is how many times its p99 a mean can be: the slowest hundredth would have
// to take a thousand times as long as all others.
const far = 10

// extremes is by how much the least and the largest may be on the wrong side of a
// percentile or a mean: percentiles come out of coarse buckets
// and rounded digits, where minimum and maximum are exact.
const extremes = 0.2

// disorder calls report for each pair of statistics of which the second must not
// be below the first and is, by more than rounding explains: a quantile and the
// next, the minimum and the mean, the mean and the maximum, a tenth of the mean
// and its p99.
func disorder(rows []record.Row, report func(low, high record.Row)) {
	var quantiles []record.Row
	var mean *record.Row
	for i, r := range rows {
		if _, ok := r.Stat.Quantile(); ok {
			quantiles = append(quantiles, r)
		} else if r.Stat == record.Mean {
			mean = &rows[i]
		}
	}
	slices.SortStableFunc(quantiles, func(a, b record.Row) int { return cmp.Compare(rank(a), rank(b)) })
	for i := 1; i < len(quantiles); i++ {
		low, high := quantiles[i-1], quantiles[i]
		slack := 1e-9
		if rank(low) == 0 || rank(high) == 1 {
			slack = extremes
		}
		allowed := high.Value.Num*slack + rounding(high.Value)
		if low.Value.Num > high.Value.Num+allowed && rank(low) < rank(high) {
			report(low, high)
		}
	}
	if mean == nil {
		return
	}
	for _, q := range quantiles {
		switch x, m := q.Value.Num, mean.Value.Num; {
		case rank(q) == 0 && x > m*(1+extremes):
			report(q, *mean)
		case rank(q) == 1 && m > x*(1+extremes), rank(q) >= 0.99 && m > far*x:
			report(*mean, q)
		}
	}
}

// rounding is half a unit of the last digit that a whole number states, of two
// digits and more; the zeros at its end state none. Tools that keep two digits of
// a percentile write 11000 where the median beside it is 11023.
func rounding(v record.Value) float64 {
	literal, err := strconv.Atoi(v.Raw)
	if err != nil || literal < 10 {
		return 0
	}
	zeros := len(v.Raw) - len(strings.TrimRight(v.Raw, "0"))
	return 0.5 * math.Pow10(zeros) * v.Num / float64(literal)
}

func rank(r record.Row) float64 {
	q, _ := r.Stat.Quantile()
	return q
}
