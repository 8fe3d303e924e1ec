package runners

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Wrk2 reads what giltene/wrk2@44a94c17:src/wrk.c prints, and wrk.
var Wrk2 = &reader.Format{
	Name:  "wrk2",
	Title: "wrk2 and wrk, HTTP load tests",
	Kind:  record.Measured,
	Sniff: sniffWrk2,
	Read:  readWrk2,
	Doc: `Printed by wrk2 and wrk. They know no tokens. Several outputs may stand in one text, indented or not.

**Recognized** by a line ` + "`Running 30s test @ URL`" + ` and a later one ` + "`Requests/sec:`" + `. Each begins and ends a run.

| line | metric |
|---|---|
| ` + "`99.000%   11.18ms`" + ` under ` + "`Latency Distribution`" + ` | e2e_latency median, pNN |
| ` + "`#[Mean = ..., StdDeviation = ...]`, `#[Max = ...`" + ` (ms) | e2e_latency mean, stddev, max |
| ` + "`Latency  6.46ms  1.93ms  12.34ms`" + ` under ` + "`Thread Stats`" + ` | the same, where no such line follows |
| ` + "`60018 requests in 30.00s`" + ` | duration |
| ` + "`Requests/sec: 2000.28`" + ` | request_throughput |

at is the label as printed. concurrency is the number of connections; the rate that was asked for is not printed. requests_ok are the requests without
` + "`Non-2xx or 3xx responses`" + `; requests_failed are these and the socket errors. n is the ` + "`Total count`" + ` of the distribution.

**No rows** from 100 %, the detailed spectrum, the calibration of threads, ` + "`Req/Sec` and `Transfer/sec`" + `. The URL is not copied.

**Traps.** With ` + "`--u_latency`" + ` there are two distributions: from when a request was due, and from when it was sent (variant ` + "`uncorrected`" + `). Units differ from line to line:
suffixes in one place, plain ms in another. Recorded latencies grow with the length of the run where the server cannot keep the rate. Where answers failed the
printed rate counts them and gives no row. -nan and rates of hundreds of millions are faults of the tool.`,
}

var wrkStart = regexp.MustCompile(`(?m)^[ \t]*Running \S+ test @ `)

func sniffWrk2(d *source.Doc) reader.Verdict {
	// The words first: a pattern takes time, and most texts have none of them.
	if d.JSON() != nil || !d.Mentions("Requests/sec:") {
		return reader.No
	}
	at := wrkStart.FindIndex(d.Data)
	if at == nil || !bytes.Contains(d.Data[at[0]:], []byte("Requests/sec:")) {
		return reader.No
	}
	if d.Mentions("HdrHistogram") {
		return reader.Yes("wrk2")
	}
	return reader.Yes("wrk")
}

// wrkNumber is one number of the output and what it means.
type wrkNumber struct {
	cell source.Cell
	unit string
	stat record.Stat
}

// wrkDistribution are the latencies of one histogram.
type wrkDistribution struct {
	variant string
	numbers []wrkNumber
	count   record.Value
}

// wrkRun is one output being read.
type wrkRun struct {
	start         source.Line
	threads       []wrkNumber // latencies under Thread Stats
	distributions []*wrkDistribution
	connections   record.Value
	requests      record.Value
	duration      record.Value
	rate          record.Value
	bad           record.Value // answers other than 2xx and 3xx
	socketErrors  float64
}

func readWrk2(d *source.Doc, s *reader.Sink) {
	var run *wrkRun
	for _, line := range d.Lines() {
		if wrkStart.MatchString(line.Text) {
			run.unfinished()
			run = &wrkRun{start: line}
			continue
		}
		if run == nil {
			continue
		}
		if run.line(line); wrkEnd.MatchString(line.Text) {
			run.emit(s)
			run = nil
		}
	}
	run.unfinished()
}

// unfinished says that the output of a run has no end.
func (r *wrkRun) unfinished() {
	if r != nil {
		r.start.Report("run/cut", "the output ends before `Requests/sec:`; nothing of it is read")
	}
}

// wrkTime is a time with its unit behind it.
const wrkTime = `(-?[\d.]+|-?nan)(us|ms|s|m|h)`

// wrkUnits are the suffixes of times.
var wrkUnits = map[string]string{"us": "us", "ms": "ms", "s": "s", "m": "min", "h": "h"}

