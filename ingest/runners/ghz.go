package runners

import (
	"slices"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Ghz reads the reports of bojand/ghz: runner/reporter.go, printer/template.go.
var Ghz = &reader.Format{
	Name:  "ghz",
	Title: "ghz, gRPC load tests",
	Kind:  record.Measured,
	Sniff: sniffGhz,
	Read:  readGhz,
	Doc: `Written by ` + "`ghz --format=json` (or `pretty`)" + `, or printed by its default, ` + "`summary`" + `. It knows no tokens; the time of a call ends with its whole answer. One report
is one run.

**Recognized** as JSON by an object with ` + "`average`, `rps`, `latencyDistribution` and `statusCodeDistribution`" + `; as text by the lines ` + "`Summary:`, `Count: 200`" + ` and a
` + "`Total:`" + ` in ns, ms or s. Several texts may stand in one file. The CSV of single calls is refused.

| JSON (times in ns) | text | metric |
|---|---|---|
| ` + "`average`, `fastest`, `slowest` | `Average`, `Fastest`, `Slowest`" + ` | e2e_latency mean, min, max |
| ` + "`latencyDistribution` | `50 % in 33.23 ms`" + ` | e2e_latency pNN, median for 50 |
| ` + "`total` | `Total`" + ` | duration |
| ` + "`rps` | `Requests/sec`" + ` | request_throughput; successes / total where anything failed |

requests_ok are the calls that ended with ` + "`OK`" + `, requests_failed those with any other status. benchmark is ` + "`options.call`" + `, else the name of the test;
concurrency and request_rate are those of the options, unless a schedule changes them.

**No rows** from ` + "`histogram`, `details`, `options.data`, `options.metadata` and `tags`" + `; the last three can hold anything.

**Traps.** The mean is over all calls, the other times over those without an error, unless ` + "`count-errors`" + ` is set: notes say so. The printed rate counts
failures. A percentile that the tool could not tell is ` + "`0 % in 0 ns`" + `.`,
}

func isGhz(n source.Node) bool {
	return n.Has("average", "rps", "latencyDistribution", "statusCodeDistribution")
}

func sniffGhz(d *source.Doc) reader.Verdict {
	switch {
	case isGhz(d.JSON().Root()):
		return reader.Yes("JSON")
	case d.JSON() == nil && ghzStart.Match(d.Data):
		return reader.Yes("console output")
	case csvHas(d, "duration (ms)", "status", "error"):
		return reader.Refuse("CSV", "the single calls of ghz are not read; use `--format=json`, or the summary that it prints")
	}
	return reader.No
}

func readGhz(d *source.Doc, s *reader.Sink) {
	if d.JSON() == nil {
		readGhzText(d, s)
		return
	}
	for _, root := range d.JSON().Docs() {
		if isGhz(root) {
			readGhzReport(root, s)
		} else {
			root.Report("value/type", "expected a report of ghz, as elsewhere in this file")
		}
	}
}

// ghzOK is how a status of gRPC says success.
const ghzOK = "OK"

// ghzTime is a latency of a report, in whichever form.
type ghzTime struct {
	stat  record.Stat
	value record.Value
}

// ghzReport is a report in whichever form.
type ghzReport struct {
	run           record.Run
	benchmark     string
	times         []ghzTime
	total, rate   record.Value
	good, bad     float64
	counts        record.Ref // of the status codes; the zero Ref where there are none
	errorsCounted bool       // in all times, not in the mean alone
	report        func(id, format string, args ...any)
}

// count adds the calls that ended with a status.
func (r *ghzReport) count(status string, calls record.Value) {
	if !calls.Known() {
		return
	}
	if r.counts = calls.Ref; status == ghzOK {
		r.good += calls.Num
	} else {
		r.bad += calls.Num
	}
}

// emit adds the run, and returns it.
func (r *ghzReport) emit(s *reader.Sink) *record.Run {
	if r.good+r.bad > 0 {
		r.run.OK = record.Value{Num: r.good, Unit: record.Count, Derived: "calls with the status OK", Ref: r.counts}
		r.run.Failed = record.Value{Num: r.bad, Unit: record.Count, Derived: "calls with another status than OK", Ref: r.counts}
	}
	run := s.Run(r.run)
	if r.good == 0 && r.bad > 0 {
		r.report("run/failed", "no call of this run succeeded; its times are no measurements")
		return run
	}
	row := record.Row{Run: run, Benchmark: r.benchmark, Metric: e2eLatency}
	for _, t := range r.times {
		row.Stat, row.Value, row.N, row.Note = t.stat, reader.Positive(t.value), run.OK, ""
		if r.bad > 0 && (t.stat == record.Mean || r.errorsCounted) {
			row.N, row.Note = reader.Sum(run.OK, run.Failed, "all calls"), "failed calls are included"
		}
		s.Row(row)
	}
	row.Stat, row.N, row.Note = record.Single, record.Value{}, ""
	row.Metric, row.Value = runDuration, reader.Positive(r.total)
	s.Row(row)
	row.Metric, row.Value = requestThroughput, reader.Positive(r.rate)
	if r.bad > 0 {
		row.Value = reader.Ratio(run.OK, reader.Positive(r.total), record.RequestsPerSecond, "successes / total")
		row.Note = "successes / total: the printed rate counts failures"
	}
	s.Row(row)
	if all := r.good + r.bad; all > 0 && r.rate.Known() && r.total.Known() && !within(r.rate.Num*r.total.Num, all, 0.01) {
		r.report("value/check", "the rate x the total is not the %s calls of the status codes", record.FormatFloat(all))
	}
	return run
}

// ghzSummary are the times of a report other than percentiles, by their keys.
var ghzSummary = []struct {
	key  string
	stat record.Stat
}{
	{"average", record.Mean}, {"fastest", record.Min}, {"slowest", record.Max},
}

func readGhzReport(root source.Node, s *reader.Sink) {
	options := root.Get("options")
	r := ghzReport{
		run:       record.Run{Kind: record.Measured, Record: root.Ref().Record},
		benchmark: firstText(options.Get("call"), root.Get("name"), options.Get("name")),
		total:     positive(root.Get("total"), "ns"),
		rate:      atLeastZero(root.Get("rps"), "requests/s"),
		report:    root.Get("statusCodeDistribution").Report,
	}
	r.errorsCounted, _ = options.Get("count-errors").Bool()
	r.run.Date, _ = record.ParseDate(root.Get("date").Str())
	if steady(options.Get("concurrency-schedule")) {
		r.run.Concurrency = reader.Positive(options.Get("concurrency").Num("count"))
	}
	if steady(options.Get("load-schedule")) {
		r.run.RequestRate = reader.Positive(options.Get("rps").Num("requests/s"))
	}
	for status, n := range root.Get("statusCodeDistribution").Members() {
		r.count(status, atLeastZero(n, "count"))
	}
	for _, x := range ghzSummary {
		r.times = append(r.times, ghzTime{x.stat, atLeastZero(root.Get(x.key), "ns")})
	}
	for _, x := range root.Get("latencyDistribution").Items() {
		if stat, ok := record.ParseStat("p" + x.Get("percentage").Literal()); ok && x.Get("percentage").Is(source.Number) {
			r.times = append(r.times, ghzTime{stat, atLeastZero(x.Get("latency"), "ns")})
		}
	}
	r.emit(s)
}

// steady reports whether a schedule leaves its setting as it is.
func steady(schedule source.Node) bool {
	return slices.Contains([]string{"", "const"}, schedule.Str())
}
