package identity

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// parts are what a name says about its model whatever the order and the punctuation:
// its words, its version as digits ("3.3", "3_3", "v3p3" and the "3-3" fused to
// "llama" are one), and its sizes, the active ones left out. Words that sources add
// or drop without meaning another model are left out too: the maker and whoever
// passes it on ("Meta-Llama"), and that a model follows instructions ("instruct",
// "it", "chat"). Dates and stamps are no part of it: many names drop them.
//
// Equal parts prove nothing. They rank suggestions and join nothing.
type parts struct{ words, version, sizes []string } // words and sizes sorted, each once

func partsOf(base string) parts {
	rest, _ := cutStamps(splitPoints(strings.FieldsFunc(base, isPunctuation)))
	var p parts
	for _, w := range rest {
		p.take(w)
	}
	if plusWord.MatchString(base) {
		p.words = append(p.words, "plus")
	}
	if slices.Contains(p.words, "gpt") && slices.Contains(rest, "chat") {
		p.words = append(p.words, "chat") // what ChatGPT runs is another model
	}
	if v := slices.DeleteFunc(slices.Clone(p.version), isZero); len(v) > 0 {
		p.version = v
	}
	for _, list := range []*[]string{&p.words, &p.sizes} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return p
}

// String is equal for equal parts.
func (p parts) String() string {
	return strings.Join(p.words, " ") + "|" + strings.Join(p.version, "") + "|" + strings.Join(p.sizes, " ")
}

// likenessOf compares two names that no rule connects.
func likenessOf(a, b nearName) Likeness {
	switch {
	case a.text == b.text:
		return SameLetters
	case a.parts.String() == b.parts.String():
		return SameParts
	case contains(a.parts.words, b.parts.words) || contains(b.parts.words, a.parts.words):
		return OneSaysMore
	}
	return BothSayMore
}

// contains reports whether all the words are among those of a name.
func contains(all, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(all, w) })
}

func (p *parts) take(w string) {
	var size traits
	switch {
	case size.takeSize(w):
		p.sizes = append(p.sizes, size.total...)
		return
	case variantWords[w]: // "4o"
		p.words = append(p.words, w)
		return
	}
	all := runs(w)
	for i, run := range all {
		_, number := digits(run)
		last := i+1 == len(all)
		switch {
		case number:
			p.version = append(p.version, run)
		case run == "v" && !last: // v3
		case isFiller(run):
		default:
			p.words = append(p.words, cmp.Or(tuneWords[run], variantShort[run], run))
		}
	}
}

// isFiller reports whether sources add and drop a word without meaning another
// model.
func isFiller(w string) bool {
	return tuneWords[w] == "instruct" || weightFormats[w] || !familyWords[w] && (orgIDs[w] != "" || routePieces[w])
}

// weightFormats say how weights are stored, not which.
var weightFormats = set("gguf", "hf", "mlx")

// withoutStorage cuts how weights are stored from the end of a base, where the parser
// leaves it because a format's word stands behind the quantization ("mxfp4-gguf").
func withoutStorage(base string) string {
	words := strings.Split(base, "-")
	for len(words) > 1 && weightFormats[words[len(words)-1]] {
		words = words[:len(words)-1]
		if n := quantTail(words); n < len(words) {
			words = words[:len(words)-n]
		}
	}
	return strings.Join(words, "-")
}

// splitPoints splits words at a "p" between digits, which Fireworks writes for a
// point: "v3p1", "0p6b".
func splitPoints(words []string) []string {
	var out []string
	for _, w := range words {
		for i := 1; i+1 < len(w); i++ {
			if w[i] == 'p' && isDigit(w[i-1]) && isDigit(w[i+1]) {
				out, w, i = append(out, w[:i]), w[i+1:], 0
			}
		}
		out = append(out, w)
	}
	return out
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isZero(version string) bool { return version == "0" }

func isPunctuation(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
