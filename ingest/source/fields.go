package source

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Settle is called when a file has been read out, or was claimed by nobody. It
// forgets problems of cursors that only recognition looked through: the quotes
// of a log are no fault of a CSV file that it is not. And it reports what is
// wrong with what was read as a whole: rows that are longer than their header, a
// last line without an end. A second call does nothing.
func (d *Doc) Settle(claimed bool) {
	if d.settled {
		return
	}
	d.settled = true
	csv := claimed && d.sheet != nil && d.sheet.touched()
	kept := d.problems[:0]
	for _, p := range d.problems {
		switch p.Kind.ID {
		case "syntax/csv":
			if !csv {
				delete(d.counts, p.Kind.ID)
				continue
			}
		case "syntax/yaml":
			if !claimed || !d.yaml.touched() {
				delete(d.counts, p.Kind.ID)
				continue
			}
		case "syntax/toml":
			if !claimed || !d.toml.touched() {
				delete(d.counts, p.Kind.ID)
				continue
			}
		}
		kept = append(kept, p)
	}
	d.problems = kept
	if claimed {
		d.reportRagged()
	}
	if claimed && d.counts["syntax/csv"] == 0 { // else that is what is wrong with its rows
		d.reportEnd()
	}
}

// reportEnd says that a text ends in the middle of a line. Nearly every program
// ends its last one, so that this is how a file that was cut off looks: 182.4
// may have become 18. JSON says itself where it ends.
func (d *Doc) reportEnd() {
	if d.json == nil && !d.binary && !d.ended() && !d.inner.closed() {
		d.Report("syntax/end", int64(len(d.Data)), "the last line has no end; if the file was cut off, its last value is not whole")
	}
}

// closed reports whether the JSON between or behind other texts ends whole, where
// the text does.
func (d *Doc) closed() bool {
	if d == nil || d.json == nil || len(d.json.roots) == 0 {
		return false
	}
	last := d.json.roots[len(d.json.roots)-1]
	return !last.broken && d.json.entries[last.entry].end == len(bytes.TrimRight(d.Data, "; \t\r\n"))
}

// ended reports whether the last line of the text is whole.
func (d *Doc) ended() bool {
	return len(d.Data) == 0 || d.Data[len(d.Data)-1] == d.lineEnd()
}

// reportRagged reports the rows that are longer than the header of the table
// that was read: a line of comment is the header of nothing. Where none was, it is
// the one whose header was recognized and none of whose rows could be read.
func (d *Doc) reportRagged() {
	tables := slices.Clone(d.md)
	if s := d.sheet; s != nil {
		tables = append(append(tables, s.table), s.tables...)
		for _, at := range slices.SortedFunc(maps.Keys(s.cuts), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
			tables = append(tables, s.cuts[at])
		}
	}
	tables = slices.DeleteFunc(tables, func(t *Table) bool { return t == nil })
	read := slices.ContainsFunc(tables, func(t *Table) bool { return len(t.used()) > 0 })
	for _, t := range tables {
		if len(t.used()) > 0 || !read && t.recognized && len(t.Rows) == 0 {
			t.reportRagged()
		}
	}
}

// CutOnPurpose forgets the syntax errors of JSON that its writer cuts in the
// middle, in a file of which nothing is read.
func (d *Doc) CutOnPurpose() {
	kept := d.problems[:0]
	for _, p := range d.problems {
		if p.Kind.ID != "syntax/json" {
			kept = append(kept, p)
		}
	}
	d.problems = kept
	delete(d.counts, "syntax/json")
}

// Damaged reports whether the file is JSON with a syntax error: then that is
// what is wrong with it, and not that nobody knows it.
func (d *Doc) Damaged() bool {
	return d.JSON() != nil && !d.json.whole()
}

func (s *Sheet) touched() bool {
	for _, t := range append([]*Table{s.table}, s.tables...) {
		if t != nil && len(t.used()) > 0 {
			return true
		}
	}
	for _, t := range s.cuts {
		if len(t.used()) > 0 {
			return true
		}
	}
	return false
}

