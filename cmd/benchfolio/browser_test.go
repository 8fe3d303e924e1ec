//go:build unix

package main

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/benchfolio/benchfolio/site/browsertest"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// htmlPages lists the pages of a site; in short tests, one of each kind.
func htmlPages(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".html") {
			names = append(names, path)
		}
		return err
	})
	if err != nil || len(names) == 0 {
		t.Fatalf("%d pages in %s: %v", len(names), dir, err)
	}
	if testing.Short() {
		return oneOfEachKind(dir, names)
	}
	return names
}

// oneOfEachKind keeps the pages at the top and the first of each directory.
func oneOfEachKind(dir string, names []string) (kept []string) {
	seen := map[string]bool{}
	for _, name := range names {
		kind := filepath.Dir(name)
		if kind == dir || filepath.Base(name) == "index.html" {
			kind = name
		}
		if !seen[kind] {
			seen[kind] = true
			kept = append(kept, name)
		}
	}
	return kept
}

// requests notes what the browser asks for beside the files of the disk.
func requests(t *testing.T, ctx context.Context) func() []string {
	t.Helper()
	var mu sync.Mutex
	var all []string
	err := chromedp.Listen(ctx, func(ev any) {
		if ev, ok := ev.(*network.EventRequestWillBeSent); ok {
			mu.Lock()
			defer mu.Unlock()
			if u := ev.Request.URL; !strings.HasPrefix(u, "file://") && !strings.HasPrefix(u, "data:") {
				all = append(all, u)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	browsertest.Run(t, ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, network.Enable, network.EnableParams{})
		return err
	}))
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		out := all
		all = nil
		return out
	}
}

// overflowing is what is wider than the page, by its tag and class. Wide tables
// scroll inside a box of their own.
const overflowing = `(() => {
	if (document.documentElement.scrollWidth <= window.innerWidth) return [];
	const wide = [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > window.innerWidth + 1 && !e.closest(".table, .scroll"));
	return ["page is " + document.documentElement.scrollWidth + " px wide"].concat(wide.slice(0, 3).map(e => e.tagName + "." + e.className));
})()`

// TestDemoInBrowser opens every page of the demo from the disk, with and without
// scripts, light and dark, narrow and wide: nothing is asked of another host,
// nothing fails, no page scrolls sideways.
func TestDemoInBrowser(t *testing.T) {
	ctx := browsertest.Start(t)
	errs, asked := browsertest.Complaints(t, ctx), requests(t, ctx)
	for _, scripts := range []bool{true, false} {
		browsertest.Run(t, ctx, browsertest.Scripts(scripts))
		for _, path := range htmlPages(t, buildDemo(t)) {
			browsertest.Run(t, ctx, chromedp.EmulateViewport(1280, 900), browsertest.Scheme("light"), chromedp.Navigate("file://"+filepath.ToSlash(path)))
			for _, width := range []int64{1280, 768, 390} {
				browsertest.Run(t, ctx, chromedp.EmulateViewport(width, 900))
				if wide := browsertest.Eval[[]string](t, ctx, overflowing); len(wide) > 0 {
					t.Errorf("%s, scripts %v, %d px: %v", path, scripts, width, wide)
				}
			}
			browsertest.Run(t, ctx, browsertest.Scheme("dark"))
			if list := append(errs(), asked()...); len(list) > 0 {
				t.Errorf("%s, scripts %v: %q", path, scripts, list)
			}
		}
	}
}

// TestChartsWithoutScripts: the drawing of a frontier is there where no script
// runs, and is what a reader sees; with scripts the interactive one takes its place.
func TestChartsWithoutScripts(t *testing.T) {
	ctx := browsertest.Start(t)
	out := buildDemo(t)
	const drawn = `[...document.querySelectorAll("figure svg")].filter(e => e.getBoundingClientRect().height > 100).length`
	browsertest.Run(t, ctx, browsertest.Scripts(false), chromedp.EmulateViewport(1280, 900), chromedp.Navigate("file://"+filepath.ToSlash(out)+"/index.html"))
	if browsertest.Eval[int](t, ctx, drawn) == 0 {
		t.Error("no drawing without scripts")
	}
	if found, _ := filepath.Glob(filepath.Join(out, "assets", "echarts-*.js")); len(found) == 0 {
		browsertest.Missing(t, "the program has no chart runtime (build it with -tags echarts after make generate)")
	}
	browsertest.Run(t, ctx, browsertest.Scripts(true), chromedp.Navigate("file://"+filepath.ToSlash(out)+"/index.html"))
	if browsertest.Eval[int](t, ctx, `document.querySelectorAll("figure canvas, figure [_echarts_instance_]").length`) == 0 {
		t.Error("no interactive chart with scripts")
	}
}

// TestDemoIsAccessible runs axe-core, light and dark, on a page of each kind and on
// every model, finding and frontier; what they have is what all others have.
func TestDemoIsAccessible(t *testing.T) {
	axe, err := os.ReadFile("../../node_modules/axe-core/axe.min.js")
	if err != nil {
		browsertest.Missing(t, "axe-core is not installed (npm ci): accessibility is not tried")
	}
	ctx := browsertest.Start(t)
	out := buildDemo(t)
	for _, path := range chartedPages(t, out) {
		for _, theme := range []string{"light", "dark"} {
			browsertest.Run(t, ctx, chromedp.EmulateViewport(1280, 900), browsertest.Scheme(theme), chromedp.Navigate("file://"+filepath.ToSlash(path)))
			browsertest.Eval[int](t, ctx, string(axe)+";0")
			for _, v := range browsertest.Eval[[]string](t, ctx, `axe.run().then(r => r.violations.map(v => v.id + ": " + v.help + ": " + v.nodes.length + " times, first " + v.nodes[0].html.slice(0, 200)))`) {
				t.Errorf("%s, %s: %s", path, theme, v)
			}
		}
	}
}

// TestProblemsFitTheirPage: paths and source lines have no blanks to break at, and
// break all the same, so that the table of problems needs no scrolling on a desk.
func TestProblemsFitTheirPage(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "site")
	path := filepath.Join(dir, "prices", "publisher__repository_of_prices", "model_prices_and_context_window_of_all_providers.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	const list = `{"publisher_of_models/alder_large_30b_chat_instruct_2507":{"input_cost_per_token":0.0032,"litellm_provider":"alder","output_cost_per_token":0.0097}}`
	if err := os.WriteFile(path, []byte(list), 0o644); err != nil {
		t.Fatal(err)
	}
	if code := run([]string{"build", dir, "--out", out, "--quiet"}, nil, io.Discard, io.Discard); code != exitOK {
		t.Fatalf("exit code %d", code)
	}
	ctx := browsertest.Start(t)
	browsertest.Run(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate("file://"+filepath.ToSlash(out)+"/problems.html"))
	if n := browsertest.Eval[int](t, ctx, `document.querySelectorAll("#warnings tbody tr").length`); n != 2 {
		t.Fatalf("%d warnings, want one for each price", n)
	}
	if wide := browsertest.Eval[[]string](t, ctx, `[...document.querySelectorAll(".table")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.innerText.slice(0, 20) + ": " + e.scrollWidth + " px in " + e.clientWidth)`); len(wide) > 0 {
		t.Errorf("tables that scroll sideways at 1280 px: %q", wide)
	}
}
