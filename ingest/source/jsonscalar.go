package source

import (
	"encoding/binary"
	"math/bits"
)

// flat scans the array at p.pos if it holds nothing but scalars, and returns
// their number. On false the position is anywhere.
func (p *parser) flat() (n int32, ok bool) {
	p.pos++
	for p.space(); ; p.space() {
		if p.pos >= len(p.data) {
			return 0, false
		}
		switch p.data[p.pos] {
		case '{', '[':
			return 0, false
		case ']':
			if n > 0 {
				return 0, false // a trailing comma
			}
			p.pos++
			return 0, true
		}
		if _, err := p.scalar(); err != nil {
			return 0, false
		}
		n++
		if p.space(); p.peek(']') {
			p.pos++
			return n, true
		}
		if !p.peek(',') {
			return 0, false
		}
		p.pos++
	}
}

// expand gives the elements of a flat array entries of their own.
func (t *Tree) expand(i int32) {
	p := &parser{t: t, data: t.doc.Data, pos: t.entries[i].start}
	t.entries[i].flat = false
	t.entries[i].n = 0
	p.elements(i, 0) // it parsed before
}

// scalars calls f for each element of an array; containers are of their type
// with no literal.
func (t *Tree) scalars(i int32, f func(Type, []byte)) {
	e := &t.entries[i]
	if !e.flat {
		for c := e.first; c != 0; c = t.entries[c].next {
			f(t.entries[c].typ, []byte(Node{t: t, i: c}.decimal()))
		}
		return
	}
	p := &parser{t: t, data: t.doc.Data, pos: e.start + 1}
	for p.space(); !p.peek(']'); p.space() {
		start := p.pos
		typ, err := p.scalar()
		if err != nil {
			return
		}
		f(typ, p.data[start:p.pos])
		if p.space(); p.peek(',') {
			p.pos++
		}
	}
}

// scalar scans one value that is neither object nor array.
func (p *parser) scalar() (Type, *syntaxError) {
	c := p.data[p.pos]
	switch {
	case c == '"':
		return String, p.str()
	case c >= '0' && c <= '9' || c == '-':
		return p.number()
	}
	for _, w := range words {
		if p.word(w.text) {
			return w.typ, nil
		}
	}
	return Absent, p.fail("expected a value, found %s", p.found())
}

// words are the literals of JSON, and those that Python, C and JavaScript print
// for numbers that JSON does not have.
var words = []struct {
	text string
	typ  Type
}{
	{"null", Null}, {"true", Bool}, {"false", Bool},
	{"NaN", NotANumber}, {"nan", NotANumber}, {"-nan", NotANumber}, {"-NaN", NotANumber},
	{"Infinity", NotANumber}, {"-Infinity", NotANumber}, {"inf", NotANumber}, {"-inf", NotANumber},
}

func (p *parser) word(w string) bool {
	end := p.pos + len(w)
	if end > len(p.data) || string(p.data[p.pos:end]) != w {
		return false
	}
	if end < len(p.data) && isWordByte(p.data[end]) {
		return false
	}
	p.pos = end
	return true
}

func isWordByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

// number scans by the grammar of RFC 8259 section 6.
func (p *parser) number() (Type, *syntaxError) {
	start := p.pos
	if p.peek('-') {
		for _, w := range words {
			if w.text[0] == '-' && p.word(w.text) {
				return w.typ, nil
			}
		}
		p.pos++
	}
	zero := p.peek('0')
	if n := p.digits(); n == 0 || zero && n > 1 {
		p.pos = start
		return Absent, p.fail("expected a number as JSON writes it, found %s", p.found())
	}
	if p.peek('.') {
		p.pos++
		if p.digits() == 0 {
			return Absent, p.fail("expected a digit after the point, found %s", p.found())
		}
	}
	if p.peek('e') || p.peek('E') {
		p.pos++
		if p.peek('+') || p.peek('-') {
			p.pos++
		}
		if p.digits() == 0 {
			return Absent, p.fail("expected a digit in the exponent, found %s", p.found())
		}
	}
	if p.pos >= len(p.data) || isWordByte(p.data[p.pos]) || p.data[p.pos] == '.' {
		return Absent, p.fail("expected the end of a number, found %s", p.found())
	}
	return Number, nil
}

// digits passes over digits, eight at a time, and returns how many there were.
func (p *parser) digits() (n int) {
	at := p.pos
	for at+8 <= len(p.data) {
		x := binary.LittleEndian.Uint64(p.data[at:]) ^ 0x3030303030303030 // digits are now 0 to 9
		if other := (x + 0x7676767676767676 | x) & 0x8080808080808080; other != 0 {
			at += bits.TrailingZeros64(other) / 8
			n, p.pos = at-p.pos, at
			return n
		}
		at += 8
	}
	for at < len(p.data) && p.data[at] >= '0' && p.data[at] <= '9' {
		at++
	}
	n, p.pos = at-p.pos, at
	return n
}

// str scans a string. Control characters inside are forbidden by the standard;
// tools write them all the same (a tab in a name), and they harm nobody here,
// so only an unescaped line end is refused: it is what a lost quote looks like.
func (p *parser) str() *syntaxError {
	start := p.pos
	p.escaped = false
	for i := p.pos + 1; i < len(p.data); i++ {
		i = plainEnd(p.data, i)
		switch c := p.data[i]; {
		case c == '"':
			p.pos = i + 1
			return nil
		case c == '\\':
			p.escaped = true
			i++
			if i < len(p.data) && !validEscape(p.data[i:]) {
				p.pos = i
				return p.fail("expected an escape as JSON writes it after the backslash, found %s", p.found())
			}
		case c == '\n':
			p.pos = i
			return p.fail("expected the closing quote of a string before the end of the line")
		}
	}
	p.pos = len(p.data)
	line, _ := p.t.doc.Position(int64(start))
	return p.fail("expected the closing quote of the string that begins on line %d, found the end of the file", line)
}

// plainEnd passes over bytes of a string that mean themselves, eight at a time, and
// returns where it stopped: at one that may not, at the latest at the last byte.
func plainEnd(data []byte, at int) int {
	for at+8 < len(data) {
		x := binary.LittleEndian.Uint64(data[at:])
		if special := zeroBytes(x^0x2222222222222222) | zeroBytes(x^0x5c5c5c5c5c5c5c5c) | zeroBytes(x^0x0a0a0a0a0a0a0a0a); special != 0 {
			return at + bits.TrailingZeros64(special)/8
		}
		at += 8
	}
	return at
}

// zeroBytes sets the highest bit of the first byte that is zero, and perhaps of
// some behind it.
func zeroBytes(x uint64) uint64 { return (x - 0x0101010101010101) & ^x & 0x8080808080808080 }

func validEscape(s []byte) bool {
	switch s[0] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return true
	case 'u':
		if len(s) < 5 {
			return false
		}
		for _, c := range s[1:5] {
			if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F') {
				return false
			}
		}
		return true
	}
	return false
}
