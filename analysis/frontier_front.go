package analysis

import (
	"sort"

	"github.com/benchfolio/benchfolio/analysis/pareto"
	"github.com/benchfolio/benchfolio/ingest/record"
)

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
	f.Answer = answer(f) + doubts(f)
	f.Notes = append(f.Notes, differences(f.Points)...)
	b.correlate(f)
	b.compareFronts(f, goals)
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
