package site

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
)

const packageName = "data/datapackage.json"

// Field is a column of a CSV file in the words of the Table Schema of Frictionless
// Data: its type is string, number, integer or any.
type Field struct {
	Name        string `json:"name"`
	Type        string `json:"type"`
	Description string `json:"description,omitempty"`
	Unit        string `json:"unit,omitempty"` // not of the standard, which allows further keys
}

// dataPackage is a Data Package (datapackage.org). What its versions 1 and 2 name
// differently is said in both ways.
type dataPackage struct {
	Schema       string        `json:"$schema"`
	Profile      string        `json:"profile"`
	Name         string        `json:"name"`
	Title        string        `json:"title"`
	Description  string        `json:"description"`
	Version      string        `json:"version,omitempty"`
	Homepage     string        `json:"homepage,omitempty"`
	Contributors []contributor `json:"contributors,omitempty"`
	Sources      []dataSource  `json:"sources,omitempty"`
	Resources    []resource    `json:"resources"`
}

type contributor struct {
	Title string   `json:"title"`
	Path  string   `json:"path,omitempty"`
	Role  string   `json:"role"`
	Roles []string `json:"roles"`
}

// dataSource is a source of the report. Its licence is told of the source alone:
// what a report of several sources may be used for, nobody has stated.
type dataSource struct {
	Title     string `json:"title"`
	Path      string `json:"path,omitempty"`
	Publisher string `json:"publisher,omitempty"`
	Date      string `json:"date,omitempty"`
	Licence   string `json:"licence,omitempty"`
}

// resource is one CSV file.
type resource struct {
	Name      string      `json:"name"`
	Type      string      `json:"type"`
	Profile   string      `json:"profile"`
	Title     string      `json:"title,omitempty"`
	Path      string      `json:"path"`
	Format    string      `json:"format"`
	MediaType string      `json:"mediatype"`
	Encoding  string      `json:"encoding"`
	Bytes     int64       `json:"bytes"`
	Hash      string      `json:"hash"`
	Schema    tableSchema `json:"schema"`
}

type tableSchema struct {
	Fields        []Field  `json:"fields"`
	MissingValues []string `json:"missingValues"`
}

// csvTable is a CSV file of the site, noted when it was written.
type csvTable struct {
	title  string
	fields []Field
}

// dataPackage describes the CSV files that were written.
func (p *press) dataPackage() ([]byte, error) {
	r := p.book.r
	d := dataPackage{Schema: "https://datapackage.org/profiles/2.0/datapackage.json", Profile: "tabular-data-package",
		Name: packageSlug(r.Title), Title: line(r.Title), Description: p.book.answer(), Version: string(r.AsOf.Day()), Resources: []resource{}}
	if external(r.BaseURL) {
		d.Homepage = p.book.absolute("index.html")
	}
	if r.Author.Name != "" {
		c := contributor{Title: line(r.Author.Name), Role: "author", Roles: []string{"author"}}
		if external(r.Author.URL) {
			c.Path = r.Author.URL
		}
		d.Contributors = append(d.Contributors, c)
	}
	for _, s := range r.Sources {
		d.Sources = append(d.Sources, sourceOfData(s))
	}
	names := make([]string, 0, len(p.tables))
	for name := range p.tables {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		d.Resources = append(d.Resources, p.resource(name, p.tables[name]))
	}
	out, err := json.MarshalIndent(d, "", " ")
	return append(out, '\n'), err
}

func sourceOfData(s *analysis.Source) dataSource {
	out := dataSource{Title: line(or(s.Title, s.Key)), Publisher: line(s.Publisher), Date: string(s.Date.Day()), Licence: line(s.Licence)}
	if external(s.URL) {
		out.Path = s.URL
	}
	return out
}

func (p *press) resource(name string, t csvTable) resource {
	x := p.stage.sums[name]
	rel := strings.TrimPrefix(name, path.Dir(packageName)+"/")
	return resource{Name: strings.ToLower(strings.TrimSuffix(rel, ".csv")), Type: "table", Profile: "tabular-data-resource", Title: t.title,
		Path: rel, Format: "csv", MediaType: "text/csv", Encoding: "utf-8", Bytes: x.size, Hash: "sha256:" + x.hex(),
		Schema: tableSchema{Fields: t.fields, MissingValues: []string{""}}}
}

// packageSlug is a name as version 1 of the standard wants it.
func packageSlug(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return or(strings.Join(words, "-"), "report")
}
