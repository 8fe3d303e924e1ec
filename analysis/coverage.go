package analysis

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// axisState is what a model has on one of the three axes.
type axisState struct {
	cell   *Cell  // nil where the model has nothing
	source string // titles of who says it
	test   string // of a score
	why    string // there is none
	reason reason // the sort of why
}

// reason sorts why a number is missing, by what can be done about it.
type reason int

const (
	openName     reason = iota // the user may decide about a name
	otherSetting               // another setting of the model has it
	ownSource                  // its own source says why
	nowhere                    // no source has it
)

// coverage is one model with its speed, quality and price.
type coverage struct {
	model *Model
	axes  [3]axisState
	has   int
}

// coverageAxes are the titles of the three, in the order of coverage.axes.
var coverageAxes = [3]string{"Speed", "Quality", "Price"}

// absences are what a missing number of each is.
var absences = [3]record.Absence{record.NotMeasured, record.NotPublished, record.NotPublished}

// quality is its place among them.
const quality = 1

// coverageOf says which models lack which axis, and why. Data of one kind only
// have nothing to cover.
func coverageOf(b *builder) *Finding {
	kin := b.kin()
	var all []coverage
	var counts [4]int
	var having [3]int
	for _, m := range b.r.Models {
		c := coverage{model: m, axes: [3]axisState{b.speedState(m), b.qualityState(m), b.priceState(m)}}
		for i := range c.axes {
			if c.axes[i].cell != nil {
				c.has++
				having[i]++
			}
		}
		for i := range c.axes {
			if c.axes[i].cell == nil {
				c.axes[i].why, c.axes[i].reason = whyNot(m, i, kin, c.axes[i].why)
			}
		}
		counts[c.has]++
		all = append(all, c)
	}
	if kinds(having) < 2 || b.r.Quality.Metric == nil && kinds(having) < 3 {
		return nil
	}
	return coverageFinding(all, counts, having)
}

// kinds counts the axes that any model has.
func kinds(having [3]int) int {
	n := 0
	for _, k := range having {
		if k > 0 {
			n++
		}
	}
	return n
}

func coverageFinding(all []coverage, counts [4]int, having [3]int) *Finding {
	f := &Finding{Title: "What is known of which model?",
		Answer: fmt.Sprintf("%s: %s %s speed, quality and price, %s two of the three, %s only one.", counted(len(all))+" "+verb(len(all), "model", "models"), counted(counts[3]), verb(counts[3], "has", "have"), counted(counts[2]), counted(counts[1])),
		About:  "A model can be placed on a chart only if it has a number on every axis. Numbers of two sources meet where both mean the same model, at the same date, and for speed and quality at the same reasoning effort and quantization (the precision that its weights are stored in). Where a number is missing, the table says why: because no source has it, because a name is not placed yet, or because only another setting of the model has it.",
		Notes:  []string{fmt.Sprintf("%s have a speed, %s a score, %s a price. The alias file decides about names; the problems page has the lines.", counted(having[0]), counted(having[1]), counted(having[2]))},
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].moreInteresting(all[j]) })
	for _, part := range []struct {
		name, title, says string
		has               int
	}{
		{"two-axes", "Models that lack one axis", "One number more, and these models stand on every chart.", 2},
		{"all-axes", "Models that have all three", "Each number with who says it, which may be three sources.", 3},
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
	last := Column{Title: "Lacks, and why"}
	if has == len(coverageAxes) {
		last = Column{Title: "Who says so"}
	}
	t := &Table{Columns: []Column{textCol("Model"), metricCol(record.MustMetric("output_speed")), numberCol("Quality", "the score on this report's axis of quality, else in the test beside it", record.None),
		textCol("Test"), metricCol(record.MustMetric("price_blended")), last}}
	for _, c := range all {
		if c.has != has {
			continue
		}
		row := []Field{modelField(c.model)}
		for i, a := range c.axes {
			if a.cell == nil {
				a.cell = missing(absences[i], "", record.Ref{})
			}
			row = append(row, cellField(a.cell))
			if i == quality {
				row = append(row, textField(a.test))
			}
		}
		if text := c.lacks(); text != "" {
			row = append(row, absentField(text))
		} else {
			row = append(row, textField(c.sources()))
		}
		t.row(row...)
	}
	return t
}

// lacks says which axes are missing and why; empty where none is.
func (c coverage) lacks() string {
	var parts []string
	for i, a := range c.axes {
		if a.cell == nil {
			parts = append(parts, strings.ToLower(coverageAxes[i])+": "+a.why)
		}
	}
	return strings.Join(parts, "; ")
}

// sources says who states each of the three, each publisher once.
func (c coverage) sources() string {
	var order []string
	of := map[string][]string{}
	for i, a := range c.axes {
		if of[a.source] == nil {
			order = append(order, a.source)
		}
		of[a.source] = append(of[a.source], strings.ToLower(coverageAxes[i]))
	}
	for i, source := range order {
		order[i] = list(of[source]) + ": " + source
	}
	return strings.Join(order, "; ")
}

// moreInteresting puts models with more axes first; of equal ones those whose gap
// a decision about a name may close, then those of which another setting has the
// number, then those on the report's own axis of quality.
func (c coverage) moreInteresting(d coverage) bool {
	x, y := [3]int{-c.has, int(c.reason()), c.otherTest()}, [3]int{-d.has, int(d.reason()), d.otherTest()}
	return slices.Compare(x[:], y[:]) < 0
}

// reason is the best reason that a missing axis has.
func (c coverage) reason() reason {
	best := nowhere
	for _, a := range c.axes {
		if a.cell == nil {
			best = min(best, a.reason)
		}
	}
	return best
}

func (c coverage) otherTest() int {
	if c.model.Quality.Exists() {
		return 0
	}
	return 1
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
		return axisState{cell: m.Quality, source: sourcesOf(b, m.Quality), test: b.r.Quality.Title}
	}
	for _, s := range m.Scores {
		if s.Cell.Row.Stat == record.Single {
			return axisState{cell: s.Cell, source: s.Source.Title, test: benchmarkTitle(s.Benchmark, s.Benchmark)}
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
		if m.Name.Base != "" {
			out[m.Name.Base] = append(out[m.Name.Base], m)
		}
	}
	return out
}

// whyNot says why a model lacks an axis: what its own sources say, else which
// other setting of it has the number, else which model has it that may be the
// same, else that no source has it.
func whyNot(m *Model, axis int, kin map[string][]*Model, own string) (string, reason) {
	if own != "" {
		return own, ownSource
	}
	if k := with(kin[m.Name.Base], m, axis); k != nil {
		return "only another setting has it: " + k.Name.Title, otherSetting
	}
	for _, base := range m.Name.May {
		if k := with(kin[base], m, axis); k != nil {
			return "only " + k.Name.Title + " has it; whether that is the same model is left to decide", openName
		}
	}
	return "no source has it", nowhere
}

// with returns the first other model that has an axis.
func with(models []*Model, m *Model, axis int) *Model {
	for _, k := range models {
		if k != m && has(k, axis) {
			return k
		}
	}
	return nil
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