func (t *Tree) touched() bool {
	if t != nil {
		for i := range t.entries {
			if t.entries[i].used {
				return true
			}
		}
	}
	return false
}

func (t *Table) used() (names []string) {
	for i, u := range t.Header.cols.used {
		if u {
			names = append(names, t.Header.cols.names[i])
		}
	}
	return names
}

// Fields returns which fields of the file a reader has looked at and which it
// has not: columns of tables, pointers with * for every index. Both sorted.
func (d *Doc) Fields() (used, unused []string) {
	all := map[string]bool{}
	for _, part := range d.Parts() {
		part.fields(all)
	}
	for name, u := range all {
		if name = safeField(name); u {
			used = append(used, name)
		} else {
			unused = append(unused, name)
		}
	}
	slices.Sort(used)
	slices.Sort(unused)
	return slices.Compact(used), slices.Compact(unused)
}

// A key has at most so many words, and the header of a column; more are a
// sentence, which may be anybody's.
const (
	maxKeyWords    = 6
	maxHeaderWords = 12
)

// safeField returns a field without keys of services, and without sentences that
// stand as keys of a pointer or as the header of a column.
func safeField(name string) string {
	switch {
	case strings.HasPrefix(name, "/") && strings.Contains(name, " "):
		parts := strings.Split(name, "/")
		for i, p := range parts {
			if len(strings.Fields(p)) > maxKeyWords {
				parts[i] = "…"
			}
		}
		name = strings.Join(parts, "/")
	case len(strings.Fields(name)) > maxHeaderWords:
		name = "…"
	}
	return record.Mask(name)
}

// fields adds the fields of the file to all, with whether they were looked at.
func (d *Doc) fields(all map[string]bool) {
	for _, t := range d.allTables() {
		for i, name := range t.Header.cols.names {
			if name != "" {
				all[name] = all[name] || t.Header.cols.used[i]
			}
		}
	}
	for _, tree := range []*Tree{d.json, d.yaml, d.toml} {
		if tree != nil {
			tree.fields(all)
		}
	}
	if d.inner != nil && d.inner.json != nil {
		d.inner.json.fields(all)
	}
}

// allTables returns the tables that the file was read as: Markdown tables, and
// the sheet's one or several.
func (d *Doc) allTables() []*Table {
	tables := append([]*Table(nil), d.md...)
	if d.sheet != nil && d.sheet.touched() {
		if d.sheet.table != nil && len(d.sheet.table.used()) > 0 {
			tables = append(tables, d.sheet.table)
		} else {
			tables = append(tables, d.sheet.tables...)
			for _, t := range d.sheet.cuts {
				tables = append(tables, t)
			}
		}
	}
	return tables
}

// maxFields bounds the list of fields of one file: a map of models has as many
// as it has models.
const maxFields = 400

// fields adds the scalars and flat arrays of the tree by their pattern.
func (t *Tree) fields(all map[string]bool) {
	for name, used := range t.known {
		all[name] = all[name] || used
	}
	for i := 1; i < len(t.entries); i++ {
		e := &t.entries[i]
		if e.typ == Object || e.typ == Array && !e.flat && e.n > 0 && !e.used {
			continue
		}
		if e.parent != 0 && t.entries[e.parent].used && e.keyEnd == 0 && e.keyText == 0 {
			continue // an element of an array that was read whole
		}
		p := t.pattern(int32(i))
		if _, known := all[p]; !known && len(all) >= maxFields {
			continue
		}
		all[p] = all[p] || e.used
	}
}

// pattern is the pointer with * for every index.
func (t *Tree) pattern(i int32) string {
	var parts []string
	for ; t.entries[i].parent != 0; i = t.entries[i].parent {
		e := &t.entries[i]
		if e.keyEnd == 0 && e.keyText == 0 {
			parts = append(parts, "*")
		} else {
			parts = append(parts, escapePointer(t.keyOf(i)))
		}
	}
	var b strings.Builder
	for j := len(parts) - 1; j >= 0; j-- {
		b.WriteString("/" + parts[j])
	}
	return b.String()
}
