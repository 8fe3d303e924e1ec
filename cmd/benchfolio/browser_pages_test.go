//go:build unix

package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/site/browsertest"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// clashes are texts of the drawings on a page that cover each other or leave
// their drawing, or the labels of the narrow and the wide one seen together.
const clashes = `(() => {
	const bad = [];
	for (const svg of document.querySelectorAll("svg.ch:not(.ch-thumb)")) {
		if (getComputedStyle(svg).display === "none") continue;
		const texts = [...svg.querySelectorAll("text")].map(e => [e.textContent, e.getBBox()]), page = svg.viewBox.baseVal.width;
		texts.forEach(([n, a], i) => {
			// The blank between two lines of a title counts as a part of the first.
			if (a.x < -1 || a.x + a.width > page + 6) bad.push(n + " leaves its drawing");
			// Boxes of text are as high as its line; ink is about 0.75 of it.
			texts.forEach(([m, b], j) => { if (i < j && a.x < b.x + b.width && b.x < a.x + a.width && a.y + 0.75 * a.height > b.y && b.y + 0.75 * b.height > a.y) bad.push(n + " covers " + m); });
		});
	}
	return bad;
})()`

// TestPagesUnderPolicy serves a page of each kind, and every finding, frontier and model,
// with a strict policy as a header: nothing is blocked, and no text of a drawing
// covers another, wide and narrow.
func TestPagesUnderPolicy(t *testing.T) {
	ctx := browsertest.Start(t)
	complaints := browsertest.Complaints(t, ctx)
	out := buildDemo(t)
	served := browsertest.Serve(t, out)
	drawings := 0
	for _, path := range chartedPages(t, out) {
		name, err := filepath.Rel(out, path)
		if err != nil {
			t.Fatal(err)
		}
		browsertest.Run(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate(served+"/"+filepath.ToSlash(name)))
		browsertest.Eval[int](t, ctx, `document.querySelectorAll(".ch-live").forEach(e => e.classList.remove("ch-live")), 0`)
		drawings += browsertest.Eval[int](t, ctx, `document.querySelectorAll("svg.ch-wide").length`)
		for _, width := range []int64{1280, 390} {
			browsertest.Run(t, ctx, chromedp.EmulateViewport(width, 900))
			for _, c := range browsertest.Eval[[]string](t, ctx, clashes) {
				t.Errorf("%s, %d px: %s", name, width, c)
			}
		}
		if list := complaints(); len(list) > 0 {
			t.Errorf("%s: the browser objects: %q", name, list)
		}
	}
	if drawings < 10 && !testing.Short() {
		t.Errorf("only %d drawings were seen", drawings)
	}
}

// chartedPages are a page of each kind, and those that differ in their charts.
func chartedPages(t *testing.T, out string) []string {
	t.Helper()
	all := htmlPages(t, out)
	pages := oneOfEachKind(out, all)
	for _, path := range all {
		if kind := filepath.Base(filepath.Dir(path)); (kind == "findings" || kind == "frontiers" || kind == "models") && !strings.Contains(path, "receipts") {
			pages = append(pages, path)
		}
	}
	return pages
}

// TestByKeyboard: a table is sorted, and a point of a drawing leads to its
// receipt, by Tab and Enter alone.
func TestByKeyboard(t *testing.T) {
	ctx := browsertest.Start(t)
	page := "file://" + filepath.ToSlash(buildDemo(t)) + "/gaps.html"
	focus := func(selector string) {
		browsertest.Eval[int](t, ctx, `document.querySelector("`+selector+`").focus(), 0`)
	}
	browsertest.Run(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate(page))
	focus("#claims-table th:nth-child(2) .sort")
	browsertest.Run(t, ctx, chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	got := browsertest.Eval[[]float64](t, ctx, `[...document.querySelectorAll("#claims-table tbody td:nth-child(3)")].map(e => Number(e.dataset.v))`)
	for i := range got {
		if i > 0 && got[i] > got[i-1] {
			t.Errorf("the claims are not sorted: %v", got)
			break
		}
	}
	browsertest.Eval[int](t, ctx, `document.querySelectorAll(".ch-live").forEach(e => e.classList.remove("ch-live")), 0`)
	focus(".ch-wide a.ch-p")
	browsertest.Run(t, ctx, chromedp.KeyEvent(kb.Tab))
	want := browsertest.Eval[string](t, ctx, `document.activeElement.href.baseVal || ""`)
	browsertest.Run(t, ctx, chromedp.KeyEvent(kb.Enter))
	browsertest.Eval[int](t, ctx, `new Promise(f => setTimeout(() => f(0), 500))`)
	if at := browsertest.Eval[string](t, ctx, "location.href"); want == "" || !strings.HasSuffix(at, strings.TrimPrefix(want, "../")) {
		t.Errorf("the point %q leads to %s", want, at)
	}
}
