package identity

import (
	"fmt"
	"sort"
	"strings"
	"time"
)

// Alias is one line of the user's alias file: the exact spelling means this
// model. The package documentation shows the YAML.
type Alias struct {
	Spelling  string
	Canonical string // `is:`; empty only where Apart is set
	Source    string // limits the line to a source key or a format; empty: everywhere
	From, To  string // YYYY-MM-DD; limits the line to rows dated From <= d < To

	Effort       string // as [ParseEffort] reads it; replaces what the name says
	Quantization string // fills what the name leaves open; where the name says another, see [Name.Assumed]
	Apart        bool   // the spelling is never joined with anything
	Place        string // file:line:column, for messages
}

// AliasError is a line of the alias file that cannot be followed. The set does
// not use the line.
type AliasError struct {
	Place string // of the line; of the first one where two disagree
	Other string // place of the line it disagrees with; empty otherwise
	Msg   string // what is wrong and what to do, without the places
}

// Error gives "place: message (other place)".
func (e AliasError) Error() string {
	msg := e.Msg
	if e.Place != "" {
		msg = e.Place + ": " + msg
	}
	if e.Other != "" {
		msg += " (see " + e.Other + ")"
	}
	return msg
}

// Set is the checked content of an alias file. The nil Set is empty and valid.
type Set struct {
	bySpelling map[string][]Alias
	disputed   map[string][]Alias // lines that contradict each other: none is followed
}

// NewSet checks the lines. Every problem is returned, in the order of places;
// lines that contradict each other (one spelling, two meanings, overlapping
// scope) are all left out, so that no order of lines decides.
func NewSet(aliases []Alias) (*Set, []AliasError) {
	lines := append([]Alias(nil), aliases...)
	sort.SliceStable(lines, func(i, j int) bool { return lines[i].order() < lines[j].order() })
	s := &Set{bySpelling: map[string][]Alias{}, disputed: map[string][]Alias{}}
	var errs []AliasError
	for _, a := range lines {
		if msg := a.check(); msg != "" {
			errs = append(errs, AliasError{Place: a.Place, Msg: msg})
			continue
		}
		s.bySpelling[a.Spelling] = append(s.bySpelling[a.Spelling], a)
	}
	for spelling, group := range s.bySpelling {
		good, bad, conflicts := settle(group)
		errs = append(errs, conflicts...)
		s.bySpelling[spelling] = good
		if len(bad) > 0 {
			s.disputed[spelling] = bad
		}
	}
	sort.SliceStable(errs, func(i, j int) bool { return errs[i].Error() < errs[j].Error() })
	return s, errs
}

// order sorts lines independently of the order they were given in.
func (a Alias) order() string {
	return strings.Join([]string{a.Spelling, a.Source, a.From, a.To, a.Canonical, a.Effort, a.Quantization, a.Place}, "\x00")
}

// check says what is wrong with a line by itself; empty if nothing is.
func (a Alias) check() string {
	_, effortOK := ParseEffort(a.Effort)
	switch {
	case a.Apart && a.Canonical != "":
		return fmt.Sprintf("alias %q says both is and apart: keep one", a.Spelling)
	case !a.Apart && strings.TrimSpace(a.Canonical) == "":
		return fmt.Sprintf("alias %q names no model: write the id, or apart: true", a.Spelling)
	case !isDay(a.From) || !isDay(a.To):
		return fmt.Sprintf("alias %q: from and to must be dates like 2025-05-28", a.Spelling)
	case a.From != "" && a.To != "" && a.From >= a.To:
		return fmt.Sprintf("alias %q: to (exclusive) must be after from", a.Spelling)
	case !effortOK:
		return fmt.Sprintf("alias %q: effort %q is not a level, a token budget (32k), adaptive, on, off or unknown", a.Spelling, a.Effort)
	}
	return ""
}

