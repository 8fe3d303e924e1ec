package site

import (
	"encoding/json"
	"slices"
)

// manifestSchema names the shape of manifest.json.
const manifestSchema = "benchfolio-manifest/1"

const manifestName = "manifest.json"

type manifest struct {
	Schema  string         `json:"schema"`
	Tool    string         `json:"tool"`
	Version string         `json:"version,omitempty"`
	Title   string         `json:"title"`
	AsOf    string         `json:"as_of,omitempty"`
	Inputs  []manifestFile `json:"inputs"`
	Outputs []manifestFile `json:"outputs"` // all but manifest.json itself and the marker
}

type manifestFile struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Size   int64  `json:"size"`
	Format string `json:"format,omitempty"`
	Source string `json:"source,omitempty"`
}

// manifest lists what the site was made from and what it is made of.
func (b *book) manifest(st *stage) []byte {
	m := manifest{Schema: manifestSchema, Tool: "benchfolio", Version: b.o.Version, Title: line(b.r.Title), AsOf: string(b.r.AsOf), Inputs: []manifestFile{}}
	for _, o := range b.inputs() {
		m.Inputs = append(m.Inputs, manifestFile{o.Path, o.Hash(), o.Size, o.Format, o.Source})
	}
	names := make([]string, 0, len(st.sums))
	for name := range st.sums {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		m.Outputs = append(m.Outputs, manifestFile{Path: name, SHA256: st.sums[name].hex(), Size: st.sums[name].size})
	}
	out, err := json.MarshalIndent(m, "", " ")
	if err != nil {
		panic("site: " + err.Error()) // strings and integers only
	}
	return append(out, '\n')
}
