package prose

import (
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"

	"github.com/benchfolio/benchfolio/site/prose/numbers"
)

// Blocks returns the post as the check of its numbers reads it: each paragraph,
// heading, list item and row of a table with its references and citations in
// their places. Code blocks are left out.
func (p *Post) Blocks() []numbers.Block {
	if p.tree == nil {
		return nil
	}
	var blocks []numbers.Block
	if p.head != nil {
		blocks = p.blocksOf(p.head)
	}
	return append(blocks, p.blocksOf(p.tree)...)
}

func (p *Post) blocksOf(tree ast.Node) (blocks []numbers.Block) {
	_ = ast.Walk(tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch {
		case !entering:
		case n.Kind() == extast.KindTable:
			blocks = append(blocks, p.tableBlocks(n)...)
			return ast.WalkSkipChildren, nil
		case n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline:
			parts := make([]numbers.Part, 0, n.ChildCount())
			blocks = append(blocks, numbers.Block{Kind: numberKinds[blockOf(n)], Parts: p.parts(n, false, parts)})
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	return blocks
}

// numberKinds are the blocks of the number check. A table is none of them: it is
// taken apart into rows.
var numberKinds = map[Block]numbers.Kind{
	Paragraph: numbers.Paragraph, HeadingBlock: numbers.Heading, List: numbers.List, Quote: numbers.Quote, Code: numbers.Code,
}

// tableBlocks are a table and its rows; a tab ends each cell.
func (p *Post) tableBlocks(table ast.Node) []numbers.Block {
	blocks := []numbers.Block{{Kind: numbers.Table}}
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		var parts []numbers.Part
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, strings.TrimSpace(p.plain(cell)))
			parts = p.parts(cell, false, parts)
			parts = append(parts, p.breakAfter(parts, "\t"))
		}
		blocks[0].Cells = append(blocks[0].Cells, cells)
		blocks = append(blocks, numbers.Block{Kind: numbers.Row, Parts: parts})
	}
	return blocks
}

// parts appends the inline content of a node. Lines are joined by their ends, so
// that a number and its unit are read over them.
func (p *Post) parts(n ast.Node, code bool, parts []numbers.Part) []numbers.Part {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch child := child.(type) {
		case *refNode:
			parts = append(parts, p.refPart(child.ref))
		case *ast.Text:
			parts = append(parts, p.textPart(child, code))
			if child.SoftLineBreak() || child.HardLineBreak() {
				parts = append(parts, p.breakAfter(parts, "\n"))
			}
		default:
			parts = p.parts(child, code || child.Kind() == ast.KindCodeSpan, parts)
		}
	}
	return parts
}

func (p *Post) textPart(n *ast.Text, code bool) numbers.Part {
	line, col := p.place(n.Segment.Start)
	part := numbers.Part{Text: string(n.Segment.Value(p.src)), Offset: n.Segment.Start, Line: line, Col: col}
	if code {
		part.Mark = numbers.InlineCode
	}
	return part
}

// refPart is a reference. Its arguments name the model that a sentence is about.
func (p *Post) refPart(r *Ref) numbers.Part {
	line, col := p.place(r.Offset)
	part := numbers.Part{Mark: numbers.Reference, Text: strings.Join(r.Args, " "), Offset: r.Offset, Line: line, Col: col}
	switch r.Verb {
	case "cite":
		part.Mark = numbers.Citation
	case "own":
		part.Mark = numbers.Own
	case "ratio", "times", "diff", "rank", "best", "fastest", "gap", "front":
		part.Compares = true
	}
	return part
}

// breakAfter is the end of a line or of a cell, at the place where the part
// before it ends.
func (p *Post) breakAfter(parts []numbers.Part, end string) numbers.Part {
	part := numbers.Part{Text: end, Line: 1, Col: 1}
	if len(parts) > 0 {
		last := parts[len(parts)-1]
		part.Offset, part.Line, part.Col = last.Offset+len(last.Text), last.Line, last.Col
	}
	return part
}
