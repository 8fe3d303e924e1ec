package main

import (
	"fmt"
	"regexp"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/identity"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// names says which model each run is about. It is made once from all names of
// the data.
type names struct {
	resolver *identity.Resolver
	runs     []*record.Run
	titles   map[string]string // id -> for people
	known    map[identityKey]resolved
	order    []identityKey // of first sight, which is the order of the files
}

// identityKey is all of a run that its identity depends on.
type identityKey struct {
	model, format, source, effort string
	date                          record.Date
	links                         string
}

// resolved is a resolution with the ids that the analysis joins by.
type resolved struct {
	identity.Resolution
	id, price string
}

func (r *reading) resolve() {
	if r.names == nil {
		r.names = newNames(r.config.aliases, r.Runs)
	}
}

func newNames(aliases *identity.Set, runs []*record.Run) *names {
	n := &names{runs: runs, titles: map[string]string{}, known: map[identityKey]resolved{}}
	var spellings []identity.Spelling
	var repositories []string
	for _, run := range runs {
		if _, ok := n.known[keyOf(run)]; !ok {
			n.known[keyOf(run)] = resolved{}
			n.order = append(n.order, keyOf(run))
			spellings = append(spellings, spellingOf(run))
		}
		for _, l := range run.Links {
			if l.Scheme == "huggingface" {
				repositories = append(repositories, l.ID)
			}
		}
	}
	n.resolver = identity.NewResolver(aliases, repositories, spellings)
	for _, run := range runs {
		if k := keyOf(run); n.known[k].id == "" {
			n.known[k] = identify(n.resolver.Resolve(spellingOf(run)))
		}
	}
	n.entitle()
	return n
}

func keyOf(run *record.Run) identityKey {
	k := identityKey{run.Model, run.Origin.Format, sourceOf(run), run.Effort, run.Date, ""}
	for _, l := range run.Links {
		k.links += l.ID + "\x00"
	}
	return k
}

// spellingOf is a run's name with what decides its meaning. The precision that a
// model was served at is a condition of the run, which groups compare, and no
// part of its name: only a name that says FP8 is another set of weights.
func spellingOf(run *record.Run) identity.Spelling {
	s := identity.Spelling{
		Text: run.Model, Format: run.Origin.Format, Source: sourceOf(run), Date: string(run.Date), Effort: run.Effort,
	}
	for _, l := range run.Links {
		s.IDs = append(s.IDs, l.ID)
	}
	return s
}

// sourceOf is the publisher of a run: the one that it states, else its file's.
func sourceOf(run *record.Run) string {
	if run.Source != "" {
		return run.Source
	}
	return run.Origin.Source
}

// identify makes the two ids that the analysis joins by: one with the whole
// setting, for speeds and scores, and one without the effort, which the price of
// a token does not depend on. A name that an alias brings to a model of another
// date keeps its date in both.
func identify(res identity.Resolution) resolved {
	base := res.Canonical
	if date := res.Name.Date; date != identity.Parse(res.Canonical).Date && res.Name.Kind == identity.Plain {
		base += " of " + orWord(date, "no stated date")
	}
	set := res.Setting
	if set == identity.Parse(res.Canonical).Setting {
		set = identity.Setting{} // the id says so itself
	}
	withoutEffort := set
	withoutEffort.Effort = identity.Effort{}
	return resolved{res, withSetting(base, set.String()), withSetting(base, joinNonEmpty(res.Name.Region, withoutEffort.String()))}
}

func withSetting(id, setting string) string {
	if setting == "" {
		return id
	}
	return id + " (" + setting + ")"
}

func joinNonEmpty(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, ", ")
}

