package analysis

import (
	"slices"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// useCaseTable has a row for each offering: the qualified by rank, then the
// others, the nearest first.
func (u *useCase) table() *Table {
	t := &Table{Name: u.name, Title: u.title, Says: sentence(u.verdict()) + ". " + u.rule(), Notes: u.notes()}
	t.Columns = append(t.Columns, textCol("Offering"), textCol("Standing"))
	for _, c := range u.axes {
		t.Columns = append(t.Columns, c.column())
		for _, k := range u.missed(c) {
			t.Columns = append(t.Columns, numberCol("Misses "+c.word(), "how far beyond "+u.limits[k].String()+", relative to it", record.None))
		}
	}
	against := u.versus != nil && u.versus.runner.versusBest != nil
	if against {
		t.Columns = append(t.Columns, numberCol("Against the winner", "difference in "+u.versus.axis.word()+", of all pairs of samples where there are samples", record.None))
	}
	tested := u.versus != nil && u.versus.p != nil
	if tested {
		t.Columns = append(t.Columns, numberCol("p", "how often chance alone would part winner and runner-up this far; from 0.05 up they are a tie", record.None))
	}
	for i, c := range append(append([]*candidate(nil), u.qualify...), u.fail...) {
		row := []Field{c.field(), u.standing(i, c)}
		for j, x := range u.axes {
			row = append(row, cellField(c.Cells[j]))
			for _, k := range u.missed(x) {
				row = append(row, Field{Cell: c.misses[k]})
			}
		}
		if against {
			row = append(row, Field{Cell: c.versusBest})
		}
		if tested {
			row = append(row, u.pField(c))
		}
		t.row(row...)
	}
	return t
}

// field names the offering, with its conditions where the label has none.
func (c *candidate) field() Field {
	f := Field{Text: c.Label, Model: c.Model}
	if c.Group != nil && c.Label == c.Model.Name.Title {
		f.Sub = c.Group.Label()
	}
	return f
}

func (u *useCase) pField(c *candidate) Field {
	if c == u.versus.runner {
		return Field{Cell: u.versus.p}
	}
	return Field{}
}

func (c criterion) column() Column {
	col := Column{Title: c.Title, Number: true, Better: c.Better, Metric: c.Metric}
	switch {
	case c.Metric == nil:
		col.Gloss = "tokens of the run at list prices"
	case c.Metric.Group != record.Quality:
		col.Gloss = c.Metric.Def
	}
	return col
}

// missed are the limits on an axis that some offering does not keep.
func (u *useCase) missed(c criterion) (at []int) {
	for k, l := range u.limits {
		if l.same(c) && slices.ContainsFunc(u.fail, func(c *candidate) bool { return c.misses[k] != nil }) {
			at = append(at, k)
		}
	}
	return at
}

// standing is what a use case makes of its i-th offering.
func (u *useCase) standing(i int, c *candidate) Field {
	ranked := len(u.ranked())
	switch {
	case i >= len(u.qualify):
		return u.failing(c)
	case i >= ranked:
		return absentField("not ranked: no " + u.rank[0].word())
	case u.tie() && (c == u.versus.winner || c == u.versus.runner):
		return Field{Text: "tie", Weight: Strong}
	case i == 0:
		return Field{Text: "winner", Weight: Strong}
	case u.versus != nil && c == u.versus.runner:
		return textField("runner-up")
	}
	return textField("qualifies")
}

func (u *useCase) failing(c *candidate) Field {
	var broken, unknown []string
	for _, l := range c.broken {
		broken = append(broken, l.word())
	}
	for _, l := range c.unknown {
		unknown = append(unknown, l.word())
	}
	f := Field{Weight: Plain}
	switch {
	case len(unknown) == 0:
		f.Text = "fails " + list(broken)
	case len(broken) == 0:
		f = absentField("cannot tell: no " + list(unknown))
	default:
		f.Text = "fails " + list(broken) + "; no " + list(unknown)
	}
	if len(u.qualify) == 0 && c == u.fail[0] && len(unknown) == 0 {
		f.Text, f.Weight = "nearest: "+f.Text, Strong
	}
	return f
}

// notes say what the table leaves out and what its rows differ in.
func (u *useCase) notes() []string {
	notes := append([]string(nil), u.left...)
	var points []*Point
	for _, c := range u.qualify {
		points = append(points, c.Point)
	}
	return append(notes, differences(points)...)
}
