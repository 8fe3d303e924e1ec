package site

import (
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// table is a table of a page. The first column names the row.
type table struct {
	id      string // on its page
	caption string
	cols    []column
	rows    [][]span
	anchors []string // ids of the rows; nil where nothing leads to them
	file    string   // the same rows are written as data/FILE.csv and data/FILE.json; empty: not
	most    int      // how many rows the page shows; the files have all. 0: all
	rest    []span   // where the other rows are
	facets  facetTexts
}

// shown are the rows that the page shows.
func (t *table) shown() [][]span {
	if t.most > 0 && len(t.rows) > t.most {
		return t.rows[:t.most]
	}
	return t.rows
}

// remainder says how many rows are left out and where they are; nil where none is.
func (t *table) remainder() []span {
	n := len(t.rows) - len(t.shown())
	if n == 0 {
		return nil
	}
	return append([]span{text(count(n, "more row", "more rows") + ": ")}, t.rest...)
}

// column is a column of a table. Its unit is set by seal; columns of one metric
// have the same.
type column struct {
	head       string
	unit       string
	hint       string // what it is, for the title of its head
	metric     *record.Metric
	numeric    bool // right-aligned
	tight      bool // of dates: they do not break over lines
	optional   bool // left out where no row has a number
	descending bool // the first click of a reader sorts the largest up
}

// words is a column of text, numbers one of numbers.
func textColumn(head string) column { return column{head: head} }

func dateColumn(head string) column { return column{head: head, tight: true} }

func numberColumn(head string, better record.Direction) column {
	return column{head: head, numeric: true, descending: better != record.Lower}
}

func optional(c column) column {
	c.optional = true
	return c
}

// metricColumn is a column of numbers of one metric.
func metricColumn(m *record.Metric, head string) column {
	c := numberColumn(head, m.Better)
	c.hint, c.metric = m.Def, m
	return c
}

// seal gives the columns their units and prints the numbers, takes out columns
// of text in which no row says anything, and marks the fields that stay empty. It
// is called once, when all rows are there.
func (t *table) seal() {
	t.dropEmpty()
	for i := range t.cols {
		if !t.cols[i].numeric {
			continue
		}
		d, same := displayAll(t.comparable(i))
		if same {
			t.cols[i].unit = d.label
		}
		for _, row := range t.rows {
			if c := row[i].cell; c.Exists() {
				if !same {
					d, _ = displayAll([]*analysis.Cell{c})
				}
				row[i].show(d, !same)
			}
		}
	}
}

// comparable are the numbers of a column, and of all columns of its metric: a
// median and a p99 side by side have one unit.
func (t *table) comparable(i int) []*analysis.Cell {
	var cells []*analysis.Cell
	for k := range t.cols {
		if k != i && (t.cols[k].metric == nil || t.cols[k].metric != t.cols[i].metric) {
			continue
		}
		for _, row := range t.rows {
			cells = append(cells, row[k].cell)
		}
	}
	return cells
}

// dropEmpty takes out columns without a word in them; the name of the row stays.
func (t *table) dropEmpty() {
	if len(t.rows) == 0 {
		return
	}
	kept := 0
	for i := range t.cols {
		if i > 0 && !t.cols[i].says(t.rows, i) {
			continue
		}
		t.cols[kept] = t.cols[i]
		for _, row := range t.rows {
			row[kept] = row[i]
		}
		kept++
	}
	t.cols = t.cols[:kept]
	for n, row := range t.rows {
		t.rows[n] = row[:kept]
		for i := range row[:kept] {
			if row[i].empty() {
				row[i] = nothing
			}
		}
	}
}

// nothing stands in a field that has nothing to say; a number that is missing
// says why instead.
var nothing = span{text: "–", style: soft}

func (s *span) empty() bool { return s.text == "" && s.sub == "" && s.cell == nil && len(s.marks) == 0 }

// says tells whether a column has something in any row: a word, or a number
// where it could be left out.
func (c *column) says(rows [][]span, i int) bool {
	for _, row := range rows {
		if !row[i].empty() && !(c.optional && row[i].style == absent) {
			return true
		}
	}
	return false
}

// show prints the number of a span: its text, and what stands beside it.
func (s *span) show(d display, unit bool) {
	s.text = d.number(s.cell)
	if unit {
		s.text = d.withUnit(s.cell)
	}
	var parts []string
	if iv := d.interval(s.cell); iv != "" {
		parts = append(parts, iv)
	}
	if s.cell.N > 0 {
		parts = append(parts, "n = "+display{}.fixed(float64(s.cell.N), 0))
	}
	s.sub = strings.Join(append(parts, s.sub), ", ")
	s.sub = strings.TrimSuffix(s.sub, ", ")
}
