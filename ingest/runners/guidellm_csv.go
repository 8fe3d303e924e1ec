package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// guideLLMListed are the statistics of a list in one cell, in its order.
var guideLLMListed = []record.Stat{record.Min, "p0.1", "p1", "p5", "p10", "p25", "p75", "p90", "p95", "p99", record.Max}

// guideLLMColumns are the columns of a CSV of one schema, by what they hold.
type guideLLMColumns struct {
	strategy, start, id, ok, failed, duration string
	model, modelKey                           string // a column of JSON, and the key in it that names the model
	data                                      string // a column of JSON with the configured lengths
	stats                                     [3]string
	list                                      string
	column                                    func(m guideLLMMetric, stat string) string
}

var guideLLMColumnsA = guideLLMColumns{
	strategy: "Name", start: "Start Time", id: "Id", ok: "Successful Requests", failed: "Errored Requests", duration: "Duration",
	model: "Worker", modelKey: "backend_model", data: "Request Loader",
	stats: [3]string{"mean", "median", "std dev"}, list: "[min, 0.1, 1, 5, 10, 25, 75, 90, 95, 99, max]",
	column: func(m guideLLMMetric, stat string) string {
		words := strings.ReplaceAll(m.key, "_", " ")
		return "Successful " + strings.ToUpper(words[:1]) + words[1:] + " " + stat
	},
}

var guideLLMColumnsB = guideLLMColumns{
	strategy: "Benchmark / Strategy", start: "Timings / Measure Start Time", id: "Benchmark / ID",
	ok: "Request Counts / Successful", failed: "Request Counts / Errored", duration: "Timings / Duration / Sec",
	model: "Run Info / Backend", modelKey: "model",
	stats: [3]string{"Mean", "Median", "Std Dev"}, list: "Percentiles",
	column: func(m guideLLMMetric, stat string) string {
		return m.group + " / Successful " + m.part + " / " + stat
	},
}

// guideLLMSheet returns the table of a CSV and its schema: A, or B, which C did
// not change. The schema is empty where the file is no report.
func guideLLMSheet(d *source.Doc) (t *source.Table, schema string) {
	sheet := d.CSV()
	if sheet == nil || len(sheet.Rows) == 0 {
		return nil, ""
	}
	starts := func(row int, texts ...string) bool {
		for i, text := range texts {
			if row >= len(sheet.Rows) || sheet.Rows[row].Col(i).Text != text {
				return false
			}
		}
		return true
	}
	switch {
	case starts(0, "Type", "Run Id", "Id", "Name"):
		return sheet.Headed(1), "A"
	case starts(0, "Run Info", "Run Info") && starts(1, "Run ID"):
		return sheet.Headed(min(3, len(sheet.Rows))), "B"
	}
	return nil, ""
}

func readGuideLLMSheet(d *source.Doc, s *reader.Sink) {
	table, schema := guideLLMSheet(d)
	columns := guideLLMColumnsB
	if schema == "A" {
		columns = guideLLMColumnsA
	}
	if len(table.Rows) == 0 {
		d.Report("run/empty", 0, "expected at least one benchmark under the header, found none")
	}
	for _, row := range table.Rows {
		if n := len(table.Names()); len(row.Cells) != n {
			row.Col(0).Report("syntax/csv", "expected %d cells as in the header, found %d; which number belongs where cannot be told (guidellm before 0.7)", n, len(row.Cells))
			continue
		}
		readGuideLLMRow(s, row, schema, columns)
	}
}

func readGuideLLMRow(s *reader.Sink, row source.Row, schema string, c guideLLMColumns) {
	r := guideLLMRun{
		sink: s, schema: schema, place: row.Col(0), duration: row.Get(c.duration),
		stats: func(m guideLLMMetric) []guideLLMStat { return c.statsOf(row, m) },
		count: func(guideLLMMetric) record.Value { return record.Value{} },
	}
	run := record.Run{
		Kind: record.Measured, Model: jsonInCell(row.Get(c.model)).Get(c.modelKey).Str(), Settings: c.settings(row),
		OK: atLeastZero(row.Get(c.ok), "count"), Failed: atLeastZero(row.Get(c.failed), "count"),
		Key: guideLLMKey(row.Get(c.id).Str()), Record: row.Line,
	}
	run.Date, _ = record.ParseDate(row.Get(c.start).Str()) // local time, without a zone
	r.run = s.Run(run)
	s.Place(r.run, reader.Place{Export: guideLLMCSV})
	r.read()
}

// jsonInCell returns the object that a cell of a table holds as JSON. Its
// places mean nothing: it is for names, never for numbers.
func jsonInCell(c source.Cell) source.Node {
	return source.NewDoc(&record.Origin{}, []byte(c.Str())).JSON().Root()
}

func (c guideLLMColumns) statsOf(row source.Row, m guideLLMMetric) (out []guideLLMStat) {
	for i, stat := range []record.Stat{record.Mean, record.Median, record.StdDev} {
		if at := row.Get(c.column(m, c.stats[i])); at.Exists() {
			out = append(out, guideLLMStat{stat, at})
		}
	}
	list := row.Get(c.column(m, c.list))
	items := list.List()
	switch {
	case len(items) == len(guideLLMListed):
		for i, stat := range guideLLMListed {
			out = append(out, guideLLMStat{stat, items[i]})
		}
	case list.Exists():
		list.Report("value/type", "expected a list of %d percentiles", len(guideLLMListed))
	}
	return out
}

// settings reads what the cells say plainly. The strategy is written
// `concurrent@8` or `constant@4.00` in schema A, as the bare word later.
func (c guideLLMColumns) settings(row source.Row) (out record.Settings) {
	mean := func(m guideLLMMetric) record.Value {
		return reader.Positive(row.Get(c.column(m, c.stats[0])).Num("count"))
	}
	data := row.Get(c.data)
	out.InputTokens = reader.First(guideLLMWritten(data, "prompt_tokens"), mean(guideLLMInput))
	out.OutputTokens = reader.First(guideLLMWritten(data, "output_tokens"), mean(guideLLMOutput))
	strategy := row.Get(c.strategy)
	kind, number, _ := strings.Cut(strategy.Str(), "@")
	switch kind {
	case "synchronous":
		out.Concurrency = guideLLMOneByOne(strategy.Ref())
	case "concurrent":
		out.Concurrency = reader.Positive(strategy.Part(number, number, "count"))
	case "throughput":
		out.RequestRate = allAtOnce(strategy.Ref())
	case "constant", "poisson":
		out.RequestRate = reader.Positive(strategy.Part(number, number, "requests/s"))
	}
	return out
}
