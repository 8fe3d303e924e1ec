package runners

import (
	"bytes"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// InferencePerf reads the reports of inference-perf.
var InferencePerf = &reader.Format{
	Name:  "inference-perf",
	Title: "inference-perf",
	Kind:  record.Measured,
	Sniff: sniffInferencePerf,
	Read:  readInferencePerf,
	Doc: `Written by kubernetes-sigs/inference-perf: a directory with ` + "`stage_N_lifecycle_metrics.json`" + ` (a run each), a summary over them, server metrics,
and ` + "`config.yaml`" + `.

**Recognized** by content: an object with ` + "`load_summary`, `successes`, `failures`" + `; the configuration as an object with ` + "`load`, `server`" + ` and one of
` + "`api`, `data`" + `, where ` + "`server`" + ` has a ` + "`model_name`" + ` or a ` + "`base_url`" + `.

| field of ` + "`successes`" + ` | metric |
|---|---|
| ` + "`latency/request_latency`, `time_to_first_token`" + ` | e2e_latency, ttft |
| ` + "`latency/time_per_output_token`, `inter_token_latency`" + ` | tpot, itl |
| ` + "`latency/normalized_time_per_output_token`" + ` | ntpot |
| ` + "`throughput/{input,output,total}_tokens_per_sec`, `requests_per_sec`" + ` | the throughputs |
| ` + "`goodput_metrics/request_goodput`" + ` | goodput |
| ` + "`benchmark_time_seconds`" + ` (of the report) | duration |

All times are seconds, whatever its documentation says. Settings: ` + "`load_summary`" + ` gives concurrency or request rate, lengths are the measured means.
A report does not name its model: that, the engine and the kind of data come from the configuration, in the same directory or at most two above it.
Of the configuration nothing else is read.

**No rows** from server metrics, single requests, sessions, failed requests. The summary mixes stages of different load: it gives rows, with a note,
only where no stage lies beside it.

**Traps.** Until 2026 each streamed chunk left two time stamps, so that tpot and itl are half of the truth: where (E2E - TTFT) / (output tokens - 1)
is another number, a note says by how much. An exact 0 of ntpot is a request without output. ` + "`requested_rate`" + ` can be -1 or an object: unknown; beside a
concurrency it is a number of requests, not a rate.`,
}

// inferencePerfFiles are the kinds of files of a report directory that give no
// rows, by what is peculiar to each.
var inferencePerfFiles = []struct {
	generation string
	is         func(root source.Node) bool
	why        string
}{
	{"server metrics", func(n source.Node) bool {
		return n.Has("load_summary", "successes", "failures") && !n.Get("load_summary").Has("count")
	}, "the server's own view of a stage; what its clients saw is in the lifecycle report"},
	{"requests", func(n source.Node) bool { return n.Index(0).Has("start_time", "end_time", "info", "request") },
		"the single requests of all stages"},
	{"sessions", func(n source.Node) bool { return n.Has("num_sessions", "session_duration_sec") },
		"statistics of whole conversations, not of requests"},
	{"sessions", func(n source.Node) bool { return n.Index(0).Has("session_id", "duration_sec") },
		"single conversations"},
}

// Kinds of files that are read.
const (
	inferencePerfReport = "lifecycle report"
	inferencePerfConfig = "configuration"
)

// inferencePerfKind returns what a file is, empty for no file of this tool, and
// why it gives no rows, where it gives none.
func inferencePerfKind(root source.Node) (kind, why string) {
	switch {
	case root.Has("load_summary", "successes", "failures") && root.Get("load_summary").Has("count"):
		return inferencePerfReport, ""
	case root.Has("load", "server") && (root.Has("data") || root.Has("api")) &&
		(root.Get("server").Has("model_name") || root.Get("server").Has("base_url")):
		return inferencePerfConfig, "the configuration of a run: its model, engine and kind of data are those of the reports beside and below it"
	}
	for _, f := range inferencePerfFiles {
		if f.is(root) {
			return f.generation, f.why
		}
	}
	return "", ""
}

// inferencePerfTree returns a file as JSON or, where it can be a configuration,
// as YAML; nil where it is neither.
func inferencePerfTree(d *source.Doc) *source.Tree {
	if tree := d.JSON(); tree != nil {
		return tree
	}
	if hasYAMLKeys(d, "load", "server") {
		return d.YAML()
	}
	return nil
}

// hasYAMLKeys reports whether the text has lines that begin with the keys, as
// YAML has at its top level: a cheap question to ask before parsing.
func hasYAMLKeys(d *source.Doc, keys ...string) bool {
	for _, key := range keys {
		line := "\n" + key + ":"
		if !bytes.HasPrefix(d.Data, []byte(line[1:])) && !d.Mentions(line) {
			return false
		}
	}
	return true
}

func sniffInferencePerf(d *source.Doc) reader.Verdict {
	if kind, _ := inferencePerfKind(inferencePerfTree(d).Root()); kind != "" {
		return reader.Yes(kind)
	}
	return reader.No
}

func readInferencePerf(d *source.Doc, s *reader.Sink) {
	for _, root := range inferencePerfTree(d).Docs() {
		switch kind, why := inferencePerfKind(root); kind {
		case inferencePerfReport:
			r := inferencePerfStage{sink: s, root: root, successes: root.Get("successes")}
			r.read()
		case inferencePerfConfig:
			root.Report("format/no-numbers", "%s", why)
			s.Side(inferencePerfSide(root))
		case "":
			root.Report("value/type", "expected a report of inference-perf, as elsewhere in this file")
		default:
			root.Report("format/no-numbers", "%s", why)
		}
	}
}

// inferencePerfReach is how far above its reports the configuration may lie:
// <config>/<variant>/results/stage_0_lifecycle_metrics.json.
const inferencePerfReach = 2

func inferencePerfSide(config source.Node) reader.Side {
	side := reader.Side{Reach: inferencePerfReach}
	for _, s := range []struct {
		key string
		at  source.Node
	}{
		{"model", config.Get("server", "model_name")},
		{"engine", config.Get("server", "type")},
		{"dataset", config.Get("data", "type")},
	} {
		side.Text(s.key, firstText(s.at), s.at.Ref())
	}
	return side
}
