package site

import (
	"fmt"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	writing "github.com/benchfolio/benchfolio/site/prose"
)

// answered is what a reference stands for. What it prints depends on the page,
// which numbers its sources.
type answered struct {
	spans   func(*book, *page) []span
	block   func(*book, *page) block // instead of spans, in the place of a paragraph
	derived []*analysis.Cell
}

// asked is a reference that is looked up.
type asked struct {
	r    *analysis.Report
	post *Post
	ref  *writing.Ref
}

// verbs has a line for each reference that package prose knows, and one for
// citations.
var verbs = map[string]func(*asked) (answered, error){
	"value": (*asked).value, "ratio": (*asked).ratio, "diff": (*asked).diff, "times": (*asked).times,
	"rank": (*asked).rank, "best": (*asked).best, "fastest": (*asked).best,
	"table": (*asked).table, "chart": (*asked).chart, "front": (*asked).front,
	"gap": (*asked).gap, "use-case": (*asked).useCase, "sources": (*asked).sources,
	"own": (*asked).own, "cite": (*asked).cite,
}

// shows are the forms of a number that a reference can ask for.
var shows = []string{"unit", "number", "interval"}

// where are the options of a reference that choose a number; of a pair, side is
// "left." or "right.", before which options of one side alone stand.
func (a *asked) where(side string, own ...string) map[string]string {
	out := map[string]string{}
	for k, v := range a.ref.Options {
		if !strings.HasPrefix(k, "left.") && !strings.HasPrefix(k, "right.") && !slices.Contains(own, k) {
			out[k] = v
		}
	}
	for k, v := range a.ref.Options {
		if name, ok := strings.CutPrefix(k, side); ok && side != "" {
			out[name] = v
		}
	}
	return out
}

// show is the form that the reference asks for.
func (a *asked) show() (string, error) {
	form := or(a.ref.Options["show"], shows[0])
	if !slices.Contains(shows, form) {
		return "", &analysis.QueryError{Msg: fmt.Sprintf("show=%s is not known", form), Asked: form, Known: shows}
	}
	return form, nil
}

func (a *asked) number(at int, side string) (analysis.Found, error) {
	return a.r.Number(analysis.Query{Model: a.ref.Args[at], Metric: a.ref.Args[at+1], Where: a.where(side, "show")})
}

// pair is the two numbers that a reference compares.
func (a *asked) pair() (x, y analysis.Found, err error) {
	if x, err = a.number(0, "left."); err == nil {
		y, err = a.number(2, "right.")
	}
	return x, y, err
}

func (a *asked) value() (answered, error) {
	form, err := a.show()
	if err != nil {
		return answered{}, err
	}
	f, err := a.number(0, "")
	return numberAnswer(f.Cell, form, nil), err
}

func (a *asked) ratio() (answered, error) { return a.compare((*analysis.Report).Quotient, "number") }

func (a *asked) times() (answered, error) { return a.compare((*analysis.Report).Quotient, "times") }

func (a *asked) diff() (answered, error) { return a.compare((*analysis.Report).Margin, "") }

func (a *asked) compare(by func(*analysis.Report, analysis.Found, analysis.Found) (*analysis.Cell, error), form string) (answered, error) {
	shown, err := a.show()
	if err != nil {
		return answered{}, err
	}
	x, y, err := a.pair()
	if err != nil {
		return answered{}, err
	}
	c, err := by(a.r, x, y)
	if err != nil {
		return answered{}, err
	}
	if form == "" || shown == "interval" {
		form = shown
	}
	return numberAnswer(c, form, []*analysis.Cell{c}), nil
}

// numberAnswer is a number in a sentence.
func numberAnswer(c *analysis.Cell, form string, derived []*analysis.Cell) answered {
	return answered{derived: derived, spans: func(b *book, p *page) []span {
		s := b.inline(p, c)
		s.text = inWords(c, form)
		return []span{s}
	}}
}

