package scores

import (
	"math"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// OpenLLMLeaderboard reads exports of Hugging Face's retired Open LLM
// Leaderboard.
var OpenLLMLeaderboard = &reader.Format{
	Name:  "open-llm-leaderboard",
	Title: "Open LLM Leaderboard",
	Kind:  record.Score,
	Sniff: sniffOpenLLM,
	Read:  readOpenLLM,
	Doc: `Exports of Hugging Face's Open LLM Leaderboard, v1 (2023 to mid 2024) and v2 (to 2025; retired), as CSV or Parquet.

Recognized by the header: v2 has ` + "`fullname`, `Average ⬆️`, `IFEval Raw`" + `; v1 has ` + "`Model`, `Average`" + ` and columns that end in ` + "`(N-shot)`" + `, with or without a
blank before the bracket.

| column | row |
|---|---|
| v1 ` + "`TEST (N-shot)`" + ` | score value, percent; benchmark is the test, variant the shots |
| v2 ` + "`TEST Raw`" + ` | score value, fraction, variant raw |
| v2 ` + "`TEST`" + ` | score value, percent, variant normalized: 0 is chance, 100 perfect, so this is not 100 x raw |
| ` + "`Average`, `Average ⬆️`" + ` | score value, percent, benchmark Average |

The model is ` + "`Model`" + ` in v1 and ` + "`fullname`" + ` in v2, where ` + "`Model`" + ` holds HTML. v2 states the precision and the date of submission; the date of v1 is in the
file's name (` + "`YYYYMMDD.csv`" + `). In v2 a result is known by name, precision, revision and chat template, since names repeat.

Traps: a part of exactly 0 in v1 was not run and gives no row; the published average counts it as 0 and says so in its note. ` + "`Parameters`" + ` of v1 is
nonsense. Flagged models (suspected contamination) are kept with a note. MATH Lvl 5 of older exports misses right answers.`,
}

const openLLMAverage = "Average ⬆️"

func sniffOpenLLM(d *source.Doc) reader.Verdict {
	t := d.CSV().Table()
	switch {
	case t == nil:
	case t.Has("fullname", openLLMAverage, "IFEval Raw"):
		return reader.Yes("v2")
	case t.Has("Model", "Average") && len(openLLMTests(t)) > 1:
		return reader.Yes("v1")
	}
	return reader.No
}

func readOpenLLM(d *source.Doc, s *reader.Sink) {
	t := d.CSV().Table()
	if !t.Has("fullname") {
		readOpenLLM1(d, t, s)
		return
	}
	for _, line := range t.Rows {
		run, note := openLLMRun(line)
		if !addRun(s, run, openLLMRows(line, note)) {
			line.Cells[0].Report("run/empty", "no score in this row")
		}
	}
}

// openLLMTest is a column of v1.
type openLLMTest struct {
	col             int
	benchmark, shot string
}

var openLLMShots = regexp.MustCompile(`^(.*\S)\s*\((\d+-shot)\)$`)

func openLLMTests(t *source.Table) (tests []openLLMTest) {
	for i, name := range t.Names() {
		if m := openLLMShots.FindStringSubmatch(name); m != nil {
			tests = append(tests, openLLMTest{i, m[1], m[2]})
		}
	}
	return tests
}

var openLLMName = regexp.MustCompile(`^(\d{4})(\d{2})(\d{2})\.`)

func readOpenLLM1(d *source.Doc, t *source.Table, s *reader.Sink) {
	tests := openLLMTests(t)
	date := nameDate(d, openLLMName, "$1-$2-$3")
	zeros := 0
	for _, line := range t.Rows {
		average := record.Row{Metric: scoreMetric, Stat: record.Single, Value: numWithin(line.Get("Average"), "percent", percents), Benchmark: "Average"}
		var parts []record.Row
		sum, known := 0.0, 0
		for _, test := range tests {
			v := numWithin(line.Col(test.col), "percent", percents)
			if sum += v.Num; v.Known() {
				known++
			}
			if v.Known() && v.Num == 0 { // chance is 25
				if zeros++; zeros == 1 {
					line.Col(test.col).Report("value/unmeasured", "expected a score above 0, found 0, which stands for a test that was not run; this and others like it give no rows")
				}
				average.Note = "tests that were not run count as 0 in it"
				continue
			}
			parts = append(parts, record.Row{Metric: scoreMetric, Stat: record.Single, Value: v, Benchmark: test.benchmark, Variant: test.shot})
		}
		if known == len(tests) {
			checkMean(line.Get("Average"), average.Value, sum/float64(known), 0.06)
		}
		run := record.Run{Kind: record.Score, Model: line.Get("Model").Str(), Date: date, Given: datedByName(d, date), Record: line.Line}
		if len(parts) > 0 {
			parts = append([]record.Row{average}, parts...)
		}
		if !addRun(s, run, parts) {
			line.Cells[0].Report("run/empty", "no score in this row")
		}
	}
}

// checkMean reports an average that is not the mean of its parts.
func checkMean(at cursor, average record.Value, mean, tolerance float64) {
	if average.Known() && math.Abs(average.Num-mean) > tolerance {
		at.Report("value/check", "the mean of the tests is %.2f, the average says %s", mean, average.Text())
	}
}

// openLLMRun returns the run of a row of v2, and what its numbers need said.
func openLLMRun(line source.Row) (run record.Run, note string) {
	run = record.Run{Kind: record.Score, Model: line.Get("fullname").Str(), Record: line.Line}
	run.Precision = line.Get("Precision").Str()
	run.Date, _ = record.ParseDate(line.Get("Submission Date").Str())
	template := isTrue(line.Get("Chat Template"))
	run.Key = strings.Join([]string{"open-llm-leaderboard", run.Model, run.Precision, line.Get("Model sha").Str(), line.Get("Chat Template").Str()}, "/")
	if template {
		note = "with the chat template"
	}
	if isTrue(line.Get("Flagged")) {
		note = joinNotes("flagged by the source: suspected contamination", note)
	}
	return run, note
}

func isTrue(c source.Cell) bool { return strings.EqualFold(c.Str(), "true") }

// openLLMTests2 are the tests of v2.
var openLLMTests2 = []string{"IFEval", "BBH", "MATH Lvl 5", "GPQA", "MUSR", "MMLU-PRO"}

func openLLMRows(line source.Row, note string) (rows []record.Row) {
	average := line.Get(openLLMAverage)
	row := record.Row{Metric: scoreMetric, Stat: record.Single, Value: numWithin(average, "percent", percents),
		Benchmark: "Average", Variant: "normalized", Note: note}
	rows = append(rows, row)
	sum, known := 0.0, 0
	for _, test := range openLLMTests2 {
		row.Benchmark, row.Note = test, note
		if test == "MATH Lvl 5" {
			row.Note = joinNotes("older exports miss right answers of this test", note)
		}
		row.Variant, row.Value = "raw", numWithin(line.Get(test+" Raw"), "fraction", fractions)
		rows = append(rows, row)
		row.Variant, row.Value = "normalized", numWithin(line.Get(test), "percent", percents)
		rows = append(rows, row)
		if sum += row.Value.Num; row.Value.Known() {
			known++
		}
	}
	if known == len(openLLMTests2) {
		checkMean(average, rows[0].Value, sum/float64(known), 0.01)
	}
	return rows
}
