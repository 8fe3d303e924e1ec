package site

import (
	"path"
	"slices"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// linked is what a page tells search engines (JSON-LD). It stands in the page as a
// block of data, which no browser runs, written by html/template as JSON without
// <, > and &.
type linked struct {
	Context string `json:"@context"`
	Graph   []any  `json:"@graph"`
}

// linked describes a page: the way to it, and the data that it shows.
func (b *book) linked(pg *page) *linked {
	l := &linked{Context: "https://schema.org"}
	if pg.data != nil {
		l.Graph = append(l.Graph, pg.data)
	}
	if len(pg.crumbs) > 0 {
		l.Graph = append(l.Graph, b.breadcrumbs(pg))
	}
	l.Graph = append(l.Graph, pg.linked...)
	if len(l.Graph) == 0 {
		return nil
	}
	return l
}

// breadcrumbs are the way to a page (schema.org/BreadcrumbList).
type breadcrumbs struct {
	Type string  `json:"@type"`
	List []crumb `json:"itemListElement"`
}

type crumb struct {
	Type     string `json:"@type"`
	Position int    `json:"position"`
	Name     string `json:"name"`
	Item     string `json:"item,omitempty"`
}

func (b *book) breadcrumbs(pg *page) breadcrumbs {
	out := breadcrumbs{Type: "BreadcrumbList"}
	for i, c := range pg.crumbs {
		out.List = append(out.List, crumb{"ListItem", i + 1, c.Text, b.address(pg.path, c.Href)})
	}
	return breadcrumbs{out.Type, append(out.List, crumb{"ListItem", len(pg.crumbs) + 1, pg.title, ""})}
}

// address is that of a file of the site: as published, or as seen from a page
// where nobody said where that will be.
func (b *book) address(from, to string) string {
	if external(b.r.BaseURL) {
		return b.absolute(to)
	}
	return relative(from, to)
}

// dataset describes the data (schema.org/Dataset).
type dataset struct {
	Type         string         `json:"@type"`
	Name         string         `json:"name"`
	Description  string         `json:"description"`
	URL          string         `json:"url,omitempty"`
	DateModified string         `json:"dateModified,omitempty"`
	Creator      *person        `json:"creator,omitempty"`
	Citation     []string       `json:"citation,omitempty"`
	Techniques   []string       `json:"measurementTechnique,omitempty"`
	Variables    []variable     `json:"variableMeasured,omitempty"`
	Distribution []distribution `json:"distribution"`
}

type person struct {
	Type string `json:"@type"`
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

type variable struct {
	Type string `json:"@type"`
	ID   string `json:"propertyID"`
	Name string `json:"name"`
	What string `json:"description"`
	Unit string `json:"unitText,omitempty"`
}

type distribution struct {
	Type   string `json:"@type"`
	Name   string `json:"name"`
	Format string `json:"encodingFormat"`
	URL    string `json:"contentUrl"`
}

// dataset is the data of the report, as seen from a page at the top of the site.
func (b *book) dataset() *dataset {
	d := &dataset{Type: "Dataset", Name: line(b.r.Title), Description: b.answer(), DateModified: string(b.r.AsOf.Day()),
		Techniques: b.techniques(), Variables: b.variables(), Distribution: b.distributions()}
	if external(b.r.BaseURL) {
		d.URL = b.absolute("index.html")
	}
	if b.r.Author.Name != "" {
		d.Creator = &person{"Person", line(b.r.Author.Name), web(b.r.Author.URL)}
	}
	for _, s := range b.r.Sources {
		d.Citation = append(d.Citation, line(or(s.Title, s.Key)))
	}
	return d
}

// techniques are the programs that measured, by the formats of their files.
func (b *book) techniques() []string {
	var out []string
	for _, r := range b.r.Runs {
		if r.Kind == record.Measured && r.Origin.Format != "" {
			out = append(out, r.Origin.Format)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// variables are the metrics that the report has a number of.
func (b *book) variables() []variable {
	used := map[*record.Metric]bool{}
	for _, r := range b.r.Runs {
		for _, c := range r.Cells {
			used[c.Row.Metric] = true
		}
	}
	for _, m := range b.r.Models {
		for _, s := range m.Scores {
			if s.Cell.Exists() && s.Cell.Row != nil {
				used[s.Cell.Row.Metric] = true
			}
		}
		for _, p := range m.Prices {
			if p.Cell.Exists() && p.Cell.Row != nil {
				used[p.Cell.Row.Metric] = true
			}
		}
	}
	var out []variable
	for _, m := range record.Metrics {
		if used[m] {
			out = append(out, variable{"PropertyValue", m.ID, m.Title, m.Def, string(m.Unit)})
		}
	}
	return out
}

// mediaTypes are those of the downloads, by the ends of their names.
var mediaTypes = map[string]string{".csv": "text/csv", ".json": "application/json"}

func (b *book) distributions() []distribution {
	list := []link{{"The whole report", "data/report.json"}}
	for _, x := range b.tableFiles() {
		list = append(list, link{x.name, "data/" + x.file + ".csv"})
	}
	for _, name := range b.extraNames() {
		list = append(list, link{"Every number that was read", name})
	}
	var out []distribution
	for _, x := range list {
		if kind := mediaTypes[path.Ext(x.Href)]; kind != "" {
			out = append(out, distribution{"DataDownload", x.Text, kind, b.address("index.html", x.Href)})
		}
	}
	return out
}
