package analysis

import (
	"fmt"

	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// Observations is how many requests or repetitions stand behind one number of a
// run, as its file states.
var Observations = &record.Metric{ID: "observations", Title: "Observations", Unit: record.Count, Group: record.General,
	Def: "Requests, repetitions or items behind one number, as its file states."}

// observations is the n of a number that was read, else the completed requests
// of its run; nil where the file states neither.
func (b *builder) observations(c *Cell) *Cell {
	v := c.Row.N
	if !v.Known() {
		v = c.Row.Run.OK
	}
	if !v.Known() || v.Num < 1 {
		return nil
	}
	v.Unit = Observations.Unit
	key := Key{c.Key.Entity, Observations.ID, string(record.Single), c.ID}
	if have := b.r.cells[key.hash()]; have != nil {
		return have
	}
	return b.cell(Cell{Key: key, Value: v.Num, Unit: v.Unit, Op: OpRead, Row: &record.Row{Run: c.Row.Run, Metric: Observations, Stat: record.Single, Value: v}})
}

// pool computes what is known of all requests of several runs together: their
// mean, or bounds of their median.
func (b *builder) pool(p *pooling) {
	p.pooled = missing(record.NotComparable, "a run does not state how many requests it made", record.Ref{})
	p.high = p.pooled
	counts := make([]*Cell, len(p.parts))
	for i, c := range p.parts {
		if counts[i] = b.observations(c); counts[i] == nil {
			return
		}
		p.samples += int(counts[i].Value)
	}
	if p.measure.Stat == record.Mean {
		c := Cell{Key: p.key("pooled mean", ""), Unit: p.middle.Unit, N: p.samples, Op: OpPooledMean, Better: p.middle.Better}
		for i, n := range counts {
			c.Of = append(c.Of, n, p.parts[i])
		}
		c.Value = c.Recompute()
		p.pooled = b.cell(c)
		p.high = p.pooled
		p.compare(b, p.pooled)
		return
	}
	b.bound(p, counts)
}

// bound finds what the percentiles of the runs leave open of the pooled median.
func (b *builder) bound(p *pooling, counts []*Cell) {
	var of []*Cell
	params := make([]float64, len(p.parts))
	for i, c := range p.parts {
		of = append(of, counts[i])
		for _, x := range b.runs[c.Row.Run].Cells {
			q, ok := x.Row.Stat.Quantile()
			if ok && x.Row.Metric == c.Row.Metric && x.Row.Benchmark == c.Row.Benchmark && x.Row.Variant == c.Row.Variant {
				of, params = append(of, x), append(params, q)
				params[i]++
			}
		}
	}
	bounds := [2]*Cell{}
	for i, op := range []*Op{OpPooledLow, OpPooledHigh} {
		c := Cell{Key: p.key(op.Title, ""), Unit: p.middle.Unit, N: p.samples, Op: op, Of: of, Params: params, Better: p.middle.Better}
		values := valuesOf(of)
		if _, _, err := stats.PooledMedian(summaries(values, params)); err != nil {
			p.pooled = missing(record.NotComparable, "the percentiles of the runs do not bound it", record.Ref{})
			p.high = p.pooled
			return
		}
		c.Value = op.eval(values, params)
		bounds[i] = b.cell(c)
	}
	p.pooled, p.high = bounds[0], bounds[1]
}

// summaries parts the operands of a bound: params are how many quantiles each
// run has, one after the other, then their probabilities; xs are for each run its
// size, then its quantiles.
func summaries(xs, params []float64) (out []stats.Summary) {
	runs := 0
	for left := len(xs); left > 0; runs++ {
		left -= 1 + int(params[runs])
	}
	ps := params[runs:]
	for _, k := range params[:runs] {
		n := int(k)
		out = append(out, stats.Summary{N: int(xs[0]), X: xs[1 : 1+n], P: ps[:n]})
		xs, ps = xs[1+n:], ps[n:]
	}
	return out
}

// pooledBound is one of the two bounds.
func pooledBound(xs, params []float64, high bool) float64 {
	lo, hi, err := stats.PooledMedian(summaries(xs, params))
	if err != nil {
		panic("analysis: " + err.Error()) // a cell is only made where there are bounds
	}
	if high {
		return hi
	}
	return lo
}

// pooledMean is [OpPooledMean]: sizes and means in turn.
func pooledMean(xs []float64) float64 {
	var n, means []float64
	for i := 0; i < len(xs); i += 2 {
		n, means = append(n, xs[i]), append(means, xs[i+1])
	}
	return stats.PooledMean(n, means)
}

const theReport = "this report shows this one"

func daysTable(list []*pooling) *Table {
	t := &Table{Name: "by-day", Title: "Live samples, day by day", Says: "Whether it matters that a day counts as one vote, whatever the number of its samples.",
		Columns: []Column{textCol("Model"), textCol("Conditions"), textCol("Metric"), textCol("Days"), textCol("Samples"), numberCol("Median of the days' medians", "each day one vote", record.None),
			numberCol("Pooled median", "the middle of all samples together; "+theReport, record.None), numberCol("Difference", "median of medians against pooled median", record.None), textCol("Reading")}}
	for _, p := range list {
		t.row(modelField(p.group.Model), groupField(p.group), p.metric(), textField(fmt.Sprint(len(p.parts))), textField(fmt.Sprint(p.samples)), cellField(p.middle), cellField(p.pooled), cellField(p.differ), p.reading())
	}
	return t
}

func sellersTable(list []*pooling) *Table {
	t := &Table{Name: "by-source", Title: "One model at several sources", Says: "What a single number for a model would hide: it depends on whether each source has one vote or each sample. This report shows neither, but the median of each source.",
		Columns: []Column{textCol("Model"), textCol("Metric"), textCol("Sources compared"), textCol("Samples"), numberCol("Median of the sources' medians", "each source one vote", record.None),
			numberCol("Pooled median", "the middle of all samples together: who was measured most often decides", record.None), numberCol("Difference", "median of medians against pooled median", record.None), textCol("Reading")}}
	for _, p := range list {
		t.row(modelField(p.group.Model), p.metric(), textField(fmt.Sprint(len(p.parts))), textField(fmt.Sprint(p.samples)), cellField(p.middle), cellField(p.pooled), cellField(p.differ), p.reading())
	}
	return t
}

func runsTable(list []*pooling) *Table {
	t := &Table{Name: "runs", Title: "Runs that were repeated", Says: "Whether one vote for each run gives another number than all requests of the runs together.",
		Columns: []Column{textCol("Model"), textCol("Conditions"), textCol("Metric"), textCol("Test"), textCol("Runs"), textCol("Requests"), numberCol("Median of the runs", "each run one vote; "+theReport, record.None),
			numberCol("Pooled, at least", "the least that the middle of all requests together can be, from the percentiles that the runs report; of means, their pooled mean", record.None),
			numberCol("Pooled, at most", "the most that it can be", record.None), textCol("Reading")}}
	for _, p := range list {
		requests := textField("")
		if p.samples > 0 {
			requests = textField(fmt.Sprint(p.samples))
		}
		t.row(modelField(p.group.Model), groupField(p.group), p.metric(), p.test(), textField(fmt.Sprint(len(p.parts))), requests, cellField(p.middle), cellField(p.pooled), cellField(p.high), p.reading())
	}
	return t
}
