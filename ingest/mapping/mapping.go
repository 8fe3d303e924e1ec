package mapping

import (
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// mapping is a mapping file, checked.
type mapping struct {
	name, title string
	file        string // what the mapping file is called
	kind        record.Kind
	form        *form
	recognize   recognizer
	rows        *path          // of JSON: the objects that are runs; nil: each document
	start       *regexp.Regexp // of a log: the line that a run starts with; nil: the file is one run
	groups      []string       // of a table: the columns whose texts lines of one run share
	grouped     bool           // groups is stated; with none the table is one run
	decimal     string         // the mark in front of decimals, where it is no point
	settings    []setting
	metrics     []metric
	missing     []string // what stands for "no value" beyond the usual spellings
}

// setting is one setting of a run, or what all its rows share.
type setting struct {
	key      string
	constant string // stated by the mapping itself; empty where it has a place
	place    place
	ref      record.Ref
}

// metric is one number of a run.
type metric struct {
	metric    *record.Metric
	stat      record.Stat
	unit      string  // of record.Scales
	scale     float64 // the written number is taken times this; 0: as it is
	benchmark string
	variant   string
	note      string
	place     place
	node      source.Node // its entry in the mapping
}

// recognizer says which files are the mapping's: by keys, header or first line.
type recognizer struct {
	keys      []wantedKey
	header    []string
	firstLine *regexp.Regexp
}

// wantedKey is a key that a JSON document must have.
type wantedKey struct {
	key   string
	value string // that it must hold; empty: any
}

// form is a sort of file: how its runs are found and its values are named.
type form struct {
	by    string                         // the key of recognize that stands for it
	where string                         // the key that names a place in it
	what  string                         // for messages
	tree  func(*source.Doc) *source.Tree // of documents
	sniff func(*mapping, *source.Doc) bool
	read  func(*reading)
}

// forms is the closed list.
func forms() []*form {
	return []*form{
		{"json", "path", "JSON", (*source.Doc).JSON, (*mapping).hasKeys, (*reading).documents},
		{"jsonl", "path", "lines of JSON", (*source.Doc).JSON, (*mapping).hasKeys, (*reading).lines},
		{"yaml", "path", "YAML", (*source.Doc).YAML, (*mapping).hasKeys, (*reading).documents},
		{"toml", "path", "TOML", (*source.Doc).TOML, (*mapping).hasKeys, (*reading).documents},
		{"csv", "column", "CSV", nil, (*mapping).hasHeader, (*reading).csv},
		{"markdown", "column", "a table in Markdown", nil, (*mapping).hasMarkdown, (*reading).markdown},
		{"first_line", "regexp", "a log", nil, (*mapping).hasFirstLine, (*reading).log},
	}
}

// Parse makes a reader of a mapping file. What is wrong with the file is
// problems of d, and then there is no reader: what half a description reads is
// not to be believed.
func Parse(d *source.Doc) *reader.Format {
	m := &mapping{file: d.Origin.Path}
	root := d.YAML().Root()
	if root.Exists() {
		m.root(root)
	}
	for _, p := range d.Problems() {
		if p.Kind.Severity == record.Error {
			return nil
		}
	}
	if !root.Exists() {
		d.Report("config/value", 0, "an empty mapping describes nothing")
		return nil
	}
	return &reader.Format{
		Partial: m.form.tree == nil, // no JSON: that it is none of it says nothing
		Name:    m.name, Title: m.title, Doc: m.describe(), Kind: m.kind, First: true,
		Sniff: func(d *source.Doc) reader.Verdict {
			if m.form.sniff(m, d) {
				return reader.Yes("")
			}
			return reader.No
		},
		Read: m.read,
	}
}
