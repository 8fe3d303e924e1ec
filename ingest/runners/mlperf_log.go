package runners

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// MLPerfLog reads the logs of LoadGen, which drives every run of MLPerf
// Inference. Layout: mlcommons/inference@b66003e1:loadgen/results.cc.
var MLPerfLog = &reader.Format{
	Name:    "mlperf-log",
	Title:   "MLPerf Inference, logs of LoadGen",
	Kind:    record.Measured,
	Partial: true,
	Sniff:   sniffMLPerfLog,
	Read:    readMLPerfLog,
	Doc: `Written by LoadGen for each run: ` + "`mlperf_log_summary.txt`" + ` for people and ` + "`mlperf_log_detail.txt`" + ` for machines. Both are one run: the summary
gives the rows, the detailed log beside it the date and the number of requests; alone it gives the rows too.

Recognized by ` + "`MLPerf Results Summary`" + ` in the first three lines, or by ` + "`:::MLLOG `" + ` at the beginning.

| summary | metric |
|---|---|
| ` + "`Completed samples per second`, `Samples per second` (Offline), `QPS w/ loadgen overhead`" + ` (SingleStream) | request_throughput |
| ` + "`Completed tokens per second`, `Tokens per second`, `TPS w/ loadgen overhead`" + ` | output_throughput |
| ` + "`latency (ns)`" + ` | e2e_latency |
| ` + "`First Token latency (ns)`" + ` | ttft |
| ` + "`Time to Output Token (ns)`, `Time per Output Token (ns)`" + ` | tpot |

Statistics: min, max, mean, median and the percentiles that are printed; nanoseconds / 1e9. variant is the scenario. Model, system and submitter
stand only in the path of a submission, ` + "`closed/<submitter>/results/<system>/<benchmark>/<scenario>/performance/run_1/`" + `.

No rows: rates without the overhead of LoadGen, estimates of early stopping, the offered rate (which is the request_rate of the run);
logs of accuracy runs, and the descriptions of systems and measurements.

Traps: Interactive runs call themselves Server and are told by their limits. ` + "`result_token_throughput`" + ` divides by nanoseconds. In
Offline runs latency counts from the start of the run. Tokens that are ` + "`(inferred)`" + ` were not counted. The result of an invalid run is kept,
with a note.`,
}

// mlperfSummaryHead is how far the title of a summary is from its beginning.
const mlperfSummaryHead = 256

func sniffMLPerfLog(d *source.Doc) reader.Verdict {
	head := d.Data[:min(len(d.Data), mlperfSummaryHead)]
	switch {
	case bytes.HasPrefix(head, []byte(":::MLLOG ")):
		return reader.Yes("detailed log")
	case bytes.Contains(head, []byte("MLPerf Results Summary")) && isMLPerfTitle(d):
		return reader.Yes("summary")
	}
	if _, generation := mlperfCompanion(d); generation != "" {
		return reader.Yes(generation)
	}
	return reader.No
}

func isMLPerfTitle(d *source.Doc) bool {
	for _, l := range d.Lines()[:min(3, len(d.Lines()))] {
		if strings.TrimSpace(l.Text) == "MLPerf Results Summary" {
			return true
		}
	}
	return false
}

func readMLPerfLog(d *source.Doc, s *reader.Sink) {
	if why, _ := mlperfCompanion(d); why != "" {
		d.CutOnPurpose()
		d.Report("format/no-numbers", 0, "%s", why)
		return
	}
	log := newMLPerfSummary(d)
	if bytes.HasPrefix(d.Data, []byte(":::MLLOG ")) {
		log = newMLPerfDetail(d)
	}
	if mode := log.text("Mode", "effective_test_mode"); mode != "" && mode != "PerformanceOnly" {
		d.Report("format/no-numbers", 0, "the log of a run in mode %s; only runs for performance have speeds", clipWord(mode))
		return
	}
	log.read(s)
}

