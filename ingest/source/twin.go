package source

import (
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// Twins reports whether the values at a and those at b, pair by pair, stand in
// different records of the file that say the same in every member or column,
// those that no reader looks at too: then one is a copy of the other, as where a
// result was appended twice. A record is what the two places do not share: a
// document, an element of an array, a row of one table.
func (d *Doc) Twins(a, b []record.Ref) bool {
	if len(a) != len(b) || len(a) == 0 {
		return false
	}
	seen := map[[2]int]bool{} // pairs of records by where they begin
	for i := range a {
		m := d.partAt(a[i].Offset)
		if m != d.partAt(b[i].Offset) || !m.twin(a[i], b[i], seen) {
			return false
		}
	}
	return true
}

// twin compares the records of two values. Those in seen are known to be equal.
func (d *Doc) twin(a, b record.Ref, seen map[[2]int]bool) bool {
	for _, t := range d.trees() {
		x, y, ok := t.apart(t.steps(a), t.steps(b))
		if !ok {
			continue
		}
		at := [2]int{int(x.i), int(y.i)}
		seen[at] = seen[at] || x.i != y.i && reflect.DeepEqual(x.Plain(), y.Plain())
		return seen[at]
	}
	rows, other := d.tableOf(a), d.tableOf(b)
	x, y := rowAt(rows, a.Record), rowAt(other, b.Record)
	if x < 0 || y < 0 || x == y || &rows[0] != &other[0] {
		return false
	}
	at := [2]int{x, y}
	seen[at] = seen[at] || slices.EqualFunc(rows[x].Cells, rows[y].Cells, func(c, d Cell) bool { return c.Text == d.Text })
	return seen[at]
}

// trees are those that were made of the file.
func (d *Doc) trees() (out []*Tree) {
	for _, t := range []*Tree{d.json, d.yaml, d.toml} {
		if t != nil {
			out = append(out, t)
		}
	}
	if d.inner != nil && d.inner.json != nil {
		out = append(out, d.inner.json)
	}
	return out
}

// steps are the record of a place and the parts of its pointer.
func (t *Tree) steps(ref record.Ref) []string {
	at := ref.At
	if t.doc.within {
		at = strings.TrimPrefix(at, t.doc.member+"!")
	}
	return append([]string{strconv.Itoa(ref.Record)}, strings.Split(at, "/")[1:]...)
}

// apart walks down two paths to where they part, and returns the two documents
// or elements there. Members of an object are told apart by their names, so that
// they are no copies whatever they hold; the nodes are then absent. ok is false
// where the paths are none of this tree.
func (t *Tree) apart(a, b []string) (x, y Node, ok bool) {
	n, m := t.document(a[0]), t.document(b[0])
	if n.i == 0 || m.i == 0 {
		return Node{}, Node{}, false
	}
	for i := 1; n.i == m.i; i++ {
		if i >= len(a) || i >= len(b) || a[i] != b[i] && !n.Is(Array) {
			return Node{}, Node{}, true
		}
		if n, m = n.step(a[i]), n.step(b[i]); n.i == 0 || m.i == 0 {
			return Node{}, Node{}, false
		}
	}
	return n, m, true
}

func (t *Tree) document(ord string) Node {
	for _, r := range t.roots {
		if strconv.Itoa(int(t.entries[r.entry].ord)) == ord {
			return Node{t: t, i: r.entry}
		}
	}
	return Node{}
}

// step goes down one part of a pointer.
func (n Node) step(part string) Node {
	if n.Is(Array) {
		i, err := strconv.Atoi(part)
		if err != nil {
			return Node{}
		}
		return n.Index(i)
	}
	return n.member(strings.NewReplacer("~1", "/", "~0", "~").Replace(part))
}

// tableOf returns the rows of the Markdown table, else of the CSV file, that a
// value stands in; none where it stands in a line of a log, which is not all that
// its record says.
func (d *Doc) tableOf(ref record.Ref) []Row {
	header := ref.At
	if d.within {
		header = strings.TrimPrefix(header, d.member+"!")
	}
	for _, t := range d.md {
		if rowAt(t.Rows, ref.Record) >= 0 && t.Header.Get(header).Exists() {
			return t.Rows
		}
	}
	if len(d.md) > 0 || d.sheet == nil {
		return nil
	}
	for _, r := range d.sheet.Rows[:min(len(d.sheet.Rows), maxTitleRows)] {
		if slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Text == header }) {
			return d.sheet.Rows
		}
	}
	return nil
}

// maxTitleRows is how many rows may stand above the header of a CSV file.
const maxTitleRows = 100

// rowAt returns the index of the row that starts on a line, -1 where none does.
func rowAt(rows []Row, line int) int {
	i := sort.Search(len(rows), func(i int) bool { return rows[i].Line >= line })
	if i < len(rows) && rows[i].Line == line {
		return i
	}
	return -1
}

// partAt returns the member of an archive that holds an offset, else the file.
func (d *Doc) partAt(offset int64) *Doc {
	for i := len(d.parts) - 1; i >= 0; i-- {
		if offset >= d.parts[i].base {
			return d.parts[i]
		}
	}
	return d
}
