package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// InferenceXAgg reads the rows of jobs that InferenceX (once InferenceMAX)
// collects.
var InferenceXAgg = &reader.Format{
	Name:  "inferencex-agg",
	Title: "InferenceX results of jobs",
	Kind:  record.Measured,
	Sniff: sniffInferenceXAgg,
	Read:  readInferenceXAgg,
	Doc: `Written by SemiAnalysis InferenceX (formerly InferenceMAX): ` + "`agg_*.json`" + ` of one job (` + "`process_result.py`" + `), or an array of all
jobs (` + "`collect_results.py`" + `).

**Recognized** by ` + "`hw`, `conc`, `model`, `tput_per_gpu`" + ` in an object or in the objects of an array, without ` + "`request_metrics`" + `.

| field | metric |
|---|---|
| ` + "`tput_per_gpu`, `output_tput_per_gpu`, `input_tput_per_gpu`" + ` | total_, output_, input_throughput_per_gpu |
| ` + "`S_ttft`, `S_tpot`, `S_itl`, `S_e2el`" + ` | ttft, tpot, itl, e2e_latency: mean, median, stddev, pNN; **seconds** |
| ` + "`median_intvty`" + ` | output_speed median |
| ` + "`avg_total_gpu_power_w`" + ` | power mean, where ` + "`power_valid`" + ` is 1 |

Settings: ` + "`model`, `framework`, `hw`, `precision`, `conc`, `isl`, `osl`" + `; accelerators are ` + "`num_prefill_gpu + num_decode_gpu`" + `, else
` + "`tp x pp x pcp_size`" + `; all requests are sent at once; speculative decoding is ` + "`spec_decoding`, before that `mtp`" + `. EP, DCP, DP attention and disaggregation are the variant. Rows until the end of 2025
have their lengths in the file name only: give them by a path pattern. There are no dates and no counts.

**No rows** from ` + "`mean_`, `p99_`, `std_intvty`" + ` (reciprocals of TPOT's), power of single devices, energies.

**Traps.** The unit is checked: median TPOT x median interactivity is 1 in seconds. In disaggregated rows output is divided by the decode GPUs and
input by the prefill GPUs; they do not add up to the total, and a note says so. ` + "`itl`" + ` is the gap between chunks. Merged tables repeat rows of others,
some with half of their numbers: a job is known by ` + "`hw`, `model`, `framework`, `precision`, `conc`, `tp`" + ` and two numbers, and counts once.`,
}

func sniffInferenceXAgg(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	if first := root.Index(0); isInferenceXRow(first) {
		return reader.Yes("array, " + inferencexGeneration(first))
	}
	if isInferenceXRow(root) {
		return reader.Yes(inferencexGeneration(root))
	}
	return reader.No
}

func isInferenceXRow(n source.Node) bool {
	return n.Has("hw", "conc", "model", "tput_per_gpu") && !n.Has("request_metrics")
}

// inferencexGenerations tells the generations by a key that came with each,
// newest first.
var inferencexGenerations = []struct{ key, generation string }{
	{"pcp_size", "2026-07 or newer"},
	{"avg_total_gpu_power_w", "2026-05 or newer"},
	{"isl", "2025-12 or newer"},
	{"ep", "2025-11"},
	{"serving_config", "reduced by hand"},
	{"output_tput_per_gpu", "2025-10"},
	{"framework", "2025-09"},
}

func inferencexGeneration(n source.Node) string {
	for _, g := range inferencexGenerations {
		if n.Has(g.key) {
			return g.generation
		}
	}
	return "2025-08"
}

func readInferenceXAgg(d *source.Doc, s *reader.Sink) {
	for _, doc := range d.JSON().Docs() {
		if !doc.Is(source.Array) {
			readInferenceXNode(s, doc)
			continue
		}
		for _, item := range doc.Items() {
			readInferenceXNode(s, item)
		}
	}
}

func readInferenceXNode(s *reader.Sink, n source.Node) {
	if !isInferenceXRow(n) {
		n.Report("value/type", "expected a job with hw, conc, model and tput_per_gpu, as elsewhere in this file")
		return
	}
	r := inferencexRow{servingRun: newServingRun(inferencexDialect, s, n), record: n.Ref().Record, stated: "s"}
	r.read()
}
