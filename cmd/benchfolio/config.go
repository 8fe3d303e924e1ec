package main

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/identity"
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
	"github.com/benchfolio/benchfolio/site"
)

// configName is the configuration of a report, in the first directory named.
const configName = "benchfolio.yaml"

// configFormat is the format of the configuration among the files of a report.
const configFormat = "configuration"

// config is benchfolio.yaml, checked and turned into the options of the
// packages. The zero config is that of a report without one.
type config struct {
	dir     string // that its paths are relative to, absolute; empty where no directory was named
	inputs  []ingest.Input
	report  analysis.Options
	aliases *identity.Set
	posts   string // as written
	moved   []site.Move

	bibliographies []string          // files of sources, as written; nil for the usual ones
	listed         []analysis.Source // that they hold
	copies         []string          // files of sources, on disk

	formats  []*reader.Format // that mapping files describe
	mappings []*source.Doc    // their files, in the same order

	stated   []statedName  // sources and aliases, to find those that nothing uses
	files    []*source.Doc // the configuration first
	paths    []string      // of the files, on disk
	problems []record.Problem
}

// statedName is a name that the configuration gives, and where.
type statedName struct {
	what, name string
	problem    record.Problem // config/unused, ready for the case that it is
}

// loadConfig reads the configuration that belongs to the paths: the file that
// the user names, else benchfolio.yaml in the first directory, else none. What
// is wrong in it is problems of the config; the error is a file that the user
// named and that cannot be read.
func loadConfig(named string, paths []string) (*config, error) {
	c := &config{}
	file := named
	if file == "" {
		file = findConfig(paths)
	}
	var err error
	if file == "" {
		if dir := firstDirectory(paths); dir != "" {
			if c.dir, err = filepath.Abs(dir); err == nil {
				c.loadBibliographies()
			}
		}
	} else {
		err = c.read(file)
	}
	if err != nil {
		return nil, err
	}
	c.loadMappings()
	for i, f := range c.files {
		c.problems = append(c.problems, configProblems(f, i == 0 && file != "")...)
	}
	return c, nil
}

// read reads the configuration itself.
func (c *config) read(file string) error {
	abs, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	c.dir = filepath.Dir(abs)
	d, err := c.open(filepath.Base(file))
	if err != nil {
		return err
	}
	if root := d.YAML().Root(); root.Exists() {
		c.root(root)
	}
	c.loadBibliographies()
	c.checkSources()
	c.checkComposites()
	return nil
}

// findConfig returns the path of benchfolio.yaml in the first directory among
// the paths; empty where there is none.
func findConfig(paths []string) string {
	dir := firstDirectory(paths)
	if dir == "" {
		return ""
	}
	file := filepath.Join(dir, configName)
	if _, err := os.Stat(file); err != nil {
		return ""
	}
	return file
}

// firstDirectory returns the first directory among the paths: where the
// configuration and the mappings of a report stand.
func firstDirectory(paths []string) string {
	for _, p := range paths {
		if info, err := os.Stat(p); p != "-" && err == nil && info.IsDir() {
			return p
		}
	}
	return ""
}

// open reads a file of the configuration, named relative to it. What the file is
// called in messages never leads out of the directory, since messages stand on
// pages, too.
func (c *config) open(name string) (*source.Doc, error) {
	path := c.path(name)
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if name = filepath.FromSlash(name); !filepath.IsLocal(name) {
		name = filepath.Base(name)
	}
	d := source.Decode(filepath.ToSlash(name), raw, 16<<20)
	d.Origin.Format = configFormat
	c.files, c.paths = append(c.files, d), append(c.paths, path)
	if filepath.Ext(name) != bibtexExt {
		single(d)
	}
	return d, nil
}

// broken reports whether the configuration could not be read at all, so that a
// report without it would be another report.
func (c *config) broken() bool {
	for _, p := range c.problems {
		if p.Kind.ID == "config/syntax" {
			return true
		}
	}
	return false
}

// skip lists the files and directories that the configuration names and that
// are no input.
func (c *config) skip() []string {
	paths := slices.Concat(c.paths, c.copies)
	if dir := c.postsDir(); dir != "" {
		paths = append(paths, c.path(dir))
	}
	return paths
}

// path returns where a path of the configuration leads.
func (c *config) path(p string) string {
	p = filepath.FromSlash(p)
	if filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(c.dir, p)
}

// configProblems are the problems of a file of the configuration, under the ids
// of configurations: what is doubtful in a result file is a mistake here. Only
// where the configuration itself cannot be read is there none.
func configProblems(d *source.Doc, itself bool) []record.Problem {
	ids := map[string]string{"syntax/duplicate-key": "config/key"}
	if itself {
		ids["syntax/yaml"], ids["syntax/depth"], ids["file/binary"] = "config/syntax", "config/syntax", "config/syntax"
	}
	var out []record.Problem
	for _, p := range d.Problems() {
		if p.Kind.ID == "file/empty" {
			continue // nothing in it is required
		}
		if id := ids[p.Kind.ID]; id != "" {
			p.Kind = record.ProblemByID(id)
		}
		if p.HintText() == "" {
			p.Hint = hintFor(d)
		}
		out = append(out, p)
	}
	return out
}

// hintFor is where the keys of a file of the configuration are described.
func hintFor(d *source.Doc) string {
	if path.Dir(d.Origin.Path) == mappingsDir {
		return mappingHint
	}
	return configHint
}

// place adds line and column to problems that later stages found at places of
// the configuration: they know the offset only.
func (c *config) place(problems []record.Problem) {
	for i := range problems {
		p := &problems[i]
		for _, f := range c.files {
			if p.Line == 0 && p.Ref.Offset > 0 && p.Ref.Origin == f.Origin {
				p.Line, p.Col = f.Position(p.Ref.Offset)
			}
		}
	}
}

// duration reads 72h, 30d, 2w or a sum such as 1d 12h.
func duration(text string) (time.Duration, bool) {
	var sum time.Duration
	for rest := strings.ReplaceAll(text, " ", ""); rest != ""; {
		end := strings.IndexAny(rest, "smhdw")
		if end < 1 {
			return 0, false
		}
		n, unit := rest[:end], rest[end]
		rest = rest[end+1:]
		factor := map[byte]time.Duration{'d': 24 * time.Hour, 'w': 7 * 24 * time.Hour, 'h': time.Hour, 'm': time.Minute, 's': time.Second}[unit]
		f, _, err := record.Convert(n, "count")
		if err != nil || f < 0 || f > 1e6 {
			return 0, false
		}
		sum += time.Duration(f * float64(factor))
	}
	return sum, sum > 0
}
