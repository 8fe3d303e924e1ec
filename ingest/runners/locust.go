package runners

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Locust reads the tables of locustio/locust@407343d0:locust/stats.py.
var Locust = &reader.Format{
	Name:  "locust",
	Title: "Locust, HTTP load tests",
	Kind:  record.Measured,
	Sniff: sniffLocust,
	Read:  readLocust,
	Doc: `Written by ` + "`locust --csv PREFIX`" + `: four tables, of which ` + "`PREFIX_stats.csv`" + ` has the numbers. Each line of it is one kind of request, with counts of its own.

**Recognized** by the columns ` + "`Type`, `Name`, `Request Count`, `Failure Count`, `Median Response Time`" + `. The history, the failures and the exceptions are known by their
headers and give no rows. Tables from before version 1 (` + "`# requests`" + `) are refused.

| column (times in ms) | metric |
|---|---|
| ` + "`Average`, `Median`, `Min`, `Max Response Time`" + ` | mean, median, min, max |
| ` + "`66%` ... `99.99%`" + ` | p66 ... p99.99; ` + "`50%` and `100%`" + ` are rounded copies and give no rows |
| ` + "`Requests/s`" + ` | request_throughput, of lines of whole requests of which none failed |

The metric is ttft where ` + "`Name`" + ` says ttft or first token, else e2e_latency; a line about headers gives no rows. variant is ` + "`Name`" + `, without what follows a
question mark. ` + "`Aggregated`" + ` mixes the lines and is read only where it is the only one.

**Traps.** Percentiles are rounded to two digits, so that they can exceed the maximum; a note on each says so. Times include failures. Counts belong to their
line: not every stream ends. For streamed answers the built-in line of a POST ends with the headers, unless the script reads the stream.`,
}

// locustCompanions are the tables beside the statistics, by the beginning of
// their headers.
var locustCompanions = []struct{ generation, header, why string }{
	{"history", "Timestamp,User Count,Type,Name,Requests/s", "readings during the run, whose totals are in the table of statistics"},
	{"failures", "Method,Name,Error,Occurrences", "texts of errors; their number is in the table of statistics"},
	{"exceptions", "Count,Message,Traceback,Nodes", "errors of the test script"},
}

func locustCompanion(d *source.Doc) (generation, why string) {
	first, _, _ := bytes.Cut(d.Data[:min(len(d.Data), 1<<10)], []byte("\n"))
	header := strings.ReplaceAll(string(first), `"`, "")
	for _, c := range locustCompanions {
		if strings.HasPrefix(header, c.header) {
			return c.generation, c.why
		}
	}
	return "", ""
}

func sniffLocust(d *source.Doc) reader.Verdict {
	if generation, why := locustCompanion(d); why != "" {
		return reader.Yes(generation)
	}
	switch {
	case csvHas(d, "Type", "Name", "Request Count", "Failure Count", "Median Response Time"):
		return reader.Yes("statistics")
	case csvHas(d, "Name", "# requests", "# failures", "Median response time"):
		return reader.Refuse("before 1.0", "tables of locust before version 1 are not read; run the test with a newer one")
	}
	return reader.No
}

func readLocust(d *source.Doc, s *reader.Sink) {
	if _, why := locustCompanion(d); why != "" {
		d.Report("format/no-numbers", 0, "%s", why)
		return
	}
	table := d.CSV().Table()
	names := map[string]int{}
	for _, row := range table.Rows {
		names[row.Get("Name").Str()]++
	}
	for _, row := range table.Rows {
		if row.Get("Name").Str() == locustTotal && len(table.Rows) > 1 {
			checkLocustTotal(table, row)
			continue
		}
		l := locustLine{sink: s, table: table, row: row, several: names[row.Get("Name").Str()] > 1}
		l.read()
	}
	reportEmpty(d, s, "a line of requests")
}

const locustTotal = "Aggregated"

// locustLine is one kind of request.
type locustLine struct {
	sink    *reader.Sink
	table   *source.Table
	row     source.Row
	several bool // lines have this name
}

// locustMoments are the statistics that locust does not round.
var locustMoments = []struct {
	column string
	stat   record.Stat
}{
	{"Average Response Time", record.Mean}, {"Median Response Time", record.Median},
	{"Min Response Time", record.Min}, {"Max Response Time", record.Max},
}

