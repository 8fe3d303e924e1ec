package main

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// The tables of a report in the terminal. Each column has one unit, which
// stands in its head; for programs there are the exact values, and the unit in
// a column of its own.

func medianColumns(unit record.Unit) []column {
	return []column{
		{name: "metric", only: programs}, {name: "stat", only: programs}, {name: "benchmark", only: programs}, {name: "variant", only: programs},
		{name: "model"}, {name: "class"}, {name: "conditions"},
		{name: "value", unit: string(unit), number: true}, {name: "unit", only: programs},
		{name: "interval", only: people}, {name: "lo", number: true, only: programs}, {name: "hi", number: true, only: programs},
		{name: "coverage", number: true}, {name: "n", number: true}, {name: "missing", only: programs}, {name: "id"},
	}
}

// medianGrids has one table for each metric and statistic: the middle of every
// group, and a mean where a source gives nothing else.
func medianGrids(r *analysis.Report) []*grid {
	type slot struct {
		metric             *record.Metric
		stat               record.Stat
		benchmark, variant string
	}
	grids := map[slot]*grid{}
	var order []slot
	for _, m := range r.Models {
		for _, g := range m.Groups {
			for _, ms := range g.Measures {
				if !isMiddle(g, ms) {
					continue
				}
				k := slot{ms.Metric, ms.Stat, ms.Benchmark, ms.Variant}
				if grids[k] == nil {
					title := joinNonEmpty(ms.Metric.Title, statWord(ms.Stat), ms.Benchmark, ms.Variant)
					grids[k] = &grid{title: title, columns: medianColumns(ms.Metric.Unit)}
					order = append(order, k)
				}
				grids[k].rows = append(grids[k].rows, medianRow(g, ms))
			}
		}
	}
	var out []*grid
	for _, metric := range record.Metrics {
		for _, k := range order {
			if k.metric == metric {
				out = append(out, grids[k])
			}
		}
	}
	return out
}

// isMiddle reports whether a measure is the middle of its distribution, or a
// mean that stands alone.
func isMiddle(g *analysis.Group, ms *analysis.Measure) bool {
	switch ms.Stat {
	case record.Median, record.Single:
		return true
	case record.Mean:
		for _, other := range g.Measures {
			if other.Metric == ms.Metric && other.Benchmark == ms.Benchmark && other.Variant == ms.Variant &&
				(other.Stat == record.Median || other.Stat == record.Single) {
				return false
			}
		}
		return true
	}
	return false
}

func statWord(s record.Stat) string {
	if s == record.Single {
		return ""
	}
	return string(s)
}

func medianRow(g *analysis.Group, ms *analysis.Measure) []cell {
	c := ms.Cell
	return []cell{
		{text: ms.Metric.ID}, {text: string(ms.Stat)}, {text: ms.Benchmark}, {text: ms.Variant},
		{text: g.Model.Name.Title, exact: g.Model.Name.ID}, {text: string(g.Class)}, {text: conditions(g)},
		valueCell(c), unitCell(c), {text: interval(c)}, loCell(c), hiCell(c), coverageCell(c), nCell(c), missingCell(c), idCell(c),
	}
}

func conditions(g *analysis.Group) string {
	var parts []string
	for _, k := range g.Keys {
		if k.Setting.IsNumber() {
			parts = append(parts, strings.ToLower(k.Setting.Title)+" "+k.Text)
		} else {
			parts = append(parts, k.Words())
		}
	}
	return strings.Join(parts, ", ")
}

var axisKeys = []string{"x", "y", "z"}

func frontierColumns(f *analysis.Frontier) []column {
	cols := []column{{name: "frontier", only: programs}, {name: "class", only: programs}, {name: "place"}, {name: "offering"}}
	for i, key := range axisKeys {
		c := column{name: key, key: key, number: true, only: programs}
		if f != nil && i < len(f.Axes) {
			c.name, c.unit, c.only = f.Axes[i].Title, string(f.Axes[i].Unit), everybody
		}
		cols = append(cols, c, column{name: "interval", only: people}, column{name: "n", key: key + "_n", number: true},
			column{name: key + "_axis", only: programs}, column{name: key + "_unit", only: programs}, column{name: key + "_id", only: programs})
	}
	return append(cols, column{name: "slack (%)", key: "slack", number: true}, column{name: "share of resamples (%)", key: "share", number: true},
		column{name: "dominated by"})
}

