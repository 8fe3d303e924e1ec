package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// The columns of hey's CSV that count.
const (
	heyTime = "response-time"
	heyCode = "status-code"
)

// heyStats are what is computed of single answers.
var heyStats = []record.Stat{record.Mean, record.Median, "p90", "p95", "p99", record.Min, record.Max}

func readHeyCSV(d *source.Doc, s *reader.Sink) {
	t := d.CSV().Table()
	column := t.Header.Get(heyTime).Ref()
	column.Record, column.At = 0, heyTime
	var times []float64
	failed := 0
	for _, r := range t.Rows {
		took, code := positive(r.Get(heyTime), "s"), r.Get(heyCode).Num("count")
		switch {
		case !code.Known() || code.Num < 200 || code.Num > 399:
			failed++
		case took.Known():
			times = append(times, took.Num)
		}
	}
	sample := reader.NewSample(times, record.Seconds, column)
	run := s.Run(record.Run{
		Kind: record.Measured, OK: sample.N(),
		Failed: record.Value{Num: float64(failed), Unit: record.Count, Derived: "answers with other codes than 2xx and 3xx", Ref: column},
	})
	if sample.Len() == 0 {
		d.Report("run/failed", 0, "no request of this run succeeded; its times are no measurements")
		return
	}
	for _, stat := range heyStats {
		s.Row(record.Row{Run: run, Metric: e2eLatency, Stat: stat, Value: sample.Stat(stat), N: sample.N()})
	}
}
