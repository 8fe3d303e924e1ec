package analysis

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Grid is several metrics side by side, for the models that a text lists or for
// all that have the first of them.
type Grid struct {
	Title string
	Axes  []Axis
	Rows  []GridRow
}

// GridRow is one offering: a model, and a group of its runs where a metric is one
// of runs. A cell is missing with its reason where it has no number.
type GridRow struct {
	Model *Model
	Apart string // what tells the offering from others of its model
	Cells []*Cell
}

// Grid computes a table of metrics. Speeds of different classes never share one:
// it has the class that where asks for, else the first that two models have.
func (r *Report) Grid(metrics []string, where map[string]string, models []string) (*Grid, error) {
	g := &Grid{}
	var titles []string
	for _, m := range metrics {
		a, err := r.axis(Query{Metric: m, Where: where})
		if err != nil {
			return nil, err
		}
		g.Axes, titles = append(g.Axes, a), append(titles, a.Title)
	}
	of, err := r.gridModels(models, g.Axes)
	if err != nil {
		return nil, err
	}
	class := r.gridClass(g.Axes, where, of)
	g.Title = strings.Join(titles, ", ")
	if class != "" {
		g.Title += ", " + string(class)
	}
	for _, m := range of {
		g.Rows = append(g.Rows, r.gridRows(g.Axes, m, class, where, len(models) > 0)...)
	}
	if len(g.Rows) == 0 {
		return nil, &QueryError{Msg: fmt.Sprintf("no model has a number for %s", strings.ToLower(titles[0]))}
	}
	g.sort()
	return g, nil
}

// gridModels are the models of a table: those that a text lists, by names that mean
// one with a number on some axis, else all.
func (r *Report) gridModels(names []string, axes []Axis) (of []*Model, err error) {
	if len(names) == 0 {
		return r.Models, nil
	}
	for _, name := range names {
		m, err := r.ModelWith(name, func(m *Model) bool {
			return slices.ContainsFunc(axes, func(a Axis) bool { found, _ := r.offers(m, a, nil); return a.grouped() && len(found) > 0 })
		})
		if err != nil {
			return nil, err
		}
		of = append(of, m)
	}
	return of, nil
}

// gridClass is the class of the speeds of a table, empty where it has none.
func (r *Report) gridClass(axes []Axis, where map[string]string, of []*Model) Class {
	if c := where["class"]; c != "" {
		return Class(c)
	}
	for _, c := range []Class{Live, Lab, Published, Claim} {
		n := 0
		for _, m := range of {
			if slices.ContainsFunc(axes, func(a Axis) bool { return a.grouped() && len(r.inClass(m, a, c, where)) > 0 }) {
				n++
			}
		}
		if n > 1 || n == 1 && len(of) == 1 {
			return c
		}
	}
	return ""
}

func (r *Report) inClass(m *Model, a Axis, c Class, where map[string]string) []Found {
	found, _ := r.offers(m, a, where)
	return slices.DeleteFunc(found, func(f Found) bool { return f.Group == nil || f.Group.Class != c })
}

// gridRows are the offerings of one model: the groups of the class with a number on
// some axis, else the model itself where it was listed or has a score or price.
func (r *Report) gridRows(axes []Axis, m *Model, class Class, where map[string]string, listed bool) (rows []GridRow) {
	var groups []*Group
	for _, a := range axes {
		if !a.grouped() {
			continue
		}
		for _, f := range r.inClass(m, a, class, where) {
			if !slices.Contains(groups, f.Group) {
				groups = append(groups, f.Group)
			}
		}
	}
	for _, g := range groups {
		row := GridRow{Model: m}
		if len(groups) > 1 {
			row.Apart = g.Label()
		}
		rows = append(rows, r.gridRow(row, axes, g))
	}
	if len(groups) > 0 {
		return rows
	}
	row := r.gridRow(GridRow{Model: m}, axes, nil)
	if listed || row.Cells[0].Exists() {
		return []GridRow{row}
	}
	return nil
}

func (r *Report) gridRow(row GridRow, axes []Axis, g *Group) GridRow {
	for _, a := range axes {
		row.Cells = append(row.Cells, r.made.axisCell(row.Model, g, a))
	}
	return row
}

// sort puts the best by the first axis first, those without a number last.
func (g *Grid) sort() {
	better := g.Axes[0].Better
	sort.SliceStable(g.Rows, func(i, j int) bool {
		x, y := g.Rows[i].Cells[0], g.Rows[j].Cells[0]
		if !x.Exists() || !y.Exists() {
			return x.Exists()
		}
		if better == record.Lower {
			return x.Value < y.Value
		}
		return x.Value > y.Value
	})
}