func frontierGrid(f *analysis.Frontier) *grid {
	g := &grid{title: joinNonEmpty(f.Title, string(f.Class)), columns: frontierColumns(f), foot: slices.Concat([]string{f.Answer}, f.Notes, comparedSays(f))}
	for _, p := range append(append([]*analysis.Point(nil), f.Points...), f.Apart...) {
		row := []cell{{text: f.Name}, {text: string(f.Class)}, {text: placeOn(f, p)}, {text: p.Label}}
		for i := range axisKeys {
			if i < len(f.Axes) {
				c := p.Cells[i]
				row = append(row, valueCell(c), cell{text: interval(c)}, nCell(c), cell{text: f.Axes[i].Spec}, unitCell(c), idCell(c))
			} else {
				row = append(row, make([]cell, 6)...)
			}
		}
		g.rows = append(g.rows, append(row, valueCell(p.Slack), valueCell(p.Share), cell{text: dominators(f, p)}))
	}
	return g
}

// comparedSays is what the comparisons of the frontiers of parts come to.
func comparedSays(f *analysis.Frontier) (out []string) {
	for _, c := range f.Compared {
		out = append(out, c.Says)
	}
	return out
}

func placeOn(f *analysis.Frontier, p *analysis.Point) string {
	switch {
	case slices.Contains(f.Apart, p):
		return "apart"
	case p.Front:
		return "front"
	case p.Near:
		return "near"
	}
	return "dominated"
}

// dominators names the first one, who needs the largest cut, and how many more.
func dominators(f *analysis.Frontier, p *analysis.Point) string {
	if len(p.Dominators) == 0 {
		return ""
	}
	d := p.Dominators[0]
	var by []string
	for i, m := range d.Margins {
		if m.Exists() {
			by = append(by, signed(m.Value)+" "+string(f.Axes[i].Unit))
		}
	}
	text := d.By.Label + " (" + strings.Join(by, ", ") + ")"
	if n := len(p.Dominators) - 1; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return text
}

func gapColumns(unit record.Unit) []column {
	return []column{
		{name: "metric", only: programs}, {name: "model"}, {name: "claimed by"}, {name: "claim", unit: string(unit), number: true}, {name: "claim_id", only: programs},
		{name: "measured", unit: string(unit), number: true}, {name: "measured_id", only: programs}, {name: "class"}, {name: "unit", only: programs},
		{name: "interval", only: people}, {name: "lo", number: true, only: programs}, {name: "hi", number: true, only: programs}, {name: "coverage", number: true, only: programs},
		{name: "n", number: true}, {name: "ratio", number: true}, {name: "gap (%)", key: "gap_percent", number: true}, {name: "gap_id", only: programs}, {name: "verdict"},
	}
}

// gapGrids has one table for each metric that somebody claimed.
func gapGrids(r *analysis.Report) []*grid {
	var out []*grid
	for _, metric := range record.Metrics {
		g := &grid{title: "Records against measurements: " + metric.Title, columns: gapColumns(metric.Unit)}
		for _, gap := range r.Gaps {
			if gap.Metric == metric {
				g.rows = append(g.rows, gapRow(gap))
			}
		}
		if len(g.rows) > 0 {
			out = append(out, g)
		}
	}
	return out
}

func gapRow(gap *analysis.Gap) []cell {
	class := ""
	if gap.Against != nil {
		class = string(gap.Against.Class)
	}
	return []cell{
		{text: gap.Metric.ID}, {text: gap.Model.Name.Title, exact: gap.Model.Name.ID}, {text: claimant(gap.By)}, valueCell(gap.Claim), idCell(gap.Claim),
		valueCell(gap.Live), idCell(gap.Live), {text: class}, unitCell(gap.Claim),
		{text: interval(gap.Live)}, loCell(gap.Live), hiCell(gap.Live), coverageCell(gap.Live),
		nCell(gap.Live), valueCell(gap.Ratio), valueCell(gap.Percent), idCell(gap.Percent), {text: gap.Verdict},
	}
}

func claimant(run *analysis.Run) string {
	if run.Source.Publisher != "" {
		return run.Source.Publisher
	}
	return orWord(run.Provider, run.Source.Title)
}

// The cells of a number: what people see of it and what programs get.

func valueCell(c *analysis.Cell) cell {
	switch {
	case c == nil:
		return cell{}
	case !c.Exists():
		return cell{text: orWord(c.Text, string(c.Missing)), exact: nothing}
	}
	return cell{rounded(c), record.FormatFloat(c.Value)}
}

