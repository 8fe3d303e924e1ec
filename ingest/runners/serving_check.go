package runners

import (
	"math"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// check compares numbers of the run that must agree. They stay as written; the
// throughputs get a note.
func (s *servingRun) check() {
	if s.notes == nil {
		s.notes = map[string]string{}
	}
	for _, t := range s.dialect.totals {
		s.checkTotal(t)
	}
	s.checkConcurrency()
}

// checkTotal compares a rate with the counts that it is made of.
func (s *servingRun) checkTotal(t servingTotal) {
	if len(t.counts) == 0 {
		return
	}
	rate, sum, formula := s.num(t.key, t.unit), s.count(t.counts[0]), strings.Join(t.counts, " + ")
	for _, name := range t.counts[1:] {
		formula = "(" + formula + ")"
		sum = reader.Sum(sum, s.count(name), formula)
	}
	want := reader.Ratio(sum, s.num("duration", "s"), rate.Unit, formula+" / duration")
	s.notes[t.key] = contradiction(s.get(t.key), t.key, rate, want, slack(rate.Num, s.dialect.half))
}

// checkConcurrency applies Little's law: requests in flight are their rate
// times the time that each takes.
func (s *servingRun) checkConcurrency() {
	limit, rate, e2e := s.run.Concurrency, s.num("request_throughput", "requests/s"), s.mean(s.dialect.e2e)
	if limit.Known() && rate.Known() && e2e.Known() && rate.Num*e2e.Num > 1.02*limit.Num {
		s.get(s.dialect.limit).Report("value/check", "request_throughput x mean E2E is %s requests in flight, more than %s %s",
			record.FormatFloat(math.Round(100*rate.Num*e2e.Num)/100), s.dialect.limit, limit.Text())
	}
}
