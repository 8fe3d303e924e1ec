package site

import (
	"bytes"
	"fmt"
	"io"
	"net/url"
	"path"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/benchfolio/benchfolio/ingest/record"
	"golang.org/x/net/html"
)

// checkSite holds what must be true of every site, whatever its report: links
// lead somewhere, numbers lead to receipts, nothing comes from another host, the
// HTML nests.
func checkSite(t *testing.T, all map[string][]byte) {
	t.Helper()
	docs := pages(t, all)
	ids := map[string]map[string]bool{}
	for name, doc := range docs {
		ids[name] = map[string]bool{}
		doc.Find("[id]").Each(func(_ int, s *goquery.Selection) {
			id, _ := s.Attr("id")
			if ids[name][id] {
				t.Errorf("%s: the id %q stands twice", name, id)
			}
			ids[name][id] = true
		})
	}
	for name, doc := range docs {
		checkLinks(t, name, doc, all, ids)
		checkNumbers(t, name, doc)
		checkHeadings(t, name, doc)
		checkBasics(t, name, doc)
		if err := nests(all[name]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if doc.Find("main").Length() != 1 || doc.Find("[style], style, script:not([src]):not([type^='application/'])").Length() > 0 {
			t.Errorf("%s: no main, or an inline style or script", name)
		}
	}
}

func checkLinks(t *testing.T, name string, doc *goquery.Document, all map[string][]byte, ids map[string]map[string]bool) {
	t.Helper()
	doc.Find("[href], [src]").Each(func(_ int, s *goquery.Selection) {
		href, isHref := s.Attr("href")
		if !isHref {
			href, _ = s.Attr("src")
		}
		u, err := url.Parse(href)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		if u.Scheme != "" || u.Host != "" {
			rel, _ := s.Attr("rel")
			citation := isHref && goquery.NodeName(s) == "a" && (u.Scheme == "http" || u.Scheme == "https") && rel == "nofollow"
			if !citation && rel != "canonical" {
				t.Errorf("%s: refers to %s", name, href)
			}
			return
		}
		target := name
		if u.Path != "" {
			target = path.Join(path.Dir(name), u.Path)
		}
		if _, ok := all[target]; !ok {
			t.Errorf("%s: %q leads to no file", name, href)
		} else if u.Fragment != "" && !ids[target][u.Fragment] {
			t.Errorf("%s: %q leads to nothing on its page", name, href)
		}
	})
}

// checkNumbers holds that every number of a table of numbers is a link to the
// receipt with its id.
func checkNumbers(t *testing.T, name string, doc *goquery.Document) {
	t.Helper()
	doc.Find("[data-v]").Each(func(_ int, s *goquery.Selection) {
		href, ok := s.Find("a.num").Attr("href")
		_, id, found := strings.Cut(href, "#")
		title, _ := s.Find("a.num").Attr("title")
		if !ok || !found || !strings.HasSuffix(title, "receipt "+id) {
			t.Errorf("%s: the number %q has no receipt: href %q, title %q", name, s.Text(), href, title)
		}
	})
}

func checkHeadings(t *testing.T, name string, doc *goquery.Document) {
	t.Helper()
	if n := doc.Find("h1").Length(); n != 1 {
		t.Errorf("%s has %d h1", name, n)
	}
	level := 0
	doc.Find("h1, h2, h3, h4").Each(func(_ int, s *goquery.Selection) {
		n := int(goquery.NodeName(s)[1] - '0')
		if n > level+1 {
			t.Errorf("%s: %q is h%d after h%d", name, s.Text(), n, level)
		}
		level = n
	})
}

// checkBasics holds what every page says of itself, and every picture and table.
func checkBasics(t *testing.T, name string, doc *goquery.Document) {
	t.Helper()
	if lang, _ := doc.Find("html").Attr("lang"); lang != "en" {
		t.Errorf("%s: language %q", name, lang)
	}
	if title := strings.TrimSpace(doc.Find("head > title").Text()); title == "" {
		t.Errorf("%s has no title", name)
	}
	for _, meta := range []string{"description", "viewport", "color-scheme"} {
		if text, _ := doc.Find("head > meta[name=" + meta + "]").Attr("content"); strings.TrimSpace(text) == "" {
			t.Errorf("%s: no %s", name, meta)
		}
	}
	for what, selector := range map[string]string{
		"a picture without words":     "img:not([alt])",
		"a table without a caption":   "table:not(:has(caption))",
		"a head without a direction":  "th:not([scope])",
		"a drawing without a name":    "svg:not([aria-labelledby]):not([aria-hidden])",
		"a landmark without a name":   "nav:not([aria-label]), [role=region]:not([aria-label]):not([aria-labelledby])",
		"a way past the head missing": "body:not(:has(a.skip[href='#main']))",
	} {
		if n := doc.Find(selector).Length(); n > 0 {
			t.Errorf("%s: %s, %d times", name, what, n)
		}
	}
}

// void are the elements of HTML that have no end.
var void = map[string]bool{"meta": true, "link": true, "br": true, "img": true, "input": true, "hr": true, "wbr": true, "source": true, "col": true}

// nests reports the first element that is not closed by its own end tag: the
// parser of a browser would repair it in silence.
func nests(page []byte) error {
	var open []string
	z := html.NewTokenizer(bytes.NewReader(page))
	for {
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() != io.EOF {
				return z.Err()
			}
			if len(open) > 0 {
				return fmt.Errorf("%v are not closed", open)
			}
			return nil
		case html.StartTagToken:
			tag, _ := z.TagName()
			if name := string(tag); !void[name] {
				if last := len(open) - 1; name == "p" && last >= 0 && open[last] == "p" {
					return fmt.Errorf("a paragraph in a paragraph")
				}
				open = append(open, name)
			}
		case html.EndTagToken:
			tag, _ := z.TagName()
			if len(open) == 0 || open[len(open)-1] != string(tag) {
				return fmt.Errorf("</%s> closes %v", tag, open)
			}
			open = open[:len(open)-1]
		}
	}
}

