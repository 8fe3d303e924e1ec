package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// trees is a data set with what a test changes in it.
type trees struct {
	speeds map[string]float64 // of the live samples, by model
	prices map[string]float64
	scores map[string]float64
	day    int               // the last of three days of samples
	drop   map[string]bool   // samples taken back, by model and date
	fix    map[string]string // samples corrected, by model and date
}

func newTrees() *trees {
	p := &trees{speeds: map[string]float64{}, prices: map[string]float64{}, scores: map[string]float64{}, day: 10, drop: map[string]bool{}, fix: map[string]string{}}
	for i := range 12 {
		name := fmt.Sprintf("Tree-%d", i)
		p.speeds[name], p.prices[name], p.scores[name] = 50+20*float64(i), 1+float64(i), 90-5*float64(i)
	}
	return p
}

// write writes the set. The noise of a sample depends on nothing but its model and
// time, as that of a live endpoint.
func (p *trees) write(t *testing.T, dir, config string) string {
	t.Helper()
	var live, prices, scores strings.Builder
	live.WriteString("Model,Provider,Date,Output speed (tokens/s)\n")
	prices.WriteString("model,price_input ($/1M),price_output ($/1M)\n")
	scores.WriteString("model,iq score (points)\n")
	for i := range 13 {
		name := fmt.Sprintf("Tree-%d", i)
		speed, ok := p.speeds[name]
		if !ok {
			continue
		}
		for day := 1; day <= p.day; day++ {
			for h := 0; h < 24; h += 3 {
				noise := rand.New(rand.NewPCG(uint64(i), uint64(day*100+h))).NormFloat64()
				at := fmt.Sprintf("2026-06-%02dT%02d:30:00Z", day, h)
				value := fmt.Sprintf("%.3f", 50+20*float64(i)+noise)
				if day > 7 {
					value = fmt.Sprintf("%.3f", speed+noise)
				}
				if fixed := p.fix[name+" "+at]; fixed != "" {
					value = fixed
				}
				if !p.drop[name+" "+at] {
					fmt.Fprintf(&live, "%s,Cloud,%s,%s\n", name, at, value)
				}
			}
		}
		fmt.Fprintf(&prices, "%s,%g,%g\n", name, p.prices[name], 3*p.prices[name])
		fmt.Fprintf(&scores, "%s,%g\n", name, p.scores[name])
	}
	write(t, filepath.Join(dir, "live.csv"), live.String())
	write(t, filepath.Join(dir, "prices.csv"), prices.String())
	write(t, filepath.Join(dir, "scores.csv"), scores.String())
	write(t, filepath.Join(dir, "benchfolio.yaml"), "title: planted\n"+config)
	return dir
}

// changesBetween runs diff and returns its JSON.
func changesBetween(t *testing.T, before, after string, more ...string) (out changesJSON) {
	t.Helper()
	said := mustCallOut(t, append([]string{"diff", before, after, "--output", "json", "--quiet"}, more...)...)
	if err := json.Unmarshal([]byte(said), &out); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return out
}

func mustCallOut(t *testing.T, args ...string) string {
	t.Helper()
	var out, said strings.Builder
	if code := run(args, strings.NewReader(""), &out, &said); code != exitOK {
		t.Fatalf("%s: exit code %d\n%s", strings.Join(args, " "), code, said.String())
	}
	return out.String()
}

