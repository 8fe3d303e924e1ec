//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/benchfolio/benchfolio/site/browsertest"
)

// TestHTMLIsValid asks a checker of the HTML standard about every page: elements
// where they may stand, attributes that exist, ids and what refers to them, ARIA,
// names of what can be operated. Rules of mere style are off, in .htmlvalidate.json.
func TestHTMLIsValid(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	checker := filepath.Join(root, "node_modules", "html-validate", "bin", "html-validate.mjs")
	if _, err := os.Stat(checker); err != nil {
		browsertest.Missing(t, "html-validate is not installed (npm ci): the HTML is not checked")
	}
	check := func(files ...string) ([]byte, error) {
		cmd := exec.Command("node", append([]string{checker, "--config", filepath.Join(root, ".htmlvalidate.json")}, files...)...)
		cmd.Dir = root
		return cmd.CombinedOutput()
	}
	out := buildDemo(t)
	if said, err := check(htmlPages(t, out)...); err != nil {
		t.Errorf("%v\n%.4000s", err, said)
	}
	bad := filepath.Join(t.TempDir(), "bad.html")
	if err := os.WriteFile(bad, []byte(`<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><ul><p id="a" id="a">a</p></ul></body></html>`), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := check(bad); err == nil {
		t.Error("the checker passes a paragraph in a list, and an attribute that stands twice")
	}
}
