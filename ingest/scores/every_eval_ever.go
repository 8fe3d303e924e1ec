package scores

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// EveryEvalEver reads the records of the Every Eval Ever project. Layout:
// evaleval/every_eval_ever@21b3d1ab:every_eval_ever/schemas; old ones as in its
// data at dcb00c1e.
var EveryEvalEver = &reader.Format{
	Name:  "every-eval-ever",
	Title: "Every Eval Ever",
	Kind:  record.Score,
	Sniff: sniffEEE,
	Read:  readEEE,
	Doc: `Written by the converters of the Every Eval Ever project from logs of harnesses and from published tables, one record a model (JSON, JSONL).

Recognized by ` + "`schema_version`, `evaluation_id`, `model_info` and `evaluation_results`" + `. Known and not read: items (` + "`sample_id`" + `), and the index of a
collection (` + "`record_type`, `object_path`" + `).

| field | row |
|---|---|
| ` + "`evaluation_results[i].score_details.score`" + ` | score value; benchmark is ` + "`evaluation_name`" + `, variant the metric |
| ` + "`...uncertainty.standard_error.value`" + ` | score stderr |
| ` + "`...uncertainty.standard_deviation`" + ` | score stddev, of the items |
| ` + "`...uncertainty.confidence_interval.lower`, `.upper`" + ` | score ci_low, ci_high; the level is in the note |

The unit is ` + "`metric_unit`" + ` (since 0.2.2), else fraction or percent where ` + "`min_score` and `max_score`" + ` say so, else points; a score outside of its bounds is in points.
The metric is ` + "`metric_id`, else `metric_name`, else `evaluation_description`" + ` where that is one word. n is ` + "`num_samples`" + `, the model ` + "`model_info.id`" + `, the date
` + "`evaluation_timestamp`" + `, else ` + "`retrieved_timestamp`" + ` (when the record was made; the note says so). The note has the shots, the harness and who reports.

No rows: ` + "`score` -1 with `has_unknown_level`" + `; costs, times, tokens, and standard errors that old conversions took for scores; perturbed copies; results
about pictures.

Traps: records are conversions, and the converter may have brought a score onto another scale. Where the log itself lies beside a record, the
log counts. The harness HELM counts trials, so that its ` + "`num_samples`" + ` is no n and its deviation is not of the items.`,
}

func sniffEEE(d *source.Doc) reader.Verdict {
	switch root := d.JSON().First(); {
	case isEEE(root):
		return reader.YesVersion(root.Get("schema_version").Str())
	case eeeCompanion(root) != "":
		return reader.Yes("no result")
	}
	return reader.No
}

func isEEE(n source.Node) bool {
	return n.Has("schema_version", "evaluation_id", "model_info") && n.Get("evaluation_results").Is(source.Array)
}

// eeeCompanion says why a file beside the records gives no rows; empty for all
// others.
func eeeCompanion(n source.Node) string {
	switch {
	case n.Has("schema_version", "evaluation_id", "model_id", "sample_id"):
		return "the items of a record, with their texts; the record's score counts"
	case n.Has("eval_schema_version", "record_type", "object_path"):
		return "the index of a collection; each record stands in a file of its own"
	}
	return ""
}

func readEEE(d *source.Doc, s *reader.Sink) {
	if why := eeeCompanion(d.JSON().First()); why != "" {
		d.Report("format/no-numbers", 0, "%s", why)
		return
	}
	for _, root := range d.JSON().Docs() {
		if !isEEE(root) {
			root.Report("value/type", "expected a record with `model_info` and `evaluation_results`, found something else")
			continue
		}
		r := &eeeRecord{sink: s, root: root, runs: map[string]*record.Run{}}
		r.read()
	}
}

// eeeRecord is one record being read.
type eeeRecord struct {
	sink *reader.Sink
	root source.Node
	runs map[string]*record.Run // by date, data set and effort
	rows int
}

