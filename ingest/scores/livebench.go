package scores

import (
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LiveBench reads the tables that the site of LiveBench publishes.
var LiveBench = &reader.Format{
	Name:  "livebench",
	Title: "LiveBench table",
	Kind:  record.Score,
	Sniff: sniffLiveBench,
	Read:  readLiveBench,
	Doc: `Published by LiveBench as ` + "`table_YYYY_MM_DD.csv`, with `categories_YYYY_MM_DD.json`" + ` beside it.

Recognized by a CSV header that begins with ` + "`model`" + ` and has a task known only here (` + "`zebra_puzzle`, `theory_of_mind`, `web_of_lies_v2`, `tablejoin`,\n`plot_unscrambling`" + `); the categories by an object of arrays of task names with one of them. These only group the tasks and give no rows.

| field | row |
|---|---|
| each cell with a number | score value, percent; benchmark ` + "`LiveBench-YYYY-MM-DD`" + ` by the file's name, else LiveBench; variant is the task |

The date in the name is the release of the questions, not of a run, so it belongs to the benchmark: tasks are renamed and replaced, and two
releases do not compare. Averages over tasks are not in the file and not made here. The efforts are parts of the models' names; ` + "`-base`" + ` means that
thinking was off.

Traps: 0.0 is a real score. A row with fewer or more fields than the header gives no rows: which task is missing cannot be told, and a short
row would put scores under wrong tasks.`,
}

// liveBenchTasks are tasks that no other benchmark has.
var liveBenchTasks = []string{"zebra_puzzle", "theory_of_mind", "web_of_lies_v2", "tablejoin", "plot_unscrambling"}

func sniffLiveBench(d *source.Doc) reader.Verdict {
	if isLiveBenchGroups(d.JSON().Root()) {
		return reader.Yes("categories")
	}
	t := d.CSV().Table()
	if t == nil || t.Names()[0] != "model" {
		return reader.No
	}
	for _, task := range liveBenchTasks {
		if t.Has(task) {
			return reader.Yes("table")
		}
	}
	return reader.No
}

// isLiveBenchGroups recognizes the map of categories to tasks.
func isLiveBenchGroups(root source.Node) bool {
	known := false
	for _, tasks := range root.Members() {
		if !tasks.Is(source.Array) {
			return false
		}
		for _, task := range tasks.Items() {
			if !task.Is(source.String) {
				return false
			}
			for _, t := range liveBenchTasks {
				known = known || task.Literal() == `"`+t+`"`
			}
		}
	}
	return known
}

var liveBenchName = regexp.MustCompile(`^table_(\d{4})_(\d{2})_(\d{2})`)

func readLiveBench(d *source.Doc, s *reader.Sink) {
	if d.JSON() != nil {
		d.JSON().Root().Report("format/no-numbers", "it says which tasks make up a category; the table of the same date has the scores")
		return
	}
	benchmark := "LiveBench"
	if date := nameDate(d, liveBenchName, "$1-$2-$3"); date != "" {
		benchmark += "-" + string(date)
	}
	t := d.CSV().Table()
	for _, line := range t.Rows {
		model := line.Col(0).Str()
		if !sameLength(line, t) {
			continue
		}
		var rows []record.Row
		for i, task := range t.Names()[1:] {
			v := numWithin(line.Col(i+1), "percent", percents)
			rows = append(rows, record.Row{Metric: scoreMetric, Stat: record.Single, Value: v, Benchmark: benchmark, Variant: task})
		}
		if !addRun(s, record.Run{Kind: record.Score, Model: model, Record: line.Line}, rows) {
			line.Col(0).Report("run/empty", "no score in this row")
		}
	}
}

// sameLength reports whether the row has as many fields as the header. A longer
// one was reported with the table.
func sameLength(row source.Row, t *source.Table) bool {
	n := len(t.Header.Cells)
	switch {
	case len(row.Cells) == 0: // the first bar of a line that was cut off
		return false
	case len(row.Cells) < n:
		row.Cells[0].Report("syntax/ragged", "expected %d fields as in the header, found %d; which are missing cannot be told, so the row is left out", n, len(row.Cells))
		return false
	}
	for _, c := range row.Cells[n:] {
		if c.Exists() {
			return false
		}
	}
	return true
}
