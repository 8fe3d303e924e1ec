package scores

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LMEval reads the results of EleutherAI's lm-evaluation-harness and of forks
// that keep its shape.
var LMEval = &reader.Format{
	Name:  "lm-eval",
	Title: "lm-evaluation-harness",
	Kind:  record.Score,
	Sniff: sniffLMEval,
	Read:  readLMEval,
	Doc: `Written by ` + "`lm_eval --output_path DIR`" + ` as ` + "`results_<time>.json`" + `, and by forks (lmms-eval); or the tables that it prints at its end.

Recognized by one object with the objects ` + "`results`, `versions` and `config`" + `, and without ` + "`config_general`" + ` (that is lighteval's). Per-item files
(` + "`samples_*.jsonl`" + `) hold no results. Printed tables are recognized by the columns ` + "`Tasks`, `Version`, `Metric`, `Value` and `Stderr`" + `; the model is in the line
` + "`hf (pretrained=...), ... limit: None, ...`" + ` above them, the rows are those of the JSON with fewer digits, tasks under the short names as printed, and the file of the same results counts where it is read too. Versions: 0.4 writes ` + "`metric,filter`" + ` as keys, 0.3 and older the metric alone.

| field | row |
|---|---|
| ` + "`results.TASK[\"METRIC,FILTER\"]`" + ` | score value; benchmark is the task, variant the key |
| ` + "`results.TASK[\"METRIC_stderr,FILTER\"]`" + ` | score stderr, with the variant of the value that it belongs to |

The unit is fraction for means of 0..1 (accuracies, exact_match, f1, mcc, ...), else points. The direction is ` + "`higher_is_better`" + `, else lower
for perplexities, bits_per_byte, ter, brier_score and likelihood_difference. The note has shots, items and checkpoint.

No rows: ` + "`groups`" + ` (every entry stands in results too), ` + "`alias`, `name`, `sample_len`, `\"N/A\"`" + `, NaN, a stderr without its value.

Traps: the model is ` + "`model_name`" + `, else ` + "`pretrained`, `model` or `peft` in `model_args`" + `, never ` + "`config.model`" + `, which is the backend; for a served
endpoint it is the name that the server was given. Two filters of one metric are two rows. A score of exactly 0 often means that
no answer was extracted: it is kept and reported.`,
}

func sniffLMEval(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	if d.JSON() == nil && len(lmEvalTables(d)) > 0 {
		return reader.Yes("printed tables")
	}
	if !isLMEval(root) {
		return reader.No
	}
	if v := reader.Version(root.Get("lm_eval_version").Str()); v != "" {
		return reader.Yes(v)
	}
	if lmEvalHasFilters(root.Get("results")) {
		return reader.Yes("0.4")
	}
	return reader.Yes("0.3 or older")
}

func isLMEval(n source.Node) bool {
	if n.Has("config_general") || !n.Get("results").Is(source.Object) || !n.Get("versions").Is(source.Object) || !n.Get("config").Is(source.Object) {
		return false
	}
	for _, task := range n.Get("results").Members() {
		return task.Is(source.Object)
	}
	return true
}

// lmEvalHasFilters reports whether the keys are those of 0.4, with a filter
// behind a comma.
func lmEvalHasFilters(results source.Node) bool {
	for _, task := range results.Members() {
		for key := range task.Members() {
			if strings.Contains(key, ",") {
				return true
			}
		}
	}
	return false
}

func readLMEval(d *source.Doc, s *reader.Sink) {
	if d.JSON() == nil {
		readLMEvalPrinted(d, s)
		return
	}
	for _, root := range d.JSON().Docs() {
		if !isLMEval(root) {
			root.Report("value/type", "expected a result with `results`, `versions` and `config`, found something else")
			continue
		}
		r := &lmEvalFile{sink: s, root: root, filters: lmEvalHasFilters(root.Get("results"))}
		r.read()
	}
}

// lmEvalFile is one result file being read.
type lmEvalFile struct {
	sink    *reader.Sink
	root    source.Node
	filters bool // the keys have filters: 0.4

	run    *record.Run
	common string // note on every row
	rows   int
}

func (r *lmEvalFile) read() {
	run := record.Run{Kind: record.Score, Record: r.root.Ref().Record}
	run.Model, r.common = r.model()
	run.Engine = r.engine()
	run.Precision = r.precision()
	run.Date = lmEvalDate(r.root.Get("date"))
	r.run = r.sink.Run(run)
	if v := r.limit(); v.Num > 0 {
		r.root.Get("config", "limit").Report("run/cut", "only a part of the items was used: --limit %s", v.Text())
	}
	for task, results := range r.root.Get("results").Members() {
		for key, v := range results.Members() {
			r.value(task, key, v, results)
		}
	}
	if r.rows == 0 {
		r.root.Get("results").Report("run/empty", "no score in `results`")
	}
	r.checkGroups()
}

