//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

const demoDir = "../../testdata/demo"

// buildDemo builds the demo report and returns where its site is.
func buildDemo(t *testing.T, flags ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "site")
	var words bytes.Buffer
	if code := run(append([]string{"build", demoDir, "--out", out}, flags...), nil, &bytes.Buffer{}, &words); code != exitOK {
		t.Fatalf("exit code %d\n%s", code, &words)
	}
	return out
}

func page(t *testing.T, path string) *goquery.Document {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := goquery.NewDocumentFromReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// Every number on the first page of the demo leads, without a script, to a
// receipt, and explain says the same, from the files: where each part was read,
// from whom, when, by which definition and formula, and the very same value.
func TestEveryNumberOfTheFirstPageIsExplained(t *testing.T) {
	out := buildDemo(t)
	pages := map[string]*goquery.Document{}
	seen := map[string]bool{}
	page(t, filepath.Join(out, "index.html")).Find("a.num").Each(func(_ int, a *goquery.Selection) {
		href, _ := a.Attr("href")
		file, id, _ := strings.Cut(href, "#")
		if seen[id] {
			return
		}
		seen[id] = true
		if pages[file] == nil {
			pages[file] = page(t, filepath.Join(out, filepath.FromSlash(file)))
		}
		if pages[file].Find("[id='"+id+"']").Length() != 1 {
			t.Errorf("%s leads to no receipt", href)
		}
		x := explained(t, id)
		if !x.Holds || x.Recomputed != x.Value || x.Definition == "" && x.Cites == "" && x.Formula == "" || len(x.From) == 0 || len(x.Files) == 0 {
			t.Errorf("%s: %+v", id, x)
		}
		for _, l := range x.From {
			if l.File == "" || l.At == "" || l.Line == 0 || l.Literal == "" && l.Derived == "" {
				t.Errorf("%s: a part without a place or literal: %+v", id, l)
			}
		}
		for _, f := range x.Files {
			if len(f.SHA256) != 64 || f.Source == f.Path || f.Publisher == "" || f.Date == "" {
				t.Errorf("%s: a file without hash, publisher or date: %+v", id, f)
			}
		}
	})
	if len(seen) < 20 {
		t.Errorf("only %d numbers on the first page", len(seen))
	}
}

func explained(t *testing.T, id string) (x receipt) {
	t.Helper()
	var text, words bytes.Buffer
	if code := run([]string{"explain", id, demoDir, "--output", "json"}, nil, &text, &words); code != exitOK {
		t.Fatalf("explain %s: exit code %d\n%s", id, code, &words)
	}
	if err := json.Unmarshal(text.Bytes(), &x); err != nil {
		t.Fatal(err)
	}
	return x
}

// The table of the article that the product grew from, cell by cell as it was
// published: five models on the frontier, and Mercury 2 apart, at no zero.
func TestArticleTable(t *testing.T) {
	out := filepath.Join(t.TempDir(), "site")
	var words bytes.Buffer
	if code := run([]string{"build", filepath.Join(demoDir, "article"), "--out", out}, nil, &bytes.Buffer{}, &words); code != exitOK {
		t.Fatalf("exit code %d\n%s", code, &words)
	}
	doc := page(t, filepath.Join(out, "frontiers", "speed-quality.html"))
	var front []string
	doc.Find("#front-table tbody tr").Each(func(_ int, row *goquery.Selection) { front = append(front, row.Find("th, td").First().Text()) })
	got := strings.Join(front, "; ")
	for _, model := range []string{"Gemini 3 Flash", "DeepSeek V4 Flash", "DeepSeek V4 Pro", "GPT-5.5", "Claude Opus 4.8"} {
		if !strings.Contains(got, model) {
			t.Errorf("%s is not on the frontier: %s", model, got)
		}
	}
	if len(front) != 5 {
		t.Errorf("%d on the frontier: %s", len(front), got)
	}
	apart := doc.Find("#apart-table tbody").Text()
	if !strings.Contains(apart, "Mercury 2") || !strings.Contains(apart, "not published as a number") || !strings.Contains(apart, "Low") {
		t.Errorf("apart: %q", apart)
	}
	if doc.Find("figure svg").Length() == 0 {
		t.Error("the frontier has no drawing that is there without a script")
	}
}
