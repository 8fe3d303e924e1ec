package site

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
)

// longPost is a post of 2,000 words in 40 paragraphs, 8 sections and a table, with 30
// references to 20 models; plain has the numbers as text.
func longPost(n int, plain bool) []byte {
	var b strings.Builder
	refs := 0
	for p := range 40 {
		if p%5 == 0 {
			fmt.Fprintf(&b, "## Section %d of a *long* article\n\n", p/5)
		}
		for w := range 50 {
			if w == 20 && refs < 30 {
				refs++
				if plain {
					fmt.Fprintf(&b, "%d.5 tokens/s ", 50+(n+p)%20)
				} else {
					fmt.Fprintf(&b, `{{ value "model-%02d" output_speed }} `, (n+p)%20)
				}
			}
			b.WriteString([]string{"speed", "of **a**", "model", "that", "serves", "many `users`", "at", "once,", "is", "no"}[(w*7+p)%10])
			b.WriteString([]string{" ", " ", " ", "\n"}[w%4])
		}
		b.WriteString("\n\n")
	}
	b.WriteString("| a | b |\n|---|---|\n| c | d |\n")
	return []byte(b.String())
}

func twentyModels() *analysis.Report {
	s := newSample()
	s.source("lab", "A laboratory", "Lab", "https://example.org/lab")
	for i := range 20 {
		o := s.file(fmt.Sprintf("runs/%02d.json", i), "table", "lab")
		s.row(s.run(o, record.Claimed, fmt.Sprintf("model-%02d", i)), "output_speed", record.Single, fmt.Sprintf("%d.5", 50+i), "tokens/s")
	}
	return s.report()
}

// BenchmarkPosts renders 1,000 posts: read, references looked up, numbers checked and
// the page printed, as HTML; and the same texts, numbers and all, by goldmark alone.
func BenchmarkPosts(b *testing.B) {
	const posts = 1000
	b.Run("benchfolio", func(b *testing.B) {
		for b.Loop() {
			r := twentyModels()
			known := Known(r)
			o := Options{Out: filepath.Join(b.TempDir(), "site")}
			for i := range posts {
				post := ReadPost(&record.Origin{Path: fmt.Sprintf("posts/%04d.md", i)}, longPost(i, false))
				post.Resolve(r, Beside{})
				if len(post.Faults) > 0 {
					b.Fatal(post.Faults)
				}
				post.Numbers(known)
				o.Posts = append(o.Posts, post)
			}
			book, err := newBook(r, o)
			if err != nil {
				b.Fatal(err)
			}
			w := &htmlWriter{}
			for _, post := range o.Posts {
				pg := book.postPage(post)
				w.b, w.path = w.b[:0], pg.path
				for _, x := range pg.blocks {
					x.html(w)
				}
			}
		}
	})
	b.Run("goldmark", func(b *testing.B) {
		for b.Loop() {
			var out bytes.Buffer
			for i := range posts {
				out.Reset()
				md := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.Footnote, extension.DefinitionList), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
				if err := md.Convert(longPost(i, true), &out); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
