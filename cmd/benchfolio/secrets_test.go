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
				lookInSite(t, out, 100)
			}
		})
	}
}

// TestCredentialsInAddresses plants passwords and keys into addresses of a table
// and of the configuration.
func TestCredentialsInAddresses(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "site")
	writeFiles(t, dir, map[string]string{
		"t.csv": "model,provider,TTFT (ms),Source\n" +
			"org/m-7b,https://bob:planted1@h?key=planted2,100,https://u:planted3@h/?api_key=planted4\n" +
			"org/m-8b,https://planted5@h/?X-Amz-Signature=planted6,100,https://u:p/planted7@h\n",
		"benchfolio.yaml": "title: at https://u:planted8@h/\n" +
			"inputs: [{path: t.csv, source: s, set: {hardware: 'https://h/?token=planted9'}}]\n" +
			"sources: {s: {title: 'https://u:planted10@h/', publisher: 'https://planted11@h/'}}\n",
	})
	for _, args := range [][]string{{"ingest", dir}, {"inspect", dir}, {"build", dir, "--out", out}} {
		var stdout, stderr bytes.Buffer
		if code := run(args, nil, &stdout, &stderr); code != 0 {
			t.Errorf("%s: exit code %d: %s", args[0], code, &stderr)
		}
		lookForPlanted(t, args[0], append(stdout.Bytes(), stderr.Bytes()...))
	}
	lookInSite(t, out, 20)

	writeFiles(t, dir, map[string]string{"benchfolio.yaml": "base_url: https://u:planted12@h/\nsources: {s: {url: 'https://h/?key=planted13'}}\n"})
	var stdout, stderr bytes.Buffer
	if code := run([]string{"build", dir, "--out", out}, nil, &stdout, &stderr); code == 0 || strings.Count(stderr.String(), "without a password or key") != 2 {
		t.Errorf("addresses that become links: exit code %d, %s", code, &stderr)
	}
	lookForPlanted(t, "build (messages)", stderr.Bytes())
	lookInSite(t, out, 20)
}

func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
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

func lookInSite(t *testing.T, dir string, atLeast int) {
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
	if err != nil || files < atLeast {
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
