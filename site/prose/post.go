package prose

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// What a post may be at most. An article of 20 pages has 60 KB and 6 levels.
const (
	MaxBytes   = 512 << 10
	maxNesting = 40
	maxRef     = 500 // bytes; else a line of opening braces is read once for each
	maxRun     = 200 // of one of the characters that open something in a line
)

// Post is a post that was read. What was refused in it is in Faults.
type Post struct {
	Meta   Meta
	TOC    []Heading
	Refs   []*Ref // in order
	Faults []Fault

	src  []byte
	tree ast.Node // nil where the post was refused whole
	head ast.Node // heading that Nest took as the title, nil without one
	last place
}

type place struct{ offset, line, col int }

// Heading is an entry of the table of contents.
type Heading struct {
	node     *ast.Heading
	Level    int
	ID, Text string
}

// Block is where a text stands.
type Block string

// The blocks. Code is text in a fence or between backticks, too.
const (
	Paragraph    Block = "paragraph"
	HeadingBlock Block = "heading"
	List         Block = "list"
	Table        Block = "table"
	Quote        Block = "quote"
	Code         Block = "code"
)

// Fault is something that is wrong with a post.
type Fault struct {
	ID        string // of the kind of problem
	Offset    int
	Line, Col int // from 1, Col in characters
	Msg       string
}

// Parse reads a post. It never fails: what is wrong is in Faults, and a post that
// is refused whole has no text.
func Parse(src []byte) *Post {
	p := &Post{src: bytes.ReplaceAll(src, []byte("\r\n"), []byte(" \n"))} // offsets stay
	switch {
	case len(src) > MaxBytes:
		p.fault("prose/size", 0, "the post has %d bytes; at most %d are read", len(src), MaxBytes)
		return p
	case !utf8.Valid(src):
		p.fault("prose/size", 0, "the post is no UTF-8 text")
		return p
	}
	matter, body := front(p.src)
	if body > 0 {
		p.readFront(matter)
	}
	// Blanked and not cut, so that every offset is one of the file.
	md := blanked(p.src, body)
	if at := tooDeep(md); at >= 0 {
		p.fault("prose/nesting", at, "the text nests deeper than %d levels", maxNesting)
		return p
	}
	p.src = md
	tree := markdown(p).Parser().Parse(text.NewReader(md))
	if depth(tree, 0) > maxNesting {
		p.fault("prose/nesting", body, "the text nests deeper than %d levels", maxNesting)
		return p
	}
	p.tree = tree
	p.sanitize()
	p.collect()
	return p
}

// blanked is src with spaces for all but the line ends of its first n bytes.
func blanked(src []byte, n int) []byte {
	out := bytes.Clone(src)
	for i, c := range out[:n] {
		if c != '\n' {
			out[i] = ' '
		}
	}
	return out
}

func (p *Post) fault(id string, offset int, format string, args ...any) {
	line, col := p.place(offset)
	p.Faults = append(p.Faults, Fault{id, offset, line, col, fmt.Sprintf(format, args...)})
}

// place counts from the last place that was asked for, where that lies before:
// most are asked for in order, and a post of one long line has many.
func (p *Post) place(offset int) (line, col int) {
	offset = min(offset, len(p.src))
	if p.last.line == 0 || offset < p.last.offset {
		p.last = place{0, 1, 1}
	}
	between := p.src[p.last.offset:offset]
	if n := bytes.Count(between, []byte("\n")); n > 0 {
		p.last.line, p.last.col = p.last.line+n, 1
		between = between[bytes.LastIndexByte(between, '\n')+1:]
	}
	p.last.offset, p.last.col = offset, p.last.col+utf8.RuneCount(between)
	return p.last.line, p.last.col
}

// tooDeep finds a line that opens more quotes, lists or brackets than any writer
// does, before a parser spends its time on it; -1 where there is none.
func tooDeep(src []byte) int {
	at := 0
	for line := range bytes.Lines(src) {
		opens, run, last, lead := 0, 0, byte(0), true
		for i, c := range line {
			if lead {
				switch {
				case c == '>', bytes.IndexByte([]byte("-+*.)"), c) >= 0 && i+1 < len(line) && line[i+1] == ' ':
					opens++
				case c != ' ' && c != '\t' && (c < '0' || c > '9'):
					lead = false
				}
			}
			if c != last {
				run, last = 0, c
			}
			if run++; opens > maxNesting || run > maxRun && bytes.IndexByte([]byte("[]!(<*_~`"), c) >= 0 {
				return at
			}
		}
		at += len(line)
	}
	return -1
}

// depth is how deep a tree is; it stops where that is too deep.
func depth(n ast.Node, above int) int {
	deepest := above
	for c := n.FirstChild(); c != nil && deepest <= maxNesting; c = c.NextSibling() {
		deepest = max(deepest, depth(c, above+1))
	}
	return deepest
}

// FaultAt is a fault of the post at a reference.
func (p *Post) FaultAt(id string, r *Ref, msg string) Fault {
	line, col := p.place(r.Offset)
	return Fault{id, r.Offset, line, col, msg}
}

// HasAnchor says whether a heading of a nested post has the fragment.
func (p *Post) HasAnchor(id string) bool {
	return slices.ContainsFunc(p.TOC, func(h Heading) bool { return h.ID == id })
}
