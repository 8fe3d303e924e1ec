package site

import (
	"bytes"
	"path"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

// rendered is Markdown as a git host reads it: tables, footnotes, bare links,
// and HTML as it stands.
func rendered(t *testing.T, md []byte) *goquery.Document {
	t.Helper()
	var out bytes.Buffer
	gfm := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(html.WithUnsafe()))
	if err := gfm.Convert(md, &out); err != nil {
		t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// checkMarkdown holds that the twin of every page says the same: as many rows,
// the same title, links that lead somewhere, and no markup from a name.
func checkMarkdown(t *testing.T, all map[string][]byte) {
	t.Helper()
	docs := map[string]*goquery.Document{}
	for name, content := range all {
		if path.Ext(name) == ".md" {
			docs[name] = rendered(t, content)
		}
	}
	twins := pages(t, all)
	for name, twin := range twins {
		md := docs["md/"+strings.TrimSuffix(name, ".html")+".md"]
		if md == nil {
			t.Errorf("%s has no twin", name)
			continue
		}
		if got, want := md.Find("tbody tr").Length(), twin.Find("tbody tr").Length()-twin.Find(".twin tbody tr").Length(); got != want {
			t.Errorf("the twin of %s has %d rows, not %d", name, got, want)
		}
		if got, want := squeeze(md.Find("h1").Text()), squeeze(twin.Find("h1").Text()); got != want {
			t.Errorf("the twin of %s is titled %q, not %q", name, got, want)
		}
		if got, want := md.Find("thead th").Length(), twin.Find("thead th").Length()-twin.Find(".twin thead th").Length(); got != want {
			t.Errorf("the twin of %s has %d columns, not %d", name, got, want)
		}
	}
	checkNumbersOfTwins(t, docs, twins)
	for name, doc := range docs {
		if doc.Find("script, iframe, b, img:not([src$='.svg'])").Length() > 0 {
			t.Errorf("%s: a name from a file became markup", name)
		}
		checkMarkdownLinks(t, name, doc, all, docs)
	}
}

// checkNumbersOfTwins holds that both outputs show the same tables, field by field,
// and cite as many sources: a number cannot differ, move or lose its footnote.
func checkNumbersOfTwins(t *testing.T, docs, twins map[string]*goquery.Document) {
	t.Helper()
	compared := 0
	for name, twin := range twins {
		md := docs["md/"+strings.TrimSuffix(name, ".html")+".md"]
		if md == nil {
			continue
		}
		got, want := fields(md.Find("tbody")), fields(twin.Find("table:not(.twin table) tbody"))
		compared += len(want)
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Errorf("the twin of %s says %q, not %q", name, got[i], want[i])
				break
			}
		}
		if got, want := md.Find(".footnotes li").Length(), twin.Find("ol.sources > li").Length(); got != want {
			t.Errorf("the twin of %s has %d footnotes, not %d", name, got, want)
		}
	}
	if compared < 10 {
		t.Errorf("only %d fields were compared", compared)
	}
}

// fields are the texts of all fields of tables, without marks of footnotes.
func fields(tables *goquery.Selection) (out []string) {
	tables.Find("td, th").Each(func(_ int, cell *goquery.Selection) {
		cell.Find("sup").Remove()
		out = append(out, squeeze(cell.Text()))
	})
	return out
}

func checkMarkdownLinks(t *testing.T, name string, doc *goquery.Document, all map[string][]byte, docs map[string]*goquery.Document) {
	t.Helper()
	doc.Find("a[href], img[src]").Each(func(_ int, s *goquery.Selection) {
		href, ok := s.Attr("href")
		if !ok {
			href, _ = s.Attr("src")
		}
		if strings.HasPrefix(href, "#fn") || external(href) || strings.HasPrefix(href, "mailto:") {
			return
		}
		file, fragment, _ := strings.Cut(href, "#")
		target := name
		if file != "" {
			target = path.Join(path.Dir(name), file)
		}
		if _, ok := all[target]; !ok {
			t.Errorf("%s: %q leads to no file", name, href)
		} else if fragment != "" && docs[target].Find(`[id="`+fragment+`"]`).Length() == 0 {
			t.Errorf("%s: %q leads to nothing on its page", name, href)
		}
	})
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

// What a name says is what a reader of the rendered Markdown reads.
func TestMarkdownText(t *testing.T) {
	for _, name := range hostileNames {
		w := &markdownWriter{path: "index.html"}
		w.raw("# ")
		w.text(name)
		w.raw("\n\n| a | b |\n| --- | --- |\n| ")
		w.text(name)
		w.raw(" | ")
		w.codeSpan(name)
		w.raw(" |\n\n")
		w.paragraph([]span{text(name)})
		w.raw("\n")
		doc := rendered(t, w.b)
		want := squeeze(line(name))
		for _, where := range []string{"h1", "td:first-child", "td:nth-child(2)", "p"} {
			if got := squeeze(doc.Find(where).Text()); got != want {
				t.Errorf("%s: %q became %q", where, want, got)
			}
		}
		if doc.Find("h1, p, td").Length() != 4 || doc.Find("script, img, ol, ul, a:not([href^='mailto:'])").Length() > 0 {
			html, _ := doc.Html()
			t.Errorf("%q became markup: %s", name, html)
		}
	}
}

func TestMarkdownAddress(t *testing.T) {
	for _, c := range []struct{ page, href, want string }{
		{"index.html", "models/a.html#x", "<models/a.md#x>"},
		{"models/a.html", "receipts/a.html#x", "<../receipts/a.md#x>"},
		{"models/a.html", "models/a.html#x", "<#x>"},
		{"models/a.html", "#file-1", "<#file-1>"},
		{"index.html", "charts/a.svg", "<../charts/a.svg>"},
		{"models/a.html", "data/models.csv", "<../../data/models.csv>"},
		{"index.html", "https://example.org/a b>c\n|", "<https://example.org/a%20b%3Ec%20%7C>"},
	} {
		w := &markdownWriter{path: c.page}
		w.address(c.href)
		if string(w.b) != c.want {
			t.Errorf("%s on %s is %s, not %s", c.href, c.page, w.b, c.want)
		}
	}
}
