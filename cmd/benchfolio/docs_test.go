package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDocumentedCommands runs every command that a ```console block of the
// documentation shows and compares its output. A line "…" stands for any number
// of lines, "N s" for a time.
func TestDocumentedCommands(t *testing.T) {
	docs, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := map[string]string{}
	for _, name := range append(docs, "../../README.md", "../../CONTRIBUTING.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range consoleBlock.FindAllStringSubmatch(string(text), -1) {
			for _, shown := range strings.Split("\n"+m[1], "\n$ ")[1:] {
				command, output, _ := strings.Cut(shown, "\n")
				blocks[command] = output
			}
		}
	}
	if len(blocks) < 3 {
		t.Fatalf("only %d commands are shown", len(blocks))
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS("../../testdata")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	for command, want := range blocks {
		words := strings.Fields(command)
		if words[0] != "benchfolio" {
			t.Errorf("%q is no command of ours", command)
			continue
		}
		var out bytes.Buffer
		run(words[1:], nil, &out, &out)
		if got := timed.ReplaceAllString(out.String(), "N s\n"); !matches(got, want) {
			t.Errorf("$ %s\n%s\nthe documentation has\n%s", command, got, want)
		}
	}
}

var (
	consoleBlock = regexp.MustCompile("(?s)```console\n(.*?)```")
	timed        = regexp.MustCompile(`\d+\.\d s\n`)
)

// matches compares an output with a shown one, in which "…" stands for lines
// that are left out. Words on standard error and results on standard output come
// in no certain order, so that parts may stand anywhere.
func matches(got, want string) bool {
	lines := strings.Split(strings.TrimRight(got, "\n"), "\n")
	for part := range strings.SplitSeq(strings.TrimRight(want, "\n"), "…\n") {
		part = strings.TrimSuffix(strings.TrimSuffix(part, "…"), "\n")
		if part == "" {
			continue
		}
		shown := strings.Split(part, "\n")
		if !slices.ContainsFunc(indexes(len(lines)-len(shown)+1), func(i int) bool { return slices.Equal(lines[i:i+len(shown)], shown) }) {
			return false
		}
	}
	return true
}

func indexes(n int) []int {
	out := make([]int, max(n, 0))
	for i := range out {
		out[i] = i
	}
	return out
}

// TestDocumentedTargets holds that each "make TARGET" of the documentation is a
// target of the Makefile.
func TestDocumentedTargets(t *testing.T) {
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../../README.md", "../../CONTRIBUTING.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^make (\w+)`).FindAllStringSubmatch(string(text), -1) {
			if !regexp.MustCompile(`(?m)^[\w $()/:]*\b` + m[1] + `\b.*:`).Match(makefile) {
				t.Errorf("%s: the Makefile has no target %s", name, m[1])
			}
		}
	}
}

// TestHelpListsTheCommands holds that the README's list of commands is whole.
func TestHelpListsTheCommands(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range (&app{}).root().Commands() {
		if name := c.Name(); name != "version" && name != "completion" && name != "help" && c.IsAvailableCommand() && !strings.Contains(string(readme), "| `"+name+"` |") {
			t.Errorf("the README does not list %s", name)
		}
	}
}
