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

// findingTables are the tables of a finding of the demo, as programs get them.
func findingTables(t *testing.T, flags ...string) map[string]findingTable {
	t.Helper()
	var text, words bytes.Buffer
	if code := run(append([]string{"analyze", demoDir, "--output", "json"}, flags...), nil, &text, &words); code != exitOK {
		t.Fatalf("%v: exit code %d\n%s", flags, code, &words)
	}
	var got struct {
		Findings []findingResult `json:"findings"`
	}
	if err := json.Unmarshal(text.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	tables := map[string]findingTable{}
	for _, f := range got.Findings {
		for _, table := range f.Tables {
			tables[table.Name] = table
		}
	}
	return tables
}

// The use cases of the demo: one that nothing qualifies for, one whose two first
// lie inside the noise, and the receipts of what they stand on.
func TestDemoUseCases(t *testing.T) {
	tables := findingTables(t, "--finding", "use-cases")
	for name, says := range map[string]string{
		"chat":         "DeepSeek V4 Flash (Reasoning, Max) (Demo Cloud A) wins",
		"voice-agent":  "Nothing qualifies; nearest is DeepSeek V4 Flash (Reasoning, Max) (Demo Cloud A), which misses time to first token at most 0.5 s by 83 %",
		"long-answers": "DeepSeek V4 Pro (Reasoning, Max) and GPT-5.5 (xhigh) are a tie, inside the noise in output speed",
	} {
		if !strings.HasPrefix(tables[name].Says, says) {
			t.Errorf("%s: %q", name, tables[name].Says)
		}
	}
	for name, keys := range map[string][]string{"voice-agent": {"misses_time_to_first_token_id"}, "long-answers": {"against_the_winner_id", "p_id"}} {
		for _, key := range keys {
			if x := explained(t, firstID(t, tables[name], key)); !x.Holds || len(x.From) == 0 {
				t.Errorf("%s, %s: %+v", name, key, x)
			}
		}
	}
	if only := findingTables(t, "--use-case", "chat"); len(only) != 1 || len(only["chat"].Rows) != 6 {
		t.Errorf("--use-case chat gives %v", only)
	}
}

// firstID is the first id in a column of a table.
func firstID(t *testing.T, table findingTable, key string) string {
	t.Helper()
	for _, raw := range table.Rows {
		var row map[string]any
		if err := json.Unmarshal(raw, &row); err != nil {
			t.Fatal(err)
		}
		if id, _ := row[key].(string); id != "" {
			return id
		}
	}
	t.Fatalf("%s has no %s", table.Name, key)
	return ""
}
