package identity

import (
	"strings"
	"testing"
)

// want is what a name must parse to; Raw, Steps and Pair are tested elsewhere.
type want struct {
	format, raw     string
	route           string // joined by " "
	region          string
	org, base, date string
	setting         Setting
	shard, file     string
	kind            Kind
}

func level(l string) Setting         { return Setting{Effort: Effort{Level: l}} }
func tokens(n int) Setting           { return Setting{Effort: Effort{Mode: On, Budget: n}} }
func mode(m Mode) Setting            { return Setting{Effort: Effort{Mode: m}} }
func quant(q string) Setting         { return Setting{Quantization: q} }
func think(m Mode, l string) Setting { return Setting{Effort: Effort{Mode: m, Level: l}} }

// Spellings from result files and price lists that people published.
var spelled = []want{
	// Llama
	{raw: "meta-llama/Llama-3.3-70B-Instruct", org: "meta-llama", base: "llama-3-3-70b-instruct"},
	{raw: "Llama 3.3 Instruct 70B", base: "llama-3-3-instruct-70b"},
	{raw: "us.meta.llama3-3-70b-instruct-v1:0", region: "us", org: "meta-llama", base: "llama3-3-70b-instruct"},
	{raw: "mistral.mistral-7b-instruct-v0:2", org: "mistralai", base: "mistral-7b-instruct-v0-2"},
	{raw: "ovhcloud/Meta-Llama-3_3-70B-Instruct", route: "ovhcloud", base: "meta-llama-3-3-70b-instruct"},
	{raw: "groq/llama-3.3-70b-versatile", route: "groq", base: "llama-3-3-70b-versatile"},
	{raw: "fireworks_ai/accounts/fireworks/models/llama-v3p1-8b-instruct", route: "fireworks_ai accounts fireworks models", base: "llama-v3p1-8b-instruct"},
	{raw: "cerebras/llama3.1-8b", route: "cerebras", base: "llama3-1-8b"},
	{raw: "llama-3.1-405b-instruct-bf16", base: "llama-3-1-405b-instruct", setting: quant("bf16")},
	{raw: "cloudflare/@cf/meta/llama-3.3-70b-instruct-fp8-fast", route: "cloudflare @cf", org: "meta-llama", base: "llama-3-3-70b-instruct", setting: Setting{Quantization: "fp8", Sale: "fast"}},
	{raw: "oci/meta.llama-3.3-70b-instruct-fp8-dynamic", route: "oci", org: "meta-llama", base: "llama-3-3-70b-instruct", setting: quant("fp8-dynamic")},
	{raw: "hugging-quants/Meta-Llama-3.1-8B-Instruct-AWQ-INT4", org: "hugging-quants", base: "meta-llama-3-1-8b-instruct", setting: quant("awq-int4")},
	{raw: "Llama-4-Maverick-17B-128E-Instruct-FP8", base: "llama-4-maverick-17b-128e-instruct", setting: quant("fp8")},
	{raw: "vertex_ai/meta/llama-4-maverick-17b-16e-instruct-maas", route: "vertex_ai", org: "meta-llama", base: "llama-4-maverick-17b-16e-instruct", setting: Setting{Sale: "maas"}, kind: Contradictory},
	{format: "mlperf-results", raw: "llama2-70b-99.9", base: "llama2-70b", setting: Setting{Target: "99.9"}},
	{format: "mlperf-results", raw: "llama2-70b-99", base: "llama2-70b", setting: Setting{Target: "99"}},
	{raw: "llama2-70b-99.9", base: "llama2-70b-99-9"},
	{raw: "Llama-3.2-3B-Instruct-Q8_0.gguf", base: "llama-3-2-3b-instruct", setting: quant("q8-0"), file: "gguf"},
	{raw: "llama 7B Q4_0", base: "llama 7b q4_0", setting: quant("q4-0"), kind: Label},
	// Claude
	{raw: "claude-sonnet-4-5-20250929", base: "claude-sonnet-4-5", date: "2025-09-29"},
	{raw: "claude-sonnet-4-5@20250929", base: "claude-sonnet-4-5", date: "2025-09-29"},
	{raw: "vertex_ai/claude-opus-4-6@default", route: "vertex_ai", base: "claude-opus-4-6@default"},
	{raw: "anthropic/claude-4.5-sonnet-20250929", org: "anthropic", base: "claude-4-5-sonnet", date: "2025-09-29"},
	{raw: "eu.anthropic.claude-sonnet-4-5-20250929-v1:0", region: "eu", org: "anthropic", base: "claude-sonnet-4-5", date: "2025-09-29"},
	{raw: "us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0", region: "us-gov", org: "anthropic", base: "claude-sonnet-4-5", date: "2025-09-29"},
	{raw: "bedrock/us-gov-east-1/anthropic.claude-haiku-4-5-20251001-v1:0", route: "bedrock us-gov-east-1", region: "us-gov-east-1", org: "anthropic", base: "claude-haiku-4-5", date: "2025-10-01"},
	{raw: "us.anthropic.claude-3-5-sonnet-20241022-v2:0", region: "us", org: "anthropic", base: "claude-3-5-sonnet", date: "2024-10-22"},
	{raw: "claude-sonnet-4-5-20250929_16K", base: "claude-sonnet-4-5", date: "2025-09-29", setting: tokens(16000)},
	{raw: "claude-sonnet-4-5-20250929-thinking-32k", base: "claude-sonnet-4-5", date: "2025-09-29", setting: tokens(32000)},
	{raw: "claude-opus-4-5-20251101-low-effort", base: "claude-opus-4-5", date: "2025-11-01", setting: level("low")},
	{raw: "claude-opus-4-5-20251101-thinking-64k-high-effort", base: "claude-opus-4-5", date: "2025-11-01", setting: Setting{Effort: Effort{Mode: On, Budget: 64000, Level: "high"}}},
	{raw: "claude-opus-4-6-thinking-auto-high-effort", base: "claude-opus-4-6", setting: think(Adaptive, "high")},
	{raw: "anthropic/claude-opus-4.6:thinking:low", org: "anthropic", base: "claude-opus-4-6", setting: think(On, "low")},
	{raw: "claude-3-7-sonnet-thinking:1024", base: "claude-3-7-sonnet", setting: tokens(1024)},
	{raw: "claude-opus-4-6-adaptive", base: "claude-opus-4-6", setting: mode(Adaptive)},
	{raw: "Claude 4.5 Sonnet (Reasoning)", base: "claude-4-5-sonnet", setting: mode(On)},
	{raw: "Claude Opus 4.6 (Adaptive Reasoning, Max Effort)", base: "claude-opus-4-6", setting: think(Adaptive, "max")},
	{raw: "Claude Opus 4.6 (Non-reasoning, High Effort)", base: "claude-opus-4-6", setting: think(Off, "high")},
	{format: "artificial-analysis", raw: "claude-opus-4-6", base: "claude-opus-4-6", setting: think(Off, "high")},
	{format: "artificial-analysis", raw: "claude-sonnet-4-6-non-reasoning-low-effort", base: "claude-sonnet-4-6", setting: think(Off, "low")},
	{format: "artificial-analysis", raw: "claude-opus-9", base: "claude-opus-9", setting: think(SourceDefault, "Artificial Analysis")},
	{raw: "claude-sonnet-4-20250514 (32k thinking)", base: "claude-sonnet-4", date: "2025-05-14", setting: tokens(32000)},
	{raw: "claude-3-7-sonnet-20250219 (32k thinking tokens)", base: "claude-3-7-sonnet", date: "2025-02-19", setting: tokens(32000)},
	{raw: "claude-opus-4-20250514 (no think)", base: "claude-opus-4", date: "2025-05-14", setting: mode(Off)},
	{format: "livebench", raw: "claude-4-sonnet-20250514-base", base: "claude-4-sonnet", date: "2025-05-14", setting: mode(Off)},
	{raw: "claude-4-sonnet-20250514-base", base: "claude-4-sonnet-base", date: "2025-05-14"},
	{format: "llm-prices", raw: "claude-sonnet-4.5-200k", base: "claude-sonnet-4-5", setting: Setting{Tier: "200k"}},
	{raw: "claude-sonnet-4.5-200k", base: "claude-sonnet-4-5-200k"},
	{raw: "openai/neulab/claude-sonnet-4-20250514", org: "openai/neulab", base: "claude-sonnet-4", date: "2025-05-14"},
	{raw: "~anthropic/claude-opus-latest", org: "~anthropic", base: "claude-opus-latest", kind: Moving},
	{raw: "openrouter/anthropic/claude-opus-4.6-fast", route: "openrouter", org: "anthropic", base: "claude-opus-4-6", setting: Setting{Sale: "fast"}},
	// GPT and o
	{raw: "gpt-5.5-2026-04-23", base: "gpt-5-5", date: "2026-04-23"},
	{raw: "openai/gpt-5.5-20260423", org: "openai", base: "gpt-5-5", date: "2026-04-23"},
	{raw: "gpt-5.5-xhigh", base: "gpt-5-5", setting: level("xhigh")},
	{raw: "databricks-gpt-5-5", route: "databricks", base: "gpt-5-5"},
	{raw: "bedrock_mantle/openai.gpt-5.5", route: "bedrock_mantle", org: "openai", base: "gpt-5-5"},
	{format: "artificial-analysis", raw: "gpt-5-5", base: "gpt-5-5", setting: level("xhigh")},
	{raw: "gpt-5-2025-08-07_high", base: "gpt-5", date: "2025-08-07", setting: level("high")},
	{raw: "gpt-5.2-2025-12-11-nothinking", base: "gpt-5-2", date: "2025-12-11", setting: mode(Off)},
	{raw: "gpt-5.1-codex-max", base: "gpt-5-1-codex-max"},
	{raw: "gpt-5.1-codex-max-high", base: "gpt-5-1-codex-max", setting: level("high")},
	{raw: "openai/o3-mini-high-2025-01-31", org: "openai", base: "o3-mini", date: "2025-01-31", setting: level("high")},
	{raw: "o3-2025-04-16_unknown", base: "o3", date: "2025-04-16"},
	{raw: "chatgpt-4o-latest", base: "chatgpt-4o-latest", kind: Moving},
	{raw: "chatgpt-4o-latest-20241120", base: "chatgpt-4o-latest", date: "2024-11-20"},
	{raw: "GPT-4o (Nov '24)", base: "gpt-4o-(nov-'24)"},
	{raw: "openai.gpt-oss-120b-1:0", org: "openai", base: "gpt-oss-120b"},
	{raw: "openai/gpt-oss-120b_high", org: "openai", base: "gpt-oss-120b", setting: level("high")},
	{raw: "openai/gpt-oss-20b:free", org: "openai", base: "gpt-oss-20b", setting: Setting{Tag: "free"}},
	{raw: "gpt-oss-20b-mxfp4.gguf", base: "gpt-oss-20b", setting: quant("mxfp4"), file: "gguf"},
	{raw: "gpt-oss 20B MXFP4 MoE", base: "gpt-oss 20b mxfp4 moe", setting: quant("mxfp4"), kind: Label},
	{raw: "ollama/gpt-oss:120b-cloud", route: "ollama", base: "gpt-oss:120b-cloud"},
	{raw: "openai:chat:gpt-4o-mini", route: "openai chat", base: "gpt-4o-mini"},
	// Gemini
	{raw: "gemini/gemini-2.5-pro", route: "gemini", base: "gemini-2-5-pro"},
	{raw: "gemini-2.5-pro-06-05-highthinking", base: "gemini-2-5-pro-06-05", setting: think(On, "high")},
	{raw: "gemini-2.5-pro-preview-06-05 (32k think)", base: "gemini-2-5-pro-preview-06-05", setting: tokens(32000)},
	{raw: "gemini-3-pro-preview-11-2025-high", base: "gemini-3-pro-preview-11-2025", setting: level("high")},
	{raw: "Gemini 2.5 Pro Preview (May' 25)", base: "gemini-2-5-pro-preview-(may'-25)"},
	{raw: "gemini-3-flash (thinking-minimal)", base: "gemini-3-flash", setting: think(On, "minimal")},
	// DeepSeek
	{raw: "nvidia/DeepSeek-R1-0528-FP4-V2", org: "nvidia", base: "deepseek-r1-0528", setting: quant("fp4-v2")},
	{raw: "amd/DeepSeek-R1-0528-MXFP4-Preview", org: "amd", base: "deepseek-r1-0528", setting: quant("mxfp4-preview")},
	{format: "artificial-analysis", raw: "deepseek-r1", base: "deepseek-r1-0528-(may-'25)"},
	{raw: "deepseek-r1", base: "deepseek-r1"},
	{raw: "DeepSeek V3 (0324)", base: "deepseek-v3-(0324)"},
	{raw: "deepseek/deepseek-v3.2-20251201", org: "deepseek-ai", base: "deepseek-v3-2", date: "2025-12-01"},
	{raw: "deepseek-v3-2-251201", base: "deepseek-v3-2-251201"},
	{raw: "us.deepseek.v3.2", region: "us", org: "deepseek-ai", base: "v3-2"},
	{raw: "deepseek-v3.2-thinking", base: "deepseek-v3-2", setting: mode(On)},
	{raw: "deepseek/deepseek-chat", org: "deepseek-ai", base: "deepseek-chat", kind: Moving},
	{raw: "together_ai/deepseek-ai/DeepSeek-R1-0528-tput", route: "together_ai", org: "deepseek-ai", base: "deepseek-r1-0528", setting: Setting{Sale: "tput"}},
	{raw: "TEE/deepseek-v3.2", route: "tee", base: "deepseek-v3-2", setting: Setting{Sale: "tee"}},
	// Qwen
	{raw: "Qwen/Qwen3-235B-A22B-Thinking-2507", org: "qwen", base: "qwen3-235b-a22b-thinking-2507"},
	{raw: "qwen/qwen3-235b-a22b-07-25", org: "qwen", base: "qwen3-235b-a22b-07-25"},
	{raw: "qwen.qwen3-235b-a22b-2507-v1:0", org: "qwen", base: "qwen3-235b-a22b-2507"},
	{raw: "Qwen3 235B A22B 2507 (Reasoning)", base: "qwen3-235b-a22b-2507-(reasoning)"},
	{raw: "Qwen3 32B (Non-reasoning)", base: "qwen3-32b", setting: mode(Off)},
	{format: "artificial-analysis", raw: "qwen3-32b-instruct", base: "qwen3-32b", setting: mode(Off)},
	{format: "livebench", raw: "qwen3-32b-thinking", base: "qwen3-32b", setting: mode(On)},
	{raw: "qwen-2.5-72b-instruct (bf16)", base: "qwen-2-5-72b-instruct", setting: quant("bf16")},
	{raw: "Qwen/Qwen3-4B-Instruct-2507-5bit-g32", org: "qwen", base: "qwen3-4b-instruct-2507", setting: quant("5bit-g32")},
	{raw: "ollama/qwen2.5:32b-instruct-q8_0", route: "ollama", base: "qwen2-5:32b-instruct", setting: quant("q8-0")},
	{raw: "qwen", base: "qwen", kind: Served},
	{raw: "test", base: "test", kind: Served},
	{raw: "/data/shared_models/Qwen--Qwen2.5-14B-Instruct", base: "/data/shared_models/qwen--qwen2.5-14b-instruct", kind: Local},
	{raw: "/mnt/models/deepseek-r1-0528-fp4-v2", base: "/mnt/models/deepseek-r1-0528-fp4-v2", setting: quant("fp4-v2"), kind: Local},
	// others
	{raw: "z-ai/glm-4.5", org: "zai-org", base: "glm-4-5"},
	{raw: "ZhipuAI/GLM-4.5", org: "zai-org", base: "glm-4-5"},
	{raw: "hf:nvidia/Kimi-K2.5-NVFP4", route: "hf", org: "nvidia", base: "kimi-k2-5", setting: quant("nvfp4")},
	{raw: "kimi-k2.5-instant", base: "kimi-k2-5", setting: mode(Off)},
	{raw: "moonshotai/kimi-k2-thinking", org: "moonshotai", base: "kimi-k2-thinking"},
	{raw: "mistral/mistral-small-3-2-2506", org: "mistralai", base: "mistral-small-3-2-2506"},
	{raw: "vertex_ai/mistral-large@2411-001", route: "vertex_ai", base: "mistral-large@2411-001"},
	{raw: "perplexity/sonar", org: "perplexity-ai", base: "sonar"},
	{raw: "perplexity/anthropic/claude-opus-4-6", route: "perplexity", org: "anthropic", base: "claude-opus-4-6"},
	{raw: "perplexity/llama-3.1-8b-instruct", route: "perplexity", base: "llama-3-1-8b-instruct"},
	{raw: "Step-3.5-Flash-REAP-128B-A11B-Q4_K_M.gguf-00001-of-00004.gguf", base: "step-3-5-flash-reap-128b-a11b", setting: quant("q4-k-m"), shard: "00001-of-00004", file: "gguf"},
	{raw: "model-IQ4_K_R4-00001-of-00009.gguf", base: "model", setting: quant("iq4-k-r4"), shard: "00001-of-00009", file: "gguf", kind: Served},
	{raw: "RedHatAI/Llama-3.3-70B-Instruct-quantized.w4a16", org: "redhatai", base: "llama-3-3-70b-instruct-quantized", setting: quant("w4a16")},
}

