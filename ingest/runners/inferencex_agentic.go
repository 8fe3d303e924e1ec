package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// InferenceXAgentic reads the results of InferenceX's agentic replay.
var InferenceXAgentic = &reader.Format{
	Name:  "inferencex-agentic",
	Title: "InferenceX agentic replay",
	Kind:  record.Measured,
	Sniff: sniffInferenceXAgentic,
	Read:  readInferenceXAgentic,
	Doc: `Written by InferenceX's ` + "`process_agentic_result.py`" + `: traces of coding agents, replayed by AIPerf; one object for each job.

**Recognized** by ` + "`hw`, `conc`, `model`" + ` and ` + "`request_metrics`" + ` with ` + "`latency`" + ` or ` + "`throughput`" + `.

| below ` + "`/request_metrics`" + ` | metric |
|---|---|
| ` + "`latency/ttft`, `/e2el`, `/tpot`" + ` | ttft, e2e_latency, tpot: mean, median, stddev, pNN; seconds |
| ` + "`latency/intvty`, `latency/e2e_norm_intvty`" + ` | output_speed, output_speed_e2e: median and stddev only |
| ` + "`throughput/{input,output,total}/tokens_per_second`, `throughput/per_gpu/*_tput_tps`" + ` | the throughputs, in all and for each GPU |
| ` + "`throughput/duration_seconds`" + ` | duration |
| ` + "`qps/mean`" + ` | request_throughput, the mean of one-second windows |

Settings: ` + "`model`, `framework`, `hw`, `precision`, `conc`" + ` (agents at work), ` + "`num_gpus`" + `, else the parallelisms; mean lengths; the name of the data. Failed requests are
the records dropped less those dropped as warm-up: a warm-up request that failed is counted among both the warm-up and the errors.

**No rows** from ` + "`latency/itl`" + ` (the same numbers as TPOT), other statistics of the speeds (reciprocals of latencies), ` + "`full_response_*`" + `, other statistics of
` + "`qps`" + `, tokens, caches and readings of the server.

**Traps.** Nearly all input comes from the cache, so that input and total throughput and TTFT cannot be compared with those of fixed lengths: a note says
so. The source rounds to five decimals.`,
}

// agenticLatencies are the distributions. Of the speeds only the median and the
// deviation are taken over the requests' own speeds.
var agenticLatencies = []struct {
	block  string
	metric *record.Metric
	unit   string
	own    string // the statistics that are the metric's own; empty: all
	cached bool   // what it says depends on the cache
	each   bool   // every request has exactly one
}{
	{block: "ttft", metric: record.MustMetric("ttft"), unit: "s", cached: true, each: true},
	{block: "e2el", metric: record.MustMetric("e2e_latency"), unit: "s", each: true},
	{block: "tpot", metric: record.MustMetric("tpot"), unit: "s"},
	{block: "intvty", metric: record.MustMetric("output_speed"), unit: "tokens/s", own: "p50 std"},
	{block: "e2e_norm_intvty", metric: record.MustMetric("output_speed_e2e"), unit: "tokens/s", own: "p50 std"},
}

// agenticTotals are the numbers for the whole run.
var agenticTotals = []struct {
	path   []string
	metric *record.Metric
	unit   string
	tokens string // whose mean x requests / duration it must be
	cached bool
	note   string
}{
	{path: []string{"throughput", "duration_seconds"}, metric: record.MustMetric("duration"), unit: "s"},
	{path: []string{"throughput", "input", "tokens_per_second"}, metric: record.MustMetric("input_throughput"), unit: "tokens/s", tokens: "input", cached: true},
	{path: []string{"throughput", "output", "tokens_per_second"}, metric: record.MustMetric("output_throughput"), unit: "tokens/s", tokens: "output_actual"},
	{path: []string{"throughput", "total", "tokens_per_second"}, metric: record.MustMetric("total_throughput"), unit: "tokens/s", cached: true},
	{path: []string{"throughput", "per_gpu", "input_tput_tps"}, metric: record.MustMetric("input_throughput_per_gpu"), unit: "tokens/s", cached: true},
	{path: []string{"throughput", "per_gpu", "output_tput_tps"}, metric: record.MustMetric("output_throughput_per_gpu"), unit: "tokens/s"},
	{path: []string{"throughput", "per_gpu", "total_tput_tps"}, metric: record.MustMetric("total_throughput_per_gpu"), unit: "tokens/s", cached: true},
	{path: []string{"qps", "mean"}, metric: record.MustMetric("request_throughput"), unit: "requests/s", note: "mean of one-second windows"},
}

func sniffInferenceXAgentic(d *source.Doc) reader.Verdict {
	if root := d.JSON().Root(); isInferenceXAgentic(root) {
		return reader.YesVersion(root.Get("scenario_type").Str())
	}
	return reader.No
}

func isInferenceXAgentic(n source.Node) bool {
	m := n.Get("request_metrics")
	return n.Has("hw", "conc", "model") && (m.Has("latency") || m.Has("throughput"))
}

func readInferenceXAgentic(d *source.Doc, s *reader.Sink) {
	for _, n := range d.JSON().Docs() {
		if !isInferenceXAgentic(n) {
			n.Report("value/type", "expected a job of the agentic replay, as elsewhere in this file")
			continue
		}
		r := agenticRun{sink: s, doc: n, metrics: n.Get("request_metrics"), numbers: numbers{}}
		r.read()
	}
}

