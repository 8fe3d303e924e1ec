package site

import (
	"bytes"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	writing "github.com/benchfolio/benchfolio/site/prose"
)

const postsPath = "posts/index.html"

func (p *Post) path() string { return "posts/" + p.Slug + ".html" }

// postPage is an article: what it says, its contents, its text, and the sources of
// its numbers in the order in which it uses them.
func (b *book) postPage(post *Post) *page {
	p := &page{path: post.path(), title: post.Title(), nav: postsPath, crumbs: []link{overview, {"Posts", postsPath}}}
	body := b.body(p, post)
	p.lead = post.lead(body)
	if d := line(post.Meta.Description); d != "" {
		p.add(para{class: "standfirst", spans: words(d)})
	}
	if by := b.byline(post); len(by) > 0 {
		p.add(para{class: "byline", spans: by})
	}
	if len(post.text.TOC) >= fewestInContents {
		p.add(&contents{body})
	}
	p.add(body)
	p.linked = b.linkedData(p, post, body)
	if body.placed {
		return p
	}
	return p.finish()
}

// fewestInContents is how many headings a post has before it lists them.
const fewestInContents = 4

// lead is the post in one sentence, for the head of its page and where it is listed.
func (p *Post) lead(body *postBody) string {
	return or(line(p.Meta.Description), clipped(line(p.text.Lead(body.text)), longestSearched))
}

// byline is who wrote the post and when.
func (b *book) byline(post *Post) []span {
	var parts []string
	if by := or(post.Meta.Author, b.r.Author.Name); by != "" {
		parts = append(parts, "By "+line(by))
	}
	if post.Meta.Date != "" {
		parts = append(parts, post.Meta.Date)
	}
	if post.Meta.Updated != "" {
		parts = append(parts, "updated "+post.Meta.Updated)
	}
	spans := []span{}
	if len(parts) > 0 {
		spans = words(strings.Join(parts, ", ") + ". ")
	}
	for _, tag := range post.tags() {
		spans = append(spans, to(postsPath+"#"+tagID(tag), tag), text(" "))
	}
	return spans
}

func (p *Post) tags() (out []string) {
	for _, tag := range p.Meta.Tags {
		tag = line(strings.TrimSpace(tag))
		same := func(other string) bool { return tagID(other) == tagID(tag) }
		if tag != "" && !slices.ContainsFunc(out, same) {
			out = append(out, tag)
		}
	}
	return out
}

func tagID(tag string) string { return chartID("tag", strings.ToLower(tag)) }

// postBody is the text of a post with its references answered.
type postBody struct {
	book    *book
	page    *page
	post    *Post
	printed map[*writing.Ref]printed
	placed  bool // the author placed the sources
}

// printed is a reference as the page prints it: spans in a sentence, or a block.
type printed struct {
	spans []span
	block block
}

// body answers all references, in the order of the text, which is the order of the
// footnotes.
func (b *book) body(p *page, post *Post) *postBody {
	body := &postBody{book: b, page: p, post: post, printed: map[*writing.Ref]printed{}}
	for _, ref := range post.text.Refs {
		a, ok := post.answers[ref]
		switch {
		case !ok:
		case a.block != nil:
			x := a.block(b, p)
			p.within = append(p.within, x)
			body.printed[ref] = printed{block: x}
			body.placed = body.placed || ref.Verb == "sources"
		default:
			body.printed[ref] = printed{spans: a.spans(b, p)}
		}
	}
	return body
}

// text answers a reference as it is read, without marks and links.
func (x *postBody) text(ref *writing.Ref) (writing.Answer, bool) {
	p, ok := x.printed[ref]
	var s strings.Builder
	for _, sp := range p.spans {
		s.WriteString(sp.text)
	}
	return writing.Answer{Text: s.String()}, ok
}

