package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/identity"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// openName is a spelling that only the user can place: one that may mean several
// models, one that no rule connects although there is something like it, or one
// of a model that has the same name as another but for a date or the order of
// words. A name that is like no other is a model of its own and is not open.
type openName struct {
	spelling string
	resolved
	ref   record.Ref // of its first number
	line  int        // from 1; 0 where it is not known
	gains gain       // of the first suggestion
}

// axes is the set of what is known of a model.
type axes uint8

const (
	hasScore axes = 1 << iota
	hasPrice
	hasSpeed
)

// axisOf says what a run tells of its model. A claim tells nothing that a front
// could use.
var axisOf = map[record.Kind]axes{record.Score: hasScore, record.Priced: hasPrice, record.Measured: hasSpeed}

// gain is what a decision would bring together, the most useful first.
type gain int

const (
	scoreWithPrice   gain = iota // each side has what the other lacks
	priceForScore                // the score finds a price; the model has a score already
	scoreForPrice                // the price finds a score; the model has a price already
	speedWithAnother             // a speed with a score or a price
	nothingNew
)

// gainOf compares what the spelling has with what the suggested model has.
func gainOf(own, other axes) gain {
	has := func(a, b axes) bool { return own&a != 0 && own&b == 0 && other&b != 0 }
	switch {
	case has(hasScore, hasPrice) && other&hasScore == 0, has(hasPrice, hasScore) && other&hasPrice == 0:
		return scoreWithPrice
	case has(hasScore, hasPrice):
		return priceForScore
	case has(hasPrice, hasScore):
		return scoreForPrice
	case has(hasSpeed, hasScore), has(hasSpeed, hasPrice), has(hasScore, hasSpeed), has(hasPrice, hasSpeed):
		return speedWithAnother
	}
	return nothingNew
}

// decide lists what is left to decide.
func (n *names) decide(r *reading) {
	have := map[string]axes{} // by the identity of prices, which no effort parts
	first := map[identityKey]*record.Run{}
	for _, run := range r.Runs {
		k := keyOf(run)
		have[n.known[k].price] |= axisOf[run.Kind]
		if first[k] == nil {
			first[k] = run
		}
	}
	places := firstPlaces(r.Rows)
	for _, k := range n.candidates() {
		o := openName{spelling: k.model, resolved: n.known[k], gains: nothingNew}
		o.ref = cmp.Or(places[first[k]], record.Ref{Origin: first[k].Origin, Record: first[k].Record})
		o.line = r.Line(o.ref)
		if s := o.Suggestions; len(s) > 0 {
			o.gains = gainOf(have[o.price], have[priceIn(s[0].Canonical, o.Resolution)])
		}
		n.open = append(n.open, o)
	}
	slices.SortStableFunc(n.open, compareOpen)
	n.may = map[string][]string{}
	for _, o := range n.open {
		for _, s := range o.Suggestions {
			n.may[o.base] = append(n.may[o.base], s.Canonical)
			n.may[s.Canonical] = append(n.may[s.Canonical], o.base)
		}
	}
}

// candidates are one key for each spelling that is open.
func (n *names) candidates() []identityKey {
	var out []identityKey
	seen := map[string]bool{}  // spellings, by what they mean
	asked := map[string]bool{} // models that no rule places: they are open by themselves
	for _, r := range n.known {
		asked[r.Canonical] = asked[r.Canonical] || r.Status == identity.Unresolved
	}
	for _, k := range n.order {
		r := n.known[k]
		what := r.id + "\x00" + k.model
		if seen[what] {
			continue
		}
		seen[what] = true
		if r.Status == identity.Resolved {
			r.Suggestions = slices.DeleteFunc(n.resolver.Alike(k.spelling(), r.Resolution), func(s identity.Suggestion) bool { return asked[s.Canonical] })
		}
		if n.known[k] = r; problemOf(r) != "" {
			out = append(out, k)
		}
	}
	return out
}

// firstPlaces is where the first number of each run stands.
func firstPlaces(rows []record.Row) map[*record.Run]record.Ref {
	places := map[*record.Run]record.Ref{}
	for i := range rows {
		if _, ok := places[rows[i].Run]; !ok {
			places[rows[i].Run] = rows[i].Value.Ref
		}
	}
	return places
}

// priceIn is the identity of prices that a spelling would have in the model.
func priceIn(canonical string, res identity.Resolution) string {
	set := res.Setting
	set.Effort = identity.Effort{}
	return withSetting(canonical, joinNonEmpty(res.Name.Region, set.String()))
}

// compareOpen puts names that mean several models first, then by what a decision
// would bring together, then by how near the suggestion is.
func compareOpen(a, b openName) int {
	return cmp.Or(
		compareAmbiguous(a, b),
		cmp.Compare(a.gains, b.gains),
		cmp.Compare(a.distance(), b.distance()),
		strings.Compare(a.spelling, b.spelling),
	)
}

func compareAmbiguous(a, b openName) int {
	return strings.Compare(problemOf(a.resolved), problemOf(b.resolved)) // name/ambiguous, name/unresolved
}

func (o openName) distance() float64 {
	if len(o.Suggestions) == 0 {
		return 1
	}
	return o.Suggestions[0].Distance
}

// place is path:line of the first number.
func (o openName) place() string {
	if o.line == 0 {
		return o.ref.Origin.Path
	}
	return fmt.Sprintf("%s:%d", o.ref.Origin.Path, o.line)
}

// why says what keeps the name open, where more than its letters is known.
func (o openName) why() string {
	if o.Status == identity.Resolved {
		return ""
	}
	return o.Why
}

// lines are what the user may paste into the alias file, best first.
func (o openName) lines() []string {
	var out []string
	for _, s := range o.Suggestions {
		out = append(out, s.Line)
	}
	return out
}

// maxNameProblems bounds how many names of a kind are printed as problems: a
// price map has thousands. `names` and the problems page list all.
const maxNameProblems = 20

// problems are the names that are left to decide, as problems of the data.
func (n *names) problems() []record.Problem {
	var out []record.Problem
	for _, id := range []string{"name/ambiguous", "name/unresolved"} {
		count := 0
		for _, o := range n.open {
			if problemOf(o.resolved) != id {
				continue
			}
			if count++; count <= maxNameProblems {
				out = append(out, o.problem())
			}
		}
		if count > maxNameProblems {
			out = append(out, record.Problem{Kind: record.ProblemByID(id), Msg: moreNames(count - maxNameProblems), Hint: moreNamesHint})
		}
	}
	return out
}

func (o openName) problem() record.Problem {
	return record.Problem{
		Kind: record.ProblemByID(problemOf(o.resolved)), Ref: o.ref, Line: o.line,
		Msg: openNameMessage(o), Hint: openNameHint(o), Format: o.ref.Origin.Format,
	}
}

func problemOf(r resolved) string {
	switch {
	case r.Status == identity.Ambiguous:
		return "name/ambiguous"
	case len(r.Suggestions) > 0:
		return "name/unresolved"
	}
	return ""
}

func quotedAll(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = quoted(w)
	}
	return out
}
