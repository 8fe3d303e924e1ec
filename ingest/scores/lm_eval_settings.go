package scores

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// lmEvalBounds are the values that a metric can have by its definition.
type lmEvalBounds struct{ low, high float64 }

// lmEvalUnits are the metrics that are means of values between 0 and 1; the
// correlation goes from -1, and the Brier score sums the squares of all choices.
var lmEvalUnits = map[string]lmEvalBounds{
	"acc": {0, 1}, "acc_norm": {0, 1}, "acc_mutual_info": {0, 1}, "exact_match": {0, 1}, "em": {0, 1}, "f1": {0, 1},
	"mc1": {0, 1}, "mc2": {0, 1}, "pct_stereotype": {0, 1}, "mcc": {-1, 1}, "brier_score": {0, 2},
}

// lmEvalBinary are means of 0s and 1s.
var lmEvalBinary = map[string]bool{"acc": true, "acc_norm": true, "exact_match": true, "em": true}

// lmEvalLower are metrics of which less is better, for files that do not say.
var lmEvalLower = map[string]bool{"ppl": true, "bits_per_byte": true, "ter": true, "brier_score": true, "likelihood_difference": true, "pct_stereotype": true}

// lmEvalUnit returns the unit of a metric by its name. A value that the unit
// cannot have is in points, since some tasks print percent under these names.
func lmEvalUnit(metric string, v source.Node) (unit, note string) {
	bounds, known := lmEvalUnits[metric]
	if !known && (strings.HasPrefix(metric, "pass@") || strings.HasSuffix(metric, "_level_strict_acc") || strings.HasSuffix(metric, "_level_loose_acc")) {
		bounds, known = lmEvalBounds{0, 1}, true
	}
	if !known {
		return "points", ""
	}
	if x := v.Num("fraction").Num; x < bounds.low || x > bounds.high {
		v.Report("value/unit", "expected %s between %g and %g, found %s; it is kept as points", clipped(metric), bounds.low, bounds.high, record.FormatFloat(x))
		return "points", "outside of what this metric can be as a fraction"
	}
	return "fraction", ""
}

// model returns the name of the model, and what must be known of it.
func (r *lmEvalFile) model() (name, note string) {
	name = r.root.Get("model_name").Str()
	for _, key := range []string{"pretrained", "model", "peft"} {
		if name == "" {
			name = r.arg(key)
		}
	}
	if name == "" {
		r.root.Get("config").Report("value/missing", "expected the model in `model_name` or `model_args`, found none")
	}
	backend := r.root.Get("config", "model").Str()
	if strings.HasPrefix(backend, "local-") {
		note = "the model is named as the endpoint calls it"
	}
	if adapter := r.arg("peft"); adapter != "" && adapter != name {
		note = joinNotes("with a PEFT adapter", note)
	}
	revision := r.arg("revision")
	if revision == "" {
		revision = r.root.Get("config", "model_revision").Str()
	}
	if revision != "" && revision != "main" {
		note = joinNotes("checkpoint "+clipped(revision), note)
	}
	return name, note
}

// arg returns one of the arguments that the model was loaded with: an object
// since 0.4.12, before that `key=value,key=value`.
func (r *lmEvalFile) arg(key string) string {
	args := r.root.Get("config", "model_args")
	if args.Is(source.Object) {
		return args.Get(key).Str()
	}
	for pair := range strings.SplitSeq(args.Str(), ",") {
		if k, v, ok := strings.Cut(pair, "="); ok && strings.TrimSpace(k) == key {
			return strings.Trim(strings.TrimSpace(v), `"'`)
		}
	}
	return ""
}

// engine returns the backend where it is a program that serves models, and not
// a way to reach one. Old files name models here.
func (r *lmEvalFile) engine() string {
	switch b := r.root.Get("config", "model").Str(); b {
	case "hf", "vllm", "sglang":
		return b
	}
	return ""
}

func (r *lmEvalFile) precision() string {
	for _, dtype := range []string{r.root.Get("config", "model_dtype").Str(), r.arg("dtype")} {
		if dtype = strings.TrimPrefix(dtype, "torch."); dtype != "auto" && !source.IsMissing(dtype) {
			return dtype
		}
	}
	return ""
}

// lmEvalDate reads the seconds since 1970, which early 2024 wrote as a string.
func lmEvalDate(n source.Node) record.Date {
	d, _ := record.UnixDate(n.Str())
	return d
}

// joinNotes joins the notes that are not empty.
func joinNotes(notes ...string) string {
	var said []string
	for _, n := range notes {
		if n != "" {
			said = append(said, n)
		}
	}
	return strings.Join(said, "; ")
}

// clipped cuts a name for a message.
func clipped(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return s
}
