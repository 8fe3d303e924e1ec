package numbers

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Known is one number that the data hold.
type Known struct {
	Value  float64
	Unit   string   // of the normalized table: "tokens/s", "s", "USD/1M tokens", "percent", "points"
	Name   string   // the model it is about
	Metric []string // words that speak of its metric: "output speed", "tokens per second"
	Digits int      // significant digits that it is shown with; 0 means all
	Lo, Hi float64  // its interval; the same number twice where there is none
	Ref    string   // what a reference to it says between the braces
}

// Interval says whether an interval is known.
func (k Known) Interval() bool { return k.Lo < k.Hi }

// Data are the numbers and names of a report, ready to be looked up in texts.
// The zero Data knows nothing.
type Data struct {
	known   []Known
	byName  map[string][]Known
	phrases map[string][]phrase // by their first word
}

// phrase is one spelling of a name and what is known by it.
type phrase struct {
	text string
	name string
}

// NewData prepares the known numbers. spellings gives the names that texts may
// call a model by, beside its own, and may hold names of which no number is known.
func NewData(known []Known, spellings map[string][]string) Data {
	d := Data{known: known, byName: map[string][]Known{}, phrases: map[string][]phrase{}}
	for _, k := range known {
		d.byName[k.Name] = append(d.byName[k.Name], k)
		d.add(k.Name, k.Name)
	}
	for name, all := range spellings {
		d.add(name, name)
		for _, s := range all {
			d.add(s, name)
		}
	}
	return d
}

// add takes one spelling, once. A number alone is no name.
func (d Data) add(spelling, name string) {
	p := phrase{strings.Join(strings.Fields(strings.ToLower(spelling)), " "), name}
	first := wordsRE.FindString(p.text)
	if first == "" || pureRE.MatchString(p.text) || slices.Contains(d.phrases[first], p) {
		return
	}
	if !strings.HasPrefix(p.text, first) {
		return
	}
	d.phrases[first] = append(d.phrases[first], p)
}

var (
	pureRE  = regexp.MustCompile(`^[\d.,\s]+[a-z]?$`)
	wordsRE = regexp.MustCompile(`[a-z0-9]+`)
)

// mention is a name in a text.
type mention struct {
	from, to int
	name     string
}

// mentions returns where names stand in a text, in order. Of two that begin at
// one place the longer counts.
func (d Data) mentions(s string) (found []mention) {
	if len(d.phrases) == 0 {
		return nil
	}
	lower := strings.ToLower(s)
	if len(lower) != len(s) {
		return nil // letters that change their length: the places would not fit
	}
	for at := 0; at < len(lower); {
		from, to := nextWord(lower, at)
		best := mention{}
		for _, p := range d.phrases[lower[from:to]] {
			end := from + len(p.text)
			if strings.HasPrefix(lower[from:], p.text) && !wordBehind(lower, end) && (end > best.to || end == best.to && p.name < best.name) {
				best = mention{from, end, p.name}
			}
		}
		if best.to > 0 {
			found, to = append(found, best), max(to, best.to)
		}
		at = max(to, at+1)
	}
	return found
}

// nextWord finds the next run of ASCII letters and digits.
func nextWord(s string, at int) (from, to int) {
	for at < len(s) && !isLetter(s[at]) && !isDigit(s[at]) {
		at++
	}
	from = at
	for at < len(s) && (isLetter(s[at]) || isDigit(s[at])) {
		at++
	}
	return from, at
}

// wordBehind says whether a name goes on: "gpt-5" is no name in "gpt-5.5".
func wordBehind(s string, at int) bool {
	if at >= len(s) {
		return false
	}
	r, size := utf8.DecodeRuneInString(s[at:])
	return isLetter(s[at]) || isDigit(s[at]) || r == '.' && at+size < len(s) && isDigit(s[at+size])
}

// of returns what is known of the named models, in their order.
func (d Data) of(names []string) (found []Known) {
	for _, name := range names {
		found = append(found, d.byName[name]...)
	}
	return found
}

// spoken keeps the numbers whose metric a sentence speaks of; all where it
// speaks of none, and then says so.
func spoken(known []Known, sentence string) (kept []Known, sure bool) {
	lower := strings.ToLower(sentence)
	for _, k := range known {
		if slices.ContainsFunc(k.Metric, func(w string) bool { return w != "" && strings.Contains(lower, strings.ToLower(w)) }) {
			kept = append(kept, k)
		}
	}
	if len(kept) == 0 {
		return known, false
	}
	return kept, true
}
