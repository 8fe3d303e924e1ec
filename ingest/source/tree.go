package source

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/go-json-experiment/json/jsontext"
)

// Type is the type of a [Node].
type Type uint8

// The types of a node. NotANumber is a bare NaN, Infinity, nan or inf, which
// runners write and JSON forbids.
const (
	Absent Type = iota
	Null
	Bool
	Number
	NotANumber
	String
	Array
	Object
)

func (t Type) String() string {
	return [...]string{"nothing", "null", "a boolean", "a number", "not a number", "a string", "an array", "an object"}[t]
}

// Tree is the parsed text of a JSON, YAML or TOML file: one entry for each value in
// document order. Arrays of nothing but scalars, which is where the bulk of a
// result file lies, have one entry for all their elements until somebody asks
// for one of them.
type Tree struct {
	doc     *Doc
	entries []entry
	roots   []root
	texts   []string // of YAML and TOML, whose texts cannot be sliced from the file
	grouped bool     // numbers may have underscores between digits: TOML's 272_000

	todo   int             // of a long file: where parsing goes on; 0 is to its end
	folded int             // of a long file: documents that were read by Fold
	known  map[string]bool // of a long file: their fields, and whether they were looked at
	memo   *memo           // of a chunk of a long file
}

type root struct {
	entry  int32
	broken bool // the document did not end, or had an error
}

// entry is one value. Offsets are into Doc.Data; start..end of a string include
// its quotes.
type entry struct {
	start, end       int
	keyStart, keyEnd int // with quotes, of the member; both 0 for an element
	parent           int32
	first, next      int32 // first child, next sibling; 0 is none, since entry 0 is never used
	ord              int32 // among its siblings, from 0; of a root: its record, from 1
	n                int32 // children, or elements of a flat array
	text, keyText    int32 // 1 + index into texts; 0 is none
	typ              Type
	flat             bool // an array of scalars without entries of its own
	open             bool // an object or array whose end was not reached
	twice            bool // an object with a key that stands twice
	used             bool // a reader has looked at it
	escaped          bool // its key has escapes
}

// Node is a cursor on one value of a Tree. The zero Node, and every Node that
// stands for something absent, answers every question with "not there".
type Node struct {
	t   *Tree
	i   int32  // 0: absent
	up  int32  // of an absent node: the value that lacks it
	key string // of an absent node: what was asked for
}

func (n Node) e() *entry { return &n.t.entries[n.i] }

// Docs returns the complete documents of the file, in order; a document with a
// syntax error is not among them.
func (t *Tree) Docs() []Node { return t.nodes(false) }

// Broken returns the documents that did not end or had a syntax error, as far
// as they were read. What is in them is right, but it may not be all.
func (t *Tree) Broken() []Node { return t.nodes(true) }

func (t *Tree) nodes(broken bool) (out []Node) {
	if t == nil {
		return nil
	}
	t.rest()
	for _, r := range t.roots {
		if r.broken == broken {
			out = append(out, Node{t: t, i: r.entry})
		}
	}
	return out
}

// BrokenOnly reports whether there are documents and none of them is complete.
func (t *Tree) BrokenOnly() bool {
	return t != nil && len(t.roots) > 0 && !slices.ContainsFunc(t.roots, func(r root) bool { return !r.broken })
}

// whole reports whether the file is documents from beginning to end, as far as it
// was parsed.
func (t *Tree) whole() bool {
	return t != nil && len(t.roots) > 0 && !slices.ContainsFunc(t.roots, func(r root) bool { return r.broken })
}

// Root returns the first document, complete or not: what recognition looks at.
func (t *Tree) Root() Node {
	if t == nil || len(t.roots) == 0 {
		return Node{}
	}
	return Node{t: t, i: t.roots[0].entry}
}

// First returns the first complete document, else what Root returns: a file of
// many records is known by one that is whole.
func (t *Tree) First() Node {
	if t != nil {
		for _, r := range t.roots {
			if !r.broken {
				return Node{t: t, i: r.entry}
			}
		}
	}
	return t.Root()
}

