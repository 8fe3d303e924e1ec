package analysis

import (
	"fmt"
	"sort"
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// ages reports sources whose newest data of a kind are older, at the report's
// date, than the configuration allows.
func (b *builder) ages() {
	budgets := []struct {
		what string
		max  time.Duration
		of   func(*record.Run) bool
	}{
		{"live samples", b.o.MaxAge.Live, (*record.Run).IsLive},
		{"prices", b.o.MaxAge.Price, func(r *record.Run) bool { return r.Kind == record.Priced }},
		{"scores", b.o.MaxAge.Score, func(r *record.Run) bool { return r.Kind == record.Score }},
	}
	for _, budget := range budgets {
		if budget.max == 0 {
			continue
		}
		newest := map[*Source]*record.Run{}
		for _, run := range b.d.Runs {
			s := b.source(run)
			at, ok := b.dated(run, s)
			if !budget.of(run) || !ok {
				continue
			}
			if have := newest[s]; have != nil {
				if old, _ := b.dated(have, s); !at.After(old) {
					continue
				}
			}
			newest[s] = run
		}
		sources := make([]*Source, 0, len(newest))
		for s := range newest {
			sources = append(sources, s)
		}
		sort.Slice(sources, func(i, j int) bool { return sources[i].Key < sources[j].Key })
		for _, s := range sources {
			at, _ := b.dated(newest[s], s)
			if age := b.asOf.Sub(at); age > budget.max {
				b.problem("age/stale", record.Ref{Origin: newest[s].Origin},
					"the newest %s of %q are %s old at %s; max_age is %s", budget.what, s.Title, hours(age), b.r.AsOf, hours(budget.max))
			}
		}
	}
}

// dated returns when a run's data are from: its own date, else its source's.
func (b *builder) dated(run *record.Run, s *Source) (time.Time, bool) {
	if at, ok := run.Date.End(); ok {
		return at, true
	}
	return s.Date.End()
}

// hours prints a duration in days from four days up, in hours below.
func hours(d time.Duration) string {
	if h := d.Hours(); h >= 96 {
		return fmt.Sprintf("%.0f days", h/24)
	}
	return fmt.Sprintf("%.0f h", d.Hours())
}