// entitle chooses what people see: of the spellings of an id the one that looks
// most like a title, unless another id would have the same; else the id without
// the maker.
func (n *names) entitle() {
	taken := map[string][]string{} // title -> ids
	bare := map[string]int{}       // of ids without their maker and who runs them
	best := map[string]string{}
	for k, r := range n.known {
		if old, ok := best[r.id]; !ok || betterTitle(k.model, old) {
			best[r.id] = k.model
		}
	}
	for id, title := range best {
		taken[title] = append(taken[title], id)
		bare[withoutRunner(withoutMaker(id))]++
	}
	for id, title := range best {
		if !strings.Contains(title, " ") || len(taken[title]) > 1 {
			title = withoutMaker(id)
			if short := withoutRunner(title); bare[short] == 1 && len(taken[short]) == 0 {
				title = short
			}
		}
		n.titles[id] = title
	}
}

var repository = regexp.MustCompile(`^[\w.-]+/([\w.-]+( \(.*\))?)$`)

// withoutMaker drops the maker from an id that is written as maker/model.
func withoutMaker(id string) string {
	if m := repository.FindStringSubmatch(id); m != nil {
		return m[1]
	}
	return id
}

var runner = regexp.MustCompile(` \(as [\w.-]+ runs it\)$`)

// withoutRunner drops the note that a source runs a model in a way that it does
// not state. An id needs it, so that nothing joins by accident; a title only
// where the model is there twice.
func withoutRunner(title string) string { return runner.ReplaceAllString(title, "") }

// betterTitle prefers words with blanks and capitals, then the shorter, then the
// one that sorts first.
func betterTitle(a, b string) bool {
	for _, quality := range []func(string) bool{
		func(s string) bool { return strings.Contains(s, " ") },
		func(s string) bool { return s != strings.ToLower(s) },
	} {
		if quality(a) != quality(b) {
			return quality(a)
		}
	}
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

// name is the identity of a run as the analysis wants it.
func (n *names) name(run *record.Run) analysis.Name {
	r := n.known[keyOf(run)]
	rule := string(r.Rule)
	if r.Why != "" {
		rule += ": " + r.Why
	}
	return analysis.Name{ID: r.id, Price: r.price, Title: n.titles[r.id], Rule: rule}
}

// maxNameProblems bounds how many names are listed: a price map has thousands.
const maxNameProblems = 20

// problems lists the names that could not be placed although there is something
// like them: ambiguous ones, and those with a suggestion. A name that is like no
// other is a model of its own.
func (n *names) problems() []record.Problem {
	seen := map[string]bool{}
	found := map[string][]record.Problem{}
	for _, run := range n.runs {
		r := n.known[keyOf(run)]
		id := problemOf(r)
		if id == "" || seen[id+run.Model] {
			continue
		}
		seen[id+run.Model] = true
		found[id] = append(found[id], record.Problem{
			Kind: record.ProblemByID(id), Ref: record.Ref{Origin: run.Origin, Record: run.Record},
			Msg: nameMessage(run.Model, r), Hint: nameHint(r), Format: run.Origin.Format,
		})
	}
	var out []record.Problem
	for _, id := range []string{"name/ambiguous", "name/unresolved"} {
		ps := found[id]
		sort.SliceStable(ps, func(i, j int) bool { return ps[i].Msg < ps[j].Msg })
		if len(ps) > maxNameProblems {
			more := len(ps) - maxNameProblems
			ps = append(ps[:maxNameProblems], record.Problem{
				Kind: record.ProblemByID(id), Msg: fmt.Sprintf("%d more of this kind", more), Hint: "`benchfolio inspect` lists all",
			})
		}
		out = append(out, ps...)
	}
	return out
}

func problemOf(r resolved) string {
	switch {
	case r.Status == identity.Ambiguous:
		return "name/ambiguous"
	case r.Status == identity.Unresolved && len(r.Suggestions) > 0:
		return "name/unresolved"
	}
	return ""
}

func nameMessage(model string, r resolved) string {
	if r.Status == identity.Ambiguous {
		return fmt.Sprintf("%s can mean %s; it stays apart", quoted(model), joined(quotedAll(r.Candidates)))
	}
	return fmt.Sprintf("no rule connects %s with another name", quoted(model))
}

func nameHint(r resolved) string {
	if len(r.Suggestions) == 0 {
		return ""
	}
	return "if it is the same model, add to the alias file: " + r.Suggestions[0].Line
}

func quotedAll(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = quoted(w)
	}
	return out
}
