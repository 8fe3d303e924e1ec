package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// threeDates writes a report with the snapshots of so many dates: a price that falls
// on the second, and a model that goes on the third.
func threeDates(t *testing.T, dates int) string {
	t.Helper()
	dir := t.TempDir()
	for i, prices := range []string{"elm,2\noak,3\n", "elm,1.5\noak,3\n", "elm,1.5\n"}[:dates] {
		write(t, filepath.Join(dir, "prices.csv"), "model,price_input ($/1M)\n"+prices)
		mustCall(t, "snapshot", dir, "--into", filepath.Join(dir, snapshotsDir), "--date", []string{"2026-06-01", "2026-06-02", "2026-06-03"}[i])
	}
	return dir
}

// TestHistoryInSite: the pages say since when a price stands and what it was before,
// each number of the past leads to its place on the page of its date, and the site
// can be built again over itself and be verified.
func TestHistoryInSite(t *testing.T) {
	dir, out := threeDates(t, 3), filepath.Join(t.TempDir(), "site")
	mustCall(t, "build", dir, "--out", out)
	mustCall(t, "build", dir, "--out", out)
	mustCall(t, "verify", out, dir)
	site := filesOf(t, out)
	for name, wants := range map[string][]string{
		"models/elm.html":         {`href="../2026-06-02/index.html">2026-06-02</a>`, `href="../2026-06-01/numbers.html#`, "Chart as SVG", "stands"},
		"history/index.html":      {"from 2026-06-01 to 2026-06-03", "2026-06-03/index.html"},
		"2026-06-01/numbers.html": {"oak", "3.00"},
		"2026-06-01/index.html":   {"snapshots/2026-06-01/manifest.json", "definition price_input"},
		"md/models/elm.md":        {"## Over time"},
		"md/2026-06-01/index.md":  {"`snapshots/2026-06-01/manifest.json`"},
		"manifest.json":           {`"snapshots/2026-06-03/manifest.json"`},
	} {
		for _, want := range wants {
			if !strings.Contains(site[name], want) {
				t.Errorf("%s does not say %q:\n%s", name, want, site[name])
			}
		}
	}
	if strings.Contains(site["2026-06-03/numbers.html"], "oak") {
		t.Error("a model that went is on the page of a date after it")
	}
	before, now, found := strings.Cut(site["data/models/elm/history.csv"], "2026-06-02,")
	if !found || !strings.Contains(before, "1.5") || !strings.Contains(now, "2,") {
		t.Errorf("the table of elm is\n%s", site["data/models/elm/history.csv"])
	}
}

// TestChangesInSite: what changed on each date has a page, a line in the list of all
// and an entry in the feeds, the newest date is on the first page, and nothing else
// is called a change.
func TestChangesInSite(t *testing.T) {
	dir, out := threeDates(t, 3), filepath.Join(t.TempDir(), "site")
	mustCall(t, "build", dir, "--out", out, "--base-url", "https://example.org/bench")
	site := filesOf(t, out)
	for name, wants := range map[string][]string{
		"index.html":                   {`id="changes"`, `href="changes/2026-06-03.html"`, "oak went"},
		"changes/index.html":           {"1 name went.", `href="../changes/2026-06-02.html"`, "cheaper", "-25.0"},
		"changes/2026-06-02.html":      {"1 price fell.", `href="../2026-06-01/numbers.html#`, `href="../2026-06-02/numbers.html#`},
		"changes/2026-06-03.html":      {"went", "oak"},
		"md/changes/2026-06-02.md":     {"cheaper", "2.00", "1.50"},
		"changes/feed.xml":             {"<title>Changes of 2026-06-02: 1 price fell</title>", "https://example.org/bench/changes/2026-06-02.html"},
		"changes/feed.json":            {`"url": "https://example.org/bench/changes/2026-06-03.html"`},
		"data/changes/2026-06-02.json": {"cheaper"},
	} {
		for _, want := range wants {
			if !strings.Contains(site[name], want) {
				t.Errorf("%s does not say %q:\n%s", name, want, site[name])
			}
		}
	}
	if n := strings.Count(site["data/changes.csv"], "\n"); n != 3 {
		t.Errorf("%d lines of changes, want a head and two:\n%s", n, site["data/changes.csv"])
	}
	out = filepath.Join(t.TempDir(), "one")
	mustCall(t, "build", threeDates(t, 1), "--out", out)
	if site := filesOf(t, out); site["changes/index.html"] != "" || strings.Contains(site["index.html"], "changes/") {
		t.Error("one date has changes")
	}
}

// TestDatedPagesStay: the pages of a date are, to the byte, what they were before
// there were later snapshots.
func TestDatedPagesStay(t *testing.T) {
	build := func(dates int) map[string]string {
		out := filepath.Join(t.TempDir(), "site")
		mustCall(t, "build", threeDates(t, dates), "--out", out)
		return filesOf(t, out)
	}
	now, n := build(3), 0
	for name, content := range build(1) {
		if strings.HasPrefix(name, "2026-06-01/") || strings.HasPrefix(name, "md/2026-06-01/") {
			if n++; now[name] != content {
				t.Errorf("%s changed", name)
			}
		}
	}
	if n != 4 {
		t.Errorf("the first date has %d pages, want 2 in two forms", n)
	}
}

// TestChangedSnapshot: a snapshot that somebody changed is not published, and the
// rest of the report is.
func TestChangedSnapshot(t *testing.T) {
	dir, out := threeDates(t, 1), filepath.Join(t.TempDir(), "site")
	write(t, filepath.Join(dir, snapshotsDir, "2026-06-01.errata.md"), "# Errata\n\nThe price of oak was *4*, see [the list](https://example.org/list) and [this](javascript:alert(1)).\n\n- {{value oak}}\n\n<script>alert(1)</script>\n")
	mustCall(t, "build", dir, "--out", out)
	page := filesOf(t, out)["2026-06-01/index.html"]
	for _, want := range []string{"The price of oak was <em>4</em>", `href="https://example.org/list"`, "{{value oak}}", "Every number is a line of the values in the snapshot"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q on\n%s", want, page)
		}
	}
	for _, no := range []string{"javascript:", "<script>alert", "Every number links to its receipt"} {
		if strings.Contains(page, no) {
			t.Errorf("%q on\n%s", no, page)
		}
	}
	if md := filesOf(t, out)["md/2026-06-01/index.md"]; !strings.Contains(md, "The price of oak was *4*") {
		t.Errorf("no errata on\n%s", md)
	}
	values := filepath.Join(dir, snapshotsDir, "2026-06-01", "values", "price.jsonl")
	if err := os.Chmod(values, 0o644); err != nil {
		t.Fatal(err)
	}
	replace(t, values, `"value":3`, `"value":2`)
	if code, said := call("build", dir, "--out", out); code != exitProblem || !strings.Contains(said, "2026-06-01: values/price.jsonl: it was changed") {
		t.Errorf("exit code %d\n%s", code, said)
	}
	if site := filesOf(t, out); site["models/elm.html"] == "" || site["2026-06-01/index.html"] != "" {
		t.Error("want the report without the date")
	}
	if code, said := call("ingest", dir); code != exitOK {
		t.Errorf("ingest: exit code %d\n%s", code, said)
	}
}
