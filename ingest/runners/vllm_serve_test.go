package runners

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

const vllmServeCases = "../../testdata/vllm-serve"

func TestVLLMServe(t *testing.T) { readertest.Run(t, VLLMServe, vllmServeCases) }

func TestVLLMServeCorpus(t *testing.T) {
	readertest.Expect(t, VLLMServe, "vllm-serve", "vllm-serve-inferencex", "vllm-sweep")
}

func FuzzVLLMServe(f *testing.F) { readertest.Fuzz(f, VLLMServe, vllmServeCases) }

// What other programs write with some of the same keys is not vLLM's.
func TestVLLMServeRefusesLookAlikes(t *testing.T) {
	for name, text := range map[string]string{
		"trtllm-serve":              `{"date": "20260101-000000", "model_id": "m", "tokenizer_id": "m", "num_prompts": 1, "duration": 1, "completed": 1, "total_output_tokens": 1, "mean_ttft_ms": 1, "user_throughput": 9.5}`,
		"inferencex-token-position": `{"date": "20260213-075258", "model_id": "m", "num_prompts": 1, "duration": 1, "completed": 1, "good_completed": 1, "median_ttft": 0.02, "median_tpot": 0.004}`,
		"sglang-serving":            `{"backend": "sglang", "dataset_name": "random", "duration": 1, "completed": 1, "median_e2e_latency_ms": 5, "mean_ttft_ms": 1, "output_throughput": 3}`,
		"inferencex-agg":            `{"hw": "h200", "conc": 4, "model": "m", "framework": "vllm", "tput_per_gpu": 300.5, "median_ttft": 0.1}`,
		"vllm-pytorch":              `[{"benchmark": {"name": "vLLM benchmark"}, "model": {"name": "m"}, "metric": {"name": "mean_ttft_ms", "benchmark_values": [1]}}]`,
		"lmdeploy":                  "backend,bs,dataset_name,num_prompts,completed,total_input_tokens,total_output_tokens,duration,mean_ttft_ms,mean_tpot_ms\nx,1,y,1,1,1,1,1,1,1\n",
		"no latencies":              `{"date": "20260101-000000", "model_id": "m", "num_prompts": 1, "duration": 1, "completed": 1, "mean_avg_decoded_tokens_per_iter_ms": 2}`,
		"array of numbers":          `[1, 2, 3]`,
		"keys inside a text":        `{"generated_texts": "date model_id num_prompts duration completed mean_ttft_ms"}`,
	} {
		if f := readertest.Read(VLLMServe, "x", []byte(text)); f.Verdict.Mine {
			t.Errorf("%s is claimed", name)
		}
	}
}

func TestVLLMLatencyKeys(t *testing.T) {
	for _, c := range []struct{ key, metric, stat string }{
		{"mean_ttft_ms", "ttft", "mean"}, {"median_tpot_ms", "tpot", "median"}, {"std_itl_ms", "itl", "stddev"},
		{"p99_e2el_ms", "e2e_latency", "p99"}, {"p99.9_ttft_ms", "ttft", "p99.9"}, {"p50_itl_ms", "itl", "median"},
		{"p0_ttft_ms", "ttft", "min"}, {"p100_ttft_ms", "ttft", "max"},
		{"mean_ttft", "", ""}, {"ttft_ms", "", ""}, {"max_ttft_ms", "", ""}, {"p_ttft_ms", "", ""}, {"p101_ttft_ms", "", ""},
		{"mean_e2el_including_client_queue_ms", "", ""}, {"probe_median_e2el_ms", "", ""}, {"mean_client_queue_time_ms", "", ""},
	} {
		x, stat, ok := vllmDialect.latency(c.key)
		if ok != (c.metric != "") || ok && (servingLatencies[x].ID != c.metric || string(stat) != c.stat) {
			t.Errorf("%s: got %v %s %v", c.key, x, stat, ok)
		}
	}
}

// A sweep's file of summaries must yield to the runs that it repeats.
func TestVLLMSummaryYields(t *testing.T) {
	run := `{"date": "20260101-000000", "model_id": "m", "num_prompts": 1, "duration": 1, "completed": 1, "mean_ttft_ms": 1}`
	for text, want := range map[string]bool{run: false, "[" + run + "]": true} {
		f := readertest.Read(VLLMServe, "x.json", []byte(text))
		if len(f.Runs) != 1 || f.Sink.PlaceOf(f.Runs[0]).Summary != want {
			t.Errorf("%.1s: summary is not %v", text, want)
		}
	}
}

// Figures of the InferenceX fork with speculative decoding: 9.636 ms between
// chunks, (3937.4 - 351.0) ms for 910.3 tokens.
func TestChunkNote(t *testing.T) {
	ms := func(x float64) record.Value {
		return record.Value{Num: x / 1000, Unit: record.Seconds, Ref: record.Ref{Origin: &record.Origin{}}}
	}
	tokens := record.Value{Num: 911.3, Ref: record.Ref{Origin: &record.Origin{}}}
	var none record.Value
	for _, c := range []struct {
		name                      string
		itl, tpot, ttft, e2e, out record.Value
		want                      string
	}{
		{"exact", ms(9.636), ms(3.957), ms(351.0), ms(3937.4), tokens, "chunk gaps, not tokens: 2.45 tokens for each chunk"},
		{"one token a chunk", ms(3.94), ms(3.957), ms(351.0), ms(3937.4), tokens, ""},
		{"rough", ms(40), ms(10), ms(30), none, tokens, "chunk gaps, not tokens: 4.00 tokens for each chunk"},
		{"rough, within its error", ms(12.9), ms(10), ms(30), none, tokens, ""},
		{"no ITL", none, ms(10), ms(30), ms(100), tokens, ""},
		{"nothing to compare with", ms(40), none, none, none, none, ""},
	} {
		if got := chunkNote(c.itl, c.tpot, c.ttft, c.e2e, c.out); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// The arrays of real files must give the statistics that vLLM computed from them.
func TestVLLMArraysAgreeWithSummaries(t *testing.T) {
	dir := filepath.Join(readertest.Corpus(t), "vllm-serve-inferencex", "faradawn__InferenceMAX")
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files with arrays: %v", err)
	}
	for _, name := range files[:3] {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		root := source.Decode(filepath.Base(name), raw, source.MaxSize).JSON().Root()
		arrays := readVLLMArrays(root)
		for _, x := range []string{"ttft", "tpot", "itl", "e2el"} {
			for key, stat := range map[string]record.Stat{"mean_": record.Mean, "median_": record.Median, "p99_": "p99"} {
				got, want := arrays.samples[x].Stat(stat).Num, root.Get(key+x+"_ms").Num("ms").Num
				if !within(got, want, 1e-6) {
					t.Errorf("%s %s%s: computed %v, vLLM wrote %v", filepath.Base(name), key, x, got, want)
				}
			}
		}
	}
}
