package record

// Direction says which way a metric is better.
type Direction int8

// The directions. None is a metric without a better side (a duration).
const (
	None Direction = iota
	Higher
	Lower
)

func (d Direction) String() string { return [...]string{"", "higher", "lower"}[d] }

// Scope says which tokens a metric counts.
type Scope string

// The scopes.
const (
	NoTokens     Scope = ""
	OutputTokens Scope = "output"
	InputTokens  Scope = "input"
	AllTokens    Scope = "input+output"
)

// Denominator says what a rate is divided by beyond time, or over what a
// latency is taken. Two rates with different denominators are different
// quantities and never share an axis.
type Denominator string

// The denominators.
const (
	PerSystem  Denominator = "system"
	PerGPU     Denominator = "gpu"
	PerUser    Denominator = "request"
	PerToken   Denominator = "token"
	PerChunk   Denominator = "chunk"
	PerNothing Denominator = ""
)

// Metric is one line of the closed list of metrics. Nothing in the program
// branches on a metric's name; what differs between metrics stands in its row.
type Metric struct {
	ID     string
	Title  string // as a heading; short
	Unit   Unit   // "" for a score, whose unit is the source's
	Better Direction
	Tokens Scope
	Per    Denominator
	Group  MetricGroup
	Def    string // what it is, one sentence, as the methods page prints it
}

// MetricGroup puts metrics into the blocks that tables are made of.
type MetricGroup string

// The groups.
const (
	Latency    MetricGroup = "latency"
	Speed      MetricGroup = "speed"
	Throughput MetricGroup = "throughput"
	Quality    MetricGroup = "quality"
	Price      MetricGroup = "price"
	General    MetricGroup = "general"
)

// Metrics is the closed list, in the order of every table.
var Metrics = []*Metric{
	{"ttft", "Time to first token", Seconds, Lower, NoTokens, PerUser, Latency, "Request sent to first content token."},
	{"tpot", "Time per output token", Seconds, Lower, OutputTokens, PerToken, Latency, "(E2E - TTFT) / (output tokens - 1) of one request. Undefined for one-token answers. GenAI-Perf and AIPerf print it as inter token latency."},
	{"itl", "Inter-token latency", Seconds, Lower, OutputTokens, PerChunk, Latency, "Gap between successive stream chunks, pooled over all requests. Equals the gap between tokens only when each chunk carries one token."},
	{"ntpot", "Normalized time per output token", Seconds, Lower, OutputTokens, PerToken, Latency, "E2E / output tokens of one request; includes the wait for the first token."},
	{"e2e_latency", "End-to-end latency", Seconds, Lower, NoTokens, PerUser, Latency, "Request sent to last token."},
	{"output_speed", "Output speed", TokensPerSecond, Higher, OutputTokens, PerUser, Speed, "Decode speed that one request sees after its first token: 1/TPOT of that request, or a single-stream decode rate."},
	{"output_speed_e2e", "Output speed incl. first token", TokensPerSecond, Higher, OutputTokens, PerUser, Speed, "Output tokens / E2E of one request; includes the wait for the first token."},
	{"prefill_speed", "Prefill speed", TokensPerSecond, Higher, InputTokens, PerUser, Speed, "Prompt tokens processed per second by one request or batch."},
	{"output_throughput", "Output throughput", TokensPerSecond, Higher, OutputTokens, PerSystem, Throughput, "Output tokens of all requests / wall time of the run."},
	{"input_throughput", "Input throughput", TokensPerSecond, Higher, InputTokens, PerSystem, Throughput, "Input tokens of all requests / wall time of the run."},
	{"total_throughput", "Total throughput", TokensPerSecond, Higher, AllTokens, PerSystem, Throughput, "Input and output tokens of all requests / wall time of the run."},
	{"output_throughput_per_gpu", "Output throughput per GPU", TokensPerSecond, Higher, OutputTokens, PerGPU, Throughput, "Output throughput divided by GPUs, as the source divides it."},
	{"input_throughput_per_gpu", "Input throughput per GPU", TokensPerSecond, Higher, InputTokens, PerGPU, Throughput, "Input throughput divided by GPUs, as the source divides it."},
	{"total_throughput_per_gpu", "Total throughput per GPU", TokensPerSecond, Higher, AllTokens, PerGPU, Throughput, "Total throughput divided by GPUs, as the source divides it."},
	{"request_throughput", "Request throughput", RequestsPerSecond, Higher, NoTokens, PerSystem, Throughput, "Completed requests / wall time of the run."},
	{"goodput", "Goodput", RequestsPerSecond, Higher, NoTokens, PerSystem, Throughput, "Completed requests that met every limit / wall time of the run."},
	{"duration", "Duration", Seconds, None, NoTokens, PerNothing, General, "Wall time of the run."},
	{"time", "Time", Seconds, Lower, NoTokens, PerNothing, General, "General benchmarks: time of one operation or run."},
	{"rate", "Rate", PerSecond, Higher, NoTokens, PerNothing, General, "General benchmarks: operations per second."},
	{"power", "Power", Watts, Lower, NoTokens, PerSystem, General, "Mean power drawn by all devices of the run together."},
	{"score", "Score", "", Higher, NoTokens, PerNothing, Quality, "A capability result in the scale of its source; never rescaled."},
	{"price_input", "Input price", USDPerMTokens, Lower, InputTokens, PerToken, Price, "List price of input tokens."},
	{"price_output", "Output price", USDPerMTokens, Lower, OutputTokens, PerToken, Price, "List price of output tokens."},
	{"price_cache_read", "Cache read price", USDPerMTokens, Lower, InputTokens, PerToken, Price, "List price of input tokens read from the prompt cache."},
	{"price_cache_write", "Cache write price", USDPerMTokens, Lower, InputTokens, PerToken, Price, "List price of input tokens written to the prompt cache."},
	{"price_reasoning", "Reasoning price", USDPerMTokens, Lower, OutputTokens, PerToken, Price, "List price of reasoning tokens."},
	{"price_blended", "Blended price", USDPerMTokens, Lower, AllTokens, PerToken, Price, "One price for a stated mix of input and output tokens, as the source prints it; the variant names the mix."},
	{"price_request", "Request price", USDPerRequest, Lower, NoTokens, PerUser, Price, "A charge for each call."},
}

// MetricByID returns the metric of that id, or nil.
func MetricByID(id string) *Metric { return metricsByID[id] }

// MustMetric is MetricByID for the literals in readers' tables; an id that is
// not in the list is our own error and panics.
func MustMetric(id string) *Metric {
	if m := metricsByID[id]; m != nil {
		return m
	}
	panic("record: no metric " + id)
}

var metricsByID = func() map[string]*Metric {
	m := make(map[string]*Metric, len(Metrics))
	for _, x := range Metrics {
		m[x.ID] = x
	}
	return m
}()
