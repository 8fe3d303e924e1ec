package main

import (
	"net/url"
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
	"github.com/benchfolio/benchfolio/ingest/strict"
)

// keys says what becomes of the value of each key of a mapping. It and the
// functions below are those of every file that users write by hand.
type keys = strict.Keys

func mapping(n source.Node, what string, ks keys) bool { return strict.Mapping(n, what, ks) }

func members(n source.Node, what string, f func(string, source.Node)) bool {
	return strict.Members(n, what, f)
}

func at(v source.Node, id, format string, args ...any) { strict.At(v, id, format, args...) }

func want(n source.Node, what string) { strict.Want(n, what) }

func nameOf(n source.Node) string { return strict.NameOf(n) }

// scalar returns a text, number or boolean as it is written.
func scalar(n source.Node) string { return n.Str() }

// text reads a text that may come to stand on a page.
func text(to *string) func(source.Node) {
	return func(n source.Node) {
		strict.Text(to)(n)
		*to = record.Mask(*to)
	}
}

func word(to *string, allowed ...string) func(source.Node) { return strict.Word(to, allowed...) }

func number(to *float64, lo, hi float64) func(source.Node) { return strict.Number(to, lo, hi) }

func unit(to *string) func(source.Node) { return strict.Unit(to) }

func texts(to *[]string, allowed ...string) func(source.Node) { return strict.Texts(to, allowed...) }

func list(read func(source.Node)) func(source.Node) { return strict.List(read) }

// address reads a web address: http or https, since it becomes a link, and
// without what only its owner may know.
func address(to *string) func(source.Node) {
	return func(n source.Node) {
		s := scalar(n)
		if !isAddress(s) {
			want(n, addressForm)
			return
		}
		if record.Mask(s) != s {
			n.Report("config/value", "%s: expected an address without a password or key, since it stands on pages", nameOf(n))
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

// settings reads a list of settings. An empty list is one, too: it switches off.
func settings(to *[]string) func(source.Node) {
	return func(n source.Node) {
		*to = []string{}
		texts(to, settingKeys()...)(n)
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