func isDay(s string) bool {
	if s == "" {
		return true
	}
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

// settle separates the lines of one spelling that agree from those that
// contradict each other.
func settle(group []Alias) (good, bad []Alias, conflicts []AliasError) {
	disputed := make([]bool, len(group))
	for i, a := range group {
		for j := i + 1; j < len(group); j++ {
			b := group[j]
			if a.means() == b.means() || !overlap(a, b) {
				continue
			}
			disputed[i], disputed[j] = true, true
			conflicts = append(conflicts, AliasError{Place: a.Place, Other: b.Place, Msg: fmt.Sprintf(
				"alias %q is %s and also %s for the same rows: limit them by source, from or to, or drop one",
				a.Spelling, a.meaning(), b.meaning())})
		}
	}
	for i, a := range group {
		if disputed[i] {
			bad = append(bad, a)
		} else {
			good = append(good, a)
		}
	}
	return good, bad, conflicts
}

type meaning struct {
	canonical, effort, quantization string
	apart                           bool
}

func (a Alias) means() meaning { return meaning{a.Canonical, a.Effort, a.Quantization, a.Apart} }

func (a Alias) meaning() string {
	if a.Apart {
		return "apart"
	}
	parts := []string{fmt.Sprintf("%q", a.Canonical)}
	if a.Effort != "" {
		parts = append(parts, "effort "+a.Effort)
	}
	if a.Quantization != "" {
		parts = append(parts, a.Quantization)
	}
	return strings.Join(parts, ", ")
}

// overlap reports whether some row could fall under both lines. A source key
// and a format may describe the same row, so two different non-empty sources
// are taken as disjoint only because nobody can mean both by one word.
func overlap(a, b Alias) bool {
	if a.Source != "" && b.Source != "" && a.Source != b.Source {
		return false
	}
	return (a.To == "" || b.From == "" || b.From < a.To) && (b.To == "" || a.From == "" || a.From < b.To)
}

// dated reports whether the line is limited in time, which it must be to carry
// prices and scores between a dated and an undated name.
func (a Alias) dated() bool { return a.From != "" || a.To != "" }

// covers reports whether the line speaks about the row. A row without a date
// is never covered by a line that is limited in time: nobody can know.
func (a Alias) covers(s Spelling) bool {
	if a.Source != "" && a.Source != s.Source && a.Source != s.Format {
		return false
	}
	if !a.dated() {
		return true
	}
	first, last := days(s.Date)
	return first != "" && (a.From == "" || a.From <= first) && (a.To == "" || last < a.To)
}

// days are the first and last day that a date of any precision can mean:
// "2026-06" is 2026-06-01 to 2026-06-31 (compared as text, so that the length
// of the month does not matter). Both empty where it is no date.
func days(date string) (first, last string) {
	if len(date) > len(time.DateOnly) {
		date = date[:len(time.DateOnly)]
	}
	for _, p := range []struct{ layout, first, last string }{
		{time.DateOnly, "", ""}, {"2006-01", "-01", "-31"}, {"2006", "-01-01", "-12-31"},
	} {
		if _, err := time.Parse(p.layout, date); err == nil {
			return date + p.first, date + p.last
		}
	}
	return "", ""
}

// Find returns the lines that speak about the row. One line, or several that
// agree, is an answer (ok); contradicting lines are no answer and are returned
// as candidates with ok false.
func (s *Set) Find(sp Spelling) (lines []Alias, ok bool) {
	if s == nil {
		return nil, false
	}
	for _, a := range s.disputed[sp.Text] {
		if a.covers(sp) {
			lines = append(lines, a)
		}
	}
	if len(lines) > 0 {
		return lines, false
	}
	for _, a := range s.bySpelling[sp.Text] {
		if a.covers(sp) {
			lines = append(lines, a)
		}
	}
	// Lines limited to a source key and to a format may both cover one row.
	for _, a := range lines {
		if a.means() != lines[0].means() {
			return lines, false
		}
	}
	return lines, len(lines) > 0
}

// canonicals are the ids that the user's lines name, sorted, each once.
func (s *Set) canonicals() []string {
	if s == nil {
		return nil
	}
	seen := map[string]bool{}
	var ids []string
	for _, group := range s.bySpelling {
		for _, a := range group {
			if a.Canonical != "" && !seen[a.Canonical] {
				seen[a.Canonical] = true
				ids = append(ids, a.Canonical)
			}
		}
	}
	sort.Strings(ids)
	return ids
}
