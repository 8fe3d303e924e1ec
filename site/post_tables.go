package site

import (
	"fmt"
	"maps"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// table is a table of a finding, or of metrics with a row for each offering.
func (a *asked) table() (answered, error) {
	if f := a.r.Finding(a.ref.Args[0]); f != nil && len(a.ref.Args) == 1 {
		return a.findingTable(f)
	}
	return a.metricTable()
}

func (a *asked) findingTable(f *analysis.Finding) (answered, error) {
	name := or(a.ref.Options["table"], f.Tables[0].Name)
	var names []string
	for _, t := range f.Tables {
		if t.Name == name {
			id := a.tableID()
			return answered{block: func(b *book, p *page) block {
				out := b.findingTable(p, f, t)
				out.id = id
				return out
			}}, nil
		}
		names = append(names, t.Name)
	}
	return answered{}, &analysis.QueryError{Msg: "the finding " + f.Name + " has no table " + quotedName(name) + "; there are " + strings.Join(names, ", "), Asked: name, Known: names}
}

// tableID numbers the tables of the post.
func (a *asked) tableID() string {
	n := 1
	for ref := range maps.Keys(a.post.answers) {
		if ref.Verb == "table" {
			n++
		}
	}
	return fmt.Sprintf("table-%d", n)
}

// metricTable has a column for each metric and a row for each model, or for each
// of its offerings of the class.
func (a *asked) metricTable() (answered, error) {
	grid, err := a.r.Grid(a.ref.Args, a.where("", "models", "caption"), listed(a.ref.Options["models"]))
	if err != nil {
		return answered{}, err
	}
	id, caption := a.tableID(), line(or(a.ref.Options["caption"], grid.Title))
	return answered{block: func(b *book, p *page) block {
		t := &table{id: id, caption: caption, file: "posts/" + a.post.Slug + "/" + id, cols: []column{textColumn("Model")}}
		for _, x := range grid.Axes {
			t.cols = append(t.cols, axisColumn(x))
		}
		t.cols = append(t.cols, textColumn("Sources"))
		for _, row := range grid.Rows {
			fields := []span{{text: line(row.Model.Name.Title), sub: line(row.Apart), href: "models/" + row.Model.Slug + ".html"}}
			for _, c := range row.Cells {
				fields = append(fields, b.field(c, record.NotMeasured))
			}
			t.rows = append(t.rows, b.sourced(p, fields))
		}
		t.seal()
		return t
	}}, nil
}

// listed splits a list of names.
func listed(s string) (out []string) {
	for _, x := range strings.Split(s, ";") {
		if x = strings.TrimSpace(x); x != "" {
			out = append(out, x)
		}
	}
	return out
}
