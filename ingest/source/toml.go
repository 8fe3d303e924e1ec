package source

import (
	"bytes"
	"errors"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// maxTOML bounds the files that are looked at as TOML, which people write by
// hand: the library keeps offsets in 32 bits.
const maxTOML = 64 << 20

// TOML returns the file as a tree of one TOML document. It is nil where the
// first line is none of TOML. The syntax is read by the toml library; what the
// tree adds to it is the place and the literal of each value.
func (d *Doc) TOML() *Tree {
	if !d.tried.toml {
		d.tried.toml = true
		if len(d.Data) <= maxTOML && beginsTOML(d.Data) {
			d.toml = parseTOML(d)
		}
	}
	return d.toml
}

// beginsTOML reports whether the first line that is neither blank nor a comment
// is a table's header or a key with a value.
func beginsTOML(text []byte) bool {
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		return line[0] == '[' || bytes.IndexByte(line, '=') > 0
	}
	return false
}

// tomlBuilder turns the library's expressions into entries.
type tomlBuilder struct {
	t    *Tree
	last map[int32]int32    // container -> its last child
	at   map[tomlKey]int32  // what stands under a key
	grow map[int32]struct{} // arrays of tables
	deep bool               // the limit was reached
}

type tomlKey struct {
	in  int32
	key string
}

func parseTOML(d *Doc) *Tree {
	t := &Tree{doc: d, entries: make([]entry, 1), grouped: true}
	broken := d.checkTOML()
	b := &tomlBuilder{t: t, last: map[int32]int32{}, at: map[tomlKey]int32{}, grow: map[int32]struct{}{}}
	top := b.add(entry{end: len(d.Data), typ: Object, ord: 1})
	var p unstable.Parser
	p.Reset(d.Data)
	for table := top; p.NextExpression(); {
		switch e := p.Expression(); e.Kind {
		case unstable.KeyValue:
			b.keyValue(table, e, 0)
		case unstable.Table, unstable.ArrayTable:
			table = b.header(top, e)
		}
	}
	t.roots = []root{{entry: top, broken: broken || b.deep}}
	return t
}

// checkTOML reports the first error of the document: of the syntax, or a key or
// table that stands twice, which the parser of expressions does not notice.
func (d *Doc) checkTOML() (broken bool) {
	err := toml.Unmarshal(d.Data, new(map[string]any))
	if err == nil {
		return false
	}
	var at *toml.DecodeError
	offset := int64(0)
	if errors.As(err, &at) {
		offset = d.offsetAt(at.Position())
	}
	d.Report("syntax/toml", offset, "%s", strings.TrimPrefix(err.Error(), "toml: "))
	return true
}

// offsetAt returns the offset of a line and a column in bytes, both from 1.
func (d *Doc) offsetAt(line, column int) int64 {
	lines := d.Lines()
	if line < 1 || line > len(lines) {
		return 0
	}
	return lines[line-1].Offset + int64(max(column, 1)-1)
}

func (b *tomlBuilder) add(e entry) int32 {
	b.t.entries = append(b.t.entries, e)
	return int32(len(b.t.entries) - 1)
}

// link appends a child to its parent's.
func (b *tomlBuilder) link(e entry) int32 {
	parent := e.parent
	e.ord = b.t.entries[parent].n
	child := b.add(e)
	b.t.entries[parent].n++
	if last := b.last[parent]; last == 0 {
		b.t.entries[parent].first = child
	} else {
		b.t.entries[last].next = child
	}
	b.last[parent] = child
	return child
}

func (b *tomlBuilder) text(s string) int32 {
	b.t.texts = append(b.t.texts, s)
	return int32(len(b.t.texts))
}

// member adds a value under a key.
func (b *tomlBuilder) member(parent int32, key *unstable.Node, e entry) int32 {
	at := int(key.Raw.Offset)
	e.parent, e.keyStart, e.keyEnd, e.keyText = parent, at, at+int(key.Raw.Length), b.text(string(key.Data))
	if e.start == 0 {
		e.start, e.end = e.keyStart, e.keyEnd // a container has no literal of its own
	}
	child := b.link(e)
	b.at[tomlKey{parent, string(key.Data)}] = child
	return child
}

// table returns the table under a key, made on first sight; of an array of
// tables the last.
func (b *tomlBuilder) table(parent int32, key *unstable.Node) int32 {
	child := b.at[tomlKey{parent, string(key.Data)}]
	if child == 0 {
		return b.member(parent, key, entry{typ: Object})
	}
	if _, ok := b.grow[child]; ok {
		return b.last[child]
	}
	return child
}

// header opens the table that [a.b] or [[a.b]] names.
func (b *tomlBuilder) header(root int32, e *unstable.Node) int32 {
	table := root
	for it := e.Key(); it.Next(); {
		key := it.Node()
		if !it.IsLast() || e.Kind == unstable.Table {
			table = b.table(table, key)
			continue
		}
		array := b.at[tomlKey{table, string(key.Data)}]
		if array == 0 {
			array = b.member(table, key, entry{typ: Array})
			b.grow[array] = struct{}{}
		}
		table = b.link(entry{parent: array, typ: Object, start: int(key.Raw.Offset), end: int(key.Raw.Offset + key.Raw.Length)})
	}
	return table
}

// keyValue adds `a.b = value` to a table.
func (b *tomlBuilder) keyValue(table int32, e *unstable.Node, depth int) {
	for it := e.Key(); it.Next(); {
		if !it.IsLast() {
			table = b.table(table, it.Node())
			continue
		}
		self := b.member(table, it.Node(), b.scalar(e.Value()))
		b.children(self, e.Value(), depth+1)
	}
}

// children adds the elements of an array or the members of an inline table.
func (b *tomlBuilder) children(self int32, n *unstable.Node, depth int) {
	if n.Kind != unstable.Array && n.Kind != unstable.InlineTable {
		return
	}
	if depth > maxDepth {
		if !b.deep {
			b.t.doc.Report("syntax/depth", int64(b.t.entries[self].start), "values are nested more than %d deep", maxDepth)
		}
		b.deep = true
		return
	}
	for it := n.Children(); it.Next(); {
		if c := it.Node(); c.Kind == unstable.KeyValue {
			b.keyValue(self, c, depth)
		} else {
			e := b.scalar(c)
			e.parent = self
			if e.start == 0 {
				e.start, e.end = b.t.entries[self].start, b.t.entries[self].end
			}
			b.children(b.link(e), c, depth+1)
		}
	}
}

// scalar returns the entry of a value, of a container with its type only.
// Numbers keep their literal; what has no decimal one (0xff) counts as text.
func (b *tomlBuilder) scalar(n *unstable.Node) entry {
	e := entry{start: int(n.Raw.Offset), end: int(n.Raw.Offset + n.Raw.Length), typ: String}
	switch n.Kind {
	case unstable.Array:
		e.typ = Array
	case unstable.InlineTable:
		e.typ = Object
	case unstable.Bool:
		e.typ = Bool
	case unstable.Integer, unstable.Float:
		switch text := string(n.Data); {
		case strings.HasSuffix(text, "inf"), strings.HasSuffix(text, "nan"):
			e.typ = NotANumber
		case !strings.ContainsAny(text, "xob"):
			e.typ = Number
		}
	}
	if e.typ == String {
		e.text = b.text(string(n.Data))
	}
	return e
}
