package analysis

import (
	"fmt"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// pooling is one quantity measured in several parts (days, sources or runs),
// with the two middles that can be made of it: the median of the parts' own
// medians, each part one vote, and the median of all samples together, in which
// a part with more samples counts more.
type pooling struct {
	of      string // what the parts are: days, sources, runs
	group   *Group
	measure *Measure
	parts   []*Cell // the median of each part
	samples int
	middle  *Cell // of the parts' medians
	pooled  *Cell
	high    *Cell // of runs: the upper bound, pooled being the lower one
	differ  *Cell // of the two, in percent
}

// repeats is the finding about what was measured more than once.
func repeats(b *builder) *Finding {
	days, sources, runs := b.days(), b.sellers(), b.repeatedRuns()
	f := &Finding{Title: "Median of medians, or of everything?",
		About: "What was measured several times (on several days, at several sources, in several runs) has two middles. The median of medians gives each part one vote: a run of 10 requests counts as much as one of 1,000. The pooled median puts all samples into one row and takes the middle one: the part with the most samples decides. Neither is wrong, they answer different questions, and they are never mixed: of live samples this report shows the pooled median, of repeated runs the median of the runs. Where a run reports its percentiles (the number that so many percent of its requests stay under) and no single requests, the pooled median cannot be known; the percentiles still bound it."}
	for _, t := range []*Table{daysTable(days), sellersTable(sources), runsTable(runs)} {
		if len(t.Rows) > 0 {
			t.withoutEmpty()
			f.Tables = append(f.Tables, t)
		}
	}
	f.Answer = repeatsAnswer(append(append(days, sources...), runs...))
	return f
}

func repeatsAnswer(all []*pooling) string {
	differ, open := 0, 0
	for _, p := range all {
		switch p.outcome() {
		case resolved:
			differ++
		case cannotTell:
			open++
		}
	}
	text := fmt.Sprintf("%s more than once: in %d the median of medians differs from the pooled median beyond the noise", count(len(all), "number was measured", "numbers were measured"), differ)
	if open > 0 {
		text += fmt.Sprintf(", in %d nothing tells", open)
	}
	return text + "."
}

// days are the live groups that were measured on several days.
func (b *builder) days() (out []*pooling) {
	for _, m := range b.r.Models {
		for _, g := range m.Groups {
			for _, ms := range g.live() {
				byDay, names := map[string][]*Cell{}, []string(nil)
				for _, c := range ms.Cell.Of {
					day := string(c.Row.Run.Date.Day())
					if byDay[day] == nil {
						names = append(names, day)
					}
					byDay[day] = append(byDay[day], c)
				}
				sort.Strings(names)
				p := &pooling{of: "days", group: g, measure: ms, pooled: ms.Cell, samples: len(ms.Cell.Of)}
				for _, day := range names {
					p.parts = append(p.parts, b.medianOfPart(p.key("median of a day", day), byDay[day]))
				}
				out = b.add(out, p)
			}
		}
	}
	return out
}

// live are the medians of samples of a group, one for each quantity with a
// better side.
func (g *Group) live() (out []*Measure) {
	for _, ms := range g.Measures {
		if g.Class == Live && ms.Cell.Exists() && ms.Cell.Op == OpMedian && ms.Metric.Better != record.None {
			out = append(out, ms)
		}
	}
	return out
}

// sellers are the live numbers of one model that several providers or publishers
// measured under otherwise equal conditions.
func (b *builder) sellers() (out []*pooling) {
	type slot struct {
		conditions         string
		metric             *record.Metric
		stat               record.Stat
		benchmark, variant string
	}
	for _, m := range b.r.Models {
		found := map[slot]*pooling{}
		var order []slot
		of := map[slot][]*Cell{}
		for _, g := range m.Groups {
			for _, ms := range g.live() {
				k := slot{g.otherConditions("provider"), ms.Metric, ms.Stat, ms.Benchmark, ms.Variant}
				if found[k] == nil {
					found[k] = &pooling{of: "sources", group: g, measure: ms}
					order = append(order, k)
				}
				found[k].parts = append(found[k].parts, ms.Cell)
				of[k] = append(of[k], ms.Cell.Of...)
			}
		}
		for _, k := range order {
			if p := found[k]; len(p.parts) > 1 {
				p.samples = len(of[k])
				p.pooled = b.medianOfPart(p.key("pooled median", ""), of[k])
				out = b.add(out, p)
			}
		}
	}
	return out
}

// repeatedRuns are the groups of several runs that are no live samples, with the
// middle that each run reports, else its mean.
func (b *builder) repeatedRuns() (out []*pooling) {
	for _, m := range b.r.Models {
		for _, g := range m.Groups {
			for _, ms := range g.Measures {
				if g.Class == Live || len(ms.Cell.Of) < 2 || ms.Cell.Op != OpMedianOfRuns || ms.Metric.Better == record.None {
					continue
				}
				if ms.Stat != record.Median && (ms.Stat != record.Mean || g.alsoAs(ms, record.Median)) {
					continue
				}
				p := &pooling{of: "runs", group: g, measure: ms, parts: ms.Cell.Of, middle: ms.Cell}
				b.pool(p)
				out = append(out, p)
			}
		}
	}
	return out
}

// alsoAs reports whether the group has another statistic of a measure's test.
func (g *Group) alsoAs(ms *Measure, stat record.Stat) bool {
	for _, x := range g.Measures {
		if x.Metric == ms.Metric && x.Stat == stat && x.Benchmark == ms.Benchmark && x.Variant == ms.Variant {
			return true
		}
	}
	return false
}

// add completes a pooling of samples, and leaves one of a single part out.
func (b *builder) add(out []*pooling, p *pooling) []*pooling {
	if len(p.parts) < 2 {
		return out
	}
	c := Cell{Key: p.key("median of medians", ""), Unit: p.pooled.Unit, N: len(p.parts), Op: OpMedianOfMedians, Of: p.parts, Better: p.pooled.Better}
	c.Value = c.Recompute()
	p.middle = b.cell(c)
	p.compare(b, p.pooled)
	return append(out, p)
}

// compare says how far the two middles lie apart.
func (p *pooling) compare(b *builder, pooled *Cell) {
	if pooled.Exists() && pooled.Value != 0 {
		c := Cell{Key: p.key("against the pooled median", ""), Unit: record.Percent, Op: OpGap, Of: []*Cell{p.middle, pooled}}
		c.Value = c.Recompute()
		p.differ = b.cell(c)
	}
}

func (p *pooling) key(what, part string) Key {
	return Key{p.group.Model.Name.ID, p.measure.Metric.ID, what, p.of + "\x00" + p.group.ID + "\x00" + string(p.measure.Stat) + "\x00" + p.measure.Benchmark + "\x00" + p.measure.Variant + "\x00" + part}
}

// medianOfPart is the median of samples with its interval; of one, the sample.
func (b *builder) medianOfPart(key Key, of []*Cell) *Cell {
	if len(of) == 1 {
		return of[0]
	}
	c := Cell{Key: key, Unit: of[0].Unit, N: len(of), Op: OpMedian, Of: of, Better: of[0].Better}
	c.Value = c.Recompute()
	if est, err := stats.Median(samplesOf(&c)); err == nil && est.Interval.Exists() {
		c.Lo, c.Hi, c.Coverage = est.Interval.Lo, est.Interval.Hi, est.Interval.Coverage
	}
	return b.cell(c)
}

// outcome is what can be said of the two middles: tied, where the interval of
// the one that has samples or runs behind it holds the other.
func (p *pooling) outcome() outcome {
	judge, lo, hi := p.pooled, p.middle, p.middle
	if p.measure.Cell.Op == OpMedianOfRuns {
		judge, lo, hi = p.middle, p.pooled, p.high
	}
	switch {
	case !lo.Exists() || !hi.Exists():
		return cannotTell
	case lo.Value <= judge.Value && judge.Value <= hi.Value:
		return tied
	case judge.Coverage == 0:
		return cannotTell
	case lo.Value <= judge.Hi && judge.Lo <= hi.Value:
		return tied
	}
	return resolved
}

// reading is the outcome in words.
func (p *pooling) reading() Field {
	bounded := p.high != nil && p.high != p.pooled && p.high.Exists()
	switch o := p.outcome(); {
	case o == resolved:
		return Field{Text: "they differ beyond the noise", Weight: Strong}
	case o == tied && bounded && p.middle.Coverage == 0:
		return absentField("open: the median of the runs lies between the bounds")
	case o == tied:
		return textField("the same within the noise")
	case !p.pooled.Exists():
		return absentField("cannot tell")
	}
	return absentField(fmt.Sprintf("cannot tell: n = %d has no interval", judgedBy(p).N))
}

func judgedBy(p *pooling) *Cell {
	if p.measure.Cell.Op == OpMedianOfRuns {
		return p.middle
	}
	return p.pooled
}

func (p *pooling) metric() Field { return textField(statTitle(p.measure.Metric, p.measure.Stat)) }

func (p *pooling) test() Field {
	return textField(strings.TrimPrefix(strings.TrimSuffix(p.measure.Benchmark+", "+p.measure.Variant, ", "), ", "))
}
