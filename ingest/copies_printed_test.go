package ingest

import (
	"strings"
	"testing"
)

// printedRun is what a run of vLLM's client prints; the numbers of exactRun are
// those before rounding.
const printedRun = `============ Serving Benchmark Result ============
Successful requests:                     4
Benchmark duration (s):                  2.46
Request throughput (req/s):              1.63
Output token throughput (tok/s):         104.05
Mean TTFT (ms):                          41.25
Median TTFT (ms):                        40.75
P99 TTFT (ms):                           48.13
==================================================
`

const exactRun = `{"date": "20260102-030405", "model_id": "m", "num_prompts": 4, "completed": 4, "duration": 2.4603, "total_output_tokens": 256,
"request_throughput": 1.62582, "output_throughput": 104.0523, "mean_ttft_ms": 41.2512, "median_ttft_ms": 40.7468, "p99_ttft_ms": 48.1285}`

// TestPrintedRunYieldsToItsFile puts the log of a run in another directory than
// its result, and beside it the log of another run.
func TestPrintedRunYieldsToItsFile(t *testing.T) {
	dir := write(t, map[string]string{
		"results/run.json": exactRun,
		"logs/run.log":     printedRun,
		"logs/other.log":   strings.Replace(printedRun, "2.46", "2.47", 1),
	})
	files := map[string]int{}
	for _, row := range Read([]string{dir}, Options{}).Rows {
		files[row.Run.Origin.Path]++
	}
	if files["logs/run.log"] != 0 || files["results/run.json"] != 6 || files["logs/other.log"] != 6 {
		t.Errorf("rows by file: %v; want 6 of run.json and of other.log, none of run.log", files)
	}
}

// TestPrintedScoresYieldToTheirFile: the tables that lm_eval prints have no count
// of requests; the model and the rounded scores tell.
func TestPrintedScoresYieldToTheirFile(t *testing.T) {
	const exact = `{"results": {"arc": {"acc,none": 0.42204, "acc_stderr,none": 0.01561, "acc_norm,none": 0.43898, "acc_norm_stderr,none": 0.01571},
"wino": {"acc,none": 0.699013, "acc_stderr,none": 0.01451}}, "versions": {}, "config": {"model": "hf", "model_args": "pretrained=org/m"}}`
	const printed = `hf (pretrained=org/m), gen_kwargs: (None), limit: None, num_fewshot: 0, batch_size: 1
|Tasks|Version|Filter|n-shot| Metric |   |Value |   |Stderr|
|-----|------:|------|-----:|--------|---|-----:|---|-----:|
|arc  |      1|none  |     0|acc     |↑  |0.4220|±  |0.0156|
|     |       |none  |     0|acc_norm|↑  |0.4390|±  |0.0157|
|wino |      1|none  |     0|acc     |↑  |0.6990|±  |0.0145|
`
	dir := write(t, map[string]string{
		"results.json": exact, "run.log": printed, "other.log": strings.Replace(printed, "0.6990", "0.6980", 1),
	})
	files := map[string]int{}
	for _, row := range Read([]string{dir}, Options{}).Rows {
		files[row.Run.Origin.Path]++
	}
	if files["run.log"] != 0 || files["results.json"] != 6 || files["other.log"] != 6 {
		t.Errorf("rows by file: %v; want 6 of results.json and of other.log, none of run.log", files)
	}
}
