package prose

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
)

// MarkdownOptions say what the Markdown of a post is for.
type MarkdownOptions struct {
	Anchors bool              // write the fragments that links to headings lead to
	Link    func(Link) string // where a link or image leads there; nil: as in the page
}

// Markdown writes the text of the post as Markdown with its references answered,
// for git hosts and other blogs. What was refused is not in it. The caller escapes
// the Markdown of an answer; its text is escaped here.
func (p *Post) Markdown(answer func(*Ref) (Answer, bool), o MarkdownOptions) []byte {
	if p.tree == nil {
		return nil
	}
	w := &mdWriter{post: p, answer: answer, o: o}
	w.blocks(p.tree, "\n\n")
	return append(bytes.TrimSpace(w.out.Bytes()), '\n')
}

type mdWriter struct {
	post   *Post
	answer func(*Ref) (Answer, bool)
	o      MarkdownOptions
	out    bytes.Buffer
}

// blocks writes the children of a container, with what stands between two.
func (w *mdWriter) blocks(parent ast.Node, between string) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if n.PreviousSibling() != nil {
			w.out.WriteString(between)
		}
		w.block(n)
	}
}

func (w *mdWriter) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		if id, ok := n.AttributeString("id"); ok && w.o.Anchors {
			fmt.Fprintf(&w.out, "<a id=\"%s\"></a>\n\n", html.EscapeString(fmt.Sprintf("%s", id)))
		}
		w.out.WriteString(strings.Repeat("#", n.Level) + " ")
		w.inlines(n)
	case *ast.Paragraph, *ast.TextBlock, *extast.DefinitionTerm:
		w.paragraph(n)
	case *ast.List:
		w.list(n)
	case *ast.Blockquote:
		w.indented("> ", "> ", func() { w.blocks(n, "\n\n") })
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		w.code(n)
	case *ast.ThematicBreak:
		w.out.WriteString("---")
	case *extast.Table:
		w.table(n)
	case *extast.DefinitionList:
		w.blocks(n, "\n")
	case *extast.DefinitionDescription:
		w.indented(": ", "  ", func() { w.blocks(n, "\n\n") })
	case *extast.FootnoteList:
		w.blocks(n, "\n")
	case *extast.Footnote:
		w.indented(fmt.Sprintf("[^n%d]: ", n.Index), "    ", func() { w.blocks(n, "\n\n") })
	}
}

func (w *mdWriter) paragraph(n ast.Node) {
	if ref := alone(n); ref != nil {
		if a, ok := w.answer(ref); ok && a.Block {
			w.out.WriteString(strings.TrimSpace(a.Markdown))
			return
		}
	}
	w.inlines(n)
}

// indented writes what write does, with a mark before its first line and a prefix
// before the others.
func (w *mdWriter) indented(first, prefix string, write func()) {
	outer := w.out
	w.out = bytes.Buffer{}
	write()
	inner := w.out.String()
	w.out = outer
	for i, l := range strings.Split(strings.TrimRight(inner, "\n"), "\n") {
		switch {
		case i == 0:
			w.out.WriteString(first + l)
		case l == "":
			w.out.WriteString("\n" + strings.TrimRight(prefix, " "))
		default:
			w.out.WriteString("\n" + prefix + l)
		}
	}
}

func (w *mdWriter) list(n *ast.List) {
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		mark := "- "
		if n.IsOrdered() {
			mark = fmt.Sprintf("%d. ", number)
			number++
		}
		if item.PreviousSibling() != nil {
			w.out.WriteString("\n")
			if !n.IsTight {
				w.out.WriteString("\n")
			}
		}
		between := "\n"
		if !n.IsTight {
			between = "\n\n"
		}
		w.indented(mark, strings.Repeat(" ", len(mark)), func() { w.blocks(item, between) })
	}
}

// code writes a block in a fence that is longer than any in it.
func (w *mdWriter) code(n ast.Node) {
	var text strings.Builder
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		text.Write(s.Value(w.post.src))
	}
	fence := "```"
	for strings.Contains(text.String(), fence) {
		fence += "`"
	}
	language := ""
	if f, ok := n.(*ast.FencedCodeBlock); ok {
		language = strings.Map(func(r rune) rune {
			if r == '`' || r == '<' {
				return -1
			}
			return r
		}, string(f.Language(w.post.src)))
	}
	fmt.Fprintf(&w.out, "%s%s\n%s\n%s", fence, language, strings.TrimRight(text.String(), "\n"), fence)
}

