//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// Every number of the report, on whatever page, comes out again from the files,
// to the last bit, and every literal stands at its place.
func TestEveryNumberIsRecomputed(t *testing.T) {
	a := &app{ui: ui{out: io.Discard, err: io.Discard}}
	r, err := a.read([]string{demoDir})
	if err != nil {
		t.Fatal(err)
	}
	report := r.report(nil)
	var values []record.Value
	seen := map[*record.Row]bool{}
	cells := report.Find("")
	for _, c := range cells {
		if got := c.Recompute(); got != c.Value {
			t.Errorf("%s, %+v: recomputed %v, is %v", c.ID, c.Key, got, c.Value)
		}
		if c.Exists() && len(c.From()) == 0 {
			t.Errorf("%s, %+v stands on nothing that was read", c.ID, c.Key)
		}
		for _, l := range c.Leaves() {
			if !seen[l.Row] {
				seen[l.Row] = true
				values = append(values, l.Row.Value)
			}
		}
	}
	for i, now := range r.Reread(values) {
		if now.Problem != "" {
			t.Errorf("%s, %s: %s", values[i].Ref.Origin.Path, values[i].Ref.At, now.Problem)
		}
	}
	if len(cells) < 1500 || len(report.Findings) == 0 {
		t.Errorf("only %d numbers and %d findings", len(cells), len(report.Findings))
	}
}

