package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/benchfolio/benchfolio/ingest/snapshot"
	"github.com/benchfolio/benchfolio/site"
)

// own is the program itself, as TestMain makes it out of the test binary: testscript
// puts it first on the path.
func own(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	path := filepath.Join(t.TempDir(), "benchfolio")
	exe, err := os.Executable()
	if err == nil {
		err = os.Symlink(exe, path)
	}
	if err != nil {
		t.Fatal(err)
	}
	return exec.Command(path, args...)
}

// TestKilled: a program that is killed at any moment leaves no half snapshot and no
// broken site that passes for whole. What is left is verified, or is not there.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("starts the program a hundred times")
	}
	in := filepath.Join(t.TempDir(), "in")
	write(t, filepath.Join(in, "live.csv"), "Model,Provider,Date,Output speed (tokens/s)\nFast,Cloud,2026-06-10T01:00:00Z,101\n")
	out := t.TempDir()
	for name, args := range map[string][]string{
		"snapshot": {"snapshot", in, "--into", filepath.Join(out, "kept")},
		"site":     {"build", in, "--out", filepath.Join(out, "public")},
	} {
		t.Run(name, func(t *testing.T) {
			begun := time.Now()
			if said, err := own(t, args...).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, said)
			}
			whole := time.Since(begun)
			dir := map[string]string{"snapshot": filepath.Join(out, "kept", "2026-06-10"), "site": filepath.Join(out, "public")}[name]
			random := rand.New(rand.NewPCG(8, 50))
			left := 0
			for range 50 {
				if err := os.RemoveAll(dir); err != nil {
					t.Fatal(err)
				}
				cmd := own(t, args...)
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Duration(random.Int64N(int64(whole)*13/10 + 1)))
				cmd.Process.Kill()
				cmd.Wait()
				if _, err := os.Stat(dir); err != nil {
					continue
				}
				left++
				if wrong := brokenIn(t, dir); wrong != "" {
					t.Fatalf("what is left is not whole: %s", wrong)
				}
			}
			t.Logf("%d of 50 were whole", left)
			if code, said := call(args...); code != exitOK {
				t.Errorf("after all that: %s", said)
			}
		})
	}
}

// brokenIn compares a site or snapshot with its manifest; empty where it is whole.
func brokenIn(t *testing.T, dir string) string {
	t.Helper()
	if m, err := snapshot.ReadManifest(os.DirFS(dir)); err == nil {
		return strings.Trim(fmt.Sprint(m.Check(os.DirFS(dir))), "[]")
	}
	m, err := site.ReadManifest(dir)
	if err != nil {
		return err.Error()
	}
	list, err := m.Check(dir)
	if err != nil {
		return err.Error()
	}
	return strings.Trim(fmt.Sprint(list), "[]")
}

// TestDiskFull: where a file cannot grow, the command fails, says so, and leaves
// what was there as it was.
func TestDiskFull(t *testing.T) {
	in := newTrees().write(t, filepath.Join(t.TempDir(), "in"), "")
	out := t.TempDir()
	kept, public := filepath.Join(out, "kept"), filepath.Join(out, "public")
	mustCall(t, "build", in, "--out", public)
	before := filesOf(t, public)
	replace(t, filepath.Join(in, "benchfolio.yaml"), "planted", "another title")
	for _, args := range [][]string{{"snapshot", in, "--into", kept}, {"build", in, "--out", public}} {
		cmd := own(t, args...)
		cmd = exec.Command("sh", append([]string{"-c", `ulimit -f 8; trap '' XFSZ; exec "$0" "$@"`, cmd.Path}, args...)...)
		said, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(said), "too large") {
			t.Errorf("%v: %v\n%s", args[0], err, said)
		}
	}
	if entries, err := os.ReadDir(kept); err == nil && len(entries) > 0 {
		t.Errorf("%s is left of a snapshot", entries[0].Name())
	}
	sameFiles(t, "the site of last time", before, filesOf(t, public))
}
