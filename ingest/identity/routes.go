package identity

// Who passes a model on. A piece that is not listed is never cut: it stays in
// the org and keeps the name apart.

// routePieces are path pieces that only ever pass a model on: gateways, clouds
// and hosts as LiteLLM, models.dev and the clouds themselves write them.
var routePieces = set(
	"302ai", "abacus", "aihubmix", "aiml", "anyscale", "azure", "azure_ai", "baseten", "bedrock",
	"bedrock_converse", "bedrock_mantle", "cerebras", "chutes", "cloudflare", "crusoe", "dashscope",
	"databricks", "deepinfra", "fastrouter", "featherless_ai", "fireworks", "fireworks_ai", "friendliai",
	"gemini", "github", "github_copilot", "gmi", "gradient_ai", "groq", "helicone", "heroku", "hosted_vllm",
	"huggingface", "hyperbolic", "kilo", "lambda_ai", "lemonade", "libertai", "litellm_proxy", "llamafile",
	"llamagate", "llmgateway", "lm_studio", "lmstudio", "mantle", "meganova", "nano-gpt", "nebius",
	"novita", "novita-ai", "nscale", "nvidia_nim", "oci", "ollama", "ollama_chat", "openai_like",
	"openrouter", "ovhcloud", "poe", "predibase", "publicai", "replicate", "requesty", "sagemaker",
	"sambanova", "scaleway", "siliconflow", "snowflake", "synthetic", "tensormesh", "together",
	"together_ai", "togetherai", "venice", "vercel", "vercel_ai_gateway", "vertex_ai", "vertex_ai_beta",
	"vllm", "volcengine", "wandb", "watsonx", "workers-ai", "zenmux", "@cf", "@hf",
)

// routeMakers pass models on under their own name and also make some: such a
// piece is a route if a listed maker or another route follows it, or if it has a
// list of its own families and the name is none of them.
var routeMakers = map[string][]string{
	"deepseek":   nil,
	"google":     nil,
	"minimax":    nil,
	"mistral":    nil,
	"moonshot":   nil,
	"nvidia":     nil,
	"openai":     nil,
	"perplexity": {"pplx", "r1-1776", "sonar"},
	"tencent":    {"hunyuan", "hy3", "tencent"},
	"xai":        nil,
	"zai":        nil,
}

// saleRoutes are path pieces that say how the model is served.
var saleRoutes = map[string]string{"tee": "tee"}

// routePrefixes are routes that are no single path piece. The number is how many
// pieces each counts for in [Name.Route].
var routePrefixes = []string{
	"accounts/fireworks/models/",                                                         // Fireworks writes 3.1 as 3p1 behind it; that stays
	"hf:",                                                                                // synthetic.new
	"openai:chat:", "openai:responses:", "anthropic:messages:", "google:", "openrouter:", // promptfoo providers
	"databricks-", // Databricks' endpoints of other makers' models
}

// dotRegions stand before "org.model" on Amazon Bedrock (cross-region inference
// profiles).
var dotRegions = set("us", "us-gov", "eu", "apac", "ap", "au", "jp", "ca", "sa", "global")

// pathRegions are path pieces behind a route that name a place, beside the
// "eu-west-1" form.
var pathRegions = set("us", "eu", "global", "global-standard")

// regionParts build the region names of clouds: area, direction, number.
var (
	regionAreas      = set("us", "eu", "ap", "ca", "sa", "me", "af", "il", "mx")
	regionDirections = set("north", "south", "east", "west", "central", "northeast", "southeast", "northwest", "southwest")
)

func set(words ...string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, w := range words {
		m[w] = true
	}
	return m
}