// wrkLines are the lines that have numbers, and what is done with them. Times
// have suffixes, but those in #[ ] are milliseconds.
var wrkLines = []struct {
	pattern *regexp.Regexp
	read    func(r *wrkRun, m wrkMatch)
}{
	{regexp.MustCompile(`^\s*(\d+(?:\.\d+)?)%\s+` + wrkTime + `\s*$`), (*wrkRun).percentile},
	{regexp.MustCompile(`^\s*Latency Distribution(.*)$`), (*wrkRun).distribution},
	{regexp.MustCompile(`^\s*#\[Mean\s*=\s*([^\s,]+), StdDeviation\s*=\s*([^\s\]]+)\]`), func(r *wrkRun, m wrkMatch) {
		r.add(wrkNumber{m.cell(1, "Mean"), "ms", record.Mean}, wrkNumber{m.cell(2, "StdDeviation"), "ms", record.StdDev})
	}},
	{regexp.MustCompile(`^\s*#\[Max\s*=\s*([^\s,]+), Total count\s*=\s*(\d+)\]`), func(r *wrkRun, m wrkMatch) {
		r.add(wrkNumber{m.cell(1, "Max"), "ms", record.Max})
		r.last().count = m.cell(2, "Total count").Num("count")
	}},
	{regexp.MustCompile(`^\s*Latency\s+` + wrkTime + `\s+` + wrkTime + `\s+` + wrkTime + `\s`), func(r *wrkRun, m wrkMatch) {
		r.threads = []wrkNumber{
			{m.cell(1, "Avg"), m.unit(2), record.Mean}, {m.cell(3, "Stdev"), m.unit(4), record.StdDev}, {m.cell(5, "Max"), m.unit(6), record.Max},
		}
	}},
	{regexp.MustCompile(`^\s*\d+ threads and (\d+) connections\s*$`), func(r *wrkRun, m wrkMatch) {
		r.connections = m.cell(1, "connections").Num("count")
	}},
	{regexp.MustCompile(`^\s*(\d+) requests in ` + wrkTime + `,`), func(r *wrkRun, m wrkMatch) {
		r.requests, r.duration = m.cell(1, "requests").Num("count"), atLeastZero(m.cell(2, "requests in"), m.unit(3))
	}},
	{regexp.MustCompile(`^\s*Non-2xx or 3xx responses:\s*(\d+)`), func(r *wrkRun, m wrkMatch) {
		r.bad = m.cell(1, "Non-2xx or 3xx responses").Num("count")
	}},
	{regexp.MustCompile(`^\s*Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)`), func(r *wrkRun, m wrkMatch) {
		for i := 1; i <= 4; i++ {
			r.socketErrors += m.cell(i, "Socket errors").Num("count").Num
		}
	}},
	{wrkEnd, func(r *wrkRun, m wrkMatch) { r.rate = m.cell(1, "Requests/sec").Num("requests/s") }},
}

// wrkEnd is the last line with a number that counts.
var wrkEnd = regexp.MustCompile(`^\s*Requests/sec:\s*(\S*)`)

// wrkMatch is a line with the places of the groups of its pattern.
type wrkMatch struct {
	line source.Line
	at   []int
}

func (m wrkMatch) cell(i int, label string) source.Cell {
	return m.line.Cell(m.at[2*i], m.at[2*i+1], label)
}

func (m wrkMatch) text(i int) string { return m.line.Text[m.at[2*i]:m.at[2*i+1]] }

func (m wrkMatch) unit(i int) string { return wrkUnits[m.text(i)] }

// wrkLabels begin the lines of wrkLines, or stand in them.
var wrkLabels = regexp.MustCompile(`^\s*(\d+(\.\d+)?%\s|Latency\s|#\[M(ean|ax)\s)|\brequests in\s`)

func (r *wrkRun) line(line source.Line) {
	for _, l := range wrkLines {
		if at := l.pattern.FindStringSubmatchIndex(line.Text); at != nil {
			l.read(r, wrkMatch{line, at})
			return
		}
	}
	if wrkLabels.MatchString(line.Text) {
		line.Report("value/type", "expected numbers as wrk prints them behind the label of this line, found something else")
	}
}

func (r *wrkRun) percentile(m wrkMatch) {
	if stat, ok := record.ParseStat("p" + m.text(1)); ok { // not of 100 %, which is the maximum
		r.add(wrkNumber{m.cell(2, m.text(1)+"%"), m.unit(3), stat})
	}
}

func (r *wrkRun) distribution(m wrkMatch) {
	d := &wrkDistribution{}
	if strings.Contains(m.text(1), "Uncorrec") {
		d.variant = "uncorrected"
	}
	r.distributions = append(r.distributions, d)
}

// last returns the distribution that lines belong to.
func (r *wrkRun) last() *wrkDistribution {
	if len(r.distributions) == 0 {
		r.distributions = append(r.distributions, &wrkDistribution{})
	}
	return r.distributions[len(r.distributions)-1]
}

func (r *wrkRun) add(numbers ...wrkNumber) {
	r.last().numbers = append(r.last().numbers, numbers...)
}
