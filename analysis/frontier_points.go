package analysis

import (
	"github.com/benchfolio/benchfolio/ingest/record"
)

// points makes a point of every group that has a number on an axis of runs, or
// of every model where the axes are prices and scores. Claims are no points.
func (b *builder) points(s FrontierSpec, axes []Axis) (out []*Point) {
	for _, m := range b.r.Models {
		var groups []*Group
		if axes[0].grouped() || axes[1].grouped() || axes[len(axes)-1].grouped() {
			for _, g := range m.Groups {
				if g.Class != Claim && b.groupMatches(g, s.Where) {
					groups = append(groups, g)
				}
			}
		} else if len(m.Scores) > 0 || len(m.Prices) > 0 {
			groups = []*Group{nil}
		}
		for _, g := range groups {
			p := &Point{Model: m, Group: g, Label: m.Name.Title}
			has := false
			for _, a := range axes {
				c := b.axisCell(m, g, a)
				p.Cells = append(p.Cells, c)
				p.Aside = append(p.Aside, otherProvider(g, a, c))
				has = has || c.Exists() && (g == nil || a.grouped())
			}
			if !has || g == nil && !plausible(p) {
				continue
			}
			p.ID = record.ShortHash("point\x00" + s.Name + "\x00" + m.Name.ID)
			if g != nil {
				p.ID = record.ShortHash("point\x00" + s.Name + "\x00" + g.ID)
			}
			out = append(out, p)
		}
	}
	nameOfferings(out)
	return out
}

// otherProvider says whose price stands beside the speed of a provider that has
// no list price itself.
func otherProvider(g *Group, a Axis, c *Cell) string {
	if g == nil || a.Metric == nil || a.Metric.Group != record.Price || !c.Exists() {
		return ""
	}
	own, of := g.condition("provider"), c.Leaves()[0].Row.Run.Provider
	if own == "" || of == "" || sameText(own, of) {
		return ""
	}
	return "the price of " + of
}

// plausible keeps models that have neither a score nor all prices off the list
// of what stands apart: a price list of a thousand models is no news there.
func plausible(p *Point) bool {
	n := 0
	for _, c := range p.Cells {
		if c.Exists() || c.Text != "" {
			n++
		}
	}
	return n > 1
}

func (b *builder) groupMatches(g *Group, where []Filter) bool {
	for _, f := range where {
		if f.Key == "class" && string(g.Class) != f.Value || f.Key != "class" && !b.matches(g.any().Run, f) {
			return false
		}
	}
	return true
}

// nameOfferings adds to the labels of several points of one model in one class
// the conditions in which they differ: the provider of live endpoints, engine
// and concurrency of a sweep.
func nameOfferings(points []*Point) {
	family := map[string][]*Point{}
	for _, p := range points {
		if p.Group != nil {
			key := p.Model.Name.ID + "\x00" + string(p.Group.Class)
			family[key] = append(family[key], p)
		}
	}
	for _, of := range family {
		keys := differing(of)
		for _, p := range of {
			if l := p.Group.describe(keys); l != "" {
				p.Label += " (" + l + ")"
			}
		}
	}
}

// differing returns the settings in which the groups of the points differ.
func differing(points []*Point) (keys []string) {
	for _, s := range record.SettingKeys {
		for _, p := range points[1:] {
			if p.Group.condition(s.Key) != points[0].Group.condition(s.Key) {
				keys = append(keys, s.Key)
				break
			}
		}
	}
	return keys
}
