package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LLMPerf reads the files of Ray's LLMPerf, of its copies and of wrappers around
// it.
var LLMPerf = &reader.Format{
	Name:  "llmperf",
	Title: "LLMPerf",
	Kind:  record.Measured,
	Sniff: sniffLLMPerf,
	Read:  readLLMPerf,
	Doc: `Written by ` + "`token_benchmark_ray.py`" + ` of ray-project/llmperf and its copies.

A run leaves ` + "`*_summary.json`" + ` and ` + "`*_individual_responses.json`" + ` (an array of requests). They are **one** run: the summary is read, the requests are reported
as its copy; they are read where they lie alone. A wrapper writes the summaries of a sweep as one object whose keys are the concurrency.

**Recognized** by ` + "`results_ttft_s_mean`" + ` or a quantile of it in an object or in the members of an object; or by ` + "`inter_token_latency_s`, `end_to_end_latency_s`, `ttft_s`" + ` in
an array of objects.

| field (` + "`results_`" + ` + ...) | metric |
|---|---|
| ` + "`ttft_s`" + ` | ttft |
| ` + "`end_to_end_latency_s`" + ` | e2e_latency |
| ` + "`inter_token_latency_s`" + ` | **ntpot**: E2E / output tokens, because the wait for the first token is its first gap |
| ` + "`request_output_throughput_token_per_s`" + ` | output_speed_e2e |
| ` + "`mean_output_throughput_token_per_s`, `num_completed_requests_per_min`" + ` | output_throughput, request_throughput |

Endings: ` + "`mean`, `min`, `max`, `stddev`, `quantiles_pNN`" + `. Settings: ` + "`model`, `num_concurrent_requests`" + `, configured lengths, ` + "`timestamp`" + ` (UTC). Of an array only the requests
without ` + "`error_code`" + ` count; its lengths are their means, and it has no time.

**No rows** from numbers of tokens, error rates, user metadata, and the tables that a wrapper makes of a sweep, in ms, beside its results.

**Traps.** A speed that counts chunks for tokens is noted: median speed x median E2E is then not the median number of tokens. Where all requests
failed the statistics are NaN: no rows.`,
}

// llmperfITLNote is on every number that LLMPerf calls inter token latency.
const llmperfITLNote = "labelled inter token latency; includes the time to first token"

// llmperfLatencies are the distributions by their names in the array; in the
// summary results_ stands before them.
var llmperfLatencies = []struct {
	name   string
	metric *record.Metric
	unit   string
	note   string
}{
	{"ttft_s", record.MustMetric("ttft"), "s", ""},
	{"end_to_end_latency_s", record.MustMetric("e2e_latency"), "s", ""},
	{"inter_token_latency_s", record.MustMetric("ntpot"), "s", llmperfITLNote},
	{"request_output_throughput_token_per_s", record.MustMetric("output_speed_e2e"), "tokens/s", ""},
}

func sniffLLMPerf(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	switch {
	case isLLMPerfRequest(root.Index(0)):
		return reader.Yes("requests")
	case isLLMPerfSummary(root):
		return reader.Yes("summary")
	}
	for _, first := range root.Members() {
		switch {
		case isLLMPerfSummary(first):
			return reader.Yes("sweep")
		case isLLMPerfTable(first):
			return reader.Yes("table of a sweep")
		}
		break
	}
	return reader.No
}

func isLLMPerfRequest(n source.Node) bool {
	return n.Has("inter_token_latency_s", "end_to_end_latency_s", "ttft_s")
}

func isLLMPerfSummary(n source.Node) bool {
	return n.Has("results_ttft_s_mean") || n.Has("results_ttft_s_quantiles_p50") || n.Has("results_inter_token_latency_s_quantiles_p25")
}

func isLLMPerfTable(n source.Node) bool { return n.Has("first-time-to-token_mean_in_ms") }

func readLLMPerf(d *source.Doc, s *reader.Sink) {
	for _, doc := range d.JSON().Docs() {
		switch {
		case doc.Is(source.Array):
			readLLMPerfRequests(doc, s)
		case isLLMPerfSummary(doc):
			run := readLLMPerfSummary(doc, s)
			s.Place(run, reader.Place{Export: llmperfSummaryRank})
		default:
			readLLMPerfSweep(doc, s)
		}
	}
}

// Ranks of the exports of one run, for reader.Place.
const (
	llmperfSummaryRank = 1 + iota
	llmperfRequestsRank
)

func readLLMPerfSweep(doc source.Node, s *reader.Sink) {
	for _, n := range doc.Members() {
		switch {
		case isLLMPerfSummary(n):
			readLLMPerfSummary(n, s)
		case isLLMPerfTable(n):
			n.Report("format/no-numbers", "numbers of a sweep in ms, which repeat those of the results beside them")
			return
		default:
			n.Report("value/type", "expected a summary of LLMPerf, as elsewhere in this file")
		}
	}
}

// llmperfSummary is one summary being read.
type llmperfSummary struct {
	node source.Node
	sink *reader.Sink
	run  *record.Run
	rows int
	numbers
}

