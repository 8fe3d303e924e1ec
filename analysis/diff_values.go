package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// measureKey is what a measure is, whatever its samples.
func measureKey(g *Group, m *Measure) string {
	return strings.Join([]string{g.ID, m.Metric.ID, string(m.Stat), m.Benchmark, m.Variant}, "\x00")
}

// pairOfMeasures is one measure before and after.
type pairOfMeasures struct {
	group         *Group
	before, after *Measure
}

// values compares the measures of groups that are on both sides, as one family.
func (d *differ) values() error {
	d.moved = map[string]bool{}
	was := map[string]*Measure{}
	each(d.before, func(g *Group, m *Measure) { was[measureKey(g, m)] = m })
	var pairs []pairOfMeasures
	var family []SamplePair
	each(d.after, func(g *Group, m *Measure) {
		old := was[measureKey(g, m)]
		if old == nil || !old.Cell.Exists() || !m.Cell.Exists() || old.Cell.Unit != m.Cell.Unit {
			return
		}
		before, after := ownSamples(old.Cell, m.Cell), ownSamples(m.Cell, old.Cell)
		if d.window { // what it does to the numbers, it does by choosing samples
			before, after = old.Cell.Samples(), m.Cell.Samples()
		}
		if len(before)+len(after) == 0 {
			return
		}
		if g.Class == Claim {
			return // what one says of himself again is a correction
		}
		pairs, family = append(pairs, pairOfMeasures{g, old, m}), append(family, SamplePair{Before: before, After: after})
	})
	compared, err := CompareSamples(family, d.o.Least)
	if err != nil {
		return err
	}
	for i := range pairs {
		d.value(pairs[i], &compared[i])
	}
	return nil
}

func each(r *Report, do func(*Group, *Measure)) {
	for _, m := range r.Models {
		for _, g := range m.Groups {
			for _, x := range g.Measures {
				do(g, x)
			}
		}
	}
}

// ownSamples are the samples of a number that the other is not made of, too: two
// windows overlap, and a sample that both hold says nothing of a change.
func ownSamples(c, other *Cell) (out []float64) {
	type sample struct {
		run   string
		value float64
	}
	shared := map[sample]int{}
	for _, l := range other.Leaves() {
		shared[sample{l.Row.Run.ID, l.Value}]++
	}
	for _, l := range c.Leaves() {
		s := sample{l.Row.Run.ID, l.Value}
		if shared[s] > 0 {
			shared[s]--
			continue
		}
		out = append(out, l.Value)
	}
	return out
}

// value reports a measure that moved; what did not is counted.
func (d *differ) value(p pairOfMeasures, c *Comparison) {
	x := Change{
		What: groupTitle(p.group), Of: measureTitle(p.after), Metric: p.after.Metric.ID, Before: p.before.Cell, After: p.after.Cell,
		Compared: c, class: p.group.Class, Percent: c.Change.Value, Relative: c.Relative,
	}
	switch {
	case c.Verdict == TooFew && c.N > 0 && c.M > 0 && math.Abs(c.Change.Value) >= max(d.o.Least, 1):
		x.Sort, x.Note = Unresolved, fmt.Sprintf("not resolved at n = %d and %d", c.N, c.M)
	case c.Verdict != Moved:
		d.out.Noise++
		return
	case p.after.Cell.Better == record.None:
		x.Sort = Altered
	case c.Worse(p.after.Cell.Better):
		x.Sort = Worsened
	default:
		x.Sort = Improved
	}
	if c.Verdict == Moved {
		d.moved[p.group.ID+"\x00"+p.after.Metric.ID] = true
	}
	d.add(x)
}

func groupTitle(g *Group) string {
	if l := g.Label(); l != "" {
		return g.Model.Name.Title + " (" + l + ")"
	}
	return g.Model.Name.Title
}

func measureTitle(m *Measure) string {
	title := m.Metric.Title
	for _, part := range []string{m.Benchmark, m.Variant, string(m.Stat)} {
		if part != "" && part != string(record.Single) {
			title += ", " + part
		}
	}
	return title
}

// prices compares list prices that hold at the date of their report: each change
// of one is a change.
func (d *differ) prices() {
	type listed struct {
		model *Model
		price *Price
	}
	all := func(r *Report) (keys []string, by map[string]listed) {
		by = map[string]listed{}
		for _, m := range r.Models {
			for _, p := range m.Prices {
				if !p.Valid {
					continue
				}
				key := strings.Join([]string{m.Name.ID, p.Metric.ID, p.Variant, p.Provider, p.Source.Key, p.Cell.Row.Run.Model}, "\x00")
				for _, twice := by[key]; twice; _, twice = by[key] {
					key += "\x00"
				}
				keys, by[key] = append(keys, key), listed{m, p}
			}
		}
		return keys, by
	}
	_, was := all(d.before)
	keys, is := all(d.after)
	for _, key := range keys {
		old, now := was[key].price, is[key]
		if old == nil || old.Cell.Unit != now.price.Cell.Unit || old.Cell.Value == now.price.Cell.Value {
			continue
		}
		c := Change{Sort: Dearer, What: priceTitle(now.model, now.price), Of: joinWords(now.price.Metric.Title, now.price.Variant), Metric: now.price.Metric.ID, Before: old.Cell, After: now.price.Cell}
		if now.price.Cell.Value < old.Cell.Value {
			c.Sort = Cheaper
		}
		d.moved[now.model.Name.ID+"\x00price"] = true
		d.add(c)
	}
}

