package scores

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Inspect reads the logs of Inspect AI, of the UK AI Security Institute. Layout:
// UKGovernmentBEIS/inspect_ai@020dd018:src/inspect_ai/log/_log.py.
var Inspect = &reader.Format{
	Name:  "inspect",
	Title: "Inspect AI",
	Kind:  record.Score,
	Sniff: sniffInspect,
	Read:  readInspect,
	Doc: `Written by ` + "`inspect eval`" + ` as ` + "`logs/<time>_<task>_<id>.eval`" + ` (a ZIP, whose members may be compressed with Zstandard) or ` + "`.json`" + `.

Recognized by ` + "`version`, `plan` and `eval.task`" + `. Of a ZIP only ` + "`header.json`" + ` is read, the log without its samples; a log that was not finished has
only ` + "`_journal/start.json`" + `. Version 1 has one scorer, later ones several.

| field | row |
|---|---|
| ` + "`results.scores[i].metrics.METRIC.value`" + ` | score value; benchmark is ` + "`eval.task`" + `, variant the scorer, its reducer where it has one, and the metric |
| ` + "`results.scores[i].metrics.stderr.value`, `bootstrap_stderr`, `bootstrap_std`" + ` | score stderr, with the variant of ` + "`accuracy`" + ` or else of the scorer's first metric |
| ` + "`results.metrics.METRIC.value`" + ` | the same, in version 1 |

The unit is fraction for ` + "`accuracy`" + `, else points: no log says what a metric can be. n is ` + "`scored_samples`, else `completed_samples`" + `, which counts every epoch.
The note has shots (of ` + "`task_args`" + `), items, epochs, the version of the task and a solver other than the task's; the effort is ` + "`reasoning_effort`" + `.

No rows: runs that did not end well, that were invalidated or have no scores; NaN; ` + "`std`, `var`" + `, which are of the items; a stderr without its score, and
a second one of the same scorer; tokens. A listing of logs (` + "`logs.json`" + `) repeats them.

Traps: a log that is there as ` + "`.eval` and `.json`" + ` is one run, known by its ids and numbers; one that was scored again has the same ids and other numbers.
A model can have several prefixes. Most logs are limited to a few items.`,
}

func sniffInspect(d *source.Doc) reader.Verdict {
	root := d.JSON().First()
	switch {
	case isInspect(root):
		return reader.Yes("log version " + reader.Version(root.Get("version").Str()))
	case isInspectListing(root):
		return reader.Yes("listing of logs")
	}
	return reader.No
}

func isInspect(n source.Node) bool {
	return n.Has("version") && n.Get("plan").Is(source.Object) && n.Get("eval", "task").Is(source.String)
}

// isInspectListing: file names and the logs without their samples.
func isInspectListing(root source.Node) bool {
	for _, log := range root.Members() {
		return isInspect(log)
	}
	return false
}

func readInspect(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		switch {
		case isInspect(root):
			r := &inspectLog{root: root, eval: root.Get("eval"), results: root.Get("results")}
			r.read(s)
		case isInspectListing(root):
			root.Report("format/no-numbers", "a listing of logs, which have files of their own")
		default:
			root.Report("value/type", "expected a log with `version`, `eval` and `plan`, found something else")
		}
	}
}

// inspectLog is one log being read.
type inspectLog struct {
	root, eval, results source.Node

	rows []record.Row
}

func (r *inspectLog) read(s *reader.Sink) {
	run := s.Run(r.run())
	if why := r.unusable(); why != "" {
		r.root.Report("run/empty", "%s", why)
		return
	}
	r.scores()
	if len(r.rows) == 0 {
		r.results.Report("run/empty", "the run ended well and has no score with a value")
		return
	}
	for _, row := range r.rows {
		row.Run = run
		s.Row(row)
	}
	if r.eval.Get("run_id").Str() != "" {
		s.Place(run, reader.Place{Same: r.identity()})
	}
	r.reportLimit()
}

// unusable says why a log has no scores that count; empty where it may.
func (r *inspectLog) unusable() string {
	status := r.root.Get("status").Str()
	invalidated, _ := r.root.Get("invalidated").Bool()
	switch {
	case status == "" || status == "started":
		return "the run was not finished"
	case status != "success":
		return "the run did not end well: its status is " + clipped(status)
	case invalidated:
		return "the log was invalidated after the run"
	case !r.results.Exists():
		return "the run has no results"
	}
	return ""
}

func (r *inspectLog) run() record.Run {
	run := record.Run{Kind: record.Score, Model: r.eval.Get("model").Str(), Record: r.root.Ref().Record}
	if run.Model == "none" || run.Model == "none/none" { // Inspect's word for a task without a model
		run.Model = ""
	}
	if run.Model == "" {
		r.eval.Report("value/missing", "expected the model in `model`, found none")
	}
	run.Effort = firstText(r.eval.Get("model_generate_config", "reasoning_effort"), r.root.Get("plan", "config", "reasoning_effort"),
		r.eval.Get("model_generate_config", "reasoning_tokens"), r.root.Get("plan", "config", "reasoning_tokens"))
	run.Date, _ = record.ParseDate(r.eval.Get("created").Str())
	return run
}

// scores adds what each scorer found. Version 1 had one, with its metrics beside
// it.
func (r *inspectLog) scores() {
	if scorer := r.results.Get("scorer"); scorer.Is(source.Object) {
		r.scorer(scorer, r.results.Get("metrics"))
	}
	for _, scorer := range r.results.Get("scores").Items() {
		r.scorer(scorer, scorer.Get("metrics"))
	}
}
