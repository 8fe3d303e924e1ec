package scores

import (
	"math"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Aider reads the leaderboards of Aider's code editing benchmarks.
var Aider = &reader.Format{
	Name:  "aider",
	Title: "Aider leaderboards",
	Kind:  record.Score,
	Sniff: sniffAider,
	Read:  readAider,
	Doc: `Aider's benchmark prints a YAML block for each run; they are collected in ` + "`polyglot_leaderboard.yml`" + ` (225 exercises, since December 2024) and
` + "`edit_leaderboard.yml`" + ` (133 exercises, before).

Recognized by YAML whose root is a list of maps with ` + "`pass_rate_2` and `edit_format`" + `.

| field | row |
|---|---|
| ` + "`pass_rate_1`, `pass_rate_2`" + ` | score value, percent; variant ` + "`pass_rate_2,EDIT_FORMAT`" + `. The headline is the second: solved by the second try |
| ` + "`percent_cases_well_formed`" + ` | score value, percent |

The benchmark is ` + "`aider-polyglot`" + ` for runs of more than 133 exercises, else ` + "`aider-edit`" + `; each entry is asked, since a polyglot entry stands in the
edit file. n is the number of cases that were run; the note says where that is not all. The effort is ` + "`reasoning_effort`" + `, else ` + "`thinking_tokens`" + `,
else the option of that name in the command, of which nothing else is read.

No rows: seconds for a case (several calls), cost (of the whole run; 0 is unknown, free or self-hosted), tokens, counts of errors.

Traps: one model stands twice with two edit formats. Two models of one entry (an architect and an editor) share its score: the note says so.`,
}

// What the benchmarks have of exercises.
const (
	aiderEditCases     = 133
	aiderPolyglotCases = 225
)

func sniffAider(d *source.Doc) reader.Verdict {
	// YAML reads nearly every text, so it is asked only where the words are.
	if d.JSON() != nil || !d.Mentions("pass_rate_2") || !d.Mentions("edit_format") {
		return reader.No
	}
	if d.YAML().Root().Index(0).Has("pass_rate_2", "edit_format") {
		return reader.Yes("")
	}
	return reader.No
}

func readAider(d *source.Doc, s *reader.Sink) {
	for _, root := range d.YAML().Docs() {
		for _, entry := range root.Items() {
			if !entry.Has("pass_rate_2") {
				entry.Report("value/type", "expected an entry with `pass_rate_2`, found something else")
				continue
			}
			aiderEntry(entry, s)
		}
	}
}

var aiderRates = []string{"pass_rate_1", "pass_rate_2", "percent_cases_well_formed"}

func aiderEntry(entry source.Node, s *reader.Sink) {
	run := record.Run{Kind: record.Score, Model: entry.Get("model").Str(), Record: entry.Ref().Record}
	run.Effort = aiderEffort(entry)
	run.Date, _ = record.ParseDate(entry.Get("date").Str())
	if run.Model == "" {
		entry.Report("value/missing", "expected the name of a model in `model`, found none")
	}
	ran, all := count(entry.Get("test_cases")), aiderEditCases
	benchmark := "aider-edit"
	if reader.First(count(entry.Get("total_tests")), ran).Num > aiderEditCases {
		benchmark, all = "aider-polyglot", aiderPolyglotCases
	}
	note := joinNotes(ofCases(ran, all), aiderPair(entry))
	var rows []record.Row
	for _, key := range aiderRates {
		v := numWithin(entry.Get(key), "percent", percents)
		rows = append(rows, record.Row{Metric: scoreMetric, Stat: record.Single, Value: v, N: reader.Positive(ran),
			Benchmark: benchmark, Variant: key + "," + entry.Get("edit_format").Str(), Note: note})
		aiderCheck(entry, key, v)
	}
	if first, second := rows[0].Value, rows[1].Value; first.Known() && second.Known() && first.Num > second.Num {
		entry.Get("pass_rate_1").Report("value/check", "expected at most the %s of the second try", second.Text())
	}
	if !addRun(s, run, rows) {
		entry.Report("run/empty", "no score in this entry")
	}
}

// aiderPair says where two models share a score.
func aiderPair(entry source.Node) string {
	if entry.Get("editor_model").Exists() || strings.Contains(entry.Get("model").Str(), "+") {
		return "two models together, an architect and an editor"
	}
	return ""
}

// aiderCheck recomputes a rate, which is over all exercises in some entries and
// over those that were run in others.
func aiderCheck(entry source.Node, key string, rate record.Value) {
	solved := count(entry.Get(strings.Replace(key, "rate", "num", 1)))
	if key == "percent_cases_well_formed" || !solved.Known() || !rate.Known() {
		return
	}
	known := false
	for _, of := range []string{"total_tests", "test_cases"} {
		if n := count(entry.Get(of)); n.Num > 0 {
			if math.Abs(100*solved.Num/n.Num-rate.Num) <= 0.0501 {
				return
			}
			known = true
		}
	}
	if known {
		entry.Get(key).Report("value/check", "expected the share of the %s cases that were solved, found %s percent", solved.Text(), rate.Text())
	}
}

var aiderOption = regexp.MustCompile(`--(?:reasoning-effort|thinking-tokens)[ =]["']?(\w{1,12})\b`)

// aiderEffort returns the effort where an entry states it apart from the name.
func aiderEffort(entry source.Node) string {
	for _, key := range []string{"reasoning_effort", "thinking_tokens"} {
		if e := entry.Get(key).Str(); !source.IsMissing(e) {
			return clipped(e)
		}
	}
	if m := aiderOption.FindStringSubmatch(entry.Get("command").Str()); m != nil {
		return m[1]
	}
	return ""
}
