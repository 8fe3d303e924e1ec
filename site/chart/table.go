package chart

import "strconv"

// Table is the twin of a chart: every point, also those that have no place on
// it, in the order of the model.
type Table struct {
	Caption string
	Head    []Cell
	Rows    [][]Cell // each as long as Head
}

// Cell is one field of a Table. Text is plain, not escaped.
type Cell struct {
	Text    string
	Link    string // where the text leads; empty: nowhere
	Numeric bool   // right-aligned, in tabular figures
	Missing bool   // Text is the reason why there is no number
}

// column is one column of a twin; a column that is empty in all rows is left out.
type column struct {
	head     Cell
	optional bool
	cell     func(c *Chart, s *Series, p *Point) Cell
}

// columns are the columns of all twins, in order.
func columns(c *Chart) []column {
	cols := []column{
		{head: Cell{Text: "Name"}, cell: func(c *Chart, s *Series, p *Point) Cell {
			return Cell{Text: name(c, s, p), Link: safeLink(p.Link)}
		}},
		numberColumn(&c.X, func(p *Point) Num { return p.X }),
	}
	if !c.Form.rows() {
		cols = append(cols, numberColumn(&c.Y, func(p *Point) Num { return p.Y }))
	}
	return append(cols, wordColumns...)
}

// wordColumns follow the numbers.
var wordColumns = []column{
	{head: Cell{Text: "Class"}, optional: true, cell: func(c *Chart, _ *Series, p *Point) Cell {
		if len(c.Shapes) == 0 {
			return Cell{}
		}
		return Cell{Text: plain(c.Shapes[p.Shape])}
	}},
	{head: Cell{Text: "Kind"}, cell: func(_ *Chart, _ *Series, p *Point) Cell {
		return Cell{Text: [...]string{"measured", "claimed", "mixed"}[min(p.Kind, Mixed)]}
	}},
	{head: Cell{Text: "Frontier"}, optional: true, cell: func(c *Chart, _ *Series, p *Point) Cell {
		return Cell{Text: roleText(c, p)}
	}},
	{head: Cell{Text: "n", Numeric: true}, optional: true, cell: func(_ *Chart, _ *Series, p *Point) Cell {
		if p.Count <= 0 {
			return Cell{Numeric: true}
		}
		return Cell{Text: strconv.Itoa(p.Count), Numeric: true}
	}},
	{head: Cell{Text: "Source"}, optional: true, cell: func(_ *Chart, _ *Series, p *Point) Cell {
		return Cell{Text: plain(p.From)}
	}},
	{head: Cell{Text: "Notes"}, optional: true, cell: func(_ *Chart, _ *Series, p *Point) Cell {
		text := ""
		for i, note := range p.Notes {
			if i > 0 {
				text += "; "
			}
			text += plain(note)
		}
		return Cell{Text: text}
	}},
}

// numberColumn has the unit in its head, as tables do here, and the interval beside the number.
func numberColumn(a *Axis, get func(*Point) Num) column {
	head := plain(a.Title)
	if a.Unit != "" {
		head += " (" + plain(a.Unit) + ")"
	}
	return column{head: Cell{Text: head, Numeric: true}, cell: func(_ *Chart, _ *Series, p *Point) Cell {
		n := get(p)
		if !n.Known {
			return Cell{Text: or(plain(n.Why), "missing"), Numeric: true, Missing: true}
		}
		text := n.text()
		if n.Ranged {
			text += " (" + n.rangeText() + ")"
		}
		return Cell{Text: text, Numeric: true}
	}}
}

// TableOf builds the twin of a chart. It fails where Check does.
func TableOf(c *Chart) (Table, error) {
	if err := Check(c); err != nil {
		return Table{}, err
	}
	if c.Form == Grid {
		return gridTable(c), nil
	}
	t := Table{Caption: plain(c.Title)}
	cols := columns(c)
	for i := range c.Series {
		for j := range c.Series[i].Points {
			row := make([]Cell, len(cols))
			for k, col := range cols {
				row[k] = col.cell(c, &c.Series[i], &c.Series[i].Points[j])
			}
			t.Rows = append(t.Rows, row)
		}
	}
	t.dropEmpty(cols)
	return t, nil
}

// dropEmpty removes the optional columns that no row uses.
func (t *Table) dropEmpty(cols []column) {
	keep := make([]bool, len(cols))
	for k, col := range cols {
		keep[k] = !col.optional
		for _, row := range t.Rows {
			keep[k] = keep[k] || row[k].Text != ""
		}
		if keep[k] {
			t.Head = append(t.Head, col.head)
		}
	}
	for i, row := range t.Rows {
		kept := row[:0]
		for k, cell := range row {
			if cell.Text == "" {
				cell.Text = "–" // nothing to say, in a column where others have something
			}
			if keep[k] {
				kept = append(kept, cell)
			}
		}
		t.Rows[i] = kept
	}
}
