package scores

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// lmEvalLower are metrics of which less is better, for files that do not say.
var lmEvalLower = map[string]bool{"ppl": true, "bits_per_byte": true, "ter": true, "brier_score": true, "likelihood_difference": true, "pct_stereotype": true}

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
	return lmEvalArg(args.Str(), key)
}

// lmEvalArg returns one of the arguments of a text `key=value,key=value`.
func lmEvalArg(args, key string) string {
	for pair := range strings.SplitSeq(args, ",") {
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
