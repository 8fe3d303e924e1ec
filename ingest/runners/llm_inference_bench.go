package runners

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LLMInferenceBench reads the tables of Argonne's LLM-Inference-Bench.
var LLMInferenceBench = &reader.Format{
	Name:  "llm-inference-bench",
	Title: "LLM-Inference-Bench",
	Kind:  record.Measured,
	Sniff: sniffLLMInferenceBench,
	Read:  readLLMInferenceBench,
	Doc: `The CSV tables of argonne-lcf/LLM-Inference-Bench: offline batches of equal lengths, one line a point.

**Recognized** by the columns ` + "`Hardware`, `Num of Hardware`, `Framework`, `Model`, `Batch Size`" + ` and a latency or throughput, in any case and with blanks around
them.

| column | metric |
|---|---|
| ` + "`Latency`, `end_latency`" + ` | e2e_latency of the whole batch |
| ` + "`Throughput`" + ` | **total_throughput**: batch x (input + output tokens) / latency |
| ` + "`TTFT Latency`" + ` | ttft |
| ` + "`avg_power`" + ` | power mean; milliwatts |

Settings: hardware and its number, framework, model, lengths (one column for both, or two), ` + "`kv_cache_dtype`" + ` as precision; the batch size is the concurrency.
There are no dates and no counts. A point is one timed batch or a mean of several, which the tables do not tell: ` + "`value`" + `.

**No rows** from ` + "`Throughput_per_watt_avg`" + `.

**Traps.** Each throughput is checked. llama.cpp's do not count the batch, which there is llama-bench's ` + "`-b`" + ` and no number of requests: a note says so. Where
the output length is 1 the latency is that of one token. The table with ` + "`end_latency`" + ` states an output length of 1 for runs of more tokens: that latency
has no output length. Tables of the figures repeat lines of the whole table.`,
}

// libColumns are the columns with numbers, by their names in small letters.
var libColumns = []struct {
	name   string
	metric *record.Metric
	stat   record.Stat
	unit   string
}{
	{"latency", record.MustMetric("e2e_latency"), record.Single, "s"},
	{"throughput", record.MustMetric("total_throughput"), record.Single, "tokens/s"},
	{"ttft latency", record.MustMetric("ttft"), record.Single, "s"},
	{"end_latency", record.MustMetric("e2e_latency"), record.Single, "s"},
	{"avg_power", record.MustMetric("power"), record.Mean, "mW"},
}

// libKeys are the columns that every table has.
var libKeys = []string{"hardware", "num of hardware", "framework", "model", "batch size"}

func sniffLLMInferenceBench(d *source.Doc) reader.Verdict {
	sheet := d.CSV()
	if sheet == nil || len(sheet.Rows) == 0 {
		return reader.No
	}
	columns := libHeader(sheet.Rows[0])
	for _, key := range libKeys {
		if _, ok := columns[key]; !ok {
			return reader.No
		}
	}
	for _, c := range libColumns {
		if _, ok := columns[c.name]; ok {
			return reader.Yes("")
		}
	}
	return reader.No
}

// libHeader returns the columns by their names in small letters, since the
// spelling differs from table to table. Of a name that stands twice the first
// counts.
func libHeader(header source.Row) map[string]int {
	columns := make(map[string]int, len(header.Cells))
	for i, c := range header.Cells {
		name := strings.ToLower(c.Text)
		if _, twice := columns[name]; !twice {
			columns[name] = i
		}
	}
	return columns
}

func readLLMInferenceBench(d *source.Doc, s *reader.Sink) {
	table := d.CSV().Table()
	if len(table.Rows) == 0 {
		d.Report("run/empty", 0, "expected a line for each point, found the header alone")
	}
	columns := libHeader(table.Header)
	for _, row := range table.Rows {
		p := libPoint{sink: s, row: row, columns: columns, header: table.Header}
		p.read()
	}
}

// libPoint is one line being read.
type libPoint struct {
	sink    *reader.Sink
	row     source.Row
	header  source.Row
	columns map[string]int
}

