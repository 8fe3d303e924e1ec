package prose

import (
	"fmt"
	"html"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Answer is what a reference stands for: a text and where it leads, or the markup
// of whoever answers, who has escaped it.
type Answer struct {
	Text, Href     string
	HTML, Markdown string // instead of Text and Href, where they are not empty
	Block          bool   // HTML and Markdown stand in the place of a paragraph
}

// markdown makes a parser and renderer that put their references into p. Raw HTML
// is off, as it is where nothing asks for it.
func markdown(p *Post) goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.Footnote, extension.DefinitionList),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(),
			parser.WithInlineParsers(util.Prioritized(refParser{p}, 150)))) // before links, at 200
}

// HTML writes the text of the post. What answer does not know is shown as it is
// written, and marked. The text of an answer is escaped.
func (p *Post) HTML(w io.Writer, answer func(*Ref) (Answer, bool)) error {
	if p.tree == nil {
		return nil
	}
	m := markdown(p)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(refRenderer{answer}, 100)))
	return m.Renderer().Render(w, p.src, p.tree)
}

var refKind = ast.NewNodeKind("Reference")

type refNode struct {
	ast.BaseInline
	ref *Ref
}

func (n *refNode) Kind() ast.NodeKind            { return refKind }
func (n *refNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

type refParser struct{ post *Post }

func (refParser) Trigger() []byte { return []byte{'{', '['} }

func (r refParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, at := block.PeekLine()
	here := string(line[:min(len(line), maxRef)])
	ref, n := scanCitation(here)
	if n == 0 {
		var err error
		if ref, n, err = scanRef(here); err != nil {
			r.post.fault("prose/reference", at.Start, "%s", err)
			ref = &Ref{Literal: string(line[:n])}
		}
	}
	if n == 0 {
		return nil
	}
	block.Advance(n)
	ref.Offset = at.Start
	return &refNode{ref: ref}
}

type refRenderer struct {
	answer func(*Ref) (Answer, bool)
}

func (r refRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(refKind, r.render)
	reg.Register(ast.KindParagraph, r.paragraph)
}

// paragraph gives way to a table or a chart that stands alone in it.
func (r refRenderer) paragraph(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	var err error
	switch ref := alone(n); {
	case ref != nil && entering:
		if a, ok := r.answer(ref); ok && a.Block {
			_, err = w.WriteString(a.HTML)
			return ast.WalkSkipChildren, err
		}
		_, err = w.WriteString("<p>")
	case ref != nil:
		if a, ok := r.answer(ref); !ok || !a.Block {
			_, err = w.WriteString("</p>\n")
		}
	case entering:
		_, err = w.WriteString("<p>")
	default:
		_, err = w.WriteString("</p>\n")
	}
	return ast.WalkContinue, err
}

// alone is the reference that is all of a paragraph, nil where there is more.
func alone(n ast.Node) *Ref {
	if ref, ok := n.FirstChild().(*refNode); ok && n.ChildCount() == 1 && n.Kind() == ast.KindParagraph && ref.ref.Verb != "" {
		return ref.ref
	}
	return nil
}

func (r refRenderer) render(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	ref := n.(*refNode).ref
	a, ok := Answer{}, false
	if ref.Verb != "" {
		a, ok = r.answer(ref)
	}
	var err error
	switch {
	case !ok || a.Block:
		_, err = fmt.Fprintf(w, `<mark class="unresolved">%s</mark>`, html.EscapeString(ref.Literal))
	case a.HTML != "":
		_, err = w.WriteString(a.HTML)
	case a.Href != "" && !inLink(n):
		_, err = fmt.Fprintf(w, `<a class="n" href="%s">%s</a>`, html.EscapeString(a.Href), html.EscapeString(a.Text))
	default:
		_, err = w.WriteString(html.EscapeString(a.Text))
	}
	return ast.WalkSkipChildren, err
}

// inLink says whether n stands in a link, which holds no other.
func inLink(n ast.Node) bool {
	for n = n.Parent(); n != nil; n = n.Parent() {
		if n.Kind() == ast.KindLink || n.Kind() == ast.KindImage {
			return true
		}
	}
	return false
}

// sanitize takes out what a post must not hold, and says so.
func (p *Post) sanitize() {
	at := 0
	var refused []ast.Node
	_ = ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		at = max(at, offset(n))
		switch n := n.(type) {
		case *ast.RawHTML, *ast.HTMLBlock:
			p.fault("prose/html", at, "raw HTML is left out")
			refused = append(refused, n)
		case *ast.Link:
			if to := string(n.Destination); !linkAllowed(to) {
				p.fault("prose/link", at, "no link to %q; links lead to http, https, mailto or a file beside the post", to)
				refused = append(refused, n)
			}
		case *ast.AutoLink:
			if to := string(n.URL(p.src)); n.AutoLinkType == ast.AutoLinkURL && !linkAllowed(to) {
				p.fault("prose/link", at, "no link to %q", to)
				refused = append(refused, n)
			}
		case *ast.Image:
			if to := string(n.Destination); !imageAllowed(to) {
				p.fault("prose/image", at, "no image from %q; images are PNG, JPEG, GIF or WebP files beside the post or below", to)
				refused = append(refused, n)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, n := range refused {
		unwrap(n)
	}
}

// unwrap puts what stands in n into its place.
func unwrap(n ast.Node) {
	parent := n.Parent()
	for c := n.FirstChild(); c != nil; {
		next := c.NextSibling()
		parent.InsertBefore(parent, n, c)
		c = next
	}
	parent.RemoveChild(parent, n)
}

// linkAllowed is asked of the address as a browser reads it: without the blanks
// and control characters that it passes over.
func linkAllowed(to string) bool {
	to = html.UnescapeString(to) // the renderer resolves entities only after us
	if strings.ContainsFunc(to, func(r rune) bool { return r < ' ' || r == '\\' }) || strings.HasPrefix(to, "//") {
		return false
	}
	u, err := url.Parse(strings.TrimSpace(to))
	if err != nil {
		return false
	}
	if u.Scheme == "" {
		return localPath(u.Path) || u.Path == "" && u.Host == ""
	}
	return u.Scheme == "http" || u.Scheme == "https" || u.Scheme == "mailto"
}

func webAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

// localPath says whether a path stays in the site: a page lies one directory
// below its root, so that one step up is as far as a path goes.
func localPath(to string) bool {
	clean := path.Clean(to)
	return to != "" && !strings.HasPrefix(to, "/") && clean != ".." && !strings.HasPrefix(clean, "../..")
}

func imageAllowed(to string) bool {
	to = html.UnescapeString(to)
	u, err := url.Parse(to)
	if err != nil || u.Scheme != "" || u.Host != "" || u.RawQuery != "" || strings.Contains(to, "\\") {
		return false
	}
	switch strings.ToLower(path.Ext(u.Path)) {
	case ".png", ".jpg", ".jpeg", ".gif", ".webp":
		return localPath(u.Path) && !strings.HasPrefix(path.Clean(u.Path), "..")
	}
	return false
}

// collect gathers the table of contents and the references.
func (p *Post) collect() {
	_ = ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			id, _ := n.AttributeString("id")
			b, _ := id.([]byte)
			p.TOC = append(p.TOC, Heading{Level: n.Level, ID: string(b), Text: p.plain(n)})
		case *refNode:
			p.refer(n)
		}
		return ast.WalkContinue, nil
	})
}

