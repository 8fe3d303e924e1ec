package analysis

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis/pareto"
	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// builtin are the frontiers of a report without configuration; those without
// points are left out. The empty Y is the default quality axis.
var builtin = []FrontierSpec{
	{Name: "speed-quality", X: "output_speed"},
	{Name: "price-quality", X: "price_blended"},
	{Name: "speed-price", X: "output_speed", Y: "price_blended"},
	{Name: "latency-throughput", X: "tpot", Y: "output_throughput"},
}

// frontiers computes the fronts that the configuration asks for, or the
// built-in ones.
func (b *builder) frontiers() {
	specs, stated := b.o.Frontiers, true
	if specs == nil {
		specs, stated = builtin, false
	}
	for _, s := range specs {
		b.frontier(s, stated)
	}
}

// frontier splits the points of one spec into fronts that compare like with
// like: one for each class of speeds and, where no axis is a quality, one for
// each model, since the throughput of two models is no choice between them.
func (b *builder) frontier(s FrontierSpec, stated bool) {
	axes, err := b.axes(s)
	if err != nil {
		b.problem("config/value", s.Ref, "frontier %s: %v", s.Name, err)
		return
	}
	if axes == nil {
		return
	}
	type part struct {
		class Class
		model *Model
	}
	points := map[part][]*Point{}
	var parts []part
	for _, p := range b.points(s, axes) {
		k := part{class: Live}
		if p.Group != nil {
			k.class = p.Group.Class
			if allGrouped(axes) {
				k.model = p.Model
			}
		} else {
			k.class = ""
		}
		if points[k] == nil {
			parts = append(parts, k)
		}
		points[k] = append(points[k], p)
	}
	sort.SliceStable(parts, func(i, j int) bool { return classOrder[parts[i].class] < classOrder[parts[j].class] })
	made := 0
	for _, k := range parts {
		f := &Frontier{Title: axes[0].Title + " against " + axes[1].Title, Class: k.class, Axes: axes}
		if len(axes) > 2 {
			f.Title += " and " + strings.ToLower(axes[2].Title)
		}
		f.Name = b.frontierName(s.Name, k.class, k.model, made, len(parts))
		if k.model != nil {
			f.Title += ": " + k.model.Name.Title
		}
		if b.fill(f, points[k]); len(f.Points) >= 2 || len(f.Points) == 1 && !allGrouped(axes) && len(parts) == 1 {
			made++
			b.r.Frontiers = append(b.r.Frontiers, f)
		}
	}
	if made == 0 && stated {
		b.problem("config/unused", s.Ref, "the frontier %s has fewer than two points that have a number on every axis", s.Name)
	}
}

func (b *builder) axes(s FrontierSpec) ([]Axis, error) {
	specs := []string{s.X, s.Y}
	if s.Z != "" {
		specs = append(specs, s.Z)
	}
	var axes []Axis
	for _, spec := range specs {
		if spec == "" {
			if b.r.Quality.Metric == nil {
				return nil, nil
			}
			axes = append(axes, b.r.Quality)
			continue
		}
		a, err := b.parseAxis(spec)
		if err != nil {
			return nil, err
		}
		if a.Better == record.None {
			return nil, fmt.Errorf("%s has no better side, so nothing can be on its front", a.Metric.ID)
		}
		axes = append(axes, a)
	}
	return axes, nil
}

func allGrouped(axes []Axis) bool {
	for _, a := range axes {
		if !a.grouped() {
			return false
		}
	}
	return true
}

func (b *builder) frontierName(name string, class Class, m *Model, made, parts int) string {
	text := name
	if made > 0 || m != nil && parts > 1 {
		if m != nil {
			text += " " + m.Name.Title
		}
		if m == nil || class != Lab {
			text += " " + string(class)
		}
	}
	return b.slugs.slug("frontier", text)
}

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

// fill computes the front of the points.
func (b *builder) fill(f *Frontier, points []*Point) {
	goals := make([]pareto.Goal, len(f.Axes))
	for j, a := range f.Axes {
		if a.Better == record.Higher {
			goals[j] = pareto.Max
		}
	}
	var complete []*Point
	var values []float64
	for _, p := range points {
		whole := true
		for _, c := range p.Cells {
			whole = whole && c.Exists()
		}
		if !whole {
			f.Apart = append(f.Apart, p)
			continue
		}
		complete = append(complete, p)
		for _, c := range p.Cells {
			values = append(values, c.Value)
		}
	}
	sort.SliceStable(f.Apart, func(i, j int) bool { return f.Apart[i].Label < f.Apart[j].Label })
	front, err := pareto.Find(goals, values)
	if err != nil || len(complete) == 0 {
		return
	}
	b.describe(f, front, goals, complete, values)
	f.Points = complete
	sort.SliceStable(f.Points, func(i, j int) bool {
		x, y := f.Points[i], f.Points[j]
		if x.Front != y.Front {
			return x.Front
		}
		if x.Cells[0].Value != y.Cells[0].Value {
			return (x.Cells[0].Value > y.Cells[0].Value) == (f.Axes[0].Better == record.Higher)
		}
		return x.Label < y.Label
	})
	f.Answer = answer(f)
	f.Notes = append(f.Notes, differences(f.Points)...)
	b.correlate(f)
}

