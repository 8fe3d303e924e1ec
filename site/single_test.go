package site

import (
	"bytes"
	"context"
	"path"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

func oneFileOf(t *testing.T, s *sample) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := WriteSingle(context.Background(), &out, s.report(), Options{}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A report in one file has all pages and all numbers of the site, refers to
// nothing beside it, and comes out the same twice.
func TestSingleFile(t *testing.T) {
	content := oneFileOf(t, article())
	if !bytes.Equal(content, oneFileOf(t, article())) {
		t.Error("two writings differ")
	}
	doc, err := goquery.NewDocumentFromReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	doc.Find("[id]").Each(func(_ int, s *goquery.Selection) {
		id, _ := s.Attr("id")
		if ids[id] {
			t.Errorf("the id %q stands twice", id)
		}
		ids[id] = true
	})
	for _, name := range [...]string{"href", "src", "aria-labelledby", "aria-describedby"} {
		doc.Find("[" + name + "]").Each(func(_ int, s *goquery.Selection) {
			to, _ := s.Attr(name)
			for _, id := range strings.Fields(strings.TrimPrefix(to, "#")) {
				if !ids[id] && !external(to) {
					t.Errorf("%s of %s leads to nothing: %q", name, goquery.NodeName(s), to)
				}
			}
		})
	}
	dir, _ := write(t, article().report(), Options{})
	numbers, have := 0, doc.Find("a.num").Length()
	for name, page := range pages(t, files(t, dir)) {
		if !ids[name] {
			t.Errorf("%s is not in it", name)
		}
		numbers += page.Find("a.num").Length()
	}
	if numbers != have || have == 0 {
		t.Errorf("it has %d numbers, the site %d", have, numbers)
	}
	if scale, _ := doc.Find("svg").Attr("viewBox"); scale == "" {
		t.Error("there is no drawing, or it has lost its scale")
	}
}

func TestFold(t *testing.T) {
	f := folder{pages: map[string]bool{"index.html": true, "models/a.html": true}}
	for _, c := range [...]struct{ in, want string }{
		{`<a href="../index.html">x</a>`, `<a href="#index.html">x</a>`},
		{`<a class="n" href="#s" title="a=&#34;b&#34;" data-x>`, `<a class="n" href="#models/a.html:s" title="a=&#34;b&#34;" data-x>`},
		{`<a href="../data/x.csv" download>x</a>`, `<a download>x</a>`},
		{`<a href="https://example.org/?a=1&amp;b" rel="nofollow">`, `<a href="https://example.org/?a=1&amp;b" rel="nofollow">`},
		{`<svg id="c" viewBox="0 0 1 1" aria-labelledby="t d"/>`, `<svg id="models/a.html:c" viewBox="0 0 1 1" aria-labelledby="models/a.html:t models/a.html:d"/>`},
		{`a &lt; b <b>c</b>`, `a &lt; b <b>c</b>`},
	} {
		var out bytes.Buffer
		f.fold(&out, path.Join("models", "a.html"), []byte(c.in))
		if out.String() != c.want {
			t.Errorf("%s becomes %s, want %s", c.in, out.String(), c.want)
		}
	}
}
