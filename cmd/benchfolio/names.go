package main

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/identity"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// names says which model each run is about. It is made once from all names of
// the data.
type names struct {
	resolver *identity.Resolver
	titles   map[string]string // id -> for people
	known    map[identityKey]resolved
	order    []identityKey       // of first sight, which is the order of the files
	may      map[string][]string // base -> bases of models that may be the same one
	open     []openName          // what is left to decide, the most useful decision first
}

// identityKey is all of a run that its identity depends on.
type identityKey struct {
	model, format, source, effort string
	date                          record.Date
	links                         string // each with a zero byte behind it
}

// resolved is a resolution with the ids that the analysis joins by: id is base
// with the whole setting, price without what does not change the price.
type resolved struct {
	identity.Resolution
	id, price, base string
}

func (r *reading) resolve() {
	if r.names == nil {
		r.names = newNames(r.config.aliases, r.Runs)
		r.names.decide(r)
	}
}

func newNames(aliases *identity.Set, runs []*record.Run) *names {
	n := &names{titles: map[string]string{}, known: map[identityKey]resolved{}}
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
			res := n.resolver.Resolve(spellingOf(run))
			if res.Canonical == "" {
				res.Canonical, res.Why = namelessModel(k.format), namelessWhy
			}
			n.known[k] = identify(res)
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
func spellingOf(run *record.Run) identity.Spelling { return keyOf(run).spelling() }

// spelling is the same from the key alone.
func (k identityKey) spelling() identity.Spelling {
	return identity.Spelling{
		Text: k.model, Format: k.format, Source: k.source, Date: string(k.date), Effort: k.effort,
		IDs: strings.FieldsFunc(k.links, func(r rune) bool { return r == 0 }),
	}
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
	return resolved{res, withSetting(base, set.String()), withSetting(base, joinNonEmpty(res.Name.Region, withoutEffort.String())), base}
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

var runner = regexp.MustCompile(` \(as [^()]+ runs it\)$`)

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
	return analysis.Name{ID: r.id, Price: r.price, Title: n.titles[r.id], Rule: rule, Base: r.base, May: n.may[r.base]}
}
