package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestVerify: an untouched site passes, and each way of touching it, or what it
// was made from, is named with its file and, where it can be known, its byte.
func TestVerify(t *testing.T) {
	const page = "gaps.html"
	for _, c := range []struct {
		name  string
		touch func(t *testing.T, in, out string)
		want  string // empty: no difference
	}{
		{"untouched", func(*testing.T, string, string) {}, ""},
		{"a byte of a page", func(t *testing.T, _, out string) { flip(t, filepath.Join(out, page), 100) }, page + ": was changed; first at byte 100"},
		{"a page is longer", func(t *testing.T, _, out string) { lengthen(t, filepath.Join(out, page)) }, page + ": was changed; first at byte "},
		{"a byte of an input", func(t *testing.T, in, _ string) { flip(t, filepath.Join(in, "claims.csv"), 30) }, "claims.csv: is an input of the site and was changed"},
		{"a digit of an input", func(t *testing.T, in, _ string) { replace(t, filepath.Join(in, "claims.csv"), ",120,", ",125,") },
			`claims.csv: is an input of the site and was changed; record 2, Output speed (tokens/s): raw was "120" and is "125"; first at byte 57`},
		{"a name in an input", func(t *testing.T, in, _ string) {
			replace(t, filepath.Join(in, "claims.csv"), "Cloud,120", "Crowd,120")
		},
			`claims.csv: is an input of the site and was changed; record 2, Output speed (tokens/s): provider was "Cloud" and is "Crowd"`},
		{"a line less in an input", func(t *testing.T, in, _ string) {
			replace(t, filepath.Join(in, "claims.csv"), "Fast,Cloud,110,2026-06-02\n", "")
		},
			"claims.csv: is an input of the site and was changed; record 3, Output speed (tokens/s) is no longer there"},
		{"an input less", func(t *testing.T, in, _ string) { remove(t, filepath.Join(in, "claims.csv")) }, "claims.csv: is an input of the site and was not found"},
		{"an input more", func(t *testing.T, in, _ string) {
			write(t, filepath.Join(in, "more.csv"), "model,TTFT (ms)\nelm,5\n")
		}, "more.csv: was read now, and is no input of the site"},
		{"the manifest's moment", func(t *testing.T, _, out string) {
			replace(t, filepath.Join(out, "manifest.json"), "2026-06-28", "2026-06-27")
		}, "manifest.json: was changed; first at byte "},
		{"the manifest's hash", func(t *testing.T, _, out string) {
			replace(t, filepath.Join(out, "manifest.json"), `"path": "gaps.html",
   "sha256": "`, `"path": "gaps.html",
   "sha256": "0`)
		}, "manifest.json: was changed; first at byte "},
		{"half a manifest", func(t *testing.T, _, out string) {
			if err := os.Truncate(filepath.Join(out, "manifest.json"), 50); err != nil {
				t.Fatal(err)
			}
		}, "manifest.json: byte 50: "},
		{"a file is missing", func(t *testing.T, _, out string) { remove(t, filepath.Join(out, page)) }, page + ": is missing"},
		{"a file was added", func(t *testing.T, _, out string) { write(t, filepath.Join(out, "models", "more.html"), "x") }, "models/more.html: is not listed in the manifest"},
		{"a link out of the site", func(t *testing.T, in, out string) {
			remove(t, filepath.Join(out, page))
			if err := os.Symlink(filepath.Join(in, "claims.csv"), filepath.Join(out, page)); err != nil {
				t.Fatal(err)
			}
		}, page + ": cannot be read"},
		{"a pipe for a page", func(t *testing.T, _, out string) {
			remove(t, filepath.Join(out, page))
			if err := syscall.Mkfifo(filepath.Join(out, page), 0o666); err != nil {
				t.Fatal(err)
			}
		}, page + ": cannot be read"},
		{"a moment that is none", func(t *testing.T, _, out string) {
			replace(t, filepath.Join(out, "manifest.json"), "2026-06-28", "soon")
		}, "manifest.json: as_of wants "},
		{"a path out of the site", func(t *testing.T, _, out string) {
			replace(t, filepath.Join(out, "manifest.json"), `"path": "gaps.html"`, `"path": "../in/live.csv"`)
		}, "manifest.json: was changed; first at byte "},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, out := filepath.Join(t.TempDir(), "in"), filepath.Join(t.TempDir(), "site")
			write(t, filepath.Join(in, "live.csv"), "Model,Provider,Date,Output speed (tokens/s)\nFast,Cloud,2026-06-28T01:00:00Z,101\n")
			write(t, filepath.Join(in, "claims.csv"), "Model,Provider,Output speed (tokens/s),Date\nFast,Cloud,120,2026-06-01\nFast,Cloud,110,2026-06-02\n")
			var said bytes.Buffer
			if code := run([]string{"build", in, "--out", out}, strings.NewReader(""), &said, &said); code != exitOK {
				t.Fatalf("build: %d\n%s", code, &said)
			}
			c.touch(t, in, out)
			said.Reset()
			code := run([]string{"verify", out, in}, strings.NewReader(""), &said, &said)
			switch {
			case c.want == "" && (code != exitOK || !strings.Contains(said.String(), "no difference")):
				t.Errorf("exit code %d\n%s", code, &said)
			case c.want != "" && (code != exitProblem || !strings.Contains(said.String(), c.want)):
				t.Errorf("exit code %d, want in it %q:\n%s", code, c.want, &said)
			}
		})
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

// edit changes a file by what change makes of its bytes.
func edit(t *testing.T, path string, change func([]byte) []byte) {
	t.Helper()
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	now := change(bytes.Clone(old))
	if bytes.Equal(old, now) {
		t.Fatal(fmt.Errorf("%s was not changed", path))
	}
	write(t, path, string(now))
}

func flip(t *testing.T, path string, at int) {
	t.Helper()
	edit(t, path, func(b []byte) []byte { b[at] ^= 1; return b })
}

func lengthen(t *testing.T, path string) {
	t.Helper()
	edit(t, path, func(b []byte) []byte { return append(b, '\n') })
}

func replace(t *testing.T, path, old, now string) {
	t.Helper()
	edit(t, path, func(b []byte) []byte { return bytes.Replace(b, []byte(old), []byte(now), 1) })
}