// Type returns the type of the value.
func (n Node) Type() Type {
	if n.i == 0 {
		return Absent
	}
	return n.e().typ
}

// Is reports whether the value is there and of type t.
func (n Node) Is(t Type) bool { return n.Type() == t }

// Exists reports whether there is a value that is not null.
func (n Node) Exists() bool { return n.Type() > Null }

// Complete reports whether the value was read to its end: the last elements of
// a document that was cut off may not be, and what they lack is not missing.
func (n Node) Complete() bool { return n.i != 0 && !n.e().open }

// Len returns the number of members or elements.
func (n Node) Len() int {
	if n.i == 0 {
		return 0
	}
	return int(n.e().n)
}

// Get walks down the members of that name. Where an object has a key twice the
// last one counts, as in Python, JavaScript and Go.
func (n Node) Get(keys ...string) Node {
	for _, k := range keys {
		n = n.member(k)
	}
	return n
}

func (n Node) member(key string) Node {
	if !n.Is(Object) {
		return Node{t: n.t, up: n.i, key: key}
	}
	c := int32(0)
	if n.t.memo != nil {
		c = n.t.memo.member(n.t, n.i, key)
	} else {
		c = n.t.search(n.i, key)
	}
	if c == 0 {
		return Node{t: n.t, up: n.i, key: key}
	}
	return Node{t: n.t, i: c}
}

// search returns the member of an object of that name, 0 where there is none.
func (t *Tree) search(object int32, key string) (found int32) {
	e := &t.entries[object]
	for c := e.first; c != 0; c = t.entries[c].next {
		if t.keyIs(c, key) {
			if found = c; t.texts == nil && !e.twice { // YAML notes no such keys
				break
			}
		}
	}
	return found
}

// Has reports whether an object has all the keys, whatever their values.
func (n Node) Has(keys ...string) bool {
	for _, k := range keys {
		if n.member(k).i == 0 {
			return false
		}
	}
	return n.Is(Object)
}

// Index returns element i of an array.
func (n Node) Index(i int) Node {
	for j, v := range n.Items() {
		if j == i {
			return v
		}
	}
	return Node{t: n.t, up: n.i, key: strconv.Itoa(i)}
}

// Key returns the name under which the value stands in its object.
func (n Node) Key() string {
	if n.i == 0 {
		return n.key
	}
	return n.t.keyOf(n.i)
}

// Members yields the members of an object in the order of the file, of a key
// that stands twice the last.
func (n Node) Members() func(yield func(string, Node) bool) {
	return func(yield func(string, Node) bool) {
		if !n.Is(Object) {
			return
		}
		for c := n.e().first; c != 0; c = n.t.entries[c].next {
			key := n.t.keyOf(c)
			if n.e().twice && n.member(key).i != c {
				continue
			}
			if !yield(key, Node{t: n.t, i: c}) {
				return
			}
		}
	}
}

// Keys yields the names of the members of an object, as Members does.
func (n Node) Keys() func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for key := range n.Members() {
			if !yield(key) {
				return
			}
		}
	}
}

// Items yields the elements of an array with their index.
func (n Node) Items() func(yield func(int, Node) bool) {
	return func(yield func(int, Node) bool) {
		if !n.Is(Array) {
			return
		}
		if n.e().flat {
			n.t.expand(n.i)
		}
		for c, i := n.e().first, 0; c != 0; c, i = n.t.entries[c].next, i+1 {
			if !yield(i, Node{t: n.t, i: c}) {
				return
			}
		}
	}
}

