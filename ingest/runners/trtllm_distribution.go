package runners

import (
	"fmt"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// trtllmDistribution is one quantity of all requests: a mean, and a block of
// statistics whose name need not tell their unit.
type trtllmDistribution struct {
	group  string // the object that both stand in
	mean   string
	blocks []string // by their names in successive versions
	metric string
	unit   string
}

var trtllmTPOT = trtllmDistribution{"streaming_metrics", "avg_tpot_ms", []string{"tpot_percentiles", "itl_percentiles"}, "tpot", "ms"}

var trtllmDistributions = []trtllmDistribution{
	{"performance", "avg_request_latency_ms", []string{"request_latency_percentiles_ms"}, "e2e_latency", "ms"},
	{"streaming_metrics", "avg_ttft_ms", []string{"ttft_percentiles"}, "ttft", "ms"},
	trtllmTPOT,
	{"streaming_metrics", "token_output_speed_tok_s", []string{"gen_tps_percentiles"}, "output_speed", "tokens/s"},
}

// trtllmStats are the statistics of a block, in the order of their size.
var trtllmStats = []struct {
	key  string
	stat record.Stat
}{
	{"minimum", record.Min}, {"p50", record.Median}, {"p90", record.Percentile(90)},
	{"p95", record.Percentile(95)}, {"p99", record.Percentile(99)}, {"maximum", record.Max},
}

// block returns the statistics of a quantity, absent where the report has none.
func (r *trtllmRun) block(d trtllmDistribution) source.Node {
	for _, name := range d.blocks {
		if n := r.node.Get(d.group, name); n.Is(source.Object) {
			return n
		}
	}
	return source.Node{}
}

// mean reads the mean that stands beside the statistics.
func (r *trtllmRun) mean(d trtllmDistribution) record.Value {
	if d.group == "performance" {
		return r.performance.num(d.mean, d.unit)
	}
	return atLeastZero(r.node.Get(d.group, d.mean), d.unit)
}

// distribution adds the mean and the statistics of one quantity.
func (r *trtllmRun) distribution(d trtllmDistribution) {
	block := r.block(d)
	row := record.Row{Run: r.run, Metric: record.MustMetric(d.metric), N: r.requests}
	mean, average := r.mean(d), atLeastZero(block.Get("average"), d.unit)
	row.Stat, row.Value, row.Note = record.Mean, reader.First(mean, average), r.distributionNote(d.metric, record.Mean)
	r.sink.Row(row)
	if mean.Known() && average.Known() && !within(mean.Num, average.Num, 0.01) {
		block.Report("value/unit", "the average of %q is not %q, so that its unit is not known; its statistics were left out", block.Key(), d.mean)
		return
	}
	last := record.Value{}
	for _, s := range trtllmStats {
		f := block.Get(s.key)
		row.Stat, row.Value = s.stat, atLeastZero(f, d.unit)
		row.Note = r.distributionNote(d.metric, s.stat)
		r.sink.Row(row)
		if last.Known() && row.Value.Known() && row.Value.Num < last.Num*(1-1e-9) {
			f.Report("value/check", "%q is below the smaller statistic before it", s.key)
		}
		last = reader.First(row.Value, last)
	}
}

// atOnce is the TPOT under which the tokens of an answer were not generated one
// by one but handed over together: no hardware is that fast.
const atOnce = 10e-6

func (r *trtllmRun) distributionNote(metric string, stat record.Stat) string {
	fastest := r.block(trtllmTPOT).Get("minimum").Num("ms")
	lagged := fastest.Known() && fastest.Num > 0 && fastest.Num < atOnce
	switch {
	case metric == "tpot" && stat == record.Min && fastest.Known() && fastest.Num == 0:
		return "an answer of one token, which counts as 0"
	case lagged && (metric == "tpot" && stat == record.Min || metric == "output_speed" && stat == record.Max):
		return "a request whose tokens all arrived at once"
	case lagged && metric == "output_speed" && stat == record.Mean:
		return "counts a request whose tokens all arrived at once"
	}
	return pickNote(stat, r.requests)
}

// pickNote says what a percentile is that was taken at index int(n x q) of the
// sorted values, in runs small enough for it to matter.
func pickNote(stat record.Stat, n record.Value) string {
	q, ok := stat.Quantile()
	switch {
	case !ok || stat == record.Min || stat == record.Max || !n.Known() || n.Num > 100:
		return ""
	case int(n.Num*q) >= int(n.Num)-1:
		return fmt.Sprintf("the largest of %s values", n.Text())
	}
	return "one of the values, not interpolated"
}