func (w *mdWriter) table(n *extast.Table) {
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		if row.PreviousSibling() != nil {
			w.out.WriteString("\n")
		}
		w.out.WriteString("|")
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			w.out.WriteString(" ")
			w.inlines(cell)
			w.out.WriteString(" |")
		}
		if row.Kind() == extast.KindTableHeader {
			w.out.WriteString("\n|")
			for _, a := range n.Alignments {
				w.out.WriteString(alignments[a])
			}
		}
	}
}

var alignments = map[extast.Alignment]string{
	extast.AlignLeft: " :--- |", extast.AlignRight: " ---: |", extast.AlignCenter: " :---: |", extast.AlignNone: " --- |",
}

func (w *mdWriter) inlines(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		w.inline(n)
	}
}

func (w *mdWriter) inline(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		w.out.Write(safeSource(n.Segment.Value(w.post.src)))
		switch {
		case n.HardLineBreak():
			w.out.WriteString("\\\n")
		case n.SoftLineBreak():
			w.out.WriteString("\n")
		}
	case *ast.CodeSpan:
		w.codeSpan(n)
	case *ast.Emphasis:
		w.between(strings.Repeat("*", n.Level), n)
	case *extast.Strikethrough:
		w.between("~~", n)
	case *ast.Link:
		w.out.WriteString("[")
		w.inlines(n)
		w.out.WriteString("](" + w.link(n.Destination, false) + ")")
	case *ast.Image:
		w.out.WriteString("![")
		w.inlines(n)
		w.out.WriteString("](" + w.link(n.Destination, true) + ")")
	case *ast.AutoLink:
		w.out.WriteString("<" + string(n.Label(w.post.src)) + ">")
	case *extast.FootnoteLink:
		fmt.Fprintf(&w.out, "[^n%d]", n.Index)
	case *refNode:
		w.ref(n.ref)
	case *extast.FootnoteBacklink:
	default:
		w.inlines(n)
	}
}

func (w *mdWriter) link(to []byte, image bool) string {
	if w.o.Link != nil {
		to = []byte(w.o.Link(Link{string(to), image}))
	}
	return address(to)
}

func (w *mdWriter) between(mark string, n ast.Node) {
	w.out.WriteString(mark)
	w.inlines(n)
	w.out.WriteString(mark)
}

func (w *mdWriter) codeSpan(n ast.Node) {
	var text strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			text.Write(t.Segment.Value(w.post.src))
		}
	}
	ticks := "`"
	for strings.Contains(text.String(), ticks) {
		ticks += "`"
	}
	pad := ""
	if len(ticks) > 1 {
		pad = " "
	}
	w.out.WriteString(ticks + pad + text.String() + pad + ticks)
}

func (w *mdWriter) ref(r *Ref) {
	a, ok := Answer{}, false
	if r.Verb != "" {
		a, ok = w.answer(r)
	}
	switch {
	case !ok || a.Block:
		// Other blogs run what stands in double braces.
		w.out.WriteString(strings.ReplaceAll(escapeMarkdown(r.Literal), "{", "&#123;"))
	case a.Markdown != "":
		w.out.WriteString(a.Markdown)
	case a.Href != "":
		w.out.WriteString("[" + escapeMarkdown(a.Text) + "](" + address([]byte(a.Href)) + ")")
	default:
		w.out.WriteString(escapeMarkdown(a.Text))
	}
}

// safeSource is a text as its author wrote it, but for the bracket that begins
// HTML: two halves of a tag must not meet where something between them was refused.
func safeSource(b []byte) []byte {
	b = bytes.ReplaceAll(b, []byte(`\<`), []byte("<"))
	return bytes.ReplaceAll(b, []byte("<"), []byte("&lt;"))
}

var markdownEscapes = strings.NewReplacer("\\", `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", "&lt;", ">", "&gt;", "|", `\|`, "#", `\#`, "~", `\~`, "\n", " ")

func escapeMarkdown(s string) string { return markdownEscapes.Replace(s) }

// address is a destination between angle brackets, which may hold all but these.
func address(to []byte) string {
	return "<" + strings.NewReplacer("<", "%3C", ">", "%3E", "\n", "%0A", "\\", "%5C").Replace(string(to)) + ">"
}
