// Package table reads tables that no other reader knows: CSV of any dialect,
// Markdown, JSON. Header words say what the columns are, or the report's
// configuration does; what neither decides is reported and never guessed.
package table

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Table reads any table by header words, or by the columns that the
// configuration states ([reader.Options]). Sniff knows nothing of the
// configuration: a table whose headers mean nothing by themselves is read only
// by calling Read where columns are stated.
var Table = &reader.Format{
	Name:  "table",
	Title: "Any table by its header words",
	Doc: `CSV with any delimiter, a Markdown table, or JSON (an array of flat objects, lines of them, or an object of them whose keys are the models, unless they are words of a report). Asked only where no other format claims the file.

Recognized: one column that names a model (` + "`model`, `model name`, `model_id`, `llm`, `name`" + `) and one that names a metric; beside a bare ` + "`name`" + ` a metric that only models have, since endpoints, devices and pupils have names too. Case, order and punctuation of header words do not count; a unit in brackets, after a comma or at the end (` + "`ttft_ms`" + `) is taken off, a statistic (median, p95, mean, max) too.

- *Metrics*: TTFT, TPOT, ITL, E2E latency, output speed (with a token unit), output, input and total throughput (per GPU by unit), requests per second, goodput, input, output, cached and blended price, "price (input / output per 1M)" with two numbers in a cell; a known benchmark's name, "... index", "... score", "accuracy" are scores.
- *Settings*: provider, hardware, GPUs, precision, engine, concurrency or batch, input and output tokens, request rate, dataset, effort, date, source, URL, note.
- *Units* stand in the header or in the cells; without either there are no rows but a problem that names the column. Prices need a currency (USD) and what they are for (per 1M tokens). A score is percent where % stands, else points.
- *Cells*: ` + "`1,234.5`, `1 234,5`, `1.2k`, `350 ms`, `$0.50 / $3.00`, `$0.45 input`, `12 ± 0.3`" + ` are numbers; ` + "`~58`, `58*`, `58[1]`" + ` are numbers with a note; ` + "`<1 s`" + ` is a bound, ` + "`—`, `N/A`" + ` not published, ` + "`OOM`" + ` failed, ` + "`Low`" + ` a word: they are kept as labels and stand on no axis. ` + "`Free`" + ` is a price of 0. A latency or speed of 0 was not measured; so were those of a row whose own count says that no request succeeded. Rows called Average or Total give nothing.
- The decimal mark is decided for a whole column; where ` + "`1,234`" + ` could be either, the column is a problem.
- tokens/s/GPU is a throughput per GPU, tokens/s/user a speed, never the other way round. A header that says no more than ` + "`TPS`" + ` or ` + "`tok/s`" + ` does not tell whose tokens these are: it is read as a speed, with a note, and under a concurrency above 1 not at all.
- One row is one run; speeds, scores and prices in one row are a run of each kind, unless the configuration states the kind.
- A speed or latency whose header says claimed, announced, reported or record is a claim, every other one a measurement.
- ` + "`columns:`" + ` in the configuration names the columns by hand and settles everything.`,
	Sniff:     sniff,
	Read:      read,
	Last:      true,
	ByColumns: true,
}

// sniffRows is how many rows of a table recognition looks at.
const sniffRows = 20

func sniff(d *source.Doc) reader.Verdict {
	for _, g := range gridsOf(d, sniffRows, wordedHeader) {
		if readPlan(g).isOurs() {
			return reader.Yes(g.kind())
		}
	}
	return reader.No
}

// NamesModels reports whether a file that no reader claims is a table, in CSV or
// Markdown, with a column for models: it wants header words, not a new reader.
func NamesModels(d *source.Doc) bool {
	isHeader := func(names []string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return modelNames[compact(n)] && compact(n) != "name" })
	}
	return d.JSON() == nil && len(gridsOf(d, sniffRows, isHeader)) > 0
}

// HintMetric says what such a table wants.
const HintMetric = "give each metric a column whose header names it with its unit (`TTFT (ms)`, `Input price (USD per 1M tokens)`), or say under `inputs: columns:` which column is what"

// NamesMetrics reports whether a file that no reader claims is a table, in CSV or
// Markdown, with a column for a metric and its unit, and none for models.
func NamesMetrics(d *source.Doc) bool {
	isHeader := func(names []string) bool {
		return slices.ContainsFunc(names, func(n string) bool {
			if len(n) > maxText {
				return false
			}
			h := parseHeader(n)
			m, _, _ := meaningOf(h.words, h.unit.dimension())
			return len(m.metrics) > 0 && h.unit.known()
		})
	}
	return d.JSON() == nil && len(gridsOf(d, sniffRows, isHeader)) > 0
}

