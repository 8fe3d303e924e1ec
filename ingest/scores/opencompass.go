package scores

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// OpenCompass reads the summaries of OpenCompass. Layout:
// open-compass/opencompass@0946c4ed:opencompass/summarizers/default.py.
var OpenCompass = &reader.Format{
	Name:  "opencompass",
	Title: "OpenCompass",
	Kind:  record.Score,
	Sniff: sniffOpenCompass,
	Read:  readOpenCompass,
	Doc: `Written by OpenCompass as ` + "`outputs/NAME/<time>/summary/summary_<time>.csv`" + `, with the same table in ` + "`.md` and `.txt`" + ` beside it, which give rows only
where they are alone. One column of the table is one run.

Recognized by a table, CSV or Markdown, whose header begins with ` + "`dataset, version, metric, mode`" + `; all other columns are models. A ` + "`.txt`" + ` of old versions has no
Markdown in it and is refused.

| cell | row |
|---|---|
| a model's column | score; benchmark is ` + "`dataset`" + `, variant ` + "`METRIC,MODE`" + ` |
| the same with the metric ` + "`standard_deviation`" + ` | score stddev, over the parts of a group |

The unit is percent by the convention of the evaluators, and points for ` + "`bpb`, `ppl`, `rouge*`, `bleu`, `bleurt_diff`, `avg_toxicity_score`, `standard_deviation`, `sum`" + `
and for values outside of 0..100. The note has the version, a hash of the prompt: rows of different versions were asked in different ways.
The date is in the file's name, in a ` + "`.txt`" + ` in its first line, without a zone. There is no n and no standard error.

No rows: ` + "`-`" + ` (failed or not run), divider rows, the column ` + "`total_count`" + ` of forks. The project's own expected scores
(YAML, model -> DATASET_METRIC -> number) are no run.

Traps: groups (` + "`naive_average`" + ` and the like) stand among their parts. ` + "`gen`, `ppl` and `ll`" + ` are different ways to ask. Some forks print
` + "`82.00 (7/8)`" + `: what stands behind the number is only noted.`,
}

// openCompassHeader is what the header begins with.
var openCompassHeader = []string{"dataset", "version", "metric", "mode"}

func isOpenCompass(t *source.Table) bool {
	return t != nil && len(t.Names()) > len(openCompassHeader) && slices.Equal(t.Names()[:len(openCompassHeader)], openCompassHeader)
}

// openCompassTable returns the table of a summary with its rank among the
// exports of one run: CSV, Markdown, text with Markdown in it. nil where there
// is none.
func openCompassTable(d *source.Doc) (t *source.Table, rank int) {
	if d.JSON() != nil || !d.Mentions("dataset") || !d.Mentions("mode") {
		return nil, 0
	}
	if isOpenCompassText(d) {
		rank = 3
	} else if t := d.CSV().Table(); isOpenCompass(t) {
		return t, 1
	} else {
		rank = 2
	}
	for _, t := range d.Markdown() {
		if isOpenCompass(t) {
			return t, rank
		}
	}
	return nil, rank
}

// isOpenCompassText recognizes the file that holds the table in several forms.
func isOpenCompassText(d *source.Doc) bool {
	at := bytes.Index(d.Data, []byte("\ntabulate format"))
	return at >= 0 && at < 64 && d.Mentions("raw format")
}

// openCompassMetrics are what the keys of expected scores end in.
var openCompassMetrics = []string{"accuracy", "score", "average", "exact_match", "f1", "pass@1"}

// isOpenCompassBaseline recognizes the scores that the project's own tests
// expect: model -> data set and metric -> number.
func isOpenCompassBaseline(d *source.Doc) bool {
	// YAML reads nearly every text, so it is asked only where the word is.
	if d.JSON() != nil || !d.Mentions("_accuracy:") {
		return false
	}
	scores := 0
	for _, model := range d.YAML().Root().Members() {
		if !model.Is(source.Object) {
			return false
		}
		for key, v := range model.Members() {
			ends := func(metric string) bool { return strings.HasSuffix(key, metric) }
			if !v.Is(source.Number) || !strings.Contains(key, "_") || !slices.ContainsFunc(openCompassMetrics, ends) {
				return false
			}
			scores++
		}
	}
	return scores > 0
}

func sniffOpenCompass(d *source.Doc) reader.Verdict {
	switch t, rank := openCompassTable(d); {
	case t != nil:
		return reader.Yes([]string{"", "CSV", "Markdown", "text"}[rank])
	case rank == 3:
		return reader.Refuse("text of an old version", "the text of an old OpenCompass; the .csv that was written beside it has the same table")
	case isOpenCompassBaseline(d):
		return reader.Yes("expected scores")
	}
	return reader.No
}

func readOpenCompass(d *source.Doc, s *reader.Sink) {
	t, rank := openCompassTable(d)
	if t == nil {
		d.Report("format/no-numbers", 0, "the scores that tests of OpenCompass expect, not a summary of a run")
		return
	}
	r := &openCompass{sink: s, table: t, rank: rank}
	if r.date = nameDate(d, openCompassName, "$1-$2-${3}T$4:$5:$6"); r.date != "" {
		r.given = datedByName(d, r.date)
	} else if m := openCompassTime.FindSubmatchIndex(d.Data); rank == 3 && m != nil {
		r.date, _ = record.ParseDate(string(openCompassTime.Expand(nil, []byte("$1-$2-${3}T$4:$5:$6"), d.Data, m)))
	}
	r.read()
}

var (
	openCompassName = regexp.MustCompile(`^summary_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)\.`)
	openCompassTime = regexp.MustCompile(`^\s*(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)\s`)
)

// openCompass is one summary being read.
type openCompass struct {
	sink  *reader.Sink
	table *source.Table
	rank  int
	date  record.Date
	given []record.Given
}

func (r *openCompass) read() {
	lines := r.lines()
	for i, model := range r.table.Names()[len(openCompassHeader):] {
		header := r.table.Header.Col(len(openCompassHeader) + i)
		if model == "" || model == "total_count" {
			continue
		}
		var rows []record.Row
		for _, line := range lines {
			rows = append(rows, openCompassScore(line, line.Col(len(openCompassHeader)+i)))
		}
		run := record.Run{Kind: record.Score, Model: header.Str(), Record: r.table.Header.Line, Date: r.date, Given: r.given}
		rows = slices.DeleteFunc(rows, func(row record.Row) bool { return !row.Value.Known() })
		if len(rows) == 0 {
			header.Report("run/empty", "no score in this column: the evaluation failed or was not run")
			continue
		}
		added := r.sink.Run(run)
		r.sink.Place(added, reader.Place{Export: r.rank})
		for _, row := range rows {
			row.Run = added
			r.sink.Row(row)
		}
	}
}

// lines returns the rows of the table that hold a score of any model.
func (r *openCompass) lines() (lines []source.Row) {
	for _, line := range r.table.Rows {
		dataset := line.Col(0)
		if strings.HasPrefix(dataset.Str(), "---") || !sameLength(line, r.table) {
			continue
		}
		if source.IsMissing(dataset.Str()) {
			line.Col(0).Report("value/missing", "expected the name of a data set, found none")
			continue
		}
		scored := func(c source.Cell) bool { return !source.IsMissing(c.Str()) }
		if !slices.ContainsFunc(line.Cells[len(openCompassHeader):], scored) {
			dataset.Report("value/missing", "no model has a score of %s: its evaluation failed or was not run", clipped(dataset.Str()))
			continue
		}
		lines = append(lines, line)
	}
	return lines
}
