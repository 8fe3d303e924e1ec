package analysis

import (
	"fmt"
	"maps"
	"math"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/analysis/pareto"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// FrontComparison is the two largest parts of a frontier's points that differ in
// one setting, each with a front of its own.
type FrontComparison struct {
	Setting   record.Setting
	Sides     [2]FrontSide
	Reference []*Cell // the point that volumes are measured up to, one an axis
	Says      string  // one sentence
}

// FrontSide is one of two fronts that are compared.
type FrontSide struct {
	Name    string // value of the setting
	Points  int
	OnFront int
	Volume  *Cell // share of the box between the best values and the reference, in percent
	Covers  *Cell // share of the other front that this one beats or equals, in percent
}

// splitSettings are the settings by which fronts are compared.
var splitSettings = []string{"precision", "hardware", "engine", "provider"}

// fewestCompared is how many points make a front that is worth comparing.
const fewestCompared = 2

// beyond is how far the reference point lies beyond the worst values, as a share
// of the range: with 0 the extreme points of a front would add nothing to it.
const beyond = 0.1

// compareFronts splits the points of a frontier by each setting and compares the
// fronts of the two largest parts.
func (b *builder) compareFronts(f *Frontier, goals []pareto.Goal) {
	for _, key := range splitSettings {
		s, _ := record.SettingByKey(key)
		parts := map[string][]*Point{}
		var names []string
		for _, p := range f.Points {
			if p.Group == nil || p.Group.condition(key) == "" {
				continue
			}
			name := p.Group.condition(key)
			if parts[name] == nil {
				names = append(names, name)
			}
			parts[name] = append(parts[name], p)
		}
		sort.Slice(names, func(i, j int) bool {
			if x, y := len(parts[names[i]]), len(parts[names[j]]); x != y {
				return x > y
			}
			return names[i] < names[j]
		})
		if len(names) < 2 || len(parts[names[1]]) < fewestCompared {
			continue
		}
		c := &FrontComparison{Setting: s, Sides: [2]FrontSide{{Name: names[0]}, {Name: names[1]}}}
		if b.compareTwo(f, c, goals, [2][]*Point{parts[names[0]], parts[names[1]]}) {
			f.Compared = append(f.Compared, c)
		}
	}
}

// compareTwo fills a comparison; false where an axis has one value only, so that
// no volume can be measured.
func (b *builder) compareTwo(f *Frontier, c *FrontComparison, goals []pareto.Goal, points [2][]*Point) bool {
	var sides [2][]*Cell // point by point
	for i := range points {
		for _, p := range points[i] {
			sides[i] = append(sides[i], p.Cells...)
		}
	}
	both := append(append([]*Cell(nil), sides[0]...), sides[1]...)
	fronts, err := frontsOf(goals, sides)
	if err != nil {
		return false
	}
	volumes, err := volumesOf(goals, fronts, valuesOf(both))
	if err != nil {
		return false
	}
	c.Reference = b.reference(f, c, goals, both)
	for i := range c.Sides {
		side := &c.Sides[i]
		side.Points, side.OnFront = len(points[i]), len(fronts[i].Points)
		key := func(what string) Key { return Key{f.Name, what, c.Setting.Key, side.Name} }
		side.Volume = b.cell(Cell{Key: key("volume"), Value: volumes[i], Unit: record.Percent, Op: OpVolume, Of: both, Better: record.Higher,
			Params: []float64{float64(i + 1), float64(len(points[0]))}, again: func() float64 { return recomputed(goals, sides, i, volumesOf) }})
		side.Covers = b.cell(Cell{Key: key("coverage"), Value: coverageOfFront(fronts, i), Unit: record.Percent, Op: OpCoverage, Of: both, Better: record.Higher,
			Params: []float64{float64(i + 1), float64(len(points[0]))}, again: func() float64 { return recomputed(goals, sides, i, coverages) }})
	}
	c.Says = c.sentence()
	if !sameModels(points) {
		c.Says += " They serve different models."
	}
	return true
}

// sameModels reports whether both parts are of the same models.
func sameModels(points [2][]*Point) bool {
	of := [2]map[*Model]bool{{}, {}}
	for i, list := range points {
		for _, p := range list {
			of[i][p.Model] = true
		}
	}
	return maps.Equal(of[0], of[1])
}

func valuesOf(cells []*Cell) []float64 {
	out := make([]float64, len(cells))
	for i, c := range cells {
		out[i] = c.Value
	}
	return out
}

func frontsOf(goals []pareto.Goal, sides [2][]*Cell) (fronts [2]*pareto.Front, err error) {
	for i := range sides {
		if fronts[i], err = pareto.Find(goals, valuesOf(sides[i])); err != nil {
			return fronts, err
		}
	}
	return fronts, nil
}

// volumesOf are the hypervolumes of two fronts, in percent of the box between the
// best values of all points and the reference point.
func volumesOf(goals []pareto.Goal, fronts [2]*pareto.Front, all []float64) (out [2]float64, err error) {
	box, ref := 1.0, make([]float64, len(goals))
	for j, g := range goals {
		best, worst := ends(axisOf(all, j, len(goals)), g)
		ref[j] = worst + beyond*(worst-best)
		box *= math.Abs(ref[j] - best)
	}
	if !(box > 0) || math.IsInf(box, 0) {
		return out, fmt.Errorf("analysis: a box of volume %v", box)
	}
	for i, f := range fronts {
		v, err := f.Hypervolume(ref)
		if err != nil {
			return out, err
		}
		out[i] = v / box * 100
	}
	return out, nil
}

func coverages(_ []pareto.Goal, fronts [2]*pareto.Front, _ []float64) (out [2]float64, err error) {
	return [2]float64{coverageOfFront(fronts, 0), coverageOfFront(fronts, 1)}, nil
}

// coverageOfFront is how much of the other front the i-th one beats or equals.
func coverageOfFront(fronts [2]*pareto.Front, i int) float64 {
	share, err := pareto.Coverage(fronts[i], fronts[1-i])
	if err != nil {
		panic("analysis: " + err.Error()) // both have points and the same objectives
	}
	return share * 100
}

// recomputed reads the operands again up to the files.
func recomputed(goals []pareto.Goal, sides [2][]*Cell, i int, measure func([]pareto.Goal, [2]*pareto.Front, []float64) ([2]float64, error)) float64 {
	var again [2][]*Cell
	for s := range sides {
		for _, c := range sides[s] {
			again[s] = append(again[s], &Cell{Value: c.Recompute()})
		}
	}
	fronts, err := frontsOf(goals, again)
	if err != nil {
		return math.NaN()
	}
	got, err := measure(goals, fronts, append(valuesOf(again[0]), valuesOf(again[1])...))
	if err != nil {
		return math.NaN()
	}
	return got[i]
}

// axisOf are the values of the j-th of k axes.
func axisOf(values []float64, j, k int) (out []float64) {
	for ; j < len(values); j += k {
		out = append(out, values[j])
	}
	return out
}

// ends are the best and the worst of values.
func ends(xs []float64, g pareto.Goal) (best, worst float64) {
	lo, hi := xs[0], xs[0]
	for _, x := range xs {
		lo, hi = min(lo, x), max(hi, x)
	}
	if g == pareto.Max {
		return hi, lo
	}
	return lo, hi
}

// reference is the point beyond the worst values of all points.
func (b *builder) reference(f *Frontier, c *FrontComparison, goals []pareto.Goal, both []*Cell) (out []*Cell) {
	for j, a := range f.Axes {
		cell := Cell{Key: Key{f.Name, a.Spec, "reference point", c.Setting.Key}, Unit: a.Unit, Op: OpReference, Params: []float64{float64(goals[j])}}
		for n := j; n < len(both); n += len(f.Axes) {
			cell.Of = append(cell.Of, both[n])
		}
		cell.Value = OpReference.eval(valuesOf(cell.Of), cell.Params)
		out = append(out, b.cell(cell))
	}
	return out
}

// referenceOf is [OpReference].
func referenceOf(xs, params []float64) float64 {
	best, worst := ends(xs, pareto.Goal(params[0]))
	return worst + beyond*(worst-best)
}

// sentence says which of the two fronts is better, where one is.
func (c *FrontComparison) sentence() string {
	x, y := c.Sides[0], c.Sides[1]
	if x.Volume.Value < y.Volume.Value {
		x, y = y, x
	}
	what := fmt.Sprintf("By %s, ", strings.ToLower(c.Setting.Title))
	switch {
	case x.Covers.Value == 100 && y.Covers.Value == 100:
		return what + fmt.Sprintf("the frontiers of %s and %s are equal.", x.Name, y.Name)
	case x.Covers.Value == 100:
		return what + fmt.Sprintf("%s is as good or better throughout: it beats or equals every offering on the frontier of %s.", x.Name, y.Name)
	case x.Covers.Value == 0 && y.Covers.Value == 0:
		return what + fmt.Sprintf("%s and %s serve different needs: neither beats an offering on the other's frontier; %s reaches further in all.", x.Name, y.Name, x.Name)
	case x.Volume.Value == y.Volume.Value:
		return what + fmt.Sprintf("%s and %s reach equally far, each with offerings that the other does not beat.", x.Name, y.Name)
	}
	return what + fmt.Sprintf("%s reaches further, but %s has offerings on its frontier that it does not beat.", x.Name, y.Name)
}