// HintModel says what such a table wants.
const HintModel = "give it a column `model`; or write a mapping that states the model, beginning with `benchfolio inspect --propose FILE`"

// kind names the sort of table for people.
func (g *grid) kind() string {
	switch {
	case g.markdown:
		return "Markdown"
	case g.JSON() != nil:
		return "JSON"
	}
	return "CSV"
}

// wordedHeader recognizes a header row by its words: a model, and a word of a
// metric, whose unit may yet have to come from the cells.
func wordedHeader(names []string) bool {
	model := false
	for _, n := range names {
		model = model || modelNames[compact(n)]
	}
	if !model {
		return false
	}
	for _, n := range names {
		if len(n) > maxText {
			continue
		}
		h := parseHeader(n)
		m, near, _ := meaningOf(h.words, h.unit.dimension())
		if len(m.metrics) > 0 || near != nil || isScore(h) {
			return true
		}
	}
	return false
}

// modelNames are the headers of a model's column, in letters alone, for a look
// that costs little.
var modelNames = func() map[string]bool {
	names := map[string]bool{}
	for k, list := range phrasesByKey {
		for _, p := range list {
			if p.model > 0 {
				names[compact(k)] = true
			}
		}
	}
	for _, n := range []string{"modelname", "modelid", "namemodel", "llmmodel", "llmname", "modelslug"} {
		names[n] = true
	}
	return names
}()

func read(d *source.Doc, s *reader.Sink) {
	stated := s.Options.Columns
	isHeader := wordedHeader
	if stated != nil {
		isHeader = statedHeader(stated)
	}
	grids := gridsOf(d, 0, isHeader)
	for _, g := range grids {
		p := planOf(g, stated)
		if stated == nil && !p.isOurs() {
			continue // a table about something else, beside one of ours
		}
		for _, f := range p.faults {
			d.Report(f.id, g.offset(), "%s", f.msg)
		}
		if p.model == nil {
			d.Report("value/missing", g.offset(), "expected a column that names the model, found none in this table")
			continue
		}
		for _, line := range p.describe() {
			s.Column(line)
		}
		p.reportUnclear()
		if stated == nil && s.Options.Kind == "" {
			p.reportClaims()
		}
		p.emit(s)
	}
	if len(grids) == 0 && stated != nil {
		d.Report("config/unused", 0, "columns: no table of this file has the columns that the configuration names")
	}
}

func planOf(g *grid, stated map[string]reader.Column) *plan {
	if stated != nil {
		return statedPlan(g, stated)
	}
	return readPlan(g)
}

// reportUnclear reports the columns of numbers that come near a metric: by
// their words, without the unit that would decide, or by their unit, without
// the words.
func (p *plan) reportUnclear() {
	for _, c := range p.unclear {
		near := p.near[c.index]
		switch d := c.dim; {
		case d != anyDimension && d != number && d != share:
			c.place.ReportHint("value/unit", "name the metric in the column header: "+unitHints[d], "column %q: expected words that say which metric with a unit of %s this is (%s), found none of them; it was left out", clip(c.text), d, strings.Join(metricsOf(d), ", "))
		case near != nil:
			c.place.ReportHint("value/unit", hintUnit(near.dim), "column %q: expected a unit of %s in the header or the cells to read it as %s; it was left out", clip(c.text), near.dim, near.name())
		}
	}
}

// reportClaims says so where numbers are read as measurements of a table that
// speaks of claims elsewhere: in a column of dates, of words, of links.
func (p *plan) reportClaims() {
	measured := slices.ContainsFunc(p.metricColumns(), func(c *column) bool {
		return !c.claimed && kinds[record.MustMetric(c.metrics[0]).Group] == record.Measured
	})
	if !measured {
		return
	}
	for i, text := range p.headers {
		if len(text) <= maxText && parseHeader(text).claimed && !slices.ContainsFunc(p.metricColumns(), func(c *column) bool { return c.index == i }) {
			p.places[i].ReportHint("value/ambiguous", hintClaims, "column %q speaks of published numbers; this table is read as measured", clip(plain(text)))
			return
		}
	}
}

// metricsOf lists the metrics that are measured in units of a dimension.
func metricsOf(d dimension) (ids []string) {
	for _, p := range phrases {
		if p.dim == d && len(p.metrics) == 1 {
			ids = append(ids, p.metrics[0])
		}
	}
	return ids
}

// name says what a phrase means, in the ids of the table.
func (p *phrase) name() string {
	if p.setting != "" {
		return p.setting
	}
	return p.metrics[0]
}

func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return s
}
