package table

import (
	"regexp"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// meaning is what a column holds.
type meaning struct {
	metrics []string // ids; two for a pair of prices in one cell
	setting string   // of the run, or note, n, requests_ok, requests_failed, input_tokens+output_tokens
	model   int      // rank among columns that could name the model, from 1
}

// phrase is a line of the list of header words. The dimension is what the unit
// of the column must be for the words to mean this.
type phrase struct {
	dim     dimension
	spelled string // with ; between
	meaning
}

func metric(ids ...string) meaning { return meaning{metrics: ids} }
func setting(key string) meaning   { return meaning{setting: key} }
func modelColumn(rank int) meaning { return meaning{model: rank} }

// nameOnly is the rank of a column that says no more than "name".
const nameOnly = 3

var phrases = []phrase{
	{duration, "ttft; time to first token; time to 1st token; first token latency; first token time; latency to first token; time to first token latency", metric("ttft")},
	{duration, "tpot; time per output token; time per token", metric("tpot")},
	{duration, "itl; inter token latency; inter chunk latency", metric("itl")},
	{duration, "ntpot; normalized time per output token", metric("ntpot")},
	{duration, "e2e; e2e latency; e2e request latency; end to end latency; end to end request latency; end to end; request latency; total response time; end to end response time; e2e response time", metric("e2e_latency")},
	{duration, "duration; benchmark duration; run duration; wall time", metric("duration")},
	{watts, "power; power draw; system power", metric("power")},

	{tokenRate, "; output speed; speed; decode speed; generation speed; output; interactivity; output token speed; output speed per user; speed per user; decode; tg; token generation; text generation; token generation speed; text generation speed", metric("output_speed")},
	{tokenRate, "output speed e2e; end to end output speed; e2e output speed", metric("output_speed_e2e")},
	{tokenRate, "prefill speed; prompt processing speed; prompt speed; prefill; pp; prompt eval; prompt evaluation; prompt eval speed", metric("prefill_speed")},
	{tokenRate, "output throughput; output token throughput; generation throughput; decode throughput", metric("output_throughput")},
	{tokenRate, "input throughput; input token throughput; prefill throughput", metric("input_throughput")},
	{tokenRate, "total throughput; total token throughput; overall throughput; total", metric("total_throughput")},
	{tokenRate, "output throughput per gpu; output token throughput per gpu", metric("output_throughput_per_gpu")},
	{tokenRate, "input throughput per gpu; input token throughput per gpu", metric("input_throughput_per_gpu")},
	{tokenRate, "total throughput per gpu; total token throughput per gpu", metric("total_throughput_per_gpu")},
	{requestRate, "; request throughput; throughput; completed", metric("request_throughput")},
	{requestRate, "goodput; request goodput", metric("goodput")},
	{requestRate, "request rate; offered rate; offered request rate", setting("request_rate")},

	{price, "input price; price input; input cost; cost input; input; input token price; input token cost; input token; base input; base input token; input base", metric("price_input")},
	{price, "output price; price output; output cost; cost output; output; output token price; output token cost; output token", metric("price_output")},
	{price, "cache read price; cached input price; cached input; cache read; cache hit price; cache hit; cached price; input price cached; cache read cost", metric("price_cache_read")},
	{price, "cache write price; cache write; cache write cost", metric("price_cache_write")},
	{price, "reasoning price; reasoning token price; reasoning", metric("price_reasoning")},
	{price, "blended price; price blended; blended; blended cost", metric("price_blended")},
	{price, "request price; price request; request cost; price per request; cost per request", metric("price_request")},
	{price, "input output price; price input output; input output cost; input output; input output token price; price; pricing; cost; api price; token price; api pricing", metric("price_input", "price_output")},

	{anyDimension, "model; llm; llm model; model llm", modelColumn(1)},
	{anyDimension, "model name; model id; name model; models; llm name; model slug", modelColumn(2)},
	{anyDimension, "name", modelColumn(nameOnly)},

	{anyDimension, "provider; api provider; host; hosted by; inference provider; cloud provider; provider name; serving provider", setting("provider")},
	{anyDimension, "hardware; gpu; accelerator; gpu type; gpu model; accelerator type; accelerator model; hardware platform; device; chip", setting("hardware")},
	{anyDimension, "gpus; accelerators; num gpus; gpu count; number gpus; # gpus; n gpus; num gpu; accelerator count; num accelerators; number accelerators; chips; devices", setting("accelerators")},
	{anyDimension, "precision; quantization; quantisation; quant; dtype; data type; weight precision; precision quantization", setting("precision")},
	{anyDimension, "speculative decoding; spec decoding; speculative; speculation; speculative method; drafting; spec decode", setting("speculative")},
	{anyDimension, "engine; inference engine; serving engine; framework; inference framework; serving framework; backend; runtime; software; engine version", setting("engine")},
	{anyDimension, "concurrency; concurrent request; concurrent user; batch; batch size; batch concurrency; concurrency batch; batch size concurrency; parallel request; num concurrent request; bs; streams; number concurrent request", setting("concurrency")},
	{number, "concurrent; concurrency; parallel", setting("concurrency")},
	{anyDimension, "input token; isl; input length; prompt length; prompt token; input sequence length; input len; prompt len; input size; input token isl; num input token", setting("input_tokens")},
	{anyDimension, "output token; osl; output length; output sequence length; output len; completion token; generated token; output size; output token osl; num output token", setting("output_tokens")},
	{number, "input", setting("input_tokens")},
	{number, "output; generated", setting("output_tokens")},
	{anyDimension, "input output token; isl osl; input output length; input output sequence length", setting(tokenPair)},
	{anyDimension, "dataset; workload", setting("dataset")},
	{anyDimension, "effort; reasoning effort; thinking budget; reasoning level; thinking effort", setting("effort")},
	{anyDimension, "date; measured at; measured on; measurement date; tested on; test date; timestamp; time stamp; as of; run date; sampled at; date measured; announced; datetime; date time", setting("date")},
	{anyDimension, "source; sources; reference; citation; publisher; source name", setting("source")},
	{anyDimension, "url; link; source url; source link", setting("url")},
	{anyDimension, "note; notes; comment; comments; remark; remarks; conditions", setting("note")},
	{anyDimension, "n; samples; sample size; repetitions; num samples; number samples; sample count", setting("n")},
	{anyDimension, "successful request; completed request; request ok; request successful", setting("requests_ok")},
	{anyDimension, "failed request; request failed", setting("requests_failed")},
}

const tokenPair = "input_tokens+output_tokens"

// phrasesByKey finds phrases by their words in any order.
var phrasesByKey = func() map[string][]phrase {
	m := map[string][]phrase{}
	for _, p := range phrases {
		for _, s := range strings.Split(p.spelled, ";") {
			k := phraseKey(s)
			m[k] = append(m[k], p)
		}
	}
	return m
}()

// meaningOf returns what the words mean with a unit of that dimension. Words
// with the wrong unit, or without one, mean nothing yet; near says what they
// would mean, also of words that mean a setting without one (output tokens).
func meaningOf(ws []string, dim dimension) (m meaning, near *phrase, ok bool) {
	found := phrasesByKey[key(ws)]
	for i := range found {
		p := &found[i]
		if p.dim == dim && dim != anyDimension {
			return p.meaning, nil, true
		}
	}
	for i := range found {
		p := &found[i]
		if p.dim == anyDimension && (dim == anyDimension || dim == number) {
			return p.meaning, near, true
		}
		if p.dim != anyDimension && p.dim != number && near == nil {
			near = p
		}
	}
	return meaning{}, near, false
}

// unsaid reports whether a header names no more than tokens per second (TPS): that
// can be what one request sees, all of them together, or of the prompt.
func (h *header) unsaid(dim dimension) bool {
	return len(h.words) == 0 && dim == tokenRate && h.unit.per != "user"
}

const whoseTokens = "the header says tokens per second and not whose: taken for what one request sees"

// dividedBy returns the metric that a metric is where its unit is divided by
// GPUs or users as well: a throughput has one per GPU, the tokens that come out
// of each GPU are no request's speed, and what one user sees is no throughput.
func dividedBy(per, id string, ws []string) (string, bool) {
	speed := id == "output_speed" || id == "output_speed_e2e" || id == "prefill_speed"
	switch {
	case per == "", per == "user" && speed, strings.HasSuffix(id, "_per_gpu"):
		return id, true
	case per == "gpu" && id == "output_speed" && slices.Contains(ws, "output"):
		id = "output_throughput"
	}
	m := record.MetricByID(id + "_per_gpu")
	return id + "_per_gpu", per == "gpu" && m != nil
}

// benchmarks are names of capability tests, in letters and digits alone. A
// header that begins with one is a score.
var benchmarks = regexp.MustCompile(`^(mmlu|gpqa|hle$|humanityslastexam|humaneval|mbpp|gsm8k|gsmplus|mathlvl5|math500|math$|math\d|aime|hmmt|usamo|livecodebench|lcb|livebench|swebench|swelancer|terminalbench|tbench|scicode|ifeval|ifbench|bbh|bigbench|arcagi|arceasy|arcchallenge|arcc$|arce$|arc$|arc\d+shot|hellaswag|truthfulqa|winogrande|musr|drop$|drop\d|mgsm|mmmu|simpleqa|browsecomp|tau\d?bench|τ.?bench|frontiermath|chatbotarena|arenaelo|arenahard|arenascore|lmarena|lmsys|mtbench|alpacaeval|bfcl|aider|polyglot|ruler$|ruler\d|longbench|aalcr|lcr$|omniscience|aaomniscience|gdpval|osworld|webarena|multichallenge|healthbench|codeforces|bigcodebench|evalplus|triviaqa|naturalquestions|squad$|squad\d|squadv\d|piqa|siqa|boolq|openbookqa|commonsenseqa|ceval|cmmlu|agieval|cruxeval|zebralogic|critpt|mathvista|docvqa|chartqa|wmt|flores|lambada|superglue|glue$|race$|sciq|medqa|pubmedqa|mathvision|videomme|factsgrounding|facts$)`)

// scoreWords end a header that names a score.
var scoreWords = map[string]bool{"index": true, "score": true, "accuracy": true, "elo": true, "pass@1": true}

// noScore are words that make a column something else about a test.
var noScore = map[string]bool{"price": true, "cost": true, "speed": true, "latency": true, "time": true, "rank": true, "ci": true, "vote": true, "votes": true, "usd": true, "tok": true, "date": true}

// counted are what an index numbers: the third request is no score of 3.
var counted = map[string]bool{
	"request": true, "requests": true, "req": true, "repeat": true, "repetition": true, "run": true, "trial": true, "iteration": true, "iter": true, "round": true,
	"step": true, "turn": true, "sample": true, "prompt": true, "question": true, "item": true, "row": true, "line": true, "case": true,
	"batch": true, "chunk": true, "token": true, "gpu": true, "device": true, "worker": true, "thread": true, "layer": true, "shard": true,
}

// isScore reports whether a header without any other meaning names a test.
func isScore(h header) bool {
	if d := h.unit.dimension(); d != anyDimension && d != share {
		return false
	}
	if len(h.words) == 0 {
		return h.unit.scale == "rating"
	}
	for _, w := range h.words {
		if noScore[w] {
			return false
		}
	}
	if benchmarks.MatchString(compact(h.name)) {
		return true
	}
	last := h.words[len(h.words)-1]
	if last == "index" && (len(h.words) == 1 || counted[h.words[len(h.words)-2]]) {
		return false
	}
	return scoreWords[last] || h.unit.scale == "rating"
}

// compact keeps letters and digits, lower case.
func compact(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == 'τ':
			return r
		}
		return -1
	}, s)
}
