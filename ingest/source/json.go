package source

import (
	"bytes"
	"fmt"
)

// maxDepth bounds the nesting of values. encoding/json allows 10,000; no
// runner goes beyond 20.
const maxDepth = 500

// JSON returns the file as a tree of JSON documents: one, one a line, or one
// after another. It is nil where the file does not begin like JSON. Syntax
// errors are reported once, however often JSON is called.
func (d *Doc) JSON() *Tree {
	if !d.tried.json {
		d.tried.json = true
		switch {
		case d.isLong():
			d.json = firstOf(d)
		case beginsJSON(bytes.TrimLeft(d.Data, " \t\r\n")):
			d.json = parseJSON(d)
		}
	}
	return d.json
}

// EmbeddedJSON returns the JSON that begins on lines of their own between the
// lines of a log, as when standard error and output were sent to one file. It
// is nil where there is none.
func (d *Doc) EmbeddedJSON() *Tree {
	if t := d.JSON(); t != nil {
		return t
	}
	if d.inner == nil {
		d.inner = &Doc{Origin: d.Origin, Data: d.Data, counts: map[string]int{}, log: true, member: d.member, within: d.within, base: d.base}
		if t := parseJSON(d.inner); len(t.roots) > 0 {
			d.inner.json = t
		}
	}
	return d.inner.json
}

// AssignedJSON returns the JSON that a script assigns, `name = {...};`, where
// the file begins with that assignment; nil where it does not. The semicolon at
// the end is passed over.
func (d *Doc) AssignedJSON(name string) *Tree {
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(d.Data, " \t\r\n"), []byte(name))
	rest, assigned := bytes.CutPrefix(bytes.TrimLeft(rest, " \t\r\n"), []byte("="))
	if !ok || !assigned {
		return nil
	}
	if d.inner == nil || !d.inner.script {
		d.inner = &Doc{Origin: d.Origin, Data: bytes.TrimRight(d.Data, "; \t\r\n"), counts: map[string]int{}, script: true}
		d.inner.json = parseJSONFrom(d.inner, len(d.Data)-len(rest))
	}
	return d.inner.json
}

// beginsJSON reports whether a text can be JSON by its first bytes: an object,
// or an array whose first element can be one. `[INFO] ready` is a line of a log, and
// so is `[2026-06-28 10:00:00] ready`.
func beginsJSON(text []byte) bool {
	if len(text) == 0 || text[0] != '[' {
		return len(text) > 0 && text[0] == '{'
	}
	first := bytes.TrimLeft(text[1:], " \t\r\n")
	if len(first) > 0 && first[0] >= '0' && first[0] <= '9' {
		behind := bytes.TrimLeft(first, "0123456789")
		return len(behind) == 0 || !bytes.ContainsRune([]byte("-:/_"), rune(behind[0]))
	}
	if len(first) == 0 || !isWordByte(first[0]) {
		return true
	}
	for _, w := range words {
		if bytes.HasPrefix(first, []byte(w.text)) {
			return true
		}
	}
	return false
}

// parser reads JSON into the entries of a tree.
type parser struct {
	t       *Tree
	data    []byte
	pos     int
	escaped bool // the string that was read last has escapes
}

// syntaxError is where and why parsing stopped.
type syntaxError struct {
	id  string
	at  int
	msg string
}

func parseJSON(d *Doc) *Tree { return parseJSONFrom(d, 0) }

func parseJSONFrom(d *Doc, pos int) *Tree {
	p := &parser{t: &Tree{doc: d, entries: make([]entry, 1, 1+min(len(d.Data)/24, 1<<22))}, data: d.Data, pos: pos}
	p.documents()
	return p.t
}

// documents parses what is left of the text.
func (p *parser) documents() {
	for p.document() {
	}
}

// document parses one document and adds it to the roots of the tree; it reports
// false where there is none left.
func (p *parser) document() (more bool) {
	d := p.t.doc
	for p.space(); p.pos < len(p.data) && d.log && !beginsJSON(p.data[p.pos:]); p.space() {
		if !p.resync(p.pos) {
			return false
		}
	}
	if p.pos >= len(p.data) {
		return false
	}
	first := int32(len(p.t.entries))
	_, err := p.value(0, 0)
	if int(first) < len(p.t.entries) {
		p.t.entries[first].ord = int32(len(p.t.roots) + 1)
		p.t.roots = append(p.t.roots, root{first, err != nil})
	}
	if err != nil {
		d.Report(err.id, int64(err.at), "%s", err.msg)
		return p.resync(max(err.at-1, p.t.startOf(first)))
	}
	return true
}

// resync moves to the next line behind from that begins a document, so that one bad line
// of a JSONL file does not cost the others. Inside an indented document no
// line begins with a brace, so it never starts in the middle of one.
func (p *parser) resync(from int) bool {
	for at := from; ; {
		nl := bytes.IndexByte(p.data[at:], '\n')
		if nl < 0 || at+nl+1 >= len(p.data) {
			return false
		}
		at += nl + 1
		if c := p.data[at]; c == '{' || c == '[' {
			p.pos = at
			return true
		}
	}
}

// startOf returns where the value of entry i begins, 0 where parsing failed
// before there was one.
func (t *Tree) startOf(i int32) int {
	if int(i) < len(t.entries) {
		return t.entries[i].start
	}
	return 0
}

