package scores

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// scoreMetric is the metric of every row that is a capability result.
var scoreMetric = record.MustMetric("score")

// bounds are the values that a metric can have by its definition.
type bounds struct{ low, high float64 }

func (b bounds) hold(x float64) bool { return x >= b.low && x <= b.high }

// unitBounds are the metrics that are means of values between 0 and 1; the
// correlation goes from -1, and the Brier score sums the squares of all choices.
var unitBounds = map[string]bounds{
	"acc": {0, 1}, "acc_norm": {0, 1}, "acc_mutual_info": {0, 1}, "exact_match": {0, 1}, "em": {0, 1}, "f1": {0, 1},
	"qem": {0, 1}, "pqem": {0, 1}, "mc1": {0, 1}, "mc2": {0, 1}, "truthfulqa_mc1": {0, 1}, "truthfulqa_mc2": {0, 1},
	"pct_stereotype": {0, 1}, "mcc": {-1, 1}, "brier_score": {0, 2},
}

// binaryMetrics are means of 0s and 1s.
var binaryMetrics = map[string]bool{"acc": true, "acc_norm": true, "exact_match": true, "em": true, "qem": true}

// number is a value of a tree, or a cell of a table.
type number interface {
	Num(unit string) record.Value
	Report(id, format string, args ...any)
}

// metricUnit returns the unit of a metric of the harnesses by its name.
func metricUnit(metric string, v number) (unit, note string) {
	b, known := unitBounds[metric]
	if !known && (strings.HasPrefix(metric, "pass@") || strings.HasSuffix(metric, "_level_strict_acc") || strings.HasSuffix(metric, "_level_loose_acc")) {
		b, known = bounds{0, 1}, true
	}
	if !known {
		return "points", ""
	}
	return fractionWithin(metric, v, b)
}

// fractionWithin returns the unit of a metric that lies within b by its
// definition: fraction, and points for a value that does not.
func fractionWithin(metric string, v number, b bounds) (unit, note string) {
	if x := v.Num("fraction").Num; !b.hold(x) {
		v.Report("value/unit", "expected %s between %g and %g, found %s; it is kept as points", clipped(metric), b.low, b.high, record.FormatFloat(x))
		return "points", "outside of what this metric can be as a fraction"
	}
	return "fraction", ""
}

// isScore reports whether a value among the results of a harness is a number.
// Where it is none although it must be, that is a problem.
func isScore(metric string, v source.Node, must bool) bool {
	if v.Is(source.Number) {
		return v.Num("points").Known()
	}
	unstated := v.Is(source.NotANumber) || v.Is(source.String) && source.IsMissing(v.Str())
	if must && v.Exists() && !unstated {
		v.Report("value/type", "%s: expected a number, found %s", clipped(metric), v.Type())
	}
	return false
}

// reportChance reports a score of nearly nothing, which is kept.
func reportChance(at source.Node, metric, task string, score record.Value) {
	at.Report("score/chance", "%s of %s is %s: nearly no item was right, or no answer was extracted", clipped(metric), clipped(task), score.Text())
}

// checkStdErr recomputes the standard error of a mean of n 0s and 1s.
func checkStdErr(score, written, n record.Value, at source.Node) {
	if !n.Known() || n.Num < 2 || score.Num < 0 || score.Num > 1 {
		return
	}
	want := math.Sqrt(score.Num * (1 - score.Num) / (n.Num - 1))
	if math.Abs(written.Num-want) > 0.02*want+1e-9 {
		at.Report("value/check", "the standard error of a mean of %s over %s items is %.6f", score.Text(), n.Text(), want)
	}
}

// isWhole reports whether a share times a number of items is a whole number, but
// for rounding.
func isWhole(x float64) bool { return math.Abs(x-math.Round(x)) <= 1e-6*max(1, x) }

// itemsNote says how many items a score is over, and of how many where the run
// was limited. It is empty where used is not known.
func itemsNote(used, all record.Value) string {
	switch {
	case !used.Known():
		return ""
	case used.Num < all.Num:
		return "limited to " + used.Text() + " of " + all.Text() + " items"
	}
	return used.Text() + " items"
}

// count reads a number where there is one; lists and texts stand there too.
func count(n source.Node) record.Value {
	if n.Is(source.Number) {
		return n.Num("count")
	}
	return record.Value{}
}

