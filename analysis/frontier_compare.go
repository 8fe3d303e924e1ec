package analysis

import (
	"fmt"
	"math"
	"slices"

	"github.com/benchfolio/benchfolio/analysis/pareto"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// FrontComparison is two parts of a frontier's points that differ in one setting,
// each with a front of its own, over the conditions that both were measured
// under. Without such conditions there are no fronts, and Says tells why.
type FrontComparison struct {
	Setting    record.Setting
	Sides      [2]FrontSide
	Conditions int     // that both were measured under
	Reference  []*Cell // the point that volumes are measured up to, one an axis; empty where nothing is compared
	Says       string  // one sentence
	// Reversed: all offerings together, matched or not, say the opposite.
	Reversed bool
	outcome  outcome
}

// FrontSide is one of two fronts that are compared.
type FrontSide struct {
	Name    string // value of the setting
	Points  int    // under the conditions of the other side, too
	LeftOut int    // under conditions that the other side lacks
	OnFront int
	Volume  *Cell // share of the box between the best values and the reference, in percent
	Covers  *Cell // share of the other front that this one beats or equals, in percent
	Plain   *Cell // Volume of all offerings, matched or not; nil where none is left out
}

// beyond is how far the reference point lies beyond the worst values, as a share
// of the range: with 0 the extreme points of a front would add nothing to it.
const beyond = 0.1

// compareFronts splits the points of a frontier by each setting and compares the
// fronts of two parts over the conditions that both were measured under.
func (b *builder) compareFronts(f *Frontier, goals []pareto.Goal) {
	for _, by := range splitSettings {
		parts := partsOf(f, by)
		if parts == nil {
			continue
		}
		s, _ := record.SettingByKey(by.key)
		c := &FrontComparison{Setting: s, Conditions: parts.conditions, outcome: cannotTell}
		for i := range c.Sides {
			c.Sides[i] = FrontSide{Name: parts.names[i], Points: len(parts.matched[i]), LeftOut: len(parts.all[i]) - len(parts.matched[i])}
		}
		if parts.tooFew() {
			c.Says = c.refusal()
			f.Compared = append(f.Compared, c)
		} else if b.compareTwo(f, c, goals, parts) {
			f.Compared = append(f.Compared, c)
		}
	}
}

// compareTwo fills a comparison; false where an axis has one value only, so that
// no volume can be measured.
func (b *builder) compareTwo(f *Frontier, c *FrontComparison, goals []pareto.Goal, parts *frontParts) bool {
	sides := cellsOf(parts.matched)
	fronts, err := frontsOf(goals, sides)
	if err != nil {
		return false
	}
	both := slices.Concat(sides[0], sides[1])
	volumes, err := volumesOf(goals, fronts, valuesOf(both))
	if err != nil {
		return false
	}
	c.Reference = b.reference(f, c, goals, both)
	for i := range c.Sides {
		side := &c.Sides[i]
		side.OnFront = len(fronts[i].Points)
		side.Volume = b.measureFront(f, c, goals, sides, i, volumes[i], frontVolume)
		side.Covers = b.measureFront(f, c, goals, sides, i, coverageOfFront(fronts, i), frontCoverage)
	}
	b.compareAll(f, c, goals, parts)
	c.outcome = surely(goals, sides, c.leader())
	c.Says = c.sentence()
	return true
}

// frontMeasure is a number that two fronts have beside each other.
type frontMeasure struct {
	what string
	op   *Op
	of   func([]pareto.Goal, [2]*pareto.Front, []float64) ([2]float64, error)
}

var (
	frontVolume   = frontMeasure{"volume", OpVolume, volumesOf}
	frontCoverage = frontMeasure{"coverage", OpCoverage, coverages}
	plainVolume   = frontMeasure{"volume, not matched", OpVolume, volumesOf}
)

func (b *builder) measureFront(f *Frontier, c *FrontComparison, goals []pareto.Goal, sides [2][]*Cell, i int, value float64, m frontMeasure) *Cell {
	return b.cell(Cell{Key: Key{f.Name, m.what, c.Setting.Key, c.Sides[i].Name}, Value: value, Unit: record.Percent, Op: m.op,
		Of: slices.Concat(sides[0], sides[1]), Better: record.Higher, Params: []float64{float64(i + 1), float64(len(sides[0]) / len(goals))},
		again: func() float64 { return recomputed(goals, sides, i, m.of) }})
}

// compareAll adds what a comparison without matching would say, where offerings
// were left out: it is shown, and refused where it turns the answer around.
func (b *builder) compareAll(f *Frontier, c *FrontComparison, goals []pareto.Goal, parts *frontParts) {
	if c.Sides[0].LeftOut+c.Sides[1].LeftOut == 0 {
		return
	}
	sides := cellsOf(parts.all)
	fronts, err := frontsOf(goals, sides)
	if err != nil {
		return
	}
	volumes, err := volumesOf(goals, fronts, valuesOf(slices.Concat(sides[0], sides[1])))
	if err != nil {
		return
	}
	for i := range c.Sides {
		c.Sides[i].Plain = b.measureFront(f, c, goals, sides, i, volumes[i], plainVolume)
	}
	c.Reversed = (volumes[0]-volumes[1])*(c.Sides[0].Volume.Value-c.Sides[1].Volume.Value) < 0
}

// cellsOf are the numbers of two lists of points, point by point.
func cellsOf(points [2][]*Point) (cells [2][]*Cell) {
	for i := range points {
		for _, p := range points[i] {
			cells[i] = append(cells[i], p.Cells...)
		}
	}
	return cells
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
