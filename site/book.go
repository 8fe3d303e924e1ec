package site

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/site/chart"
)

// book is what all pages share: the report, the address of every receipt, the
// source of every number. It is complete before the first page is made and only
// read afterwards, so that pages can be made side by side.
type book struct {
	r         *analysis.Report
	o         Options
	runs      map[*record.Run]*analysis.Run
	published map[*record.Run]*analysis.Source // of every run, also of scores and prices
	homes     map[string]string                // id of a number -> address of its receipt, where that is no page of a run
	sources   map[*analysis.Cell][]*analysis.Source
	receipts  []*receiptPage
	slots     map[string]int // id of a model -> colour
	usage     map[*analysis.Source]*usage
	byKey     map[string]*analysis.Source
	claims    map[*analysis.Model][]*analysis.Gap
	answers   map[*analysis.Model][]*analysis.Finding // that have a row about the model
	past      *past
	slugs     map[string]string // identity of a model -> its page
}

// usage is what of the report stands on a source.
type usage struct {
	models []*analysis.Model
	runs   []*analysis.Run
}

func newBook(r *analysis.Report, o Options) (*book, error) {
	o.Posts = newestFirst(o.Posts)
	b := &book{r: r, o: o,
		runs:      make(map[*record.Run]*analysis.Run, len(r.Runs)),
		published: make(map[*record.Run]*analysis.Source, len(r.Runs)),
		homes:     map[string]string{},
		sources:   map[*analysis.Cell][]*analysis.Source{},
		usage:     map[*analysis.Source]*usage{},
		byKey:     map[string]*analysis.Source{},
		claims:    map[*analysis.Model][]*analysis.Gap{},
		answers:   answersAbout(r.Findings),
		past:      newPast(r, o.History),
		slugs:     make(map[string]string, len(r.Models)),
	}
	for _, s := range r.Sources {
		b.byKey[s.Key] = s
	}
	for _, run := range r.Runs {
		b.runs[run.Run] = run
		b.published[run.Run] = run.Source
		u := b.use(run.Source)
		u.runs = append(u.runs, run)
	}
	for _, m := range r.Models {
		b.slugs[m.Name.ID] = m.Slug
		b.modelSources(m)
	}
	for _, x := range r.Inputs {
		b.read(x.Cell, x.Source)
	}
	b.slots = colours(r)
	for _, g := range r.Gaps {
		b.claims[g.Model] = append(b.claims[g.Model], g)
	}
	if err := b.checkSlugs(); err != nil {
		return nil, err
	}
	return b, b.place()
}

// colours gives every model its colour. There are fewer colours than models, so
// those on a front choose first: they are the ones that charts draw in full.
func colours(r *analysis.Report) map[string]int {
	var front, all []string
	for _, f := range r.Frontiers {
		for _, x := range f.Points {
			if x.Front {
				front = append(front, x.Model.Name.ID)
			}
		}
	}
	for _, m := range r.Models {
		all = append(all, m.Name.ID)
	}
	return chart.AssignSlots(all, chart.AssignSlots(front, nil))
}

func (b *book) use(s *analysis.Source) *usage {
	u := b.usage[s]
	if u == nil {
		u = &usage{}
		b.usage[s] = u
	}
	return u
}

// modelSources notes where scores and prices come from, and which sources say
// something about the model.
func (b *book) modelSources(m *analysis.Model) {
	mine := func(s *analysis.Source) {
		u := b.use(s)
		if n := len(u.models); s != nil && (n == 0 || u.models[n-1] != m) { // models come one after the other
			u.models = append(u.models, m)
		}
	}
	for _, s := range m.Scores {
		b.read(s.Cell, s.Source)
		b.read(s.StdErr, s.Source)
		mine(s.Source)
	}
	for _, p := range m.Prices {
		b.read(p.Cell, p.Source)
		mine(p.Source)
	}
	for _, run := range m.Runs {
		mine(run.Source)
	}
}

func (b *book) read(c *analysis.Cell, s *analysis.Source) {
	if c.Exists() && c.Row != nil {
		b.published[c.Row.Run] = s
	}
}

// sourcesOf lists the sources that a number stands on, each once.
func (b *book) sourcesOf(c *analysis.Cell) []*analysis.Source {
	if !c.Exists() {
		return nil
	}
	if c.Op != analysis.OpRead {
		return b.sources[c]
	}
	if s := b.published[c.Row.Run]; s != nil {
		return []*analysis.Source{s}
	}
	return nil
}

// rowSource is the source of one read number.
func (b *book) rowSource(row *record.Row) *analysis.Source { return b.published[row.Run] }

// sourceOfRun is the source of a run, also of one that gave no number.
func (b *book) sourceOfRun(run *record.Run) *analysis.Source {
	if run == nil {
		return nil
	}
	if s := b.published[run]; s != nil {
		return s
	}
	return b.sourceByKey(or(run.Source, or(run.Origin.Source, run.Origin.Path)))
}

func (b *book) sourceByKey(key string) *analysis.Source { return b.byKey[key] }

// checkSlugs refuses names of pages that could leave the directory of the site,
// that some file system does not take, or that two pages share on one that
// knows no case.
func (b *book) checkSlugs() error {
	seen := map[string]bool{}
	check := func(kind, slug string) error {
		if !validSlug(slug) {
			return fmt.Errorf("site: %s %.80q cannot be the name of a page", kind, slug)
		}
		key := kind + "/" + strings.ToLower(slug)
		if seen[key] {
			return fmt.Errorf("site: two pages are named %s", key)
		}
		seen[key] = true
		return nil
	}
	var err error
	note := func(kind, slug string) {
		if e := check(kind, slug); err == nil {
			err = e
		}
	}
	for _, m := range b.r.Models {
		note("model", m.Slug)
	}
	for _, r := range b.r.Runs {
		note("run", r.ID)
	}
	for _, s := range b.r.Sources {
		note("source", s.Slug)
	}
	for _, x := range b.r.Providers {
		note("provider", x.Slug)
	}
	for _, f := range b.r.Frontiers {
		note("frontier", f.Name)
	}
	for _, g := range b.r.Gaps {
		note("gap", g.ID)
	}
	for _, f := range b.r.Findings {
		note("finding", f.Name)
	}
	for _, x := range b.o.Posts {
		note("post", x.Slug)
	}
	return err
}

// validSlug allows letters, digits, dot, dash and underscore; no dot at the
// ends, and none of the names that Windows keeps for devices.
func validSlug(s string) bool {
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_', c == '.':
		default:
			return false
		}
	}
	base, _, _ := strings.Cut(strings.ToLower(s), ".")
	switch base {
	case "", "index", "con", "prn", "aux", "nul":
		return false
	}
	device := len(base) == 4 && (strings.HasPrefix(base, "com") || strings.HasPrefix(base, "lpt")) && base[3] >= '0' && base[3] <= '9'
	return len(s) <= 120 && !device && !strings.HasSuffix(s, ".")
}
