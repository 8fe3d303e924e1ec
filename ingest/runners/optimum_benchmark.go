package runners

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// OptimumBenchmark reads the reports of optimum-benchmark.
var OptimumBenchmark = &reader.Format{
	Name:  "optimum-benchmark",
	Title: "optimum-benchmark",
	Kind:  record.Measured,
	Sniff: sniffOptimum,
	Read:  readOptimum,
	Doc: `Written by huggingface/optimum-benchmark: one model in one process, without a server.

A run leaves ` + "`benchmark.json`" + ` (` + "`config`" + ` and ` + "`report`" + `), ` + "`benchmark_report.json`" + ` (the report again), ` + "`benchmark_config.json`" + ` and perhaps CSV with the same
tree in dots. They are **one** run: the first is read; where it is not there, the report is, with its settings from the configuration beside it.

**Recognized** by content: ` + "`config`" + ` with a ` + "`backend`" + ` beside ` + "`report`" + `; a report by ` + "`prefill`, `decode`, `generate`, `forward`, `load`" + ` or ` + "`load_model`" + ` with a
` + "`latency`" + ` of ` + "`unit` and `values`" + `.

| field of the report | metric |
|---|---|
| ` + "`prefill/latency`" + ` | ttft, of the whole batch: no queue, no network |
| ` + "`per_token/latency`" + ` | itl: all steps of all repetitions |
| ` + "`generate/latency`" + ` | e2e_latency |
| ` + "`decode/throughput`" + ` | output_speed where the batch is 1, else output_throughput of the decode phase |

` + "`p50`" + ` is the median, ` + "`stdev`" + ` that of the population; the single ` + "`values`" + ` add nothing. Settings: model, engine and version, precision (the scheme of
quantization before the type), lengths, the batch as concurrency, the GPUs that ` + "`device_ids`" + ` names.

**No rows** from loading, the first generation, prefill and generate throughput, memory, energy; none from a model that generates no tokens.

**Traps.** ` + "`environment.gpu`" + ` lists all GPUs of the host, a display card among them. The batch is not in the report: read alone it is decode throughput x
time per token.`,
}

// Ranks of the exports of one run, for reader.Place.
const (
	optimumWhole = 1 + iota
	optimumReport
	optimumCSV
)

// optimumPhases are the parts of a report, one of which every report has.
var optimumPhases = []string{"prefill", "decode", "generate", "forward", "load", "load_model"}

// optimumTree gives the field at a path: below an object, or in the column of a
// table that spells the path with dots.
type optimumTree func(path ...string) field

func optimumOfNode(n source.Node) optimumTree {
	return func(path ...string) field { return n.Get(path...) }
}

func optimumOfRow(row source.Row, prefix string) optimumTree {
	return func(path ...string) field { return row.Get(prefix + strings.Join(path, ".")) }
}

func isOptimumReport(n source.Node) bool {
	for _, phase := range optimumPhases {
		if l := n.Get(phase, "latency"); l.Is(source.Object) {
			return l.Has("unit") && l.Get("values").Is(source.Array)
		}
	}
	return false
}

func isOptimumConfig(n source.Node) bool {
	return n.Get("backend").Has("name", "model") && n.Get("environment").Is(source.Object) &&
		(n.Get("scenario").Is(source.Object) || n.Get("benchmark").Is(source.Object))
}

func isOptimumWhole(n source.Node) bool {
	return n.Get("config", "backend").Has("name", "model") && n.Get("report").Is(source.Object)
}

// optimumSheet returns the prefix of the columns of a report in a table; ok is
// false where the table is none. It looks at the first row alone.
func optimumSheet(d *source.Doc) (prefix string, ok bool) {
	sheet := d.CSV()
	if sheet == nil || len(sheet.Rows) < 2 {
		return "", false
	}
	for _, cell := range sheet.Rows[0].Cells {
		head, isLatency := strings.CutSuffix(cell.Text, ".latency.unit")
		prefix, phase := "", head
		if rest, found := strings.CutPrefix(head, "report."); found {
			prefix, phase = "report.", rest
		}
		if isLatency && slices.Contains(optimumPhases, phase) {
			return prefix, true
		}
	}
	return "", false
}

func sniffOptimum(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	switch {
	case isOptimumWhole(root):
		return reader.Yes("benchmark")
	case isOptimumReport(root):
		return reader.Yes("report")
	case isOptimumConfig(root):
		return reader.Yes("configuration")
	}
	if _, ok := optimumSheet(d); ok {
		return reader.Yes("CSV")
	}
	return reader.No
}

func readOptimum(d *source.Doc, s *reader.Sink) {
	if d.JSON() == nil {
		prefix, _ := optimumSheet(d)
		for _, row := range d.CSV().Table().Rows {
			r := optimumRun{sink: s, report: optimumOfRow(row, prefix), export: optimumCSV, record: row.Line, place: row.Col(0)}
			r.read(optimumSettings(optimumOfRow(row, "config."), source.Node{}))
		}
		return
	}
	for _, root := range d.JSON().Docs() {
		r := optimumRun{sink: s, record: root.Ref().Record, place: root}
		switch {
		case isOptimumWhole(root):
			r.report, r.export = optimumOfNode(root.Get("report")), optimumWhole
			r.read(optimumSettings(optimumOfNode(root.Get("config")), root.Get("config", "environment", "gpu")))
		case isOptimumReport(root):
			r.report, r.export = optimumOfNode(root), optimumReport
			r.read(record.Run{})
		case isOptimumConfig(root):
			root.Report("format/no-numbers", "the configuration of a run: its settings are those of the report beside it")
			s.Side(optimumSide(root))
		default:
			root.Report("value/type", "expected a report of optimum-benchmark, as elsewhere in this file")
		}
	}
}

// optimumSide states all settings of a configuration for the report beside it.
func optimumSide(config source.Node) (side reader.Side) {
	run := optimumSettings(optimumOfNode(config), config.Get("environment", "gpu"))
	for _, s := range record.SettingKeys {
		if s.IsNumber() {
			side.Number(s.Key, s.Value(&run))
		} else {
			side.Text(s.Key, s.Text(&run), config.Ref())
		}
	}
	return side
}
