package table

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// meant says what a header means: a metric with its statistic and unit, a
// setting, the model, score and the name of the test, or nothing.
func meant(text string) string {
	h := parseHeader(text)
	m, _, ok := meaningOf(h.words, h.unit.dimension())
	switch {
	case !ok && isScore(h):
		return "score " + h.name
	case !ok:
		return ""
	case m.model > 0:
		return "model"
	case m.setting != "":
		return m.setting
	}
	u := h.unit.scale
	if s := h.unit.priceScale(); s != "" {
		u = s
	}
	s := ""
	for _, id := range m.metrics {
		s += id + " "
	}
	if h.stat != record.Single {
		s += string(h.stat) + " "
	}
	return s + u
}

func TestHeaders(t *testing.T) {
	for text, want := range map[string]string{
		"Model": "model", "model_name": "model", "MODEL ID": "model", "LLM": "model", "**Model** ⬇️": "model", "Name": "model", "modelName": "model",
		"TTFT p0 (ms)": "ttft min ms", "TTFT p100 (ms)": "ttft max ms",
		"TTFT (ms)": "ttft ms", "ttft_ms": "ttft ms", "Time to first token, s": "ttft s", "Mean TTFT (ms)": "ttft mean ms", "p99_ttft_ms": "ttft p99 ms",
		"TTFT in ms": "ttft ms", "TTFT (ms, p50)": "ttft median ms", "TTFT p99.9 (s)": "ttft p99.9 s", "95th percentile TTFT [ms]": "ttft p95 ms",
		"TPOT (ms)": "tpot ms", "Time per output token (ms)": "tpot ms", "Inter-token latency (ms)": "itl ms", "ITL [µs]": "itl us",
		"E2E latency (s)": "e2e_latency s", "End-to-end request latency, s": "e2e_latency s", "avg_e2e_latency_ms": "e2e_latency mean ms",
		"Output speed (tokens/sec)": "output_speed tokens/s", "output speed [tok/s]": "output_speed tokens/s", "Tokens per second": "output_speed tokens/s",
		"tok/s": "output_speed tokens/s", "TPS": "output_speed tokens/s", "tokens_per_second": "output_speed tokens/s", "Speed (t/s)": "output_speed tokens/s",
		"outputSpeedTokensPerSecond": "output_speed tokens/s", "Output tokens/s (median)": "output_speed median tokens/s", "Speed": "", "Speed (km/h)": "",
		"Interactivity (tok/s/user)": "output_speed tokens/s", "Output throughput (tok/s)": "output_throughput tokens/s",
		"Output token throughput (tok/s)": "output_throughput tokens/s", "Output throughput per GPU (tok/s)": "output_throughput_per_gpu tokens/s",
		"Total token throughput (tok/s)": "total_throughput tokens/s", "Throughput (tok/s)": "", "Request throughput (req/s)": "request_throughput requests/s",
		"RPS": "request_throughput requests/s", "Requests per second": "request_throughput requests/s", "Goodput (req/s)": "goodput requests/s",
		"Input price ($/1M tokens)": "price_input USD/1M tokens", "Output price (USD per million tokens)": "price_output USD/1M tokens",
		"Price per 1M input tokens ($)": "price_input USD/1M tokens", "Input ($/M)": "price_input USD/1M tokens", "prompt price ($/1K tokens)": "price_input USD/1k tokens",
		"price_input_usd_per_1m": "price_input USD/1M tokens", "Price (input / output per 1M)": "price_input price_output ",
		"Price $/M (in/out)": "price_input price_output USD/1M tokens", "Blended price (3:1, $/M)": "price_blended USD/1M tokens",
		"Provider": "provider", "API Provider": "provider", "Host": "provider", "GPU": "hardware", "GPUs": "accelerators", "# GPUs": "accelerators", "Hardware": "hardware",
		"Precision": "precision", "Quantization": "precision", "Engine": "engine", "Framework": "engine", "Concurrency": "concurrency", "Batch size": "concurrency",
		"max_concurrency": "concurrency", "Batch / concurrency": "concurrency", "Input tokens": "input_tokens", "ISL": "input_tokens", "OSL": "output_tokens", "Output length": "output_tokens",
		"ISL / OSL": tokenPair, "Input / output tokens": tokenPair, "Date": "date", "Measured at": "date", "Source": "source", "URL": "url", "Notes": "note",
		"Intelligence Index": "score Intelligence Index", "Quality score": "score Quality score", "MMLU": "score MMLU", "MMLU-Pro (%)": "score MMLU-Pro",
		"MMLU (5-shot)": "score MMLU (5-shot)", "GPQA Diamond": "score GPQA Diamond", "Accuracy": "score Accuracy", "SWE-bench Verified": "score SWE-bench Verified",
		"LiveCodeBench (higher is better)": "score LiveCodeBench", "Arena Elo ↑": "score Arena Elo", "AIME 2025": "score AIME 2025",
		"index": "", "request_index": "", "repeat_index": "", "GPU index": "", "Rank": "", "Parameters (B)": "", "Context window": "", "Latency (ms)": "", "Dropped": "", "Archive": "", "Price index": "",
		"Base Input Tokens": "", "Req rate (req/s)": "request_rate", "MMLU stderr": "score MMLU stderr", "MMLU rank": "", "MMLU votes": "", "Aider cost": "",
		"Factsheet": "", "Squad size": "", "SQuAD v2": "score SQuAD v2", "Power (kW)": "power kW", "Power (MW)": "", "max_kW": "",
		"Input price (US dollars per million tokens)": "price_input USD/1M tokens", "Output price (US$/1M)": "price_output USD/1M tokens",
		"GPU hours (h)": "", "</script>": "", "": "",
	} {
		if got := meant(text); got != want {
			t.Errorf("%q means %q, want %q", text, got, want)
		}
	}
}

