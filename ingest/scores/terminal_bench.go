package scores

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// TerminalBench reads the results of Terminal-Bench. Layout:
// laude-institute/terminal-bench-leaderboard@8e1925a3:results; of Harbor, which
// runs version 2: tenstorrent/tt-inference-server#4176.
var TerminalBench = &reader.Format{
	Name:  "terminal-bench",
	Title: "Terminal-Bench",
	Kind:  record.Score,
	Sniff: sniffTerminalBench,
	Read:  readTerminalBench,
	Doc: `Written by ` + "`tb run`" + ` as ` + "`results.json`" + ` with ` + "`run_metadata.json`" + ` beside it, one folder for each run; version 2 is run by Harbor (` + "`result.json`" + `).

Recognized by ` + "`accuracy`, `n_resolved`, `n_unresolved`, `results`" + ` (a run), or by ` + "`n_total_trials` and `stats.evals`" + ` (Harbor).

| field | row |
|---|---|
| ` + "`accuracy`" + ` | score, fraction; variant is the agent |
| ` + "`pass_at_k.K`" + ` | score, fraction; variant is the agent and ` + "`pass@K`" + ` |
| ` + "`stats.evals[\"AGENT__MODEL__DATASET\"].metrics[0].mean`" + ` | score, fraction; errored trials count as 0, and a note says how many |

Model, agent, dataset and start stand in ` + "`run_metadata.json`" + ` (` + "`run_id`, `dataset_name`, `agent_name`" + `) beside the run. Without it the benchmark is
terminal-bench and the rest unknown.

No rows: single trials, and the metadata, whose accuracy repeats the run's.

Traps: run and trial have the same file name. The model is null for some agents, which are no models. Tokens are 0 where unknown.`,
}

func isTerminalRun(n source.Node) bool {
	return n.Has("accuracy", "n_resolved", "n_unresolved", "results")
}

func isTerminalTrial(n source.Node) bool {
	return n.Has("trial_name", "task_id", "is_resolved") && !n.Has("accuracy")
}

func isTerminalMetadata(n source.Node) bool {
	return n.Has("run_id", "dataset_name", "agent_name") && !n.Has("results")
}

func isHarbor(n source.Node) bool {
	return n.Has("n_total_trials") && n.Get("stats", "evals").Is(source.Object)
}

func sniffTerminalBench(d *source.Doc) reader.Verdict {
	switch root := d.JSON().Root(); {
	case isTerminalRun(root):
		return reader.Yes("run")
	case isTerminalTrial(root):
		return reader.Yes("trial")
	case isTerminalMetadata(root):
		return reader.Yes("metadata")
	case isHarbor(root):
		return reader.Yes("Harbor")
	}
	return reader.No
}

func readTerminalBench(d *source.Doc, s *reader.Sink) {
	switch root := d.JSON().Root(); {
	case isTerminalRun(root):
		readTerminalRun(root, s)
	case isTerminalTrial(root):
		d.Report("format/no-numbers", 0, "one trial of a run, not a run")
	case isTerminalMetadata(root):
		readTerminalMetadata(root, s)
	default:
		readHarbor(root, s)
	}
}

// terminalBenchmark is the name where nothing says which data set it was.
const terminalBenchmark = "terminal-bench"

// terminalFraction reads a share of tasks.
func terminalFraction(n source.Node) record.Value {
	v := n.Num("fraction")
	if v.Num < 0 || v.Num > 1 {
		n.Report("value/impossible", "expected a fraction, found %s", v.Text())
		return record.Value{}
	}
	return v
}

func readTerminalRun(root source.Node, s *reader.Sink) {
	run := s.Run(record.Run{Kind: record.Score, Record: root.Ref().Record})
	s.Place(run, reader.Place{Bare: true})
	resolved, unresolved := root.Get("n_resolved").Num("count"), root.Get("n_unresolved").Num("count")
	row := record.Row{Run: run, Metric: scoreMetric, Stat: record.Single, Benchmark: terminalBenchmark}
	total := resolved.Num + unresolved.Num
	if resolved.Known() && unresolved.Known() && total > 0 {
		row.N = record.Value{Num: total, Unit: record.Count, Derived: "n_resolved + n_unresolved", Ref: resolved.Ref}
	}
	if total == 0 {
		root.Report("run/empty", "a run without tasks")
		return
	}
	row.Value = terminalFraction(root.Get("accuracy"))
	s.Row(row)
	if row.Value.Known() && max(row.Value.Num-resolved.Num/total, resolved.Num/total-row.Value.Num) > 1e-6 {
		root.Get("accuracy").Report("value/check", "%s of %s tasks are resolved", resolved.Text(), record.FormatFloat(total))
	}
	for k, n := range root.Get("pass_at_k").Members() {
		row.Variant, row.Value = "pass@"+k, terminalFraction(n)
		s.Row(row)
	}
}

// readTerminalMetadata completes the run beside it.
func readTerminalMetadata(root source.Node, s *reader.Sink) {
	benchmark := root.Get("dataset_name").Str()
	if version := root.Get("dataset_version").Str(); benchmark != "" && version != "" {
		benchmark += "==" + version
	}
	run := record.Run{Kind: record.Score, Model: root.Get("model_name").Str(), Record: root.Ref().Record}
	run.Date, _ = record.ParseDate(root.Get("start_time").Str())
	s.Place(s.Run(run), reader.Place{Sidecar: &reader.Sidecar{Benchmark: benchmark, System: root.Get("agent_name").Str()}})
	root.Report("format/no-numbers", "the settings of a run; its accuracy repeats that of the run")
}

func readHarbor(root source.Node, s *reader.Sink) {
	for key, n := range root.Get("stats", "evals").Members() {
		parts := strings.Split(key, "__")
		run := record.Run{Kind: record.Score, Record: n.Ref().Record}
		row := record.Row{Metric: scoreMetric, Stat: record.Single, Benchmark: terminalBenchmark}
		if last := len(parts) - 1; last >= 2 {
			row.Variant, run.Model, row.Benchmark = parts[0], strings.Join(parts[1:last], "__"), parts[last]
		} else {
			n.Report("value/type", "expected a name of agent, model and data set, joined by two underscores")
		}
		run.Date, _ = record.ParseDate(root.Get("started_at").Str())
		row.Value = terminalFraction(n.Get("metrics").Index(0).Get("mean"))
		if !row.Value.Known() {
			n.Report("run/empty", "an evaluation without its mean")
			continue
		}
		row.N = n.Get("n_trials").Num("count")
		if errored := n.Get("n_errors").Num("count"); errored.Num > 0 {
			row.Note = "errored trials, which count as 0: " + errored.Text()
		}
		row.Run = s.Run(run)
		s.Row(row)
	}
}
