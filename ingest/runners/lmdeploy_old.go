package runners

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// lmdeployTable is one generation of LMDeploy's tables before 2025.
type lmdeployTable struct {
	name   string
	header string            // the exact header line
	notes  map[string]string // by metric
}

// asked is what the client of 2023-12 counts: the tokens of the answers as they
// were ordered.
const asked = "counts the tokens asked for, not those received"

// oneBatch is how profile_generation works: the same batch again and again.
const oneBatch = "of a full batch, without a queue"

var lmdeployTables = []lmdeployTable{
	{"profile_throughput, 2023-11", "batch,num_promts,prompt_tokens,completion_tokens,1st_token_latency(min)(s),1st_token_latency(max)(s),1st_token_latency(ave)(s)," +
		"output token thr(tokens/s,total token thr(token/s),RPM", nil}, // sic
	{"profile_throughput, 2023-12 to 2024-10", "batch,num_promts,RPS,RPM,FTL(ave)(s),FTL(min)(s),FTL(max)(s),50%(s),75%(s),95%(s),99%(s)," +
		"throughput(out tok/s),throughput(total tok/s)", nil},
	{"profile_restful_api, 2023-12 to 2024-10", "batch,num_prompts,RPS,RPM,FTL(ave)(s),FTL(min)(s),FTL(max)(s),throughput(out tok/s),throughput(total tok/s)",
		map[string]string{"output_throughput": asked, "total_throughput": asked}},
	{"profile_throughput, profile_pipeline_api, 2024-10 to 2025-05", "batch,num_prompts,RPS,RPM,FTL(ave)(s),throughput(out tok/s),throughput(total tok/s)", nil},
	{"profile_generation, 2023", "batch,prompt_tokens,completion_tokens,throughput(out tok/s),mem(GB),FTL(ave)(s),FTL(min)(s),FTL(max)(s),50%(s),75%(s),95%(s),99%(s)",
		map[string]string{"ttft": oneBatch}},
	{"profile_generation, 2024 to 2025-10", "batch,prompt_tokens,completion_tokens,throughput(total tok/s),throughput(out tok/s),mem(GB)," +
		"FTL(ave)(s),FTL(min)(s),FTL(max)(s),50%(s),75%(s),95%(s),99%(s)", map[string]string{"ttft": oneBatch}},
}

// lmdeployMetrics are the columns of all these tables.
var lmdeployMetrics = map[string]struct {
	metric string
	stat   record.Stat
	unit   string
}{
	"FTL(ave)(s)": {"ttft", record.Mean, "s"}, "1st_token_latency(ave)(s)": {"ttft", record.Mean, "s"},
	"FTL(min)(s)": {"ttft", record.Min, "s"}, "1st_token_latency(min)(s)": {"ttft", record.Min, "s"},
	"FTL(max)(s)": {"ttft", record.Max, "s"}, "1st_token_latency(max)(s)": {"ttft", record.Max, "s"},
	"50%(s)": {"itl", record.Median, "s"}, "75%(s)": {"itl", record.Percentile(75), "s"},
	"95%(s)": {"itl", record.Percentile(95), "s"}, "99%(s)": {"itl", record.Percentile(99), "s"},
	"RPS": {"request_throughput", record.Single, "requests/s"}, "RPM": {"request_throughput", record.Single, "requests/min"},
	"throughput(out tok/s)": {"output_throughput", record.Single, "tokens/s"}, "output token thr(tokens/s": {"output_throughput", record.Single, "tokens/s"},
	"throughput(total tok/s)": {"total_throughput", record.Single, "tokens/s"}, "total token thr(token/s)": {"total_throughput", record.Single, "tokens/s"},
}

// lmdeployGeneration returns the generation of that header, nil where it is none
// of them.
func lmdeployGeneration(header []string) *lmdeployTable {
	line := strings.Join(header, ",")
	if i := slices.IndexFunc(lmdeployTables, func(t lmdeployTable) bool { return t.header == line }); i >= 0 {
		return &lmdeployTables[i]
	}
	return nil
}

// lmdeployRow is one row of such a table being read.
type lmdeployRow struct {
	once
	sink  *reader.Sink
	table *lmdeployTable
	row   source.Row
	run   *record.Run
}

func newLMDeployRow(s *reader.Sink, t *lmdeployTable, row source.Row) *lmdeployRow {
	settings := record.Settings{
		Engine: "lmdeploy", Concurrency: reader.Positive(row.Get("batch").Num("count")),
		InputTokens: reader.Positive(row.Get("prompt_tokens").Num("count")), OutputTokens: reader.Positive(row.Get("completion_tokens").Num("count")),
	}
	if prompts := row.Get("num_promts").Num("count"); settings.InputTokens.Known() && prompts.Known() { // then they are totals
		settings.InputTokens = reader.Ratio(settings.InputTokens, prompts, record.Count, "prompt_tokens / num_promts")
		settings.OutputTokens = reader.Ratio(settings.OutputTokens, prompts, record.Count, "completion_tokens / num_promts")
	}
	run := record.Run{Kind: record.Measured, Settings: settings, Record: row.Line}
	return &lmdeployRow{once{get: fieldsOfRow(row)}, s, t, row, s.Run(run)}
}

func (r *lmdeployRow) read() {
	rate := r.column("RPS")
	if rate.Known() && rate.Num == 0 || r.row.Get("FTL(ave)(s)").Str() == "inf" {
		r.row.Get("RPS").Report("run/failed", "no request of this run succeeded; its numbers are no measurements")
		return
	}
	found := false
	for _, name := range strings.Split(r.table.header, ",") {
		c, ok := lmdeployMetrics[name]
		if !ok || name == "RPM" && rate.Known() {
			continue
		}
		note := r.table.notes[c.metric]
		if name == "RPS" {
			note = r.checkRates()
		}
		v := r.column(name)
		found = found || v.Known()
		r.sink.Row(record.Row{Run: r.run, Metric: record.MustMetric(c.metric), Stat: c.stat, Value: v, Note: note})
	}
	if !found {
		r.row.Get("batch").Report("run/empty", "expected throughputs or latencies, found none that can be read")
	}
	r.checkOrder()
}

func (r *lmdeployRow) column(name string) record.Value {
	return r.num(name, lmdeployMetrics[name].unit)
}

// checkRates compares the two rates of requests, which are rounded to three
// decimals, and returns the note for RPS.
func (r *lmdeployRow) checkRates() string {
	rate, want := r.column("RPS"), r.column("RPM")
	want.Derived = "RPM / 60"
	return contradiction(r.row.Get("RPS"), "RPS", rate, want, slack(rate.Num, 0.0005))
}

// checkOrder expects what cannot be below another number not to be.
func (r *lmdeployRow) checkOrder() {
	for _, order := range [][2]string{
		{"FTL(min)(s)", "FTL(ave)(s)"}, {"FTL(ave)(s)", "FTL(max)(s)"}, {"1st_token_latency(min)(s)", "1st_token_latency(ave)(s)"},
		{"1st_token_latency(ave)(s)", "1st_token_latency(max)(s)"}, {"50%(s)", "75%(s)"}, {"75%(s)", "95%(s)"}, {"95%(s)", "99%(s)"},
		{"throughput(out tok/s)", "throughput(total tok/s)"}, {"output token thr(tokens/s", "total token thr(token/s)"},
	} {
		low, high := r.column(order[0]), r.column(order[1])
		if low.Known() && high.Known() && low.Num > high.Num*(1+1e-9) {
			r.row.Get(order[1]).Report("value/check", "%q is below %q", order[1], order[0])
		}
	}
}
