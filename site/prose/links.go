package prose

import (
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Link is an address in a post that leads to no other host.
type Link struct {
	To    string // as the browser reads it
	Image bool
}

// Relink asks where each link and image of the post leads that leaves no site. An
// error takes it out and is a fault with its place.
func (p *Post) Relink(where func(Link) (string, error)) {
	if p.tree == nil {
		return
	}
	at := 0
	var dead []ast.Node
	_ = ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		at = max(at, offset(n))
		to, image := destination(n)
		if to == nil {
			return ast.WalkContinue, nil
		}
		l := Link{html.UnescapeString(string(*to)), image}
		if external := webAddress(l.To) || strings.HasPrefix(strings.ToLower(l.To), "mailto:"); external {
			n.SetAttributeString("rel", []byte("nofollow"))
			return ast.WalkContinue, nil
		}
		href, err := where(l)
		if err != nil {
			id := "prose/link"
			if image {
				id = "prose/image"
			}
			p.fault(id, at, "%s", err)
			dead = append(dead, n)
		}
		*to = []byte(href)
		return ast.WalkContinue, nil
	})
	for _, n := range dead {
		unwrap(n)
	}
}

func destination(n ast.Node) (to *[]byte, image bool) {
	switch n := n.(type) {
	case *ast.Link:
		return &n.Destination, false
	case *ast.Image:
		return &n.Destination, true
	}
	if n.Kind() == ast.KindAutoLink {
		n.SetAttributeString("rel", []byte("nofollow"))
	}
	return nil, false
}

// AnchorPrefix begins the fragment of every heading, so that none is one of the
// page around the post.
const AnchorPrefix = "h-"

// Nest makes the post fit under the title of a page: its first heading, where that
// is of the first level, becomes the title of a post without one and goes; the
// others stand one below the other without a gap, from the second level on.
func (p *Post) Nest() {
	if p.tree == nil {
		return
	}
	if h, ok := p.tree.FirstChild().(*ast.Heading); ok && h.Level == 1 {
		if p.Meta.Title == "" {
			p.Meta.Title = p.plain(h)
		}
		p.tree.RemoveChild(p.tree, h)
		p.head = h
	}
	p.TOC = nil
	last := 1
	_ = ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		h, ok := n.(*ast.Heading)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		h.Level = min(max(h.Level, 2), last+1)
		last = h.Level
		id, _ := h.AttributeString("id")
		b, _ := id.([]byte)
		anchor := AnchorPrefix + string(b)
		h.SetAttributeString("id", []byte(anchor))
		p.TOC = append(p.TOC, Heading{Level: h.Level, ID: anchor, node: h})
		return ast.WalkContinue, nil
	})
}

// Text is a heading as it is read, its references answered.
func (p *Post) Text(h Heading, answer func(*Ref) (Answer, bool)) string {
	if h.node == nil {
		return h.Text
	}
	return p.read(h.node, answer)
}

// read is the text of a node as it is read.
func (p *Post) read(n ast.Node, answer func(*Ref) (Answer, bool)) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(p.src))
				if n.SoftLineBreak() || n.HardLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *refNode:
			if a, ok := answer(n.ref); entering && ok && n.ref.Verb != "" {
				b.WriteString(a.Text)
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// Question is an entry of the questions and answers of a post.
type Question struct{ Ask, Reply string }

// questionHeads are the headings under which every heading is a question.
var questionHeads = map[string]bool{"faq": true, "frequently asked questions": true, "questions and answers": true}

// Questions returns the questions under a heading such as "FAQ": each is a heading
// one level below it, its answer the paragraphs up to the next.
func (p *Post) Questions(answer func(*Ref) (Answer, bool)) (out []Question) {
	if p.tree == nil {
		return nil
	}
	level := 0
	for n := p.tree.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		switch {
		case ok && questionHeads[strings.ToLower(p.read(n, answer))]:
			level = h.Level
		case ok && h.Level <= level:
			level = 0
		case ok && level > 0:
			out = append(out, Question{Ask: p.read(n, answer)})
		case level > 0 && len(out) > 0:
			last := &out[len(out)-1]
			last.Reply = strings.TrimSpace(last.Reply + " " + p.read(n, answer))
		}
	}
	return out
}

// Lead is the first paragraph as it is read, for where a post is listed.
func (p *Post) Lead(answer func(*Ref) (Answer, bool)) string {
	if p.tree == nil {
		return ""
	}
	for n := p.tree.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() == ast.KindParagraph && alone(n) == nil {
			return p.read(n, answer)
		}
	}
	return ""
}
