package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// K6 reads the results of grafana/k6@87883075: internal/output/json/json.go,
// internal/js/summary.go, internal/lib/summary/machine_readable.go.
var K6 = &reader.Format{
	Name:  "k6",
	Title: "k6, HTTP load tests",
	Kind:  record.Measured,
	Sniff: sniffK6,
	Read:  readK6,
	Doc: `Written by ` + "`k6 run`" + `. It knows no tokens: the time of a request is all that it measures. A file is one run.

**Recognized** by an object with ` + "`metrics` and `root_group`" + `, whose statistics stand in a metric itself (` + "`--summary-export`" + `) or under ` + "`values`" + ` (` + "`handleSummary()`" + `); by
` + "`metadata.k6Version` and `results.metrics`" + ` (the summary of schema 1); or by lines of JSON with ` + "`type` Metric or Point, `metric` and `data`" + ` (` + "`--out json`" + `). A summary inside
the output of another program is refused with the place where it stands.

| source | metric |
|---|---|
| ` + "`http_req_duration`: avg, med, min, max, p(N)" + `, ms | e2e_latency |
| ` + "`http_reqs`: rate" + ` | request_throughput |
| ` + "`state.testRunDurationMs`, `config.duration`" + ` | duration |
| a trend named ttft or time_to_first_token that contains time, ms | ttft |
| ` + "`http_req_failed`: fails, passes" + ` | requests_ok, requests_failed |

Of lines of JSON the statistics are computed from the points whose tag ` + "`expected_response`" + ` is not false; record and at are empty; date is the earliest time.

Where requests failed, latencies come from ` + "`http_req_duration{expected_response:true}`" + `, else from all requests; a note says which. The rate counts failures, so it
gives no row then.

**No rows** from ` + "`iteration_duration`" + ` (the script's sleeps are in it), ` + "`http_req_waiting`" + ` (the first byte is not the first token), checks, thresholds and metrics of
the script's own.

**Traps.** ` + "`http_req_failed`" + ` counts failures as ` + "`passes`" + `. Refused connections have times of 0. ` + "`dropped_iterations`" + ` says that the tool could not keep the rate.`,
}

// k6Summary is a summary in one of its three forms.
type k6Summary struct {
	root   source.Node
	metric func(name string) source.Node // the statistics of a metric
	rank   int                           // among the exports of one run
}

// k6SummaryOf returns the summary that an object is; rank is 0 where it is none.
func k6SummaryOf(root source.Node) k6Summary {
	switch {
	case root.Get("metrics").Is(source.Object) && root.Get("root_group").Is(source.Object):
		metrics := root.Get("metrics")
		for _, m := range metrics.Members() {
			if m.Has("values") {
				return k6Summary{root, func(name string) source.Node { return metrics.Get(name, "values") }, 1}
			}
		}
		return k6Summary{root, func(name string) source.Node { return metrics.Get(name) }, 2}
	case root.Get("metadata").Has("k6Version") && root.Get("results", "metrics").Is(source.Array):
		return k6Summary{root, func(name string) source.Node {
			for _, m := range root.Get("results", "metrics").Items() {
				if m.Get("name").Str() == name {
					return m.Get("values")
				}
			}
			return root.Get("results", name)
		}, 1}
	}
	return k6Summary{}
}

func isK6Line(n source.Node) bool {
	t := n.Get("type").Str()
	return (t == "Metric" || t == "Point") && n.Get("metric").Is(source.String) && n.Get("data").Is(source.Object)
}

func sniffK6(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	switch s := k6SummaryOf(root); {
	case isK6Line(root):
		return reader.Yes("lines")
	case s.rank == 2:
		return reader.Yes("--summary-export")
	case s.rank == 1 && root.Has("metadata"):
		return reader.YesVersion(root.Get("metadata", "k6Version").Str())
	case s.rank == 1:
		return reader.Yes("handleSummary")
	}
	is := func(n source.Node) bool { return k6SummaryOf(n).rank > 0 }
	if at := wrapped(root, is, `"root_group"`, `"http_req_duration`); at != "" {
		return reader.Refuse("inside another output", "the output of another program around a summary of k6; save what stands at "+at+" as a file of its own")
	}
	return reader.No
}

