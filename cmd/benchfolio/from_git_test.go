package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/benchfolio/benchfolio/ingest/snapshot"
)

// TestFromGit: 200 commits of one price list are 200 dated states, in the zone of
// nobody; a commit before the date, one that changed something else and one that
// left no price are none.
func TestFromGit(t *testing.T) {
	t.Chdir(t.TempDir())
	gitIn(t, "init", "-q")
	var stream strings.Builder
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 203 {
		table := fmt.Sprintf("model,price_input ($/1M)\nelm,%g\noak,3\n", 1+float64(i)/8)
		name := "lists/prices.csv"
		switch i {
		case 100:
			name = "lists/other.csv"
		case 150:
			table = "model,price_input ($/1M)\n"
		}
		at := start.Add(time.Duration(i) * 6 * time.Hour).Unix()
		fmt.Fprintf(&stream, "commit refs/heads/main\ncommitter t <t@example.org> %d +0545\ndata 1\nc\nM 100644 inline %s\ndata %d\n%s\n", at, name, len(table), table)
	}
	write(t, "stream", stream.String())
	in, err := os.Open("stream")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	gitFrom(t, in, "fast-import", "--quiet")
	gitIn(t, "reset", "-q", "--hard", "main")
	said := mustCall(t, "snapshot", "--from-git", "lists/prices.csv", "--since", "2026-01-01T06:00:00Z", "--into", "kept")
	dirs, err := filepath.Glob("kept/2026-*")
	if err != nil || len(dirs) != 200 || !strings.Contains(said, "200 snapshots") {
		t.Fatalf("%d snapshots, want 200\n%s", len(dirs), said)
	}
	if name := filepath.Base(dirs[0]); !strings.HasPrefix(name, "2026-01-01T060000Z-") {
		t.Errorf("the first is %s", name)
	}
	last := map[string]bool{}
	for _, dir := range dirs {
		d, err := snapshot.Read(os.DirFS(dir), nil)
		if err != nil {
			t.Fatal(err)
		}
		last[string(d.Date)+" "+d.Rows[0].Value.Text()] = true
	}
	if len(last) != 200 || !last["2026-01-01T06:00:00Z 1.125"] {
		t.Errorf("%d dated states", len(last))
	}
	if err := os.Rename("kept", filepath.Join("lists", snapshotsDir)); err != nil {
		t.Fatal(err)
	}
	mustCall(t, "build", "lists", "--out", "site")
	site := filesOf(t, "site")
	if n := strings.Count(site["data/models/elm/history.csv"], "Input price"); n != 200 || !strings.Contains(site["models/elm.html"], "prices over time") {
		t.Errorf("elm has %d prices over time, want 200", n)
	}
	if n := len(site["models/elm.html"]); n > 300_000 {
		t.Errorf("the page of elm has %d bytes", n)
	}
	mustCall(t, "snapshot", "--from-git", "lists/prices.csv", "--since", "2026-01-01T06:00:00Z", "--into", "kept") // again: the same bytes
	got := changesBetween(t, dirs[0], dirs[199])
	if want := "dearer: elm: price_input"; strings.Join(got.lines(), "; ") != want {
		t.Errorf("changes %q, want %q", got.lines(), want)
	}
}
