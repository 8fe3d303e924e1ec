package site

import (
	"slices"

	"github.com/benchfolio/benchfolio/analysis"
)

// bands are the ranges of a third objective, each a shape of marks. The zero
// bands are one: a frontier of two objectives.
type bands struct {
	names  []string
	limits []float64 // upper ends of all bands but the last
}

// bandsOf cuts the values of the third objective at their tertiles, so that the
// bands hold about as many points each.
func bandsOf(f *analysis.Frontier) bands {
	if len(f.Axes) < 3 {
		return bands{}
	}
	var cells []*analysis.Cell
	for _, x := range f.Points {
		if x.Cells[2].Exists() {
			cells = append(cells, x.Cells[2])
		}
	}
	if len(cells) < 3 {
		return bands{}
	}
	slices.SortFunc(cells, func(a, b *analysis.Cell) int {
		switch {
		case a.Value < b.Value:
			return -1
		case a.Value > b.Value:
			return 1
		}
		return 0
	})
	d, _ := displayAll(cells)
	title := line(f.Axes[2].Title)
	low, high := cells[(len(cells)-1)/3], cells[2*(len(cells)-1)/3]
	out := bands{limits: []float64{low.Value, high.Value}}
	out.names = []string{
		title + " up to " + d.withUnit(low),
		"up to " + d.withUnit(high),
		"above " + d.withUnit(high),
		title + " not known",
	}
	return out
}

// of is the band of a point.
func (s bands) of(x *analysis.Point) int {
	if s.names == nil {
		return 0
	}
	if !x.Cells[2].Exists() {
		return len(s.names) - 1
	}
	for i, limit := range s.limits {
		if x.Cells[2].Value <= limit {
			return i
		}
	}
	return len(s.limits)
}