// describe says of each point whether it is on the front, what beats it and by
// how much, or how much it may lose.
func (b *builder) describe(f *Frontier, front *pareto.Front, goals []pareto.Goal, points []*Point, values []float64) {
	for i, by := range front.By {
		points[i].Front = by == pareto.OnFront
	}
	for _, group := range front.Equal {
		for _, i := range group {
			for _, j := range group {
				if i != j {
					points[i].Equal = append(points[i].Equal, points[j])
				}
			}
		}
	}
	for i := range points {
		if points[i].Front {
			continue
		}
		for _, d := range front.Dominators(i, maxDominators) {
			points[i].Dominators = append(points[i].Dominators, b.dominator(f, points[i], points[d.Point]))
		}
	}
	b.slacks(f, front, points)
	near(f, front, points, values)
	b.shares(f, goals, points)
}

func (b *builder) dominator(f *Frontier, p, by *Point) Dominator {
	d := Dominator{By: by}
	for j, a := range f.Axes {
		d.Margins = append(d.Margins, b.cell(Cell{
			Key:   Key{f.Name, a.Spec, "margin", p.ID + "\x00" + by.ID},
			Value: by.Cells[j].Value - p.Cells[j].Value, Unit: a.Unit, Op: OpDifference, Of: []*Cell{by.Cells[j], p.Cells[j]},
		}))
	}
	return d
}

func answer(f *Frontier) string {
	var names []string
	for _, p := range f.Points {
		if p.Front {
			names = append(names, p.Label)
		}
	}
	if len(names) > 8 {
		return longAnswer(f, names)
	}
	text := fmt.Sprintf("%s: on the front %s %s", f.Title, isAre(len(names)), list(names))
	if beaten := len(f.Points) - len(names); beaten > 0 {
		text += fmt.Sprintf("; %d of %d points %s beaten: another is no worse on any axis and better on one", beaten, len(f.Points), isAre(beaten))
	}
	if n := len(f.Apart); n > 0 {
		text += fmt.Sprintf("; %d cannot be placed, because a number is missing", n)
	}
	return text + "."
}

// longAnswer names the ends of a front that is too long to list: what is best in
// the first objective and what is best in the second.
func longAnswer(f *Frontier, names []string) string {
	first, last := f.Points[0], f.Points[len(names)-1]
	return fmt.Sprintf("%s: %d of %d points are on the front, from %s with %s to %s with %s.", f.Title, len(names), len(f.Points),
		first.Label, numbers(f, first), last.Label, numbers(f, last))
}

// numbers prints a point's first two objectives.
func numbers(f *Frontier, p *Point) string {
	var parts []string
	for j := range f.Axes[:2] {
		parts = append(parts, strings.TrimSpace(strconv.FormatFloat(p.Cells[j].Value, 'g', 4, 64)+" "+string(f.Axes[j].Unit)))
	}
	return strings.Join(parts, " and ")
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

func list(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// differences notes the settings in which the points of a front differ without
// being shown: whoever reads the chart must know.
func differences(points []*Point) (notes []string) {
	var runs []*Run
	for _, p := range points {
		if p.Group != nil {
			runs = append(runs, p.Group.Runs...)
		}
	}
	if len(runs) < 2 {
		return nil
	}
	for _, key := range []string{"precision", "input_tokens", "output_tokens", "hardware", "accelerators", "engine", "dataset"} {
		s, _ := record.SettingByKey(key)
		if text := spread(s, runs); text != "" {
			notes = append(notes, "the points differ in "+text)
		}
	}
	return notes
}

// correlate adds the rank correlation of the first two axes, with what it says
// in words.
func (b *builder) correlate(f *Frontier) {
	if len(f.Points) < 4 {
		return
	}
	var xs, ys []*Cell
	var values []float64
	for _, p := range f.Points {
		xs, ys = append(xs, p.Cells[0]), append(ys, p.Cells[1])
	}
	for _, c := range append(xs, ys...) {
		values = append(values, c.Value)
	}
	rho, err := stats.Spearman(values[:len(xs)], values[len(xs):])
	if err != nil {
		return
	}
	c := b.cell(Cell{
		Key: Key{f.Name, "rank-correlation", "", f.Axes[0].Spec + " and " + f.Axes[1].Spec}, Value: rho.Value, N: rho.N,
		Lo: rho.Interval.Lo, Hi: rho.Interval.Hi, Coverage: rho.Interval.Coverage, Op: OpSpearman, Of: append(xs, ys...),
	})
	f.Rank = &Correlation{Rho: c, Finding: finding(c, f.Axes[0].Title, f.Axes[1].Title)}
}

// finding says in words what a rank correlation says.
func finding(c *Cell, x, y string) string {
	x, y = strings.ToLower(x), strings.ToLower(y)
	switch {
	case c.Coverage == 0 && c.Value == 1:
		return fmt.Sprintf("In these %d points the order by %s is exactly the order by %s.", c.N, x, y)
	case c.Coverage == 0 && c.Value == -1:
		return fmt.Sprintf("In these %d points the order by %s is exactly the order by %s, reversed.", c.N, x, y)
	case c.Coverage == 0 || c.Lo <= 0 && c.Hi >= 0:
		return fmt.Sprintf("In these %d points %s says little about %s.", c.N, x, y)
	case c.Value < 0:
		return fmt.Sprintf("Higher %s goes with lower %s in these %d points.", x, y, c.N)
	}
	return fmt.Sprintf("Higher %s goes with higher %s in these %d points.", x, y, c.N)
}
