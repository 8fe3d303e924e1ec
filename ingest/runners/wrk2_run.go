package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// emit adds the run, now that its output is known to its end.
func (r *wrkRun) emit(s *reader.Sink) {
	run := record.Run{Kind: record.Measured, Record: r.start.No, OK: r.requests}
	run.Concurrency = r.connections
	if r.bad.Known() {
		run.OK = reader.Difference(r.requests, r.bad, "derived: requests - non-2xx")
	}
	if r.requests.Known() {
		run.Failed = record.Value{Num: r.bad.Num + r.socketErrors, Unit: record.Count, Derived: "non-2xx answers and socket errors", Ref: r.requests.Ref}
	}
	row := record.Row{Run: s.Run(run)}
	if run.OK.Known() && run.OK.Num == 0 {
		r.start.Report("run/failed", "no request of this run succeeded; its times are no measurements")
		return
	}
	r.latencies(s, row)
	row.Stat = record.Single
	row.Metric, row.Value = runDuration, reader.Positive(r.duration)
	s.Row(row)
	if r.bad.Num == 0 { // the printed rate counts failures
		row.Metric, row.Value = requestThroughput, r.throughput()
		s.Row(row)
	}
}

// maxWrkRate is beyond what one machine can send; higher rates come from a
// counter that overflowed (giltene/wrk2#138).
const maxWrkRate = 1e8

func (r *wrkRun) throughput() record.Value {
	switch {
	case r.rate.Num >= maxWrkRate:
		r.start.Report("value/impossible", "a rate of %s requests per second is a fault of the tool", r.rate.Text())
		return record.Value{}
	case r.rate.Known() && r.duration.Num > 0 && !within(r.rate.Num*r.duration.Num, r.requests.Num, 0.01):
		r.start.Report("value/check", "`Requests/sec` is not requests / duration")
	}
	return reader.Positive(r.rate)
}

// latencies adds the distributions; mean, deviation and maximum of the threads
// only where the recorded distribution has none.
func (r *wrkRun) latencies(s *reader.Sink, row record.Row) {
	row.Metric = e2eLatency
	if r.bad.Num > 0 {
		row.Note = "answers other than 2xx and 3xx are included"
	}
	recorded := map[record.Stat]bool{}
	for _, d := range r.distributions {
		row.Variant, row.N = d.variant, d.count
		values := wrkRows(s, row, d.numbers)
		for stat := range values {
			recorded[stat] = recorded[stat] || d.variant == ""
		}
		checkRising(r.start.Report, []string{"50 %", "75 %", "90 %", "99 %", "99.9 %", "99.99 %", "99.999 %"},
			values[record.Median], values["p75"], values["p90"], values["p99"], values["p99.9"], values["p99.99"], values["p99.999"])
		checkRising(r.start.Report, []string{"the mean", "the maximum"}, values[record.Mean], values[record.Max])
	}
	row.Variant, row.N = "", record.Value{}
	if !recorded[record.Mean] && !recorded[record.Max] {
		wrkRows(s, row, r.threads)
	}
}

func wrkRows(s *reader.Sink, row record.Row, numbers []wrkNumber) map[record.Stat]record.Value {
	values := map[record.Stat]record.Value{}
	for _, x := range numbers {
		row.Stat, row.Value = x.stat, wrkValue(x)
		values[x.stat] = row.Value
		s.Row(row)
	}
	return values
}

// wrkValue reads a time; where the tool divided by 0 it printed -nan.
func wrkValue(x wrkNumber) record.Value {
	switch x.cell.Text {
	case "nan", "-nan":
		return record.Value{}
	}
	return atLeastZero(x.cell, x.unit)
}
