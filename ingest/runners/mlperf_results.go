package runners

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// MLPerfResults reads the tables of MLPerf Inference that MLCommons publishes.
// Columns: mlcommons/inference@b66003e1:tools/submission/submission_checker/results.py
// (checker) and generate_final_report.py (site).
var MLPerfResults = &reader.Format{
	Name:  "mlperf-results",
	Title: "MLPerf Inference, published tables",
	Kind:  record.Claimed,
	Sniff: sniffMLPerfResults,
	Read:  readMLPerfResults,
	Doc: `Written by MLCommons' submission checker (` + "`summary.csv`, `summary.json`" + `) and for the results site (` + "`summary_results.json`" + `). One result is one
run of kind claimed.

Recognized by an array of objects with ` + "`Performance_Result` and `Unique ID (e.g. for Audit)`" + ` (site), by the columns ` + "`Organization`, `Availability`," + `
` + "`Division`, `MlperfModel`, `Scenario`, `Result`, `Units`" + ` (checker), or by an object of such rows under ` + "`\"0\"`, `\"1\"`" + ` and so on. An Excel file is
binary: use the CSV beside it.

Only language models give rows: llama, mixtral, gptj, deepseek, gpt-oss, qwen. The others are counted in one message.

| scenario | metric |
|---|---|
| Offline, Server, Interactive | output_throughput, tokens/s, of the whole system; request_throughput for qwen3-vl, and for gptj before v4.1 |
| SingleStream, MultiStream | e2e_latency p90, p99 |
| any, measured in watts | power |

benchmark is the name of the test (` + "`llama2-70b-99.9`" + `), variant is scenario, division and round (` + "`Server,closed,v5.1`" + `). A result has a natural
identity (round, division, submitter, platform, model, scenario), so that it counts once however many tables repeat it.

Traps: unit cells lie (token rates are called ` + "`Queries/s`" + `), and a power submission has a second row whose result is in watts; the benchmark
decides, and a note says so. -99 and -99.9 are mostly one run published twice. The open division runs other models under a benchmark's
name. Clusters of unlike accelerators count the ` + "`(x32)`" + ` in their names. Accuracy is a gate, no score.`,
}

// mlperfNames are the names of a result's fields in one of the two spellings.
type mlperfNames struct {
	result, units, used, benchmark, division, submitter, accelerator, processor, perNode, nodes, software string
}

var (
	mlperfSite = mlperfNames{"Performance_Result", "Performance_Units", "UsedModel", "Model", "Category", "Submitter",
		"Accelerator", "Processor", "a#", "Nodes", "Software"}
	mlperfChecker = mlperfNames{"Result", "Units", "Model", "MlperfModel", "Division", "Organization",
		"accelerator_model_name", "host_processor_model_name", "accelerators_per_node", "number_of_nodes", "framework"}
)

const mlperfUniqueID = "Unique ID (e.g. for Audit)"

func sniffMLPerfResults(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	switch {
	case root.Index(0).Has(mlperfUniqueID) && mlperfHasResult(root):
		return reader.Yes(joinWords(reader.Version(root.Index(0).Get("version").Str()), "site JSON"))
	case root.Get("0").Has("Organization", "MlperfModel"):
		return reader.Yes(joinWords(reader.Version(root.Get("0", "version").Str()), "checker JSON"))
	}
	if t := mlperfCSV(d); t != nil {
		if len(t.Rows) == 0 {
			return reader.Yes("checker CSV")
		}
		return reader.Yes(joinWords(reader.Version(t.Rows[0].Get("version").Str()), "checker CSV"))
	}
	return reader.No
}

func joinWords(a, b string) string { return strings.TrimSpace(a + " " + b) }

// mlperfHasResult looks for a result among the first rows: the site's program
// leaves the name Result where the result is 0.
func mlperfHasResult(root source.Node) bool {
	for i, n := range root.Items() {
		if n.Has("Performance_Result") {
			return true
		}
		if i == 20 {
			break
		}
	}
	return false
}

func mlperfCSV(d *source.Doc) *source.Table {
	head := bytes.TrimLeft(d.Data[:min(len(d.Data), 64)], "\" \t\r\n")
	if !bytes.HasPrefix(head, []byte("Organization")) {
		return nil
	}
	t := d.CSV().Table()
	if t != nil && t.Has("Organization", "Availability", "Division", "MlperfModel", "Scenario", "Result", "Units") {
		return t
	}
	return nil
}

func readMLPerfResults(d *source.Doc, s *reader.Sink) {
	r := &mlperfReader{sink: s, runs: map[string]*record.Run{}, rates: map[string]mlperfResult{}}
	if root := d.JSON().Root(); root.Is(source.Array) {
		for _, n := range root.Items() {
			r.addNode(mlperfSite, n)
		}
	} else if root.Is(source.Object) {
		for _, n := range root.Members() {
			r.addNode(mlperfChecker, n)
		}
	} else {
		for _, row := range mlperfCSV(d).Rows {
			if !row.Get("Result").Exists() {
				row.Cells[0].Report("run/empty", "a row without a result; it was cut off, or nothing was measured")
				continue
			}
			r.add(mlperfChecker, fieldsOfRow(row), row.Line)
		}
	}
	r.finish(d)
}