func (x *postBody) html(w *htmlWriter) {
	w.raw(`<div class="post">` + "\n")
	inner := &htmlWriter{path: w.path, interactive: w.interactive, single: w.single, away: w.away}
	err := x.post.text.HTML(byteWriter{w}, func(ref *writing.Ref) (writing.Answer, bool) {
		p, ok := x.printed[ref]
		if !ok {
			return writing.Answer{}, false
		}
		inner.b = inner.b[:0]
		if p.block != nil {
			p.block.html(inner)
		} else {
			inner.spans(p.spans)
		}
		return writing.Answer{HTML: string(inner.b), Block: p.block != nil}, true
	})
	if w.err == nil {
		w.err = err
	}
	if w.err == nil {
		w.err = inner.err
	}
	w.raw("</div>\n")
}

// byteWriter appends what package prose writes, which has escaped it.
type byteWriter struct{ to *htmlWriter }

func (b byteWriter) Write(p []byte) (int, error) {
	b.to.b = append(b.to.b, p...)
	return len(p), nil
}

func (x *postBody) markdown(w *markdownWriter) {
	w.b = append(w.b, x.post.text.Markdown(x.inMarkdown(w.path, w.away), writing.MarkdownOptions{Anchors: true, Link: twinLink})...)
	w.raw("\n")
}

// inMarkdown answers references for a Markdown page.
func (x *postBody) inMarkdown(path string, away func(string) string) func(*writing.Ref) (writing.Answer, bool) {
	return func(ref *writing.Ref) (writing.Answer, bool) {
		p, ok := x.printed[ref]
		if !ok {
			return writing.Answer{}, false
		}
		inner := &markdownWriter{path: path, away: away}
		if p.block != nil {
			p.block.markdown(inner)
		} else {
			inner.spans(p.spans)
		}
		return writing.Answer{Markdown: string(inner.b), Block: p.block != nil}, true
	}
}

// twinLink is an address of the page as its Markdown twin has it, which stands one
// directory deeper, beside the twins of the other pages.
func twinLink(l writing.Link) string {
	switch page, fragment, _ := strings.Cut(l.To, ".html"); {
	case strings.HasPrefix(l.To, "../"):
		return "../" + l.To
	case l.To != page && !external(l.To):
		return page + ".md" + fragment
	}
	return l.To
}

// contents lists the headings of a post.
type contents struct{ of *postBody }

func (c *contents) html(w *htmlWriter) {
	w.raw(`<nav class="contents" aria-label="Contents">` + "\n<ul>\n")
	for _, h := range c.of.post.text.TOC {
		if h.Level > 3 {
			continue
		}
		w.raw("<li")
		if h.Level == 3 {
			w.raw(` class="deeper"`)
		}
		w.raw("><a")
		w.attr("href", "#"+h.ID)
		w.raw(">")
		w.text(c.of.post.text.Text(h, c.of.text))
		w.raw("</a></li>\n")
	}
	w.raw("</ul>\n</nav>\n")
}

func (c *contents) markdown(*markdownWriter) {} // a git host makes its own

// postsPage lists the posts, the newest first, and those of each tag.
func (b *book) postsPage() *page {
	p := &page{path: postsPath, title: "Posts", nav: postsPath, crumbs: []link{overview},
		lead: "What was written about these numbers: " + count(len(b.o.Posts), "post", "posts") + "."}
	p.add(para{class: "standfirst", spans: words(p.lead)})
	p.add(b.postList(b.o.Posts))
	byTag := map[string][]*Post{}
	var tags []string
	for _, post := range b.o.Posts {
		for _, tag := range post.tags() {
			if byTag[tagID(tag)] == nil {
				tags = append(tags, tag)
			}
			byTag[tagID(tag)] = append(byTag[tagID(tag)], post)
		}
	}
	slices.SortFunc(tags, func(x, y string) int { return strings.Compare(strings.ToLower(x), strings.ToLower(y)) })
	for _, tag := range tags {
		p.section(2, tagID(tag), tag)
		var l items
		for _, post := range byTag[tagID(tag)] {
			l.of = append(l.of, []span{to(post.path(), post.Title())})
		}
		p.add(l)
	}
	return p.finish()
}

