package scores

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// openCompassPoints are metrics that are no percentage, openCompassLower those
// of which less is better.
var (
	openCompassPoints = map[string]bool{"bpb": true, "ppl": true, "bleu": true, "bleurt_diff": true, "avg_toxicity_score": true, "standard_deviation": true, "sum": true}
	openCompassLower  = map[string]bool{"bpb": true, "ppl": true, "avg_toxicity_score": true}
)

// openCompassGroups are metrics that sum up the parts of a group.
var openCompassGroups = map[string]bool{"naive_average": true, "weighted_average": true, "harmonic_mean": true, "standard_deviation": true, "sum": true}

// openCompassScore reads the cell of one model in a row of the table.
func openCompassScore(line source.Row, cell source.Cell) record.Row {
	dataset, version, metric, mode := line.Col(0).Str(), line.Col(1).Str(), line.Col(2).Str(), line.Col(3).Str()
	if source.IsMissing(cell.Str()) {
		cell.Report("value/missing", "expected a score of %s, found none: the evaluation failed or was not run", clipped(dataset))
		return record.Row{}
	}
	value, note := openCompassValue(cell, metric)
	row := record.Row{Metric: scoreMetric, Stat: record.Single, Value: value, Benchmark: dataset, Variant: metric + "," + mode}
	if metric == "standard_deviation" {
		row.Stat = record.StdDev
	}
	if openCompassLower[metric] {
		row.Better = record.Lower
	}
	group, prompt := "", ""
	if openCompassGroups[metric] {
		group = "over the parts of a group"
	}
	if !source.IsMissing(version) && len(version) <= 12 {
		prompt = "prompt version " + version
	}
	row.Note = joinNotes(note, group, prompt)
	return row
}

// openCompassCounted is how forks print a number.
var openCompassCounted = regexp.MustCompile(`^(\d+(?:\.\d+)?) (\(\d+/\d+\))$`)

// openCompassValue returns the number in a cell, with what must be known of it.
func openCompassValue(cell source.Cell, metric string) (v record.Value, note string) {
	number := cell.Num
	if m := openCompassCounted.FindStringSubmatch(cell.Str()); m != nil {
		number = func(unit string) record.Value { return cell.Part(m[1], m[1], unit) }
		note = "printed with " + m[2] + " beside it"
	}
	if openCompassPoints[metric] || strings.HasPrefix(metric, "rouge") {
		return number("points"), note
	}
	v = number("percent")
	switch {
	case !v.Known():
	case !percents.hold(v.Num):
		cell.Report("value/unit", "expected %s between 0 and 100, found %s; it is kept as points", clipped(metric), v.Text())
		return number("points"), joinNotes("outside of what this metric can be in percent", note)
	case v.Num > 0 && v.Num <= 1:
		note = joinNotes("percent by convention; a fraction would look the same", note)
	}
	return v, note
}