func TestSiteHoldsTogether(t *testing.T) {
	dir, _ := write(t, article().report(), Options{Markdown: true, ECharts: &Runtime{Script: []byte("window.echarts = {};"), Licence: []byte("Apache-2.0")}})
	all := files(t, dir)
	checkSite(t, all)
	checkMarkdown(t, all)
}

func TestHostileSiteHoldsTogether(t *testing.T) {
	dir, _ := write(t, hostile().report(), Options{Markdown: true})
	all := files(t, dir)
	checkSite(t, all)
	checkMarkdown(t, all)
	for name, doc := range pages(t, all) {
		if doc.Find("main script, main img, main b, main iframe").Length() > 0 {
			t.Errorf("%s: a name from a file became markup", name)
		}
		for _, bad := range []string{"\u202e", "\u2066", "\x00", "\x1b"} {
			if bytes.Contains(all[name], []byte(bad)) {
				t.Errorf("%s holds %q", name, bad)
			}
		}
	}
}

// hostileNames are what strangers may call a model, a provider, a file.
var hostileNames = []string{
	`</script><script>alert(1)</script>`, `<img src=x onerror=alert(1)>`, "two\nlines\tand a tab", "right\u202eto left\u2066", strings.Repeat("long ", 100),
	"../../etc/passwd", "CON", "a|b`c`|[x](javascript:alert(1))", "# no heading", "1. no list", "=cmd|' /C calc'!A0", "__f__(alert(1))__f__",
	"broken \xff utf-8", "\x00\x1b[31mred", "www.example.com and a@example.com", `"quoted" & 'quoted'`, "{{.}}", "*stars* _lines_ ~~", "日本語モデル",
}

// hostile is a report in which every text that comes from a file is hostile.
func hostile() *sample {
	s := newSample()
	s.options.Title = hostileNames[0]
	s.options.Author.Name, s.options.Author.URL = hostileNames[1], "javascript:alert(1)"
	s.options.BaseURL = "javascript:alert(1)"
	for i, name := range hostileNames {
		key := "source " + name
		s.source(key, name, name, []string{"javascript:alert(1)", "https://example.org/\"><script>", "//example.org", "data:text/html,x"}[i%4])
		o := s.file(name, "table", key)
		set := func(r *record.Run) {
			r.Provider, r.Engine, r.Dataset, r.Date = name, name, name, "2026-06-28T10:00:00Z"
		}
		s.row(s.run(o, "measured", name, set), "output_speed", "value", fmt.Sprint(50+i*7), "tokens/s", func(r *record.Row) { r.Note = name })
		lab := func(r *record.Run) { r.Hardware, r.Concurrency, r.Engine = name, known(float64(i), o), name }
		run := s.run(o, "measured", name, lab)
		s.row(run, "tpot", "median", fmt.Sprint(3+i), "ms")
		s.row(run, "output_throughput", "value", fmt.Sprint(100+i*3), "tokens/s", func(r *record.Row) { r.Benchmark, r.Variant = name, name })
		s.row(s.run(o, "score", name), "score", "value", fmt.Sprint(90-i), "points", func(r *record.Row) { r.Benchmark = index })
		s.row(s.run(o, "claimed", name, set), "output_speed", "value", "500", "tokens/s")
		s.label(s.run(o, "score", name+" 2"), "score", name, name, "not published as a number")
		s.Rows[len(s.Rows)-1].Value.Raw = name
		s.Rows[len(s.Rows)-1].Value.Ref.At = name
	}
	return s
}
