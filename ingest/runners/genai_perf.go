package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// GenAIPerf reads the files of NVIDIA's GenAI-Perf, from which AIPerf was made:
// the summary as JSON and as CSV, and the raw requests of Perf Analyzer.
var GenAIPerf = &reader.Format{
	Name:  "genai-perf",
	Title: "NVIDIA GenAI-Perf",
	Kind:  record.Measured,
	Sniff: sniffGenAIPerf,
	Read:  readGenAIPerf,
	Doc: `Written by ` + "`genai-perf profile`" + ` (NVIDIA, in the repository of Perf Analyzer; AIPerf follows it).

A run leaves ` + "`*_genai_perf.json`" + ` (all statistics), ` + "`*_genai_perf.csv`" + ` (two decimals) and the raw requests. They are **one** run: the JSON is read, the others
are reported as its copies; each is read where it lies alone.

**Recognized** by content: JSON with ` + "`input_config`" + ` and ` + "`request_latency` or `output_token_throughput`" + ` with ` + "`unit`, `avg`" + `, without what AIPerf adds
(` + "`schema_version`, `start_time`, `was_cancelled`" + `); CSV whose columns are ` + "`Metric,avg,...`" + ` with **falling** percentiles and no ` + "`std`" + `; raw JSON by
` + "`experiments[].requests[].response_timestamps`" + `.

| key; in CSV the title | metric |
|---|---|
| ` + "`time_to_first_token`" + ` | ttft |
| ` + "`inter_token_latency`" + ` | **tpot**: (E2E - TTFT) / (output tokens - 1) of each request |
| ` + "`request_latency`" + ` | e2e_latency |
| ` + "`output_token_throughput_per_user`; before 2025-04 `output_token_throughput_per_request`" + ` | output_speed; output_speed_e2e |
| ` + "`output_token_throughput`, `request_throughput`, `request_goodput`" + ` | output_throughput, request_throughput, goodput |

` + "`unit`" + ` decides the scale (ns in 2024). Settings: model, concurrency and rate of the load; lengths as configured for synthetic prompts, else the measured means.
Of the raw file the times are computed: TTFT and E2E; tokens are not in it.

**No rows** from second tokens, sequence lengths, images, sessions, GPU telemetry (per device).

**Traps.** A goodput of -1 is none. Numbers in CSV have commas between thousands. The request throughput counts all requests, and failed ones are not told
apart. Until mid 2025 the first token is the first that is no reasoning, so that reasoning models look slow. ` + "`std`" + ` divides by n.`,
}

var genaiMetrics = perfMetrics{
	{record.MustMetric("ttft"), []string{"time_to_first_token"}},
	{record.MustMetric("tpot"), []string{"inter_token_latency"}},
	{record.MustMetric("e2e_latency"), []string{"request_latency"}},
	{record.MustMetric("output_speed"), []string{"output_token_throughput_per_user"}},
	{record.MustMetric("output_speed_e2e"), []string{"output_token_throughput_per_request"}},
	{record.MustMetric("output_throughput"), []string{"output_token_throughput"}},
	{record.MustMetric("request_throughput"), []string{"request_throughput"}},
	{record.MustMetric("goodput"), []string{"request_goodput"}},
}

// Ranks of the exports of one run, for reader.Place.
const (
	genaiJSON = 1 + iota
	genaiCSV
	genaiRaw
)

func sniffGenAIPerf(d *source.Doc) reader.Verdict {
	tree := d.JSON()
	if tree == nil {
		if isGenAIPerfSheet(d.CSV()) {
			return reader.Yes("CSV")
		}
		return reader.No
	}
	switch root := tree.Root(); {
	case isGenAIPerfSummary(root):
		return reader.Yes("summary")
	case isGenAIPerfRaw(root):
		return reader.Yes("requests")
	}
	return reader.No
}

// aiperfOnly are keys that AIPerf has and its ancestor has not.
var aiperfOnly = []string{"schema_version", "aiperf_version", "start_time", "was_cancelled", "records"}

func isGenAIPerfSummary(n source.Node) bool {
	if !n.Has("input_config") {
		return false
	}
	for _, key := range aiperfOnly {
		if n.Has(key) {
			return false
		}
	}
	return n.Get("request_latency").Has("unit", "avg") || n.Get("output_token_throughput").Has("unit", "avg")
}

func isGenAIPerfRaw(n source.Node) bool {
	return n.Get("experiments").Index(0).Get("requests").Index(0).Has("timestamp", "response_timestamps")
}

// isGenAIPerfSheet recognizes the table of distributions, which stands first:
// its percentiles fall, those of AIPerf rise.
func isGenAIPerfSheet(sheet *source.Sheet) bool {
	if sheet == nil || len(sheet.Rows) == 0 || sheet.Rows[0].Col(0).Text != "Metric" || sheet.Rows[0].Col(1).Text != "avg" {
		return false
	}
	found, last := 0, 1.0
	for _, c := range sheet.Rows[0].Cells[2:] {
		switch stat, ok := record.ParseStat(c.Text); {
		case c.Text == "std" || c.Text == "sum":
			return false
		case ok && strings.HasPrefix(c.Text, "p"):
			q, _ := stat.Quantile()
			if q >= last {
				return false
			}
			found, last = found+1, q
		}
	}
	return found > 1
}

func readGenAIPerf(d *source.Doc, s *reader.Sink) {
	if d.JSON() == nil {
		readGenAIPerfSheet(d, s)
		return
	}
	for _, doc := range d.JSON().Docs() {
		switch {
		case isGenAIPerfSummary(doc):
			readGenAIPerfSummary(doc, s)
		case isGenAIPerfRaw(doc):
			for _, e := range doc.Get("experiments").Items() {
				readGenAIPerfRaw(e, s)
			}
		default:
			doc.Report("value/type", "expected a summary of GenAI-Perf, as elsewhere in this file")
		}
	}
}

// readGenAIPerfSheet reads the tables of a CSV file, which stand one below the
// other. It names neither model nor load.
func readGenAIPerfSheet(d *source.Doc, s *reader.Sink) {
	lines := aiperfLines(d.CSV().Tables())
	mean := func(titles ...string) record.Value {
		for _, title := range titles {
			if v := atLeastZero(thousands{lines[title].Get("avg")}, "count"); v.Known() {
				return v
			}
		}
		return record.Value{}
	}
	run := s.Run(record.Run{
		Kind: record.Measured, Record: 1, OK: atLeastZero(thousands{lines["request count"].Get("Value")}, "count"),
		Settings: record.Settings{
			InputTokens:  mean("input sequence length", "num input token"),
			OutputTokens: mean("output sequence length", "num output token"),
		},
	})
	s.Place(run, reader.Place{Export: genaiCSV})
	if isGenAIPerfNone(lines["request goodput"].Get("Value").Num("requests/s")) {
		delete(lines, "request goodput")
	}
	_, before, _ := s.Result()
	genaiMetrics.readLines(s, run, lines)
	if _, after, _ := s.Result(); len(after) == len(before) {
		d.Report("run/empty", 0, "expected latencies or throughputs, found none that can be read")
	}
}

// isGenAIPerfNone recognizes the goodput that stands for none.
func isGenAIPerfNone(v record.Value) bool { return v.Known() && v.Num == -1 }