// value adds the score under a key, with its standard error. Text, lists and
// counts stand among the scores too, and give nothing.
func (r *lmEvalFile) value(task, key string, v, results source.Node) {
	metric, filter, hasFilter := strings.Cut(key, ",")
	if hasFilter != r.filters || lmEvalNoScores[key] || strings.Contains(metric, "_stderr") {
		return
	}
	errKey := metric + "_stderr"
	if hasFilter {
		errKey += "," + filter
	}
	e := results.Get(errKey)
	_, known := unitBounds[metric]
	if !isScore(metric, v, known || e.Exists() || v.Is(source.Bool)) {
		return
	}
	unit, unitNote := metricUnit(metric, v)
	note := joinNotes(unitNote, r.taskNote(task), r.common)
	row := record.Row{
		Run: r.run, Metric: scoreMetric, Stat: record.Single, Value: v.Num(unit),
		N: r.items(task), Benchmark: task, Variant: key, Better: r.direction(task, metric), Note: note,
	}
	r.sink.Row(row)
	r.rows++
	score := row.Value
	if isScore(errKey, e, true) {
		row.Stat, row.Value = record.StdErr, e.Num(unit)
		r.sink.Row(row)
		r.checkError(task, metric, score, row.Value, e)
	}
	if unit == "fraction" && score.Num < 0.001 && row.Direction() == record.Higher && unitBounds[metric].low == 0 {
		reportChance(v, metric, task, score)
	}
}

// lmEvalNoScores are keys among the results that hold counts and names.
var lmEvalNoScores = map[string]bool{"alias": true, "name": true, "sample_len": true, "samples": true}

// direction returns what the file says of the metric, else what is known of it.
func (r *lmEvalFile) direction(task, metric string) record.Direction {
	if higher, ok := r.root.Get("higher_is_better", task, metric).Bool(); ok {
		if higher {
			return record.Higher
		}
		return record.Lower
	}
	if lmEvalLower[metric] || strings.HasSuffix(metric, "perplexity") {
		return record.Lower
	}
	return record.None
}

// items returns the number of items of a task; unknown where the file does not
// say, and for groups in most versions.
func (r *lmEvalFile) items(task string) record.Value {
	return reader.Positive(count(r.root.Get("n-samples", task, "effective")))
}

// taskNote says how a task was run: the shots and the items, for which the
// table has no columns.
func (r *lmEvalFile) taskNote(task string) string {
	var notes []string
	shots := r.root.Get("n-shot", task)
	if !r.root.Has("n-shot") {
		shots = r.root.Get("config", "num_fewshot") // 0.3 has one number for all tasks
	}
	if v := count(shots); v.Known() && !r.isGroup(task) { // old files say 0 of groups, whatever their tasks had
		notes = append(notes, v.Text()+"-shot")
	}
	if note := itemsNote(r.items(task), count(r.root.Get("n-samples", task, "original"))); note != "" {
		notes = append(notes, note)
	} else if r.limit().Num > 0 {
		notes = append(notes, "limited on purpose (--limit "+r.limit().Text()+")")
	}
	return strings.Join(notes, ", ")
}

func (r *lmEvalFile) isGroup(task string) bool {
	return r.root.Get("groups", task).Exists() || r.root.Get("group_subtasks", task).Len() > 0
}

// limit returns the number of items, or below 1 their share, that the run was
// limited to.
func (r *lmEvalFile) limit() record.Value { return count(r.root.Get("config", "limit")) }

// checkError recomputes the standard error of a mean of 0s and 1s. Groups
// weight their tasks, so theirs is another.
func (r *lmEvalFile) checkError(task, metric string, score, written record.Value, at source.Node) {
	if binaryMetrics[metric] && !r.isGroup(task) {
		checkStdErr(score, written, r.items(task), at)
	}
}

// checkGroups holds the groups against their entries in results.
func (r *lmEvalFile) checkGroups() {
	for group, values := range r.root.Get("groups").Members() {
		for key, v := range values.Members() {
			other := r.root.Get("results", group, key)
			if v.Is(source.Number) && other.Is(source.Number) && v.Num("points").Num != other.Num("points").Num {
				v.Report("value/check", "the same score stands in `results` as %s", other.Num("points").Text())
			}
		}
	}
}