// cell returns the cell under a name, placed under the header as it is written,
// with its blanks.
func (p *libPoint) cell(name string) source.Cell {
	i, ok := p.columns[name]
	if !ok {
		return source.Cell{}
	}
	c := p.row.Col(i)
	c.At = strings.TrimRight(p.header.Col(i).Whole(), "\r\n")
	return c
}

func (p *libPoint) text(name string) string {
	if s := p.cell(name).Str(); !source.IsMissing(s) {
		return s
	}
	return ""
}

func (p *libPoint) count(name string) record.Value {
	return reader.Positive(atLeastZero(p.cell(name), "count"))
}

func (p *libPoint) read() {
	both := p.count("input output length")
	settings := record.Settings{
		Engine: p.text("framework"), Hardware: p.text("hardware"), Precision: p.text("kv_cache_dtype"),
		Accelerators: p.count("num of hardware"), Concurrency: p.count("batch size"),
		InputTokens: reader.First(p.count("input length"), both), OutputTokens: reader.First(p.count("output length"), both),
	}
	run := p.run(settings)
	for _, c := range libColumns {
		v, ok := p.number(c.name, c.unit)
		if !ok {
			continue
		}
		row := record.Row{Run: run, Metric: c.metric, Stat: c.stat, Value: v, Note: p.note(c.name, settings, v)}
		if c.name == "end_latency" && settings.OutputTokens.Num == 1 {
			longer := settings
			longer.OutputTokens = record.Value{}
			row.Run = p.run(longer)
		}
		p.sink.Row(row)
	}
}

func (p *libPoint) run(settings record.Settings) *record.Run {
	return p.sink.Run(record.Run{Kind: record.Measured, Model: p.text("model"), Settings: settings, Record: p.row.Line})
}

// number reads a column that the table has; ok is false where it holds nothing
// that can be.
func (p *libPoint) number(name, unit string) (v record.Value, ok bool) {
	i, ok := p.columns[name]
	if !ok {
		return v, false
	}
	cell := p.cell(name)
	switch v = cell.Num(unit); {
	case !cell.Exists():
		p.row.Col(0).Report("value/missing", "expected a number under %q, found nothing", p.header.Col(i).Text)
	case v.Known() && v.Num <= 0:
		cell.Report("value/impossible", "expected a number above 0, found %s", v.Text())
	case v.Known() && unit == "mW" && v.Num < 1:
		cell.Report("value/unit", "%s mW is less than any board draws; the unit is not the one that these tables have", v.Raw)
	default:
		return v, v.Known()
	}
	return record.Value{}, false
}

func (p *libPoint) note(name string, s record.Settings, v record.Value) string {
	switch {
	case name == "avg_power":
		return "milliwatts in the file"
	case name == "throughput":
		return p.checkThroughput(s, v)
	case name == "latency" && s.OutputTokens.Num == 1:
		return "answers of one token: this is the time to first token as well"
	case name == "end_latency" && s.OutputTokens.Num == 1:
		return "of answers longer than the one token that the line states"
	}
	return ""
}

// checkThroughput compares a throughput with the tokens of the batch over its
// latency, and returns the note for it.
func (p *libPoint) checkThroughput(s record.Settings, v record.Value) string {
	latency := p.cell("latency").Num("s")
	tokens := reader.Sum(s.InputTokens, s.OutputTokens, "input + output tokens")
	one := reader.Ratio(tokens, latency, v.Unit, "(input + output tokens) / latency")
	whole := reader.Product(one, s.Concurrency, "batch x (input + output tokens) / latency")
	switch {
	case !whole.Known() || within(v.Num, whole.Num, 0.03):
		return ""
	case within(v.Num, one.Num, 0.03):
		return fmt.Sprintf("one sequence: %.2f x (input + output tokens) / latency, the batch is not counted", v.Num/one.Num)
	}
	return contradiction(p.cell("throughput"), "Throughput", v, whole, 0.03)
}
