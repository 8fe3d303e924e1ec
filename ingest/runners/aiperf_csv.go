package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// sniffAIPerfSheet looks at the first row alone before it makes tables.
func sniffAIPerfSheet(d *source.Doc) reader.Verdict {
	sheet := d.CSV()
	if sheet == nil || len(sheet.Rows) == 0 {
		return reader.No
	}
	switch first := sheet.Rows[0].Col(0).Text; {
	case first == "Metric" && isAIPerfStats(sheet.Tables()[0]):
		return reader.Yes("CSV")
	case first == "Metric" && isAIPerfTotals(sheet.Tables()[0]):
		return reader.Yes("CSV of a run without answers")
	case isSiliconRefs(sheet.Rows[0]):
		return reader.Yes("reference table")
	}
	return reader.No
}

// isAIPerfStats recognizes the table of distributions: percentiles rise, and
// std is a column. Those of GenAI-Perf fall, and it has no std.
func isAIPerfStats(t *source.Table) bool {
	names := t.Names()
	if len(names) < 3 || names[1] != "avg" || !t.Has("std") {
		return false
	}
	last := 0.0
	for _, name := range names {
		stat, ok := record.ParseStat(name)
		if q, isQuantile := stat.Quantile(); ok && isQuantile && strings.HasPrefix(name, "p") {
			if q < last {
				return false
			}
			last = q
		}
	}
	return last > 0
}

// isAIPerfTotals recognizes the table of totals, which stands first where no
// request was answered.
func isAIPerfTotals(t *source.Table) bool {
	if names := t.Names(); len(names) != 2 || names[1] != "Value" {
		return false
	}
	for _, row := range t.Rows {
		switch title, _ := aiperfTitle(row.Col(0).Text); title {
		case "error request count", "benchmark duration", "minimum request timestamp":
			return true
		}
	}
	return false
}

// aiperfTitle splits "Time to First Token (ms)" into the name, in small
// letters, and the unit. Units of counts are not printed.
func aiperfTitle(text string) (title, unit string) {
	open := strings.LastIndexByte(text, '(')
	if open < 0 || !strings.HasSuffix(text, ")") {
		return strings.ToLower(text), ""
	}
	return strings.ToLower(strings.TrimSpace(text[:open])), text[open+1 : len(text)-1]
}

func readAIPerfSheet(d *source.Doc, s *reader.Sink) {
	if isSiliconRefs(d.CSV().Rows[0]) {
		readSiliconRefs(d, s)
		return
	}
	lines := aiperfLines(d.CSV().Tables())
	total := func(title string) source.Cell { return lines[title].Get("Value") }
	run := s.Run(record.Run{
		Kind: record.Measured,
		Settings: record.Settings{
			Hardware:     aiperfSheetHardware(d.CSV().Tables()),
			InputTokens:  lines["input sequence length"].Get("avg").Num("count"),
			OutputTokens: lines["output sequence length"].Get("avg").Num("count"),
		},
		Date: aiperfNanoDate(total("minimum request timestamp").Str(), 0),
		OK:   atLeastZero(total("request count"), "count"), Failed: atLeastZero(total("error request count"), "count"),
		Record: 1,
	})
	s.Place(run, reader.Place{Export: aiperfCSV})
	if run.OK.Num == 0 && !lines["request latency"].Get("avg").Exists() {
		d.Report("run/failed", 0, "no request of this run succeeded")
		return
	}
	aiperfMetrics.readLines(s, run, lines)
}

// readLines adds the numbers of the lines of a table, by title.
func (p perfMetrics) readLines(s *reader.Sink, run *record.Run, lines map[string]source.Row) {
	for _, m := range p {
		for _, tag := range m.tags {
			if line, ok := lines[strings.ReplaceAll(tag, "_", " ")]; ok {
				readAIPerfLine(s, run, m.metric, line)
				break
			}
		}
	}
}

// aiperfLines returns the lines of the metrics by title; of a title that stands
// twice the first counts. Tables of single GPUs have a column for it.
func aiperfLines(tables []*source.Table) map[string]source.Row {
	lines := map[string]source.Row{}
	for _, t := range tables {
		if t.Names()[0] != "Metric" || t.Has("GPU") {
			continue
		}
		for _, row := range t.Rows {
			title, _ := aiperfTitle(row.Col(0).Str())
			if _, twice := lines[title]; !twice {
				lines[title] = row
			}
		}
	}
	return lines
}

func readAIPerfLine(s *reader.Sink, run *record.Run, m *record.Metric, line source.Row) {
	_, text := aiperfTitle(line.Col(0).Text)
	unit, ok := aiperfUnit(m, text)
	if !ok {
		line.Col(0).Report("value/unit", "the unit of %q is none that it can have; it was left out", m.Title)
		return
	}
	row := record.Row{Run: run, Metric: m}
	if m.ID == "e2e_latency" {
		row.N = run.OK
	}
	for i := range line.Cells {
		cell := line.Col(i)
		if stat, ok := aiperfStat(m, cell.At); ok {
			row.Stat, row.Value = stat, atLeastZero(thousands{cell}, unit)
			s.Row(row)
		}
	}
}

// aiperfSheetHardware returns the name of the GPUs in the table of telemetry if
// all have the same.
func aiperfSheetHardware(tables []*source.Table) string {
	name := ""
	for _, t := range tables {
		if !t.Has("Endpoint", "GPU_Name") {
			continue
		}
		for _, row := range t.Rows {
			if n := row.Get("GPU_Name").Str(); name == "" {
				name = n
			} else if n != name {
				return ""
			}
		}
	}
	return name
}

// aiperfNanoDate returns the UTC date of nanoseconds since 1970, cut to the
// given number of digits behind the second: the CSV's number went through a
// float and is good for a microsecond at best.
func aiperfNanoDate(literal string, digits int) record.Date {
	whole, _, _ := strings.Cut(literal, ".")
	if len(whole) < 10 {
		return ""
	}
	seconds := whole[:len(whole)-9]
	if digits > 0 {
		seconds += "." + whole[len(whole)-9:][:digits]
	}
	date, _ := record.UnixDate(seconds)
	return date
}
