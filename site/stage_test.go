package site

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// oldSite writes a site and returns where it is and what is in it.
func oldSite(t *testing.T) (out string, whole map[string][]byte) {
	t.Helper()
	out, _ = write(t, article().report(), Options{Markdown: true})
	return out, files(t, out)
}

// isWhole holds that a site is byte by byte what it was, and that nothing else
// lies beside it.
func isWhole(t *testing.T, out string, whole map[string][]byte) {
	t.Helper()
	if !maps.EqualFunc(files(t, out), whole, bytes.Equal) {
		t.Error("the old site is no longer what it was")
	}
	entries, err := os.ReadDir(filepath.Dir(out))
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 {
		t.Errorf("beside the site lies %v", entries)
	}
}

// A build that fails or is stopped at any moment leaves the old site, and
// nothing half-written.
func TestFailedBuildLeavesTheOldSite(t *testing.T) {
	out, whole := oldSite(t)
	other := article()
	other.options.Title = "Another report"
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Write(stopped, other.report(), Options{Out: out}); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped before it began: %v", err)
	}
	isWhole(t, out, whole)
	for _, name := range []string{"../outside", "index.html"} { // no name of a file; a page's name
		if _, err := Write(context.Background(), other.report(), Options{Out: out, Extra: map[string][]byte{name: []byte("half")}}); err == nil {
			t.Errorf("%s: no error", name)
		}
		isWhole(t, out, whole)
	}
	for after := range 20 {
		ctx, stop := context.WithCancel(context.Background())
		var lines atomic.Int64
		_, err := Write(ctx, other.report(), Options{Out: out, Line: func(record.Ref) int {
			if lines.Add(1) > int64(after) {
				stop()
			}
			return 1
		}})
		stop()
		if err == nil {
			t.Fatalf("stopped after %d places: no error", after)
		}
		isWhole(t, out, whole)
	}
}

// A process that is killed cannot clean up. Whatever it leaves, readers see a
// whole site, and a later build removes the rest.
func TestKilledBuildLeavesTheOldSite(t *testing.T) {
	out, whole := oldSite(t)
	st, err := openStage(out)
	if err != nil {
		t.Fatal(err)
	}
	if err := st.put("index.html", []byte("half of a pa")); err != nil {
		t.Fatal(err)
	}
	if !maps.EqualFunc(files(t, out), whole, bytes.Equal) {
		t.Error("a build that is running shows in the old site")
	}
	long := time.Now().Add(-2 * leftoverAge)
	if err := os.Chtimes(st.dir, long, long); err != nil {
		t.Fatal(err)
	}
	write(t, article().report(), Options{Out: out, Markdown: true})
	isWhole(t, out, whole)

	// Where directories cannot be exchanged, the moment between the two renames.
	moved := filepath.Join(filepath.Dir(out), replaced(out)+"1-0")
	if err := os.Rename(out, moved); err != nil {
		t.Fatal(err)
	}
	if st, err = openStage(out); err != nil {
		t.Fatal(err)
	}
	st.discard()
	isWhole(t, out, whole)
}

// What this package did not write is never deleted.
func TestForeignDirectoriesAreKept(t *testing.T) {
	out, _ := oldSite(t)
	note := filepath.Join(out, "CNAME")
	if err := os.WriteFile(note, []byte("bench.example.org"), 0o644); err != nil {
		t.Fatal(err)
	}
	foreign := t.TempDir()
	if err := os.WriteFile(filepath.Join(foreign, "thesis.txt"), []byte("all of it"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{out, foreign} {
		if _, err := Write(context.Background(), article().report(), Options{Out: dir}); !errors.Is(err, ErrForeign) {
			t.Errorf("%s: %v", dir, err)
		}
	}
	for _, name := range []string{note, filepath.Join(foreign, "thesis.txt")} {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
}

// TestForeignFilesAreKept: a file that the manifest of the old site does not list
// is somebody's, wherever it stands, and so is a directory that is only named like
// one of ours.
func TestForeignFilesAreKept(t *testing.T) {
	for _, name := range []string{"assets/custom.css", "models/mine/notes.txt", "data/own.csv", "CNAME"} {
		out, _ := oldSite(t)
		file := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Write(context.Background(), article().report(), Options{Out: out})
		if top, _, _ := strings.Cut(name, "/"); !errors.Is(err, ErrForeign) || !strings.Contains(err.Error(), top) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
	marked := t.TempDir() // a marker alone makes no site
	for name, text := range map[string]string{Marker: markerText, "index.html": "mine"} {
		if err := os.WriteFile(filepath.Join(marked, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Write(context.Background(), article().report(), Options{Out: marked}); !errors.Is(err, ErrForeign) {
		t.Errorf("a directory with a Marker and no manifest: %v", err)
	}
}

func TestOnlyOurLeftoversAreRemoved(t *testing.T) {
	out, _ := oldSite(t)
	parent, long := filepath.Dir(out), time.Now().Add(-2*leftoverAge)
	dirs := []struct {
		name         string
		marked, kept bool
	}{
		{replaced(out) + "backup", false, true},
		{replaced(out) + "backup", true, true}, // a copy that somebody keeps
		{replaced(out) + "2026-06-28", true, true},
		{replaced(out) + "12-0", false, true},
		{replaced(out) + "13-0", true, false},
		{staging(out) + "14-1", true, false},
		{staging(out) + "15-1", false, true},
	}
	for _, d := range dirs {
		dir := filepath.Join(parent, d.name)
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if d.marked {
			if err := os.WriteFile(filepath.Join(dir, Marker), []byte(markerText), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Chtimes(dir, long, long); err != nil {
			t.Fatal(err)
		}
	}
	if err := recoverOld(out); err != nil {
		t.Fatal(err)
	}
	for _, d := range dirs {
		if _, err := os.Stat(filepath.Join(parent, d.name)); (err == nil) != d.kept {
			t.Errorf("%s, marked %v: kept is %v, want %v", d.name, d.marked, err == nil, d.kept)
		}
	}
}

// TestBuildOverASite: a site with everything that one can have, cards among it, is
// replaced by the next build, whatever stands at its top.
func TestBuildOverASite(t *testing.T) {
	out := filepath.Join(t.TempDir(), "site")
	for range 2 {
		if _, err := Write(context.Background(), addressed().report(), Options{Out: out, Markdown: true}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(filepath.Join(out, "cards")); err != nil {
		t.Error(err)
	}
}

// A directory that no listed file is in is somebody's, and a manifest that lists
// what is outside the site changes nothing about that.
func TestListedDirectories(t *testing.T) {
	dir := t.TempDir()
	text := `{"outputs":[{"path":"models/elm.html"},{"path":"/etc/passwd"},{"path":"../a"},{"path":""}]}`
	if err := os.WriteFile(filepath.Join(dir, manifestName), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{Marker: false, manifestName: false, "models/elm.html": false, "models": true}
	if listed := listedFiles(dir); !maps.Equal(listed, want) {
		t.Errorf("listed are %v, want %v", listed, want)
	}
	if err := os.Mkdir(filepath.Join(dir, "music"), 0o755); err != nil {
		t.Fatal(err)
	}
	if name, err := foreignFile(dir); name != "music" || err != nil {
		t.Errorf("foreign is %q, %v", name, err)
	}
}
