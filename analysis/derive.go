package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Quotient is a / b as a number of the report, with its receipt.
func (r *Report) Quotient(a, b Found) (*Cell, error) {
	if err := alike(a, b); err != nil {
		return nil, err
	}
	if b.Cell.Value == 0 {
		return nil, &QueryError{Msg: "a ratio to 0 is no number"}
	}
	c := couple(OpQuotient, "ratio", a, b)
	if lo, hi, coverage, ok := bothEnds(a.Cell, b.Cell); ok && lo[0] > 0 && lo[1] > 0 {
		c.Lo, c.Hi, c.Coverage = lo[0]/hi[1], hi[0]/lo[1], coverage
	}
	return r.derive(c), nil
}

// Margin is a - b as a number of the report, with its receipt.
func (r *Report) Margin(a, b Found) (*Cell, error) {
	if err := alike(a, b); err != nil {
		return nil, err
	}
	c := couple(OpMargin, "difference", a, b)
	c.Unit = a.Cell.Unit
	if lo, hi, coverage, ok := bothEnds(a.Cell, b.Cell); ok {
		c.Lo, c.Hi, c.Coverage = lo[0]-hi[1], hi[0]-lo[1], coverage
	}
	return r.derive(c), nil
}

// alike refuses what must not be compared: two quantities, or two classes
// together with a claim, which no sentence of a comparison may hide.
func alike(a, b Found) error {
	switch {
	case a.Cell.Unit != b.Cell.Unit:
		return &QueryError{Msg: fmt.Sprintf("%s and %s are in different units, %s and %s", strings.ToLower(a.Axis.Title), strings.ToLower(b.Axis.Title), a.Cell.Unit, b.Cell.Unit)}
	case a.Axis.Metric != b.Axis.Metric || a.Axis.Benchmark != b.Axis.Benchmark:
		return &QueryError{Msg: fmt.Sprintf("%s and %s are different quantities", strings.ToLower(a.Axis.Title), strings.ToLower(b.Axis.Title))}
	}
	return nil
}

func couple(op *Op, metric string, a, b Found) Cell {
	c := Cell{Key: Key{Entity: a.Model.Name.ID + " and " + b.Model.Name.ID, Metric: metric, Stat: a.Axis.Spec, Group: a.Cell.ID + "\x00" + b.Cell.ID},
		Op: op, Of: []*Cell{a.Cell, b.Cell}}
	c.Value = c.Recompute()
	if a.Group != nil && b.Group != nil && a.Group.Class != b.Group.Class {
		c.Notes = append(c.Notes, fmt.Sprintf("compares a number of the class %s with one of the class %s", a.Group.Class, b.Group.Class))
	}
	c.Notes = append(c.Notes, unlike([]Found{a, b})...)
	return c
}

// bothEnds are the intervals of two numbers, one of which at least has one. What
// has none is exact. The coverage is Bonferroni's bound.
func bothEnds(cells ...*Cell) (lo, hi []float64, coverage float64, ok bool) {
	coverage = 1
	for _, c := range cells {
		if c.Coverage > 0 {
			lo, hi, ok = append(lo, c.Lo), append(hi, c.Hi), true
			coverage -= 1 - c.Coverage
		} else {
			lo, hi = append(lo, c.Value), append(hi, c.Value)
		}
	}
	return lo, hi, coverage, ok && coverage > 0
}

// unlike names the settings of the workload in which numbers differ.
func unlike(found []Found) []string {
	var keys []string
	for _, key := range []string{"input_tokens", "output_tokens", "concurrency", "precision"} {
		texts := map[string]bool{}
		for _, f := range found {
			if f.Group != nil {
				texts[f.Group.condition(key)] = true
			}
		}
		if len(texts) > 1 {
			s, _ := record.SettingByKey(key)
			keys = append(keys, strings.ToLower(s.Title))
		}
	}
	if len(keys) == 0 {
		return nil
	}
	return []string{"the runs differ in " + strings.Join(keys, ", ")}
}