func (a *asked) rank() (answered, error) {
	f, err := a.r.Rank(analysis.Query{Model: a.ref.Args[0], Metric: a.ref.Args[1], Where: a.where("", "show")})
	if err != nil {
		return answered{}, err
	}
	form, err := a.show()
	return answered{derived: []*analysis.Cell{f.Cell}, spans: func(b *book, p *page) []span {
		s := b.inline(p, f.Cell)
		if s.text = ordinal(int(f.Cell.Value)); form != "number" {
			s.text += " of " + display{}.fixed(float64(f.Cell.N), 0)
		}
		return []span{s}
	}}, err
}

// best is the name of the model that comes first.
func (a *asked) best() (answered, error) {
	metric := "output_speed"
	if len(a.ref.Args) > 0 {
		metric = a.ref.Args[0]
	}
	f, err := a.r.Best(analysis.Query{Metric: metric, Where: a.where("")})
	if err != nil {
		return answered{}, err
	}
	return answered{derived: []*analysis.Cell{f.Cell}, spans: func(b *book, p *page) []span {
		s := b.inline(p, f.Cell)
		s.text = line(f.Model.Name.Title)
		return []span{s}
	}}, nil
}

// frontier finds a frontier by its name, else the only one whose name begins so.
func (a *asked) frontier(name string) (*analysis.Frontier, error) {
	var names []string
	var begins []*analysis.Frontier
	for _, f := range a.r.Frontiers {
		if f.Name == name {
			return f, nil
		}
		if strings.HasPrefix(f.Name, name+"-") {
			begins = append(begins, f)
		}
		names = append(names, f.Name)
	}
	if len(begins) == 1 {
		return begins[0], nil
	}
	return nil, &analysis.QueryError{Msg: "no frontier is called " + quotedName(name) + "; there are " + or(strings.Join(names, ", "), "none"), Asked: name, Known: names}
}

func quotedName(s string) string { return `"` + line(s) + `"` }

func (a *asked) chart() (answered, error) {
	f, err := a.frontier(a.ref.Args[0])
	if err != nil {
		return answered{}, err
	}
	for other, have := range a.post.answers {
		if have.block != nil && other.Verb == "chart" && other.Args[0] == a.ref.Args[0] {
			return answered{}, &analysis.QueryError{Msg: "the chart " + f.Name + " stands in the post already"}
		}
	}
	return answered{block: func(b *book, p *page) block {
		p.notes.marks(b.frontierSources(f)...)
		return b.frontierFigure(f)
	}}, nil
}

// front says whether a model is on a frontier, or what beats it by how much.
func (a *asked) front() (answered, error) {
	f, err := a.frontier(a.ref.Args[1])
	if err != nil {
		return answered{}, err
	}
	m, err := a.r.ModelWith(a.ref.Args[0], func(m *analysis.Model) bool { return standingPoint(f, m) != nil })
	if err != nil {
		return answered{}, err
	}
	x := standingPoint(f, m)
	if x == nil {
		return answered{}, &analysis.QueryError{Msg: line(m.Name.Title) + " has no number on the axes of the frontier " + f.Name}
	}
	return answered{spans: func(b *book, p *page) []span {
		return []span{{text: frontText(f, x), href: "frontiers/" + f.Name + ".html", marks: p.notes.marks(b.pointSources(x)...)}}
	}}, nil
}

// standingPoint is the best point of a model: on the front, else beaten, else
// without a place.
func standingPoint(f *analysis.Frontier, m *analysis.Model) (found *analysis.Point) {
	for _, x := range slices.Concat(f.Points, f.Apart) {
		if x.Model == m && (found == nil || x.Front && !found.Front) {
			found = x
		}
	}
	return found
}

func frontText(f *analysis.Frontier, x *analysis.Point) string {
	for i, c := range x.Cells {
		if !c.Exists() {
			title := line(f.Axes[i].Title)
			if f.Axes[i].Benchmark == "" {
				title = strings.ToLower(title) // a test has a name, a metric has none
			}
			return "not on the frontier, without a number for " + title
		}
	}
	switch {
	case x.Front:
		return "on the frontier"
	case len(x.Dominators) > 0:
		d := x.Dominators[0]
		return "beaten by " + line(d.By.Label) + " (" + marginText(f, d) + ")"
	}
	return "not on the frontier"
}

