package analysis

import (
	"fmt"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// axisState is what a model has on one of the three axes.
type axisState struct {
	cell   *Cell  // nil where the model has nothing
	source string // titles of who says it
	why    string // there is none
}

// coverage is one model with its speed, quality and price.
type coverage struct {
	model *Model
	axes  [3]axisState
	has   int
}

// coverageAxes are the titles of the three, in the order of coverage.axes.
var coverageAxes = [3]string{"Speed", "Quality", "Price"}

// coverageOf says which models lack which axis, and why. Data of one kind only
// have nothing to cover.
func coverageOf(b *builder) *Finding {
	kin := b.kin()
	var all []coverage
	var counts [4]int
	var with [3]int
	for _, m := range b.r.Models {
		c := coverage{model: m, axes: [3]axisState{b.speedState(m), b.qualityState(m), b.priceState(m)}}
		for i := range c.axes {
			if c.axes[i].cell != nil {
				c.has++
				with[i]++
			}
		}
		for i := range c.axes {
			if c.axes[i].cell == nil {
				c.axes[i].why = b.whyNot(m, i, kin[m.Name.Base], c.axes[i].why)
			}
		}
		counts[c.has]++
		all = append(all, c)
	}
	if kinds(with) < 2 || b.r.Quality.Metric == nil && kinds(with) < 3 {
		return nil
	}
	return coverageFinding(all, counts, with)
}

// kinds counts the axes that any model has.
func kinds(with [3]int) int {
	n := 0
	for _, k := range with {
		if k > 0 {
			n++
		}
	}
	return n
}

func coverageFinding(all []coverage, counts [4]int, with [3]int) *Finding {
	f := &Finding{Title: "What is known of which model?",
		Answer: fmt.Sprintf("%s: %s %s speed, quality and price, %s two of the three, %s only one.", counted(len(all))+" "+verb(len(all), "model", "models"), counted(counts[3]), verb(counts[3], "has", "have"), counted(counts[2]), counted(counts[1])),
		About:  "A model can be placed on a chart only if it has a number on every axis. Numbers of two sources meet where both mean the same model, at the same date, and for speed and quality at the same reasoning effort and quantization (the precision that its weights are stored in). Where a number is missing, the table says why: because no source has it, because a name is not placed yet, or because only another setting of the model has it.",
		Notes:  []string{fmt.Sprintf("%s have a speed, %s a score, %s a price. The alias file decides about names: `benchfolio names` prints the lines.", counted(with[0]), counted(with[1]), counted(with[2]))},
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].has > all[j].has })
	for _, part := range []struct {
		name, title, says string
		has               int
	}{
		{"two-axes", "Models that lack one axis", "One number more, and these models stand on every chart.", 2},
		{"all-axes", "Models that have all three", "Each number with who says it: the three may be three sources.", 3},
		{"one-axis", "Models that lack two axes", "They are known to one sort of source only.", 1},
	} {
		if t := coverageTable(all, part.has); len(t.Rows) > 0 {
			t.Name, t.Title, t.Says = part.name, part.title, part.says
			f.Tables = append(f.Tables, t)
		}
	}
	return f
}

func coverageTable(all []coverage, has int) *Table {
	t := &Table{Columns: []Column{textCol("Model")}}
	for _, title := range coverageAxes {
		t.Columns = append(t.Columns, numberCol(title, "", record.None), Column{Title: title + " from", Gloss: "who says it, or why there is none"})
	}
	for _, c := range all {
		if c.has != has {
			continue
		}
		row := []Field{modelField(c.model)}
		for _, a := range c.axes {
			if a.cell != nil {
				row = append(row, Field{Cell: a.cell}, textField(a.source))
			} else {
				row = append(row, cellField(missing(record.NotPublished, "", record.Ref{})), absentField(a.why))
			}
		}
		t.row(row...)
	}
	return t
}

// speedState is the output speed of the best class that the model has.
func (b *builder) speedState(m *Model) axisState {
	a, _ := b.parseAxis("output_speed")
	for _, class := range []Class{Live, Lab, Published} {
		for _, g := range m.Groups {
			if c := b.axisCell(m, g, a); g.Class == class && c.Exists() {
				return axisState{cell: c, source: sourcesOf(b, c)}
			}
		}
	}
	if len(m.Runs) > 0 {
		return axisState{why: "its runs state no output speed"}
	}
	return axisState{}
}

// qualityState is the score on the report's default quality axis, else any.
func (b *builder) qualityState(m *Model) axisState {
	if m.Quality.Exists() {
		return axisState{cell: m.Quality, source: sourcesOf(b, m.Quality)}
	}
	for _, s := range m.Scores {
		if s.Cell.Row.Stat == record.Single {
			return axisState{cell: s.Cell, source: s.Source.Title + ": " + benchmarkTitle(s.Benchmark, s.Benchmark)}
		}
	}
	return axisState{why: m.Quality.Text}
}

func (b *builder) priceState(m *Model) axisState {
	if m.Blended.Exists() {
		return axisState{cell: m.Blended, source: sourcesOf(b, m.Blended)}
	}
	if m.Blended == nil {
		return axisState{}
	}
	return axisState{why: m.Blended.Text}
}

// sourcesOf names the publishers of what a number stands on.
func sourcesOf(b *builder, c *Cell) string {
	var titles []string
	for _, l := range c.Leaves() {
		titles = appendNew(titles, b.source(l.Row.Run).Title)
	}
	sort.Strings(titles)
	return strings.Join(titles, "; ")
}

// kin groups the models that differ in their settings only.
func (b *builder) kin() map[string][]*Model {
	out := map[string][]*Model{}
	for _, m := range b.r.Models {
		out[m.Name.Base] = append(out[m.Name.Base], m)
	}
	return out
}

// whyNot says why a model lacks an axis: what its own sources say, else which
// other setting of it has the number, else that its name is open, else that no
// source has it.
func (b *builder) whyNot(m *Model, axis int, kin []*Model, own string) string {
	if own != "" {
		return own
	}
	for _, k := range kin {
		if m.Name.Base != "" && k != m && has(k, axis) {
			return "only another setting has it: " + k.Name.Title
		}
	}
	if open := m.Name.Open; open != "" {
		return open
	}
	return "no source has it"
}

func has(m *Model, axis int) bool {
	switch axis {
	case 0:
		return len(m.Runs) > 0
	case 1:
		return len(m.Scores) > 0
	}
	return len(m.Prices) > 0
}

// counted prints a count with its thousands apart.
func counted(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