func TestDates(t *testing.T) {
	for text, want := range map[string]record.Date{
		"2026-06-28": "2026-06-28", "2026-06-28T10:00:00Z": "2026-06-28T10:00:00Z", "2026-06-28 10:00": "2026-06-28T10:00", "2026-06-28 10:00:05 UTC": "2026-06-28T10:00:05Z",
		"2026/06/28": "2026-06-28", "June 28, 2026": "2026-06-28", "28 June 2026": "2026-06-28", "Jun 28th 2026": "2026-06-28", "Sept 3, 2026": "2026-09-03",
		"28.06.2026": "2026-06-28", "3.6.2026": "2026-06-03", "28/06/2026": "2026-06-28", "06/28/2026": "2026-06-28", "06/06/2026": "2026-06-06",
		"June 2026": "2026-06", "2026": "2026", "1782550343": "2026-06-27T08:52:23Z",
		"06/07/2026": "", "31.02.2026": "", "yesterday": "", "28": "", "1.2": "",
	} {
		if got, _ := parseDate(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// TestTablesAreRecognized: what is a table of ours and what is not; recognizing
// reports nothing.
func TestTablesAreRecognized(t *testing.T) {
	for _, c := range []struct {
		name, text string
		mine       bool
	}{
		{"CSV", "Model,TTFT (ms)\nA,5\n", true},
		{"below a title", "# made by hand\nMy results\n\nModel,TTFT (ms)\nA,5\n", true},
		{"units in the cells", "Model,Speed\nA,5 tok/s\n", true},
		{"no unit anywhere", "Model,TTFT\nA,5\n", true},
		{"Markdown among prose", "Text.\n\n| Model | MMLU |\n|--|--|\n| A | 5 |\n", true},
		{"JSON", `[{"model":"A","tokens_per_second":5}]`, true},
		{"JSON by key", `{"A":{"tokens_per_second":5},"B":{"tokens_per_second":5}}`, true},
		{"JSON lines", "{\"model\":\"A\",\"tps\":5}\n{\"model\":\"B\",\"tps\":6}\n", true},
		{"no model", "Host,TTFT (ms)\nA,5\n", false},
		{"no metric", "Model,Context window\nA,5\n", false},
		{"speed without a unit", "Model,Speed\nA,5\n", false},
		{"nested JSON", `[{"model":"A","results":{"ttft_ms":5},"ttft_ms":5}]`, false},
		{"one object", `{"model":"A","ttft_ms":5}`, false},
		{"sections of a report", `{"config":{"model":"A","x":1,"y":2},"result":{"ttft_ms":5,"z":1}}`, false},
		{"sections of one kind", `{"warmup":{"ttft_ms":5,"tps":6},"main":{"ttft_ms":5,"tps":6}}`, false},
		{"statistics by key", `{"p50":{"ttft_ms":5},"p99":{"ttft_ms":5}}`, false},
		{"a name beside a metric of models", "Name,Output speed (tok/s)\nA,5\n", true},
		{"a name beside an index", "Name,Intelligence Index\nA,5\n", true},
		{"pupils", "Name,Math score,Score\nBob,5,6\n", false},
		{"endpoints", "Name,Requests/s,Request latency (ms)\n/users,5,6\n", false},
		{"telemetry", "timestamp,name,power.draw [W],utilization.gpu [%]\n2026,NVIDIA H100,300,5\n", false},
		{"models as columns", "Metric,Alder,Birch\nTTFT (ms),5,6\n", false},
		{"lengths in the headers", "Model,TTFT (ms) ISL=1024/OSL=1024,Output tok/s @ c=8\nA,5,6\n", false},
		{"HTML", "<table><tr><th>Model</th><th>TTFT (ms)</th></tr></table>\n", false},
		{"a list inside", `{"data":[{"model":"A","ttft_ms":5}]}`, false},
		{"prose", "The model has a TTFT of 5 ms, which is low.\nIt is fast.\n", false},
		{"a log", "time=1 level=info model=A, ttft=5\n", false},
		{"nothing", "", false},
		{"a lost quote", "x,\"y\nModel,z\n", false},
	} {
		d := source.NewDoc(&record.Origin{}, []byte(c.text))
		if v := sniff(d); v.Mine != c.mine {
			t.Errorf("%s: claimed %v, want %v", c.name, v.Mine, c.mine)
		}
		d.Settle(false)
		if ps := d.Problems(); len(ps) > 0 {
			t.Errorf("%s: recognizing reports %v", c.name, ps)
		}
	}
}

func BenchmarkTable(b *testing.B) {
	text := "Model,Provider,Date,TTFT (ms),Output speed (tok/s),Input tokens\n"
	for range 5000 {
		text += "\"Alder 4 (Reasoning, Max)\",Host A,2026-06-25T01:30:00Z,6825,169.7,1000\n"
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		readText(text)
	}
}
