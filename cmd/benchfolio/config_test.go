package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/strict"
)

// load writes files into a directory and loads the configuration there.
func load(t *testing.T, files map[string]string) *config {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c, err := loadConfig("", []string{dir})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestHelpIsAConfiguration: what `help config` prints can be pasted.
func TestHelpIsAConfiguration(t *testing.T) {
	_, rest, _ := strings.Cut(configUsage, "\ntitle:")
	yaml, aliases, _ := strings.Cut("title:"+rest, "\naliases.yaml maps")
	_, aliases, _ = strings.Cut(aliases, "\n\n")
	c := load(t, map[string]string{configName: yaml, "aliases.yaml": aliases, "papers.bib": "", "sources.yaml": ""})
	for _, p := range c.problems {
		t.Errorf("%d:%d: %s", p.Line, p.Col, p.Msg)
	}
	if c.report.Title == "" || len(c.inputs) != 2 || len(c.report.Frontiers) != 1 || len(c.report.Workloads) != 2 || c.aliases == nil {
		t.Errorf("the example was not read: %+v", c)
	}
}

// TestConfigContract reads the example of the command line's documentation, key
// by key.
func TestConfigContract(t *testing.T) {
	c := load(t, map[string]string{configName: `
title: Speed, quality and price of open models
author: {name: A. Writer, url: https://example.org}
base_url: https://example.org/bench/
as_of: 2026-06-28
inputs:
  - path: runs/**/*.json
    name: "{hardware}-tp{accelerators}-c{concurrency}.json"
    set: {provider: self-hosted, engine: vllm 0.10.1, precision: fp8, live: true}
    source: our-runs
  - path: claims.csv
    kind: claimed
    columns: {model: Model, output_speed: "Output speed (tokens/sec)", ttft.p99: {header: T, unit: ms}}
sources:
  our-runs: {title: Nightly runs, publisher: Platform team, url: https://example.org/runs, date: 2026-06-28, accessed: 2026-06-28, licence: MIT}
window: 72h
workloads: {chat: {input: 3, output: 1}, rag: {input: 20, output: 1, cached: 0.6}}
compare: {require: [precision, input_tokens, output_tokens], warn: [concurrency, engine]}
frontiers:
  - {name: speed-quality, x: output_speed, y: "score:intelligence-index", z: price_blended, where: {class: live}}
use_cases:
  - {name: chat, require: {"ttft.p99": "<= 500 ms", "score:intelligence-index": ">= 40"}, rank: [ttft.median, price_blended]}
limits: [mlperf-server, mlperf-interactive]
max_age: {live: 72h, price: 30d, score: 180d}
reading: {words_per_token: 0.8, sluggish: 25}
posts: posts/
benchmarks: {intelligence-index: [artificial_analysis_intelligence_index]}
prices: {gpu_hour: {H100: {usd: 2.50, source: our-runs}}}
`})
	for _, p := range c.problems {
		t.Errorf("%d:%d: %s", p.Line, p.Col, p.Msg)
	}
	in, o := c.inputs[0], c.report
	for _, x := range []struct {
		what      string
		got, want any
	}{
		{"base_url", o.BaseURL, "https://example.org/bench"},
		{"as_of", o.AsOf, record.Date("2026-06-28")},
		{"path", in.Pattern, "runs/**/*.json"},
		{"set", in.Set[1].Key + "=" + in.Set[1].Literal, "engine=vllm 0.10.1"},
		{"live", in.Live, record.Yes},
		{"kind", c.inputs[1].Kind, record.Claimed},
		{"columns", c.inputs[1].Columns["ttft.p99"].Unit, "ms"},
		{"source", o.Sources[0].Licence, "MIT"},
		{"window", o.Window, 72 * time.Hour},
		{"workload", o.Workloads[1].Cached, 0.6},
		{"require", len(o.Require), 3},
		{"frontier", o.Frontiers[0].Where[0].Value, "live"},
		{"limit", c.report.UseCases[0].Require[0], analysis.Requirement{Axis: "ttft.p99", Op: "<=", Limit: 0.5, Unit: record.Seconds}},
		{"rank", c.report.UseCases[0].Rank[1], "price_blended"},
		{"limits", c.report.Limits[1], "mlperf-interactive"},
		{"max_age", o.MaxAge.Score, 180 * 24 * time.Hour},
		{"reading", o.Reading, analysis.Reading{WordsPerToken: 0.8, Sluggish: 25}},
		{"posts", c.posts, "posts/"},
		{"benchmarks", o.Benchmarks[0].Name, "intelligence-index"},
		{"gpu_hour", c.report.Costs.GPUHours[0].Value.Num, 2.5},
	} {
		if x.got != x.want {
			t.Errorf("%s: got %v, want %v", x.what, x.got, x.want)
		}
	}
}

func TestDuration(t *testing.T) {
	day := 24 * time.Hour
	for _, c := range []struct {
		text string
		want time.Duration
		ok   bool
	}{
		{"72h", 72 * time.Hour, true}, {"30d", 30 * day, true}, {"2w", 14 * day, true}, {"1d12h", 36 * time.Hour, true},
		{"72 h", 72 * time.Hour, true}, {"1.5h", 90 * time.Minute, true}, {"90m", 90 * time.Minute, true},
		{"", 0, false}, {"72", 0, false}, {"h", 0, false}, {"-1h", 0, false}, {"0h", 0, false}, {"1y", 0, false}, {"1e99h", 0, false}, {"3 days", 0, false},
	} {
		if got, ok := duration(c.text); ok != c.ok || ok && got != c.want {
			t.Errorf("duration(%q) = %v, %v; want %v, %v", c.text, got, ok, c.want, c.ok)
		}
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct{ word, want string }{
		{"concurency", "concurrency"}, {"Provider", "provider"}, {"gpu", ""}, {"precison", "precision"}, {"", ""}, {"xyzzy", ""},
	} {
		if got := strict.Nearest(c.word, settingKeys()); got != c.want {
			t.Errorf("Nearest(%q) = %q, want %q", c.word, got, c.want)
		}
	}
}

// TestConfigFilesAreNoInput: the files that the configuration names, the output
// and what stands in the posts are never read as results.
func TestConfigFilesAreNoInput(t *testing.T) {
	c := load(t, map[string]string{configName: "aliases: aliases.yaml\nposts: words\n", "aliases.yaml": `"a": b` + "\n"})
	if err := os.Mkdir(filepath.Join(c.dir, "words"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"words/post.md", "run.txt"} {
		if err := os.WriteFile(filepath.Join(c.dir, filepath.FromSlash(name)), []byte("text"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files := ingest.Read([]string{c.dir}, ingest.Options{Skip: c.skip()}).Files
	if len(files) != 1 || files[0].Origin.Path != "run.txt" {
		t.Errorf("read %d files, want run.txt only", len(files))
	}
}

// FuzzConfig: no configuration of a stranger makes the program panic, and every
// problem has a kind and a message.
// TestConfigStaysInside: a file of the configuration lies in the directory of the
// report, or none of its lines stands in a message.
func TestConfigStaysInside(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "passwd")
	if err := os.WriteFile(outside, []byte("root:x:0:0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	up, err := filepath.Rel(t.TempDir(), outside)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ yaml, link, want string }{
		{"aliases: " + outside, "", "aliases: .*outside of the directory of the report"},
		{"aliases: " + up, "", "aliases: .*outside of the directory of the report"},
		{"aliases: link.yaml", outside, "aliases: .*outside of the directory of the report"},
		{"aliases: .", "", "aliases: .*regular file"},
		{"aliases: none.yaml", "", "aliases: .*no such file"},
		{"posts: " + filepath.Dir(outside), "", "posts: .*outside of the directory of the report"},
		{"posts: ../posts", "", "posts: .*outside of the directory of the report"},
		{"posts: posts", "", ""},
		{"title: A\n---\ntitle: B", "", "second document"},
		{"title: A\n---\n", "", ""},
		{"inputs:\n- {path: '*.json', name: '{hardware}-{hardware}.json'}", "", "{hardware} stands twice"},
		{"inputs:\n- {path: '*.json', name: '{}-{}-{hardware}.json'}", "", ""},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, configName), []byte(test.yaml), 0o644); err != nil {
			t.Fatal(err)
		}
		if test.link != "" {
			if err := os.Symlink(test.link, filepath.Join(dir, "link.yaml")); err != nil {
				t.Skip(err)
			}
		}
		c, err := loadConfig("", []string{dir})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range c.problems {
			got = append(got, p.Kind.ID+" "+p.Msg)
			if p.Line == 0 || strings.Contains(p.Text, "root:x") || strings.Contains(p.Msg, "root:x") {
				t.Errorf("%s: a problem without a place, or with a line of the file: %+v", test.yaml, p)
			}
		}
		if test.want == "" && len(got) == 0 {
			continue
		}
		if ok, _ := regexp.MatchString("^config/value .*"+test.want, strings.Join(got, "\n")); !ok || len(got) != 1 || test.want == "" {
			t.Errorf("%s: %q, want %q", test.yaml, got, test.want)
		}
	}
}

func FuzzConfig(f *testing.F) {
	demo, err := os.ReadFile("../../testdata/demo/benchfolio.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(demo))
	f.Add("inputs: [{path: x, columns: {a: {header: 1}}}]\nuse_cases: [{require: {score:x: '>= 1'}}]")
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text string) {
		name := filepath.Join(dir, configName)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		c, err := loadConfig(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range c.problems {
			if p.Kind == nil || p.Msg == "" || p.HintText() == "" {
				t.Errorf("a problem without kind, message or hint: %+v", p)
			}
		}
	})
}
