package identity

// Words that make another model, and words that only sell the same one another
// way. What stands in neither list stays in the name and proves nothing.

// variantWords make another model wherever one name has them and the other has
// not.
var variantWords = set(
	"4o", "air", "alpha", "audio", "beta", "code", "codex", "coder", "embed", "embedding", "experimental",
	"flash", "guard", "highspeed", "image", "large", "lite", "math", "max", "medium", "micro", "mini", "nano",
	"ocr", "omni", "plus", "premier", "preview", "pro", "realtime", "search", "small", "speciale", "super",
	"terminus", "tiny", "tts", "ultra", "vision", "vl", "zero",
)

// variantShort gives the long form of words that are written both ways.
var variantShort = map[string]string{"exp": "experimental"}

// childWords mark a model that somebody made out of another one.
var childWords = set(
	"abliterated", "derestricted", "distill", "distilled", "dpo", "finetune", "finetuned", "heretic", "lora",
	"merge", "merged", "pruned", "reap", "rpmax", "sft", "simpo", "uncensored",
)

// tuneWords are how a model was tuned, by kind. Only two names that both say a
// kind, and say different ones, are different by it: many sources drop it.
var tuneWords = map[string]string{
	"instruct": "instruct", "it": "instruct", "chat": "instruct",
	"thinking": "thinking", "think": "thinking", "thinker": "thinking",
	"reasoning": "thinking", "reasoner": "thinking",
	"base": "base", "pt": "base",
}

// saleForm is a suffix under which the same model is served another way.
type saleForm struct {
	tail     []string
	families []string // nil: every family; elsewhere the word is part of the name
}

// saleForms. "fast" and "turbo" are ways of serving for some families and other
// models in others (grok-4-fast, gpt-4-turbo, glm-5-turbo).
var saleForms = []saleForm{
	{[]string{"high", "throughput"}, nil}, // GPT-OSS on models.dev: no effort
	{[]string{"tput"}, nil},               // Together
	{[]string{"maas"}, nil},               // Vertex AI
	{[]string{"tee"}, nil},                // Chutes
	{[]string{"fast"}, []string{"claude", "llama", "meta-llama", "llama3", "glm-5-1"}}, // Anthropic, Cloudflare, Fireworks
	{[]string{"turbo"}, []string{"llama", "meta-llama", "kimi-k2-thinking", "deepseek-r1", "deepseek-v3"}},
}

// tags stand behind a colon at OpenRouter and its followers: another product at
// another price. ":thinking" is an effort.
var tags = set("free", "beta", "nitro", "floor", "exacto", "online", "extended", "web")

// rereleases are models that came out again under a stamp while the name
// without it kept meaning the first release.
var rereleases = []struct {
	family string
	stamps []string
}{
	{"deepseek-r1", []string{"0528"}},
	{"deepseek-v3", []string{"0324"}},
	{"kimi-k2", []string{"0905"}},
	{"qwen3", []string{"2507"}},
}