// mlperfReader collects the results of one table, since what is to be said of
// one can depend on another.
type mlperfReader struct {
	sink   *reader.Sink
	all    []mlperfResult
	rates  map[string]mlperfResult // by key
	runs   map[string]*record.Run  // by key
	others int                     // results that are about no language model
}

func (r *mlperfReader) addNode(names mlperfNames, n source.Node) {
	if !n.Is(source.Object) {
		n.Report("value/type", "expected a result as an object, found %s", n.Type())
		return
	}
	r.add(names, fieldsOfNode(n), n.Ref().Record)
}

var mlperfLanguage = regexp.MustCompile(`^(?i:llama|mixtral|gptj|gpt-j|deepseek|gpt-oss|qwen)`)

// add takes a row of the table, if it is about a language model and has a number.
func (r *mlperfReader) add(names mlperfNames, get fields, place int) {
	benchmark := get.text(names.benchmark)
	if !mlperfLanguage.MatchString(benchmark) {
		r.others++
		return
	}
	x := mlperfResult{
		mlperfID: mlperfID{
			round: get.text("version"), division: get.text(names.division), submitter: get.text(names.submitter),
			platform: get.text("Platform"), used: get.text(names.used), benchmark: benchmark,
			scenario: mlperfScenario(get.text("Scenario")),
		},
		names: names, get: get, place: place, unit: get.text(names.units),
	}
	if x.measure(); x.isRate() && x.key() != "" {
		r.rates[x.key()] = x
	}
	r.all = append(r.all, x)
}

// mlperfScenario spells a scenario as the rules do; some tables write `server`.
func mlperfScenario(written string) string {
	for _, s := range []string{"Offline", "Server", "Interactive", "SingleStream", "MultiStream"} {
		if strings.EqualFold(s, written) {
			return s
		}
	}
	return written
}

// finish adds the rows, now that all results are known.
func (r *mlperfReader) finish(d *source.Doc) {
	for _, x := range r.all {
		r.row(x)
		r.check(x)
	}
	switch {
	case r.others > 0:
		d.Report("run/scope", 0, "%d results are about no language model and give no rows", r.others)
	case len(r.all) == 0:
		d.Report("run/empty", 0, "a table without results")
	}
}

// row adds what one result gives.
func (r *mlperfReader) row(x mlperfResult) {
	if !x.value.Known() {
		return
	}
	note := joinNotes(x.note, r.twinNote(x))
	run := r.run(x)
	row := record.Row{Run: run, Benchmark: x.benchmark, Variant: x.variant()}
	row.Metric, row.Stat, row.Value, row.Note = x.metric, x.stat, x.value, joinNotes(x.unitNote, note)
	r.sink.Row(row)
	row.Metric, row.Stat, row.Value, row.Note = mlperfPower, record.Single, x.power, note
	r.sink.Row(row)
}

// run returns the run of a result. The second row of a power submission is
// about the run of the first.
func (r *mlperfReader) run(x mlperfResult) *record.Run {
	key := x.key()
	if run := r.runs[key]; run != nil && key != "" && x.metric == mlperfPower {
		return run
	}
	run := record.Run{Kind: record.Claimed, Model: x.used, Key: key, Record: x.place}
	run.Provider = x.submitter
	run.Hardware = x.get.text(x.names.accelerator)
	run.Accelerators = x.accelerators()
	if run.Hardware == "" {
		run.Hardware = x.get.text(x.names.processor)
	}
	if p := x.get.text("weight_data_types"); p != "UNSET" {
		run.Precision = p
	}
	run.Engine = x.get.text(x.names.software)
	r.runs[key] = r.sink.Run(run)
	return r.runs[key]
}

// twinNote says where a system has the same rate for both accuracy levels of a
// benchmark: that is one run, published twice.
func (r *mlperfReader) twinNote(x mlperfResult) string {
	id := x.mlperfID
	if base, ok := strings.CutSuffix(x.benchmark, "-99.9"); ok {
		id.benchmark = base + "-99"
	} else if strings.HasSuffix(x.benchmark, "-99") {
		id.benchmark += ".9"
	}
	if x.used == x.benchmark {
		id.used = id.benchmark
	}
	other, ok := r.rates[id.key()]
	if !ok || !x.isRate() || id == x.mlperfID || other.value.Num != x.value.Num {
		return ""
	}
	return "one run published twice, as " + x.benchmark + " and as " + id.benchmark
}

// check holds Interactive against Server of the same system: its tighter limits
// do not give over 5 % more, and a tenth at least.
func (r *mlperfReader) check(x mlperfResult) {
	id := x.mlperfID
	id.scenario = "Server"
	server, ok := r.rates[id.key()]
	if x.scenario != "Interactive" || !ok || !x.isRate() {
		return
	}
	if a, b := x.value.Num, server.value.Num; a > 1.05*b || a < 0.1*b {
		x.get(x.names.result).Report("value/check", "%s in scenario Interactive, but %s in Server of the same system", x.value.Text(), server.value.Text())
	}
}