func (b *book) postList(posts []*Post) items {
	var l items
	for _, post := range posts {
		item := []span{to(post.path(), post.Title())}
		if post.Meta.Date != "" {
			item = append(item, span{text: ", " + post.Meta.Date, style: soft})
		}
		l.of = append(l.of, append(item, text(". "+post.lead(b.body(&page{path: postsPath}, post)))))
	}
	return l
}

// mostPostsOnIndex is how many posts the first page names.
const mostPostsOnIndex = 5

// postsTeaser names the newest posts on the first page.
func (b *book) postsTeaser(p *page) {
	if len(b.o.Posts) == 0 {
		return
	}
	p.section(2, "posts", "Posts")
	p.add(b.postList(b.o.Posts[:min(len(b.o.Posts), mostPostsOnIndex)]))
}

// post gives the numbers that a post asks for their receipts.
func (p *placer) post(post *Post) {
	p.start(&receiptPage{path: "receipts/posts/" + post.Slug + ".html", of: post.Title(), nav: postsPath, parent: link{post.Title(), post.path()}})
	p.section(receiptSection{title: "Computed for this post"})
	for _, c := range post.derived {
		p.add(c)
	}
	p.end()
}

// newestFirst orders posts by their date, then by their name.
func newestFirst(posts []*Post) []*Post {
	out := slices.Clone(posts)
	slices.SortStableFunc(out, func(x, y *Post) int {
		if c := strings.Compare(y.Meta.Date, x.Meta.Date); c != 0 {
			return c
		}
		return strings.Compare(x.Slug, y.Slug)
	})
	return out
}

// imageFiles writes the images of a post.
func (p *press) imageFiles(post *Post) error {
	for name, content := range post.images {
		if err := p.stage.put(name, bytes.Clone(content)); err != nil {
			return err
		}
	}
	return nil
}

// blogPosting and faqPage are what search engines are told of a post
// (schema.org).
type blogPosting struct {
	Type          string   `json:"@type"`
	Headline      string   `json:"headline"`
	Description   string   `json:"description,omitempty"`
	URL           string   `json:"url,omitempty"`
	DatePublished string   `json:"datePublished,omitempty"`
	DateModified  string   `json:"dateModified,omitempty"`
	Author        *person  `json:"author,omitempty"`
	Keywords      []string `json:"keywords,omitempty"`
	Citation      []string `json:"citation,omitempty"`
}

type faqPage struct {
	Type string     `json:"@type"`
	Main []question `json:"mainEntity"`
}

type question struct {
	Type   string `json:"@type"`
	Name   string `json:"name"`
	Answer reply  `json:"acceptedAnswer"`
}

type reply struct {
	Type string `json:"@type"`
	Text string `json:"text"`
}

func (b *book) linkedData(p *page, post *Post, body *postBody) []any {
	x := blogPosting{Type: "BlogPosting", Headline: p.title, Description: p.lead,
		DatePublished: post.Meta.Date, DateModified: or(post.Meta.Updated, post.Meta.Date), Keywords: post.tags()}
	if name := line(or(post.Meta.Author, b.r.Author.Name)); name != "" {
		x.Author = &person{Type: "Person", Name: name}
		if name == line(b.r.Author.Name) && external(b.r.Author.URL) {
			x.Author.URL = b.r.Author.URL
		}
	}
	if external(b.r.BaseURL) {
		x.URL = or(post.Meta.Canonical, strings.TrimRight(b.r.BaseURL, "/")+"/"+p.path)
	}
	for _, s := range p.notes.order {
		x.Citation = append(x.Citation, sourceTitle(s))
	}
	out := []any{x}
	if asked := post.text.Questions(body.text); len(asked) > 0 {
		faq := faqPage{Type: "FAQPage"}
		for _, q := range asked {
			faq.Main = append(faq.Main, question{"Question", line(q.Ask), reply{"Answer", line(q.Reply)}})
		}
		out = append(out, faq)
	}
	return out
}

func sourceTitle(s *analysis.Source) string { return line(or(s.Title, s.Key)) }
