package analysis

import (
	"fmt"
	"math"
	"sort"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// candidate is an offering that a use case judges.
type candidate struct {
	*Point             // its Cells are those of the criteria
	misses     []*Cell // for each limit: how far it is beyond; nil where it is kept
	broken     []limit // that it does not keep
	unknown    []limit // that it has no number for
	worst      float64 // the largest distance to a limit, in percent
	versusBest *Cell   // against the winner
}

// judge finds the offerings of a use case, who qualifies, and their order.
func (b *builder) judge(u *useCase) {
	u.settle()
	u.class = b.useCaseClass(u)
	for _, c := range b.candidates(u) {
		b.hold(u, c)
		if len(c.broken)+len(c.unknown) == 0 {
			u.qualify = append(u.qualify, c)
		} else {
			u.fail = append(u.fail, c)
		}
	}
	sort.SliceStable(u.qualify, func(i, j int) bool { return u.ahead(u.qualify[i], u.qualify[j]) })
	sort.SliceStable(u.fail, func(i, j int) bool {
		x, y := u.fail[i], u.fail[j]
		if (len(x.unknown) == 0) != (len(y.unknown) == 0) {
			return len(x.unknown) == 0
		}
		if x.worst != y.worst {
			return x.worst < y.worst
		}
		return u.ahead(x, y)
	})
	u.shorten()
	for _, c := range u.fail { // of those that are listed: each number has a receipt
		for i, m := range c.misses {
			if m.Exists() {
				c.misses[i] = b.cell(*m)
			}
		}
	}
}

// A table names so many offerings that qualify, and so many of the nearest that
// do not. Thousands of rows are no answer, and each number has a receipt.
const (
	mostQualified = 100
	mostFailed    = 50
)

func (u *useCase) shorten() {
	if more := len(u.qualify) - mostQualified; more > 0 {
		u.qualify = u.qualify[:mostQualified]
		u.left = append(u.left, fmt.Sprintf("%s and rank behind those listed.", count(more, "more qualifies", "more qualify")))
	}
	if more := len(u.fail) - mostFailed; more > 0 {
		u.fail = u.fail[:mostFailed]
		u.left = append(u.left, fmt.Sprintf("%s a limit by more than those listed, or for lack of a number.", count(more, "more fails", "more fail")))
	}
}

// useCaseClass is the class that is ranked, the first that has a number where
// the use case looks first: its first axis of runs, ranking before limits.
func (b *builder) useCaseClass(u *useCase) Class {
	order := append([]criterion(nil), u.rank...)
	for _, l := range u.limits {
		order = append(order, l.criterion)
	}
	for _, c := range order {
		if !c.ofRuns() {
			continue
		}
		for _, class := range []Class{Live, Lab, Published} {
			for _, m := range b.r.Models {
				for _, g := range m.Groups {
					if g.Class == class && b.useCaseCell(m, g, c).Exists() {
						return class
					}
				}
			}
		}
	}
	return ""
}

// candidates are the groups of the use case's class that have a number on one of
// its axes of runs. Where the first ranking axis is none of these, a model
// without such a group is one, too: it has a price, if no speed.
func (b *builder) candidates(u *useCase) (out []*candidate) {
	others, bare := 0, 0
	for _, m := range b.r.Models {
		found, elsewhere := false, false
		for _, g := range m.Groups {
			p := b.useCasePoint(u, m, g)
			switch has := u.hasRunNumber(p); {
			case has && g.Class == u.class:
				found = true
				out = append(out, &candidate{Point: p})
			case has && g.Class != Claim:
				elsewhere = true
			}
		}
		if found {
			continue
		}
		if elsewhere {
			others++
		}
		if p := b.useCasePoint(u, m, nil); !u.rank[0].ofRuns() && b.useCaseCell(m, nil, u.rank[0]).Exists() {
			if u.saysNothing(p) {
				bare++
			} else {
				out = append(out, &candidate{Point: p})
			}
		}
	}
	if others > 0 {
		u.left = append(u.left, fmt.Sprintf("%s only in another class than %s; classes are never ranked together.", count(others, "model has numbers", "models have numbers"), u.class))
	}
	if bare > 0 {
		u.left = append(u.left, fmt.Sprintf("%s no number on a required axis and %s not listed.", count(bare, "model has", "models have"), isAre(bare)))
	}
	points := make([]*Point, len(out))
	for i, c := range out {
		points[i] = c.Point
	}
	nameOfferings(points)
	sort.SliceStable(out, func(i, j int) bool { return out[i].Label < out[j].Label })
	return out
}

func (b *builder) useCasePoint(u *useCase, m *Model, g *Group) *Point {
	p := &Point{ID: u.name + "\x00" + m.Name.ID, Model: m, Group: g, Label: m.Name.Title}
	if g != nil {
		p.ID += "\x00" + g.ID
	}
	for _, c := range u.axes {
		p.Cells = append(p.Cells, b.useCaseCell(m, g, c))
	}
	return p
}

func (u *useCase) hasRunNumber(p *Point) bool {
	for i, c := range u.axes {
		if c.grouped() && p.Cells[i].Exists() {
			return true
		}
	}
	return false
}

// saysNothing reports whether a model has neither number nor word on a limit
// that is not of runs: most of a price list has no score.
func (u *useCase) saysNothing(p *Point) bool {
	for i := range u.limits {
		if c := p.Cells[u.at(u.limits[i].criterion)]; !u.limits[i].ofRuns() && !c.Exists() && c.Text == "" {
			return true
		}
	}
	return false
}

// hold holds a candidate against the limits.
func (b *builder) hold(u *useCase, c *candidate) {
	for i, l := range u.limits {
		cell := c.Cells[u.at(l.criterion)]
		c.misses = append(c.misses, nil)
		switch {
		case !cell.Exists() || !l.sameUnit(cell.Unit):
			c.unknown = append(c.unknown, l)
		case !l.kept(cell.Value):
			c.broken = append(c.broken, l)
			c.misses[i] = miss(u, c, l, cell)
			if m := c.misses[i]; m.Exists() {
				c.worst = max(c.worst, math.Abs(m.Value))
			} else {
				c.worst = math.Inf(1)
			}
		}
	}
}

// sameUnit reports whether a limit can be held against a number. A score's limit
// without a unit is in the score's own.
func (l limit) sameUnit(u record.Unit) bool {
	return l.unit == u || l.unit == "" || l.unit == record.Points && l.Metric != nil && l.Metric.Group == record.Quality
}

// miss is how far a number lies beyond its limit, relative to the limit. The cell
// is not registered yet: most candidates are not listed.
func miss(u *useCase, c *candidate, l limit, cell *Cell) *Cell {
	if l.value() == 0 {
		return missing(record.NotComparable, "relative to a limit of 0", record.Ref{})
	}
	out := Cell{Key: Key{"use case " + u.name, l.Spec, "miss", c.ID}, Unit: record.Percent, Op: OpMiss, Of: []*Cell{cell}, Params: []float64{l.at}}
	if l.floor != nil {
		out.Of, out.Params = append(out.Of, l.floor), nil
	}
	// From the values at hand: to recompute the floor, a quantile over all models,
	// for each of them takes the square of their number.
	out.Value = OpMiss.eval([]float64{cell.Value, l.value()}, out.Params)
	return &out
}

// ahead reports whether x ranks before y: by the first axis, by the next where
// that is equal; what has no number is last.
func (u *useCase) ahead(x, y *candidate) bool {
	for _, r := range u.rank {
		i := u.at(r)
		a, b := x.Cells[i], y.Cells[i]
		switch {
		case a.Exists() != b.Exists():
			return a.Exists()
		case a.Exists() && a.Value != b.Value:
			return (a.Value > b.Value) == (r.Better == record.Higher)
		}
	}
	return x.Label < y.Label
}

// ranked are the qualified that have a number on the first ranking axis.
func (u *useCase) ranked() []*candidate {
	at := u.at(u.rank[0])
	for i, c := range u.qualify {
		if !c.Cells[at].Exists() {
			return u.qualify[:i]
		}
	}
	return u.qualify
}

// contenders counts the offerings that have a number on the first ranking axis.
func (u *useCase) contenders() (n int) {
	for _, list := range [][]*candidate{u.qualify, u.fail} {
		for _, c := range list {
			if c.Cells[u.at(u.rank[0])].Exists() {
				n++
			}
		}
	}
	return n
}

// count prints how many there are with the word for them.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
