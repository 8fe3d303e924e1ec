package runners

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
)

func TestMLPerfLog(t *testing.T) { readertest.Run(t, MLPerfLog, "../../testdata/mlperf-log") }

// TestMLPerfLogCorpus reads each log alone; those that a detailed log completes
// are compared in the corpus test of ingest.
func TestMLPerfLogCorpus(t *testing.T) {
	const dir = "mlperf/mlcommons__inference_results_v5.1/"
	var files []string
	for _, name := range []string{
		"AMD_8xMI300X_llama2-70b-99_Interactive_mlperf_log_summary.txt", "AMD_8xMI300X_llama2-70b-99_Server_mlperf_log_summary.txt",
		"AMD_8xMI300X_mixtral-8x7b_Server_mlperf_log_summary.txt", "GATEOverflow_RTX4090x2_llama3_1-8b-edge_offline_mlperf_log_summary.txt",
		"HPE_RTXPRO6000x8_llama3.1-8b_Interactive_mlperf_log_summary.txt", "Intel_B60_llama3.1-8b-edge_SingleStream_mlperf_log_summary.txt",
		"Intel_GNR128C_llama3_1-8b_Server_mlperf_log_summary.txt", "Krai_H100x8_vllm092_llama3_1-70b-fp8_dyn_interactive_mlperf_log_summary.txt",
		"NVIDIA_B200x8_llama2-70b-99_Interactive_mlperf_log_summary.txt", "NVIDIA_GB200x72_llama3.1-405b_Interactive_mlperf_log_summary.txt",
		"NVIDIA_GB300x72_deepseek-r1_Offline_mlperf_log_summary.txt", "NVIDIA_GB300x72_deepseek-r1_Server_mlperf_log_detail.txt",
		"HPE_RTXPRO6000x8_llama3.1-8b_Server_mlperf_log_detail.txt", "HPE_RTXPRO6000x8_llama3.1-8b_Offline_mlperf_log_detail.txt",
	} {
		files = append(files, dir+name)
	}
	readertest.Expect(t, MLPerfLog, files...)
}

func FuzzMLPerfLog(f *testing.F) { readertest.Fuzz(f, MLPerfLog, "../../testdata/mlperf-log") }

func TestMLPerfLogLeavesOthersAlone(t *testing.T) {
	for name, text := range map[string]string{
		"prose":         "How to read logs.\n\nThe title is MLPerf Results Summary.\n",
		"table of site": `[{"Unique ID (e.g. for Audit)": "u", "Performance_Result": 12.5}]`,
		"training log":  `prefix :::MLLOG {"key": "x", "value": 1}` + "\n",
		"hash":          "hash=none\n",
		"empty list":    "[\n]\n",
	} {
		if f := readertest.Read(MLPerfLog, name, []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

func TestLoadgenLabels(t *testing.T) {
	for _, c := range []struct {
		label    string
		perQuery bool
		metric   string
		stat     record.Stat
	}{
		{"Min latency (ns)", false, "e2e_latency", record.Min},
		{"99.90 percentile latency (ns)", false, "e2e_latency", "p99.9"},
		{"50.00 percentile first token latency (ns)", false, "ttft", record.Median},
		{"Mean First Token latency (ns)", false, "ttft", record.Mean},
		{"Max Time to Output Token (ns)", false, "tpot", record.Max},
		{"Max Time per Output Token (ns)", false, "tpot", record.Max},
		{"97.00 percentile time per output token (ns)", false, "tpot", "p97"},
		{"result_50.00_percentile_latency_ns", false, "e2e_latency", record.Median},
		{"result_first_token_99.90_percentile_latency_ns", false, "ttft", "p99.9"},
		{"result_first_token_min_latency_ns", true, "ttft", record.Min},
		{"result_time_to_output_token_mean", false, "tpot", record.Mean},
		{"result_time_per_output_token_90.00_percentile_ns", false, "tpot", "p90"},
		{"result_mean_query_latency_ns", true, "e2e_latency", record.Mean},
		{"result_99.00_percentile_per_query_latency_ns", true, "e2e_latency", "p99"},
		{"result_mean_latency_ns", true, "", ""},
		{"result_mean_query_latency_ns", false, "", ""},
		{"90.0th percentile latency (ns)", false, "", ""},
		{"90.0th first token percentile latency (ns)", false, "", ""},
		{"Early stopping 99.0th percentile estimate", false, "", ""},
		{"1.2.3 percentile latency (ns)", false, "", ""},
	} {
		m, stat, ok := loadgenLatency(c.label, c.perQuery)
		if ok != (c.metric != "") || ok && (m.ID != c.metric || stat != c.stat) {
			t.Errorf("%s: %v %s %v", c.label, m, stat, ok)
		}
	}
}
