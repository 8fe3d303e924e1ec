//go:build unix

package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/site/browsertest"
	"github.com/chromedp/chromedp"
)

// Sizes of a large report, and of what a reader loads of it.
const (
	manyModels, manyProviders, manyRuns = 500, 40, 3000
	mostIndexBytes                      = 300_000
	mostScriptBytes                     = 20 << 10 // of our own, without the index of the search
	mostSearchBytes                     = 500_000
)

// generate writes the inputs of a large report; the generator is seeded.
func generate(t *testing.T) string {
	t.Helper()
	dir, r := t.TempDir(), rand.New(rand.NewPCG(1, 2))
	families := []string{"Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy", "Juniper"}
	scores := [][]string{{"Model", "Intelligence Index", "$/1M input", "$/1M output"}}
	samples := [][]string{{"Model", "Provider", "Date", "Output speed (tokens/s)", "TTFT (s)", "Concurrency", "Precision"}}
	names := make([]string, manyModels)
	for i := range names {
		names[i] = fmt.Sprintf("%s %d.%d %dB", families[i%10], 1+i/100, i/10%10, 3+i%7*10)
		if i == 0 {
			names[i] = "Gemini 3 Flash"
		}
		scores = append(scores, []string{names[i], fmt.Sprintf("%.1f", 20+r.Float64()*60), fmt.Sprintf("%.2f", 0.05+r.Float64()*3), fmt.Sprintf("%.2f", 0.2+r.Float64()*9)})
	}
	for i := range manyRuns {
		samples = append(samples, []string{names[i%manyModels], fmt.Sprintf("Provider %02d", i*7%manyProviders), fmt.Sprintf("2026-06-%02dT%02d:00:00Z", 25+i%3, i%24),
			fmt.Sprintf("%.1f", math.Exp(3+r.Float64()*3)), fmt.Sprintf("%.2f", 0.2+r.Float64()*3), "1", []string{"fp8", "bf16", "fp4"}[i%3]})
	}
	for name, rows := range map[string][][]string{"scores.csv": scores, "samples.csv": samples} {
		var text bytes.Buffer
		if err := csv.NewWriter(&text).WriteAll(rows); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestLargeReport: five hundred models, forty providers and three thousand runs stay
// usable: the first page is light, the search answers, no text of a drawing covers
// another, and of a crowd of points those on the frontier alone have labels.
func TestLargeReport(t *testing.T) {
	if testing.Short() {
		t.Skip("builds four thousand pages")
	}
	out := filepath.Join(t.TempDir(), "site")
	var words bytes.Buffer
	if code := run([]string{"build", generate(t), "--out", out}, nil, &bytes.Buffer{}, &words); code != exitOK {
		t.Fatalf("exit code %d\n%s", code, &words)
	}
	weigh(t, out)
	doc := page(t, filepath.Join(out, "index.html"))
	if scope := doc.Find("main .standfirst").First().Text(); !strings.HasPrefix(scope, "500 models, 40 providers, 3,000 runs") {
		t.Errorf("the report covers %q", scope)
	}
	if n := doc.Find("svg.ch-wide .ch-p.ch-dim .ch-label").Length(); n > 0 {
		t.Errorf("%d labels of points that are beaten", n)
	}
	ctx := browsertest.Start(t)
	complaints := browsertest.Complaints(t, ctx)
	browsertest.Run(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate("file://"+filepath.ToSlash(out)+"/index.html"))
	if got := browsertest.Eval[[]string](t, ctx, typed); !strings.HasPrefix(got[0], "Gemini 3 Flash") || got[1] != "true" {
		t.Errorf("the search answers %q", got)
	}
	browsertest.Eval[int](t, ctx, `document.querySelectorAll(".ch-live").forEach(e => e.classList.remove("ch-live")), 0`)
	for _, width := range []int64{1280, 390} {
		browsertest.Run(t, ctx, chromedp.EmulateViewport(width, 900))
		for _, c := range append(browsertest.Eval[[]string](t, ctx, clashes), browsertest.Eval[[]string](t, ctx, overflowing)...) {
			t.Errorf("%d px: %s", width, c)
		}
	}
	if list := complaints(); len(list) > 0 {
		t.Errorf("the browser objects: %q", list)
	}
}

// weigh holds the files that a reader of the first page loads to their budgets.
func weigh(t *testing.T, site string) {
	t.Helper()
	bytesOf := func(pattern string) (sum int64) {
		files, _ := filepath.Glob(filepath.Join(site, pattern))
		if len(files) == 0 {
			t.Errorf("no file is %s", pattern)
		}
		for _, name := range files {
			if info, err := os.Stat(name); err == nil {
				sum += info.Size()
			}
		}
		return sum
	}
	if n := bytesOf("index.html"); n > mostIndexBytes {
		t.Errorf("the first page has %d bytes", n)
	}
	if n := bytesOf("assets/charts-*.js") + bytesOf("assets/site-*.js"); n > mostScriptBytes+1<<10 {
		t.Errorf("our scripts have %d bytes", n)
	}
	if n := bytesOf("assets/search-*.js"); n > mostSearchBytes {
		t.Errorf("the index of the search has %d bytes", n)
	}
}

// Pages of the demo, which have up to five charts, stay under 300 KB. Receipts are
// lists, of which a reader sees one entry, and may be longer.
func TestPageWeight(t *testing.T) {
	out := buildDemo(t)
	for _, path := range htmlPages(t, out) {
		if strings.HasPrefix(path, filepath.Join(out, "receipts")) {
			continue
		}
		if info, err := os.Stat(path); err != nil || info.Size() > mostIndexBytes {
			t.Errorf("%s: %d bytes, %v", path, info.Size(), err)
		}
	}
}
