package numbers

import (
	"regexp"
	"sort"
)

// span is a piece of a text, in bytes.
type span struct{ from, to int }

var sentenceRE = regexp.MustCompile(`[.!?][)”"’]*[ \n\t]+`)

// longest is how long a sentence may be before it is cut: far over any that a
// reader could follow, and what keeps the check of hostile text linear.
const longest = 2000

// sentences parts a text. A point before a small letter or a digit ends none.
func sentences(s string) (found []span) {
	from := 0
	add := func(to int) {
		for ; to-from > longest; from = whole(s, from+longest) {
			found = append(found, span{from, whole(s, from+longest)})
		}
		found, from = append(found, span{from, to}), to
	}
	for _, end := range sentenceRE.FindAllStringIndex(s, -1) {
		if next := end[1]; next < len(s) && (s[next] >= 'a' && s[next] <= 'z' || isDigit(s[next])) {
			continue
		}
		add(end[1])
	}
	if from < len(s) {
		add(len(s))
	}
	return found
}

// spanOf returns the span that holds a byte, of spans in order.
func spanOf(spans []span, at int) span {
	i := sort.Search(len(spans), func(i int) bool { return spans[i].to > at })
	if i == len(spans) || spans[i].from > at {
		return span{}
	}
	return spans[i]
}

// inside says whether a byte is in one of the spans, which are in order.
func inside(spans []span, at int) bool { return spanOf(spans, at).to > at }