// gap is what is measured against what a model's maker claims.
func (a *asked) gap() (answered, error) {
	m, err := a.r.ModelWith(a.ref.Args[0], func(m *analysis.Model) bool {
		return slices.ContainsFunc(a.r.Gaps, func(g *analysis.Gap) bool { return g.Model == m })
	})
	if err != nil {
		return answered{}, err
	}
	var found []*analysis.Gap
	var there []string
	for _, g := range a.r.Gaps {
		if g.Model != m {
			continue
		}
		there = append(there, fmt.Sprintf("metric=%s provider=%q", g.Metric.ID, g.By.Provider))
		metric, provider := a.ref.Options["metric"], a.ref.Options["provider"]
		if g.Percent.Exists() && (metric == "" || metric == g.Metric.ID) && (provider == "" || strings.EqualFold(provider, g.By.Provider)) {
			found = append(found, g)
		}
	}
	if len(there) == 0 {
		return answered{}, &analysis.QueryError{Msg: "nobody claims anything of " + line(m.Name.Title)}
	}
	if len(found) != 1 {
		return answered{}, &analysis.QueryError{Msg: fmt.Sprintf("%s has %s that can be compared with a measurement; expected one of %s",
			line(m.Name.Title), count(len(found), "claim", "claims"), strings.Join(there, ", "))}
	}
	g := found[0]
	return answered{spans: func(b *book, p *page) []span {
		s := b.inline(p, g.Percent)
		d, _ := displayAll([]*analysis.Cell{g.Percent})
		side := " below"
		if s.text = strings.TrimPrefix(d.withUnit(g.Percent), "−"); g.Percent.Value >= 0 {
			side = " above"
		}
		s.text += side
		if g.Unsure {
			s.style, s.sub = unsure, "conditions not all known"
		}
		return []span{s}
	}}, nil
}

// useCase is the answer to a use case, with the sources of its winner.
func (a *asked) useCase() (answered, error) {
	f := a.r.Finding("use-cases")
	var names []string
	if f != nil {
		for _, t := range f.Tables {
			if t.Name == a.ref.Args[0] {
				return answered{spans: func(b *book, p *page) []span {
					return []span{{text: line(t.Says), href: findingPath(f) + "#" + t.Name, marks: p.notes.marks(b.firstSources(t)...)}}
				}}, nil
			}
			names = append(names, t.Name)
		}
	}
	return answered{}, &analysis.QueryError{Msg: "no use case is called " + quotedName(a.ref.Args[0]) + "; there are " + or(strings.Join(names, ", "), "none"), Asked: a.ref.Args[0], Known: names}
}

// firstSources are those of the first row of a table.
func (b *book) firstSources(t *analysis.Table) (out []*analysis.Source) {
	if len(t.Rows) == 0 {
		return nil
	}
	for _, x := range t.Rows[0] {
		for _, s := range b.sourcesOf(x.Cell) {
			if !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	return out
}

func (a *asked) sources() (answered, error) {
	return answered{block: func(_ *book, p *page) block { return &placedSources{p} }}, nil
}

// placedSources are the sources of the whole page, where the author wants them.
type placedSources struct{ of *page }

func (s *placedSources) html(w *htmlWriter)         { sourceList{s.of.notes.order}.html(w) }
func (s *placedSources) markdown(w *markdownWriter) { sourceList{s.of.notes.order}.markdown(w) }

// own is a number that the author stands for himself, and says why.
func (a *asked) own() (answered, error) {
	return answered{spans: func(*book, *page) []span {
		return []span{{text: line(a.ref.Args[0]), sub: "(author: " + line(a.ref.Args[1]) + ")"}}
	}}, nil
}

func (a *asked) cite() (answered, error) {
	key := a.ref.Args[0]
	var keys []string
	for _, s := range a.r.Sources {
		if s.Key == key {
			a.post.Cites = append(a.post.Cites, key)
			return answered{spans: func(_ *book, p *page) []span {
				cited := span{marks: p.notes.marks(s)}
				if len(a.ref.Args) > 1 {
					cited.sub = line(a.ref.Args[1])
				}
				return []span{cited}
			}}, nil
		}
		keys = append(keys, s.Key)
	}
	return answered{}, &analysis.QueryError{Msg: "no source has the key " + quotedName(key), Asked: key, Known: keys}
}
