package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// stepOf is the shell step of the action, as a runner would execute it.
func stepOf(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	_, step, ok := strings.Cut(string(text), "      run: |\n")
	if !ok {
		t.Fatal("action.yml has no shell step")
	}
	return strings.ReplaceAll("\n"+step, "\n        ", "\n")
}

// TestAction executes the shell step of the action in a repository: it builds,
// keeps a snapshot, writes the changes, and fails on a regression beyond the limit.
func TestAction(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("no bash")
	}
	step := stepOf(t)
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	prices := func(elm string) { write(t, "results/prices.csv", "model,price_input ($/1M)\nelm,"+elm+"\noak,3\n") }
	write(t, "results/benchfolio.yaml", "as_of: 2026-06-28\n")
	prices("2")
	gitIn(t, "init", "-q")
	commitAll(t, "2026-06-08T00:00:00Z")
	prices("3")
	execute := func(limit string) (string, error) {
		temp := t.TempDir()
		cmd := exec.Command("bash", "-c", step)
		cmd.Env = append(os.Environ(), "ACTION="+root, "RESULTS=results", "OUT=public", "SNAPSHOTS=snapshots", "BASE=HEAD:results", "MAX="+limit,
			"RUNNER_TEMP="+temp, "GITHUB_OUTPUT="+filepath.Join(temp, "output"), "GITHUB_STEP_SUMMARY="+filepath.Join(temp, "summary"))
		said, err := cmd.CombinedOutput()
		diff, _ := os.ReadFile(filepath.Join(temp, "benchfolio-diff.md"))
		return string(diff) + string(said), err
	}
	if said, err := execute("60"); err != nil || !strings.Contains(said, "| dearer | elm |") {
		t.Errorf("a rise of 50 %% within 60 %%: %v\n%s", err, said)
	}
	for _, file := range []string{"public/index.html", "snapshots/2026-06-28/manifest.json"} {
		if _, err := os.Stat(file); err != nil {
			t.Error(err)
		}
	}
	if said, err := execute("10"); err == nil {
		t.Errorf("a rise of 50 %% passes a limit of 10 %%:\n%s", said)
	}
}
