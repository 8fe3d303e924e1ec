package numbers

import (
	"regexp"
	"regexp/syntax"
	"unicode/utf8"
)

// ending is a pattern of what ends at a number. As it may begin anywhere before, it is
// slow to find missing; the two bytes before the number say so at once, in most places.
type ending struct {
	re   *regexp.Regexp
	tail *tails // nil where the pattern matches the empty text
}

// endingIn compiles a pattern, all of whose alternatives end in $.
func endingIn(pattern string) *ending {
	e := &ending{re: regexp.MustCompile(pattern)}
	if parsed, err := syntax.Parse(pattern, syntax.Perl); err == nil {
		if t := tailsOf(parsed); !t.empty {
			e.tail = &t
		}
	}
	return e
}

// MatchString says whether the pattern matches at the end of a text.
func (e *ending) MatchString(s string) bool { return e.can(s) && e.re.MatchString(s) }

// FindStringIndex returns where the match at the end of a text stands, nil without one.
func (e *ending) FindStringIndex(s string) []int {
	if !e.can(s) {
		return nil
	}
	return e.re.FindStringIndex(s)
}

// can says whether the last two bytes leave it open that the pattern matches.
func (e *ending) can(s string) bool {
	n := len(s)
	return e.tail == nil || n > 0 && e.tail.single.has(s[n-1]) || n > 1 && e.tail.pairs[s[n-1]].has(s[n-2])
}

// bytesSet is a set of bytes.
type bytesSet [4]uint64

func (s *bytesSet) add(b byte)      { s[b>>6] |= 1 << (b & 63) }
func (s *bytesSet) has(b byte) bool { return s[b>>6]&(1<<(b&63)) != 0 }
func (s *bytesSet) or(o bytesSet) {
	for i := range s {
		s[i] |= o[i]
	}
}

// tails are how the texts that a pattern matches can end: not at all, in one byte that
// is all of them, in two bytes. They may hold too much, never too little.
type tails struct {
	empty  bool
	single bytesSet
	pairs  [256]bytesSet // by the last byte, those before it
}

func (t *tails) or(o *tails) {
	t.empty = t.empty || o.empty
	t.single.or(o.single)
	for last := range t.pairs {
		t.pairs[last].or(o.pairs[last])
	}
}

// before is this pattern followed by what has the tails o.
func (t *tails) before(o *tails) (out tails) {
	out.pairs = o.pairs
	ends := t.single // in which this one ends
	for last := range t.pairs {
		if t.pairs[last] != (bytesSet{}) {
			ends.add(byte(last))
		}
	}
	for last := range out.pairs {
		if o.single.has(byte(last)) {
			out.pairs[last].or(ends)
		}
	}
	if t.empty {
		out.single = o.single
	}
	if o.empty {
		out.or(t)
	}
	out.empty = t.empty && o.empty
	return out
}

// tailsOf goes through a pattern from its end, as far as two bytes reach.
func tailsOf(re *syntax.Regexp) (out tails) {
	switch re.Op {
	case syntax.OpLiteral:
		out.empty = true
		for i := len(re.Rune) - 1; i >= max(0, len(re.Rune)-2); i-- {
			c := tailsOfRunes(folded(re.Rune[i], re.Flags))
			out = c.before(&out)
		}
	case syntax.OpCharClass:
		return tailsOfRunes(re.Rune)
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return tailsOfRunes([]rune{0, utf8.MaxRune})
	case syntax.OpConcat:
		out.empty = true
		for i := len(re.Sub) - 1; i >= 0 && (out.empty || out.single != (bytesSet{})); i-- {
			sub := tailsOf(re.Sub[i])
			out = sub.before(&out)
		}
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			t := tailsOf(sub)
			out.or(&t)
		}
	case syntax.OpCapture:
		return tailsOf(re.Sub[0])
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		sub := tailsOf(re.Sub[0])
		out = sub.before(&sub) // two bytes are of at most two of them
		out.or(&sub)
		out.empty = out.empty || re.Op == syntax.OpStar || re.Op == syntax.OpQuest || re.Op == syntax.OpRepeat && re.Min == 0
	default: // what matches no text, such as \b
		out.empty = true
	}
	return out
}

// folded are the ranges of a letter, in both cases where case does not count; the
// long s and the sign of the kelvin fold to letters, too.
func folded(r rune, flags syntax.Flags) []rune {
	if flags&syntax.FoldCase == 0 || r >= utf8.RuneSelf {
		return []rune{r, r}
	}
	return []rune{r | 0x20, r | 0x20, r &^ 0x20, r &^ 0x20, r, r, 'ſ', 'ſ', '\u212a', '\u212a'}
}

// tailsOfRunes are the tails of one character of some ranges. Of one with several
// bytes any two that can end a character stand for all; a broken byte is read as
// U+FFFD, which a class that leaves some out has.
func tailsOfRunes(ranges []rune) (out tails) {
	for i := 0; i+1 < len(ranges); i += 2 {
		for r := ranges[i]; r <= min(ranges[i+1], utf8.RuneSelf-1); r++ {
			out.single.add(byte(r))
		}
		if ranges[i+1] < utf8.RuneSelf {
			continue
		}
		for last := utf8.RuneSelf; last < 256; last++ {
			out.pairs[last] = bytesSet{2: ^uint64(0), 3: ^uint64(0)}
			if ranges[i] <= utf8.RuneError && utf8.RuneError <= ranges[i+1] {
				out.single.add(byte(last))
			}
		}
	}
	return out
}
