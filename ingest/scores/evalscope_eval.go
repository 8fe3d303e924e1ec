package scores

import (
	"math"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// EvalScopeEval reads the reports of EvalScope's evaluations. Its load test
// writes other files.
var EvalScopeEval = &reader.Format{
	Name:  "evalscope-eval",
	Title: "EvalScope eval",
	Sniff: sniffEvalScopeEval,
	Read:  readEvalScopeEval,
	Doc: `Written by ` + "`evalscope eval`" + ` (modelscope) as ` + "`outputs/<time>/reports/MODEL/DATASET.json`" + `: the scores of one model on one data set, in newer
versions with the speed of its answers. The files of ` + "`evalscope perf`" + ` are another format.

Recognized by an object with ` + "`dataset_name`, `model_name`, `score`" + ` and ` + "`metrics`" + ` that have ` + "`categories`" + `. Old reports (` + "`metric`, `category`, `total_num`" + `)
do not name their model and are refused.

| field | row |
|---|---|
| ` + "`metrics[i].score`" + ` | score; benchmark is the data set, variant the metric, n its ` + "`num`" + ` |
| ` + "`metrics[i].categories[a].subsets[b].score`" + ` | the same, variant ` + "`METRIC,SUBSET`" + `, where a metric has several subsets |
| ` + "`perf_metrics.summary.{latency,ttft,tpot}`" + ` | e2e_latency, ttft and tpot in seconds, every statistic, kind measured |
| ` + "`perf_metrics.summary.throughput.avg_output_tps`" + ` | output_speed_e2e: all output tokens / the **sum** of the latencies, so no throughput of the run |

The unit is fraction, and points for a value outside of 0..1. ` + "`wer` and `cer`" + ` are better when lower. Lengths are the measured means.

No rows: the top-level ` + "`score`" + ` (repeats the first metric), ` + "`macro_score`" + ` and categories (means of subsets), subsets that sum up others (` + "`is_aggregate`" + `),
` + "`avg_req_ps`" + ` (the inverse of the mean latency), metrics over 0 items.

Traps: the date is in the name of a directory only, and there is no standard error. Scores are rounded to four decimals. Descriptions and
generated analyses are never read.`,
}

func sniffEvalScopeEval(d *source.Doc) reader.Verdict {
	switch root := d.JSON().First(); {
	case isEvalScopeReport(root) && root.Has("perf_metrics"):
		return reader.Yes("with speed")
	case isEvalScopeReport(root):
		return reader.Yes("scores only")
	case root.Has("metric", "total_num") && root.Get("category").Index(0).Has("subset"):
		return reader.Refuse("before categories", "a report of an old EvalScope, which does not say which model was tested; run the evaluation again with a newer one")
	}
	return reader.No
}

// isEvalScopeReport also knows a report without a metric, of a run in which
// nothing was evaluated.
func isEvalScopeReport(n source.Node) bool {
	metrics := n.Get("metrics")
	if !n.Has("dataset_name", "model_name", "score") || !metrics.Is(source.Array) {
		return false
	}
	return metrics.Index(0).Has("categories") || metrics.Len() == 0 && n.Has("analysis")
}

func readEvalScopeEval(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		if !isEvalScopeReport(root) {
			root.Report("value/type", "expected a report with `dataset_name`, `model_name` and `metrics`, found something else")
			continue
		}
		r := &evalScopeReport{sink: s, root: root, model: firstText(root.Get("model_name")), dataset: firstText(root.Get("dataset_name"))}
		r.read()
	}
}

// evalScopeReport is one report being read.
type evalScopeReport struct {
	sink           *reader.Sink
	root           source.Node
	model, dataset string
}

func (r *evalScopeReport) read() {
	if r.model == "" {
		r.root.Get("model_name").Report("value/missing", "expected the name of the model, found none")
	}
	var rows []record.Row
	for _, m := range r.root.Get("metrics").Items() {
		rows = append(rows, r.metric(m)...)
	}
	run := record.Run{Kind: record.Score, Model: r.model, Record: r.root.Ref().Record}
	if !addRun(r.sink, run, rows) {
		r.root.Get("metrics").Report("run/empty", "no score in `metrics`")
	}
	r.speed()
}

// metric returns the row of a metric, and those of its subsets where it has
// several.
func (r *evalScopeReport) metric(m source.Node) (rows []record.Row) {
	name := m.Get("name").Str()
	rows = append(rows, r.score(m, name, name))
	subsets := evalScopeSubsets(m)
	if len(subsets) > 1 {
		for _, s := range subsets {
			rows = append(rows, r.score(s.node, name, name+","+s.name))
		}
		checkEvalScopeMean(m, rows)
	}
	return rows
}

// evalScopeLower are metrics that count errors.
var evalScopeLower = map[string]bool{"wer": true, "cer": true}

// score reads the score of a metric or a subset.
func (r *evalScopeReport) score(at source.Node, metric, variant string) record.Row {
	v := at.Get("score")
	row := record.Row{Metric: scoreMetric, Stat: record.Single, Benchmark: r.dataset, Variant: variant}
	if n := reader.AtLeastZero(at.Get("num"), "count"); n.Known() {
		if n.Num == 0 {
			v.Report("value/unmeasured", "a score over 0 items says nothing; it was left out")
			return row
		}
		row.N = n
	}
	if !v.NeedNum("points").Known() {
		return row
	}
	unit, note := fractionWithin(metric, v, fractions)
	row.Value, row.Note = v.Num(unit), joinNotes(note, itemsNote(row.N, record.Value{}))
	if evalScopeLower[strings.TrimPrefix(metric, "mean_")] {
		row.Better = record.Lower
	}
	if unit == "fraction" && row.Value.Num < 0.001 && row.Better != record.Lower {
		reportChance(v, variant, r.dataset, row.Value)
	}
	return row
}

// evalScopeSubset is a part of the data set that was scored by itself.
type evalScopeSubset struct {
	name string
	node source.Node
}

// evalScopeSubsets returns the subsets of a metric without those that sum up
// others. Two of one name are told apart by their category.
func evalScopeSubsets(m source.Node) (subsets []evalScopeSubset) {
	seen := map[string]int{}
	var categories []string
	for _, category := range m.Get("categories").Items() {
		for _, s := range category.Get("subsets").Items() {
			if sums, _ := s.Get("is_aggregate").Bool(); sums {
				continue
			}
			name := s.Get("name").Str()
			seen[name]++
			subsets = append(subsets, evalScopeSubset{name, s})
			categories = append(categories, strings.Join(category.Get("name").Strings(), "/"))
		}
	}
	for i, s := range subsets {
		if seen[s.name] > 1 {
			subsets[i].name = categories[i] + "/" + s.name
		}
	}
	return subsets
}

// checkEvalScopeMean recomputes the score of a metric, the first row, as the
// mean of its subsets weighted by their items. Both are rounded to four decimals.
func checkEvalScopeMean(m source.Node, rows []record.Row) {
	sum, items := 0.0, 0.0
	for _, row := range rows[1:] {
		if !row.Value.Known() || !row.N.Known() {
			return
		}
		sum, items = sum+row.Value.Num*row.N.Num, items+row.N.Num
	}
	if score := rows[0].Value; score.Known() && math.Abs(score.Num-sum/items) > 0.00021 {
		m.Get("score").Report("value/check", "%s is not the mean of the subsets weighted by their items, %.4f", score.Text(), sum/items)
	}
}
