// Command bundle makes the ECharts runtime that builds with the tag "echarts"
// embed: runtime/echarts.js and runtime/LICENSE.txt. It needs the packages of
// package-lock.json ("npm ci" in the root of the repository) and is run by
// "go generate ./site/chart".
package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

const (
	modules = "../../node_modules"
	script  = "runtime/echarts.js"
	licence = "runtime/LICENSE.txt"
)

// bundled are the packages that end up in the script, with their licence files.
var bundled = []struct{ name, path string }{
	{"Apache ECharts: notice", "echarts/NOTICE"},
	{"Apache ECharts: licence", "echarts/LICENSE"},
	{"d3, parts of which are in Apache ECharts", "echarts/licenses/LICENSE-d3"},
	{"ZRender", "zrender/LICENSE"},
	{"tslib", "tslib/LICENSE.txt"},
}

func main() {
	if err := bundle(); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func bundle() error {
	esbuild, err := exec.LookPath(filepath.Join(modules, ".bin", "esbuild"))
	if err != nil {
		return fmt.Errorf("no esbuild in %s: run \"npm ci\" in the root of the repository", modules)
	}
	text, err := licences()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(script), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(licence, text, 0o644); err != nil {
		return err
	}
	// The banner stays when licence comments of the parts are cut.
	cmd := exec.Command(esbuild, "assets/runtime.js", "--bundle", "--minify", "--format=iife",
		"--target=es2017", "--legal-comments=none", "--charset=ascii", "--log-level=warning",
		"--define:process.env.NODE_ENV=\"production\"",
		"--banner:js=/* Apache ECharts, Apache License 2.0, and parts under BSD and 0BSD licences: see the licence file beside this script */",
		"--outfile="+script)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("esbuild: %w", err)
	}
	info, err := os.Stat(script)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d bytes\n", script, info.Size())
	return nil
}

// licences joins the licence texts of what is bundled.
func licences() ([]byte, error) {
	var b bytes.Buffer
	for _, l := range bundled {
		text, err := os.ReadFile(filepath.Join(modules, filepath.FromSlash(l.path)))
		if err != nil {
			return nil, fmt.Errorf("licence of %s: %w", l.name, err)
		}
		fmt.Fprintf(&b, "==== %s ====\n\n%s\n\n", l.name, bytes.TrimSpace(text))
	}
	return b.Bytes(), nil
}
