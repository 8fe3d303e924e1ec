package runners

import (
	"fmt"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// k6Points are the lines of a run: what each request took and whether it failed.
type k6Points struct {
	times      []float64
	untagged   bool // some points do not say whether the answer was expected
	ok, failed int
	counted    bool
	date       record.Date
	targets    map[string]bool // URLs and scenarios
}

func readK6Lines(d *source.Doc, s *reader.Sink) {
	p := k6Points{targets: map[string]bool{}}
	for _, line := range d.JSON().Docs() {
		if line.Get("type").Str() == "Point" {
			p.add(line)
		}
	}
	whole := record.Ref{Origin: d.Origin}
	run := record.Run{Kind: record.Measured, Date: p.date}
	if p.counted {
		run.OK = record.Value{Num: float64(p.ok), Unit: record.Count, Derived: "points of http_req_failed that are 0", Ref: whole}
		run.Failed = record.Value{Num: float64(p.failed), Unit: record.Count, Derived: "points of http_req_failed that are 1", Ref: whole}
	}
	row := record.Row{Run: s.Run(run), Metric: e2eLatency, Note: p.note()}
	s.Place(row.Run, reader.Place{Export: 3})
	switch {
	case p.counted && p.ok == 0:
		d.Report("run/failed", 0, "no request of this run succeeded; its times are no measurements")
		return
	case len(p.times) == 0:
		d.Report("run/empty", 0, "expected points of `http_req_duration`, found none")
		return
	}
	sample := reader.NewSample(p.times, record.Seconds, whole)
	if sample.Stat(record.Max).Num == 0 {
		d.Report("value/unmeasured", 0, "all times are exactly 0: connections that were refused, not speed")
		return
	}
	row.N = sample.N()
	for _, stat := range []record.Stat{record.Mean, record.Median, "p90", "p95", "p99", record.Min, record.Max} {
		row.Stat, row.Value = stat, sample.Stat(stat)
		s.Row(row)
	}
}

func (p *k6Points) add(line source.Node) {
	data := line.Get("data")
	switch line.Get("metric").Str() {
	case "http_req_failed":
		if v := data.Get("value").Num("count"); v.Known() {
			p.counted = true
			if v.Num == 0 {
				p.ok++
			} else {
				p.failed++
			}
		}
	case "http_req_duration":
		tags := data.Get("tags")
		expected := tags.Get("expected_response").Str()
		if v := atLeastZero(data.Get("value"), "ms"); v.Known() && expected != "false" {
			p.times = append(p.times, v.Num)
			p.untagged = p.untagged || expected == ""
			p.targets[tags.Get("scenario").Str()+" "+tags.Get("url").Str()] = true
		}
	default:
		return
	}
	if date, ok := record.ParseDate(data.Get("time").Str()); ok && (p.date == "" || earlier(date, p.date)) {
		p.date = date
	}
}

func earlier(a, b record.Date) bool {
	x, _ := a.Start()
	y, _ := b.Start()
	return x.Before(y)
}

// note says what the times mix.
func (p *k6Points) note() string {
	var several, included string
	if n := len(p.targets); n > 1 {
		several = fmt.Sprintf("requests of %d URLs or scenarios together", n)
	}
	switch {
	case !p.counted:
		included = uncountedFailures
	case p.untagged && p.failed > 0:
		included = "failed requests are included"
	case p.failed > 0:
		included = "successes only"
	}
	return joinNotes(several, included)
}