// Words that look like a setting and are none.
var traps = []want{
	{raw: "mistral-medium", base: "mistral-medium"},
	{raw: "Mistral Medium", base: "mistral-medium"},
	{raw: "qwen3-max", base: "qwen3-max"},
	{raw: "openai/chat-completion/models/gpt-oss-120b-high-throughput", org: "openai/chat-completion/models", base: "gpt-oss-120b", setting: Setting{Sale: "high-throughput"}},
	{raw: "grok-4-1-fast-non-reasoning", base: "grok-4-1-fast", setting: mode(Off)},
	{raw: "grok-4-1-fast-reasoning", base: "grok-4-1-fast", setting: mode(On)},
	{raw: "grok-4-fast", base: "grok-4-fast"},
	{raw: "gpt-4-turbo", base: "gpt-4-turbo"},
	{raw: "phi-4-mini-reasoning", base: "phi-4-mini-reasoning"},
	{raw: "Qwen3 32B diff, no think, Alibaba API", base: "qwen3-32b-diff,-no-think,-alibaba-api"},
	{raw: "Mistral Large 2 (2407)", base: "mistral-large-2-(2407)"},
	{raw: "some-model (16k)", base: "some-model-(16k)"},
	{raw: "codex-auto-review", base: "codex-auto-review"},
	{raw: "gpt-3.5-turbo-0125", base: "gpt-3-5-turbo-0125"},
	{raw: "Command R+ (08-24)", base: "command-r+-(08-24)"},
	{raw: "k2-v2-medium", base: "k2-v2-medium"},
	{raw: "amazon.titan-text-v2:0", org: "amazon", base: "titan-text-v2"},
	{raw: "model-12345678", base: "model-12345678"},
	{raw: "model-20251301", base: "model-20251301"}, // no thirteenth month
	{raw: "a-20250101-b-20250202", base: "a-20250101-b-20250202"},
	{raw: "20250929", base: "20250929"}, // a name must remain
	{raw: "fp8", base: "fp8"},
	{raw: "high", base: "high"},
	{raw: "Qwen3 32B FP8", base: "qwen3-32b", setting: quant("fp8")}, // no llama.cpp label: those are lower case
	{raw: "nvidia/Llama-3.3-Nemotron-Super-49B-v1.5", org: "nvidia", base: "llama-3-3-nemotron-super-49b-v1-5"},
}

