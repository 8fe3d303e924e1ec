package main

import (
	"encoding/json"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
)

// of returns the findings that were asked for and that the data answer; a use
// case is one table of a finding.
func (t tables) of(r *analysis.Report) []*analysis.Finding {
	var out []*analysis.Finding
	for _, name := range t.findings {
		if f := r.Finding(name); f != nil {
			out = append(out, f)
		}
	}
	if table := useCaseTable(r, t.useCase); table != nil {
		f := *r.Finding(useCases)
		f.Tables, f.Answer, f.Notes = []*analysis.Table{table}, "", nil
		out = append(out, &f)
	}
	return out
}

// useCases is the finding that has a table for each use case.
const useCases = "use-cases"

func useCaseTable(r *analysis.Report, name string) *analysis.Table {
	f := r.Finding(useCases)
	if f == nil || name == "" {
		return nil
	}
	for _, t := range f.Tables {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// checkUseCase refuses a name that the report has no table for.
func checkUseCase(r *analysis.Report, name string) error {
	if name == "" || useCaseTable(r, name) != nil {
		return nil
	}
	var known []string
	if f := r.Finding(useCases); f != nil {
		for _, t := range f.Tables {
			known = append(known, t.Name)
		}
	}
	return usageError{"--use-case: the report has no use case " + quoted(name) + didYouMean(name, known), "use cases: " + joined(known)}
}

// wider joins tables that may differ in their columns: what one has not is empty.
func wider(sections []*grid) *grid {
	all := &grid{columns: []column{{name: "table"}}}
	at := map[string]int{}
	for _, g := range sections {
		for _, c := range g.columns {
			if _, known := at[c.id()]; !known {
				at[c.id()] = len(all.columns)
				all.columns = append(all.columns, c)
			}
		}
	}
	for _, g := range sections {
		for _, row := range g.rows {
			wide := make([]cell, len(all.columns))
			wide[0] = cell{text: g.title}
			for i, c := range g.columns {
				wide[at[c.id()]] = row[i]
			}
			all.rows = append(all.rows, wide)
		}
	}
	return all
}

// findingGrids are the tables of a finding in the terminal.
func findingGrids(f *analysis.Finding) []*grid {
	var out []*grid
	for _, t := range f.Tables {
		out = append(out, findingGrid(t))
	}
	if len(out) > 0 {
		last := out[len(out)-1]
		last.foot = append(last.foot, append([]string{f.Answer}, f.Notes...)...)
	}
	return out
}

// findingGrid has, for people, each column with the intervals beside the numbers
// where any has one; for programs the unit, the interval and the id of each
// number in columns of their own.
func findingGrid(t *analysis.Table) *grid {
	g := &grid{title: t.Title, foot: append([]string{t.Says}, t.Notes...)}
	for i, c := range t.Columns {
		col := column{name: c.Title, key: columnKey(c.Title), number: c.Number}
		if !c.Number {
			g.columns = append(g.columns, col)
			continue
		}
		unit, same := columnUnit(t, i)
		if same {
			col.unit = unit
		}
		g.columns = append(g.columns, col, column{name: "interval", only: people},
			column{name: col.key + "_lo", number: true, only: programs}, column{name: col.key + "_hi", number: true, only: programs},
			column{name: col.key + "_unit", only: programs}, column{name: col.key + "_id", only: programs})
	}
	for _, fields := range t.Rows {
		g.rows = append(g.rows, findingRow(g, t, fields))
	}
	return g
}

func findingRow(g *grid, t *analysis.Table, fields []analysis.Field) []cell {
	var row []cell
	for i, f := range fields {
		c := f.Cell
		switch {
		case !t.Columns[i].Number:
			row = append(row, textCell(f))
			continue
		case c == nil:
			row = append(row, cell{text: f.Text, exact: nothing}, cell{}, cell{}, cell{}, cell{}, cell{})
			continue
		}
		value := valueCell(c)
		if c.Exists() && c.Unit != "" && g.columns[len(row)].unit == "" {
			value.text += " " + string(c.Unit)
		}
		row = append(row, value, cell{text: interval(c)}, loCell(c), hiCell(c), unitCell(c), idCell(c))
	}
	return row
}

func textCell(f analysis.Field) cell {
	if f.Cell != nil {
		return valueCell(f.Cell)
	}
	if f.Sub != "" {
		return cell{text: strings.TrimSpace(f.Text + " (" + f.Sub + ")"), exact: f.Text}
	}
	return cell{text: f.Text}
}

// columnUnit returns the unit that all numbers of a column have.
func columnUnit(t *analysis.Table, i int) (unit string, same bool) {
	found := false
	for _, row := range t.Rows {
		c := row[i].Cell
		if !c.Exists() {
			continue
		}
		if found && string(c.Unit) != unit {
			return "", false
		}
		unit, found = string(c.Unit), true
	}
	return unit, found
}

// columnKey is the name of a column for programs.
func columnKey(title string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9':
			return r
		}
		return '_'
	}, strings.ToLower(title)), "_")
}

// findingResult is the JSON form of a finding. Keys are stable.
type findingResult struct {
	Name   string         `json:"name"`
	Title  string         `json:"title"`
	Answer string         `json:"answer"`
	Tables []findingTable `json:"tables"`
	Notes  []string       `json:"notes,omitempty"`
}

type findingTable struct {
	Name string            `json:"name"`
	Says string            `json:"says,omitempty"`
	Rows []json.RawMessage `json:"rows"`
}

func findingOf(f *analysis.Finding) findingResult {
	out := findingResult{Name: f.Name, Title: f.Title, Answer: f.Answer, Notes: f.Notes}
	for _, t := range f.Tables {
		out.Tables = append(out.Tables, findingTable{t.Name, t.Says, findingGrid(t).objects()})
	}
	return out
}
