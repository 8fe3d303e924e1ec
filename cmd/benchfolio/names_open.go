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
// of a model whose name has the same parts as another's. A line of the alias file is
// about one spelling, so each asks for itself; those of one model stand together. A
// name that is like no other is a model of its own and is not open.
type openName struct {
	spelling string
	resolved
	ref   record.Ref // of its first number
	line  int        // from 1; 0 where it is not known
	gains gain       // of the first suggestion
	uses  int        // runs that have the spelling
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
	priceThere                   // the same for the model that is suggested: its score finds a price,
	scoreThere                   // its price a score
	speedWithAnother             // a speed with a score or a price
	nothingNew
)

// gainOf compares what the spelling has with what the suggested model has.
func gainOf(own, other axes) gain {
	finds := func(a, b axes) bool { return own&a != 0 && own&b == 0 && other&b != 0 }
	gives := func(a, b axes) bool { return other&a != 0 && other&b == 0 && own&b != 0 }
	switch {
	case finds(hasScore, hasPrice) && gives(hasPrice, hasScore), finds(hasPrice, hasScore) && gives(hasScore, hasPrice):
		return scoreWithPrice
	case finds(hasScore, hasPrice):
		return priceForScore
	case finds(hasPrice, hasScore):
		return scoreForPrice
	case gives(hasScore, hasPrice):
		return priceThere
	case gives(hasPrice, hasScore):
		return scoreThere
	case finds(hasSpeed, hasScore|hasPrice), finds(hasScore|hasPrice, hasSpeed), gives(hasSpeed, hasScore|hasPrice), gives(hasScore|hasPrice, hasSpeed):
		return speedWithAnother
	}
	return nothingNew
}

// decide lists what is left to decide.
func (n *names) decide(r *reading) {
	have := map[string]axes{} // by the identity of prices, which no effort parts
	first := map[identityKey]*record.Run{}
	uses := map[string]int{} // by spelling
	for _, run := range r.Runs {
		k := keyOf(run)
		have[n.known[k].price] |= axisOf[run.Kind]
		uses[run.Model]++
		if first[k] == nil {
			first[k] = run
		}
	}
	places := firstPlaces(r.Rows)
	for _, k := range n.candidates() {
		o := openName{spelling: k.model, resolved: n.known[k], gains: nothingNew, uses: uses[k.model]}
		o.ref = cmp.Or(places[first[k]], record.Ref{Origin: first[k].Origin, Record: first[k].Record})
		o.line = r.Line(o.ref)
		if s := o.Suggestions; len(s) > 0 {
			o.gains = gainOf(have[o.price], have[priceIn(s[0].Canonical, o.Resolution)])
		}
		if o.gains < nothingNew || o.likeness() < identity.BothSayMore {
			n.open = append(n.open, o)
		}
	}
	n.sortOpen()
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

// sortOpen puts the models first whose name means several, then by what a decision
// would bring together, then those whose names have the parts of another, then the
// most used. The spellings of a model stand together, in the same order.
func (n *names) sortOpen() {
	slices.SortStableFunc(n.open, compareOpen)
	lead := map[string]openName{} // the first spelling of a model, with the uses of all
	for _, o := range n.open {
		l, ok := lead[o.decision()]
		if !ok {
			l, l.uses = o, 0
		}
		l.uses += o.uses
		lead[o.decision()] = l
	}
	slices.SortStableFunc(n.open, func(a, b openName) int {
		if a.decision() == b.decision() {
			return 0
		}
		return cmp.Or(compareOpen(lead[a.decision()], lead[b.decision()]), strings.Compare(a.decision(), b.decision()))
	})
}

func compareOpen(a, b openName) int {
	return cmp.Or(
		strings.Compare(problemOf(a.resolved), problemOf(b.resolved)), // name/ambiguous, name/unresolved
		cmp.Compare(a.gains, b.gains),
		cmp.Compare(max(a.likeness(), identity.SameParts), max(b.likeness(), identity.SameParts)),
		cmp.Compare(b.uses, a.uses),
		cmp.Compare(a.distance(), b.distance()),
		strings.Compare(a.spelling, b.spelling),
	)
}

// decision is what the spellings share that one answer decides: the model, and in
// which way it is open.
func (o openName) decision() string { return problemOf(o.resolved) + "\x00" + o.base }

func (o openName) likeness() identity.Likeness {
	if len(o.Suggestions) == 0 {
		return identity.BothSayMore
	}
	return o.Suggestions[0].Likeness
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
	count, last := map[string]int{}, ""
	for _, o := range n.open {
		if o.decision() == last {
			continue // one problem a model
		}
		last = o.decision()
		if id := problemOf(o.resolved); count[id] < maxNameProblems {
			out = append(out, o.problem())
		}
		count[problemOf(o.resolved)]++
	}
	for _, id := range []string{"name/ambiguous", "name/unresolved"} {
		if more := count[id] - maxNameProblems; more > 0 {
			out = append(out, record.Problem{Kind: record.ProblemByID(id), Msg: moreNames(more), Hint: moreNamesHint})
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
