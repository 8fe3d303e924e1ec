package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestVerifySnapshot: an untouched snapshot passes, from the files, from the raw
// files that it keeps, and by itself; each way of touching it is named.
func TestVerifySnapshot(t *testing.T) {
	const rows = "rows/measured/unsourced.jsonl"
	raw := func(dir string) string {
		files, err := filepath.Glob(filepath.Join(dir, "raw", "*.gz"))
		if err != nil || len(files) == 0 {
			t.Fatal("no raw input is kept")
		}
		return files[0]
	}
	for _, c := range []struct {
		name  string
		touch func(t *testing.T, in, out string)
		want  string // empty: no difference
	}{
		{"untouched", func(*testing.T, string, string) {}, ""},
		{"a byte of the numbers", func(t *testing.T, _, out string) { flip(t, filepath.Join(out, rows), 50) }, rows + ": was changed; first at byte 50"},
		{"a byte of a kept input", func(t *testing.T, _, out string) { flip(t, raw(out), 20) }, ".gz: was changed; first at byte 20"},
		{"a byte of an input", func(t *testing.T, in, _ string) { flip(t, filepath.Join(in, "claims.csv"), 30) }, "claims.csv: is an input of the site and was changed; first at byte 30"},
		{"an input less", func(t *testing.T, in, _ string) { remove(t, filepath.Join(in, "claims.csv")) }, "claims.csv: is an input of the site and was not found"},
		{"an input more", func(t *testing.T, in, _ string) {
			write(t, filepath.Join(in, "more.csv"), "model,TTFT (ms)\nelm,5\n")
		}, "more.csv: was read now"},
		{"the manifest", func(t *testing.T, _, out string) {
			replace(t, filepath.Join(out, "manifest.json"), "Decode speed", "decode speed")
		}, "manifest.json: was changed; first at byte "},
		{"a file is missing", func(t *testing.T, _, out string) { remove(t, filepath.Join(out, rows)) }, rows + ": is missing"},
		{"a file was added", func(t *testing.T, _, out string) { write(t, filepath.Join(out, "rows", "more"), "x") }, "rows/more: is not listed in the manifest"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, out := filepath.Join(t.TempDir(), "in"), t.TempDir()
			write(t, filepath.Join(in, "live.csv"), "Model,Provider,Date,Output speed (tokens/s)\nFast,Cloud,2026-06-28T01:00:00Z,101\n")
			write(t, filepath.Join(in, "claims.csv"), "Model,Provider,Output speed (tokens/s),Date\nFast,Cloud,120,2026-06-01\n")
			mustCall(t, "snapshot", in, "--into", out, "--raw")
			dir := filepath.Join(out, "2026-06-28")
			c.touch(t, in, dir)
			code, said := call("verify", dir, in)
			switch {
			case c.want == "" && (code != exitOK || !strings.Contains(said, "no difference")), c.want != "" && (code != exitProblem || !strings.Contains(said, c.want)):
				t.Errorf("exit code %d, want in it %q:\n%s", code, c.want, said)
			}
			own := strings.Contains(c.name, "input") && !strings.Contains(c.name, "kept") || c.want == ""
			if code, said := call("verify", dir); (code == exitOK) != own {
				t.Errorf("without the files: exit code %d\n%s", code, said)
			}
		})
	}
}

// TestVerifyRevision: a site and a snapshot are verified as they stand in git.
func TestVerifyRevision(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "in/claims.csv", "Model,Provider,Output speed (tokens/s),Date\nFast,Cloud,120,2026-06-01\n")
	mustCall(t, "snapshot", "in", "--into", "kept")
	mustCall(t, "build", "in", "--out", "public")
	gitIn(t, "init", "-q")
	commitAll(t, "2026-06-08T00:00:00Z")
	for _, args := range [][]string{{"verify", "HEAD:public", "HEAD:in"}, {"verify", "HEAD:kept/2026-06-01", "in"}, {"verify", "HEAD:kept/2026-06-01"}} {
		if said := mustCall(t, args...); !strings.Contains(said, "no difference") {
			t.Errorf("%v: %s", args, said)
		}
	}
	flip(t, "public/index.html", 99)
	gitIn(t, "commit", "-q", "-am", "touched")
	if err := os.RemoveAll("public"); err != nil {
		t.Fatal(err)
	}
	if code, said := call("verify", "HEAD:public", "in"); code != exitProblem || !strings.Contains(said, "index.html: was changed; first at byte 99") {
		t.Errorf("exit code %d\n%s", code, said)
	}
}
