package analysis

import (
	"fmt"
	"slices"
	"sort"
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// budget is how old the data of one kind may be.
type budget struct {
	what string
	max  time.Duration
	of   func(*record.Run) bool
}

func (b *builder) budgets() []budget {
	return []budget{
		{"live samples", b.o.MaxAge.Live, (*record.Run).IsLive},
		{"prices", b.o.MaxAge.Price, func(r *record.Run) bool { return r.Kind == record.Priced }},
		{"scores", b.o.MaxAge.Score, func(r *record.Run) bool { return r.Kind == record.Score }},
	}
}

// ages reports sources whose newest data of a kind are older, at the report's
// date, than the configuration allows.
func (b *builder) ages() {
	for _, budget := range b.budgets() {
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

// ahead says that a price was listed after the report's date and that nothing says
// since when it holds; empty where it was not, or where its validity says so. It
// counts, since most lists have one date only, but never in silence.
func (b *builder) ahead(row *record.Row) string {
	if row.Metric.Group != record.Price || row.ValidFrom != "" || b.asOf.IsZero() {
		return ""
	}
	date := row.Run.Date
	if date == "" {
		date = b.source(row.Run).Date
	}
	if at, ok := date.Start(); !ok || at.Before(b.asOf) {
		return ""
	}
	return fmt.Sprintf("listed on %s, after the report's date %s, and nothing says since when it holds", date.Day(), b.r.AsOf.Day())
}

// aheads reports the sources of such prices, where the date of the report is the
// user's: that of the newest measurement is often older than a price list.
func (b *builder) aheads() {
	seen := map[*Source]bool{}
	for _, m := range b.r.Models {
		for _, p := range m.Prices {
			row := p.Cell.Row
			if text := b.ahead(row); text != "" && b.r.AsOfGiven && !seen[p.Source] {
				seen[p.Source] = true
				b.problem("age/ahead", row.Value.Ref, "the prices of %q were %s", p.Source.Title, text)
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

// aging is how old a number is and may be; the zero aging is not stale.
type aging struct{ age, max time.Duration }

// aggregates are as fresh as the newest number that they are made of: they are of
// many, and one old sample makes no old median. Every other result is as old as
// its oldest part.
var aggregates = []*Op{OpMedian, OpMedianOfRuns, OpMedianOfMedians, OpPooledMean, OpPooledLow, OpPooledHigh, OpQuantile, OpMedianOfRatios, OpRatioOfMedians,
	OpShift, OpUTest, OpShare, OpReference, OpVolume, OpCoverage, OpSpearman, OpKendall, OpKnee, OpSaturation}

// markStale marks every number that is older, at the report's date, than the
// configuration allows for its kind.
func (b *builder) markStale() {
	known := map[*Cell]aging{}
	for _, c := range b.r.cells {
		if a := b.agingOf(c, known); a.max > 0 {
			c.Stale = fmt.Sprintf("%s old at %s; max_age is %s", hours(a.age), b.r.AsOf, hours(a.max))
			c.Notes = append(slices.Clip(c.Notes), c.Stale)
		}
	}
}

func (b *builder) agingOf(c *Cell, known map[*Cell]aging) aging {
	if a, ok := known[c]; ok || !c.Exists() {
		return a
	}
	a := aging{}
	switch {
	case c.Op == OpRead:
		a = b.agingOfRun(c.Row.Run)
	default:
		newest := slices.Contains(aggregates, c.Op)
		for i, x := range c.Of {
			if y := b.agingOf(x, known); i == 0 || (y.age < a.age) == newest {
				a = y
			}
		}
	}
	known[c] = a
	return a
}

// agingOfRun is how old the numbers of a run are, where that is too old.
func (b *builder) agingOfRun(run *record.Run) aging {
	at, ok := b.dated(run, b.source(run))
	for _, budget := range b.budgets() {
		if ok && budget.max > 0 && budget.of(run) {
			if age := b.asOf.Sub(at); age > budget.max {
				return aging{age, budget.max}
			}
		}
	}
	return aging{}
}
