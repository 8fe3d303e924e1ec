package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// AIPerf reads the files of NVIDIA's AIPerf: the summary as JSON and as CSV,
// and the records of single requests.
var AIPerf = &reader.Format{
	Name:  "aiperf",
	Title: "NVIDIA AIPerf",
	Kind:  record.Measured,
	Sniff: sniffAIPerf,
	Read:  readAIPerf,
	Doc: `Written by ` + "`aiperf profile`" + ` (NVIDIA, the successor of GenAI-Perf; also by Dynamo's benchmarks).

A run leaves ` + "`profile_export_aiperf.json`" + ` (all statistics), ` + "`profile_export_aiperf.csv`" + ` (two decimals) and ` + "`profile_export.jsonl`" + ` (a document for each
request). They are **one** run: the JSON is read, the others are reported as its copies; each is read where it lies alone.

**Recognized** by content: JSON with ` + "`input_config`" + ` and ` + "`aiperf_version`" + `, or ` + "`was_cancelled`" + ` beside metrics; CSV whose columns are
` + "`Metric,avg,...`" + ` with rising percentiles and ` + "`std`" + ` (GenAI-Perf's fall, without ` + "`std`" + `); JSONL of ` + "`metadata`, `metrics`, `error`" + `.

| tag | metric |
|---|---|
| ` + "`time_to_first_token`, `ttft`" + ` | ttft |
| ` + "`inter_token_latency`" + ` | **tpot**: (E2E - TTFT) / (output tokens - 1) of each request |
| ` + "`inter_chunk_latency`" + ` | itl |
| ` + "`request_latency`" + ` | e2e_latency |
| ` + "`output_token_throughput_per_user`, `e2e_output_token_throughput`, `prefill_throughput[_per_user]`" + ` | output_speed, output_speed_e2e, prefill_speed |
| ` + "`output_|input_|total_token_throughput`, `request_throughput`, `goodput`, `benchmark_duration`" + ` | the same, as ` + "`value`" + ` |

` + "`avg`" + ` is mean, ` + "`std`" + ` stddev, ` + "`p50`" + ` median; ` + "`unit`" + ` decides the scale. Statistics of a JSONL file are computed over its successful requests.

**No rows** from other metrics, GPU telemetry (per device, and one device can be seen twice), warm-up requests, time slices, aggregates of several runs,
server metrics and the requests themselves; each such file is named in a note. A reference table with ` + "`silicon_ttft_ms`, `silicon_tpot_ms`" + ` is read too.

**Traps.** A cancelled run is noted. Two decimals of a CSV can be all that a number has. Some forks divide throughputs by ` + "`end_time - start_time`" + `.`,
}

// perfMetrics are the metrics of a program by tag; of several tags of one metric
// the first in a file counts. The names in CSV are the tags in other letters.
type perfMetrics []struct {
	metric *record.Metric
	tags   []string
}

var aiperfMetrics = perfMetrics{
	{record.MustMetric("ttft"), []string{"time_to_first_token", "ttft"}},
	{record.MustMetric("tpot"), []string{"inter_token_latency"}},
	{record.MustMetric("itl"), []string{"inter_chunk_latency"}},
	{record.MustMetric("e2e_latency"), []string{"request_latency"}},
	{record.MustMetric("output_speed"), []string{"output_token_throughput_per_user"}},
	{record.MustMetric("output_speed_e2e"), []string{"e2e_output_token_throughput"}},
	{record.MustMetric("prefill_speed"), []string{"prefill_throughput_per_user", "prefill_throughput"}},
	{record.MustMetric("output_throughput"), []string{"output_token_throughput"}},
	{record.MustMetric("input_throughput"), []string{"input_token_throughput"}},
	{record.MustMetric("total_throughput"), []string{"total_token_throughput"}},
	{record.MustMetric("request_throughput"), []string{"request_throughput"}},
	{record.MustMetric("goodput"), []string{"goodput"}},
	{record.MustMetric("duration"), []string{"benchmark_duration"}},
}

// Ranks of the exports of one run, for reader.Place.
const (
	aiperfJSON = 1 + iota
	aiperfCSV
	aiperfJSONL
)

// aiperfUnits are the units that AIPerf prints, without case.
var aiperfUnits = map[string]string{
	"ns": "ns", "us": "us", "ms": "ms", "sec": "s", "s": "s", "seconds": "s", "min": "min",
	"tokens/sec": "tokens/s", "tokens/s": "tokens/s", "tokens/sec/user": "tokens/s",
	"requests/sec": "requests/s", "requests/s": "requests/s",
}

// aiperfUnit returns our name of a unit, if it measures what the metric does.
// Early files of GenAI-Perf say only "per sec".
func aiperfUnit(m *record.Metric, unit string) (string, bool) {
	if unit == "per sec" && m.Group == record.Throughput {
		return string(m.Unit), true
	}
	name, ok := aiperfUnits[strings.ToLower(strings.TrimSpace(unit))]
	return name, ok && record.Scales[name].To == m.Unit
}

// aiperfStat reads the name of a statistic. One number for the whole run is
// given as its avg.
func aiperfStat(m *record.Metric, name string) (record.Stat, bool) {
	whole := m.Group == record.Throughput || m.Group == record.General
	switch {
	case whole && (name == "avg" || name == "Value"):
		return record.Single, true
	case whole:
		return "", false
	case name == "avg" || name == "Value":
		return record.Mean, true
	case name == "std":
		return record.StdDev, true
	case name == "min" || name == "max" || strings.HasPrefix(name, "p"):
		return record.ParseStat(name)
	}
	return "", false
}

func sniffAIPerf(d *source.Doc) reader.Verdict {
	if why, generation := aiperfCompanion(d); why != "" {
		return reader.Yes(generation)
	}
	tree := d.JSON()
	if tree == nil {
		return sniffAIPerfSheet(d)
	}
	switch root := tree.Root(); {
	case isAIPerfRecord(root):
		return reader.Yes("records of requests")
	case isAIPerfSummary(root):
		return reader.Yes(aiperfGeneration(root))
	}
	return reader.No
}

func readAIPerf(d *source.Doc, s *reader.Sink) {
	if why, _ := aiperfCompanion(d); why != "" {
		d.Report("format/no-numbers", 0, "%s", why)
		return
	}
	if d.JSON() == nil {
		readAIPerfSheet(d, s)
		return
	}
	if isAIPerfRecord(d.JSON().Root()) {
		readAIPerfRecords(d, s)
		return
	}
	for _, doc := range d.JSON().Docs() {
		if isAIPerfSummary(doc) {
			readAIPerfSummary(doc, s)
		}
	}
}