func (p *parser) fail(format string, args ...any) *syntaxError {
	return &syntaxError{"syntax/json", p.pos, fmt.Sprintf(format, args...)}
}

func (p *parser) space() {
	for p.pos < len(p.data) {
		switch p.data[p.pos] {
		case ' ', '\t', '\r', '\n':
			p.pos++
		default:
			return
		}
	}
}

// found says what stands at the position, for messages.
func (p *parser) found() string {
	if p.pos >= len(p.data) {
		return "the end of the file"
	}
	if c := p.data[p.pos]; c > ' ' && c < 0x7f {
		return fmt.Sprintf("%q", c)
	}
	return fmt.Sprintf("byte 0x%02x", p.data[p.pos])
}

// value parses one value as a child of parent and returns its entry.
func (p *parser) value(parent int32, depth int) (int32, *syntaxError) {
	if depth > maxDepth {
		return 0, &syntaxError{"syntax/depth", p.pos, fmt.Sprintf("values are nested more than %d deep", maxDepth)}
	}
	if p.pos >= len(p.data) {
		return 0, p.fail("expected a value, found the end of the file")
	}
	switch p.data[p.pos] {
	case '{':
		return p.object(parent, depth)
	case '[':
		return p.array(parent, depth)
	}
	start := p.pos
	typ, err := p.scalar()
	if err != nil {
		return 0, err
	}
	return p.add(entry{start: start, end: p.pos, parent: parent, typ: typ}), nil
}

func (p *parser) add(e entry) int32 {
	p.t.entries = append(p.t.entries, e)
	return int32(len(p.t.entries) - 1)
}

// link appends child to parent's children.
func (p *parser) link(parent, last, child int32) {
	e := &p.t.entries[parent]
	p.t.entries[child].ord = e.n
	e.n++
	if last == 0 {
		e.first = child
	} else {
		p.t.entries[last].next = child
	}
}

func (p *parser) object(parent int32, depth int) (int32, *syntaxError) {
	self := p.add(entry{start: p.pos, end: len(p.data), parent: parent, typ: Object, open: true})
	p.pos++
	var seen keySet
	var last int32
	for p.space(); ; p.space() {
		if p.peek('}') && last == 0 {
			break
		}
		keyStart := p.pos
		if !p.peek('"') {
			return self, p.fail("expected a key in quotes, found %s", p.found())
		}
		if err := p.str(); err != nil {
			return self, err
		}
		keyEnd, escaped := p.pos, p.escaped
		if p.space(); !p.peek(':') {
			return self, p.fail("expected ':' after the key, found %s", p.found())
		}
		p.pos++
		p.space()
		child, err := p.value(self, depth+1)
		if child != 0 {
			e := &p.t.entries[child]
			e.keyStart, e.keyEnd, e.escaped = keyStart, keyEnd, escaped
			p.link(self, last, child)
			last = child
			if seen.add(p.data[keyStart:keyEnd]) {
				p.t.entries[self].twice = true
				Node{t: p.t, i: child}.Report("syntax/duplicate-key", "the key %s stands twice in this object; the last one counts", clip(string(p.data[keyStart:keyEnd])))
			}
		}
		if err != nil {
			return self, err
		}
		if p.space(); p.peek('}') {
			break
		}
		if !p.peek(',') {
			return self, p.fail("expected ',' or '}' in an object, found %s", p.found())
		}
		p.pos++
	}
	p.pos++
	p.t.entries[self].end, p.t.entries[self].open = p.pos, false
	return self, nil
}

func (p *parser) array(parent int32, depth int) (int32, *syntaxError) {
	start := p.pos
	self := p.add(entry{start: start, end: len(p.data), parent: parent, typ: Array, open: true})
	if n, ok := p.flat(); ok {
		e := &p.t.entries[self]
		e.end, e.n, e.flat, e.open = p.pos, n, n > 0, false
		return self, nil
	}
	p.pos = start
	return self, p.elements(self, depth)
}

// elements parses the elements of the array at p.pos as children of self.
func (p *parser) elements(self int32, depth int) *syntaxError {
	p.pos++
	var last int32
	for p.space(); ; p.space() {
		if p.peek(']') && last == 0 {
			break
		}
		child, err := p.value(self, depth+1)
		if child != 0 {
			p.link(self, last, child)
			last = child
		}
		if err != nil {
			return err
		}
		if p.space(); p.peek(']') {
			break
		}
		if !p.peek(',') {
			return p.fail("expected ',' or ']' in an array, found %s", p.found())
		}
		p.pos++
	}
	p.pos++
	p.t.entries[self].end, p.t.entries[self].open = p.pos, false
	return nil
}

func (p *parser) peek(c byte) bool { return p.pos < len(p.data) && p.data[p.pos] == c }

// keySet finds keys that stand twice: by comparison while there are few, which
// is nearly always, by a map beyond.
type keySet struct {
	few  [16][]byte
	n    int
	many map[string]bool
}

func (s *keySet) add(key []byte) (seen bool) {
	if s.many != nil {
		seen = s.many[string(key)]
		s.many[string(key)] = true
		return seen
	}
	for _, k := range s.few[:s.n] {
		if bytes.Equal(k, key) {
			return true
		}
	}
	if s.n < len(s.few) {
		s.few[s.n] = key
		s.n++
		return false
	}
	s.many = make(map[string]bool, 2*len(s.few))
	for _, k := range s.few {
		s.many[string(k)] = true
	}
	s.many[string(key)] = true
	return false
}
