// Package strict reads YAML that a user wrote by hand: benchfolio.yaml, alias
// files, mappings. Every key is known or an error, with the key that was probably
// meant; every value is what its key wants or an error at its place. What is
// wrong is a problem of the file's Doc, and the rest is read.
package strict

import (
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Keys says what becomes of the value of each key of a mapping.
type Keys map[string]func(source.Node)

// Mapping reads a mapping. Unknown keys are problems at the key itself, with the
// key that was probably meant; a key without a value says nothing. It reports
// false where there is no mapping.
func Mapping(n source.Node, what string, ks Keys) bool {
	return Members(n, what, func(key string, v source.Node) {
		read := ks[key]
		if read == nil {
			At(v, "config/key", "%s: %s", what, CheckKey(key, KeysOf(ks)))
			return
		}
		read(v)
	})
}

// Members calls f for every member that has a value.
func Members(n source.Node, what string, f func(string, source.Node)) bool {
	if !n.Is(source.Object) {
		n.Report("config/value", "%s: expected keys with values, found %s", what, n.Type())
		return false
	}
	for key, v := range n.Members() {
		if !v.Is(source.Null) {
			f(key, v)
		}
	}
	return true
}

// At reports a problem with the key of a value.
func At(v source.Node, id, format string, args ...any) {
	v.Doc().Report(id, v.KeyOffset(), format, args...)
}

// Want reports a value that is not what its key wants.
func Want(n source.Node, what string) {
	found := n.Type().String()
	if s := n.Str(); s != "" {
		found = Quoted(s)
	}
	n.Report("config/value", "%s: expected %s, found %s", NameOf(n), what, found)
}

// NameOf is the key that a value stands under, for messages.
func NameOf(n source.Node) string {
	if k := n.Key(); k != "" {
		return k
	}
	return "an entry"
}

// Text reads a text; a number or boolean counts as it is written.
func Text(to *string) func(source.Node) {
	return func(n source.Node) {
		if *to = n.Str(); *to == "" {
			Want(n, "a text")
		}
	}
}

// Word reads one of the allowed words.
func Word(to *string, allowed ...string) func(source.Node) {
	return func(n source.Node) {
		s := n.Str()
		if CheckKey(s, allowed) != "" {
			Want(n, "one of "+strings.Join(allowed, ", "))
			return
		}
		*to = s
	}
}

// Number reads a number from lo to hi.
func Number(to *float64, lo, hi float64) func(source.Node) {
	return func(n source.Node) {
		f, _, err := record.Convert(n.Str(), "count")
		if err != nil || f < lo || f > hi {
			Want(n, "a number from "+record.FormatFloat(lo)+" to "+record.FormatFloat(hi))
			return
		}
		*to = f
	}
}

// Bool reads true or false.
func Bool(to *bool) func(source.Node) {
	return func(n source.Node) {
		yes, ok := n.Bool()
		if !ok {
			Want(n, "true or false")
			return
		}
		*to = yes
	}
}

// Unit reads a unit of [record.Scales].
func Unit(to *string) func(source.Node) {
	return func(n source.Node) {
		s := n.Str()
		if _, ok := record.Scales[s]; !ok {
			hint := DidYouMean(s, KeysOf(record.Scales))
			if hint == "" {
				hint = "; the units are " + strings.Join(KeysOf(record.Scales), ", ")
			}
			n.Report("config/value", "%s: expected a unit, found %s%s", NameOf(n), Quoted(s), hint)
			return
		}
		*to = s
	}
}

// Texts reads a list of texts; of the allowed ones only, where some are named.
func Texts(to *[]string, allowed ...string) func(source.Node) {
	return List(func(n source.Node) {
		var s string
		if len(allowed) > 0 {
			Word(&s, allowed...)(n)
		} else {
			Text(&s)(n)
		}
		if s != "" {
			*to = append(*to, s)
		}
	})
}

// List reads every element of a list.
func List(read func(source.Node)) func(source.Node) {
	return func(n source.Node) {
		if !n.Is(source.Array) {
			Want(n, "a list")
			return
		}
		for _, v := range n.Items() {
			read(v)
		}
	}
}

// KeysOf returns the keys of a map in order.
func KeysOf[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
