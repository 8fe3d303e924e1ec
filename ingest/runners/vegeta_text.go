package runners

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// vegetaLine is a line of a printed report: its name, the names of its numbers,
// and these.
var vegetaLine = regexp.MustCompile(`^\s*(Requests|Latencies|Status Codes)\s+\[([\w:, ]+)\]\s+(\S.*?)\s*$`)

// vegetaPrinted recognizes a printed report.
var vegetaPrinted = regexp.MustCompile(`(?m)^\s*Requests\s+\[total, rate[\w, ]*\]\s+\d[^\n]*(?:\r?\n[^\n]*)?\n\s*Latencies\s+\[[\w, ]*mean[\w, ]*\]\s+\d`)

// vegetaCode is a status code with how many answers had it.
var vegetaCode = regexp.MustCompile(`\b(\d+):(\d+)`)

// vegetaText is a printed report being read.
type vegetaText struct {
	start     source.Line
	requests  source.Cell
	rate      source.Cell
	through   source.Cell
	latencies []source.Cell // at is the name of the statistic
	codes     source.Line
	good, bad float64
}

func readVegetaText(d *source.Doc, s *reader.Sink) {
	var r *vegetaText
	for _, line := range d.Lines() {
		at := vegetaLine.FindStringSubmatchIndex(line.Text)
		if at == nil {
			continue
		}
		name := line.Text[at[2]:at[3]]
		if name == "Requests" {
			r.emit(s)
			r = &vegetaText{start: line}
		}
		if r != nil {
			r.line(name, line, at)
		}
	}
	r.emit(s)
}

func (r *vegetaText) line(name string, line source.Line, at []int) {
	names := strings.Split(line.Text[at[4]:at[5]], ", ")
	cells := vegetaCells(line, at[6], at[7], names)
	switch name {
	case "Requests":
		r.requests, r.rate, r.through = cells["total"], cells["rate"], cells["throughput"]
	case "Latencies":
		for _, n := range names {
			r.latencies = append(r.latencies, cells[n])
		}
	default:
		r.codes = line
		for _, pair := range vegetaCode.FindAllStringSubmatchIndex(line.Text, -1) {
			m := wrkMatch{line, pair}
			n, code := m.cell(2, m.text(1)).Num("count").Num, m.text(1)
			if len(code) == 3 && code >= "200" && code < "400" {
				r.good += n
			} else {
				r.bad += n
			}
		}
	}
}

// vegetaCells splits the numbers of a line, by their names.
func vegetaCells(line source.Line, from, to int, names []string) map[string]source.Cell {
	cells := map[string]source.Cell{}
	for i, text := range strings.Split(line.Text[from:to], ", ") {
		if i < len(names) {
			cells[names[i]] = line.Cell(from, from+len(text), names[i])
		}
		from += len(text) + len(", ")
	}
	return cells
}

// emit adds the run, now that its report is known to its end; of none where there
// is no report yet.
func (r *vegetaText) emit(s *reader.Sink) {
	if r == nil {
		return
	}
	requests := atLeastZero(r.requests, "count")
	run := record.Run{Kind: record.Measured, Record: r.start.No}
	if all := r.good + r.bad; all > 0 {
		ref := r.codes.Cell(0, len(r.codes.Text), "Status Codes").Ref()
		run.OK = record.Value{Num: r.good, Unit: record.Count, Derived: "sum of the codes 200 to 399", Ref: ref}
		run.Failed = record.Value{Num: r.bad, Unit: record.Count, Derived: "sum of the other codes", Ref: ref}
		if requests.Known() && all != requests.Num {
			r.codes.Report("value/check", "%s requests by their codes, but %s in all", record.FormatFloat(all), requests.Text())
		}
	}
	if requests.Num > 1 {
		run.RequestRate = reader.Positive(atLeastZero(r.rate, "requests/s"))
	}
	row := record.Row{Run: s.Run(run), Metric: e2eLatency, N: requests}
	s.Place(row.Run, reader.Place{Printed: true})
	if requests.Num == 0 || run.OK.Known() && r.good == 0 {
		r.start.Report("run/failed", "no request of this run succeeded; its times are no measurements")
		return
	}
	if r.bad > 0 {
		row.Note = "failed requests are included"
	}
	for _, cell := range r.latencies {
		if stat, ok := vegetaStat(cell.At); ok {
			row.Stat, row.Value = stat, reader.Positive(cell.Duration())
			s.Row(row)
		}
	}
	s.Row(record.Row{Run: row.Run, Metric: requestThroughput, Stat: record.Single, Value: reader.Positive(atLeastZero(r.through, "requests/s"))})
}

// vegetaStat returns the statistic that a printed report calls mean or 99.
func vegetaStat(name string) (record.Stat, bool) {
	switch name {
	case "min", "mean", "max":
		return record.Stat(name), true
	}
	return record.ParseStat("p" + name)
}
