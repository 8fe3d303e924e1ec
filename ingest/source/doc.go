// Package source turns the bytes of one input file into cursors. It is the only
// place that parses bytes, and a number can only be had from a cursor, so that
// no number is without the file and place it was read from.
//
// There are four cursors: [Node] over JSON, YAML and TOML, [Cell] over CSV, over
// Markdown tables and over log lines. All hand out [record.Value]s.
//
// Errors are sticky: a cursor that does not find what it is asked for reports a
// problem to its [Doc] (or nothing, where missing is normal) and hands out the
// unknown Value, on which every further call is harmless. A reader is therefore
// straight-line code without error handling.
package source

import (
	"bytes"
	"fmt"
	"path"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Doc is one input file: its origin, its text and the cursors over it. Cursors
// are made on first use and kept. A Doc belongs to one goroutine.
type Doc struct {
	Origin *record.Origin
	Data   []byte // the text as UTF-8, decompressed, without byte order mark

	problems []record.Problem
	counts   map[string]int // of problems, by kind

	json    *Tree
	yaml    *Tree
	toml    *Tree
	sheet   *Sheet
	md      []*Table
	lines   []Line
	tried   struct{ json, yaml, toml, sheet, md bool }
	settled bool

	glancing bool // see Glance
	eol      byte // what ends lines, once lineEnd has looked

	inner *Doc // what EmbeddedJSON or AssignedJSON made

	log    bool // of inner: its JSON stands between lines of a log
	script bool // of inner: its JSON stands behind an assignment

	parts  []*Doc // the members of an archive of several
	member string // of an archive: the name in it
	within bool   // it is one of several members, which places name
	base   int64  // where its text begins in that of the archive
	binary bool   // a table without a text of its own: Data is made from it, one line a row
}

// NewDoc makes a Doc of text that is already decoded, for configuration files,
// standard input and tests. [Decode] does it for the bytes of a file.
func NewDoc(origin *record.Origin, text []byte) *Doc {
	return &Doc{Origin: origin, Data: text, counts: map[string]int{}}
}

// maxOfAKind bounds the problems of one kind that one file can report; the
// rest is counted in one more.
const maxOfAKind = 20

// Report adds a problem at an offset of the text. The message says what was
// found and what was expected.
func (d *Doc) Report(id string, offset int64, format string, args ...any) {
	d.report(id, d.ref(0, "", offset), format, args...)
}

// ReportHint is [Doc.Report] with a hint that knows more than that of the kind.
func (d *Doc) ReportHint(id, hint string, offset int64, format string, args ...any) {
	d.reportHint(id, hint, d.ref(0, "", offset), format, args...)
}

// ReportAt is [Doc.Report] at the place of a value. What its reader has reported
// of that very place is not said again.
func (d *Doc) ReportAt(ref record.Ref, id, format string, args ...any) {
	for _, p := range d.problems {
		if p.Kind.ID == id && p.Ref.Offset == ref.Offset {
			return
		}
	}
	d.report(id, ref, format, args...)
}

// ref makes the place of a value from its offset in this text.
func (d *Doc) ref(rec int, at string, offset int64) record.Ref {
	if d.within && at != "" {
		at = d.member + "!" + at
	}
	return record.Ref{Origin: d.Origin, Record: rec, At: record.Mask(at), Offset: d.base + offset}
}

func (d *Doc) report(id string, ref record.Ref, format string, args ...any) {
	d.reportHint(id, "", ref, format, args...)
}

// reportHint is report with what to do about it, where that is other than what
// its kind says.
func (d *Doc) reportHint(id, hint string, ref record.Ref, format string, args ...any) {
	d.counts[id]++
	if d.counts[id] > maxOfAKind {
		return
	}
	msg := record.Mask(fmt.Sprintf(format, args...))
	if d.within {
		msg = d.member + ": " + msg
	}
	p := record.Problem{Kind: record.ProblemByID(id), Ref: ref, Msg: msg, Hint: hint}
	Safely(func() {
		p.Line, p.Col = d.Position(ref.Offset - d.base)
		p.Text = d.excerpt(ref.Offset - d.base)
	})
	d.problems = append(d.problems, p)
}

// Problems returns what the cursors and readers reported, in order of place.
func (d *Doc) Problems() []record.Problem {
	out := append([]record.Problem(nil), d.problems...)
	if d.inner != nil {
		out = append(out, d.inner.problems...)
	}
	for _, m := range d.parts {
		out = append(out, m.Problems()...)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Ref.Offset < out[j].Ref.Offset })
	ids := make([]string, 0, len(d.counts))
	for id, n := range d.counts {
		if n > maxOfAKind {
			ids = append(ids, id)
		}
	}
	sort.Strings(ids)
	for _, id := range ids {
		out = append(out, record.Problem{
			Kind: record.ProblemByID(id), Ref: record.Ref{Origin: d.Origin},
			Msg:  fmt.Sprintf("%d more of this kind in this file", d.counts[id]-maxOfAKind),
			More: d.counts[id] - maxOfAKind,
		})
	}
	return out
}

// Position returns line and column (in characters), both from 1; of an archive
// those in the member that holds the offset.
func (d *Doc) Position(offset int64) (line, col int) {
	if m := d.partAt(offset); m != d {
		return m.Position(offset - m.base)
	}
	at := min(max(int(offset), 0), len(d.Data))
	before, end := d.Data[:at], d.lineEnd()
	start := bytes.LastIndexByte(before, end) + 1
	return bytes.Count(before, []byte{end}) + 1, utf8.RuneCount(before[start:]) + 1
}

// blank reports whether the text has nothing but white space.
func (d *Doc) blank() bool { return len(bytes.TrimSpace(d.Data)) == 0 }

// Mentions reports whether the words stand anywhere in a text. JSON from beginning
// to end mentions nothing: what it says has keys, and it may be huge.
func (d *Doc) Mentions(words string) bool {
	return !d.JSON().whole() && bytes.Contains(d.Data, []byte(words))
}

// firstByte returns the first byte that is not white space, 0 if there is none.
func (d *Doc) firstByte() byte {
	if t := bytes.TrimLeft(d.Data, " \t\r\n"); len(t) > 0 {
		return t[0]
	}
	return 0
}

// Name returns what the file, or the member of an archive, is called, without
// its directory and without the ending of a compressed file. It never decides
// what a file is; it is for what only a name says: the date of an export, the
// board of a table.
func (d *Doc) Name() string {
	if d.member != "" {
		return path.Base(d.member)
	}
	return strings.TrimSuffix(path.Base(d.Origin.Path), ".gz")
}

// Parts returns what is to be recognized and read by itself: the members of an
// archive of several, else the file.
func (d *Doc) Parts() []*Doc {
	if d.parts != nil {
		return d.parts
	}
	return []*Doc{d}
}

// Base returns where the text of a member begins in that of its archive, 0 of a
// file.
func (d *Doc) Base() int64 { return d.base }