func readK6(d *source.Doc, s *reader.Sink) {
	if isK6Line(d.JSON().Root()) {
		readK6Lines(d, s)
		return
	}
	for _, root := range d.JSON().Docs() {
		if summary := k6SummaryOf(root); summary.rank > 0 {
			summary.read(s)
		} else {
			root.Report("value/type", "expected a summary of k6, as elsewhere in this file")
		}
	}
}

var (
	e2eLatency        = record.MustMetric("e2e_latency")
	requestThroughput = record.MustMetric("request_throughput")
	runDuration       = record.MustMetric("duration")
	timeToFirstToken  = record.MustMetric("ttft")
)

const k6Successes = "http_req_duration{expected_response:true}"

// uncountedFailures is the note on results of versions before 0.31.
const uncountedFailures = "the file does not count failures, which may be included"

func (x k6Summary) read(s *reader.Sink) {
	ok, failed := x.counts()
	run := record.Run{Kind: record.Measured, OK: ok, Failed: failed, Record: x.root.Ref().Record}
	run.Date, _ = record.ParseDate(x.root.Get("metadata", "generatedAt").Str())
	row := record.Row{Run: s.Run(run), Note: x.dropped()}
	s.Place(row.Run, reader.Place{Export: x.rank})
	if x.failed(ok) {
		return
	}
	if !ok.Known() {
		row.Note = joinNotes(row.Note, uncountedFailures)
	}
	reqs := x.metric("http_reqs")
	count, rate := reqs.Get("count").Num("count"), atLeastZero(reqs.Get("rate"), "requests/s")
	duration := reader.First(reader.Positive(x.root.Get("state", "testRunDurationMs").Num("ms")), reader.Positive(x.root.Get("config", "duration").Num("s")))
	s.Row(record.Row{Run: row.Run, Metric: runDuration, Stat: record.Single, Value: duration})
	if failed.Num == 0 { // the rate counts failures
		row.Metric, row.Stat = requestThroughput, record.Single
		row.Value = reader.First(reader.Positive(rate), reader.Positive(reader.Ratio(count, duration, record.RequestsPerSecond, "count of http_reqs / duration")))
		s.Row(row)
	}
	x.latencies(s, row, ok, failed, count)
	x.firstTokens(s, row)
	x.check(count, rate, duration)
	reportEmpty(x.root.Doc(), s, "times of requests in `http_req_duration`")
}

// failed reports whether nothing was measured, and says so.
func (x k6Summary) failed(ok record.Value) bool {
	longest := x.metric("http_req_duration").Get("max")
	switch v := longest.Num("ms"); {
	case ok.Known() && ok.Num == 0:
		x.metric("http_req_failed").Report("run/failed", "no request of this run succeeded; its times are no measurements")
		return true
	case v.Known() && v.Num == 0:
		longest.Report("value/unmeasured", "all times are exactly 0: connections that were refused, not speed")
		return true
	}
	return false
}

// counts returns how many requests succeeded and failed. The metric counts how
// often "failed" was true; schema 1 calls that matches.
func (x k6Summary) counts() (ok, failed record.Value) {
	m := x.metric("http_req_failed")
	if m.Has("matches", "total") {
		failed = atLeastZero(m.Get("matches"), "count")
		return reader.Difference(m.Get("total").Num("count"), failed, "derived: total - matches"), failed
	}
	return atLeastZero(m.Get("fails"), "count"), atLeastZero(m.Get("passes"), "count")
}

func (x k6Summary) dropped() string {
	if v := x.metric("dropped_iterations").Get("count").Num("count"); v.Num > 0 {
		return "k6 could not keep the rate that was asked for: iterations dropped: " + v.Text()
	}
	return ""
}