func (r *eeeRecord) read() {
	results := r.root.Get("evaluation_results")
	for _, result := range results.Items() {
		if !result.Is(source.Object) {
			result.Report("value/type", "expected a result as an object, found %s", result.Type())
			continue
		}
		x := &eeeResult{record: r, node: result, config: result.Get("metric_config"), details: result.Get("score_details")}
		x.read()
	}
	if r.rows == 0 {
		results.Report("run/empty", "no score in this record")
	}
}

// run returns the run of a result: results of one record can differ in their
// date, data set and effort.
func (r *eeeRecord) run(result source.Node) *record.Run {
	date, _ := r.date(result)
	dataset := firstText(result.Get("source_data", "dataset_name"), r.root.Get("source_data", "dataset_name"))   // 0.1: at the top
	effort := strings.Trim(result.Get("generation_config", "additional_details", "reasoning_effort").Str(), `"`) // a JSON text in a text
	if source.IsMissing(effort) {
		effort = ""
	}
	key := strings.Join([]string{string(date), dataset, effort}, "\x00")
	if r.runs[key] == nil {
		run := r.settings()
		run.Date, run.Dataset, run.Effort = date, dataset, effort
		r.runs[key] = r.sink.Run(run)
		r.sink.Place(r.runs[key], reader.Place{Converted: true})
	}
	return r.runs[key]
}

// settings are those that all results of the record share.
func (r *eeeRecord) settings() record.Run {
	info := r.root.Get("model_info")
	run := record.Run{Kind: record.Score, Model: firstText(info.Get("id"), info.Get("name")), Record: r.root.Ref().Record}
	if run.Model == "" {
		info.Report("value/missing", "expected the model in `id` or `name`, found none")
	}
	if name := info.Get("name").Str(); name != "" && name != run.Model {
		run.Links = []record.Identity{{Scheme: "name", ID: name}}
	}
	run.Provider = eeeKnown(info.Get("inference_platform"))
	run.Engine = joined(" ", []string{eeeKnown(info.Get("inference_engine", "name")), eeeKnown(info.Get("inference_engine", "version"))})
	run.Precision = strings.TrimPrefix(eeeKnown(info.Get("additional_details", "precision")), "torch.")
	if run.Precision == "" {
		run.Precision = strings.TrimPrefix(eeeKnown(info.Get("additional_details", "dtype")), "torch.")
	}
	if meta := r.root.Get("source_metadata"); meta.Get("source_type").Str() == "documentation" {
		run.Source = firstText(meta.Get("source_name"), meta.Get("source_organization_name"))
	}
	return run
}

// eeeKnown is a text, where it is not the schema's word for an unknown one.
func eeeKnown(n source.Node) string {
	if s := firstText(n); s != "unknown" && s != "auto" {
		return s
	}
	return ""
}

// date returns when a result was measured, else when the record was made.
func (r *eeeRecord) date(result source.Node) (d record.Date, note string) {
	for _, n := range []source.Node{result.Get("evaluation_timestamp"), r.root.Get("evaluation_timestamp")} {
		if d := eeeDate(n.Str()); d != "" {
			return d, ""
		}
	}
	if d := eeeDate(r.root.Get("retrieved_timestamp").Str()); d != "" {
		return d, "dated by when the record was made"
	}
	return "", ""
}

// eeeDate reads the two forms in use: a date, and seconds since 1970.
func eeeDate(s string) record.Date {
	if d, ok := record.ParseDate(s); ok {
		return d
	}
	d, _ := record.UnixDate(s)
	return d
}

// note says who ran and who reports the results.
func (r *eeeRecord) note() string {
	meta := r.root.Get("source_metadata")
	reported, self := "", ""
	if org := meta.Get("source_organization_name").Str(); meta.Get("source_type").Str() == "documentation" && !source.IsMissing(org) {
		reported = "reported by " + clipped(org)
	}
	if meta.Get("evaluator_relationship").Str() == "first_party" {
		self = "self-reported"
	}
	library := joined(" ", []string{eeeKnown(r.root.Get("eval_library", "name")), eeeKnown(r.root.Get("eval_library", "version"))})
	if library != "" {
		library = "run with " + clipped(library)
	}
	return joinNotes(reported, self, library)
}
