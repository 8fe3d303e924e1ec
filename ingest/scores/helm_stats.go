package scores

import (
	"math"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// helmFractions are the metrics of HELM that are means of values between 0 and
// 1, more being better: by their whole name without @k, or by its beginning or
// end. Names as in its schemas (src/helm/benchmark/static/schema_*.yaml).
var helmFractions = map[string]bool{
	"exact_match": true, "quasi_exact_match": true, "prefix_exact_match": true, "quasi_prefix_exact_match": true,
	"exact_match_indicator": true, "final_number_exact_match": true, "exact_set_match": true, "iou_set_match": true,
	"f1_score": true, "f1_set_match": true, "classification_macro_f1": true, "classification_micro_f1": true,
	"NDCG": true, "RR": true, "code_eval_acc": true, "pass": true, "strict_acc": true,
	"chain_of_thought_correctness": true, "wildbench_score_rescaled": true,
}

var helmFractionPrefixes = []string{"rouge_", "bleu_", "math_equiv"}

// helmPoints are scores on another scale.
var helmPoints = map[string]bool{"wildbench_score": true}

// helmMetric returns the metric without @k, and whether it is a score and one
// that is a fraction.
func helmMetric(name string) (base string, score, fraction bool) {
	base, k, _ := strings.Cut(name, "@")
	if strings.Trim(k, "0123456789") != "" {
		return name, false, false
	}
	fraction = helmFractions[base] || strings.HasSuffix(base, "_accuracy")
	for _, p := range helmFractionPrefixes {
		fraction = fraction || strings.HasPrefix(base, p)
	}
	return base, fraction || helmPoints[base], fraction
}

// helmStats are the statistics of one run being read.
type helmStats struct {
	sink  *reader.Sink
	root  source.Node
	split string      // the one that leaderboards count
	items source.Node // the mean of num_instances
	shots string

	scores, measured *record.Run
}

func (r *helmStats) read() {
	r.split = r.countedSplit()
	r.items = r.stat("num_instances")
	r.shots = helmShots(r.stat("num_train_instances"))
	for _, stat := range r.root.Items() {
		if !r.counts(stat) {
			continue
		}
		if name := stat.Get("name", "name").Str(); name == "inference_runtime" {
			r.runtime(stat)
		} else {
			r.score(name, stat)
		}
	}
	if r.scores == nil {
		r.root.Report("run/empty", "no statistic of a score that is known")
	}
}

// countedSplit is test where there is any, as on the leaderboards
// (stanford-crfm/helm#2362).
func (r *helmStats) countedSplit() string {
	for _, stat := range r.root.Items() {
		if stat.Get("name", "split").Str() == "test" {
			return "test"
		}
	}
	return "valid"
}

// counts reports whether a statistic is of the split and of the items as they
// are. Perturbed copies have the names of the originals.
func (r *helmStats) counts(stat source.Node) bool {
	name := stat.Get("name")
	return name.Get("split").Str() == r.split && !name.Get("perturbation").Exists()
}

// stat returns the mean of the statistic of that name over the whole split,
// absent where there is none.
func (r *helmStats) stat(name string) source.Node {
	for _, stat := range r.root.Items() {
		if r.counts(stat) && stat.Get("name", "name").Str() == name && !stat.Get("name", "sub_split").Exists() {
			return stat.Get("mean")
		}
	}
	return source.Node{}
}

// n returns the number of items behind a statistic. That of a part of the split
// is not stated.
func (r *helmStats) n(stat source.Node) record.Value {
	if stat.Get("name", "sub_split").Exists() {
		return record.Value{}
	}
	return reader.Positive(r.items.Num("count"))
}

// mean reads the mean of a statistic, which is unknown over nothing.
func (r *helmStats) mean(stat source.Node, unit string) record.Value {
	if stat.Get("count").Num("count").Num <= 0 {
		return record.Value{}
	}
	v := stat.Get("mean").Num(unit)
	if !stat.Get("mean").Exists() {
		stat.Report("value/missing", "expected a mean, since the count is not 0")
	}
	low, high := stat.Get("min").Num(unit), stat.Get("max").Num(unit)
	if slack := 1e-9 * math.Abs(v.Num); low.Known() && v.Num < low.Num-slack || high.Known() && v.Num > high.Num+slack {
		stat.Get("mean").Report("value/check", "expected a mean between min and max, %s and %s, found %s", low.Text(), high.Text(), v.Text())
	}
	return v
}

func (r *helmStats) score(name string, stat source.Node) {
	base, isScore, isFraction := helmMetric(name)
	if !isScore || !r.mean(stat, "points").Known() {
		return
	}
	unit, unitNote := "points", ""
	if isFraction {
		unit, unitNote = fractionWithin(name, stat.Get("mean"), fractions)
	}
	row := record.Row{Metric: scoreMetric, Stat: record.Single, Value: stat.Get("mean").Num(unit), N: r.n(stat),
		Variant: r.variant(name, stat), Note: joinNotes(unitNote, r.note(stat))}
	if r.scores == nil {
		r.scores = r.run(record.Score)
	}
	row.Run = r.scores
	r.sink.Row(row)
	if unit != "fraction" {
		return
	}
	if row.Value.Num < 0.001 {
		reportChance(stat.Get("mean"), name, "this run", row.Value)
	}
	if strings.HasSuffix(base, "exact_match") {
		r.checkWhole(name, stat, row)
	}
}

// checkWhole: a share of items that are right or wrong is a whole number of
// them, in all trials together.
func (r *helmStats) checkWhole(name string, stat source.Node, row record.Row) {
	if !isWhole(row.Value.Num * row.N.Num * stat.Get("count").Num("count").Num) {
		stat.Get("mean").Report("value/check", "%s of %s is not a whole number of %s items", clipped(name), row.Value.Text(), row.N.Text())
	}
}

// runtime adds the time of a request, as a run of its own: it is no score.
func (r *helmStats) runtime(stat source.Node) {
	v := r.mean(stat, "s")
	switch {
	case !v.Known() || stat.Get("name", "sub_split").Exists():
		return
	case v.Num <= 0:
		stat.Get("mean").Report("value/unmeasured", "the time of a request is %s", v.Text())
		return
	}
	r.measured = r.run(record.Measured)
	r.measured.InputTokens = reader.Positive(r.stat("num_prompt_tokens").Num("count"))
	r.measured.OutputTokens = reader.Positive(r.stat("num_output_tokens").Num("count"))
	r.sink.Row(record.Row{Run: r.measured, Metric: record.MustMetric("e2e_latency"), Stat: record.Mean, Value: v, N: r.n(stat),
		Variant: r.split, Note: "may be the time of a cached answer"})
}

func (r *helmStats) run(kind record.Kind) *record.Run {
	run := r.sink.Run(record.Run{Kind: kind, Record: r.root.Ref().Record})
	r.sink.Place(run, reader.Place{Bare: true})
	return run
}

func (r *helmStats) variant(name string, stat source.Node) string {
	variant := name + "," + r.split
	if part := stat.Get("name", "sub_split").Str(); part != "" {
		variant += "," + part
	}
	return variant
}

// note says how the score came about: shots, items and trials.
func (r *helmStats) note(stat source.Node) string {
	trials := ""
	if n := stat.Get("count").Num("count"); n.Num > 1 {
		trials = "mean of " + n.Text() + " trials"
	}
	return listed(r.shots, itemsNote(r.n(stat), record.Value{}), trials)
}

// helmShots says how many examples were in the prompt. Long items leave room for
// fewer, so the mean may be no whole number.
func helmShots(mean source.Node) string {
	switch v := mean.Num("count"); {
	case !v.Known():
		return ""
	case v.Num != math.Trunc(v.Num):
		return "examples in the prompt, in the mean: " + v.Text()
	default:
		return v.Text() + "-shot"
	}
}
