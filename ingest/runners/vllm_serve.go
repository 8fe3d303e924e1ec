package runners

import (
	"slices"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// VLLMServe reads the result files of vLLM's serving benchmark, of its forks
// and of its sweeps.
var VLLMServe = &reader.Format{
	Name:  "vllm-serve",
	Title: "vLLM serving benchmark",
	Kind:  record.Measured,
	Sniff: sniffVLLMServe,
	Read:  readVLLMServe,
	Doc: `Written by ` + "`vllm bench serve`" + ` (before mid 2025 ` + "`benchmarks/benchmark_serving.py`" + `), by forks such as InferenceX's, and by
` + "`vllm bench sweep serve`" + `.

**Recognized** by its keys: ` + "`date`, `model_id`, `num_prompts`, `duration`, `completed`" + ` and at least one
` + "`mean|median|std|pN`_`ttft|tpot|itl|e2el`_`ms`" + `; in one object, several objects one after another (` + "`--append-result`" + `), an array
(a sweep's ` + "`summary.json`" + `) or the rows of a table (` + "`summary.csv`" + `); or in any text by the line
` + "`==== Serving Benchmark Result ====`" + `, from which to the line of ` + "`=`" + ` under it each block is a run. With ` + "`user_throughput`" + ` it is TensorRT-LLM's client, not this.

| field | metric |
|---|---|
| ` + "`duration`" + ` | duration |
| ` + "`request_throughput`, `output_throughput`, `total_token_throughput`, `input_throughput`" + ` | the throughputs |
| ` + "`request_goodput`, `request_goodput:`" + ` | goodput |
| ` + "`S_X_ms`" + ` | ttft, tpot, itl, e2e_latency (` + "`e2el`" + `): mean, median, stddev, pNN; ms / 1000 |

Settings: ` + "`model_id`, `max_concurrency`, `request_rate`, `date`" + ` (local time, no zone); lengths are the measured means. ` + "`backend`" + ` is the
protocol of the client, not the server, so the engine is known only from ` + "`--metadata`" + `.

Of what was printed at is the label, record the line of the title; model, data set and number of prompts are those of the last ` + "`Namespace(`" + ` line before the
block, of which nothing else is read. Numbers have two decimals: where the result file of the same run is read too, wherever it lies, that counts.

Of the arrays that ` + "`--save-detailed`" + ` adds only those are computed of which the file has no statistics (E2E is off by default).

**No rows** from warm-up runs (` + "`run_number`" + ` -1), failure files of a sweep, peaks of single seconds, counts. A sweep's summaries give rows only
where the runs that they repeat are not beside them.

**Traps.** Where no request succeeded the statistics are 0.0: no rows. Statistics that are all exactly 0 were not measured (no streaming,
one-token answers): no rows. ` + "`itl`" + ` is the gap between chunks: where a chunk carries several tokens a note says how many. Latencies are
those of the requests that succeeded.`,
}

// vllmKeys are the keys that every run has, in every generation.
var vllmKeys = []string{"date", "model_id", "num_prompts", "duration", "completed"}

// vllmGenerations tells the generations by a key that came with each, newest first.
var vllmGenerations = []struct{ key, generation string }{
	{"run_number", "run of a sweep"},
	{"latencies", "0.26 or newer"},
	{"queue_times", "0.26 or newer"},
	{"rtfx", "0.25 or newer"},
	{"failed", "late 2025"},
	{"endpoint_type", "mid 2025"},
	{"benchmark_start_time_unix", "InferenceX"},
	{"burstiness", "0.6 to 0.8, or InferenceX"},
	{"request_inthroughput", "2024"},
}

func sniffVLLMServe(d *source.Doc) reader.Verdict {
	tree := d.JSON()
	if tree == nil {
		switch {
		case printedBy(d, (*printed).isVLLM):
			return reader.Yes("console output")
		case isVLLMTable(d):
			return reader.Yes("table of a sweep")
		}
		return reader.No
	}
	root := tree.Root()
	if first := root.Index(0); isVLLMRun(first) {
		return reader.Yes("array of runs")
	}
	switch {
	case isVLLMRun(root), isVLLMCut(tree):
		for _, g := range vllmGenerations {
			if root.Has(g.key) {
				return reader.Yes(g.generation)
			}
		}
		return reader.YesUnversioned()
	case isVLLMFailure(root):
		return reader.Yes("failure of a sweep")
	}
	return reader.No
}

func isVLLMRun(n source.Node) bool { return isVLLMClient(n) && !n.Has("user_throughput") }

// isVLLMClient recognizes a run of vLLM's client or of one that was made from
// it and kept its keys.
func isVLLMClient(n source.Node) bool {
	return n.Has(vllmKeys...) && (hasVLLMArrays(n) || vllmDialect.hasLatency(n.Keys()))
}

// isVLLMCut recognizes a file that ends before its statistics, which stand
// behind the generated texts.
func isVLLMCut(tree *source.Tree) bool {
	root := tree.Root()
	return tree.BrokenOnly() && root.Has("date", "model_id", "tokenizer_id", "num_prompts") &&
		!root.Has("user_throughput") && !root.Has("good_completed")
}

func isVLLMFailure(n source.Node) bool { return n.Has("error_type", "error", "serve_overrides") }

func isVLLMTable(d *source.Doc) bool {
	sheet := d.CSV()
	if sheet == nil || len(sheet.Rows) == 0 || len(sheet.Rows[0].Cells) < 2*len(vllmKeys) {
		return false
	}
	table := sheet.Table()
	if !table.Has(vllmKeys...) || table.Has("user_throughput") {
		return false
	}
	return vllmDialect.hasLatency(slices.Values(table.Names()))
}

// vllmPlace is the place of a file that one of vLLM's benchmarks, or a client
// that was made from them, writes beside its export for PyTorch's database.
var vllmPlace = reader.Place{Family: "vllm", Export: 1}

func readVLLMServe(d *source.Doc, s *reader.Sink) {
	summary := reader.Place{Summary: true}
	if printedBy(d, (*printed).isVLLM) {
		readVLLMPrinted(d, s)
		return
	}
	if d.JSON() == nil {
		table := d.CSV().Table()
		for _, row := range table.Rows {
			r := vllmRun{servingRun: servingRun{once: once{get: fieldsOfRow(row)}, dialect: vllmDialect, sink: s, names: table.Names()}, record: row.Line, place: summary}
			r.read()
		}
		return
	}
	for _, doc := range d.JSON().Docs() {
		if !doc.Is(source.Array) {
			readVLLMNode(s, doc, vllmPlace)
			continue
		}
		for _, item := range doc.Items() {
			readVLLMNode(s, item, summary)
		}
	}
}

func readVLLMNode(s *reader.Sink, n source.Node, place reader.Place) {
	switch {
	case isVLLMFailure(n):
		n.Report("format/no-numbers", "a combination of a sweep that failed; nothing was measured")
	case !isVLLMRun(n):
		n.Report("value/type", "expected a run of vLLM's serving benchmark, as elsewhere in this file")
	default:
		newVLLMRun(vllmDialect, s, n, place).read()
	}
}
