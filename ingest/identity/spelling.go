package identity

import "strings"

// Spelling is one model name as one row has it, with the context that decides
// what it means.
type Spelling struct {
	Text   string // the model column, untouched
	Format string // name of the reader ("artificial-analysis"): picks the conventions
	Source string // key of the source in benchfolio.yaml; aliases may be limited to it
	Date   string // date of the row, any RFC 3339 prefix; empty if unknown

	// IDs are other ids of the same model that the same record states
	// (OpenRouter's canonical_slug and hugging_face_id), in any order. Empty
	// strings are ignored.
	IDs []string

	// Effort and Quantization are what the record states apart from the name.
	// They count only where the name itself says nothing.
	Effort, Quantization string
}

// name parses the spelling under its format's conventions and adds what the
// record states apart.
func (s Spelling) name() Name {
	n := ParseFrom(s.Format, s.Text)
	n.Setting = s.complete(n.Setting)
	return n
}

func (s Spelling) complete(set Setting) Setting {
	if set.Effort == (Effort{}) && s.Effort != "" {
		set.Effort, _ = ParseEffort(s.Effort)
	}
	if set.Quantization == "" {
		set.Quantization = normalQuantization(s.Quantization)
	}
	return set
}

// scope is where a spelling means one thing: its reader and its source.
type scope struct{ format, source, text string }

func (s Spelling) scope() scope { return scope{s.Format, s.Source, s.Text} }

// normalQuantization brings a precision column ("torch.bfloat16", "FP8") to the
// form that names use.
func normalQuantization(text string) string {
	text = strings.ToLower(strings.TrimSpace(text))
	text = strings.TrimPrefix(text, "torch.")
	switch text {
	case "bfloat16":
		return "bf16"
	case "float16", "half":
		return "fp16"
	case "float8":
		return "fp8"
	}
	return dashes.Replace(text)
}
