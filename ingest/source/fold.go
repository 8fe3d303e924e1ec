package source

import (
	"bytes"
	"hash/maphash"
	"runtime"
	"slices"
	"sync/atomic"
)

// longLines is the size from which a file of one JSON document a line is not kept
// as a tree of all of them: chunkSize of it is read at a time.
const (
	longLines = 64 << 20
	chunkSize = 8 << 20
)

// isLong reports whether the text is a long file of documents, one a line.
func (d *Doc) isLong() bool {
	if len(d.Data) < longLines || d.Data[0] != '{' {
		return false
	}
	end := bytes.IndexByte(d.Data[:chunkSize], '\n')
	return end > 1 && end+1 < len(d.Data) && d.Data[end-1] == '}' && d.Data[end+1] == '{'
}

// Glance runs f, which finds out what the file is: meanwhile the documents of a
// long file are the first one only.
func (d *Doc) Glance(f func()) {
	d.glancing = true
	f()
	d.glancing = false
}

// firstOf parses the first document of a long file; [Tree.rest] parses the others
// when somebody asks for all of them at once.
func firstOf(d *Doc) *Tree {
	p := &parser{t: &Tree{doc: d, entries: make([]entry, 1, 64), known: map[string]bool{}}, data: d.Data}
	p.document()
	p.t.todo = p.pos
	return p.t
}

// rest parses what was left of a long file.
func (t *Tree) rest() {
	if t != nil && t.todo > 0 && !t.doc.glancing {
		p := &parser{t: t, data: t.doc.Data, pos: t.todo}
		t.todo = 0
		p.documents()
	}
}

// Fold reads the complete documents of a file: add takes each, and merge puts
// together what was made of two parts, in their order. A long file is read by all
// processors in chunks of a fixed size, so that the result does not depend on how
// many there are, and none of its documents is kept: what add keeps must not point
// into a Node. start makes what add adds to.
func Fold[T any](t *Tree, start func() T, add func(T, Node), merge func(into, from T)) T {
	total := start()
	if t != nil && t.todo > 0 {
		foldLong(t, total, start, add, merge)
		return total
	}
	for _, n := range t.Docs() {
		add(total, n)
	}
	return total
}

// foldLong is Fold of a long file into total.
func foldLong[T any](t *Tree, total T, start func() T, add func(T, Node), merge func(into, from T)) {
	chunks := t.chunks()
	results := make([]chan folded[T], len(chunks))
	for i := range results {
		results[i] = make(chan folded[T], 1)
	}
	workers := runtime.GOMAXPROCS(0)
	ahead := make(chan struct{}, 2*workers) // chunks that were begun and are not yet merged
	var next atomic.Int64
	for range workers {
		go func() {
			for {
				// The place is taken first, so that the chunk that is merged next has one.
				ahead <- struct{}{}
				i := int(next.Add(1)) - 1
				if i >= len(chunks) {
					<-ahead
					return
				}
				f := folded[T]{value: start(), chunk: newChunk(t.doc)}
				f.whole = Safely(func() { f.chunk.read(chunks[i], func(n Node) { add(f.value, n) }) })
				results[i] <- f
			}
		}()
	}
	whole := true
	for i := range chunks {
		f := <-results[i]
		<-ahead
		merge(total, f.value)
		t.doc.adopt(f.chunk)
		whole = whole && f.whole
	}
	if !whole {
		panic(lost{})
	}
}

// folded is what was made of one chunk.
type folded[T any] struct {
	value T
	chunk *chunk
	whole bool
}

// lost is the fault of a processor, which goes on in the goroutine that waits for
// it; [Safely] ends there.
type lost struct{}

// Addr makes it a fault.
func (lost) Addr() uintptr { return 0 }

// chunks cuts the text at the ends of lines behind which a document begins.
func (t *Tree) chunks() (ends [][2]int) {
	data := t.doc.Data
	for from := 0; from < len(data); {
		to := min(from+chunkSize, len(data))
		for to < len(data) {
			nl := bytes.IndexByte(data[to:], '\n')
			if to += nl + 1; nl < 0 {
				to = len(data)
			} else if to < len(data) && data[to] == '{' {
				break
			}
		}
		ends = append(ends, [2]int{from, to})
		from = to
	}
	return ends
}

