package scores

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LightEval reads the results of Hugging Face's lighteval.
var LightEval = &reader.Format{
	Name:  "lighteval",
	Title: "lighteval",
	Kind:  record.Score,
	Sniff: sniffLightEval,
	Read:  readLightEval,
	Doc: `Written by Hugging Face's lighteval as ` + "`results/ORG/MODEL/results_<time>.json`" + `.

Recognized by one object with the objects ` + "`config_general` and `results`" + `. Keys of results are ` + "`suite|task|shots`" + `, in newer files ` + "`task|shots`" + `.

| field | row |
|---|---|
| ` + "`results.KEY.METRIC`" + ` | score value; benchmark is the key, variant the metric |
| ` + "`results.KEY.METRIC_stderr`" + ` | score stderr, with the variant of its metric |

The unit is fraction for accuracies, exact matches (` + "`qem`, `pqem`, `em`" + `), ` + "`f1`, `mc1`, `mc2`, `pass@k`" + `, else points; the direction is the task's
` + "`higher_is_better`" + `. n is ` + "`effective_num_docs`" + `; the note has shots, items and the version of the task. The date is in the file's name only, without a zone.

No rows: ` + "`all` and `TASK:_average|SHOTS`" + `, unweighted means of the others; a stderr without its value; times, which include loading.

Traps: the precision of a quantized model is null. A score of exactly 0 often means that no answer was extracted: it is kept and reported.`,
}

func sniffLightEval(d *source.Doc) reader.Verdict {
	if root := d.JSON().Root(); isLightEval(root) {
		return reader.YesVersion(root.Get("config_general", "lighteval_sha").Str())
	}
	return reader.No
}

func isLightEval(root source.Node) bool {
	return root.Get("config_general").Is(source.Object) && root.Get("results").Is(source.Object)
}

func readLightEval(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		if isLightEval(root) {
			r := &lightEvalFile{doc: d, sink: s, root: root, general: root.Get("config_general")}
			r.read()
		}
	}
}

// lightEvalFile is one result being read.
type lightEvalFile struct {
	doc     *source.Doc
	sink    *reader.Sink
	root    source.Node
	general source.Node
}

var lightEvalName = regexp.MustCompile(`^results_(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}(?:\.\d+)?)\.json$`)

func (r *lightEvalFile) read() {
	config := r.general.Get("model_config")
	date := nameDate(r.doc, lightEvalName, "${1}T$2:$3:$4")
	run := record.Run{Kind: record.Score, Model: firstText(r.general.Get("model_name"), config.Get("model_name")),
		Date: date, Given: datedByName(r.doc, date), Record: r.root.Ref().Record}
	run.Precision = strings.TrimPrefix(firstText(r.general.Get("model_dtype"), config.Get("dtype")), "torch.")
	if run.Precision == "auto" {
		run.Precision = ""
	}
	if run.Model == "" {
		r.general.Report("value/missing", "expected the model in `model_name`, found none")
	}
	if v := count(r.general.Get("max_samples")); v.Num > 0 {
		r.general.Get("max_samples").Report("run/cut", "only a part of the items was used: at most %s of each task", v.Text())
	}
	var rows []record.Row
	for key, results := range r.root.Get("results").Members() {
		if key != "all" && !strings.Contains(key, ":_average") {
			rows = append(rows, r.task(key, results)...)
		}
	}
	if !addRun(r.sink, run, rows) {
		r.root.Get("results").Report("run/empty", "no score in `results`")
	}
}

// task returns the rows of one task.
func (r *lightEvalFile) task(key string, results source.Node) (rows []record.Row) {
	config, shots := r.config(key)
	n := reader.Positive(count(config.Get("effective_num_docs"))) // -1 is not known
	note := listed(shots, itemsNote(n, count(config.Get("original_num_docs"))), taskVersion(r.root.Get("versions", key), config.Get("version")))
	for metric, v := range results.Members() {
		e := results.Get(metric + "_stderr")
		if strings.HasSuffix(metric, "_stderr") || !isScore(metric, v, true) {
			continue
		}
		unit, unitNote := metricUnit(metric, v)
		row := record.Row{Metric: scoreMetric, Stat: record.Single, Value: v.Num(unit), N: n, Benchmark: key, Variant: metric,
			Better: lightEvalDirection(config, metric), Note: joinNotes(unitNote, note)}
		rows = append(rows, row)
		score := row.Value
		if isScore(metric+"_stderr", e, true) {
			row.Stat, row.Value = record.StdErr, e.Num(unit)
			rows = append(rows, row)
			if binaryMetrics[metric] {
				checkStdErr(score, row.Value, n, e)
			}
		}
		if unit == "fraction" && score.Num < 0.001 && row.Direction() == record.Higher {
			reportChance(v, metric, key, score)
		}
	}
	return rows
}

// config returns what the file says of a task, under its key or its key without
// the shots, and the shots.
func (r *lightEvalFile) config(key string) (config source.Node, shots string) {
	tasks := r.root.Get("config_tasks")
	config = tasks.Get(key)
	if i := strings.LastIndexByte(key, '|'); i >= 0 {
		if !config.Exists() {
			config = tasks.Get(key[:i])
		}
		shots = key[i+1:]
	}
	if shots == "" || strings.Trim(shots, "0123456789") != "" {
		return config, ""
	}
	return config, shots + "-shot"
}

// lightEvalDirection returns the direction that the task states of a metric:
// one for each metric, or one entry for several with a map of directions.
func lightEvalDirection(config source.Node, metric string) record.Direction {
	for _, list := range []string{"metric", "metrics"} {
		for _, m := range config.Get(list).Items() {
			better := m.Get("higher_is_better")
			if better.Is(source.Object) {
				better = better.Get(metric)
			} else if m.Get("metric_name").Str() != metric {
				continue
			}
			if higher, ok := better.Bool(); ok && !higher {
				return record.Lower
			}
		}
	}
	return record.None
}