func unitCell(c *analysis.Cell) cell {
	if !c.Exists() {
		return cell{}
	}
	return cell{text: string(c.Unit)}
}

func idCell(c *analysis.Cell) cell {
	if c == nil {
		return cell{}
	}
	return cell{text: c.ID}
}

func missingCell(c *analysis.Cell) cell {
	if c.Exists() {
		return cell{}
	}
	return cell{text: string(c.Missing)}
}

func nCell(c *analysis.Cell) cell {
	if c == nil || c.N == 0 {
		return cell{}
	}
	return cell{text: strconv.Itoa(c.N)}
}

func hasInterval(c *analysis.Cell) bool { return c.Exists() && c.Coverage > 0 }

func interval(c *analysis.Cell) string {
	if !hasInterval(c) {
		return ""
	}
	n := decimals(c)
	return strconv.FormatFloat(c.Lo, 'f', n, 64) + " to " + strconv.FormatFloat(c.Hi, 'f', n, 64)
}

func loCell(c *analysis.Cell) cell { return intervalCell(c, func() float64 { return c.Lo }) }

func hiCell(c *analysis.Cell) cell { return intervalCell(c, func() float64 { return c.Hi }) }

func coverageCell(c *analysis.Cell) cell {
	out := intervalCell(c, func() float64 { return c.Coverage })
	if out.exact != "" {
		out.text = strconv.FormatFloat(c.Coverage*100, 'f', 1, 64) + " %"
	}
	return out
}

func intervalCell(c *analysis.Cell, of func() float64) cell {
	if !hasInterval(c) {
		return cell{}
	}
	return cell{exact: record.FormatFloat(of())}
}

func signed(f float64) string {
	s := strconv.FormatFloat(f, 'g', 4, 64)
	if f > 0 {
		s = "+" + s
	}
	return s
}

// rounded prints a value with the digits that its interval supports; without one
// with at most five, and never more than it has.
func rounded(c *analysis.Cell) string { return strconv.FormatFloat(c.Value, 'f', decimals(c), 64) }

func decimals(c *analysis.Cell) int {
	digits := 5
	if hasInterval(c) {
		if d := stats.Digits(c.Value, c.Lo, c.Hi); d > 0 {
			digits = d
		}
	}
	if c.Value == 0 || math.IsInf(c.Value, 0) || math.IsNaN(c.Value) {
		return 0
	}
	_, frac, _ := strings.Cut(strconv.FormatFloat(c.Value, 'f', -1, 64), ".")
	first := int(math.Floor(math.Log10(math.Abs(c.Value))))
	n := max(min(digits-1-first, len(frac)), 0)
	if c.IsShare() {
		n = min(n, 1)
	}
	return n
}

// analysisResult is the JSON form of the tables. Keys are stable.
type analysisResult struct {
	AsOf      record.Date       `json:"as_of,omitempty"`
	Window    string            `json:"window"`
	Medians   []json.RawMessage `json:"medians,omitempty"`
	Frontiers []frontierResult  `json:"frontiers,omitempty"`
	Gaps      []json.RawMessage `json:"gaps,omitempty"`
	Findings  []findingResult   `json:"findings,omitempty"`
}

type frontierResult struct {
	Name     string            `json:"name"`
	Title    string            `json:"title"`
	Class    analysis.Class    `json:"class,omitempty"`
	Answer   string            `json:"answer,omitempty"`
	Notes    []string          `json:"notes,omitempty"`
	Compared []string          `json:"compared,omitempty"` // frontiers of parts
	Points   []json.RawMessage `json:"points"`
}

func analysisOf(r *analysis.Report, t tables) analysisResult {
	out := analysisResult{AsOf: r.AsOf, Window: r.Window.String()}
	if t.medians {
		out.Medians = together(medianGrids(r), tables{medians: true}).objects()
	}
	if t.frontiers {
		for _, f := range r.Frontiers {
			out.Frontiers = append(out.Frontiers, frontierResult{f.Name, f.Title, f.Class, f.Answer, f.Notes, comparedSays(f), frontierGrid(f).objects()})
		}
	}
	for _, f := range t.of(r) {
		out.Findings = append(out.Findings, findingOf(f))
	}
	if t.gaps {
		out.Gaps = together(gapGrids(r), tables{gaps: true}).objects()
	}
	return out
}
