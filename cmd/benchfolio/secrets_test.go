//go:build unix

package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/reader"
)

// TestSecretsStayInTheirFiles plants keys, prompts, tracebacks and passwords into
// every text of the samples of every format, behind what stands there and in its
// place, and looks for them in the table, in messages and in the site.
func TestSecretsStayInTheirFiles(t *testing.T) {
	for name, replace := range map[string]bool{"behind": false, "instead": true} {
		t.Run(name, func(t *testing.T) {
			dir, out := t.TempDir(), filepath.Join(t.TempDir(), "site")
			total := 0
			for _, f := range ingest.Formats {
				n := plantSamples(t, f, dir, replace)
				if n == 0 && !replace {
					t.Errorf("%s: no text of its samples could be planted", f.Name)
				}
				total += n
			}
			t.Logf("%d fields planted", total)
			commands := [][]string{{"ingest", dir}, {"inspect", dir, "--output", "json"}, {"build", dir, "--out", out}}
			if replace { // what reaches the table is the same, and the site is made of the table
				commands = commands[:2]
			}
			for _, args := range commands {
				var stdout, stderr bytes.Buffer
				run(args, nil, &stdout, &stderr)
				lookForPlanted(t, args[0], stdout.Bytes())
				lookForPlanted(t, args[0]+" (messages)", stderr.Bytes())
			}
			if !replace {
				lookInSite(t, out)
			}
		})
	}
}

// plantSamples writes the planted samples of a format and returns how many
// fields of them were planted.
func plantSamples(t *testing.T, f *reader.Format, dir string, replace bool) (n int) {
	t.Helper()
	samples := filepath.Join("../../testdata", f.Name)
	err := filepath.WalkDir(samples, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == "want.tsv" {
			return err
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		raw, fields := plant(f, path, raw, replace)
		n += len(fields)
		rel, err := filepath.Rel("../../testdata", path)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, rel)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		return os.WriteFile(to, raw, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func lookInSite(t *testing.T, dir string) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		files++
		raw, err := os.ReadFile(path)
		lookForPlanted(t, strings.TrimPrefix(path, dir), raw)
		return err
	})
	if err != nil || files < 100 {
		t.Errorf("%d files in the site: %v", files, err)
	}
}

// maxShown is how many places of one output are told.
const maxShown = 5

func lookForPlanted(t *testing.T, where string, output []byte) {
	t.Helper()
	for i, at := range planted.FindAllIndex(output, -1) {
		if i == maxShown {
			t.Errorf("%s: and more", where)
			return
		}
		t.Errorf("%s: …%s…", where, output[max(0, at[0]-120):min(len(output), at[1]+60)])
	}
}
