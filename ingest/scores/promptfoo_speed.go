package scores

import (
	"math"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// promptfooFailed is the failureReason of a request that failed; 1 is a test
// that failed, on a good answer.
const promptfooFailed = 2

// promptfooStats are the statistics that are computed of latencies.
var promptfooStats = []record.Stat{record.Mean, record.Median, "p90", "p95", "p99", record.Min, record.Max}

// speed adds what was measured of a prompt and provider: a run of its own, since
// a score and a latency are two kinds of statement.
func (r *promptfooEval) speed(i int, m source.Node, variant string, run record.Run) {
	run.Kind = record.Measured
	usage := m.Get("tokenUsage")
	requests := reader.Positive(count(usage.Get("numRequests")))
	run.InputTokens = reader.Positive(reader.Ratio(count(usage.Get("prompt")), requests, record.Count, "prompt tokens / numRequests"))
	run.OutputTokens = reader.Positive(reader.Ratio(count(usage.Get("completion")), requests, record.Count, "completion tokens / numRequests"))
	alone := r.results.Get("prompts").Len() == 1
	if alone { // else all of them share it
		run.Concurrency = reader.Positive(count(r.root.Get("runtimeOptions", "maxConcurrency")))
	}
	latencies, cached := r.latencies(i, m)
	note := ""
	if cached > 0 {
		note = "without answers from the cache"
	}
	var rows []record.Row
	for _, stat := range promptfooStats {
		rows = append(rows, record.Row{Metric: e2eLatency, Stat: stat, Value: latencies.Stat(stat), N: latencies.N(), Variant: variant, Note: note})
	}
	if alone && (latencies.Len() > 0 || requests.Known()) { // not where all came from the cache
		rows = append(rows, record.Row{Metric: promptfooDuration, Stat: record.Single, Value: reader.Positive(reader.AtLeastZero(r.results.Get("stats", "durationMs"), "ms")),
			Note: "of the whole evaluation, with grading"})
	}
	addRun(r.sink, run, rows)
}

var promptfooDuration = record.MustMetric("duration")

// latencies returns the latencies of the requests of a prompt that were answered
// by the model, and how many were answered from the cache.
func (r *promptfooEval) latencies(i int, m source.Node) (sample *reader.Sample, cached int) {
	var seconds []float64
	sum := 0.0
	for _, item := range r.items[i] {
		v := reader.AtLeastZero(item.Get("latencyMs"), "ms")
		sum += v.Num
		hit, _ := item.Get("response", "cached").Bool()
		switch {
		case hit:
			cached++
		case v.Num > 0 && count(item.Get("failureReason")).Num != promptfooFailed:
			seconds = append(seconds, v.Num)
		}
	}
	if total := m.Get("totalLatencyMs"); len(r.items[i]) > 0 && total.Is(source.Number) && math.Abs(total.Num("ms").Num-sum) > 0.0005+1e-6*sum {
		total.Report("value/check", "the latencies of the results add up to %s s, not %s s", record.FormatFloat(sum), total.Num("ms").Text())
	}
	return reader.NewSample(seconds, record.Seconds, r.results.Get("results").Ref()), cached
}
