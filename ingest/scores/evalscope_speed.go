package scores

import (
	"math"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// The measured quantities that come with scores.
var (
	e2eLatency     = record.MustMetric("e2e_latency")
	outputSpeedE2E = record.MustMetric("output_speed_e2e")
)

// evalScopeTimes are the times in seconds by their key.
var evalScopeTimes = []struct {
	key    string
	metric *record.Metric
}{
	{"latency", e2eLatency}, {"ttft", record.MustMetric("ttft")}, {"tpot", record.MustMetric("tpot")},
}

// speed adds what was measured while the model answered: a run of its own, since
// a score and a speed are two kinds of statement.
func (r *evalScopeReport) speed() {
	summary := r.root.Get("perf_metrics", "summary")
	if !summary.Exists() {
		return
	}
	run := record.Run{Kind: record.Measured, Model: r.model, Record: r.root.Ref().Record, OK: reader.AtLeastZero(summary.Get("n_samples"), "count")}
	run.Dataset = r.dataset
	run.InputTokens = reader.Positive(count(summary.Get("usage", "input_tokens", "mean")))
	run.OutputTokens = reader.Positive(count(summary.Get("usage", "output_tokens", "mean")))
	if run.OK.Known() && run.OK.Num == 0 {
		r.sink.Run(run)
		summary.Report("run/failed", "no request of this run succeeded")
		return
	}
	var rows []record.Row
	latency := summary.Get("latency", "mean")
	for _, t := range evalScopeTimes {
		rows = append(rows, evalScopeStats(summary.Get(t.key), t.metric, latency, run.OK)...)
		noteDisorder(rows, t.metric)
	}
	rows = append(rows, evalScopeRate(summary, run))
	if !addRun(r.sink, run, rows) {
		summary.Report("run/empty", "expected latencies, found none that can be read")
	}
}

// evalScopeStats returns the statistics of one time. A time to first token that
// is the whole latency was not measured, and neither was what is 0 throughout.
func evalScopeStats(times source.Node, metric *record.Metric, latency source.Node, n record.Value) (rows []record.Row) {
	if mean := times.Get("mean"); times.Key() == "ttft" && mean.Is(source.Number) && latency.Is(source.Number) && mean.Num("s").Num == latency.Num("s").Num {
		mean.Report("value/unmeasured", "the time to first token is the whole latency: not measured (no streaming)")
		return nil
	}
	measured := false
	for key, at := range times.Members() {
		stat, ok := evalScopeStat(key)
		if !ok {
			continue
		}
		v := reader.AtLeastZero(at, "s")
		measured = measured || v.Num > 0
		rows = append(rows, record.Row{Metric: metric, Stat: stat, Value: v, N: reader.Positive(n)})
	}
	if len(rows) > 0 && !measured {
		times.Report("value/unmeasured", "no statistic of %q is above 0: it was not measured", times.Key())
		return nil
	}
	return rows
}

// evalScopeStat reads the name of a statistic: mean, std, min, 25%.
func evalScopeStat(key string) (record.Stat, bool) {
	if key == "std" {
		return record.StdDev, true
	}
	if p, ok := strings.CutSuffix(key, "%"); ok {
		return record.ParseStat("p" + p)
	}
	return record.ParseStat(key)
}

// evalScopeRate returns the output tokens over the sum of the latencies, which
// is a speed of requests one by one whatever the concurrency was.
func evalScopeRate(summary source.Node, run record.Run) record.Row {
	at := summary.Get("throughput", "avg_output_tps")
	row := record.Row{Metric: outputSpeedE2E, Stat: record.Single, Value: reader.Positive(reader.AtLeastZero(at, "tokens/s")), N: reader.Positive(run.OK),
		Note: "all output tokens / the sum of the latencies"}
	tokens, mean := count(summary.Get("usage", "total_output_tokens")), summary.Get("latency", "mean")
	if row.Value.Known() && tokens.Known() && run.OK.Known() && mean.Is(source.Number) {
		if want := tokens.Num / (run.OK.Num * mean.Num("s").Num); math.Abs(want-row.Value.Num) > 0.01*want+0.005 {
			at.Report("value/check", "%s is not total_output_tokens / (n_samples x mean latency), %.2f", row.Value.Text(), want)
			row.Note += "; is not that of its own file"
		}
	}
	return row
}
