package main

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/bibliography"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
	"github.com/benchfolio/benchfolio/ingest/strict"
)

// maxBibliography bounds the size of a list of sources: some 10,000 entries.
const maxBibliography = 4 << 20

// bibtexExt is the ending of the one file of a configuration that is no YAML.
const bibtexExt = ".bib"

// usualBibliographies are read where they are there and the configuration names none.
var usualBibliographies = []string{"sources.yaml", "references.json", "references.bib"}

// source reads an entry of `sources`.
func (c *config) source(key string, n source.Node) {
	if s, ok := c.sourceOf(key, n); ok {
		c.report.Sources = append(c.report.Sources, s)
		c.state("source", key, n)
	}
}

func (c *config) sourceOf(key string, n source.Node) (analysis.Source, bool) {
	s := analysis.Source{Key: key}
	ok := mapping(n, "source "+key, keys{
		"title": text(&s.Title), "publisher": text(&s.Publisher), "url": address(&s.URL), "archived": address(&s.Archived),
		"date": date(&s.Date), "accessed": date(&s.Accessed), "licence": text(&s.Licence), "file": c.copyOf(&s.File),
	})
	return s, ok
}

// copyOf reads the name of a copy of a source in the directory of the report. It is
// no input, and one that is not there is a mistake.
func (c *config) copyOf(to *string) func(source.Node) {
	return func(n source.Node) {
		var name string
		if text(&name)(n); name == "" {
			return
		}
		if r := c.refuse(name, source.MaxSize); r.id != "" {
			n.Report("config/value", "file: %s: %s", quoted(name), r.msg)
			return
		}
		*to = filepath.ToSlash(name)
		c.copies = append(c.copies, c.path(name))
	}
}

// loadBibliographies reads the lists of sources beside the configuration.
func (c *config) loadBibliographies() {
	names := c.bibliographies
	if names == nil {
		names = slices.DeleteFunc(slices.Clone(usualBibliographies), func(name string) bool {
			_, err := os.Lstat(c.path(name))
			return err != nil
		})
	}
	for _, name := range names {
		var d *source.Doc
		r := c.refuse(name, maxBibliography)
		if r.id == "" {
			var err error
			if d, err = c.open(name); err != nil {
				r = refusal{"file/unreadable", plainError(err)}
			}
		}
		if r.id != "" {
			c.problems = append(c.problems, record.Problem{Kind: record.ProblemByID(r.id), Ref: record.Ref{Origin: &record.Origin{Path: name}}, Msg: r.msg})
			continue
		}
		c.readBibliography(d)
	}
}

// readBibliography reads one list of sources by the ending of its name. A key that
// is taken is a mistake: a citation must not mean two sources.
func (c *config) readBibliography(d *source.Doc) {
	add := func(s analysis.Source, at int64) {
		if slices.ContainsFunc(slices.Concat(c.report.Sources, c.listed), func(x analysis.Source) bool { return x.Key == s.Key }) {
			d.Report("config/key", at, "the source %s is stated already", quoted(s.Key))
			return
		}
		c.listed = append(c.listed, s)
	}
	var entries []bibliography.Entry
	switch path.Ext(d.Origin.Path) {
	case bibtexExt:
		entries = bibliography.BibTeX(d)
	case ".json":
		entries = bibliography.CSL(d)
	default:
		if root := d.YAML().Root(); root.Exists() {
			members(root, "sources", func(key string, n source.Node) {
				if s, ok := c.sourceOf(key, n); ok {
					add(s, n.KeyOffset())
				}
			})
		}
	}
	for _, e := range entries {
		add(analysis.Source{Key: e.Key, Title: e.Title, Publisher: e.Publisher, URL: e.URL, Archived: e.Archived, Date: e.Date, Accessed: e.Accessed}, e.Offset)
	}
}

// useListed makes those of the listed sources that somebody uses sources of the
// report: a bibliography serves other texts, too. An address that is cited as it is
// is a source of its own.
func (c *config) useListed(runs []*record.Run, cited map[string]bool) {
	used := map[string]bool{}
	for _, r := range runs {
		used[r.Source], used[r.Origin.Source] = true, true
	}
	for _, p := range slices.Concat(c.report.Costs.GPUHours, c.report.Costs.Rates) {
		used[p.Source] = true
	}
	for _, s := range c.listed {
		if used[s.Key] || cited[s.Key] {
			c.report.Sources = append(c.report.Sources, s)
		}
	}
	for _, key := range strict.KeysOf(cited) {
		if isAddress(key) && record.Mask(key) == key {
			c.report.Sources = append(c.report.Sources, analysis.Source{Key: key, Title: strings.TrimPrefix(strings.TrimPrefix(key, "https://"), "http://"), URL: key})
		}
	}
}

// checkSources finds source keys that look like a slip of one that is stated.
// A key that looks like none is the text of a source, which needs no entry.
func (c *config) checkSources() {
	var stated []string
	for _, s := range slices.Concat(c.report.Sources, c.listed) {
		stated = append(stated, s.Key)
	}
	check := func(key string, ref record.Ref) {
		if key == "" || slices.Contains(stated, key) {
			return
		}
		if near := strict.Nearest(key, stated); near != "" {
			c.files[0].Report("config/value", ref.Offset, "the source %q is not stated under sources; did you mean %q?", key, near)
		}
	}
	for _, in := range c.inputs {
		check(in.Source, in.Ref)
	}
	for _, p := range slices.Concat(c.report.Costs.GPUHours, c.report.Costs.Rates) {
		check(p.Source, p.Value.Ref)
	}
}
