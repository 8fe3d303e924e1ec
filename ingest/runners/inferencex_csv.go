package runners

import (
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// InferenceXCSV reads the tables that the site of InferenceX exports.
var InferenceXCSV = &reader.Format{
	Name:  "inferencex-csv",
	Title: "InferenceX chart as CSV",
	Kind:  record.Measured,
	Sniff: sniffInferenceXCSV,
	Read:  readInferenceXCSV,
	Doc: `The export of a chart of the InferenceX site. Lines with ` + "`#`" + ` (licence, copyright, attribution) stand above the header.

**Recognized** by its columns ` + "`Model`, `ISL`, `OSL`, `Hardware`, `Framework`, `Precision`, `Concurrency`, `Throughput/GPU (tok/s)`" + `, found by name.

| column | metric |
|---|---|
| ` + "`Throughput/GPU (tok/s)`, `Output Throughput/GPU (tok/s)`, `Input Throughput/GPU (tok/s)`" + ` | total_, output_, input_throughput_per_gpu |
| ` + "`Mean|Median|P99|Std TTFT|TPOT|ITL|E2E Latency (ms)`" + ` | ttft, tpot, itl, e2e_latency |
| ` + "`Median Interactivity (tok/s/user)`" + ` | output_speed median |

Settings: model, lengths (configured), hardware, engine, precision, concurrency, day, speculative decoding; accelerators are ` + "`TP`" + `, or ` + "`Num Prefill GPUs + Num Decode GPUs`" + `.
The rest is the variant. The licence lines ask that InferenceX is named beside the numbers: where they stand, it is the source.

**The label of the unit is wrong**: headers say ms, the numbers are seconds. Each row decides by median TPOT x median interactivity: 1 in seconds, 1000 in
ms, anything else is a problem and gives no latencies. A note says where label and numbers differ.

**No rows** from ` + "`Mean`, `P99`, `Std Interactivity`" + ` (reciprocals of TPOT's).

**Traps.** ITL can be the gap between chunks. Disaggregated rows divide output by the decode GPUs and input by the prefill GPUs.`,
}

// inferencexColumns are the fields of a job by the heads of their columns; those
// of latencies are read from the head.
var inferencexColumns = map[string]string{
	"Model": "model", "ISL": "isl", "OSL": "osl", "Hardware": "hw", "Framework": "framework", "Precision": "precision",
	"TP": "tp", "EP": "ep", "Concurrency": "conc", "Date": "date", "Spec Decoding": "spec_decoding",
	"DP Attention": "dp_attention", "Disaggregated": "disagg",
	"Num Prefill GPUs": "num_prefill_gpu", "Num Decode GPUs": "num_decode_gpu",
	"Throughput/GPU (tok/s)": "tput_per_gpu", "Output Throughput/GPU (tok/s)": "output_tput_per_gpu",
	"Input Throughput/GPU (tok/s)": "input_tput_per_gpu", "Median Interactivity (tok/s/user)": "median_intvty",
}

var (
	inferencexLatency = regexp.MustCompile(`^(Mean|Median|Std|P[0-9.]+) (TTFT|TPOT|ITL|E2E Latency) \((ms|s)\)$`)
	inferencexKeys    = map[string]string{"TTFT": "ttft", "TPOT": "tpot", "ITL": "itl", "E2E Latency": "e2el"}
)

// inferencexTable is a table with its columns by the names of the fields.
type inferencexTable struct {
	*source.Table
	names  []string // in the order of the columns
	column map[string]string
	unit   string // that the heads state for latencies
	source string // who must be named beside the numbers
}

func newInferenceXTable(t *source.Table) inferencexTable {
	out := inferencexTable{Table: t, column: map[string]string{}, unit: "ms"}
	for _, head := range t.Names() {
		name := inferencexColumns[head]
		if m := inferencexLatency.FindStringSubmatch(head); m != nil {
			name, out.unit = strings.ToLower(m[1])+"_"+inferencexKeys[m[2]], m[3]
		}
		if name != "" && out.column[name] == "" {
			out.names, out.column[name] = append(out.names, name), head
		}
	}
	return out
}

// row makes a job of a row.
func (t inferencexTable) row(s *reader.Sink, row source.Row) *inferencexRow {
	get := func(name string) field { return row.Get(t.column[name]) }
	return &inferencexRow{
		servingRun: servingRun{once: once{get: get}, dialect: inferencexDialect, sink: s, names: t.names},
		record:     row.Line, stated: t.unit, source: t.source,
	}
}

// inferencexNotice is how the licence asks to name the source.
const inferencexNotice = "InferenceX, SemiAnalysis LLC"

func sniffInferenceXCSV(d *source.Doc) reader.Verdict {
	if inferencexHeader(d.CSV()) < 0 {
		return reader.No
	}
	return reader.Yes("")
}

// inferencexHeader returns the row of the header: the first that is no comment.
// -1 where it is not one of these tables.
func inferencexHeader(sheet *source.Sheet) int {
	if sheet == nil {
		return -1
	}
	for i, row := range sheet.Rows {
		if strings.HasPrefix(row.Cells[0].Text, "#") {
			continue
		}
		if isInferenceXHeader(row) {
			return i
		}
		return -1
	}
	return -1
}

// isInferenceXHeader looks for the columns that every export has.
func isInferenceXHeader(row source.Row) bool {
	found := 0
	for _, c := range row.Cells {
		switch c.Text {
		case "Model", "ISL", "OSL", "Hardware", "Framework", "Precision", "Concurrency", "Throughput/GPU (tok/s)":
			found++
		}
	}
	return found == 8
}

// inferencexSource returns who must be named beside the numbers, if one of the
// comments above the header asks for it.
func inferencexSource(comments []source.Row) string {
	for _, row := range comments {
		if strings.Contains(row.Cells[0].Text, "InferenceX") {
			return inferencexNotice
		}
	}
	return ""
}

func readInferenceXCSV(d *source.Doc, s *reader.Sink) {
	sheet := d.CSV()
	header := inferencexHeader(sheet)
	table := newInferenceXTable(sheet.TableAt(header, len(sheet.Rows)))
	table.source = inferencexSource(sheet.Rows[:header])
	if len(table.Rows) == 0 {
		d.Report("run/empty", 0, "expected a row for each job, found the header alone")
	}
	for _, row := range table.Rows {
		table.row(s, row).read()
	}
}