func readLLMPerfSummary(n source.Node, s *reader.Sink) *record.Run {
	l := llmperfSummary{node: n, sink: s, numbers: numbers{}}
	date, ok := record.UnixDate(n.Get("timestamp").Str())
	if !ok && n.Get("timestamp").Exists() {
		n.Get("timestamp").Report("value/type", "expected seconds since 1970")
	}
	l.run = s.Run(record.Run{
		Kind: record.Measured, Model: fieldsOfNode(n).text("model"), Date: date,
		Settings: record.Settings{
			Concurrency: reader.Positive(l.get("num_concurrent_requests", "count")),
			InputTokens: reader.Positive(l.get("mean_input_tokens", "count")), OutputTokens: reader.Positive(l.get("mean_output_tokens", "count")),
		},
		OK: l.result("num_completed_requests", "count"), Failed: l.result("number_errors", "count"), Record: n.Ref().Record,
	})
	if l.run.OK.Known() && l.run.OK.Num == 0 {
		n.Get("results_num_completed_requests").Report("run/failed", "no request of this run succeeded; its statistics mean nothing")
		return l.run
	}
	l.checkCounts()
	l.distributions()
	l.totals()
	if l.rows == 0 {
		n.Report("run/empty", "expected latencies or throughputs, found none that can be read")
	}
	return l.run
}

func (l *llmperfSummary) get(name, unit string) record.Value { return l.num(l.node.Get(name), unit) }

func (l *llmperfSummary) result(name, unit string) record.Value { return l.get("results_"+name, unit) }

func (l *llmperfSummary) row(row record.Row) {
	row.Run = l.run
	l.sink.Row(row)
	if row.Value.Known() {
		l.rows++
	}
}

func (l *llmperfSummary) distributions() {
	median := func(name, unit string) record.Value { return l.result(name+"_quantiles_p50", unit) }
	speedNote := llmperfSpeedNote(median)
	for _, x := range llmperfLatencies {
		note := x.note
		if x.metric.Unit == record.TokensPerSecond {
			note = speedNote
		}
		var rows []record.Row
		for key, v := range l.node.Members() {
			if stat, ok := llmperfStat(key, x.name); ok {
				rows = append(rows, record.Row{Metric: x.metric, Stat: stat, Value: l.num(v, x.unit), N: l.run.OK, Note: note})
			}
		}
		for _, row := range rows {
			l.row(row)
		}
	}
	ttft, e2e := median("ttft_s", "s"), median("end_to_end_latency_s", "s")
	if ttft.Known() && e2e.Known() && ttft.Num > e2e.Num {
		l.node.Get("results_ttft_s_quantiles_p50").Report("value/check", "the median time to first token is above the median latency")
	}
}

// llmperfStat reads the statistic of a key such as
// results_ttft_s_quantiles_p50, if it is one of the named distribution.
func llmperfStat(key, name string) (record.Stat, bool) {
	ending, ok := strings.CutPrefix(key, "results_"+name+"_")
	switch {
	case !ok:
		return "", false
	case strings.HasPrefix(ending, "quantiles_p"):
		return record.ParseStat(strings.TrimPrefix(ending, "quantiles_"))
	case ending == "mean" || ending == "min" || ending == "max" || ending == "stddev":
		return record.Stat(ending), true
	}
	return "", false
}

// llmperfSpeedNote says whether the speed of single requests counts chunks of
// the stream, of which a server may send one for several tokens.
func llmperfSpeedNote(median func(name, unit string) record.Value) string {
	speed, e2e := median("request_output_throughput_token_per_s", "tokens/s"), median("end_to_end_latency_s", "s")
	tokens := median("number_output_tokens", "count")
	if !speed.Known() || !e2e.Known() || !tokens.Known() || tokens.Num == 0 {
		return ""
	}
	if share := speed.Num * e2e.Num / tokens.Num; share < 2.0/3 || share > 1.5 {
		return "counts chunks, not tokens"
	}
	return ""
}

func (l *llmperfSummary) totals() {
	rate := l.result("num_completed_requests_per_min", "requests/min")
	out := l.result("mean_output_throughput_token_per_s", "tokens/s")
	want := reader.Product(rate, l.result("number_output_tokens_mean", "count"), "completed requests per second x mean output tokens")
	note := contradiction(l.node.Get("results_mean_output_throughput_token_per_s"), "mean_output_throughput_token_per_s", out, want, 0.01)
	l.row(record.Row{Metric: record.MustMetric("output_throughput"), Stat: record.Single, Value: out, Note: note})
	l.row(record.Row{Metric: record.MustMetric("request_throughput"), Stat: record.Single, Value: rate})
}

func (l *llmperfSummary) checkCounts() {
	started := l.result("num_requests_started", "count")
	if ok, failed := l.run.OK, l.run.Failed; started.Known() && ok.Known() && failed.Known() && ok.Num+failed.Num != started.Num {
		l.node.Get("results_num_requests_started").Report("value/check", "%s completed and %s failed requests are not the %s that were started", ok.Text(), failed.Text(), started.Text())
	}
}