// refer keeps a reference. A table or chart inside a sentence has no place.
func (p *Post) refer(n *refNode) {
	verb := n.ref.Verb
	if verb == "" {
		return
	}
	if i := slices.IndexFunc(verbs, func(v Verb) bool { return v.Name == verb }); i >= 0 && verbs[i].Block && alone(n.Parent()) == nil {
		p.fault("prose/reference", n.ref.Offset, "a %s stands alone in its paragraph", verb)
		n.ref.Verb = ""
		return
	}
	if verb == "cite" {
		joinBefore(n, p.src)
	}
	p.Refs = append(p.Refs, n.ref)
}

// joinBefore puts the mark of a citation directly behind the word before it, so
// that no line begins with it.
func joinBefore(n ast.Node, src []byte) {
	before, ok := n.PreviousSibling().(*ast.Text)
	if !ok {
		return
	}
	before.SetSoftLineBreak(false)
	for s := &before.Segment; s.Stop > s.Start && src[s.Stop-1] == ' '; {
		s.Stop--
	}
}

// plain is the text of a heading; a reference stands in it as it is written.
func (p *Post) plain(n ast.Node) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				b.Write(n.Segment.Value(p.src))
			}
		case *refNode:
			if entering {
				b.WriteString(n.ref.Literal)
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// blockOf is the block around a text: code before all, then quotes, tables,
// headings and lists, whatever stands inside of which.
func blockOf(n ast.Node) Block {
	found, rank := Paragraph, 0
	for ; n != nil; n = n.Parent() {
		in, r := Paragraph, 0
		switch n.Kind() {
		case ast.KindCodeSpan:
			in, r = Code, 5
		case ast.KindBlockquote:
			in, r = Quote, 4
		case extast.KindTable:
			in, r = Table, 3
		case ast.KindHeading:
			in, r = HeadingBlock, 2
		case ast.KindList:
			in, r = List, 1
		}
		if r > rank {
			found, rank = in, r
		}
	}
	return found
}

// offset is where a node begins, as far as the tree says; else 0.
func offset(n ast.Node) int {
	switch n := n.(type) {
	case *ast.Text:
		return n.Segment.Start
	case *ast.RawHTML:
		if n.Segments.Len() > 0 {
			return n.Segments.At(0).Start
		}
	case *refNode:
		return n.ref.Offset
	}
	if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
		return n.Lines().At(0).Start
	}
	if n.Type() == ast.TypeInline && n.FirstChild() != nil {
		return offset(n.FirstChild())
	}
	return 0
}
