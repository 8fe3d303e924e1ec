package numbers

import (
	"sort"
	"strings"
)

// span is a piece of a text, in bytes.
type span struct{ from, to int }

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
	for at := 0; ; {
		i := strings.IndexAny(s[at:], ".!?")
		if i < 0 {
			break
		}
		at += i + 1
		next, ends := pastEnd(s, at)
		if !ends || next < len(s) && (s[next] >= 'a' && s[next] <= 'z' || isDigit(s[next])) {
			continue
		}
		add(next)
		at = next
	}
	if from < len(s) {
		add(len(s))
	}
	return found
}

// pastEnd skips the brackets and quotation marks that close behind the point of a
// sentence and the blanks that must follow.
func pastEnd(s string, at int) (next int, ends bool) {
	closed := strings.TrimLeft(s[at:], `)”"’`)
	rest := strings.TrimLeft(closed, " \n\t")
	return len(s) - len(rest), len(rest) < len(closed)
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