func TestParse(t *testing.T) {
	for _, w := range append(append([]want(nil), spelled...), traps...) {
		n := ParseFrom(w.format, w.raw)
		got := want{w.format, n.Raw, strings.Join(n.Route, " "), n.Region, n.Org, n.Base, n.Date, n.Setting, n.Shard, n.File, n.Kind}
		if got != w {
			t.Errorf("%q\n got %+v\nwant %+v", w.raw, got, w)
		}
	}
}

func TestParsePair(t *testing.T) {
	n := Parse("o3 (high) + gpt-4.1")
	if n.Kind != Paired || len(n.Pair) != 2 || n.Pair[0] != "o3 (high)" || n.Pair[1] != "gpt-4.1" {
		t.Errorf("%+v", n)
	}
	if m := Parse("o3 (low) + gpt-4.1"); m.Base == n.Base {
		t.Errorf("two efforts, one base %q", m.Base)
	}
	if n := Parse("Command R+"); n.Kind != Plain {
		t.Errorf("kind %q: a plus without blanks is part of a name", n.Kind)
	}
	// A full-width plus is one only after NFKC.
	if n := Parse("a ＋ b"); n.Kind != Paired || len(n.Pair) != 2 {
		t.Errorf("%+v", n)
	}
}

func TestParseNormalForm(t *testing.T) {
	same := [][2]string{
		{"  GPT-5.5 ", "gpt_5 5"},                  // n1, n5
		{"ｇｐｔ－５", "gpt-5"},                         // NFKC
		{"openrouter/zai/glm-4.6", "z-ai/GLM 4.6"}, // n2, n4
	}
	for _, p := range same {
		if a, b := Parse(p[0]), Parse(p[1]); a.key() != b.key() {
			t.Errorf("%q is %+v, %q is %+v", p[0], a.key(), p[1], b.key())
		}
	}
	apart := [][2]string{
		{"a--b", "a-b"}, {"gpt-4o-", "gpt-4o"}, {"qwen3.8", "qwen3-8b"}, {"x:7b", "x-7b"}, {"m@2411", "m-2411"},
	}
	for _, p := range apart {
		if a, b := Parse(p[0]), Parse(p[1]); a.key() == b.key() {
			t.Errorf("%q and %q are both %+v", p[0], p[1], a.key())
		}
	}
}

