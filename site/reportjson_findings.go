package site

import "github.com/benchfolio/benchfolio/analysis"

type findingJSON struct {
	Name   string             `json:"name"`
	Title  string             `json:"title"`
	Answer string             `json:"answer"`
	Tables []findingTableJSON `json:"tables"`
	Notes  []string           `json:"notes,omitempty"`
}

type findingTableJSON struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Says    string   `json:"says,omitempty"`
	Columns []string `json:"columns"`
	Rows    [][]any  `json:"rows"`
	Notes   []string `json:"notes,omitempty"`
}

type textJSON struct {
	Text  string `json:"text"`
	Model string `json:"model,omitempty"`
	Group string `json:"group,omitempty"`
}

func (x *reportExport) findings() []findingJSON {
	out := []findingJSON{}
	for _, f := range x.b.r.Findings {
		j := findingJSON{Name: f.Name, Title: f.Title, Answer: f.Answer, Tables: []findingTableJSON{}, Notes: f.Notes}
		for _, t := range f.Tables {
			j.Tables = append(j.Tables, x.findingTable(t))
		}
		out = append(out, j)
	}
	return out
}

func (x *reportExport) findingTable(t *analysis.Table) findingTableJSON {
	j := findingTableJSON{Name: t.Name, Title: t.Title, Says: t.Says, Rows: [][]any{}, Notes: t.Notes}
	for _, c := range t.Columns {
		j.Columns = append(j.Columns, c.Title)
	}
	for _, row := range t.Rows {
		fields := make([]any, 0, len(row))
		for _, f := range row {
			fields = append(fields, x.findingField(f))
		}
		j.Rows = append(j.Rows, fields)
	}
	return j
}

// findingField is the id of a number or why there is none, else a text with
// what it is about.
func (x *reportExport) findingField(f analysis.Field) any {
	if f.Cell != nil {
		return x.ref(f.Cell)
	}
	out := textJSON{Text: line(f.Text)}
	if f.Model != nil {
		out.Model = f.Model.Name.ID
	}
	if f.Group != nil {
		out.Group = f.Group.ID
	}
	if out.Model == "" && out.Group == "" {
		return out.Text
	}
	return out
}