// Rank is the place of a model among all models with a number on an axis, by the
// best number of each, from 1; equal numbers share a place.
func (r *Report) Rank(q Query) (Found, error) {
	axis, best, err := r.contest(q)
	if err != nil {
		return Found{}, err
	}
	for _, models := range r.named(q.Model) {
		for _, m := range models {
			if i := slices.IndexFunc(best, func(f Found) bool { return f.Model == m }); i >= 0 {
				return Found{r.rank(axis, best, i), m, best[i].Group, axis}, nil
			}
		}
	}
	_, err = r.Number(q) // says what is wrong
	if err == nil {
		err = &QueryError{Msg: fmt.Sprintf("%s has no %s among the numbers that are ranked, which are %s", quote(q.Model), strings.ToLower(axis.Title), best[0].kind())}
	}
	return Found{}, err
}

// Best is the model that comes first on an axis, with its rank.
func (r *Report) Best(q Query) (Found, error) {
	axis, best, err := r.contest(q)
	if err != nil {
		return Found{}, err
	}
	first := 0
	for i, f := range best {
		if axis.ahead(f.Cell.Value, best[first].Cell.Value) {
			first = i
		}
	}
	c := r.rank(axis, best, first)
	for i, f := range best {
		if i != first && reaches(f.Cell, best[first].Cell, axis) {
			c.Notes = appendNew(c.Notes, f.Model.Name.Title+" may be as good: the intervals meet")
		}
	}
	return Found{c, best[first].Model, best[first].Group, axis}, nil
}

func (f Found) kind() string {
	if f.Group == nil {
		return "scores and prices"
	}
	return string(f.Group.Class)
}

func (a Axis) ahead(x, y float64) bool {
	if a.Better == record.Lower {
		return x < y
	}
	return x > y
}

// reaches reports whether the interval of one number meets that of the first.
func reaches(c, first *Cell, a Axis) bool {
	lo, hi, _, ok := bothEnds(c, first)
	if !ok {
		return c.Value == first.Value
	}
	if a.Better == record.Lower {
		return lo[0] <= hi[1]
	}
	return hi[0] >= lo[1]
}

// contest lists the best number of each model on an axis, all of one class: the
// one asked for, else the first that two models at least have.
func (r *Report) contest(q Query) (Axis, []Found, error) {
	axis, err := r.axis(q)
	if err != nil {
		return axis, nil, err
	}
	if axis.Better == record.None {
		return axis, nil, &QueryError{Msg: axis.Title + " has no better side"}
	}
	byClass := map[int][]Found{}
	for _, m := range r.Models {
		found, _ := r.offers(m, axis, q.Where)
		best := map[int]Found{}
		for _, f := range found {
			if have, ok := best[f.class()]; !ok || axis.ahead(f.Cell.Value, have.Cell.Value) {
				best[f.class()] = f
			}
		}
		for class, f := range best {
			byClass[class] = append(byClass[class], f)
		}
	}
	for class := -1; class <= classOrder[Claim]; class++ {
		if len(byClass[class]) > 1 {
			return axis, byClass[class], nil
		}
	}
	return axis, nil, &QueryError{"fewer than two models have a number for " + strings.ToLower(axis.Title), q.Metric, r.metrics()}
}

func (r *Report) rank(axis Axis, best []Found, of int) *Cell {
	f := best[of]
	c := Cell{Key: Key{Entity: f.Model.Name.ID, Metric: "rank", Stat: axis.Spec, Group: f.Cell.ID},
		Unit: record.Count, Op: OpRank, Of: []*Cell{f.Cell}, Better: record.Lower, N: len(best), Params: []float64{1}}
	if axis.Better == record.Lower {
		c.Params[0] = -1
	}
	for i, other := range best {
		if i != of {
			c.Of = append(c.Of, other.Cell)
		}
	}
	c.Value = c.Recompute()
	c.Notes = unlike(best)
	return r.derive(c)
}

// derive registers a number that a text asks for, once.
func (r *Report) derive(c Cell) *Cell {
	if have := r.cells[c.Key.hash()]; have != nil && have.Key == c.Key {
		return have
	}
	return r.made.cell(c)
}

func rankOf(xs []float64, sign float64) float64 {
	n := 1
	for _, x := range xs[1:] {
		if sign*x > sign*xs[0] {
			n++
		}
	}
	return float64(n)
}

// quotientOf is a / b; of two zeros it is no number, which no cell has.
func quotientOf(xs []float64) float64 {
	if xs[1] == 0 {
		return math.NaN()
	}
	return xs[0] / xs[1]
}
