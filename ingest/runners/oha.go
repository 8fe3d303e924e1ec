package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Oha reads the JSON of hatoo/oha@b8cd8468:src/printer.rs, src/result_data.rs.
var Oha = &reader.Format{
	Name:  "oha",
	Title: "oha, HTTP load tests",
	Kind:  record.Measured,
	Sniff: sniffOha,
	Read:  readOha,
	Doc: `Written by ` + "`oha --output-format json`, before `-j`" + `. It knows no tokens; the time of a request ends with its whole body. One report is one run.

**Recognized** by an object with ` + "`summary.successRate` and `latencyPercentiles`" + `. A report inside the output of another program is refused with the place where it stands.

| field (seconds) | metric |
|---|---|
| ` + "`summary`: average, fastest, slowest" + ` | e2e_latency mean, min, max |
| ` + "`latencyPercentiles`: p10 ... p99.99" + ` | e2e_latency, median for p50 |
| ` + "`summary.total`" + ` | duration |
| ` + "`summary.requestsPerSec`" + ` | request_throughput; successes / total where anything failed |

requests_ok are the codes 2xx of ` + "`statusCodeDistribution`" + `; requests_failed the other codes and ` + "`errorDistribution`" + `, without the requests that the tool cut off itself at its
deadline.

**No rows** from ` + "`rps`, `details`" + `, histograms, first bytes (which are no first tokens) and ` + "`metrics`" + `, which repeats the summary in ms.

**Traps.** ` + "`successRate`" + ` is 1 with nothing but answers 500; ` + "`requestsPerSec`" + ` counts failures and aborted requests. Latencies are over all answers whatever their status: a note
says so. With few answers the upper percentiles are all the maximum. null stands for NaN.`,
}

func isOha(n source.Node) bool {
	return n.Get("summary").Has("successRate") && n.Get("latencyPercentiles").Is(source.Object)
}

func sniffOha(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	if isOha(root) {
		return reader.Yes("JSON")
	}
	if at := wrapped(root, isOha, `"successRate"`, `"latencyPercentiles"`); at != "" {
		return reader.Refuse("inside another output", "the output of another program around a report of oha; save what stands at "+at+" as a file of its own")
	}
	return reader.No
}

func readOha(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		if isOha(root) {
			readOhaReport(root, s)
		} else {
			root.Report("value/type", "expected a report of oha, as elsewhere in this file")
		}
	}
}

// ohaCounts are the requests of a report by how they ended.
type ohaCounts struct {
	good, other, errors, aborted float64
	ok, failed                   record.Value
}

// ohaDeadline is how oha calls requests that it cut off at the end of its time.
const ohaDeadline = "aborted due to deadline"

func countOha(root source.Node) (c ohaCounts) {
	codes, errors := root.Get("statusCodeDistribution"), root.Get("errorDistribution")
	for code, v := range codes.Members() {
		if n := v.Num("count").Num; len(code) == 3 && strings.HasPrefix(code, "2") {
			c.good += n
		} else {
			c.other += n
		}
	}
	for text, v := range errors.Members() {
		if n := v.Num("count").Num; text == ohaDeadline {
			c.aborted += n
		} else {
			c.errors += n
		}
	}
	if codes.Is(source.Object) {
		c.ok = record.Value{Num: c.good, Unit: record.Count, Derived: "sum of the codes 2xx", Ref: codes.Ref()}
		c.failed = record.Value{Num: c.other + c.errors, Unit: record.Count, Derived: "sum of the other codes and of the errors but the deadline", Ref: codes.Ref()}
	}
	return c
}

// ohaSummary are the statistics of the summary, by their keys.
var ohaSummary = []struct {
	key  string
	stat record.Stat
}{
	{"average", record.Mean}, {"fastest", record.Min}, {"slowest", record.Max},
}

func readOhaReport(root source.Node, s *reader.Sink) {
	c := countOha(root)
	summary := root.Get("summary")
	run := s.Run(record.Run{Kind: record.Measured, OK: c.ok, Failed: c.failed, Record: root.Ref().Record})
	if c.ok.Known() && c.good == 0 {
		root.Get("statusCodeDistribution").Report("run/failed", "no request of this run succeeded; its times are no measurements")
		return
	}
	total := positive(summary.Get("total"), "s")
	s.Row(record.Row{Run: run, Metric: runDuration, Stat: record.Single, Value: total})
	rate := ohaThroughput(summary, c, total)
	rate.Run = run
	s.Row(rate)
	row := record.Row{Run: run, Metric: e2eLatency}
	if c.ok.Known() {
		row.N = record.Value{Num: c.good + c.other, Unit: record.Count, Derived: "sum of the codes", Ref: c.ok.Ref}
	}
	if c.other > 0 {
		row.Note = "answers with other codes than 2xx are included"
	}
	values := map[record.Stat]record.Value{}
	add := func(stat record.Stat, v source.Node) {
		values[stat] = atLeastZero(v, "s")
		row.Stat, row.Value = stat, values[stat]
		s.Row(row)
	}
	for _, x := range ohaSummary {
		add(x.stat, summary.Get(x.key))
	}
	for key, v := range root.Get("latencyPercentiles").Members() {
		if stat, ok := record.ParseStat(key); ok && strings.HasPrefix(key, "p") {
			add(stat, v)
		}
	}
	checkRising(summary.Report, []string{"fastest", "p50", "p90", "p95", "p99", "slowest"},
		values[record.Min], values[record.Median], values["p90"], values["p95"], values["p99"], values[record.Max])
	checkOha(root, c)
}

// ohaThroughput returns the printed rate where all requests succeeded, else the
// rate of those that did.
func ohaThroughput(summary source.Node, c ohaCounts, total record.Value) record.Row {
	printed := summary.Get("requestsPerSec")
	row := record.Row{Metric: requestThroughput, Stat: record.Single}
	if c.other+c.errors+c.aborted == 0 {
		row.Value = reader.Positive(printed.Num("requests/s"))
		return row
	}
	if total.Known() && printed.Exists() {
		row.Value = record.Value{Num: c.good / total.Num, Unit: record.RequestsPerSecond, Derived: "successes / total", Ref: printed.Ref()}
		row.Note = "successes / total: the printed rate counts failures and aborted requests"
	}
	return row
}

// checkOha holds the totals of a report against its distributions.
func checkOha(root source.Node, c ohaCounts) {
	summary := root.Get("summary")
	all := c.good + c.other + c.errors + c.aborted
	rate, total := summary.Get("requestsPerSec").Num("requests/s"), summary.Get("total").Num("s")
	if rate.Known() && total.Known() && c.ok.Known() && !within(rate.Num*total.Num, all, 1e-6) {
		summary.Get("requestsPerSec").Report("value/check", "requestsPerSec x total is not the %s requests of the distributions", record.FormatFloat(all))
	}
	answers := c.good + c.other
	if v := summary.Get("successRate").Num("fraction"); v.Known() && answers+c.errors > 0 && !within(v.Num, answers/(answers+c.errors), 1e-6) {
		summary.Get("successRate").Report("value/check", "successRate is not answers / (answers + errors)")
	}
	bars, sum := root.Get("responseTimeHistogram"), 0.0
	for _, v := range bars.Members() {
		sum += v.Num("count").Num
	}
	if bars.Len() > 0 && c.ok.Known() && sum != answers {
		bars.Report("value/check", "%s times, but %s answers with a code", record.FormatFloat(sum), record.FormatFloat(answers))
	}
}
