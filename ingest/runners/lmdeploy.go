package runners

import (
	"slices"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LMDeploy reads the tables of LMDeploy's benchmark scripts.
var LMDeploy = &reader.Format{
	Name:  "lmdeploy",
	Title: "LMDeploy benchmark scripts",
	Kind:  record.Measured,
	Sniff: sniffLMDeploy,
	Read:  readLMDeploy,
	Doc: `Written by ` + "`profile_throughput.py`, `profile_restful_api.py`, `profile_pipeline_api.py`, `profile_generation.py`" + ` (LMDeploy), as CSV, whatever the file is called.
What ` + "`profile_restful_api.py`" + ` of 2024-10 to 2025-05 wrote is ` + "`sglang-serving`" + `.

**Recognized** by the exact header of each generation; since 2025 by its last eleven columns, ` + "`completed` ... `mean_itl_ms`" + `.

| column | metric |
|---|---|
| ` + "`FTL(ave)(s)`, `FTL(min)(s)`, `FTL(max)(s)`, `1st_token_latency(...)(s)`" + ` | ttft mean, min, max; s |
| ` + "`50%(s)` ... `99%(s)`" + ` | itl median, p75, p95, p99; s |
| ` + "`RPS`, `request_throughput`" + ` (` + "`RPM`" + ` / 60 where there is no other) | request_throughput |
| ` + "`throughput(out tok/s)`, `output token thr(tokens/s`, `output_throughput`" + ` | output_throughput |
| ` + "`throughput(total tok/s)`, `total token thr(token/s)`" + ` | total_throughput |
| ` + "`duration`, `input_throughput`" + ` | the same |
| ` + "`mean_X_ms`" + ` | ttft, tpot, itl, e2e_latency mean; ms / 1000 |

Settings: ` + "`batch` or `bs`" + ` is the concurrency, ` + "`prompt_tokens`, `completion_tokens`" + ` the lengths (totals in the oldest generation). Model, hardware and date are not
in the file. Which requests failed is known since 2025 only: ` + "`num_prompts - completed`" + `, which counts answers that ended early too.

**No rows** from ` + "`mem(GB)`" + `.

**Traps.** Old columns are seconds, new ones milliseconds. ` + "`-`" + ` is not measured (no streaming), ` + "`inf`" + ` that nothing succeeded. The percentiles are those of the gaps between
tokens, not of the time to first token. The client of 2023-12 to 2024-10 counts the tokens that it asked for, which a note says.`,
}

// lmdeployColumns are the columns that end every table since 2025; what stands
// before them is whatever the script lists.
var lmdeployColumns = []string{
	"completed", "total_input_tokens", "total_output_tokens", "duration", "request_throughput", "input_throughput", "output_throughput",
	"mean_e2e_latency_ms", "mean_ttft_ms", "mean_tpot_ms", "mean_itl_ms",
}

// lmdeployDialect is what the tables since 2025 call their fields.
var lmdeployDialect = &dialect{e2e: "e2e_latency", limit: "bs", half: 0.0005, totals: []servingTotal{
	{key: "duration", metric: record.MustMetric("duration"), unit: "s"},
	{key: "request_throughput", metric: record.MustMetric("request_throughput"), unit: "requests/s", counts: []string{"completed"}},
	{key: "input_throughput", metric: record.MustMetric("input_throughput"), unit: "tokens/s", counts: []string{"total_input_tokens"}},
	{key: "output_throughput", metric: record.MustMetric("output_throughput"), unit: "tokens/s", counts: []string{"total_output_tokens"}},
}}

func sniffLMDeploy(d *source.Doc) reader.Verdict {
	header := lmdeployHeader(d)
	if hasLMDeployColumns(header) {
		return reader.Yes("2025 or newer")
	}
	if g := lmdeployGeneration(header); g != nil {
		return reader.Yes(g.name)
	}
	return reader.No
}

// lmdeployHeader returns the texts of the first row, nil where the file is no
// table.
func lmdeployHeader(d *source.Doc) (names []string) {
	if sheet := d.CSV(); sheet != nil && len(sheet.Rows) > 0 {
		for _, c := range sheet.Rows[0].Cells {
			names = append(names, c.Text)
		}
	}
	return names
}

func hasLMDeployColumns(header []string) bool {
	before := len(header) - len(lmdeployColumns)
	return before >= 0 && slices.Equal(header[before:], lmdeployColumns)
}

func readLMDeploy(d *source.Doc, s *reader.Sink) {
	table := d.CSV().Table()
	old := lmdeployGeneration(table.Names())
	for _, row := range table.Rows {
		if old != nil {
			newLMDeployRow(s, old, row).read()
		} else {
			readLMDeployRun(s, table.Names(), row)
		}
	}
}

// readLMDeployRun reads one row of a table since 2025.
func readLMDeployRun(s *reader.Sink, names []string, row source.Row) {
	get := func(name string) field {
		c := row.Get(name)
		if name != "request_rate" && c.Str() == "inf" { // the mean of nothing
			return source.Cell{}
		}
		return c
	}
	r := servingRun{once: once{get: get}, dialect: lmdeployDialect, sink: s, names: names, noTTFT: row.Get("mean_ttft_ms").Str() == "-"}
	settings := record.Settings{
		Engine:      lmdeployEngine(r.get.text("backend")),
		Dataset:     r.get.text("dataset_name"),
		Concurrency: reader.Positive(r.count("bs")),
		RequestRate: reader.Rate(r.get("request_rate")),
	}
	settings.InputTokens, settings.OutputTokens = r.lengths(settings.Dataset)
	failed := reader.Difference(r.count("num_prompts"), r.count("completed"), "derived: num_prompts - completed")
	if r.start(record.Run{Settings: settings, Failed: failed, Record: row.Line}) {
		r.statistics()
		r.finish()
	}
}

// lmdeployEngine names the engine: LMDeploy calls its own by what they are made
// of, and servers by their names.
func lmdeployEngine(backend string) string {
	if backend == "turbomind" || backend == "pytorch" {
		return "lmdeploy " + backend
	}
	return backend
}
