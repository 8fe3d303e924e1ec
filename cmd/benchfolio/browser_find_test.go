//go:build unix

package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/site/browsertest"
	"github.com/chromedp/chromedp"
)

// typed puts a query into the search of the page and waits for what is found.
const typed = `(async () => {
	const input = document.querySelector(".search input");
	input.focus();
	input.dispatchEvent(new Event("focus"));
	for (let i = 0; i < 100 && !window.benchfolioSearch; i++) await new Promise(f => setTimeout(f, 20));
	await new Promise(f => setTimeout(f, 50));
	const press = key => input.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
	input.value = "GEMINI flash";
	input.dispatchEvent(new Event("input"));
	const found = [...document.querySelectorAll("[role=option]")].map(a => a.textContent);
	press("ArrowDown");
	const active = document.getElementById(input.getAttribute("aria-activedescendant"));
	const out = [found[0] || "", input.getAttribute("aria-expanded"), active ? active.getAttribute("aria-selected") + " " + active.getAttribute("href") : "", document.querySelector(".search [role=status]").textContent];
	press("Escape");
	out.push(input.getAttribute("aria-expanded") + " " + document.querySelectorAll("[role=option]").length);
	return out;
})()`

// TestSearchInBrowser: from the disk, by keyboard, a name leads to its page; a
// page without scripts has no search that does nothing.
func TestSearchInBrowser(t *testing.T) {
	ctx := browsertest.Start(t)
	complaints := browsertest.Complaints(t, ctx)
	page := "file://" + filepath.ToSlash(buildDemo(t)) + "/models/index.html"
	browsertest.Run(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate(page))
	got := browsertest.Eval[[]string](t, ctx, typed)
	if !strings.HasPrefix(got[0], "Gemini 3 Flash") || got[1] != "true" || !strings.HasPrefix(got[2], "true ../models/gemini-3-flash") || !strings.HasSuffix(got[3], "found") || got[4] != "false 0" {
		t.Errorf("the search answers %q", got)
	}
	if list := complaints(); len(list) > 0 {
		t.Errorf("the browser objects: %q", list)
	}
	browsertest.Run(t, ctx, browsertest.Scripts(false), chromedp.Navigate(page))
	if browsertest.Eval[int](t, ctx, `document.querySelectorAll("input, select").length`) != 0 {
		t.Error("there is a search or filter that nothing serves")
	}
}

// TestFiltersByAddress: a list opens filtered as its address says, and says in its
// address how it was filtered; without scripts all rows are there.
func TestFiltersByAddress(t *testing.T) {
	ctx := browsertest.Start(t)
	page := "file://" + filepath.ToSlash(buildDemo(t)) + "/runs/index.html"
	const shown = `[...document.querySelectorAll("#runs-table tbody tr")].filter(r => r.getBoundingClientRect().height > 0)`
	browsertest.Run(t, ctx, chromedp.Navigate(page))
	all := browsertest.Eval[int](t, ctx, shown+".length")
	browsertest.Run(t, ctx, chromedp.Navigate(page+"#provider=Demo+Cloud+A"))
	some := browsertest.Eval[int](t, ctx, shown+".length")
	if some == 0 || some >= all || browsertest.Eval[bool](t, ctx, shown+`.some(r => !r.textContent.includes("Demo Cloud A"))`) {
		t.Errorf("%d of %d rows are shown for one provider", some, all)
	}
	got := browsertest.Eval[string](t, ctx, `(() => {
		const input = document.querySelector(".filters input");
		input.value = "gpt";
		input.dispatchEvent(new Event("input"));
		return location.hash;
	})()`)
	if got != "#provider=Demo+Cloud+A&q=gpt" {
		t.Errorf("the address says %s", got)
	}
	browsertest.Run(t, ctx, browsertest.Scripts(false), chromedp.Navigate("about:blank"), chromedp.Navigate(page+"#provider=Demo+Cloud+A"))
	if n := browsertest.Eval[int](t, ctx, shown+".length"); n != all {
		t.Errorf("without scripts %d of %d rows are there", n, all)
	}
}

// TestSingleFileInBrowser: a report in one file shows one page at a time, its
// script and style pass its own policy, and links and search lead inside.
func TestSingleFileInBrowser(t *testing.T) {
	ctx := browsertest.Start(t)
	complaints, asked := browsertest.Complaints(t, ctx), requests(t, ctx)
	file := filepath.Join(t.TempDir(), "report.html")
	var out, errs bytes.Buffer
	if code := run([]string{"build", "../../testdata/demo", "--single-file", file}, nil, &out, &errs); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	const heads = `[...document.querySelectorAll("h1")].filter(h => h.getBoundingClientRect().height > 0).map(h => h.textContent)`
	browsertest.Run(t, ctx, chromedp.EmulateViewport(390, 900), chromedp.Navigate("file://"+filepath.ToSlash(file)))
	if got := browsertest.Eval[[]string](t, ctx, heads); len(got) != 1 || !strings.Contains(got[0], "demo report") {
		t.Errorf("at first it shows %q", got)
	}
	if wide := browsertest.Eval[[]string](t, ctx, overflowing); len(wide) > 0 {
		t.Errorf("it scrolls sideways: %v", wide)
	}
	browsertest.Eval[int](t, ctx, `document.querySelector("a.num").click(), 0`)
	if got := browsertest.Eval[[]string](t, ctx, heads); len(got) != 1 || strings.Contains(got[0], "demo report") {
		t.Errorf("a number leads to %q", got)
	}
	if got := browsertest.Eval[[]string](t, ctx, typed); !strings.HasPrefix(got[2], "true #models/gemini-3-flash") {
		t.Errorf("the search answers %q", got)
	}
	if list := append(complaints(), asked()...); len(list) > 0 {
		t.Errorf("the browser objects: %q", list)
	}
}
