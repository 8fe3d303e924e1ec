package site

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"go.yaml.in/yaml/v3"
)

const citationName = "CITATION.cff"

// cffReport is the report in the Citation File Format, version 1.2.0.
type cffReport struct {
	Version    string         `yaml:"cff-version"`
	Message    string         `yaml:"message"`
	Type       string         `yaml:"type"`
	Title      string         `yaml:"title"`
	Abstract   string         `yaml:"abstract"`
	Authors    []cffEntity    `yaml:"authors"`
	Release    string         `yaml:"version,omitempty"`
	Released   string         `yaml:"date-released,omitempty"`
	URL        string         `yaml:"url,omitempty"`
	References []cffReference `yaml:"references,omitempty"`
}

type cffEntity struct {
	Name    string `yaml:"name"`
	Website string `yaml:"website,omitempty"`
}

type cffReference struct {
	Type     string      `yaml:"type"`
	Title    string      `yaml:"title"`
	Authors  []cffEntity `yaml:"authors"`
	URL      string      `yaml:"url,omitempty"`
	Released string      `yaml:"date-released,omitempty"`
	Accessed string      `yaml:"date-accessed,omitempty"`
}

// cff says how to cite the report; nil where it states no author, since the
// format wants one and nobody is made up. For the same reason a source without a
// publisher is not among the references.
func (b *book) cff() ([]byte, error) {
	r := b.r
	if line(r.Author.Name) == "" {
		return nil, nil
	}
	c := cffReport{Version: "1.2.0", Message: "Cite the report by its title and the date of its data, and a number by its source.",
		Type: "dataset", Title: line(r.Title), Abstract: b.answer(), Authors: []cffEntity{{line(r.Author.Name), web(r.Author.URL)}},
		Release: day(r.AsOf), Released: day(r.AsOf)}
	if external(r.BaseURL) {
		c.URL = b.absolute("index.html")
	}
	for _, s := range r.Sources {
		if publisher := line(s.Publisher); publisher != "" {
			c.References = append(c.References, cffReference{Type: "data", Title: line(or(s.Title, s.Key)), Authors: []cffEntity{{Name: publisher}},
				URL: web(s.URL), Released: day(s.Date), Accessed: day(s.Accessed)})
		}
	}
	return yaml.Marshal(c)
}

// day is the day of a date, and nothing where that is not known.
func day(d record.Date) string {
	if len(d) < len("2006-01-02") {
		return ""
	}
	return string(d.Day())
}

// web is an address that leads out of the site, and nothing else.
func web(address string) string {
	if external(address) && !strings.ContainsAny(address, " \"<>\\^`{|}") {
		return address
	}
	return ""
}

// absolute is the published address of a page, which only a report with a base
// address has.
func (b *book) absolute(path string) string {
	return strings.TrimRight(b.r.BaseURL, "/") + "/" + strings.TrimSuffix(path, "index.html")
}
