package identity

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// traits is what a name certainly says about its model, for telling models
// apart. Traits never join: equal traits prove nothing.
type traits struct {
	families, variants, children, tunes []string // sorted, each once
	total, active, experts              []string // sizes: 70b; a22b; 128e
	version                             string   // the digits that are no size and no stamp, without trailing zeros
	stamps                              []stamp
	date                                string
	base                                string
}

// plusWord is a word that ends in a plus, which is no letter of the name but tells
// two models apart.
var plusWord = regexp.MustCompile(`[\pL\d]\+(?:[-()\s]|$)`)

func (n Name) traits() traits {
	t := traits{date: n.Date, base: n.Base}
	words := splitPoints(strings.FieldsFunc(n.Base, isPunctuation))
	words, t.stamps = cutStamps(words)
	if plusWord.MatchString(n.Base) { // "Command R+" is no "Command R"
		words = append(words, "plus")
	}
	var version strings.Builder
	for _, w := range words {
		if t.takeSize(w) {
			continue
		}
		t.takeWord(w)
		for _, run := range runs(w) {
			if _, ok := digits(run); ok {
				version.WriteString(run)
			} else if run != w {
				t.takeWord(run)
			}
		}
	}
	t.version = strings.TrimRight(version.String(), "0")
	for _, list := range []*[]string{&t.families, &t.variants, &t.children, &t.tunes, &t.total, &t.active, &t.experts} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return t
}

func (t *traits) takeWord(w string) {
	w = cmp.Or(variantShort[w], w)
	switch {
	case familyWords[w]:
		t.families = append(t.families, w)
	case variantWords[w]:
		t.variants = append(t.variants, w)
	case childWords[w]:
		t.children = append(t.children, w)
	case tuneWords[w] != "":
		t.tunes = append(t.tunes, tuneWords[w])
	}
}

// takeSize keeps "70b", "8x22b", "270m", "a22b", "128e", "e4b".
func (t *traits) takeSize(w string) bool {
	unit := w[len(w)-1]
	number := w[:len(w)-1]
	prefix := byte(0)
	if number != "" && (number[0] == 'a' || number[0] == 'e') {
		prefix, number = number[0], number[1:]
	}
	if number == "" || strings.Trim(number, "0123456789x") != "" || number[0] == 'x' {
		return false
	}
	switch {
	case unit == 'b' && prefix == 'a':
		t.active = append(t.active, w)
	case unit == 'e' && prefix == 0:
		t.experts = append(t.experts, w)
	case unit == 'b', unit == 'm' && prefix == 0, unit == 't' && prefix == 0:
		t.total = append(t.total, w)
	default:
		return false
	}
	return true
}

// runs splits a word where letters meet digits: "llama3" is llama, 3.
func runs(w string) []string {
	var out []string
	start, digit := 0, false
	for i, r := range w {
		d := r >= '0' && r <= '9'
		if i > start && d != digit {
			out = append(out, w[start:i])
			start = i
		}
		digit = d
	}
	return append(out, w[start:])
}

// differs says by what two names are certainly different models; empty if
// nothing proves it. It is a statement about models, not about settings.
func differs(a, b traits) string {
	switch {
	case len(a.families) > 0 && len(b.families) > 0 && !slices.Equal(a.families, b.families):
		return apart("family", a.families, b.families)
	case !slices.Equal(a.children, b.children):
		return apart("derived model", a.children, b.children)
	case disjoint(a.total, b.total):
		return apart("size", a.total, b.total)
	case disjoint(a.active, b.active):
		return apart("active size", a.active, b.active)
	case disjoint(a.experts, b.experts):
		return apart("experts", a.experts, b.experts)
	case a.version != b.version && a.version != "" && b.version != "":
		return "version"
	case !slices.Equal(a.variants, b.variants):
		return apart("variant", a.variants, b.variants)
	case disjoint(a.tunes, b.tunes):
		return apart("tune", a.tunes, b.tunes)
	case a.date != "" && b.date != "" && a.date != b.date:
		return fmt.Sprintf("date: %s and %s", a.date, b.date)
	}
	return differByStamp(a, b)
}

// contradict reports whether two names that one record states as equal cannot be:
// another size, tune or release. Families, versions and variants do not count
// there, as ids drop them ("venice/uncensored").
func contradict(a, b traits) bool {
	return disjoint(a.total, b.total) || disjoint(a.active, b.active) || disjoint(a.experts, b.experts) || disjoint(a.tunes, b.tunes) ||
		a.date != "" && b.date != "" && a.date != b.date || differByStamp(a, b) != ""
}

// differByStamp compares what stamps, and a stamp and a date, certainly say.
func differByStamp(a, b traits) string {
	for _, s := range a.allStamps() {
		for _, t := range b.allStamps() {
			if s.conflicts(t) {
				return fmt.Sprintf("stamp: %s and %s", s.text, t.text)
			}
		}
	}
	for _, r := range rereleases {
		if !inFamily(a.base, []string{r.family}) || !inFamily(b.base, []string{r.family}) {
			continue
		}
		for _, s := range r.stamps {
			if a.isRelease(s) && b.isUnstamped() || b.isRelease(s) && a.isUnstamped() {
				return "stamp: " + s + " came out after the name without it"
			}
		}
	}
	return ""
}

func (t traits) allStamps() []stamp {
	if t.date == "" {
		return t.stamps
	}
	return append(slices.Clone(t.stamps), dateStamp(t.date))
}

func (t traits) isRelease(text string) bool {
	return slices.ContainsFunc(t.stamps, func(s stamp) bool { return s.text == text })
}

func (t traits) isUnstamped() bool { return len(t.stamps) == 0 && t.date == "" }

// disjoint reports whether both say something and nothing in common.
func disjoint(a, b []string) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	return !slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

func apart(what string, a, b []string) string {
	say := func(words []string) string {
		if len(words) == 0 {
			return "none"
		}
		return strings.Join(words, " ")
	}
	return fmt.Sprintf("%s: %s and %s", what, say(a), say(b))
}
