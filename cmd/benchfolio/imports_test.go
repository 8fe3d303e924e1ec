package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/benchfolio/benchfolio/"

// mayImport is the direction of imports inside the module: what each package may
// name, directly. The tree is the pipeline, and nothing points back.
var mayImport = map[string][]string{
	"ingest/record":            {},
	"ingest/source":            {"ingest/record"},
	"ingest/orderstat":         {},
	"ingest/reader":            {"ingest/record", "ingest/source", "ingest/orderstat"},
	"ingest/strict":            {"ingest/record", "ingest/source"},
	"ingest/reader/readertest": {"ingest/record", "ingest/source", "ingest/reader"},
	"ingest/runners":           {"ingest/record", "ingest/source", "ingest/reader"},
	"ingest/scores":            {"ingest/record", "ingest/source", "ingest/reader"},
	"ingest/prices":            {"ingest/record", "ingest/source", "ingest/reader"},
	"ingest/table":             {"ingest/record", "ingest/source", "ingest/reader"},
	"ingest/mapping":           {"ingest/record", "ingest/source", "ingest/reader", "ingest/strict", "ingest/table"},
	"ingest": {"ingest/record", "ingest/source", "ingest/reader",
		"ingest/runners", "ingest/scores", "ingest/prices", "ingest/table"},
	"ingest/identity":     {"ingest/record"},
	"ingest/bibliography": {"ingest/record", "ingest/source"},
	"ingest/dataset":      {"ingest/record"},
	"ingest/snapshot":     {"ingest/record", "ingest/dataset"},
	"analysis/stats":      {"ingest/orderstat"},
	"analysis/pareto":     {},
	"analysis":            {"ingest/record", "analysis/stats", "analysis/pareto"},
	"templates":           {},
	"cmd/bars":            {"analysis/pareto"},
	"site/chart":          {},
	"site/chart/bundle":   {},
	"site/browsertest":    {},
	"site/prose":          {"site/prose/numbers"},
	"site/prose/numbers":  {},
	"site":                {"ingest/record", "analysis", "analysis/stats", "site/chart", "site/prose", "site/prose/numbers", "templates"},
}

// onlyIn says which packages may name a library, for those that have one place.
var onlyIn = map[string][]string{
	"github.com/go-echarts/go-echarts/v2": {"site/chart"},
	"github.com/yuin/goldmark":            {"site/prose"},
	"github.com/spf13/cobra":              {"cmd/benchfolio"},
	"github.com/gocarina/gocsv":           {"ingest/dataset"},
	"github.com/theory/jsonpath":          {"ingest/mapping"},
}

// TestImports holds the direction of imports. A new package is a line above.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		pkg := strings.TrimPrefix(fields[0], module)
		may, known := mayImport[pkg]
		if !known && pkg != "cmd/benchfolio" {
			t.Errorf("%s is not in the list of packages", pkg)
		}
		for _, imported := range fields[1:] {
			if ours, inside := strings.CutPrefix(imported, module); inside && pkg != "cmd/benchfolio" && !slices.Contains(may, ours) {
				t.Errorf("%s must not import %s", pkg, ours)
			}
			for library, places := range onlyIn {
				if (imported == library || strings.HasPrefix(imported, library+"/")) && !slices.Contains(places, pkg) {
					t.Errorf("%s must not import %s, which belongs into %v", pkg, imported, places)
				}
			}
		}
	}
}

// TestNoInit: registries are literals, and nothing runs before main.
func TestNoInit(t *testing.T) {
	for _, name := range sources(t) {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s has a func init", path.Clean(name))
			}
		}
	}
}