// latencies adds the statistics of the requests that succeeded, or of all where
// the file has no others.
func (x k6Summary) latencies(s *reader.Sink, row record.Row, ok, failed, count record.Value) {
	m, note := x.metric("http_req_duration"), ""
	row.N = count
	switch good := x.metric(k6Successes); {
	case failed.Num > 0 && good.Exists():
		m, row.N, note = good, ok, "successes only"
	case failed.Num > 0:
		note = "failed requests are included"
	}
	row.Metric, row.Note = e2eLatency, joinNotes(row.Note, note)
	k6Statistics(s, row, m)
}

// k6Statistics adds the statistics of one trend.
func k6Statistics(s *reader.Sink, row record.Row, m source.Node) {
	values := map[record.Stat]record.Value{}
	for name, v := range m.Members() {
		stat, ok := k6Stat(name)
		if _, twice := values[stat]; !ok || twice { // p(50) beside med
			continue
		}
		values[stat] = atLeastZero(v, "ms")
		row.Stat, row.Value = stat, values[stat]
		s.Row(row)
	}
	checkRising(m.Report, []string{"min", "med", "p(90)", "p(95)", "p(99)", "max"},
		values[record.Min], values[record.Median], values["p90"], values["p95"], values["p99"], values[record.Max])
}

// k6Stat reads the name of a statistic: avg, med, p(99.9).
func k6Stat(name string) (record.Stat, bool) {
	switch name {
	case "avg":
		return record.Mean, true
	case "med":
		return record.Median, true
	case "min", "max":
		return record.Stat(name), true
	}
	p, ok := strings.CutPrefix(name, "p(")
	p, closed := strings.CutSuffix(p, ")")
	if !ok || !closed {
		return "", false
	}
	return record.ParseStat("p" + p)
}

// firstTokens adds the trends that a script measured first tokens with. Only
// where the trend says that it contains times is its unit known.
func (x k6Summary) firstTokens(s *reader.Sink, row record.Row) {
	row.Metric, row.N, row.Note = timeToFirstToken, record.Value{}, joinNotes(row.Note, "measured by the script")
	add := func(name string, m source.Node) {
		if isFirstToken(name) && m.Get("contains").Str() == "time" {
			k6Statistics(s, row, m.Get("values"))
		}
	}
	for name, m := range x.root.Get("metrics").Members() {
		add(name, m)
	}
	for _, m := range x.root.Get("results", "metrics").Items() {
		add(m.Get("name").Str(), m)
	}
}

func isFirstToken(name string) bool {
	name = strings.NewReplacer("_", "", "-", "", " ", "", ".", "").Replace(strings.ToLower(name))
	name = strings.TrimSuffix(name, "ms")
	return name == "ttft" || name == "timetofirsttoken"
}

// check holds numbers of the summary against each other.
func (x k6Summary) check(count, rate, duration record.Value) {
	m := x.metric("http_req_failed")
	passes, fails := m.Get("passes").Num("count"), m.Get("fails").Num("count")
	if count.Known() && passes.Known() && fails.Known() && passes.Num+fails.Num != count.Num {
		m.Report("value/check", "passes and fails are not the %s of `http_reqs`", count.Text())
	}
	if count.Known() && rate.Known() && duration.Known() && !within(count.Num, rate.Num*duration.Num, 0.01) {
		x.metric("http_reqs").Report("value/check", "the rate is not count / duration")
	}
	sum := 0.0
	for _, part := range []string{"http_req_sending", "http_req_waiting", "http_req_receiving"} {
		v := x.metric(part).Get("avg").Num("ms")
		if !v.Known() {
			return
		}
		sum += v.Num
	}
	if avg := x.metric("http_req_duration").Get("avg"); avg.Is(source.Number) && !within(avg.Num("ms").Num, sum, 0.01) {
		x.metric("http_req_duration").Report("value/check", "the mean is not that of sending, waiting and receiving together")
	}
}
