package identity

import (
	"slices"
	"strings"
)

// convention is what a name means in one format and nowhere else. Each entry is
// documented knowledge about a source, keyed by the name of its reader; a format
// that is not listed has none.
type convention struct {
	// publisher is who runs the models, as a title names them.
	publisher string
	// says maps a spelling, exactly as written, to the name that the source
	// itself gives for it.
	says map[string]string
	// isSlug tells which spellings the fields below are about; nil: all.
	isSlug func(raw string) bool
	// efforts are tried after the general grammars.
	efforts []effortForm
	// defaultEffort lists the families whose bare name stands for a setting that
	// the source does not state.
	defaultEffort []string
	// oneRun: the ids of one record name one model under one setting, so that an
	// effort that one of them states holds for the others.
	oneRun bool
	// tiers are price tiers behind the name.
	tiers []string
	// targets are accuracy targets behind the name.
	targets []string
	// repositories: names are repositories at Hugging Face, where the one
	// without "Instruct" is the base model.
	repositories bool
}

var conventions = map[string]convention{
	// AA's slugs are its own ids. The bare slug of a model that AA runs several
	// ways is one of these ways, and not always the same one.
	"artificial-analysis": {
		publisher:     "Artificial Analysis",
		says:          aaSlugs,
		isSlug:        isAASlug,
		efforts:       aaEfforts,
		defaultEffort: aaEffortFamilies,
		oneRun:        true,
	},
	// "-base" is a Claude with thinking off; the hybrid Qwen3 are run with
	// thinking on.
	"livebench": {
		efforts: []effortForm{
			{[]string{"base"}, Off, []string{"claude"}},
			{[]string{"thinking"}, On, []string{"qwen3-32b", "qwen3-30b-a3b"}},
		},
	},
	"llm-prices": {tiers: []string{"-128k", "-200k", "-256k", "-272k"}},
	// The percentage of the reference accuracy that a submission has to keep.
	"mlperf-results": {targets: []string{"-99.9", "-99"}},
	"mlperf-log":     {targets: []string{"-99.9", "-99"}},

	"lighteval":            {repositories: true},
	"lm-eval":              {repositories: true},
	"open-llm-leaderboard": {repositories: true},
}

// isAASlug: AA's slugs are lower case without blanks; its display names are not,
// except for a few (o3) that equal their slug.
func isAASlug(raw string) bool {
	return raw != "" && !strings.ContainsFunc(raw, func(r rune) bool {
		return r != '-' && r != '.' && (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
}

// applies reports whether the fields behind isSlug are about this spelling.
func (c convention) applies(raw string) bool { return c.isSlug == nil || c.isSlug(raw) }

// hidesEffort reports whether a base without an effort stands for one that the
// source does not state. Models that were trained one way have none to hide.
func (c convention) hidesEffort(base string) bool {
	trained := isTrainedThinking(base) || strings.HasSuffix(base, "-instruct") && !inFamily(base, []string{"granite-3-3"})
	return inFamily(base, c.defaultEffort) && !trained
}

// aaEffortFamilies are the models that AA lists several times, by effort.
var aaEffortFamilies = []string{
	"claude-3-7", "claude-4", "claude-fable", "claude-haiku", "claude-opus", "claude-sonnet", "cogito", "deephermes-3",
	"deepseek-v3-1", "deepseek-v3-2", "deepseek-v4", "exaone", "gemini-2-5", "gemini-3", "gemma-4",
	"glm-4-5", "glm-4-5v", "glm-4-6", "glm-4-6v", "glm-4-7", "glm-5", "glm-5v", "gpt-5", "gpt-oss", "granite-3-3", "grok-3-mini", "grok-4",
	"hermes-4", "k-exaone", "k2-v2", "kimi-k2-5", "kimi-k2-6", "llama-3-1-nemotron", "llama-3-3-nemotron", "llama-nemotron",
	"mimo-v2", "mistral-small-4", "nova-2-0", "nvidia-nemotron", "o3", "o4-mini", "qwen3", "qwen3-5", "qwen3-6",
	"sarvam", "solar-open", "solar-pro",
}

// aaEfforts: AA's slugs use these forms for every such model. "-thinking" is left
// to the general forms: qwen3-max-thinking is a model.
var aaEfforts = []effortForm{
	{[]string{"reasoning"}, On, aaEffortFamilies},
	{[]string{"{level}"}, Unstated, aaEffortFamilies},
}

// isRepositoryFormat reports whether names of the format are repositories.
func isRepositoryFormat(format string) bool { return conventions[format].repositories }

// cutListed cuts the first listed suffix, given in raw form ("-99.9").
func cutListed(text string, suffixes []string) (rest, suffix string) {
	i := slices.IndexFunc(suffixes, func(s string) bool { return strings.HasSuffix(text, s) && len(text) > len(s) })
	if i < 0 {
		return text, ""
	}
	return strings.TrimSuffix(text, suffixes[i]), strings.TrimPrefix(suffixes[i], "-")
}
