package analysis

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Turn is what changed from the report of one date to that of the next.
type Turn struct {
	Date   int // of History.Dates; what was before is Date-1
	Method []TermChange
	Moves  []*Move // the worst first
	Noise  int     // measured numbers that differ by no more than chance, or too little
}

// TermChange is a change of what numbers depend on beside the data. What is empty
// was not there.
type TermChange struct{ Term, Before, After string }

// Move is one thing that is not as it was.
type Move struct {
	Sort          Sort
	Model         string // identity; empty of a provider or source
	What          string
	Of            string // "model", "provider", "source", the title of a front; empty of a number
	Front         string // name; empty of all else
	Before, After *Span  // of a number; Before is what stood since the last change that was reported
	Percent       float64
	Relative      bool   // Percent says something
	Fence         *Fence // nil where there is none
	Method        bool   // may come from a change of method: no progress, no loss
	Note          string
}

// turner holds what the parts of turns share.
type turner struct {
	h     *History
	turns []*Turn
	there []present // of each date
}

// present is what the report of a date speaks of.
type present struct{ models, providers, sources, fronts map[string]bool }

// turns compares each date with the one before. It takes what the snapshots kept and
// computes no report again, so that a history of years costs seconds.
func (h *History) turns() {
	t := &turner{h: h}
	for n := 1; n < len(h.Dates); n++ {
		t.turns = append(t.turns, &Turn{Date: n, Method: changedTerms(h.Dates[n-1].Method, h.Dates[n].Method)})
	}
	t.names()
	for _, s := range h.Series {
		t.series(s)
	}
	t.fronts()
	for _, x := range t.turns {
		slices.SortStableFunc(x.Moves, func(a, b *Move) int {
			return cmp.Or(bySeverity(a.Sort, b.Sort, a.size(), b.size()), strings.Compare(a.What+"\x00"+a.Of, b.What+"\x00"+b.Of))
		})
	}
	h.Turns = t.turns
}

// size is how large a change is, in percent; negative where that says nothing.
func (m *Move) size() float64 {
	if !m.Relative {
		return -1
	}
	return math.Abs(m.Percent)
}

// bySeverity puts the worse sort first, then the larger change; those without a size
// come last.
func bySeverity(a, b Sort, aSize, bSize float64) int {
	if d := slices.Index(sortOrder, a) - slices.Index(sortOrder, b); d != 0 {
		return d
	}
	return cmp.Compare(bSize, aSize)
}

// at is the turn to a date; there is none to the first.
func (t *turner) at(date int) *Turn { return t.turns[date-1] }

// add puts a move among those of its date; what a change of method may have done is
// called neither better nor worse.
func (t *turner) add(date int, m Move) {
	turn := t.at(date)
	if slices.ContainsFunc(turn.Method, func(c TermChange) bool { return mayMove(c.Term, &m) }) {
		m.Sort, m.Method = neutral(m.Sort), true
	}
	turn.Moves = append(turn.Moves, &m)
}

// mayMove reports whether a change of method can be behind a move. It is meant wide,
// since a snapshot does not say which file a number came from.
func mayMove(term string, m *Move) bool {
	kind, name, _ := strings.Cut(term, " ")
	switch kind {
	case "window":
		return m.After != nil && m.After.Class == string(Live) || m.Front != ""
	case "frontier":
		return m.Front == name
	case "workload", "quality", "composite":
		return m.Front != ""
	case "definition":
		return m.Front != "" || m.After != nil && m.After.Metric == name
	case "reader":
		return m.After != nil || m.Front != ""
	}
	return true
}

// changedTerms compares two methods. A term that somebody wrote is also a change
// where it is new or gone; the others come and go with the data.
func changedTerms(before, after []Term) (out []TermChange) {
	was := map[string]string{}
	for _, t := range before {
		was[t.Name] = t.Text
	}
	is := map[string]bool{}
	for _, t := range after {
		is[t.Name] = true
		if old, ok := was[t.Name]; ok && old != t.Text || !ok && ofConfiguration(t.Name) {
			out = append(out, TermChange{t.Name, old, t.Text})
		}
	}
	for _, t := range before {
		if !is[t.Name] && ofConfiguration(t.Name) {
			out = append(out, TermChange{Term: t.Name, Before: t.Text})
		}
	}
	return out
}

// names finds the models, providers and sources that came and went.
func (t *turner) names() {
	titles := map[string]string{}
	for n, d := range t.h.Dates {
		p := present{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
		for _, s := range d.Said {
			p.models[s.Model], titles[s.Model] = true, s.Title
			p.sources[s.Source] = true
			p.providers[s.Provider] = true
		}
		delete(p.sources, "")
		delete(p.providers, "")
		for _, m := range d.Members {
			p.fronts[m.Front] = true
		}
		t.there = append(t.there, p)
		if n == 0 {
			continue
		}
		was := t.there[n-1]
		t.cameAndWent(n, "model", was.models, p.models, titles)
		t.cameAndWent(n, "provider", was.providers, p.providers, nil)
		t.cameAndWent(n, "source", was.sources, p.sources, nil)
	}
}

func (t *turner) cameAndWent(n int, of string, was, is map[string]bool, titles map[string]string) {
	add := func(sort Sort, id string) {
		m := Move{Sort: sort, What: id, Of: of}
		if titles != nil {
			m.Model, m.What = id, titles[id]
		}
		t.add(n, m)
	}
	for id := range was {
		if !is[id] {
			add(Went, id)
		}
	}
	for id := range is {
		if !was[id] {
			add(Came, id)
		}
	}
}

// otherConditions is the note of an offering that left a front while the same model
// entered it with a measurement of other conditions, and the other way round.
const otherConditions = "under other conditions than before"

// fronts finds who entered and left a front that was there on both dates.
func (t *turner) fronts() {
	for _, f := range t.h.Fronts {
		came, left := map[turnLabel]bool{}, map[turnLabel]bool{}
		for _, x := range f.Of {
			came[turnLabel{x.From, x.Label}], left[turnLabel{x.To + 1, x.Label}] = true, true
		}
		for _, x := range f.Of {
			t.frontMove(JoinsFront, x, x.From, x.From-1, "new", left)
			t.frontMove(LeftFront, x, x.To+1, x.To+1, "no longer there", came)
		}
	}
}

// turnLabel is who entered or left a front, and when.
type turnLabel struct {
	date  int
	label string
}

// frontMove adds that a stay on a front began or ended on a date; absent is the note
// where the model is not there at all on the other of the two dates.
func (t *turner) frontMove(sort Sort, x *Stay, date, other int, absent string, opposite map[turnLabel]bool) {
	if date == 0 || date >= len(t.h.Dates) || !t.there[date-1].fronts[x.Front] || !t.there[date].fronts[x.Front] {
		return
	}
	m := Move{Sort: sort, Model: x.Model, What: x.Label, Of: x.Title, Front: x.Front}
	switch {
	case !t.there[other].models[x.Model]:
		m.Note = absent
	case opposite[turnLabel{date, x.Label}]:
		m.Note = otherConditions
	}
	t.add(date, m)
}
