package scores

import (
	"math"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// eeeUnits are the units that records state, and what they are here. Others are
// no units of a score.
var eeeUnits = map[string]string{
	"proportion": "fraction", "fraction": "fraction", "percent": "percent", "percentage": "percent", "points": "points", "score": "points",
	"elo": "rating", "rating": "rating", "minutes": "minutes",
}

// eeeNoScore are words in the name of a metric that is none of capability, or
// that is the spread of one.
var eeeNoScore = regexp.MustCompile(`(?i)(^|[^a-z])(cost|price|latency|runtime|tokens|stderr|bootstrap_stderr|standard_error|std|stddev|var|variance)([^a-z]|$)`)

// eeeWord is a description that is the name of a metric, and no people's words.
var eeeWord = regexp.MustCompile(`^[\w@.:/+-]{1,40}$`)

// eeeResult is one result of a record being read.
type eeeResult struct {
	record                *eeeRecord
	node, config, details source.Node
}

func (x *eeeResult) read() {
	if why := x.outOfScope(); why != "" {
		x.node.Report("run/scope", "%s", why)
		return
	}
	score := x.details.Get("score")
	v := score.Num("points")
	if !score.Exists() {
		x.node.Report("value/missing", "expected a score in `score_details`, found none")
	}
	if unknown, _ := x.config.Get("has_unknown_level").Bool(); unknown && v.Known() && v.Num == -1 {
		score.Report("value/missing", "-1, which stands for unknown in this metric")
		return
	}
	if !v.Known() {
		return
	}
	unit, unitNote := x.unit(score)
	uncertainty := x.details.Get("uncertainty")
	_, dateNote := x.record.date(x.node)
	n := x.n(uncertainty)
	row := record.Row{Run: x.record.run(x.node), Metric: scoreMetric, Stat: record.Single, Value: score.Num(unit), N: n,
		Benchmark: x.node.Get("evaluation_name").Str(), Variant: x.metric(),
		Note: joinNotes(unitNote, x.note(n), x.record.note(), dateNote)}
	if lower, _ := x.config.Get("lower_is_better").Bool(); lower {
		row.Better = record.Lower
	}
	x.record.sink.Row(row)
	x.record.rows++
	x.spread(row, uncertainty)
}

// outOfScope says why a result is no score of a language model; empty where it
// is one.
func (x *eeeResult) outOfScope() string {
	switch unit := x.config.Get("metric_unit").Str(); {
	case strings.HasSuffix(x.node.Get("modality").Str(), "_to_image"):
		return "a result about pictures"
	case firstText(x.details.Get("details", "perturbation")) != "":
		return "a score over perturbed items, under the name of the original"
	case unit != "" && eeeUnits[strings.ToLower(unit)] == "":
		return "its unit, " + clipped(unit) + ", is none of a score"
	case eeeNoScore.MatchString(x.metric()) || eeeNoScore.MatchString(x.config.Get("metric_kind").Str()):
		return clipped(x.metric()) + " is no capability"
	}
	return ""
}

// metric names the metric. A description is people's words, unless it is one.
func (x *eeeResult) metric() string {
	if m := firstText(x.config.Get("metric_id"), x.config.Get("metric_name")); m != "" {
		return m
	}
	if d := x.config.Get("evaluation_description").Str(); eeeWord.MatchString(d) {
		return d
	}
	return ""
}

// unit returns the unit that the record states, else the one that its bounds
// mean. Numbers win over both.
func (x *eeeResult) unit(score source.Node) (unit, note string) {
	low, high := eeeBound(x.config.Get("min_score")), eeeBound(x.config.Get("max_score"))
	unit = eeeUnits[strings.ToLower(x.config.Get("metric_unit").Str())]
	switch {
	case x.config.Get("score_type").Str() == "levels":
		return "points", "index of a level"
	case unit == "" && low.Known() && low.Num == 0 && high.Num == 1:
		unit = "fraction"
	case unit == "" && low.Known() && low.Num == 0 && high.Num == 100:
		unit = "percent"
	case unit == "":
		unit = "points"
	}
	v := score.Num(unit).Num
	if within, bounded := eeeScales[unit]; bounded && !within.hold(v) {
		score.Report("value/unit", "expected a %s, found %s; it is kept as points", unit, record.FormatFloat(v))
		return "points", "outside of the scale that the record states"
	}
	if low.Known() && v < low.Num || high.Known() && v > high.Num {
		score.Report("value/check", "expected a score from %s to %s, found %s", low.Text(), high.Text(), record.FormatFloat(v))
	}
	return unit, ""
}

// eeeScales are the units with bounds.
var eeeScales = map[string]bounds{"fraction": fractions, "percent": percents}

// eeeBound reads a bound; metrics without one have infinity there, as a text.
func eeeBound(n source.Node) record.Value {
	if strings.Contains(strings.ToLower(n.Str()), "inf") {
		return record.Value{}
	}
	return n.Num("points")
}

// isHELM reports whether the harness was HELM, whose statistics are over trials.
func (x *eeeResult) isHELM() bool {
	return strings.EqualFold(x.record.root.Get("eval_library", "name").Str(), "helm")
}

func (x *eeeResult) n(uncertainty source.Node) record.Value {
	if x.isHELM() {
		return record.Value{}
	}
	return reader.Positive(uncertainty.Get("num_samples").Num("count"))
}

// spread adds what the record says of the certainty of a score.
func (x *eeeResult) spread(row record.Row, uncertainty source.Node) {
	score, unit := row.Value, string(row.Value.Unit)
	stderr, deviation := uncertainty.Get("standard_error", "value"), uncertainty.Get("standard_deviation")
	row.Stat, row.Value = record.StdErr, numWithin(stderr, unit, bounds{0, math.Inf(1)})
	x.record.sink.Row(row)
	written := row.Value
	if x.isHELM() {
		return
	}
	row.Stat, row.Value = record.StdDev, numWithin(deviation, unit, bounds{0, math.Inf(1)})
	x.record.sink.Row(row)
	if want := row.Value.Num / math.Sqrt(row.N.Num); written.Known() && row.Value.Known() && row.N.Known() && math.Abs(written.Num-want) > 0.02*want+1e-9 {
		stderr.Report("value/check", "a deviation of %s over %s items is a standard error of %.6f", row.Value.Text(), row.N.Text(), want)
	}
	ci := uncertainty.Get("confidence_interval")
	if !ci.Exists() {
		ci = x.details.Get("confidence_interval") // 0.2.0
	}
	if !ci.Is(source.Object) {
		return
	}
	level := "interval of unknown level"
	if v := ci.Get("confidence_level").Num("points"); v.Num > 0 && v.Num < 1 {
		level = record.FormatFloat(math.Round(v.Num*1e6)/1e4) + " % interval"
	}
	row.Value = score
	for _, bound := range interval(row, ci.Get("lower").Num(unit), ci.Get("upper").Num(unit), level, ci) {
		x.record.sink.Row(bound)
	}
}

// eeeShots are the names that converters give the number of examples.
var eeeShots = []string{"num_fewshot", "n_shot", "n_shots", "fewshot"}

// note says how a result came about: shots, items, the revision of the data.
func (x *eeeResult) note(n record.Value) string {
	shots, revision := "", ""
	for _, key := range eeeShots {
		if s := strings.Trim(x.node.Get("generation_config", "additional_details", key).Str(), `"`); s != "" && strings.Trim(s, "0123456789") == "" && len(s) < 4 {
			shots = s + "-shot"
		}
	}
	data := x.node.Get("source_data")
	if v := firstText(data.Get("source_version"), data.Get("hf_revision")); v != "" {
		revision = "data " + clipped(v)
	}
	return listed(shots, itemsNote(n, data.Get("samples_number").Num("count")), revision)
}