// clipWord returns the first word of a text, cut to a size that can be shown.
func clipWord(s string) string {
	word, _, _ := strings.Cut(s, " ")
	return word[:min(len(word), 20)]
}

// mlperfLog is either log of a run: its values by their labels.
type mlperfLog struct {
	cells  map[string]source.Cell
	labels []string // in the order of the file
	place  reader.Place
	path   string
}

// newMLPerfSummary reads the lines `label : value`, of which the first of a
// label counts.
func newMLPerfSummary(d *source.Doc) *mlperfLog {
	log := &mlperfLog{cells: map[string]source.Cell{}, place: reader.Place{Export: 1}, path: d.Origin.Path}
	for _, l := range d.Lines() {
		cell, ok := l.Label(":")
		if _, known := log.cells[cell.At]; !ok || known {
			continue
		}
		if l.No == len(d.Lines()) && !bytes.HasSuffix(d.Data, []byte("\n")) {
			l.Report("value/missing", "the file ends inside this line; it is left out")
			continue
		}
		log.labels = append(log.labels, cell.At)
		log.cells[cell.At] = cell
	}
	return log
}

var mlperfDetailLine = regexp.MustCompile(`^:::MLLOG \{"key": "([\w.]{1,80})", "value": (?:"([^"]*)"|([^,\s"{\[]+)), `)

// mlperfDetailNumber begins the lines whose values are no lists.
var mlperfDetailNumber = regexp.MustCompile(`^:::MLLOG \{"key": "result_`)

// newMLPerfDetail reads the lines of JSON behind their prefix, of which the last
// of a key counts.
func newMLPerfDetail(d *source.Doc) *mlperfLog {
	log := &mlperfLog{cells: map[string]source.Cell{}, place: reader.Place{Export: 2}, path: d.Origin.Path}
	for _, l := range d.Lines() {
		m := mlperfDetailLine.FindStringSubmatchIndex(l.Text)
		if m == nil {
			if mlperfDetailNumber.MatchString(l.Text) {
				l.Report("value/type", "expected a number or a text as the value of this result, found something else")
			}
			continue
		}
		key, from, to := l.Text[m[2]:m[3]], m[4], m[5]
		if from < 0 {
			from, to = m[6], m[7]
		}
		if _, known := log.cells[key]; !known {
			log.labels = append(log.labels, key)
		}
		log.cells[key] = l.Cell(from, to, key)
	}
	return log
}

// first returns the first of the cells that is there: the label of the summary
// and the keys of the detailed log do not meet in one file.
func (log *mlperfLog) first(labels ...string) source.Cell {
	for _, l := range labels {
		if c := log.cells[l]; c.Exists() {
			return c
		}
	}
	return source.Cell{}
}

func (log *mlperfLog) text(labels ...string) string { return log.first(labels...).Str() }

// mlperfInteractive are the limits of Interactive runs in ms, first token and
// token: loadgen/mlperf.conf, and inference_rules.adoc for gpt-oss.
var mlperfInteractive = map[[2]float64]bool{
	{450, 40}: true, {4500, 80}: true, {500, 30}: true, {1500, 15}: true, {2000, 15}: true, {2000, 20}: true,
}

// limits returns the limits of a run in ms.
func (log *mlperfLog) limits() (ttft, tpot float64) {
	a := log.first("ttft_latency (ns)", "effective_server_ttft_latency", "requested_server_ttft_latency").Num("count")
	b := log.first("tpot_latency (ns)", "effective_server_tpot_latency", "requested_server_tpot_latency").Num("count")
	return a.Num / 1e6, b.Num / 1e6
}

func (log *mlperfLog) scenario() string {
	name := mlperfScenario(log.text("Scenario", "effective_scenario", "requested_scenario"))
	ttft, tpot := log.limits()
	if name == "Server" && mlperfInteractive[[2]float64{ttft, tpot}] {
		return "Interactive"
	}
	return name
}
