package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest"
	mappings "github.com/benchfolio/benchfolio/ingest/mapping"
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// mappingsDir is the directory of mapping files, beside the configuration.
const mappingsDir = "formats"

// maxMapping bounds the size of a mapping file.
const maxMapping = 1 << 20

// loadMappings reads the mapping files of the report. A file with a mistake gives
// no reader; its problems are the config's, and the rest is read.
func (c *config) loadMappings() {
	if c.dir == "" {
		return
	}
	entries, err := os.ReadDir(filepath.Join(c.dir, mappingsDir)) // sorted
	if err != nil {
		return // there is none, or it is a file
	}
	taken := map[string]string{}
	for _, f := range ingest.Formats {
		taken[f.Name] = "a built-in reader"
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") || path.Ext(e.Name()) != ".yaml" {
			continue
		}
		name := mappingsDir + "/" + e.Name()
		d := c.openMapping(name)
		f := mappings.Parse(d)
		if f == nil {
			continue
		}
		if by := taken[f.Name]; by != "" {
			d.YAML().Root().Get("name").Report("config/value", "name: %s is the name of %s already", quoted(f.Name), by)
			continue
		}
		taken[f.Name], f.Revision = name, d.Origin.Hash()[:12]
		c.formats = append(c.formats, f)
		c.mappings = append(c.mappings, d)
	}
}

// openMapping reads a mapping file. One that cannot be read, is too large or is a
// link that leads out of the report is a Doc with that problem.
func (c *config) openMapping(name string) *source.Doc {
	path := c.path(name)
	refuse := func(id, msg string) *source.Doc {
		d := source.NewDoc(&record.Origin{Path: name}, nil)
		d.Report(id, 0, "%s", msg)
		c.files, c.paths = append(c.files, d), append(c.paths, path)
		return d
	}
	if r := c.refuse(name, maxMapping); r.id != "" {
		return refuse(r.id, r.msg)
	}
	d, err := c.open(name)
	if err != nil {
		return refuse("file/unreadable", plainError(err))
	}
	return d
}

// readers are the mappings and the built-in readers.
func (c *config) readers() []*reader.Format { return slices.Concat(c.formats, ingest.Formats) }

// unusedMappings returns a warning for every mapping that recognizes no file.
func (c *config) unusedMappings(files []*ingest.File) (out []record.Problem) {
	for i, f := range c.formats {
		if !slices.ContainsFunc(files, func(file *ingest.File) bool { return file.Format == f }) {
			out = append(out, record.Problem{
				Kind: record.ProblemByID("config/unused"), Ref: record.Ref{Origin: c.mappings[i].Origin},
				Msg: fmt.Sprintf("the mapping %s recognizes no file", f.Name), Hint: mappingUnusedHint,
			})
		}
	}
	return out
}
