package runners

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Hey reads what rakyll/hey:requester/print.go prints.
var Hey = &reader.Format{
	Name:  "hey",
	Title: "hey, HTTP load tests",
	Kind:  record.Measured,
	Sniff: sniffHey,
	Read:  readHey,
	Doc: `Printed by hey, as a summary or with ` + "`-o csv`" + `. It knows no tokens. Several summaries may stand in one text, indented or not.

**Recognized** by the lines ` + "`Summary:`, `Total: 0.5 secs`" + ` and, later, ` + "`Latency distribution:`" + `. oha, which prints alike, says ` + "`Success rate:`" + ` below the first: it is not
this, and is read from its JSON. Each ` + "`Summary:`" + ` begins a run. The CSV is recognized by the columns ` + "`response-time`, `DNS+dialup`, `Response-delay` and `status-code`" + `;
it is one run.

| line | metric |
|---|---|
| ` + "`Average`, `Fastest`, `Slowest`" + ` | e2e_latency mean, min, max |
| ` + "`99% in 0.0123 secs`" + ` | e2e_latency pNN, median for 50 % |
| ` + "`Total`" + ` | duration |
| ` + "`Requests/sec`" + ` | request_throughput |

In the CSV, mean, min, max and percentiles are computed from ` + "`response-time`" + ` of the answers with codes 2xx and 3xx; requests without an answer are not in it.

at is the label as printed, or the column. requests_ok are the responses with codes 2xx and 3xx; requests_failed the other codes and the ` + "`Error distribution`" + `.
Latencies have four decimals of a second.

**No rows** from histograms, sizes, the parts of a request, a percentile of 0.0000.

**Traps.** Printed latencies are over all answers whatever their status: a note says so. The printed rate counts failures and gives no row where there are any.`,
}

var (
	heyStart  = regexp.MustCompile(`^\s*Summary:\s*$`)
	heyTotal  = regexp.MustCompile(`(?m)^\s*Summary:\s*$(?:\s*^\s*)Total:\s+[\d.]+ secs`)
	heyNumber = regexp.MustCompile(`^\s*(Total|Slowest|Fastest|Average|Requests/sec):\s+(\S+)(?: secs)?\s*$`)
	heyQuant  = regexp.MustCompile(`^\s*(\d+(?:\.\d+)?)% in (\S+) secs\s*$`)
	heyStatus = regexp.MustCompile(`^\s*\[(\d{3})\]\s+(\d+) responses\s*$`)
	heyError  = regexp.MustCompile(`^\s*\[(\d+)\]\s+\S`)
)

const heyDistribution = "Latency distribution:"

func sniffHey(d *source.Doc) reader.Verdict {
	if csvHas(d, heyTime, "DNS+dialup", "Response-delay", heyCode) {
		return reader.Yes("CSV")
	}
	if !d.Mentions(heyDistribution) || d.JSON() != nil { // the word first: most texts have none
		return reader.No
	}
	if at := bytes.Index(d.Data, []byte(heyDistribution)); !heyTotal.Match(d.Data[:at]) {
		return reader.No
	}
	return reader.Yes("console output")
}

// heyRun is one output being read.
type heyRun struct {
	start   source.Line
	numbers map[string]source.Cell
	quants  []wrkNumber
	errors  bool // the lines that follow are of the error distribution
	counts  record.Value
	good    float64
	bad     float64
}

func readHey(d *source.Doc, s *reader.Sink) {
	if csvHas(d, heyTime) {
		readHeyCSV(d, s)
		return
	}
	var run *heyRun
	for _, line := range d.Lines() {
		if heyStart.MatchString(line.Text) {
			run.emit(s)
			run = &heyRun{start: line, numbers: map[string]source.Cell{}}
		} else if run != nil {
			run.line(line)
		}
	}
	run.emit(s)
}

func (r *heyRun) line(line source.Line) {
	if strings.TrimSpace(line.Text) == "Error distribution:" {
		r.errors = true
	}
	if at := heyNumber.FindStringSubmatchIndex(line.Text); at != nil {
		m := wrkMatch{line, at}
		r.numbers[m.text(1)] = m.cell(2, m.text(1))
	} else if at := heyQuant.FindStringSubmatchIndex(line.Text); at != nil {
		m := wrkMatch{line, at}
		if stat, ok := record.ParseStat("p" + m.text(1)); ok {
			r.quants = append(r.quants, wrkNumber{m.cell(2, m.text(1)+"%"), "s", stat})
		}
	} else if at := heyStatus.FindStringSubmatchIndex(line.Text); at != nil && !r.errors {
		m := wrkMatch{line, at}
		v := m.cell(2, "responses").Num("count")
		if r.counts = v; m.text(1)[0] == '2' || m.text(1)[0] == '3' {
			r.good += v.Num
		} else {
			r.bad += v.Num
		}
	} else if at := heyError.FindStringSubmatchIndex(line.Text); at != nil && r.errors {
		r.bad += wrkMatch{line, at}.cell(1, "errors").Num("count").Num
	}
}

// emit adds the run, now that its output is known to its end; of none where
// there is no run yet.
func (r *heyRun) emit(s *reader.Sink) {
	if r == nil {
		return
	}
	run := record.Run{Kind: record.Measured, Record: r.start.No}
	if r.counts.Known() {
		run.OK = record.Value{Num: r.good, Unit: record.Count, Derived: "sum of the codes 2xx and 3xx", Ref: r.counts.Ref}
		run.Failed = record.Value{Num: r.bad, Unit: record.Count, Derived: "sum of the other codes and of the errors", Ref: r.counts.Ref}
	}
	row := record.Row{Run: s.Run(run), Metric: e2eLatency}
	if r.counts.Known() && r.good == 0 {
		r.start.Report("run/failed", "no request of this run succeeded; its times are no measurements")
		return
	}
	if r.bad > 0 {
		row.Note = "answers other than 2xx and 3xx are included"
	}
	for _, x := range append([]wrkNumber{
		{r.numbers["Average"], "s", record.Mean}, {r.numbers["Fastest"], "s", record.Min}, {r.numbers["Slowest"], "s", record.Max},
	}, r.quants...) {
		row.Stat, row.Value = x.stat, reader.Positive(wrkValue(x)) // 0.0000 is less than is printed
		s.Row(row)
	}
	row.Note, row.Stat = "", record.Single
	row.Metric, row.Value = runDuration, reader.Positive(atLeastZero(r.numbers["Total"], "s"))
	s.Row(row)
	if r.bad == 0 {
		row.Metric, row.Value = requestThroughput, reader.Positive(atLeastZero(r.numbers["Requests/sec"], "requests/s"))
		s.Row(row)
	}
}
