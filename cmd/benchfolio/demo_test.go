//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/analysis/pareto"
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

// The costs of the demo: an hour of H200 stands in the configuration, with its
// source, and its receipt opens the configuration again. 3 USD for 1727.238812
// tokens/s are 0.482 USD a million.
func TestDemoCosts(t *testing.T) {
	tables := findingTables(t, "--finding", "costs")
	for name, key := range map[string]string{"blends": "rag_id", "tiers": "step_id", "requests": "cost_of_a_request_id", "break-even": "input_share_id"} {
		if x := explained(t, firstID(t, tables[name], key)); !x.Holds || len(x.From) == 0 {
			t.Errorf("%s, %s: %+v", name, key, x)
		}
	}
	x := explained(t, firstID(t, tables["self-hosted"], "break_even_utilization_id"))
	if !x.Holds || !strings.HasPrefix(x.Value, "56.8") {
		t.Errorf("%+v", x)
	}
	var paths []string
	for _, f := range x.Files {
		paths = append(paths, f.Path)
		if f.Path == configName && (f.Publisher != "GloriaXimingLu/inferencex-profiling" || f.Format != configFormat) {
			t.Errorf("the source of the hour: %+v", f)
		}
	}
	if got := strings.Join(paths, " "); got != "benchfolio.yaml runs/gpt-oss-120b/vllm-eagle3/H200-tp1-c256.json prices/model_prices.json" {
		t.Errorf("files: %s", got)
	}
	hour := explained(t, firstID(t, tables["self-hosted"], "price_of_a_gpu_hour_id"))
	if l := hour.From[0]; l.At != "/prices/gpu_hour/H200/usd" || l.Literal != "3.00" || l.Line == 0 || hour.Definition == "" {
		t.Errorf("%+v", hour)
	}
	manifest, err := os.ReadFile(filepath.Join(buildDemo(t), "manifest.json"))
	if err != nil || !bytes.Contains(manifest, []byte(`"path": "benchfolio.yaml"`)) {
		t.Errorf("the configuration is no input of the site: %v", err)
	}
}

// A front that a missing price would change if it were 0: in the article's table
// DeepSeek V4 Flash has a label in the place of its price. It is on no front,
// and what it would have beaten stays.
func TestMissingPriceIsNoZero(t *testing.T) {
	r, err := (&app{jobs: 1}).read([]string{filepath.Join(demoDir, "article")})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.report(nil).Frontiers {
		if f.Name != "price-quality" {
			continue
		}
		var front, withZero []string
		var values []float64
		all := append(append([]*analysis.Point(nil), f.Points...), f.Apart...)
		for _, p := range all {
			if p.Front {
				front = append(front, p.Label)
			}
			if values = append(values, p.Cells[0].Value); p.Cells[1].Exists() {
				values = append(values, p.Cells[1].Value)
			} else {
				values = append(values, math.NaN())
			}
		}
		zero, err := pareto.Find([]pareto.Goal{pareto.Min, pareto.Max}, values)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range zero.Points {
			withZero = append(withZero, all[i].Label)
		}
		if got := strings.Join(front, ", "); got != "Gemini 3 Flash (Reasoning), Claude Opus 4.8 (Max Effort)" {
			t.Errorf("front: %s", got)
		}
		if got := strings.Join(withZero, ", "); strings.Contains(got, "Gemini") || !strings.Contains(got, "DeepSeek V4 Pro") {
			t.Errorf("with 0 for what is missing it would be the same: %s", got)
		}
		return
	}
	t.Error("no front of price and quality")
}