var hostile = []string{
	"", " ", "\n", "\x00", "a\x00b", "a\nb: {apart: true}", "</script><script>alert(1)</script>", `"><img src=x>`, "' OR 1=1 --",
	"../../etc/passwd", `..\..\boot.ini`, "CON", "nul.txt", "a/b/../c", "%2e%2e%2f", "\u202egpt-5", "gpt\u200b-5", "\xff\xfe", "a\xffb",
	"((((", "))))", "()", "( )", "a (", "a ()", ":::::", "-----", "/////", "@@@", "+ + + +", " + ", "a + ", "~", "~/", "hf:", "_", "_high", "-high",
	"\u00b2\u00b3", "\ufdfa", "e\u0301", "\U0001F600", strings.Repeat("a", 1<<20), strings.Repeat("-high", 1<<15), strings.Repeat("(high)", 1<<17),
	strings.Repeat("(", 1<<20), strings.Repeat("a/", 1<<15), strings.Repeat("2025-01-01-", 1<<14), strings.Repeat("a + ", 1<<15), strings.Repeat(":free", 1<<15),
	strings.Repeat("gpt-5-", 1<<15) + "high", strings.Repeat(".gguf", 1<<15),
}

// The long ones take minutes where parsing is not linear.
func TestHostileNames(t *testing.T) {
	for _, raw := range hostile {
		n := Parse(raw)
		if n.Raw != raw {
			t.Errorf("raw text changed: %.60q", raw)
		}
		if v, _ := Compare(Spelling{Text: raw, Format: "a"}, Spelling{Text: "gpt-5.5", Format: "b"}); v == Same || v == SameModel {
			t.Errorf("%.60q is %s as gpt-5.5", raw, v)
		}
		Slug(raw)
		Display(raw)
	}
	if a, b := Parse("a\xffb"), Parse("a\xfeb"); a.Kind != Opaque || a.Base == b.Base {
		t.Error("two invalid byte sequences became one name")
	}
}
