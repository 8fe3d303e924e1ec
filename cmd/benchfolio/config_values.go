package main

import (
	"net/url"
	"sort"
	"strings"
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// keys says what becomes of the value of each key of a mapping.
type keys map[string]func(source.Node)

// mapping reads a mapping. Unknown keys are problems at the key itself, with the
// key that was probably meant; a key without a value says nothing. It reports
// false where there is no mapping.
func mapping(n source.Node, what string, ks keys) bool {
	return members(n, what, func(key string, v source.Node) {
		read := ks[key]
		if read == nil {
			at(v, "config/key", "%s: %s", what, checkKey(key, keysOf(ks)))
			return
		}
		read(v)
	})
}

// members calls f for every member that has a value.
func members(n source.Node, what string, f func(string, source.Node)) bool {
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

// at reports a problem with the key of a value.
func at(v source.Node, id, format string, args ...any) {
	v.Doc().Report(id, v.KeyOffset(), format, args...)
}

// want reports a value that is not what its key wants.
func want(n source.Node, what string) {
	found := n.Type().String()
	if s := scalar(n); s != "" {
		found = quoted(s)
	}
	n.Report("config/value", "%s: expected %s, found %s", nameOf(n), what, found)
}

// nameOf is the key that a value stands under, for messages.
func nameOf(n source.Node) string { return orWord(n.Key(), "an entry") }

// scalar returns a text, number or boolean as it is written.
func scalar(n source.Node) string { return n.Str() }

func text(to *string) func(source.Node) {
	return func(n source.Node) {
		if *to = scalar(n); *to == "" {
			want(n, "a text")
		}
	}
}

func word(to *string, allowed ...string) func(source.Node) {
	return func(n source.Node) {
		s := scalar(n)
		if msg := checkKey(s, allowed); msg != "" {
			want(n, "one of "+strings.Join(allowed, ", "))
			return
		}
		*to = s
	}
}

// address reads a web address: http or https, since it becomes a link.
func address(to *string) func(source.Node) {
	return func(n source.Node) {
		s := scalar(n)
		if !isAddress(s) {
			want(n, addressForm)
			return
		}
		*to = s
	}
}

const addressForm = "an address that begins with https:// or http://"

func isAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

const dateForm = "a date such as 2026, 2026-06, 2026-06-28 or 2026-06-28T10:00:00Z"

func date(to *record.Date) func(source.Node) {
	return func(n source.Node) {
		d, ok := record.ParseDate(scalar(n))
		if !ok {
			want(n, dateForm)
			return
		}
		*to = d
	}
}

func span(to *time.Duration) func(source.Node) {
	return func(n source.Node) {
		d, ok := duration(scalar(n))
		if !ok {
			want(n, "a time such as 72h, 30d or 2w")
			return
		}
		*to = d
	}
}

func number(to *float64, lo, hi float64) func(source.Node) {
	return func(n source.Node) {
		f, _, err := record.Convert(scalar(n), "count")
		if err != nil || f < lo || f > hi {
			want(n, "a number from "+record.FormatFloat(lo)+" to "+record.FormatFloat(hi))
			return
		}
		*to = f
	}
}

func unit(to *string) func(source.Node) {
	return func(n source.Node) {
		s := scalar(n)
		if _, ok := record.Scales[s]; !ok {
			want(n, "a unit: "+strings.Join(keysOf(record.Scales), ", "))
			return
		}
		*to = s
	}
}

// texts reads a list of texts; of the allowed ones only, where some are named.
func texts(to *[]string, allowed ...string) func(source.Node) {
	return list(func(n source.Node) {
		var s string
		if len(allowed) > 0 {
			word(&s, allowed...)(n)
		} else {
			text(&s)(n)
		}
		if s != "" {
			*to = append(*to, s)
		}
	})
}

// settings reads a list of settings. An empty list is one, too: it switches off.
func settings(to *[]string) func(source.Node) {
	return func(n source.Node) {
		*to = []string{}
		texts(to, settingKeys()...)(n)
	}
}

func list(read func(source.Node)) func(source.Node) {
	return func(n source.Node) {
		if !n.Is(source.Array) {
			want(n, "a list")
			return
		}
		for _, v := range n.Items() {
			read(v)
		}
	}
}

// named reads a mapping from names of the user's own.
func named(read func(string, source.Node)) func(source.Node) {
	return func(n source.Node) { members(n, n.Key(), read) }
}

func axis(to *string) func(source.Node) {
	return func(n source.Node) {
		s := scalar(n)
		if msg := checkAxis(s); msg != "" {
			n.Report("config/value", "%s: %s", nameOf(n), msg)
			return
		}
		*to = s
	}
}

// keysOf returns the keys of a map in order.
func keysOf[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}