func priceTitle(m *Model, p *Price) string {
	if p.Provider != "" {
		return m.Name.Title + " (" + p.Provider + ")"
	}
	return m.Name.Title
}

func joinWords(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, ", ")
}

// scores compares capability results. Where both have a standard error, a
// difference within 1.96 times that of the difference is noise; where none is
// stated, a number was published anew, and nobody can say what that means.
func (d *differ) scores() {
	key := func(m *Model, s *Score) string {
		return strings.Join([]string{m.Name.ID, s.Benchmark, s.Variant, s.Source.Key, s.Cell.Row.Run.Model, string(s.Cell.Row.Stat)}, "\x00")
	}
	was := map[string]*Score{}
	for _, m := range d.before.Models {
		for _, s := range m.Scores {
			was[key(m, s)] = s
		}
	}
	for _, m := range d.after.Models {
		for _, s := range m.Scores {
			old := was[key(m, s)]
			if old == nil || old.Cell.Unit != s.Cell.Unit || old.Cell.Value == s.Cell.Value {
				continue
			}
			c := Change{Sort: Restated, What: m.Name.Title, Of: joinWords(s.Benchmark, s.Variant), Metric: "score", Before: old.Cell, After: s.Cell, Note: "no interval is known"}
			if old.StdErr.Exists() && s.StdErr.Exists() {
				diff := s.Cell.Value - old.Cell.Value
				if math.Abs(diff) <= 1.96*math.Hypot(old.StdErr.Value, s.StdErr.Value) {
					d.out.Noise++
					continue
				}
				c.Sort, c.Note = Improved, ""
				if (diff < 0) == (s.Cell.Better != record.Lower) {
					c.Sort = Worsened
				}
			}
			d.moved[m.Name.ID+"\x00score"] = true
			d.add(c)
		}
	}
}

// hasOnFront reports whether an offering of that label is on the front.
func (f *Frontier) hasOnFront(label string) bool {
	return slices.ContainsFunc(f.Points, func(p *Point) bool { return p.Front && p.Label == label })
}

// fronts compares who is on each front, and the ranks on its first axis.
func (d *differ) fronts() {
	was := map[string]*Frontier{}
	for _, f := range d.before.Frontiers {
		was[f.Name] = f
	}
	for _, f := range d.after.Frontiers {
		if old := was[f.Name]; old != nil {
			d.front(old, f)
		}
	}
}

func (d *differ) front(old, now *Frontier) {
	class := now.Class
	was := map[string]*Point{}
	for _, p := range old.Points {
		was[p.ID] = p
	}
	for _, p := range now.Points {
		before := was[p.ID]
		delete(was, p.ID)
		if onFront := before != nil && before.Front; p.Front != onFront {
			c := Change{Sort: JoinsFront, What: p.Label, Of: now.Title, frontier: now.Name, class: class}
			switch {
			case onFront:
				c.Sort, c.Note = LeftFront, dominatedBy(p)
			case before == nil && old.hasOnFront(p.Label):
				c.Note = otherConditions
			case before == nil:
				c.Note = "new"
			}
			d.add(c)
		}
	}
	for _, p := range old.Points { // what is left has gone
		if was[p.ID] != nil && p.Front {
			c := Change{Sort: LeftFront, What: p.Label, Of: now.Title, Note: "no longer there", frontier: now.Name, class: class}
			if now.hasOnFront(p.Label) {
				c.Note = otherConditions
			}
			d.add(c)
		}
	}
	d.ranks(old, now)
}

func dominatedBy(p *Point) string {
	if len(p.Dominators) == 0 {
		return ""
	}
	return "dominated by " + p.Dominators[0].By.Label
}

// ranks compares the order on the first axis. A rank is news where the offering's
// own number moved beyond the noise; one that was only overtaken is not.
func (d *differ) ranks(old, now *Frontier) {
	was := map[string]int{}
	for _, p := range old.Points {
		was[p.ID] = rankOn(p, old)
	}
	for _, p := range now.Points {
		before, after := was[p.ID], rankOn(p, now)
		if before == 0 || before == after || !d.hasMoved(p, now.Axes[0]) {
			continue
		}
		d.add(Change{Sort: Ranked, What: p.Label, Of: now.Axes[0].Title + ", on " + now.Title, Metric: axisMetric(now.Axes[0]), Ranks: [2]int{before, after}, frontier: now.Name, class: now.Class})
	}
}

func axisMetric(a Axis) string {
	if a.Metric == nil {
		return ""
	}
	return a.Metric.ID
}

// rankOn is one more than how many of the front's points are better on the first
// axis.
func rankOn(p *Point, f *Frontier) int {
	rank := 1
	for _, q := range f.Points {
		x, y := q.Cells[0].Value, p.Cells[0].Value
		if f.Axes[0].Better == record.Lower && x < y || f.Axes[0].Better != record.Lower && x > y {
			rank++
		}
	}
	return rank
}

func (d *differ) hasMoved(p *Point, a Axis) bool {
	switch {
	case a.Metric == nil || a.Metric.Group == record.Quality:
		return d.moved[p.Model.Name.ID+"\x00score"]
	case a.Metric.Group == record.Price:
		return d.moved[p.Model.Name.ID+"\x00price"]
	}
	return p.Group != nil && d.moved[p.Group.ID+"\x00"+a.Metric.ID]
}