var locustPercent = regexp.MustCompile(`^\d+(\.\d+)?%$`)

func (l locustLine) read() {
	name := l.row.Get("Name").Str()
	if want := len(l.table.Header.Cells); len(l.row.Cells) < want {
		l.row.Cells[0].Report("value/missing", "expected %d columns as in the header, found %d: the line was cut off and is left out", want, len(l.row.Cells))
		return
	}
	if strings.Contains(strings.ToLower(name), "header") {
		l.row.Get("Name").Report("format/no-numbers", "times until the headers of an answer, which is no end of a request")
		return
	}
	requests := atLeastZero(l.row.Get("Request Count"), "count")
	failed := atLeastZero(l.row.Get("Failure Count"), "count")
	ok := reader.Difference(requests, failed, "derived: Request Count - Failure Count")
	row := record.Row{Metric: locustMetric(name), Variant: l.variant(), N: requests}
	row.Run = l.sink.Run(record.Run{Kind: record.Measured, OK: ok, Failed: failed, Record: l.row.Line})
	switch {
	case ok.Known() && ok.Num == 0:
		l.row.Get("Request Count").Report("run/failed", "no request of this line succeeded; its times are no measurements")
		return
	case failed.Num > requests.Num:
		l.row.Get("Failure Count").Report("value/check", "more failures than requests")
	}
	if failed.Num > 0 {
		row.Note = "failed requests are included"
	}
	values := map[record.Stat]record.Value{}
	for _, m := range locustMoments {
		values[m.stat] = atLeastZero(l.row.Get(m.column), "ms")
		row.Stat, row.Value = m.stat, values[m.stat]
		l.sink.Row(row)
	}
	l.percentiles(row, values)
	if failed.Num == 0 && row.Metric == e2eLatency {
		l.sink.Row(record.Row{Run: row.Run, Metric: requestThroughput, Stat: record.Single, Variant: row.Variant, Value: reader.Positive(l.row.Get("Requests/s").Num("requests/s"))})
	}
	report := l.row.Get("Median Response Time").Report
	checkRising(report, []string{"min", "median"}, values[record.Min], values[record.Median])
	checkRising(report, []string{"mean", "max"}, values[record.Mean], values[record.Max])
}

func (l locustLine) percentiles(row record.Row, values map[record.Stat]record.Value) {
	row.Note = joinNotes("rounded to two digits by the tool", row.Note)
	for _, column := range l.table.Names() {
		if !locustPercent.MatchString(column) {
			continue
		}
		stat, ok := record.ParseStat("p" + strings.TrimSuffix(column, "%"))
		if !ok || stat == record.Median { // the median has a column that is not rounded, as has 100 %
			continue
		}
		row.Stat, row.Value = stat, atLeastZero(l.row.Get(column), "ms")
		l.sink.Row(row)
		if longest := values[record.Max]; longest.Known() && row.Value.Num > 1.06*longest.Num {
			l.row.Get(column).Report("value/check", "above the maximum by more than rounding explains")
		}
	}
}

// variant is the name of the line. What follows a question mark can be a key.
func (l locustLine) variant() string {
	name, query, cut := strings.Cut(l.row.Get("Name").Str(), "?")
	if cut && query != "" {
		name += "?…"
	}
	if kind := l.row.Get("Type").Str(); l.several && kind != "" {
		return kind + " " + name
	}
	return name
}

func locustMetric(name string) *record.Metric {
	if name = strings.ToLower(name); strings.Contains(name, "ttft") || strings.Contains(name, "first token") {
		return timeToFirstToken
	}
	return e2eLatency
}

// checkLocustTotal holds the line of all requests against the others.
func checkLocustTotal(table *source.Table, total source.Row) {
	sum := 0.0
	for _, row := range table.Rows {
		if row.Line != total.Line {
			sum += row.Get("Request Count").Num("count").Num
		}
	}
	if v := total.Get("Request Count").Num("count"); v.Known() && v.Num != sum {
		total.Get("Request Count").Report("value/check", "the other lines have %s requests together", record.FormatFloat(sum))
	}
}
