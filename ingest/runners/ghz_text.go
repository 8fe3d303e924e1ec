package runners

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

const ghzUnit = `(ns|ms|s)`

// ghzStart recognizes a summary: hey has no count and prints secs.
var ghzStart = regexp.MustCompile(`(?m)^\s*Summary:\s*$(?:\s*^\s*Name:.*$)?\s*^\s*Count:\s+\d+\s*$\s*^\s*Total:\s+[\d.]+ ` + ghzUnit + `\s*$`)

// ghzBegin is the first line of a summary.
var ghzBegin = regexp.MustCompile(`^\s*Summary:\s*$`)

// ghzStats are the times of a summary, by their labels.
var ghzStats = map[string]record.Stat{"Average": record.Mean, "Fastest": record.Min, "Slowest": record.Max}

// ghzLines are the lines that count, and what each tells.
var ghzLines = []struct {
	pattern *regexp.Regexp
	read    func(r *ghzReport, m wrkMatch)
}{
	{regexp.MustCompile(`^\s*Name:\s+(\S.*?)\s*$`), func(r *ghzReport, m wrkMatch) { r.benchmark = m.cell(1, "Name").Str() }},
	{regexp.MustCompile(`^\s*Total:\s+(\S.*?) ` + ghzUnit + `\s*$`), func(r *ghzReport, m wrkMatch) { r.total = atLeastZero(m.cell(1, "Total"), m.text(2)) }},
	{regexp.MustCompile(`^\s*(Average|Fastest|Slowest):\s+(\S.*?) ` + ghzUnit + `\s*$`), func(r *ghzReport, m wrkMatch) {
		r.times = append(r.times, ghzTime{ghzStats[m.text(1)], atLeastZero(m.cell(2, m.text(1)), m.text(3))})
	}},
	{regexp.MustCompile(`^\s*Requests/sec:\s+(\S.*?)\s*$`), func(r *ghzReport, m wrkMatch) {
		r.rate = atLeastZero(m.cell(1, "Requests/sec"), "requests/s")
	}},
	{regexp.MustCompile(`^\s*(\d+) ?% in (\S.*?) ` + ghzUnit + `\s*$`), func(r *ghzReport, m wrkMatch) {
		if stat, ok := record.ParseStat("p" + m.text(1)); ok {
			r.times = append(r.times, ghzTime{stat, atLeastZero(m.cell(2, m.text(1)+"%"), m.text(3))})
		}
	}},
	{regexp.MustCompile(`^\s*\[(\w+)\]\s+(\d+) responses\s*$`), func(r *ghzReport, m wrkMatch) {
		r.count(m.text(1), m.cell(2, "responses").Num("count"))
	}},
}

func readGhzText(d *source.Doc, s *reader.Sink) {
	var r *ghzReport
	for _, line := range d.Lines() {
		switch {
		case ghzBegin.MatchString(line.Text):
			r.print(s)
			r = &ghzReport{run: record.Run{Kind: record.Measured, Record: line.No}, report: line.Report}
		case strings.TrimSpace(line.Text) == "Error distribution:":
			r.print(s) // what follows are other people's words
			r = nil
		case r != nil:
			r.line(line)
		}
	}
	r.print(s)
}

func (r *ghzReport) line(line source.Line) {
	for _, l := range ghzLines {
		if at := l.pattern.FindStringSubmatchIndex(line.Text); at != nil {
			l.read(r, wrkMatch{line, at})
			return
		}
	}
}

// print adds the run of a text that is known to its end; of none where there is
// no run yet.
func (r *ghzReport) print(s *reader.Sink) {
	if r != nil {
		s.Place(r.emit(s), reader.Place{Printed: true})
	}
}
