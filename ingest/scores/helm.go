package scores

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// HELM reads the results of Stanford CRFM's HELM: the statistics of a run and
// the tables of a release. Layout: evaleval/every_eval_ever@9bce4136:tests/data/helm;
// of the tables stanford-crfm/helm@00abf6a6:src/helm/benchmark/presentation.
var HELM = &reader.Format{
	Name:  "helm",
	Title: "HELM",
	Sniff: sniffHELM,
	Read:  readHELM,
	Doc: `Written by Stanford CRFM's HELM: ` + "`helm-run`" + ` leaves a folder for each run with ` + "`stats.json` and `run_spec.json`, `helm-summarize`" + ` the tables of a
release, ` + "`groups/<group>.json`" + `.

Recognized by an array of statistics (` + "`name.name`, `count`, `sum`, `sum_squared`" + `), by tables whose header and rows are cells with ` + "`value`" + `, or by
` + "`adapter_spec` and `scenario_spec`" + ` (the settings). Items of a run (` + "`per_instance_stats.json`, `scenario_state.json`" + `) are known and not read.

| field | row |
|---|---|
| ` + "`[i].mean`" + ` of exact matches, ` + "`f1_*`, `rouge_*`, `bleu_*`, `math_equiv*`, `*_accuracy`" + ` and the like | score, fraction; variant is the metric and the split |
| ` + "`[i].mean` of `wildbench_score`" + ` | score, points |
| ` + "`[i].mean` of `inference_runtime`" + ` | e2e_latency mean, of a measured run; may be a cached time |
| ` + "`[t].rows[r][c].value`" + ` of a table | score; benchmark is the run group of the column, variant its metric |

n is ` + "`num_instances`" + `, the note has the shots (` + "`num_train_instances`" + `). Model, provider (` + "`model_deployment`" + `) and benchmark (` + "`name`" + ` without its model) stand in
` + "`run_spec.json`" + ` beside the run; without it they are not known. There is no date. In tables the model is the name that HELM displays.

No rows: perturbed copies; the split ` + "`valid`" + ` where there is ` + "`test`" + `; counts of tokens, finish reasons, probabilities, calibration, costs of training;
` + "`stddev`" + `, which is over trials and not over items; columns of tables that state no direction (counts), or that are times and emissions.

Traps: a cell of a table is the mean of the runs that its description counts, and the note says how many. A mean win rate is relative to the
models of its release. Column titles are never split.`,
}

func sniffHELM(d *source.Doc) reader.Verdict {
	switch root := d.JSON().First(); {
	case isHELMStats(root):
		return reader.Yes("statistics of a run")
	case isHELMSpec(root):
		return reader.Yes("settings of a run")
	case isHELMTable(root) || isHELMTable(root.Index(0)):
		return reader.Yes("tables of a release")
	case helmCompanion(root) != "":
		return reader.Yes("items of a run")
	}
	return reader.No
}

func isHELMStats(root source.Node) bool {
	first := root.Index(0)
	return first.Get("name", "name").Is(source.String) && first.Has("count", "sum", "sum_squared")
}

func isHELMSpec(root source.Node) bool {
	return root.Get("adapter_spec").Is(source.Object) && root.Get("scenario_spec").Is(source.Object)
}

// isHELMTable: a release has tables without columns too, which are called empty.
func isHELMTable(n source.Node) bool {
	if !n.Has("title") || !n.Get("header").Is(source.Array) || !n.Get("rows").Is(source.Array) {
		return false
	}
	return n.Get("header").Index(0).Has("value") || n.Get("header").Len() == 0 && n.Get("rows").Len() == 0
}

// helmCompanion says why a file beside the statistics gives no rows; empty for
// all others.
func helmCompanion(root source.Node) string {
	switch {
	case root.Has("adapter_spec", "request_states"):
		return "the requests of a run with their texts; its statistics stand in stats.json"
	case root.Index(0).Has("instance_id", "stats"):
		return "the statistics of single items; those of the run stand in stats.json"
	}
	return ""
}

func readHELM(d *source.Doc, s *reader.Sink) {
	switch root := d.JSON().First(); {
	case isHELMStats(root):
		r := &helmStats{sink: s, root: root}
		r.read()
	case isHELMSpec(root):
		readHELMSpec(root, s)
	case helmCompanion(root) != "":
		d.Report("format/no-numbers", 0, "%s", helmCompanion(root))
	default:
		r := &helmTables{doc: d, sink: s, seen: map[string]bool{}}
		r.read(root)
	}
}

// readHELMSpec completes the run beside it.
func readHELMSpec(root source.Node, s *reader.Sink) {
	adapter := root.Get("adapter_spec")
	run := record.Run{Kind: record.Score, Model: adapter.Get("model").Str(), Record: root.Ref().Record}
	if host, _, ok := strings.Cut(adapter.Get("model_deployment").Str(), "/"); ok { // old runs have none
		run.Provider = host
	}
	if run.Model == "" {
		adapter.Report("value/missing", "expected the model in `model`, found none")
	}
	s.Place(s.Run(run), reader.Place{Sidecar: &reader.Sidecar{Benchmark: helmBenchmark(root.Get("name").Str())}})
	if most := adapter.Get("max_eval_instances").Num("count"); most.Known() {
		adapter.Get("max_eval_instances").Report("run/cut", "only a part of the items may have been used: at most %s of all splits", most.Text())
	}
	root.Report("format/no-numbers", "the settings of a run; its numbers stand in stats.json")
}

// helmBenchmark is the name of a run without its model:
// mmlu:subject=law,model=openai_gpt2 is mmlu:subject=law.
func helmBenchmark(name string) string {
	scenario, args, _ := strings.Cut(name, ":")
	var kept []string
	for arg := range strings.SplitSeq(args, ",") {
		if key, _, _ := strings.Cut(arg, "="); arg != "" && key != "model" && key != "model_deployment" {
			kept = append(kept, arg)
		}
	}
	if len(kept) == 0 {
		return scenario
	}
	return scenario + ":" + strings.Join(kept, ",")
}
