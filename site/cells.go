package site

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// field is a cell in a table: its number, or why there is none. The text of a
// number is set when the table is sealed.
func (b *book) field(c *analysis.Cell, otherwise record.Absence) span {
	if !c.Exists() {
		return b.missing(c, otherwise)
	}
	return span{style: number, cell: c, href: b.home(c), title: b.hover(c)}
}

// inline is a cell in prose: with its unit, and with the marks of its sources.
func (b *book) inline(p *page, c *analysis.Cell) span {
	s := b.field(c, record.NotMeasured)
	if c.Exists() {
		d, _ := displayAll([]*analysis.Cell{c})
		s.text = d.withUnit(c)
		s.marks = p.notes.marks(b.sourcesOf(c)...)
	}
	return s
}

// missing says why there is no number, and what the source says instead.
func (b *book) missing(c *analysis.Cell, otherwise record.Absence) span {
	if c == nil {
		return span{text: string(otherwise), style: absent}
	}
	s := span{text: string(c.Missing), style: absent, cell: c}
	if c.Text != "" {
		s.text += ": " + c.Text
	}
	if c.Ref.Origin != nil {
		s.title = c.Ref.Origin.Path + ", " + place(c.Ref)
	}
	if c.ID != "" {
		s.href = b.homes[c.ID]
	}
	return s
}

// hover is the title of a number: its full value, what it is and its id.
func (b *book) hover(c *analysis.Cell) string {
	parts := make([]string, 0, 5)
	parts = append(parts, fullValue(c))
	if c.Op != analysis.OpRead {
		parts = append(parts, c.Op.Title)
	}
	if hasInterval(c) {
		parts = append(parts, percent(c.Coverage)+" interval "+record.FormatFloat(c.Lo)+" to "+record.FormatFloat(c.Hi))
	}
	parts = append(parts, c.Notes...)
	return strings.Join(append(parts, "receipt "+c.ID), "; ")
}

// sourced adds the marks of the sources of a row as its last field. The column
// must be the last of the table.
func (b *book) sourced(p *page, row []span) []span {
	var list []*analysis.Source
	for i := range row {
		if row[i].cell == nil {
			continue
		}
		for _, s := range b.sourcesOf(row[i].cell) {
			if !slices.Contains(list, s) {
				list = append(list, s)
			}
		}
	}
	return append(row, span{marks: p.notes.marks(list...)})
}

// place says where in its file a value stood.
func place(r record.Ref) string {
	var parts []string
	if r.Record > 0 {
		parts = append(parts, "record "+display{}.fixed(float64(r.Record), 0))
	}
	if r.At != "" {
		parts = append(parts, r.At)
	}
	if len(parts) == 0 {
		return "the whole file"
	}
	return strings.Join(parts, ", ")
}

// statName says a statistic as a head of a table does.
func statName(m *record.Metric, s record.Stat) string {
	if s == record.Single || s == "" {
		return line(m.Title)
	}
	return line(m.Title) + ", " + string(s)
}

// groupTitle names a group by its class and what sets it apart.
func groupTitle(g *analysis.Group) string {
	if l := g.Label(); l != "" {
		return capital(string(g.Class)) + ": " + line(l)
	}
	return capital(string(g.Class))
}

func gapTitle(g *analysis.Gap) string {
	return line(g.Model.Name.Title) + ": " + strings.ToLower(g.Metric.Title)
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
