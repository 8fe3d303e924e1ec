package numbers

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Kind is what a block of a text is.
type Kind int8

// The kinds of blocks. A block of code is the output or the text of a program,
// not prose, and is never scanned.
const (
	Paragraph Kind = iota
	Heading
	List  // one item
	Table // stands before its rows; has no parts of its own
	Row   // of a table, also its header; a literal tab ends each cell
	Quote
	Code
)

// Mark is what a part of a block is.
type Mark int8

// The marks of parts.
const (
	Literal    Mark = iota // prose, word for word
	InlineCode             // literal too, between backticks
	Reference              // resolved from the data; never scanned
	Own                    // marked by the author as his own
	Citation               // names a source
)

// Part is a piece of a block in reading order. Text of a Literal or InlineCode
// part is the source byte for byte; of a Reference it is what the reader sees,
// of the others it does not matter.
type Part struct {
	Mark      Mark
	Text      string
	Offset    int  // in the file, of the first byte
	Line, Col int  // from 1; Col in characters
	Compares  bool // of a Reference: it is a comparison itself, as "1.3 times" is
}

// Block is a paragraph, a heading, a list item, a table, one of its rows or a
// quotation.
type Block struct {
	Kind  Kind
	Cells [][]string // of a Table: the header and the rows under it, as the reader sees them
	Parts []Part
}

// object stands in the joined text for everything that is not literal.
const object = "\uFFFC"

// text is a block's prose as one string, so that numbers are understood over
// the line ends and marks inside it, and the way back to the places.
type text struct {
	block  Block
	joined string
	starts []int    // of each part in joined
	header []string // of the table, where the block is one of its rows
	tabs   []int    // that end the cells of a row
	blanks []int    // between words, in order
	last   *spot    // where the last place was found
}

// spot is a place in the file that was counted before: the next one lies behind it
// most times, and a part can be long.
type spot struct{ part, in, line, col int }

func join(b Block) text {
	t := text{block: b, starts: make([]int, len(b.Parts))}
	size := 0
	for _, p := range b.Parts {
		size += max(len(p.Text), len(object))
	}
	var sb strings.Builder
	sb.Grow(size)
	for i, p := range b.Parts {
		t.starts[i] = sb.Len()
		if p.Mark == Literal || p.Mark == InlineCode {
			sb.WriteString(p.Text)
		} else {
			sb.WriteString(object)
		}
	}
	t.joined, t.last = sb.String(), &spot{part: -1}
	t.blanks = make([]int, 0, len(t.joined)/4)
	for i := range len(t.joined) {
		if isBlank(t.joined[i]) {
			t.blanks = append(t.blanks, i)
		}
	}
	if b.Kind == Row {
		for i := range len(t.joined) {
			if t.joined[i] == '\t' {
				t.tabs = append(t.tabs, i)
			}
		}
	}
	return t
}

// part returns which part holds a byte of the joined text, and where in it.
func (t text) part(at int) (i, in int) {
	i = sort.Search(len(t.starts), func(i int) bool { return t.starts[i] > at }) - 1
	if i < 0 {
		return i, at
	}
	return i, at - t.starts[i]
}

// place returns where a byte of the joined text stands in the file.
func (t text) place(at int) (offset, line, col int) {
	i, in := t.part(at)
	if i < 0 {
		return at, 1, 1
	}
	p := t.block.Parts[i]
	in = min(in, len(p.Text))
	if t.last.part != i || t.last.in > in {
		*t.last = spot{i, 0, p.Line, p.Col}
	}
	between := p.Text[t.last.in:in]
	if n := strings.LastIndexByte(between, '\n'); n >= 0 {
		t.last.line, t.last.col = t.last.line+strings.Count(between, "\n"), 1
		between = between[n+1:]
	}
	t.last.in, t.last.col = in, t.last.col+utf8.RuneCountInString(between)
	return p.Offset + in, t.last.line, t.last.col
}

// markAt returns the mark of the part that holds a byte of the joined text.
func (t text) markAt(at int) Mark {
	if i, _ := t.part(at); i >= 0 {
		return t.block.Parts[i].Mark
	}
	return Literal
}