// Ref returns the place of the value.
func (n Node) Ref() record.Ref {
	if n.i == 0 {
		if n.t == nil {
			return record.Ref{}
		}
		if n.up == 0 {
			return n.t.doc.ref(0, "/"+escapePointer(n.key), 0)
		}
		ref := Node{t: n.t, i: n.up}.Ref()
		if ref.At == "" { // the document itself
			return n.t.doc.ref(ref.Record, "/"+escapePointer(n.key), int64(n.t.entries[n.up].start))
		}
		ref.At += "/" + escapePointer(n.key)
		return ref
	}
	return n.t.doc.ref(n.t.record(n.i), n.t.pointer(n.i), int64(n.e().start))
}

// Doc returns the file that the value stands in, nil for the zero Node.
func (n Node) Doc() *Doc {
	if n.t == nil {
		return nil
	}
	return n.t.doc
}

// Literal returns the text of the value as it stands in the file, strings with
// their quotes.
func (n Node) Literal() string {
	if n.i == 0 {
		return ""
	}
	e := n.e()
	if e.text != 0 {
		return n.t.texts[e.text-1]
	}
	return string(n.t.doc.Data[e.start:e.end])
}

// decimal is the literal of a number without what separates its groups.
func (n Node) decimal() string {
	if n.t.grouped {
		return strings.ReplaceAll(n.Literal(), "_", "")
	}
	return n.Literal()
}

// Report adds a problem at the value.
func (n Node) Report(id, format string, args ...any) {
	if n.t != nil {
		n.t.doc.report(id, n.Ref(), format, args...)
	}
}

func (t *Tree) record(i int32) int {
	for t.entries[i].parent != 0 {
		i = t.entries[i].parent
	}
	return int(t.entries[i].ord)
}

func (t *Tree) pointer(i int32) string {
	var parts []string
	for t.entries[i].parent != 0 {
		e := &t.entries[i]
		if e.keyEnd == 0 && e.keyText == 0 {
			parts = append(parts, strconv.Itoa(int(e.ord)))
		} else {
			parts = append(parts, escapePointer(t.keyOf(i)))
		}
		i = e.parent
	}
	var b strings.Builder
	for j := len(parts) - 1; j >= 0; j-- {
		b.WriteByte('/')
		b.WriteString(parts[j])
	}
	return b.String()
}

var pointerEscaper = strings.NewReplacer("~", "~0", "/", "~1")

func escapePointer(s string) string {
	if strings.ContainsAny(s, "~/") {
		return pointerEscaper.Replace(s)
	}
	return s
}

func (t *Tree) keyOf(i int32) string {
	e := &t.entries[i]
	if e.keyText != 0 {
		return t.texts[e.keyText-1]
	}
	if e.keyEnd == 0 {
		return ""
	}
	return unquote(t.doc.Data[e.keyStart:e.keyEnd])
}

func (t *Tree) keyIs(i int32, key string) bool {
	e := &t.entries[i]
	if e.keyText == 0 && e.keyEnd > 0 && !e.escaped {
		return string(t.doc.Data[e.keyStart+1:e.keyEnd-1]) == key
	}
	return t.keyOf(i) == key
}

// unquote returns the text of a JSON string that the parser has accepted.
// Half a character (\ud800 alone) becomes U+FFFD with its code, as bytes that are
// not UTF-8 have by then.
func unquote(quoted []byte) string {
	inner := quoted[1 : len(quoted)-1]
	plain := true
	for _, c := range inner {
		if c == '\\' || c >= 0x80 {
			plain = false
			break
		}
	}
	if plain {
		return string(inner)
	}
	if out, err := jsontext.AppendUnquote(nil, quoted); err == nil {
		return string(out)
	}
	out, _ := jsontext.AppendUnquote(nil, escapeControls(showHalves(quoted))) // on malformed UTF-8 it still returns the repaired text
	return string(out)
}

// escapeControls escapes the control characters that a string should not hold
// as they are, so that the library reads it.
func escapeControls(quoted []byte) []byte {
	out := make([]byte, 0, len(quoted)+16)
	for _, c := range quoted {
		if c < 0x20 {
			out = fmt.Appendf(out, "\\u%04x", c)
		} else {
			out = append(out, c)
		}
	}
	return out
}