// chunk is a part of a long file being read: a Doc of its own, since a Doc belongs
// to one goroutine, and one tree for one document after another.
type chunk struct {
	doc    *Doc
	tree   *Tree
	docs   int
	seed   maphash.Seed
	shapes map[uint64]bool // of documents whose fields are known
	known  map[string]bool // fields, and whether they were looked at
	layout layout          // of the document before
	used   []bool          // the values of the document before that were looked at
}

func newChunk(d *Doc) *chunk {
	part := &Doc{Origin: d.Origin, Data: d.Data, counts: map[string]int{}, member: d.member, within: d.within, base: d.base}
	tree := &Tree{doc: part, entries: make([]entry, 1, 256), memo: &memo{}}
	return &chunk{doc: part, tree: tree, seed: maphash.MakeSeed(), shapes: map[uint64]bool{}, known: map[string]bool{}}
}

// read hands each complete document of a part of the text to add.
func (c *chunk) read(part [2]int, add func(Node)) {
	p := &parser{t: c.tree, data: c.doc.Data[:part[1]], pos: part[0]}
	for more := true; more; {
		var alike bool
		alike, more = c.document(p)
		for _, r := range c.tree.roots {
			c.docs++
			c.tree.entries[r.entry].ord = int32(c.docs)
			if !r.broken {
				add(Node{t: c.tree, i: r.entry})
			}
			if !c.usedAlike() || !alike {
				c.addFields()
			}
		}
	}
}

// document reads the next document in the place of the one before; alike tells
// that it has the same layout.
func (c *chunk) document(p *parser) (alike, more bool) {
	c.tree.roots, c.tree.memo.at = c.tree.roots[:0], 0
	p.space()
	start := p.pos
	if c.layout.match(p) {
		return true, true
	}
	c.tree.entries, c.tree.memo.asked = c.tree.entries[:1], c.tree.memo.asked[:0]
	p.pos = start
	more = p.document()
	c.layout.learn(c.tree)
	return false, more
}

// usedAlike reports whether the same values of the document were looked at as of
// the one before.
func (c *chunk) usedAlike() bool {
	alike := len(c.used) == len(c.tree.entries)
	c.used = slices.Grow(c.used[:0], len(c.tree.entries))[:len(c.tree.entries)]
	for i := range c.used {
		used := c.tree.entries[i].used
		alike = alike && c.used[i] == used
		c.used[i] = used
	}
	return alike
}

// addFields adds the fields of the document, once for each shape that documents
// have.
func (c *chunk) addFields() {
	var h maphash.Hash
	h.SetSeed(c.seed)
	for i := range c.tree.entries {
		e := &c.tree.entries[i]
		h.Write(c.doc.Data[e.keyStart:e.keyEnd])
		if e.used {
			h.WriteByte(1)
		} else {
			h.WriteByte(0)
		}
	}
	if shape := h.Sum64(); !c.shapes[shape] && len(c.shapes) < maxFields {
		c.shapes[shape] = true
		c.tree.fields(c.known)
	}
}

// adopt takes over what the readers of a chunk reported, whose documents are
// counted from the beginning of the file by then.
func (d *Doc) adopt(c *chunk) {
	for _, p := range c.doc.problems {
		if p.Ref.Record > 0 {
			p.Ref.Record += d.json.folded
		}
		if d.counts[p.Kind.ID]++; d.counts[p.Kind.ID] <= maxOfAKind {
			d.problems = append(d.problems, p)
		}
	}
	for id, n := range c.doc.counts {
		d.counts[id] += max(n-maxOfAKind, 0)
	}
	d.json.folded += c.docs
	for name, used := range c.known {
		if _, known := d.json.known[name]; known || len(d.json.known) < maxFields {
			d.json.known[name] = d.json.known[name] || used
		}
	}
}