// agenticRun is one job being read.
type agenticRun struct {
	sink    *reader.Sink
	doc     source.Node
	metrics source.Node // request_metrics
	run     *record.Run
	cached  string // note on what depends on the cache
	rows    int
	numbers
}

func (r *agenticRun) read() {
	get := fieldsOfNode(r.doc)
	drops := func(name string) record.Value { return r.num(r.doc.Get("request_accounting", name), "count") }
	r.run = r.sink.Run(record.Run{
		Kind: record.Measured, Model: get.text("model"), Settings: r.settings(get), Record: r.doc.Ref().Record,
		OK:     r.num(r.doc.Get("num_requests_successful"), "count"),
		Failed: reader.Difference(drops("records_dropped_total"), drops("records_warmup_dropped"), "derived: records_dropped_total - records_warmup_dropped"),
	})
	if r.run.OK.Known() && r.run.OK.Num == 0 {
		r.doc.Get("num_requests_successful").Report("run/failed", "no request of this run succeeded; its numbers mean nothing")
		return
	}
	if hit := reader.First(r.num(r.doc.Get("server_metrics", "cache", "overall_cache_hit_rate"), "fraction"),
		r.num(r.metrics.Get("cache", "theoretical_cache_hit_rate"), "fraction")); hit.Num > 0.5 {
		r.cached = "input mostly from cache"
	}
	variant := inferencexVariant(get)
	r.totals(variant)
	r.latencies(variant)
	r.checkSpeed()
	if r.rows == 0 {
		r.metrics.Report("run/empty", "expected throughputs or latencies, found none that can be read")
	}
}

func (r *agenticRun) settings(get fields) record.Settings {
	count := func(name string) record.Value { return r.num(r.doc.Get(name), "count") }
	tokens := r.metrics.Get("tokens")
	return record.Settings{
		Engine: get.text("framework"), Hardware: get.text("hw"), Precision: get.text("precision"), Speculative: inferencexSpeculation(get),
		Accelerators: reader.First(reader.Positive(count("num_gpus")), inferencexAccelerators(count)),
		InputTokens:  reader.Positive(r.num(tokens.Get("input", "mean"), "count")),
		OutputTokens: reader.Positive(r.num(tokens.Get("output_actual", "mean"), "count")),
		Concurrency:  reader.Positive(count("conc")),
		Dataset:      fieldsOfNode(r.doc.Get("dataset")).first([]string{"hf_dataset_name", "loader"}),
	}
}

func (r *agenticRun) row(row record.Row) {
	row.Run = r.run
	r.sink.Row(row)
	if row.Value.Known() {
		r.rows++
	}
}

func (r *agenticRun) totals(variant string) {
	for _, t := range agenticTotals {
		node := r.metrics.Get(t.path...)
		row := record.Row{Metric: t.metric, Stat: record.Single, Value: r.num(node, t.unit), Variant: variant, Note: t.note}
		if t.cached {
			row.Note = join(row.Note, r.cached)
		}
		if t.tokens != "" {
			row.Note = join(row.Note, r.checkTokens(node, row.Value, t.tokens))
		}
		r.row(row)
	}
}

func (r *agenticRun) latencies(variant string) {
	for _, l := range agenticLatencies {
		block := r.metrics.Get("latency", l.block)
		if block.Exists() && !block.Is(source.Object) {
			block.Report("value/type", "%q: expected an object with statistics, found %s", l.block, block.Type())
		}
		var rows []record.Row
		for name, v := range block.Members() {
			stat, ok := agenticStat(name, l.own)
			if !ok {
				continue
			}
			row := record.Row{Metric: l.metric, Stat: stat, Value: r.num(v, l.unit), Variant: variant}
			if l.cached {
				row.Note = r.cached
			}
			if l.each {
				row.N = r.run.OK
			}
			rows = append(rows, row)
			r.row(row)
		}
	}
}

// agenticStat reads the name of a statistic; own are the only ones, if any.
func agenticStat(name, own string) (record.Stat, bool) {
	switch {
	case own != "" && !strings.Contains(" "+own+" ", " "+name+" "):
		return "", false
	case name == "std":
		return record.StdDev, true
	case name == "mean" || strings.HasPrefix(name, "p"):
		return record.ParseStat(name)
	}
	return "", false
}

// checkTokens compares a throughput with the tokens that it is made of.
func (r *agenticRun) checkTokens(at source.Node, v record.Value, tokens string) (note string) {
	sum := reader.Product(r.num(r.metrics.Get("tokens", tokens, "mean"), "count"), r.run.OK, "mean tokens x requests")
	want := reader.Ratio(sum, r.num(r.metrics.Get("throughput", "duration_seconds"), "s"), v.Unit, "mean tokens x requests / duration")
	return contradiction(at, at.Key(), v, want, 0.01)
}

// checkSpeed expects speed and time per token to be reciprocal. The source
// rounds to five decimals, which leaves three digits of a TPOT of 3 ms.
func (r *agenticRun) checkSpeed() {
	latency := r.metrics.Get("latency")
	tpot, speed := r.num(latency.Get("tpot", "p50"), "s"), r.num(latency.Get("intvty", "p50"), "tokens/s")
	if product := tpot.Num * speed.Num; product > 0 && !within(product, 1, 0.02) {
		latency.Get("tpot", "p50").Report("value/check", "median TPOT x median interactivity is %s, expected 1", record.FormatFloat(product))
	}
}
