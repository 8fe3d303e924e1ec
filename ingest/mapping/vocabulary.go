package mapping

import (
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// hunch is what words probably mean that the table reader leaves alone, because
// they can mean something else too.
type hunch struct {
	unit    record.Unit // that the numbers must have; empty: none is named
	words   string      // any of them, in canonical words in any order; separated by ;
	metric  string
	setting string
	why     string // empty: nothing else is meant by them
}

// Doubts that several lines share.
const (
	whyTTFT    = "the time to the first token?"
	whyE2E     = "from the request to the last token?"
	whyTPOT    = "time per output token, or the gap between chunks (itl)?"
	whyTokens  = "of output tokens, or of all (total_throughput), of input (input_throughput), of one request (output_speed)?"
	whyClients = "requests at the same time?"
	whyOK      = "completed requests?"
	whyFailed  = "failed requests?"
	whyDate    = "when it was measured?"
)

var hunches = []hunch{
	{record.Seconds, "first tok; first tok wait; wait; first response; first byte; ttfb; prefill; prefill time", "ttft", "", whyTTFT},
	{record.Seconds, "tok; each tok; tok latency; inter tok; decode latency; decode; tbt; gap; per tok; tok time", "tpot", "", whyTPOT},
	{record.Seconds, "latency; total; total latency; total time; response; response time; req; req time; answer; whole answer; completion; e2el; generation; generation time; whole; rtt; time complete; complete", "e2e_latency", "", whyE2E},
	{record.Seconds, "elapsed; total elapsed; elapsed time; run; run time; runtime; wall; wall clock; wall clock time; wallclock; took; req input; finished input; completed input; done input; ran input; test time; total duration; bench duration; test duration", "duration", "", "of the whole run?"},
	{record.TokensPerSecond, "; throughput; tok throughput; system throughput; rate; tok rate; aggregate; aggregate throughput; combined; all", "output_throughput", "", whyTokens},
	{record.TokensPerSecond, "tok; generation; gen; user; speed user; per user; tg; eval; gen speed; tok generation; stream; per stream; req; per req; client", "output_speed", "", "what one request sees, or all together (output_throughput)?"},
	{record.TokensPerSecond, "pp; input eval; prefill tok; input processing; ingest", "prefill_speed", "", "of one request, or all together (input_throughput)?"},
	{record.RequestsPerSecond, "req rate achieved; achieved; achieved req; achieved rate; rate; req rate; actual; observed; finished; served", "request_throughput", "", "completed, or offered (request_rate)?"},
	{record.RequestsPerSecond, "target; target rate; target req; arrival rate; offered; lambda; input rate", "", "request_rate", ""},
	{"", "throughput; tok throughput", "output_throughput", "", "of output tokens, or of requests?"},
	{"", "req throughput", "request_throughput", "", ""},
	{"", "latency; response time; total time; total latency; req time; e2el; time complete", "e2e_latency", "", whyE2E},
	{"", "first tok; first tok time; first tok wait; ttfb", "ttft", "", whyTTFT},
	{"", "inter tok; tok latency; decode latency; tbt; tok time", "tpot", "", whyTPOT},
	{"", "elapsed; elapsed time; total elapsed; runtime; run time; wall; wall clock; wall clock time; wallclock; total duration; bench duration; test duration", "duration", "", "of the whole run?"},
	{"", "target rate; arrival rate; target req rate", "", "request_rate", ""},

	{"", "user; users; client; clients; num client; num clients; n clients; vu; vus; thread; threads; num threads; worker; workers; num workers; parallel; parallel user; parallelism; conc; max concurrency; max conc; concurrent; concurrent clients; concurrent client; num concurrent; n concurrent; max concurrent; concurrent num; concurrency max; concurrency level; session; sessions; in flight; input flight; inflight; num user; n users; streams; slots; simultaneous; simultaneous req; bsz; batchsize; simulated user", "", "concurrency", whyClients},
	{"", "input; input tok; num input tok; avg input tok; input tok count; input tok req; ctx; ctx len; context len; context length; context; prefill tok; seq len; seqlen; sequence length; input tok length; n input; num input tok; input count", "", "input_tokens", "of one request?"},
	{"", "output; gen tok; gen len; gen length; max new tok; new tok; max tok; max output tok; max output; max gen tok; max output len; max output length; generated; generated tok; n gen; n output; num output tok; decode tok; response tok; target output tok; output tok count; output tok req; generation len; generation length; max gen len; decode len; completion tok; output count", "", "output_tokens", "of one request?"},
	{"", "cards; card count; num cards; n cards; ngpu; ngpus; gpu num; num devices; device count; n devices; num device; world size; tp; tp size; tensor parallel; tensor parallel size; tensor parallel degree; gpu used; gpus used; gpu per node", "", "accelerators", "the GPUs that serve the model?"},
	{"", "node; machine; system; instance; instance type; hw; hardware name; gpu name; gpu; card; device name; accelerator name; accelerator type; sku; gpus; machine type; server type; system name; chip name; platform; cpu; cpu model", "", "hardware", "what it ran on?"},
	{"", "weight; weights; weight dtype; weights dtype; model dtype; torch dtype; quant method; quantization method; quant type; qtype; bits; compute dtype; numeric format; quant level; wbits", "", "precision", "the format of the weights?"},
	{"", "server; stack; engine name; inference server; serving; vllm version; sglang version; framework version; backend version; backend name; server version; engine version; serving stack; framework name; serving backend", "", "engine", "what serves the model?"},
	{"", "checkpoint; weight; network; model path; path model; model tag; served model; served model name; target; target model; model under test; hf model; model ref; deployment; model repo; base model; model identifier; model label; checkpoint path", "", "model", "the model?"},
	{"", "dataset name; input set; corpus; trace; scenario; dataset path; workload name; traffic; task; input dataset", "", "dataset", "the workload?"},
	{"", "vendor; cloud; service; api", "", "provider", "who serves the model?"},
	{"", "started; start time; start; finished; run at; created; created at; time; when; started at; ts; t; date time; end time; finished at; generated at; completed at; run time; begin; generated; ended; ended at; datetime; utc", "", "date", whyDate},
	{"", "done; req done; ok; req ok; num ok; n ok; ok count; ok req; success; successes; success count; successful; succeeded; completed; num completed; completed count; req completed; req success; req succeeded; passed; successful req; num success; num successful; finished req; good; n completed; total success", "", "requests_ok", whyOK},
	{"", "lost; req lost; fail; fails; failed; num failed; n failed; failed count; failures; failure count; num failures; error; errors; err; errs; error count; num errors; n errors; req errors; req error; req failed; total errors; total failed; bad; dropped; error req", "", "requests_failed", whyFailed},
	{"", "req; total req; num req; n req; req count; count; num prompts; n prompts; total prompts; req sent; req total; prompts; number req; iterations; num iterations; iters; repeat; repeats; trials; num trials; runs; num runs; samples; req num; sample num", "", "n", "the requests behind each number?"},
}

// hunchesByWords finds hunches by their words in any order.
var hunchesByWords = func() map[string][]*hunch {
	out := map[string][]*hunch{}
	for i := range hunches {
		for spelled := range strings.SplitSeq(hunches[i].words, ";") {
			key := sorted(strings.Fields(spelled))
			out[key] = append(out[key], &hunches[i])
		}
	}
	return out
}()

func sorted(words []string) string {
	words = slices.Clone(words)
	sort.Strings(words)
	return strings.Join(words, " ")
}

// spellings are ways to write a statistic or unit that the table reader does not
// meet in headers.
var spellings = []struct {
	form *regexp.Regexp
	as   string
}{
	{regexp.MustCompile(`(?i)(^|[\s_.-])p_?(\d\d)_(\d)($|[\s_-])`), "${1}p${2}.${3}${4}"},                           // p99_9
	{regexp.MustCompile(`(?i)(^|[\s_.-])p_(\d{1,2})($|[\s_-])`), "${1}p${2}${3}"},                                   // p_99
	{regexp.MustCompile(`(?i)(^|[\s_.-])(?:pct|perc|percentile|quantile|q)_?(\d{1,2})($|[\s_-])`), "${1}p${2}${3}"}, // pct99
	{regexp.MustCompile(`(?i)(^|[\s_.-])(\d{1,2})_?(?:pct|percentile|p|%)($|[\s_:-])`), "${1}p${2}${3}"},            // 99p
	{regexp.MustCompile(`(?i)\bstd[\s_-]?dev(?:iation)?`), "stddev"},
	{regexp.MustCompile(`(?i)[\s_-]in[\s_-](ms|s|sec|seconds|us)\b`), " (${1})"},                                                 // latency_in_ms
	{regexp.MustCompile(`(?i)([a-z])[\s_.-](?:summary|stats|statistics|percentiles?|quantiles|distribution|metrics?)$`), "${1}"}, // ttft_ms_summary
	{regexp.MustCompile(`(?i)\b(?:num|nr|no|number)[\s_]of[\s_]`), "num "},
}

// spelled is a key as the table reader would have it.
func spelled(key string) string {
	for _, s := range spellings {
		key = s.form.ReplaceAllString(key, s.as)
	}
	return key
}

// percentileKey is a key of an object or a value beside percentile: in a list.
var percentileKey = regexp.MustCompile(`(?i)^p?_?(\d{1,3}(?:\.\d+)?)(?:th|%|st|nd|rd)?$`)

// asPercentile is a key that is a percentile or a quantile, as p99.
func asPercentile(key string) (string, bool) {
	m := percentileKey.FindStringSubmatch(key)
	if m == nil {
		return "", false
	}
	q, err := strconv.ParseFloat(m[1], 64)
	if err == nil && strings.HasPrefix(m[1], "0.") {
		q *= 100
	}
	if err != nil || q <= 0 || q >= 100 {
		return "", false
	}
	return "p" + strconv.FormatFloat(q, 'g', 6, 64), true
}

// distribution are keys around statistics that say nothing of what they are of.
var distribution = regexp.MustCompile(`(?i)^(percentiles?|quantiles?|stats?|statistics|summary|values?|dist|distribution|aggregates?)$`)

// secretKey is a key whose text is nobody's business, wordsKey one of people's words.
var (
	secretKey = regexp.MustCompile(`(?i)key$|token$|secret|passw|auth|credential|bearer|cookie`)
	wordsKey  = regexp.MustCompile(`(?i)prompt|text|content|message|answer|response|output|completion|question|traceback|command|cmd|argv|args|note|comment|description|url|path|file`)
)

// accelerator is how hardware is named in a line of a log.
var accelerator = regexp.MustCompile(`\b((?:NVIDIA |AMD |GeForce |Intel )*(?:(?:RTX|GTX|Arc|Radeon|Instinct|Tesla|Quadro) ?\w*(?: \w?\d[\w]*)*(?: Ti| Super)?|[HAB]\d{2,3}[A-Z]?(?:[ -](?:SXM\d?|PCIe|NVL))?|GB?[HB]\d00|L4|L40S?|T4|V100|P100|MI\d{3}[A-Z]?|TPU ?v\d\w*|Gaudi ?\d|M[1-5] (?:Max|Pro|Ultra)))\b`)

// repository is a model as hubs name it, in a line of a log.
var repository = regexp.MustCompile(`(?:^|[\s"'(,=|])([A-Za-z0-9][\w.-]*[A-Za-z0-9]/[A-Za-z][\w.-]*\d[\w.-]*)(?:$|[\s"'),|])`)
