package scores

import (
	"math"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// inspectErrors are the metrics that are the standard error of the one beside
// them. bootstrap_std is the old name of bootstrap_stderr.
var inspectErrors = map[string]bool{"stderr": true, "bootstrap_stderr": true, "bootstrap_std": true}

// inspectSpreads are the metrics that are no scores, also where a scorer has the
// same one twice and Inspect numbers them.
var inspectSpreads = regexp.MustCompile(`^(stderr|bootstrap_stderr|bootstrap_std|std|var)\d*$`)

// inspectName is the name of a metric without the package that defines it.
func inspectName(key string) string { return key[strings.LastIndexByte(key, '/')+1:] }

// scorer adds the metrics of one scorer, and their standard error.
func (r *inspectLog) scorer(scorer, metrics source.Node) {
	n := reader.First(count(scorer.Get("scored_samples")), count(r.results.Get("completed_samples")))
	prefix := joined(",", []string{scorer.Get("name").Str(), scorer.Get("reducer").Str()})
	note := r.note(scorer, n)
	var main *record.Row // what a standard error is of
	for key, metric := range metrics.Members() {
		v := metric.Get("value")
		if inspectSpreads.MatchString(inspectName(key)) {
			continue
		}
		if !v.Is(source.Number) {
			metric.Report("value/missing", "%s has no value", clipped(key))
			continue
		}
		row := r.score(key, v, note)
		row.N, row.Variant = n, joined(",", []string{prefix, key})
		if !row.Value.Known() { // too large for a number
			continue
		}
		r.rows = append(r.rows, row)
		if inspectName(key) == "accuracy" {
			r.checkAccuracy(row, scorer, v)
			main = &row
		} else if main == nil {
			main = &row
		}
	}
	if main != nil {
		r.stderr(*main, scorer, metrics)
	}
}

func (r *inspectLog) score(key string, v source.Node, note string) record.Row {
	unit, unitNote := "points", ""
	if inspectName(key) == "accuracy" {
		unit, unitNote = fractionWithin(key, v, fractions)
	}
	return record.Row{Metric: scoreMetric, Stat: record.Single, Value: v.Num(unit), Benchmark: r.eval.Get("task").Str(), Note: joinNotes(unitNote, note)}
}

// stderr adds the first standard error of a scorer to its score.
func (r *inspectLog) stderr(row record.Row, scorer, metrics source.Node) {
	for key, metric := range metrics.Members() {
		if !inspectErrors[inspectName(key)] || !metric.Get("value").Exists() {
			continue
		}
		score, most := row.Value, math.Inf(1)
		if score.Unit == record.Fraction {
			most = 0.5
		}
		row.Stat, row.Value = record.StdErr, numWithin(metric.Get("value"), string(score.Unit), bounds{0, most})
		if row.Value.Known() {
			r.rows = append(r.rows, row)
		}
		clustered := metric.Get("params", "cluster").Exists() || metric.Get("options", "cluster").Exists()
		if row.Value.Known() && score.Unit == record.Fraction && inspectName(key) == "stderr" && !clustered && r.isPlain(scorer) && isWhole(score.Num*row.N.Num) {
			checkStdErr(score, row.Value, row.N, metric.Get("value"))
		}
		return
	}
}

// isPlain reports whether the scores of items are used as they are, and not
// reduced over epochs first.
func (r *inspectLog) isPlain(scorer source.Node) bool {
	reducer := scorer.Get("reducer").Str()
	return r.epochs().Num <= 1 && (reducer == "" || reducer == "mean")
}

// checkAccuracy: an item is right, wrong or half right.
func (r *inspectLog) checkAccuracy(row record.Row, scorer, v source.Node) {
	if row.Value.Unit != record.Fraction {
		return
	}
	if row.N.Known() && r.isPlain(scorer) && !isWhole(2*row.Value.Num*row.N.Num) {
		v.Report("value/check", "an accuracy of %s is no number of right and half right answers to %s items", row.Value.Text(), row.N.Text())
	}
	if row.Value.Num < 0.001 {
		reportChance(v, "accuracy", row.Benchmark, row.Value)
	}
}

func (r *inspectLog) epochs() record.Value { return count(r.eval.Get("config", "epochs")) }

// inspectShots are the arguments that tasks call their examples by.
var inspectShots = []string{"fewshot", "num_fewshot", "n_shots", "shots"}

// note says how a score came about: shots, items, epochs, the version of the
// task, and the solver where it is not the task's own.
func (r *inspectLog) note(scorer source.Node, n record.Value) string {
	shots, epochs, missed, solver := "", "", "", ""
	for _, key := range inspectShots {
		if v := count(r.eval.Get("task_args", key)); v.Known() {
			shots = v.Text() + "-shot"
		}
	}
	if e := r.epochs(); e.Num > 1 {
		epochs = e.Text() + " epochs"
	}
	if v := count(scorer.Get("unscored_samples")); v.Num > 0 {
		missed = v.Text() + " not scored"
	}
	if s := r.eval.Get("solver").Str(); s != "" {
		solver = "solver " + clipped(s)
	}
	return listed(shots, r.items(n), missed, epochs, taskVersion(r.eval.Get("task_version")), solver)
}

// items says how many items a score is over, and of how many. Every epoch
// answers each of them.
func (r *inspectLog) items(n record.Value) string {
	all, noun, limited := count(r.eval.Get("dataset", "samples")), " items", r.limit().Exists()
	if e := r.epochs(); e.Num > 1 {
		all, noun = reader.Product(all, e, "samples x epochs"), " answers"
	}
	switch {
	case limited && n.Num < all.Num && n.Known():
		return "limited to " + n.Text() + " of " + all.Text() + noun
	case n.Known() && n.Num < all.Num:
		return n.Text() + " of " + all.Text() + noun
	case limited && !n.Known():
		return "limited on purpose"
	case limited && !all.Known():
		return "limited on purpose to " + n.Text() + noun
	case n.Known():
		return n.Text() + noun
	}
	return ""
}

// limit is a number of items, or the first and last one.
func (r *inspectLog) limit() source.Node { return r.eval.Get("config", "limit") }

func (r *inspectLog) reportLimit() {
	if limit := r.limit(); limit.Exists() {
		limit.Report("run/cut", "only a part of the items was used: a limit was set")
		return
	}
	done, all := count(r.results.Get("completed_samples")), count(r.results.Get("total_samples"))
	if done.Known() && done.Num < all.Num {
		r.results.Get("completed_samples").Report("run/cut", "%s of %s items were completed", done.Text(), all.Text())
	}
}

// identity is what tells the run from any other: its ids and its numbers, since
// a log that is scored again keeps its ids.
func (r *inspectLog) identity() string {
	var said []string
	for _, key := range []string{"run_id", "task_id", "created", "model"} {
		said = append(said, r.eval.Get(key).Str())
	}
	for _, row := range r.rows {
		said = append(said, row.Variant, string(row.Stat), row.Value.Text())
	}
	return strings.Join(said, "\x00")
}
