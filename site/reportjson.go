package site

import (
	"io"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// reportSchema names the shape of data/report.json. The data page documents it.
const reportSchema = "benchfolio-report/1"

// reportJSON is the whole report for programs. Numbers stand in one list, by
// id; everything else refers to them.
func (b *book) reportJSON(out io.Writer) error {
	x := &reportExport{b: b, seen: map[string]bool{}, files: map[*record.Origin]int{}}
	w := newJSONWriter(out)
	w.raw(`{"schema":`)
	w.value(reportSchema)
	for _, part := range []struct {
		key  markup
		make func() any
	}{
		{"title", func() any { return line(b.r.Title) }},
		{"as_of", func() any { return b.r.AsOf }},
		{"window_hours", func() any { return b.r.Window.Hours() }},
		{"models", func() any { return x.models() }},
		{"frontiers", func() any { return x.frontiers() }},
		{"findings", func() any { return x.findings() }},
		{"claims", func() any { return x.claims() }},
		{"runs", func() any { return x.runs() }},
	} {
		w.raw(",\n\"" + part.key + `":`)
		w.value(part.make())
	}
	w.raw(",\n\"cells\":[")
	for i, c := range x.cells {
		if i > 0 {
			w.raw(",")
		}
		w.raw("\n")
		w.value(x.cell(c))
	}
	w.raw("],\n\"files\":")
	w.value(x.fileList())
	w.raw(",\n\"sources\":")
	w.value(x.sources())
	w.raw("}\n")
	return w.flush()
}

// reportExport collects the cells and files that the parts refer to.
type reportExport struct {
	b     *book
	cells []*analysis.Cell
	seen  map[string]bool
	files map[*record.Origin]int
	order []*record.Origin
}

// ref is a cell as other objects name it: the id of a number, or why there is
// none.
func (x *reportExport) ref(c *analysis.Cell) any {
	if c == nil {
		return nil
	}
	if !c.Exists() {
		return absentJSON{string(c.Missing), line(c.Text)}
	}
	x.note(c)
	return c.ID
}

func (x *reportExport) note(c *analysis.Cell) {
	if x.seen[c.ID] {
		return
	}
	x.seen[c.ID] = true
	x.cells = append(x.cells, c)
	for _, o := range c.Of {
		x.note(o)
	}
}

type absentJSON struct {
	Missing string `json:"missing"`
	Text    string `json:"text,omitempty"`
}

type cellJSON struct {
	ID       string    `json:"id"`
	Entity   string    `json:"entity"`
	Metric   string    `json:"metric"`
	Stat     string    `json:"stat"`
	Value    float64   `json:"value"`
	Unit     string    `json:"unit,omitempty"`
	N        int       `json:"n,omitempty"`
	Low      *float64  `json:"low,omitempty"`
	High     *float64  `json:"high,omitempty"`
	Coverage float64   `json:"coverage,omitempty"`
	Op       string    `json:"op"`
	Params   []float64 `json:"params,omitempty"`
	Of       []string  `json:"of,omitempty"`
	*placeJSON
	Notes []string `json:"notes,omitempty"`
	Stale string   `json:"stale,omitempty"` // how old it is, where that is more than the report allows
}

type placeJSON struct {
	File    int    `json:"file"`
	Record  int    `json:"record,omitempty"`
	At      string `json:"at,omitempty"`
	Raw     string `json:"raw,omitempty"`
	RawUnit string `json:"raw_unit,omitempty"`
	Derived string `json:"derived,omitempty"`
	Source  string `json:"source"`
}

func (x *reportExport) cell(c *analysis.Cell) cellJSON {
	n := jsonCell(c)
	out := cellJSON{ID: c.ID, Entity: c.Key.Entity, Metric: c.Key.Metric, Stat: c.Key.Stat, Value: c.Value, Unit: string(c.Unit),
		N: c.N, Low: n.Low, High: n.High, Coverage: n.Coverage, Op: c.Op.ID, Params: c.Params, Notes: c.Notes, Stale: c.Stale}
	for _, o := range c.Of {
		out.Of = append(out.Of, o.ID)
	}
	if c.Op == analysis.OpRead {
		v := c.Row.Value
		out.placeJSON = &placeJSON{x.file(v.Ref.Origin), v.Ref.Record, v.Ref.At, v.Raw, v.RawUnit, v.Derived, x.b.rowSource(c.Row).Key}
	}
	return out
}

// file is the position of a file in the list of files.
func (x *reportExport) file(o *record.Origin) int {
	n, ok := x.files[o]
	if !ok {
		n = len(x.order)
		x.files[o] = n
		x.order = append(x.order, o)
	}
	return n
}

type fileJSON struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Format string `json:"format,omitempty"`
}

func (x *reportExport) fileList() []fileJSON {
	out := []fileJSON{}
	for _, o := range x.order {
		out = append(out, fileJSON{o.Path, o.Hash(), o.Format})
	}
	return out
}

type sourceJSON struct {
	Key       string `json:"key"`
	Title     string `json:"title"`
	Publisher string `json:"publisher,omitempty"`
	URL       string `json:"url,omitempty"`
	Date      string `json:"date,omitempty"`
	Accessed  string `json:"accessed,omitempty"`
	Licence   string `json:"licence,omitempty"`
	Archived  string `json:"archived,omitempty"`
}

func (x *reportExport) sources() []sourceJSON {
	out := []sourceJSON{}
	for _, s := range x.b.r.Sources {
		out = append(out, sourceJSON{s.Key, s.Title, s.Publisher, s.URL, string(s.Date), string(s.Accessed), s.Licence, s.Archived})
	}
	return out
}

type runJSON struct {
	ID      string            `json:"id"`
	Model   string            `json:"model"`
	Written string            `json:"written"`
	Class   string            `json:"class"`
	Source  string            `json:"source"`
	Date    string            `json:"date,omitempty"`
	Set     map[string]string `json:"settings,omitempty"` // marshalled in the order of its keys
	Cells   []any             `json:"cells"`
}

func (x *reportExport) runs() []runJSON {
	out := []runJSON{}
	for _, r := range x.b.r.Runs {
		j := runJSON{ID: r.ID, Model: r.Of.Name.ID, Written: r.Model, Class: string(r.Class), Source: r.Source.Key, Date: string(r.Date), Set: map[string]string{}, Cells: []any{}}
		for _, s := range record.SettingKeys {
			if v := s.Text(r.Run); v != "" && s.Key != "model" && s.Key != "date" {
				j.Set[s.Key] = v
			}
		}
		for _, c := range r.Cells {
			j.Cells = append(j.Cells, x.ref(c))
		}
		out = append(out, j)
	}
	return out
}
