package source

import (
	"bytes"
	"slices"
	"sort"
)

// layout is the shape of a document: its values in their order, and the text that
// stands before, between and behind the leaves. Nearly all lines of a long file of
// records have the keys of the line before in the same order. Such a line is read
// by comparing that text and scanning the leaves, into the entries that parsing
// would make: a leaf may be any scalar, or an array of scalars.
type layout struct {
	entries []entry // of the document that it was learned from
	text    []byte  // of that document
	from    int     // where it began
	steps   []step  // empty: there is no layout
	begins  []int32 // by entry: the step in whose text it begins
	ends    []int32 // by entry: the step in whose text it ends, if it is no leaf
	moved   []int   // by step: how far its text is from where it was learned
}

// step is the text between two leaves, and the leaf behind it: 0 behind the last.
type step struct {
	before []byte
	at     int
	leaf   int32
}

// learn takes over the layout of the one document of a tree that was just parsed.
// There is none where it is damaged, or has a key twice.
func (l *layout) learn(t *Tree) {
	l.steps = l.steps[:0]
	if len(t.roots) != 1 || t.roots[0].broken || slices.ContainsFunc(t.entries, func(e entry) bool { return e.twice }) {
		return
	}
	root := &t.entries[1]
	l.entries, l.from = append(l.entries[:0], t.entries...), root.start
	l.text = append(l.text[:0], t.doc.Data[root.start:root.end]...)
	l.begins = append(l.begins[:0], 0)
	at := root.start
	for i := range t.entries[1:] {
		e := &t.entries[1+i]
		l.begins = append(l.begins, int32(len(l.steps)))
		if e.isLeaf() {
			l.addStep(at, e.start, int32(1+i))
			at = e.end
		}
	}
	l.addStep(at, root.end, 0)
	l.moved = slices.Grow(l.moved[:0], len(l.steps))[:len(l.steps)]
	l.findEnds()
}

func (e *entry) isLeaf() bool { return e.typ != Object && (e.typ != Array || e.first == 0) }

func (l *layout) addStep(at, to int, leaf int32) {
	l.steps = append(l.steps, step{before: l.text[at-l.from : to-l.from], at: at, leaf: leaf})
}

func (l *layout) findEnds() {
	l.ends = l.ends[:0]
	for i := range l.entries {
		end := l.entries[i].end
		l.ends = append(l.ends, int32(sort.Search(len(l.steps), func(s int) bool { return l.steps[s].at >= end })-1))
	}
}

// match reads the document at the position of p if it has the layout, behind
// whatever entries the tree had. On false position and entries are anything.
func (l *layout) match(p *parser) bool {
	if len(l.steps) == 0 {
		return false
	}
	p.t.entries = append(p.t.entries[:0], l.entries...)
	for s := range l.steps {
		x := &l.steps[s]
		if !bytes.HasPrefix(p.data[p.pos:], x.before) {
			return false
		}
		l.moved[s] = p.pos - x.at
		p.pos += len(x.before)
		if x.leaf != 0 && !p.leaf(&p.t.entries[x.leaf]) {
			return false
		}
	}
	l.place(p.t)
	p.t.roots = append(p.t.roots, root{entry: 1})
	return true
}

// leaf scans one leaf into its entry.
func (p *parser) leaf(e *entry) bool {
	if p.pos >= len(p.data) {
		return false
	}
	e.start, e.n, e.flat = p.pos, 0, false
	if p.data[p.pos] == '[' {
		n, ok := p.flat()
		e.typ, e.n, e.flat, e.end = Array, n, n > 0, p.pos
		return ok
	}
	typ, err := p.scalar()
	e.typ, e.end = typ, p.pos
	return err == nil
}

// place moves what is no leaf to where its text stands now.
func (l *layout) place(t *Tree) {
	for i := 1; i < len(t.entries); i++ {
		e := &t.entries[i]
		moved := l.moved[l.begins[i]]
		if e.keyEnd != 0 {
			e.keyStart += moved
			e.keyEnd += moved
		}
		if !l.entries[i].isLeaf() {
			e.start += moved
			e.end += l.moved[l.ends[i]]
		}
	}
}

// memo remembers which members were asked for in the document before, and where
// they were. Readers ask each document of a file the same questions in the same
// order, so that with the same layout the answer is nearly always the next one.
type memo struct {
	asked []question
	at    int
}

type question struct {
	object, member int32
	key            string
}

// maxAsked bounds the questions that are remembered of one document.
const maxAsked = 1 << 10

// member returns the member of an object of that name, 0 where there is none.
func (m *memo) member(t *Tree, object int32, key string) int32 {
	if m.at < len(m.asked) {
		if q := &m.asked[m.at]; q.object == object && q.key == key {
			m.at++
			return q.member
		}
	}
	found := t.search(object, key)
	switch q := (question{object, found, key}); {
	case m.at < len(m.asked):
		m.asked[m.at] = q
	case m.at < maxAsked:
		m.asked = append(m.asked, q)
	default:
		return found
	}
	m.at++
	return found
}
