package identity

import "strings"

// Kind says whether a name can identify a model at all.
type Kind string

const (
	// Plain is a name that identifies a model.
	Plain Kind = ""
	// Paired is "a + b": two models working together, an entity of its own.
	Paired Kind = "pair"
	// Moving is an alias that its publisher re-points ("-latest", "~x/y",
	// "deepseek-chat") and that carries no date which would pin it.
	Moving Kind = "moving"
	// Served is a name that somebody gave to a server ("qwen", "test").
	Served Kind = "served"
	// Local is a path in somebody's file system.
	Local Kind = "path"
	// Label is llama.cpp's model_type: architecture, size class, file type.
	Label Kind = "label"
	// Contradictory is a name whose parts exclude each other.
	Contradictory Kind = "contradictory"
	// SetApart is a name that the user's alias file leaves apart.
	SetApart Kind = "apart"
	// Opaque is text that is no valid UTF-8.
	Opaque Kind = "opaque"
)

// Name is a model name taken apart. Text fields are in normal form (lower case,
// "-" between words) except Raw; an empty field means the name does not say.
type Name struct {
	Raw  string // as written
	Said string // the name that the source's convention gives for Raw; mostly empty

	Route  []string // who passes it on, outermost first, without "/"; mostly 0 to 4 pieces
	Region string   // of a cloud: "us", "eu-west-1"; another price, not another model
	Org    string   // the maker, by its listed id, else as written
	Base   string   // family, version, size, tune and variant
	Date   string   // YYYY-MM-DD; read only from 8 digits or an ISO date
	Setting
	Shard string // "00001-of-00009"
	File  string // extension: "gguf"

	// Assumed is a quantization whose scores may stand for this name's, because
	// a line of the alias file says so against what the name itself states.
	Assumed string

	Pair  []string // the parts of "a + b" as written
	Kind  Kind
	Steps Steps // which steps of the normal form changed the text
}

// Setting is how a model was set or sold. Equal models with different settings
// stay apart wherever the setting matters (see the MayJoin functions).
type Setting struct {
	Effort       Effort
	Quantization string // "fp8", "q4-k-m"; empty is unknown, never assumed
	Tag          string // "free", "nitro": after a colon
	Tier         string // "200k": price tier by prompt length
	Sale         string // "fast", "tput", "maas": listed ways to serve the same model
	Target       string // "99.9": accuracy target of a benchmark's rules
}

// String lists what is set, in a fixed order ("xhigh, fp8"); empty if nothing is.
func (s Setting) String() string {
	var parts []string
	if s.Effort != (Effort{}) {
		parts = append(parts, s.Effort.String())
	}
	for _, p := range []string{s.Quantization, s.Tag, s.Tier, s.Sale, s.Target} {
		if p != "" {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, ", ")
}

// String is the normal form with the setting: "openai/gpt-5-2025-08-07 (high)".
func (n Name) String() string {
	if s := n.Setting.String(); s != "" {
		return n.Model() + " (" + s + ")"
	}
	return n.Model()
}

// Model is the normal form of the model alone, without its setting:
// "org/base-date". It is a key for display and sorting, not an id of a source.
func (n Name) Model() string {
	var b strings.Builder
	if n.Org != "" {
		b.WriteString(n.Org + "/")
	}
	b.WriteString(n.Base)
	if n.Date != "" {
		b.WriteString("-" + n.Date)
	}
	return b.String()
}

// identifies reports whether the name may be joined by its normal form.
func (n Name) identifies() bool { return n.Kind == Plain || n.Kind == Paired }

// key is what must be equal for two names to be one model.
type key struct{ org, base, date string }

// key leaves out the org of a listed quantizer where the name states the
// quantization: "nvidia/DeepSeek-R1-0528-FP4-V2" is DeepSeek's model in
// NVIDIA's weights, so step n9 has to find the maker.
func (n Name) key() key {
	k := key{n.Org, n.Base, n.Date}
	if n.Quantization != "" && quantizers[n.Org] {
		k.org = ""
	}
	return k
}

// Steps is the set of normalization steps that a name needed.
type Steps uint16

// The steps n1 to n9 of the normal form.
const (
	N1 Steps = 1 << iota
	N2
	N3
	N4
	N5
	N6
	N7
	N8
	N9
)

// String is "n1 n5" in order; empty for the empty set.
func (s Steps) String() string {
	var parts []string
	for i := range 9 {
		if s&(1<<i) != 0 {
			parts = append(parts, "n"+string(rune('1'+i)))
		}
	}
	return strings.Join(parts, " ")
}
