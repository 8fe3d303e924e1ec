package identity

import "strings"

// maker is an organization that makes models. The id is its name at Hugging
// Face, spelled as there, else the one its API ids are known by; the other
// names are synonyms (step n4).
type maker struct {
	id    string
	names []string
}

// makers lists who makes models, and under which names sources know them. An
// org that is not listed equals only itself.
var makers = []maker{
	{"ai21labs", []string{"ai21", "ai21-labs"}},
	{"allenai", []string{"ai2"}},
	{"amazon", []string{"amazon-nova"}},
	{"anthropic", nil},
	{"arcee-ai", []string{"arcee"}},
	{"baidu", []string{"paddlepaddle"}},
	{"ByteDance-Seed", []string{"bytedance", "bytedance-seed"}},
	{"CohereLabs", []string{"cohere", "cohereforai", "coherelabs"}},
	{"deepcogito", nil},
	{"deepseek-ai", []string{"deepseek"}},
	{"EleutherAI", nil},
	{"essentialai", nil},
	{"google", []string{"google-deepmind"}},
	{"ibm-granite", []string{"ibm"}},
	{"inception", []string{"inceptionlabs"}},
	{"inclusionAI", nil},
	{"LGAI-EXAONE", []string{"lgai"}},
	{"LiquidAI", []string{"liquid"}},
	{"meituan-longcat", []string{"meituan"}},
	{"meta-llama", []string{"meta", "meta_llama"}},
	{"microsoft", nil},
	{"MiniMaxAI", []string{"minimax"}},
	{"mistralai", []string{"mistral", "mistral-ai"}},
	{"moonshotai", []string{"moonshot", "kimi"}},
	{"NousResearch", nil},
	{"nvidia", nil},
	{"openai", nil},
	{"perplexity-ai", []string{"perplexity"}},
	{"PrimeIntellect", []string{"prime-intellect"}},
	{"Qwen", []string{"alibaba"}},
	{"RekaAI", []string{"reka"}},
	{"stepfun-ai", []string{"stepfun"}},
	{"tencent", nil},
	{"tiiuae", nil},
	{"upstage", nil},
	{"writer", nil},
	{"x-ai", []string{"xai", "xai-org"}},
	{"XiaomiMiMo", []string{"xiaomi"}},
	{"zai-org", []string{"z-ai", "zai", "zhipuai", "zhipu", "thudm"}},
}

// orgIDs maps every name of a maker, in lower case, to its id in lower case;
// repositoryOrgs maps the id in lower case to how Hugging Face spells it.
var orgIDs, repositoryOrgs = indexMakers()

func indexMakers() (ids, repositories map[string]string) {
	ids, repositories = map[string]string{}, map[string]string{}
	for _, m := range makers {
		id := strings.ToLower(m.id)
		ids[id], repositories[id] = id, m.id
		for _, n := range m.names {
			ids[n] = id
		}
	}
	return ids, repositories
}

// quantizers publish other makers' models, in other weights or as copies. Their
// org says nothing about the model where the name also states a quantization, and
// never counts as a maker that has the name (n9), unless it is listed as one too.
var quantizers = set(
	"alpindale", "amd", "bartowski", "chutesai", "cortecs", "cyankiwi", "ggml-org", "hugging-quants", "intel", "lmstudio-community",
	"lukealonso", "mlx-community", "neuralmagic", "nm-testing", "nvidia", "quanttrio", "redhatai", "thebloke", "unsloth",
)
