package site

import (
	"encoding/json"
	"slices"
)

// manifestSchema names the shape of manifest.json.
const manifestSchema = "benchfolio-manifest/1"

const manifestName = "manifest.json"

// Manifest says what a site was made from, how, and what it is made of.
type Manifest struct {
	Schema  string         `json:"schema"`
	Tool    string         `json:"tool"`
	Version string         `json:"version,omitempty"`
	Title   string         `json:"title"`
	AsOf    string         `json:"as_of,omitempty"`
	BaseURL string         `json:"base_url,omitempty"`
	Formats []string       `json:"formats"` // html, md
	Inputs  []ManifestFile `json:"inputs"`
	Outputs []ManifestFile `json:"outputs"` // all but manifest.json itself and the marker
}

// ManifestFile is a file by its hash. Format and source are those of an input.
type ManifestFile struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"`
	Format string `json:"format,omitempty"`
	Source string `json:"source,omitempty"`
}

// manifest lists what the site was made from and what it is made of.
func (b *book) manifest(st *stage) []byte {
	m := Manifest{
		Schema: manifestSchema, Tool: "benchfolio", Version: b.o.Version, Title: line(b.r.Title), AsOf: string(b.r.AsOf),
		BaseURL: b.r.BaseURL, Formats: b.o.formats(), Inputs: []ManifestFile{},
	}
	for _, o := range b.inputs() {
		m.Inputs = append(m.Inputs, ManifestFile{o.Path, o.Hash(), o.Size, o.Format, o.Source})
	}
	names := make([]string, 0, len(st.sums))
	for name := range st.sums {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		m.Outputs = append(m.Outputs, ManifestFile{Path: name, SHA256: st.sums[name].hex(), Size: st.sums[name].size})
	}
	out, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		panic("site: " + err.Error()) // strings and integers only
	}
	return append(out, '\n')
}

// formats are the forms in which the pages are written.
func (o Options) formats() []string {
	var out []string
	if !o.NoHTML {
		out = append(out, "html")
	}
	if o.Markdown {
		out = append(out, "md")
	}
	return out
}
