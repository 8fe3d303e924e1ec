package site

import (
	"encoding/json"
	"encoding/xml"
	"path"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	gmtext "github.com/yuin/goldmark/text"
)

func addressed() *sample {
	s := article()
	s.options.BaseURL = "https://example.org/bench"
	return s
}

// The sitemap names every page by its canonical address, and nothing else.
func TestSitemap(t *testing.T) {
	dir, _ := write(t, addressed().report(), Options{})
	all := files(t, dir)
	var m sitemap
	if err := xml.Unmarshal(all[sitemapName], &m); err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, u := range m.URLs {
		if listed[u.Address] || u.Changed != "2026-06-28" {
			t.Errorf("%+v stands twice, or without its date", u)
		}
		listed[u.Address] = true
	}
	docs := pages(t, all)
	for name, doc := range docs {
		if canonical, _ := doc.Find("link[rel=canonical]").Attr("href"); !listed[canonical] {
			t.Errorf("%s is not listed as %s", name, canonical)
		}
	}
	if len(listed) != len(docs) {
		t.Errorf("%d addresses of %d pages", len(listed), len(docs))
	}
	if got := string(all[robotsName]); !strings.Contains(got, "\nSitemap: https://example.org/bench/sitemap.xml\n") {
		t.Errorf("robots.txt is %q", got)
	}
}

// Where nobody said where the pages will be, nothing pretends to know.
func TestNoSitemapWithoutAddress(t *testing.T) {
	for _, s := range []*sample{article(), hostile()} {
		dir, _ := write(t, s.report(), Options{})
		all := files(t, dir)
		if all[sitemapName] != nil || all[robotsName] != nil {
			t.Error("a report without an address has a sitemap")
		}
		if got := pages(t, all)["data.html"].Find("main").Text(); !strings.Contains(got, "base_url") {
			t.Error("nobody says why there is none")
		}
	}
}

// llms.txt has the shape of llmstxt.org: a title, a quotation, and sections whose
// lists are links to files that are there.
func TestLLMs(t *testing.T) {
	for _, s := range []*sample{article(), hostile(), newSample()} {
		dir, _ := write(t, s.report(), Options{Markdown: true})
		all := files(t, dir)
		content := all[llmsName]
		links := 0
		doc := goldmark.DefaultParser().Parse(gmtext.NewReader(content))
		first := doc.FirstChild()
		if h, ok := first.(*ast.Heading); !ok || h.Level != 1 || first.NextSibling().Kind() != ast.KindBlockquote {
			t.Errorf("it begins with %s", content[:min(len(content), 200)])
		}
		err := ast.Walk(doc, func(n ast.Node, in bool) (ast.WalkStatus, error) {
			switch n := n.(type) {
			case *ast.Link:
				if links++; in && all[string(n.Destination)] == nil {
					t.Errorf("%s leads to nothing", n.Destination)
				}
			case *ast.HTMLBlock, *ast.RawHTML, *ast.CodeSpan, *ast.Emphasis, *ast.Image:
				t.Errorf("a name became %s", n.Kind())
			}
			return ast.WalkContinue, nil
		})
		if err != nil || links < 10 {
			t.Errorf("%d links, %v", links, err)
		}
	}
}

// What search engines are told is JSON that no name from a file can leave.
func TestLinkedData(t *testing.T) {
	for _, s := range []*sample{addressed(), hostile()} {
		dir, _ := write(t, s.report(), Options{})
		all := files(t, dir)
		for name, doc := range pages(t, all) {
			data := doc.Find(`script[type="application/ld+json"]`)
			if data.Length() != 1 && name != "index.html" {
				t.Errorf("%s has %d blocks of data", name, data.Length())
			}
			data.Each(func(_ int, block *goquery.Selection) { checkGraph(t, name, block.Text()) })
			if want := name == "index.html" || name == "data.html"; strings.Contains(data.Text(), `"@type":"Dataset"`) != want {
				t.Errorf("%s: a Dataset that should not be there, or none", name)
			}
		}
	}
}

func checkGraph(t *testing.T, name, block string) {
	t.Helper()
	var g struct {
		Graph []struct {
			Type string `json:"@type"`
			Item []struct {
				Position int
				Name     string
				Item     string
			} `json:"itemListElement"`
			Distribution []struct{ ContentURL string }
			Variables    []struct{ Name, UnitText string } `json:"variableMeasured"`
		} `json:"@graph"`
	}
	if err := json.Unmarshal([]byte(block), &g); err != nil {
		t.Errorf("%s: %v: %.200s", name, err, block)
	}
	for _, x := range g.Graph {
		for i, c := range x.Item {
			if c.Position != i+1 || c.Name == "" || c.Item == "" && i < len(x.Item)-1 {
				t.Errorf("%s: a breadcrumb %+v", name, c)
			}
		}
		if x.Type == "Dataset" && (len(x.Distribution) < 3 || len(x.Variables) < 3) {
			t.Errorf("%s: %d downloads, %d variables", name, len(x.Distribution), len(x.Variables))
		}
		for _, d := range x.Distribution {
			if path.Ext(d.ContentURL) != ".csv" && path.Ext(d.ContentURL) != ".json" {
				t.Errorf("%s: a download at %s", name, d.ContentURL)
			}
		}
	}
}
