package site

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
)

// An old address leads to the new page, at once and by a link, and is told to no
// search engine.
func TestMoved(t *testing.T) {
	r := addressed().report()
	slug := r.Models[0].Slug
	dir, _ := write(t, r, Options{Moved: []Move{{"models/its-old-name", "models/" + slug}}})
	all := files(t, dir)
	page := string(all["models/its-old-name.html"])
	for _, want := range []string{`content="0; url=../models/` + slug + `.html"`, `href="../models/` + slug + `.html"`, `rel="canonical" href="https://example.org/bench/models/` + slug} {
		if !strings.Contains(page, want) {
			t.Errorf("the page at the old address lacks %s:\n%s", want, page)
		}
	}
	if strings.Contains(string(all[sitemapName]), "its-old-name") {
		t.Error("the sitemap lists an old address")
	}
}

// A move that leads nowhere, or away from a page, or out of the site, is a mistake.
func TestMovesAreChecked(t *testing.T) {
	r := article().report()
	here := "models/" + r.Models[0].Slug
	for _, m := range []Move{{"models/a", "models/nowhere"}, {here, "models/" + r.Models[1].Slug}, {"../../etc/passwd", here}, {"models/a/b", here}, {"a", here}, {"models/.", here}} {
		if _, err := Write(context.Background(), r, Options{Out: filepath.Join(t.TempDir(), "site"), Moved: []Move{m}}); err == nil {
			t.Errorf("%v is written", m)
		}
	}
}