// The sweep of DeepSeek R1 with TensorRT-LLM on 4x B200: its knee, and the
// highest load under the limits of MLPerf, worked out by hand from the files.
func TestSweepOfTheDemo(t *testing.T) {
	var text bytes.Buffer
	if code := run([]string{"analyze", demoDir, "--finding", "load,service-levels", "--output", "json"}, nil, &text, io.Discard); code != exitOK {
		t.Fatalf("exit code %d", code)
	}
	var got struct {
		Findings []struct {
			Name   string
			Tables []struct {
				Name string
				Rows []map[string]any
			}
		}
	}
	if err := json.Unmarshal(text.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	find := func(table, configuration, level string) map[string]any {
		for _, f := range got.Findings {
			for _, x := range f.Tables {
				for _, row := range x.Rows {
					if x.Name == table && strings.Contains(row["configuration"].(string), configuration) && (level == "" || row["level"] == level) {
						return row
					}
				}
			}
		}
		t.Fatalf("no row of %s in %s", configuration, table)
		return nil
	}
	if row := find("knees", "tensorrt-llm", ""); row["knee_at_load"] != 8.0 || row["saturated_from_load"] != 64.0 {
		t.Errorf("knee at %v, saturated from %v; want 8 and 64", row["knee_at_load"], row["saturated_from_load"])
	}
	// Server: at 16 its p99s are 1.11 s and 13.4 ms; at 32 its TTFT is above 2 s.
	for _, level := range []string{"MLPerf Server", "MLPerf Interactive"} {
		if row := find("highest-load", "tensorrt-llm", level); row["highest_load"] != 16.0 || row["next_load"] != 32.0 {
			t.Errorf("%s up to %v, next %v; want 16 and 32", level, row["highest_load"], row["next_load"])
		}
	}
	if row := find("highest-load", "sglang", "MLPerf Server"); row["highest_load"] != nil {
		t.Errorf("sglang meets Server at %v; its runs below 16 have fewer than 100 requests", row["highest_load"])
	}
}

// The demo holds a case of each thing that a report must not get wrong.
func TestCasesOfTheDemo(t *testing.T) {
	a := &app{ui: ui{out: io.Discard, err: io.Discard}}
	r, err := a.read([]string{demoDir})
	if err != nil {
		t.Fatal(err)
	}
	report := r.report(nil)
	t.Run("a reversal is refused and explained", func(t *testing.T) {
		f := report.Finding("settings")
		for _, table := range f.Tables {
			for _, row := range table.Rows {
				if table.Name == "unmatched" && row[1].Text == "Demo engine A" && row[4].Cell.Value < 1 && row[5].Cell.Value > 1 && strings.Contains(row[7].Text, "reversal") {
					return
				}
			}
		}
		t.Error("no reversal of Demo engine A and B")
	})
	t.Run("two sorts of ITL share no axis", func(t *testing.T) {
		for _, f := range report.Frontiers {
			if f.Name != "chunk-gaps" {
				continue
			}
			if len(f.Points) != 2 || len(f.Apart) != 1 || !strings.Contains(f.Apart[0].Cells[0].Text, "does not convert") {
				t.Errorf("%d points, %d apart", len(f.Points), len(f.Apart))
			}
			return
		}
		t.Error("no such frontier")
	})
	t.Run("a record 38 % above live, two conditions unknown", func(t *testing.T) {
		for _, g := range report.Gaps {
			if g.Claim.Value != 145 {
				continue
			}
			var unknown []string
			for _, m := range g.Strip {
				if m.State == analysis.Unknown {
					unknown = append(unknown, m.Title)
				}
			}
			if above := g.Claim.Value/g.Live.Value - 1; above < 0.375 || above > 0.385 || len(unknown) != 2 || !g.Unsure {
				t.Errorf("%.3f above, unknown: %v", above, unknown)
			}
			return
		}
		t.Error("no such claim")
	})
	t.Run("a p99 of 20 requests is marked", func(t *testing.T) {
		marked := 0
		for _, run := range report.Runs {
			for _, c := range run.Cells {
				if c.Row.Stat == "p99" && c.N == 20 && len(c.Notes) > 0 && strings.Contains(c.Notes[0], "p99 of 20 observations is nearly their maximum") {
					marked++
				}
			}
		}
		if marked == 0 {
			t.Error("none is")
		}
	})
	t.Run("one engine's front covers the other's", func(t *testing.T) {
		for _, f := range report.Frontiers {
			for _, c := range f.Compared {
				if f.Name == "user-system-deepseek-r1-0528-fp4-v2" && strings.HasPrefix(c.Says, "By engine, over 5 sets of conditions that both have, tensorrt-llm 1.1.0rc2.post2 is as good or better throughout") && len(c.Reference) == 2 {
					return
				}
			}
		}
		t.Error("no such comparison")
	})
	t.Run("a front that would turn around without matching is refused and explained", func(t *testing.T) {
		for _, f := range report.Frontiers {
			for _, c := range f.Compared {
				if f.Name == "user-system-demo-8b" && c.Reversed && c.Conditions == 4 && c.Sides[0].LeftOut+c.Sides[1].LeftOut == 4 &&
					strings.Contains(c.Says, "fp8 is as good or better throughout") && strings.Contains(c.Says, "With them bf16 would seem to reach further, which is refused") {
					return
				}
			}
		}
		t.Error("no such comparison")
	})
	t.Run("serving options differ in precision, in drafts and in seller", func(t *testing.T) {
		found := map[string]string{}
		for _, table := range report.Finding("serving").Tables {
			at := map[string]int{}
			for i, c := range table.Columns {
				at[c.Title] = i
			}
			for _, row := range table.Rows {
				for _, column := range []string{"Precision", "Speculative decoding", "Provider"} {
					if i, ok := at[column]; ok {
						found[table.Name+", "+row[0].Text+", "+row[i].Text] = row[at["Reading"]].Text
					}
				}
			}
		}
		for what, want := range map[string]string{
			"token-time, Demo-8B, fp8": "first, noise unknown", "token-time, Demo-8B, bf16": "behind, noise unknown",
			"first-token, gpt-oss-120b, off": "first, noise unknown", "first-token, gpt-oss-120b, EAGLE-3 (7 draft tokens)": "behind, noise unknown",
			"price, gpt-oss-120b, deepinfra": "cheapest", "price, gpt-oss-120b, groq": "dearer",
		} {
			if found[what] != want {
				t.Errorf("%s: %q, want %q", what, found[what], want)
			}
		}
	})
	t.Run("no interval, no winner", func(t *testing.T) {
		for _, f := range report.Frontiers {
			if f.Name == "user-system-deepseek-r1-0528-fp4-v2" && !strings.HasSuffix(f.Answer, "No interval tells whether this is more than noise.") {
				t.Error(f.Answer)
			}
		}
		if f := report.Finding("load"); !strings.Contains(f.Answer, "no interval tells") {
			t.Error(f.Answer)
		}
	})
	t.Run("a provider is best beyond the noise, and once measured is not", func(t *testing.T) {
		found := map[string]string{}
		for _, table := range report.Finding("serving").Tables {
			reading := slices.IndexFunc(table.Columns, func(c analysis.Column) bool { return c.Title == "Reading" })
			for _, row := range table.Rows {
				found[table.Name+", "+row[2].Text+", "+row[3].Text] = row[reading].Text
			}
		}
		if a, b := found["speed, Demo Cloud A, "], found["speed, Demo Cloud B, "]; a != "best" || b != "behind" {
			t.Errorf("A %q, B %q", a, b)
		}
		if got := found["throughput, , Demo engine B"]; got != "first, noise unknown" {
			t.Errorf("Demo engine B: %q", got)
		}
	})
	t.Run("one long run among short ones", func(t *testing.T) {
		for _, table := range report.Finding("repeats").Tables {
			for _, row := range table.Rows {
				if table.Name != "runs" || row[0].Text != "Demo-8B" {
					continue
				}
				got := []float64{row[6].Cell.Value, row[7].Cell.Value, row[8].Cell.Value}
				if !slices.Equal(got, []float64{0.1013, 0.1283, 0.1416}) || row[9].Text != "they differ beyond the noise" {
					t.Errorf("median of runs and bounds of the pooled one: %v, %s", got, row[9].Text)
				}
				return
			}
		}
		t.Error("no repeated runs")
	})
	t.Run("speed says little about price", func(t *testing.T) {
		for _, row := range report.Finding("correlations").Tables[0].Rows {
			if row[0].Text == "Output speed" && row[1].Text == "Blended price" && strings.Contains(row[5].Text, "says little about") && row[4].Cell.Coverage > 0 {
				return
			}
		}
		t.Error("no such finding")
	})
}

// A number that is older than max_age is marked by a word wherever it stands, and
// how old it is can be read: on pages, in Markdown and in the file for programs.
func TestStaleNumbersOfTheDemo(t *testing.T) {
	out := buildDemo(t)
	doc := page(t, filepath.Join(out, "models", "eleutherai-pythia-12b-deduped.html"))
	marks := doc.Find("#scores-table td sup.stale")
	if title, _ := marks.First().Attr("title"); marks.Length() == 0 || marks.First().Text() != "old" || title != "1119 days old at 2026-06-28; max_age is 180 days" {
		t.Errorf("%d marks, %q, %q", marks.Length(), marks.First().Text(), title)
	}
	if !strings.Contains(doc.Text(), "than its max_age allows") {
		t.Error("nothing explains the mark")
	}
	if n := page(t, filepath.Join(out, "index.html")).Find("#decision-table sup.stale").Length(); n != 0 {
		t.Errorf("%d numbers of the first table are marked, and all of them are fresh", n)
	}
	for file, words := range map[string]string{"md/models/eleutherai-pythia-12b-deduped.md": "<sup>old</sup>", "data/report.json": `"stale":"1119 days old at 2026-06-28; max_age is 180 days"`} {
		if text, err := os.ReadFile(filepath.Join(out, filepath.FromSlash(file))); err != nil || !bytes.Contains(text, []byte(words)) {
			t.Errorf("%s has no %s (%v)", file, words, err)
		}
	}
}

// Each table of each finding says in a sentence what it shows, and each finding
// has an answer and how it is to be read.
func TestEveryTableSaysWhatItShows(t *testing.T) {
	r, err := (&app{jobs: 1}).read([]string{demoDir})
	if err != nil {
		t.Fatal(err)
	}
	tables := 0
	for _, f := range r.report(nil).Findings {
		if f.About == "" || !strings.HasSuffix(f.Answer, ".") {
			t.Errorf("%s: about %q, answer %q", f.Name, f.About, f.Answer)
		}
		for _, table := range f.Tables {
			tables++
			if !strings.Contains(table.Says, " ") || !strings.HasSuffix(table.Says, ".") {
				t.Errorf("%s, %s says %q", f.Name, table.Name, table.Says)
			}
		}
	}
	if tables < 25 {
		t.Errorf("only %d tables", tables)
	}
}
