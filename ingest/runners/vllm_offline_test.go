package runners

import (
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
)

const (
	vllmLatencyCases    = "../../testdata/vllm-latency"
	vllmThroughputCases = "../../testdata/vllm-throughput"
	vllmPyTorchCases    = "../../testdata/vllm-pytorch"
)

func TestVLLMLatency(t *testing.T) { readertest.Run(t, VLLMLatency, vllmLatencyCases) }

func TestVLLMThroughput(t *testing.T) { readertest.Run(t, VLLMThroughput, vllmThroughputCases) }

func TestVLLMPyTorch(t *testing.T) { readertest.Run(t, VLLMPyTorch, vllmPyTorchCases) }

func TestVLLMOfflineCorpus(t *testing.T) {
	readertest.Expect(t, VLLMLatency, "vllm-latency")
	readertest.Expect(t, VLLMThroughput, "vllm-throughput")
}

func FuzzVLLMLatency(f *testing.F) { readertest.Fuzz(f, VLLMLatency, vllmLatencyCases) }

func FuzzVLLMThroughput(f *testing.F) { readertest.Fuzz(f, VLLMThroughput, vllmThroughputCases) }

func FuzzVLLMPyTorch(f *testing.F) { readertest.Fuzz(f, VLLMPyTorch, vllmPyTorchCases) }

func TestVLLMOfflineLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"startup":          `{"avg_cold_startup_time": 30.5, "cold_startup_times": [30.5], "cold_startup_percentiles": {"10": 30.5}}`,
		"averages":         `{"avg_latency": "fast", "latencies": [], "percentiles": {}}`,
		"four of the five": `{"elapsed_time": 1, "num_requests": 2, "total_num_tokens": 3, "tokens_per_second": 3}`,
		"another database": `[{"benchmark": {"name": "TorchBench"}, "model": {"name": "m"}, "metric": {"name": "speedup", "benchmark_values": [1], "extra_info": {}}}]`,
		"a fourth key":     `[{"benchmark": {"name": "vLLM benchmark"}, "model": {"name": "m"}, "runners": [], "metric": {"name": "latency", "benchmark_values": [1], "extra_info": {}}}]`,
		"nothing":          `[]`,
	} {
		for _, f := range []*reader.Format{VLLMLatency, VLLMThroughput, VLLMPyTorch} {
			if file := readertest.Read(f, "x", []byte(text)); file.Verdict.Mine {
				t.Errorf("%s: claimed by %s", name, f.Name)
			}
		}
	}
}

// The command line in an export can hold keys: only sizes are taken from it.
func TestVLLMPyTorchArgumentsAreNotCopied(t *testing.T) {
	const text = `[{"benchmark": {"name": "vLLM benchmark", "extra_info": {"args": {"hf_token": "hf_secretsecret", "batch_size": "hf_secretsecret",
 "input_len": 32, "seed": 4}}}, "model": {"name": "m"}, "metric": {"name": "latency", "benchmark_values": [2.0],
 "extra_info": {"avg_latency": 2.0, "percentiles": {"50": 2.0}}}}]`
	out := readertest.Dump(readertest.Read(VLLMPyTorch, "x", []byte(text)))
	if strings.Contains(out, "secret") || !strings.Contains(out, "input_tokens=32") {
		t.Errorf("got\n%s", out)
	}
}