// lines are the changes in short.
func (c changesJSON) lines() (out []string) {
	for _, x := range c.Changes {
		out = append(out, string(x.Sort)+": "+x.What+": "+x.Metric)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// TestDiffNamesWhatWasPlanted: exactly the planted changes, nothing of the noise.
func TestDiffNamesWhatWasPlanted(t *testing.T) {
	for _, c := range []struct {
		name  string
		plant func(*trees)
		want  []string
	}{
		{"new samples of the same", func(*trees) {}, nil},
		{"a speed fell", func(p *trees) { p.speeds["Tree-5"] = 120 },
			[]string{"left the front: Tree-5: ", "rank: Tree-5: output_speed", "worse: Tree-5 (Cloud): output_speed"}},
		{"a speed rose", func(p *trees) { p.speeds["Tree-5"] = 155 }, []string{"better: Tree-5 (Cloud): output_speed"}},
		{"a price rose", func(p *trees) { p.prices["Tree-3"] = 5.5 }, []string{"dearer: Tree-3: price_input", "dearer: Tree-3: price_output", "left the front: Tree-3: ", "rank: Tree-3: price_blended"}},
		{"a price fell", func(p *trees) { p.prices["Tree-3"] = 0.5 }, []string{"cheaper: Tree-3: price_input", "cheaper: Tree-3: price_output", "entered the front: Tree-3: ",
			"left the front: Tree-0: ", "left the front: Tree-1: ", "left the front: Tree-2: ", "rank: Tree-3: price_blended"}},
		{"a model came", func(p *trees) { p.speeds["Tree-12"], p.prices["Tree-12"], p.scores["Tree-12"] = 20, 200, 1 }, []string{"came: Tree-12: "}},
		{"a model went", func(p *trees) { delete(p.speeds, "Tree-11") }, []string{"left the front: Tree-11: ", "went: Tree-11: "}},
		{"samples withdrawn", func(p *trees) { p.drop["Tree-2 2026-06-09T03:30:00Z"] = true }, []string{"withdrawn: Tree-2 (Cloud): "}},
		{"a sample corrected", func(p *trees) { p.fix["Tree-2 2026-06-09T03:30:00Z"] = "91.5" }, []string{"corrected: Tree-2 (Cloud): output_speed"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, after := newTrees(), newTrees()
			before.day = 7
			if strings.HasPrefix(c.name, "sample") || strings.HasPrefix(c.name, "a sample") {
				before.day = 10
			}
			c.plant(after)
			got := changesBetween(t, before.write(t, filepath.Join(t.TempDir(), "before"), ""), after.write(t, filepath.Join(t.TempDir(), "after"), ""))
			if !slices.Equal(got.lines(), c.want) || len(got.Method) > 0 {
				t.Errorf("changes %q, want %q; method %+v", got.lines(), c.want, got.Method)
			}
		})
	}
}

// TestDiffOfMethod: a change of method is named as one, and what it touches is no
// progress.
func TestDiffOfMethod(t *testing.T) {
	p := newTrees()
	p.speeds["Tree-5"] = 155
	before := p.write(t, filepath.Join(t.TempDir(), "before"), "window: 240h\n")
	after := p.write(t, filepath.Join(t.TempDir(), "after"), "window: 24h\n")
	got := changesBetween(t, before, after)
	if len(got.Method) != 1 || got.Method[0].Term != "window" || len(got.Method[0].Touched) == 0 {
		t.Fatalf("method %+v, want the window with what it touches", got.Method)
	}
	for _, x := range slices.Concat(got.Changes, got.Method[0].Touched) {
		if x.Sort == "better" || x.Sort == "worse" {
			t.Errorf("%s of %s is called %s", x.Of, x.What, x.Sort)
		}
	}
	if code, said := call("diff", before, after, "--max-regression", "0"); code != exitOK {
		t.Errorf("a change of method is no regression: %d\n%s", code, said)
	}
}

// TestDiffOfDefinition: two snapshots whose readers or definitions differ.
func TestDiffOfDefinition(t *testing.T) {
	dir := t.TempDir()
	before, after := newTrees(), newTrees()
	before.day, after.speeds["Tree-5"] = 7, 155
	mustCall(t, "snapshot", before.write(t, filepath.Join(dir, "a"), ""), "--into", filepath.Join(dir, "s"))
	mustCall(t, "snapshot", after.write(t, filepath.Join(dir, "b"), ""), "--into", filepath.Join(dir, "s"))
	old := filepath.Join(dir, "s", "2026-06-07")
	replace(t, filepath.Join(old, "manifest.json"), "Decode speed that one request sees", "Speed that one request sees")
	got := changesBetween(t, old, filepath.Join(dir, "s", "2026-06-10"))
	if len(got.Method) != 1 || got.Method[0].Term != "definition output_speed" {
		t.Fatalf("method %+v, want the definition of output_speed", got.Method)
	}
	for _, x := range got.Changes {
		if x.Metric == "output_speed" {
			t.Errorf("%+v stands outside of the change of its definition", x)
		}
	}
}

// TestDiffOfRevisions: revisions of git are read without the work tree; a path that
// is there wins; the exit code follows the largest regression.
func TestDiffOfRevisions(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	p := newTrees()
	p.day = 7
	p.write(t, "data", "")
	gitIn(t, "init", "-q")
	commitAll(t, "2026-06-08T00:00:00Z")
	p = newTrees()
	p.speeds["Tree-5"] = 120
	p.write(t, "data", "")
	commitAll(t, "2026-06-11T00:00:00Z")
	if err := os.RemoveAll("data"); err != nil {
		t.Fatal(err)
	}
	got := changesBetween(t, "HEAD~1:data", "HEAD:data/")
	if !slices.Contains(got.lines(), "worse: Tree-5 (Cloud): output_speed") || got.Regression < 19 || got.Regression > 21 {
		t.Errorf("changes %q, regression %g", got.lines(), got.Regression)
	}
	if code, said := call("diff", "HEAD~1:data", "HEAD:data", "--max-regression", "10"); code != exitProblem {
		t.Errorf("a regression of 20 %%: exit code %d\n%s", code, said)
	}
	if code, said := call("diff", "HEAD~1:data", "HEAD:data", "--max-regression", "30"); code != exitOK {
		t.Errorf("a limit of 30 %%: exit code %d\n%s", code, said)
	}
	if _, err := os.Stat("data"); err == nil {
		t.Error("the work tree was touched")
	}
	p.write(t, "HEAD~1:data", "")
	if got := changesBetween(t, "HEAD~1:data", "HEAD:data"); len(got.Changes) > 0 {
		t.Errorf("a path that is there wins; changes %q", got.lines())
	}
}

// gitIn runs git in the current directory, without the configuration of who tests.
func gitIn(t *testing.T, args ...string) string { t.Helper(); return gitFrom(t, nil, args...) }

func gitFrom(t *testing.T, in io.Reader, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"}, args...)...)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	cmd.Stdin = in
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func commitAll(t *testing.T, date string) {
	t.Helper()
	t.Setenv("GIT_AUTHOR_DATE", date)
	t.Setenv("GIT_COMMITTER_DATE", date)
	gitIn(t, "add", "-A", ".")
	gitIn(t, "commit", "-q", "-m", "data of "+date)
}