// cursor is what a score and its interval are read from: a value in JSON or YAML,
// or a cell.
type cursor interface {
	Num(unit string) record.Value
	Report(id, format string, args ...any)
}

// numWithin reads a number that lies within b by the definition of its format.
// One that does not is a problem, and not known.
func numWithin(c cursor, unit string, b bounds) record.Value {
	v := c.Num(unit)
	if v.Known() && !b.hold(v.Num) {
		c.Report("value/impossible", "expected a score from %g to %g, found %s", b.low, b.high, v.Text())
		return record.Value{}
	}
	return v
}

// cellPart is the number in a cell that holds more: 93.40%.
type cellPart struct {
	source.Cell
	raw, decimal string
}

// Num reads the part.
func (c cellPart) Num(unit string) record.Value { return c.Part(c.raw, c.decimal, unit) }

var (
	fractions = bounds{0, 1}
	percents  = bounds{0, 100}
)

// interval adds the bounds of the confidence interval of a score, as rows like
// it. level is how the source calls the interval ("95 % interval"). Bounds that
// do not enclose the score are kept and reported.
func interval(row record.Row, low, high record.Value, level string, at cursor) (rows []record.Row) {
	score := row.Value
	if low.Known() && low.Num > score.Num || high.Known() && high.Num < score.Num {
		at.Report("value/check", "expected the score %s within its interval, found %s to %s", score.Text(), low.Text(), high.Text())
	}
	row.Note = joinNotes(level, row.Note)
	row.Stat, row.Value = record.CILow, low
	rows = append(rows, row)
	row.Stat, row.Value = record.CIHigh, high
	return append(rows, row)
}

// nameDate reads the date that the file's name states. template puts the groups
// of the pattern into the form of a Date ("$1-$2-$3").
func nameDate(d *source.Doc, pattern *regexp.Regexp, template string) record.Date {
	name := d.Name()
	m := pattern.FindStringSubmatchIndex(name)
	if m == nil {
		return ""
	}
	date, _ := record.ParseDate(string(pattern.ExpandString(nil, template, name, m)))
	return date
}

// byName says of settings that the file's name stated them.
func byName(d *source.Doc, keys ...string) (out []record.Given) {
	for _, k := range keys {
		out = append(out, record.Given{Key: k, By: "file name", Ref: record.Ref{Origin: d.Origin}})
	}
	return out
}

// datedByName is byName of a date, where there is one.
func datedByName(d *source.Doc, date record.Date) []record.Given {
	if date == "" {
		return nil
	}
	return byName(d, "date")
}

// joinNotes joins the notes that are not empty.
func joinNotes(notes ...string) string { return joined("; ", notes) }

// listed joins the conditions that are not empty into one note.
func listed(conditions ...string) string { return joined(", ", conditions) }

func joined(by string, parts []string) string {
	var said []string
	for _, p := range parts {
		if p != "" {
			said = append(said, p)
		}
	}
	return strings.Join(said, by)
}

// taskVersion says which version of a task was run, as the first of the nodes
// states it: versions do not compare.
func taskVersion(nodes ...source.Node) string {
	for _, n := range nodes {
		if v := firstText(n); v != "" && len(v) <= 12 {
			return "task version " + v
		}
	}
	return ""
}

// firstText returns the first text that says something.
func firstText(nodes ...source.Node) string {
	for _, n := range nodes {
		if s := n.Str(); !source.IsMissing(s) {
			return s
		}
	}
	return ""
}

// clipped cuts a name for a message.
func clipped(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return s
}

// ofCases says of how many cases a run had fewer: "33 of 133 cases".
func ofCases(n record.Value, all int) string {
	if !n.Known() || n.Num >= float64(all) {
		return ""
	}
	return fmt.Sprintf("%s of %d cases", n.Text(), all)
}

// addRun adds a run with its rows, or nothing where no row has a value: it
// reports whether one has.
func addRun(s *reader.Sink, run record.Run, rows []record.Row) bool {
	var added *record.Run
	for _, row := range rows {
		if !row.Value.Known() {
			continue
		}
		if added == nil {
			added = s.Run(run)
		}
		row.Run = added
		s.Row(row)
	}
	return added != nil
}
