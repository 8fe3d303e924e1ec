package ingest

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/reader/readertest"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

const testdata = "../testdata"

// sampleCases are what every format has a sample of: what it writes today, the
// least it can write, an older generation, a run that failed, a stranger's file.
var sampleCases = []string{"real", "minimal", "old", "failed", "hostile"}

// TestConformance holds every format of the list to the same rules. Golden
// dumps, literals at their places, and files cut at many places are checked
// beside each reader by readertest.Run.
func TestConformance(t *testing.T) {
	for _, f := range Formats {
		t.Run(f.Name, func(t *testing.T) {
			for _, c := range sampleCases {
				if _, err := os.Stat(filepath.Join(testdata, f.Name, c, "want.tsv")); err != nil {
					t.Errorf("every format has a sample %q with its golden dump: %v", c, err)
				}
			}
			if f.Title == "" || len(f.Doc) < 200 || f.Sniff == nil || f.Read == nil {
				t.Error("a format says what writes it and how it is read")
			}
			for _, path := range samples(t, f.Name) {
				conform(t, f, path)
			}
		})
	}
}

// samples returns the sample files of a format.
func samples(t testing.TB, name string) (out []string) {
	err := filepath.WalkDir(filepath.Join(testdata, name), func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() && e.Name() != "want.tsv" {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// conform checks one sample: exactly its format claims it, under a name that
// says nothing, and its rows keep to the closed lists.
func conform(t *testing.T, f *reader.Format, path string) {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := recognize(source.Decode("renamed", raw, source.MaxSize), Formats)
	if got != f {
		t.Errorf("%s: claimed by %v, want %s alone", path, nameOf(got), f.Name)
		return
	}
	file := readertest.Read(f, "renamed", raw)
	for _, r := range file.Rows {
		if record.MetricByID(r.Metric.ID) != r.Metric {
			t.Errorf("%s: metric %q is not in the list", path, r.Metric.ID)
		}
		if s, ok := record.ParseStat(string(r.Stat)); !ok || s != r.Stat {
			t.Errorf("%s: statistic %q is not in the list", path, r.Stat)
		}
		if r.Metric.Unit != "" && r.Value.Unit != r.Metric.Unit {
			t.Errorf("%s: %s in %q, want %q", path, r.Metric.ID, r.Value.Unit, r.Metric.Unit)
		}
		if r.Run.Kind == "" {
			t.Errorf("%s: a run without a kind", path)
		}
	}
}

func nameOf(f *reader.Format) string {
	if f == nil {
		return "none"
	}
	return f.Name
}

// TestEveryFolderIsAFormat finds samples that no reader of the list answers for.
func TestEveryFolderIsAFormat(t *testing.T) {
	other := map[string]bool{"demo": true, "identity": true, "joins": true, "mapping": true, "problems": true, "script": true, "site": true, "fuzz": true}
	known := map[string]bool{}
	for _, f := range Formats {
		known[f.Name] = true
	}
	dirs, err := os.ReadDir(testdata)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range dirs {
		if !known[d.Name()] && !other[d.Name()] {
			t.Errorf("testdata/%s belongs to no format of the list", d.Name())
		}
	}
}

// TestOrderAndParallelismChangeNothing reads all samples one at a time and many
// at a time, named in two orders.
func TestOrderAndParallelismChangeNothing(t *testing.T) {
	var paths, reversed []string
	for _, f := range Formats {
		paths = append(paths, filepath.Join(testdata, f.Name))
		reversed = append([]string{filepath.Join(testdata, f.Name)}, reversed...)
	}
	one, many := Read(paths, Options{Jobs: 1}), Read(reversed, Options{Jobs: 16})
	if a, b := dump(one), dump(many); !reflect.DeepEqual(a, b) {
		t.Errorf("%d and %d lines, and they differ", len(a), len(b))
	}
}

func dump(r *Result) (out []string) {
	for _, row := range r.Rows {
		out = append(out, strings.Join([]string{row.Run.ID, row.Value.Ref.Origin.Path, row.Value.Ref.At, row.Metric.ID, string(row.Stat), row.Value.Text()}, "\t"))
	}
	for _, p := range r.Problems {
		out = append(out, p.ID()+" "+p.Msg)
	}
	return out
}

// corpusFolders are the folders of the corpus whose formats are read.
var corpusFolders = []string{
	"vllm-serve", "vllm-serve-inferencex", "vllm-sweep", "aiperf", "dynamo-aiperf", "dynamo-other", "llama-bench",
	"artificial-analysis", "lm-eval",
	"genai-prices", "litellm", "llm-prices", "models-dev", "openrouter", "portkey", "tokencost", "truefoundry",
	"sglang-serving", "sglang-one-batch-server", "sglang-one-batch", "trtllm-bench", "vllm-latency", "vllm-throughput",
	"guidellm/llm-d__llm-d-benchmark", "guidellm/vllm-project__guidellm/379c64fd__benchmarks_stripped.json",
	"inference-perf",
	"llm-d-report/llm-d__llm-d-benchmark/br_v0_1_example.yaml", "llm-d-report/llm-d__llm-d-benchmark/br_v0_2_1_example.yaml",
	"evalscope-perf", "optimum-benchmark",
	"llama-batched-bench", "llama-benchy", "localscore", "mlx-lm", "ollama", "mlperf", "swe-bench", "terminal-bench",
	"inferencex-agg", "inferencex-agentic", "inferencex-csv", "inferencex-token-position", "llmperf",
	"go-bench", "google-benchmark", "pytest-benchmark", "asv", "jmh", "github-action-benchmark", "hyperfine",
	"k6", "locust", "vegeta", "oha", "wrk2",
	"lmarena", "livebench", "epoch", "aider", "lighteval", "open-llm-leaderboard", "evalscope-eval", "simple-evals", "promptfoo", "opencompass", "helm", "inspect",
}

// figureTables are the tables of LLM-Inference-Bench that are no copy. The one
// that is repeats 40 lines of the whole table to the last digit, so that it gives
// rows only when it is read alone.
var figureTables = []string{
	"llm-inference-bench/argonne-lcf__LLM-Inference-Bench/All_results.csv",
	"llm-inference-bench/argonne-lcf__LLM-Inference-Bench/Fig_16_a__power_results.csv",
	"llm-inference-bench/argonne-lcf__LLM-Inference-Bench/Fig_21__all_results_TTFT.csv",
	"llm-inference-bench/argonne-lcf__LLM-Inference-Bench/Fig_22__all_results_TTFT_ITL.csv",
	"llm-inference-bench/argonne-lcf__LLM-Inference-Bench/Fig_3__A100_H100_quant_all_results.csv",
}

// TestCorpus ingests the folders of real files together and compares every row.
func TestCorpus(t *testing.T) {
	corpus := readertest.Corpus(t)
	paths := []string{filepath.Join(corpus, "guidellm"), filepath.Join(corpus, "llm-inference-bench")}
	for _, f := range corpusFolders {
		paths = append(paths, filepath.Join(corpus, f))
	}
	res := Read(paths, Options{})
	readertest.Whole(t, res.Rows, slices.Concat(corpusFolders, figureTables)...)
	for _, f := range res.Files {
		if f.Rows == 0 && f.Reason == "" {
			t.Errorf("%s gives no rows and no reason", f.Origin.Path)
		}
	}
}
