package scores

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Epoch reads the tables of Epoch AI's Benchmarking Hub.
var Epoch = &reader.Format{
	Name:  "epoch",
	Title: "Epoch AI Benchmarking Hub",
	Kind:  record.Score,
	Sniff: sniffEpoch,
	Read:  readEpoch,
	Doc: `Published by Epoch AI as a ZIP of CSV files, one for each benchmark (CC-BY); read as the ZIP or unpacked.

Recognized by a CSV header with ` + "`Model version`" + ` and one of ` + "`mean_score`" + ` (a run of Epoch's own), ` + "`ECI Score`" + ` (the index), ` + "`Source link` or `CI_low`" + `
(collected from elsewhere, ` + "`*_external.csv`" + `). Older dumps: ` + "`task`, `model`, `Best score (across scorers)`" + `.

| field | row |
|---|---|
| ` + "`mean_score`, `Best score (across scorers)`" + ` | score value, fraction |
| ` + "`stderr`" + ` | score stderr, with the variant of the mean |
| ` + "`ECI Score`" + ` | score value, points |
| ` + "`Time horizon`" + ` | score value in minutes (the header does not say so), with ` + "`CI_low`, `CI_high`" + ` as its 95 % interval |
| ` + "`average_score`" + ` | score value, fraction |

The benchmark is the file's name without ` + "`.csv`" + ` (older dumps: ` + "`task`" + `), the variant the header, the date ` + "`Started at`" + `. ` + "`Release date`" + ` is the model's.
An asterisk behind the name of a model, or its confidence, is in the note.

No rows: score columns of external tables whose unit nobody states. Describe them in the configuration.

Traps: cells hold line breaks. The effort or thinking budget is a suffix of the version (` + "`_high`, `_32K`" + `). Providers' endpoint names
(` + "`deepseek-reasoner`" + `) are moving aliases.`,
}

// epochColumn is a column whose unit is known.
type epochColumn struct {
	header, unit string
	bounds
}

var epochColumns = []epochColumn{
	{"mean_score", "fraction", fractions},
	{"Best score (across scorers)", "fraction", fractions},
	{"ECI Score", "points", bounds{0, 1000}},
	{"Time horizon", "minutes", bounds{0, 1e9}},
	{"average_score", "fraction", fractions},
}

func sniffEpoch(d *source.Doc) reader.Verdict {
	t := d.CSV().Table()
	switch {
	case t == nil:
	case t.Has("task", "model", "Best score (across scorers)"):
		return reader.Yes("dump of all runs")
	case !t.Has("Model version"):
	case t.Has("mean_score"):
		return reader.Yes("own runs")
	case t.Has("ECI Score"):
		return reader.Yes("index")
	case t.Has("Source link") || t.Has("CI_low"):
		return reader.Yes("external")
	}
	return reader.No
}

func readEpoch(d *source.Doc, s *reader.Sink) {
	t := d.CSV().Table()
	benchmark := strings.TrimSuffix(d.Name(), ".csv")
	known := false
	for _, c := range epochColumns {
		known = known || t.Has(c.header)
	}
	if !known {
		t.Header.Cells[0].Report("value/unit", "no column of this table has a score whose unit is known; its header says what is measured, but not in what")
		return
	}
	for _, line := range t.Rows {
		date, _ := record.ParseDate(line.Get("Started at").Str())
		run := record.Run{Kind: record.Score, Model: line.Get("Model version").Str(), Date: date, Record: line.Line}
		if t.Has("task") {
			run.Model, benchmark = line.Get("model").Str(), line.Get("task").Str()
		}
		if !addRun(s, run, epochRows(line, benchmark)) {
			line.Cells[0].Report("run/empty", "no score in this row")
		}
	}
}

// epochRows returns the rows of one line.
func epochRows(line source.Row, benchmark string) (rows []record.Row) {
	note := epochNote(line)
	values := map[string]record.Value{}
	for _, c := range epochColumns {
		row := record.Row{Metric: scoreMetric, Stat: record.Single, Value: numWithin(line.Get(c.header), c.unit, c.bounds),
			Benchmark: benchmark, Variant: c.header, Note: note}
		values[c.header] = row.Value
		if !row.Value.Known() {
			continue
		}
		rows = append(rows, row)
		switch c.header {
		case "mean_score":
			row.Stat, row.Value = record.StdErr, numWithin(line.Get("stderr"), "fraction", bounds{0, 0.5})
			rows = append(rows, row)
		case "Time horizon":
			rows = append(rows, interval(row, line.Get("CI_low").Num("minutes"), line.Get("CI_high").Num("minutes"), "95 % interval", line.Get(c.header))...)
		}
	}
	if mean, best := values["mean_score"], values["Best score (across scorers)"]; mean.Known() && best.Known() && best.Num < mean.Num {
		line.Get("mean_score").Report("value/check", "expected at most the best score %s", best.Text())
	}
	return rows
}

// epochNote says what the source holds against a number.
func epochNote(line source.Row) string {
	var notes []string
	for _, h := range []string{"Model name", "Display name", "Model"} {
		if strings.HasSuffix(line.Get(h).Str(), "*") {
			notes = append(notes, "provisional")
			break
		}
	}
	if c := line.Get("Confidence").Str(); !source.IsMissing(c) {
		notes = append(notes, "confidence: "+clipped(c))
	}
	return joinNotes(notes...)
}
