package chart

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/benchfolio/benchfolio/site/browsertest"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// modules is where "npm ci" puts ECharts and axe-core.
const modules = "../../node_modules"

// page is a document with charts, as a site would write it.
func pageOf(t *testing.T, charts []*Chart, scripts ...string) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Charts</title><link rel="icon" href="data:,"><link rel="stylesheet" href="chart.css">`)
	for _, s := range scripts {
		b.WriteString(`<script defer src="` + s + `"></script>`)
	}
	b.WriteString(`</head><body><main><h1>Charts</h1>`)
	for _, c := range charts {
		b.WriteString(`<figure class="chart" data-chart="` + c.ID + `">` + inline(t, c))
		if js := optionsOf(t, c); js != nil {
			b.WriteString(`<script type="application/json" data-chart-options="` + c.ID + `">` + string(js) + `</script>`)
		}
		b.WriteString(`</figure>`)
	}
	b.WriteString("</main></body></html>")
	return b.String()
}

// site writes the pages into a folder: without script, with ours, and with the runtime.
func site(t *testing.T, charts []*Chart) (dir string, live bool) {
	t.Helper()
	dir = t.TempDir()
	css := CSS() + "body { margin: 16px; background: #fff; color: #16191d; } @media (prefers-color-scheme: dark) { body { background: #14171c; color: #eceef1; } }"
	files := map[string]string{"chart.css": css, "charts.js": string(script),
		"plain.html": pageOf(t, charts), "still.html": pageOf(t, charts, "charts.js")}
	if js, err := os.ReadFile("runtime/echarts.js"); err == nil {
		files["echarts.js"], live = string(js), true
		files["live.html"] = pageOf(t, charts, "echarts.js", "charts.js")
	} else {
		t.Log("runtime/echarts.js is not there (npm ci, then go generate ./site/chart): the interactive chart is not tried")
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir, live
}

// TestInBrowser opens the charts in both themes and both widths, under a strict
// policy and from file://, and looks for errors.
func TestInBrowser(t *testing.T) {
	ctx := browsertest.Start(t)
	errs := browsertest.Complaints(t, ctx)
	dir, live := site(t, samples())
	served := browsertest.Serve(t, dir)
	for _, name := range pages(live) {
		for _, theme := range []string{"light", "dark"} {
			for _, width := range []int64{390, 1280} {
				for _, base := range []string{"file://" + filepath.ToSlash(dir), served} {
					if base != served && (theme == "dark" || width == 390) {
						continue // once from a file is enough
					}
					browsertest.Run(t, ctx, chromedp.EmulateViewport(width, 900), browsertest.Scheme(theme), chromedp.Navigate(base+"/"+name))
					if list := errs(); len(list) > 0 {
						t.Errorf("%s/%s, %s, %d px: %q", base, name, theme, width, list)
					}
				}
				shot, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
				if err != nil {
					t.Fatal(err)
				}
				out := fmt.Sprintf("%s-%s-%d.png", strings.TrimSuffix(name, ".html"), theme, width)
				if err := os.WriteFile(filepath.Join(t.ArtifactDir(), out), shot, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// pages are the documents that site writes.
func pages(live bool) []string {
	if live {
		return []string{"plain.html", "still.html", "live.html"}
	}
	return []string{"plain.html", "still.html"}
}

// TestWidthsInBrowser holds the table of widths to what a browser sets: no
// label is wider on the page than it was thought to be, and none overlaps another.
func TestWidthsInBrowser(t *testing.T) {
	ctx := browsertest.Start(t)
	c := randomFront(7, 40)
	dir, _ := site(t, append(samples(), c))
	for _, width := range []int64{390, 1280} {
		browsertest.Run(t, ctx, chromedp.EmulateViewport(width, 900), chromedp.Navigate("file://"+filepath.ToSlash(dir)+"/plain.html"))
		problems := browsertest.Eval[[]string](t, ctx, `(() => {
			const bad = [];
			for (const svg of document.querySelectorAll("svg.ch")) {
				if (getComputedStyle(svg).display === "none") continue;
				const page = svg.viewBox.baseVal.width;
				const labels = [...svg.querySelectorAll("text.ch-label")].map(e => [e.textContent, e.getBBox()]);
				for (const e of svg.querySelectorAll("text")) {
					const b = e.getBBox();
					if (b.x < -1 || b.x + b.width > page + 1) bad.push(e.textContent + " leaves the drawing: " + b.x + " to " + (b.x + b.width));
				}
				labels.forEach(([n, a], i) => labels.forEach(([m, b], j) => {
					// Boxes of text are as high as its line; ink is about 0.75 of it.
					if (i < j && a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < 0.75 * a.height) bad.push(n + " overlaps " + m);
				}));
			}
			return bad;
		})()`)
		for _, p := range problems {
			t.Errorf("%d px: %s", width, p)
		}
	}
}

// TestAccessibility runs axe-core on the drawings and on the interactive charts.
func TestAccessibility(t *testing.T) {
	axe, err := os.ReadFile(filepath.Join(modules, "axe-core", "axe.min.js"))
	if err != nil {
		browsertest.Missing(t, "axe-core is not installed (npm ci): accessibility is not tried")
	}
	ctx := browsertest.Start(t)
	dir, live := site(t, samples())
	for _, name := range pages(live) {
		for _, theme := range []string{"light", "dark"} {
			browsertest.Run(t, ctx, chromedp.EmulateViewport(1280, 900), browsertest.Scheme(theme), chromedp.Navigate("file://"+filepath.ToSlash(dir)+"/"+name))
			browsertest.Eval[int](t, ctx, string(axe)+";0")
			found := browsertest.Eval[[]string](t, ctx, `axe.run().then(r => r.violations.map(v => v.id + ": " + v.help + ": " + v.nodes.length + " times, first " + v.nodes[0].html.slice(0, 200)))`)
			for _, f := range found {
				t.Errorf("%s, %s: %s", name, theme, f)
			}
		}
	}
}

// TestHostileNamesInBrowser: nothing that a name contains is run or becomes an element.
func TestHostileNamesInBrowser(t *testing.T) {
	ctx := browsertest.Start(t)
	errs := browsertest.Complaints(t, ctx)
	var charts []*Chart
	for i, text := range hostile {
		c := poisoned(text, Form(i%4))
		c.ID = fmt.Sprint("h", i)
		charts = append(charts, c)
	}
	dir, live := site(t, charts)
	base := browsertest.Serve(t, dir)
	for _, name := range pages(live) {
		browsertest.Run(t, ctx, chromedp.Navigate(base+"/"+name))
		count := browsertest.Eval[int](t, ctx, `document.querySelectorAll("main img, main b, main script:not([type]), [onerror], [onload]").length`)
		if list := errs(); count > 0 || len(list) > 0 {
			t.Errorf("%s: %d foreign elements, errors %q", name, count, list)
		}
	}
}

// TestTooltips: what stands in the tooltip of either rendering is the plain text.
func TestTooltips(t *testing.T) {
	ctx := browsertest.Start(t)
	c := speedQuality()
	c.Series[0].Points[0].Label = `<b>{a|x}</b>`
	dir, live := site(t, []*Chart{c})
	base := "file://" + filepath.ToSlash(dir)
	browsertest.Run(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate(base+"/still.html"))
	tip := browsertest.Eval[string](t, ctx, `document.querySelector(".ch-wide a.ch-p[href*=gemini]").dispatchEvent(new FocusEvent("focus")); document.querySelector(".ch-tip").innerText`)
	if !strings.HasPrefix(tip, "<b>{a|x}</b> (Google)\nOutput speed: 167.0 tok/s\n") {
		t.Errorf("tooltip of the drawing: %q", tip)
	}
	if !live {
		return
	}
	browsertest.Run(t, ctx, chromedp.Navigate(base+"/live.html"))
	state := browsertest.Eval[struct{ Live, Hidden, Log bool }](t, ctx, `(() => {
		const f = document.querySelector("figure"), b = [...f.querySelectorAll("button")].find(b => b.textContent === "Log x");
		b.click();
		return { Live: !!f.querySelector("canvas"), Hidden: getComputedStyle(f.querySelector("svg.ch-wide")).display === "none", Log: b.getAttribute("aria-pressed") === "true" };
	})()`)
	if !state.Live || !state.Hidden || !state.Log {
		t.Errorf("interactive chart: %+v", state)
	}
}

// TestInteractiveChart points at a mark of the canvas, whose place follows from
// the options, and clicks it: the reader lands at the receipt.
func TestInteractiveChart(t *testing.T) {
	ctx := browsertest.Start(t)
	dir, live := site(t, []*Chart{speedQuality()})
	if !live {
		browsertest.Missing(t, "no runtime: see the log")
	}
	receipt := filepath.Join(dir, "receipts", "gpt-5.5.html")
	if err := os.Mkdir(filepath.Dir(receipt), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(receipt, []byte("<!doctype html><title>Receipt</title>"), 0o644); err != nil {
		t.Fatal(err)
	}
	browsertest.Run(t, ctx, chromedp.EmulateViewport(1280, 900), chromedp.Navigate("file://"+filepath.ToSlash(dir)+"/live.html"))
	at := browsertest.Eval[struct{ X, Y float64 }](t, ctx, `(() => {
		const spec = JSON.parse(document.querySelector("[data-chart-options]").textContent);
		const r = document.querySelector("canvas").getBoundingClientRect();
		const grid = spec.layouts.filter(l => l.minWidth <= r.width).pop().option.grid, x = spec.axes.x.linear, y = spec.axes.y.linear;
		return { X: r.left + grid.left + (77.1 - x.min) / (x.max - x.min) * (r.width - grid.left - grid.right), Y: r.top + grid.top + (y.max - 55) / (y.max - y.min) * grid.height };
	})()`)
	browsertest.Run(t, ctx, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at.X, at.Y), chromedp.Sleep(500*time.Millisecond))
	shot, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(t.ArtifactDir(), "tooltip.png"), shot, 0o644); err != nil {
		t.Fatal(err)
	}
	browsertest.Run(t, ctx, chromedp.MouseClickXY(at.X, at.Y), chromedp.Sleep(500*time.Millisecond))
	if url := browsertest.Eval[string](t, ctx, "location.href"); !strings.HasSuffix(url, "receipts/gpt-5.5.html") {
		t.Errorf("after a click on GPT-5.5 the address is %s", url)
	}
}

// TestLayoutWidths keeps the list in the order that charts.js reads it in.
func TestLayoutWidths(t *testing.T) {
	var out interactive
	if err := json.Unmarshal(optionsOf(t, crowded()), &out); err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(out.Layouts); i++ {
		if out.Layouts[i-1].MinWidth >= out.Layouts[i].MinWidth {
			t.Error("layouts do not rise in width")
		}
	}
}
