package analysis

import (
	"fmt"
	"slices"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Finding is the answer to one question that the report is asked: what serving
// costs, which runs meet a service level, what a setting changes. It is made of
// tables, so that a page, its Markdown, the JSON and the terminal can never say
// different things.
type Finding struct {
	Name   string // of its page; from [findings]
	Title  string
	Answer string // one sentence: what the tables come to
	About  string // how they are to be read, for people who are no statisticians
	Tables []*Table
	Notes  []string
}

// Table is one table of a finding. Its rows have a field for each column.
type Table struct {
	Name    string // unique in the finding
	Title   string
	Says    string // one sentence: what it shows
	Columns []Column
	Rows    [][]Field
	Notes   []string
}

// Column is one column of a table.
type Column struct {
	Title  string
	Gloss  string         // what it is, in a few words; empty where the title says it
	Metric *record.Metric // of its numbers, where they are of one
	Number bool
	Better record.Direction
}

// Field is a word, or a number, or why there is none.
type Field struct {
	Text   string
	Cell   *Cell // a number with its receipt, or a missing one with its reason
	Sub    string
	Model  *Model // the text leads to its page
	Group  *Group // the text leads to its run, where it is one
	Run    *Run   // the text leads to its page
	Weight Weight
}

// Weight is how much a text stands out.
type Weight int8

// The weights. Absent is a reason in the place of an answer.
const (
	Plain Weight = iota
	Strong
	Absent
)

// findings are the questions, in the order of the report. One without tables
// has no page.
var findings = []struct {
	name string
	make func(*builder) *Finding
}{
	{"use-cases", (*builder).useCases},
	{"serving", serving},
	{"costs", (*builder).costs},
	{"indices", (*builder).indices},
	{"coverage", coverageOf},
	{"correlations", correlations},
	{"reading", reading},
	{"load", load},
	{"settings", settingEffects},
	{"service-levels", serviceLevels},
	{"repeats", repeats},
	{"consistency", consistency},
}

// find asks every question.
func (b *builder) find() {
	for _, q := range findings {
		if f := q.make(b); f != nil && len(f.Tables) > 0 {
			f.Name = q.name
			b.r.Findings = append(b.r.Findings, f)
		}
	}
}

// Finding returns the finding of that name, nil where the data have none.
func (r *Report) Finding(name string) *Finding {
	for _, f := range r.Findings {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// FindingNames lists the questions that a report can answer.
func FindingNames() []string {
	names := make([]string, len(findings))
	for i, q := range findings {
		names[i] = q.name
	}
	return names
}

// row adds a row. A field too many or too few is our own error.
func (t *Table) row(fields ...Field) {
	if len(fields) != len(t.Columns) {
		panic(fmt.Sprintf("analysis: table %s has %d columns and a row of %d", t.Name, len(t.Columns), len(fields)))
	}
	t.Rows = append(t.Rows, fields)
}

// withoutEmpty leaves out the columns that say nothing in any row.
func (t *Table) withoutEmpty() {
	says := func(column int) bool {
		return slices.ContainsFunc(t.Rows, func(row []Field) bool { return row[column].Text != "" || row[column].Cell != nil })
	}
	for i := len(t.Columns) - 1; i >= 0; i-- {
		if says(i) {
			continue
		}
		t.Columns = slices.Delete(t.Columns, i, i+1)
		for r := range t.Rows {
			t.Rows[r] = slices.Delete(t.Rows[r], i, i+1)
		}
	}
}

// Fields of the sorts that most tables have.

func textField(s string) Field { return Field{Text: s} }

func modelField(m *Model) Field { return Field{Text: m.Name.Title, Model: m} }

func groupField(g *Group) Field { return Field{Text: g.Label(), Group: g} }

// cellField is a number. nil says that it was not measured.
func cellField(c *Cell) Field {
	if c == nil {
		c = missing(record.NotMeasured, "", record.Ref{})
	}
	return Field{Cell: c}
}

func absentField(s string) Field { return Field{Text: s, Weight: Absent} }

func textCol(title string) Column { return Column{Title: title} }

// numberCol is a column of numbers that are of no metric of the table.
func numberCol(title, gloss string, better record.Direction) Column {
	return Column{Title: title, Gloss: gloss, Number: true, Better: better}
}

func metricCol(m *record.Metric) Column {
	return Column{Title: m.Title, Gloss: m.Def, Metric: m, Number: true, Better: m.Better}
}

// tally is a count with what was counted.
type tally struct {
	n     int
	words string
}

// tallied words the tallies that are not 0, which nobody asks about.
func tallied(format string, list ...tally) (out []string) {
	for _, t := range list {
		if t.n > 0 {
			out = append(out, fmt.Sprintf(format, t.n, t.words))
		}
	}
	return out
}
