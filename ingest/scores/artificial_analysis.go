package scores

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// ArtificialAnalysis reads what the data API and the pages of Artificial
// Analysis hold, in the six shapes that people store.
var ArtificialAnalysis = &reader.Format{
	Name:  "artificial-analysis",
	Title: "Artificial Analysis models",
	Doc: `The data API of Artificial Analysis (AA), and copies of its answers and pages. Attribution is required, republishing needs AA's leave.

Recognized by content, in six shapes:
1. *legacy API*: ` + "`data[]` with `slug`, `evaluations`, `median_output_tokens_per_second`" + `
2. *current API*: ` + "`data[]` with `evaluations`, `pricing`, `performance`" + `
3. *page payload*: ` + "`meta.endpoint` = `llms` and `models[]` with `evaluations`, `pricing`, `speed`" + `
4. *flat copy*: an array of objects with ` + "`slug` and two of `intelligence_index`, `output_tps`, `price_blended`, `coding_index`" + `
5. *map*: slug -> ` + "`{speed, ttft, intelligence, coding}`" + `
6. *CSV* with ` + "`Model Name` and `artificial_analysis_intelligence_index`" + `

- Indices (` + "`*_index`, `aa_omniscience`, `intelligence`, `coding`" + `) are scores in points, every other test in ` + "`fraction`" + `; an Elo in ` + "`rating`" + `; in the CSV all are percent. The benchmark is the key as written.
- Speeds are ` + "`output_speed`" + ` medians over providers, times ` + "`ttft`" + ` medians, with p5, p25, p75 and p95 where the shape has them. Prices are USD per 1M tokens as they stand.
- No rows: end-to-end response times (a formula over medians), times to the first *answer* token, costs of running the index, token counts.
- A speed or time of 0 was not measured. In shapes 1 and 4 a model with input, output and blend of 0 has no known price.
- The version of the index is the variant of the intelligence index in shape 2. Versions do not compare; shapes without one do not say.
- Scores, speeds and prices of a model are three runs, so that kinds never mix. The release date is the model's and no date of a measurement.`,
	Sniff: sniffAA,
	Read:  readAA,
}

// aaShape is one of the JSON shapes that hold a list of models.
type aaShape struct {
	generation string
	list       func(root source.Node) source.Node // of models
	like       func(model source.Node) bool
	flat       bool // tests stand among the other fields
	zeroPrice  bool // prices that are all 0 are not known
}

var aaShapes = []aaShape{
	{generation: "legacy API", list: aaUnder("data"), zeroPrice: true, like: func(m source.Node) bool {
		return m.Has("slug", "evaluations", "median_output_tokens_per_second")
	}},
	{generation: "current API", list: aaUnder("data"), like: func(m source.Node) bool {
		return m.Has("evaluations", "pricing", "performance")
	}},
	{generation: "page payload", list: aaPage, like: func(m source.Node) bool {
		return m.Has("evaluations", "pricing", "speed")
	}},
	{generation: "flat copy", list: func(root source.Node) source.Node { return root }, flat: true, zeroPrice: true, like: func(m source.Node) bool {
		return m.Has("slug") && !m.Has("evaluations") && aaCount(m, "intelligence_index", "output_tps", "price_blended", "coding_index") >= 2
	}},
}

func aaUnder(key string) func(source.Node) source.Node {
	return func(root source.Node) source.Node { return root.Get(key) }
}

func aaPage(root source.Node) source.Node {
	if root.Get("meta", "endpoint").Str() != "llms" {
		return source.Node{}
	}
	return root.Get("models")
}

func aaCount(m source.Node, keys ...string) (n int) {
	for _, k := range keys {
		if m.Has(k) {
			n++
		}
	}
	return n
}

// aaProbe is how many models recognition looks at.
const aaProbe = 3

// aaShapeOf returns the shape of the document, nil where it is none.
func aaShapeOf(root source.Node) *aaShape {
	for i := range aaShapes {
		s := &aaShapes[i]
		for j, m := range s.list(root).Items() {
			if s.like(m) {
				return s
			}
			if j+1 >= aaProbe {
				break
			}
		}
	}
	return nil
}

// aaIsMap recognizes the map of slugs.
func aaIsMap(root source.Node) bool {
	seen, like := 0, 0
	for _, m := range root.Members() {
		if m.Has("speed", "ttft", "intelligence") {
			like++
		}
		if seen++; seen >= aaProbe {
			break
		}
	}
	return like > 0 && like == seen
}

const aaIndexColumn = "artificial_analysis_intelligence_index"

func sniffAA(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	if s := aaShapeOf(root); s != nil {
		return reader.Yes(s.generation)
	}
	if aaIsMap(root) {
		return reader.Yes("map of slugs")
	}
	if t := d.CSV().Table(); t != nil && t.Has("Model Name", aaIndexColumn) {
		return reader.Yes("CSV")
	}
	return reader.No
}

func readAA(d *source.Doc, s *reader.Sink) {
	if d.JSON() == nil {
		readAACSV(d.CSV().Table(), s)
		return
	}
	zeros := false
	for _, root := range d.JSON().Docs() {
		shape := aaShapeOf(root)
		if shape == nil {
			if aaIsMap(root) {
				readAAMap(root, s, &zeros)
			}
			continue
		}
		aaPartial(root)
		for _, m := range shape.list(root).Items() {
			r := &aaModel{sink: s, shape: shape, node: m, name: m.Get("name").Str(), date: aaDate(root), runs: map[record.Kind]*record.Run{}, zeros: &zeros}
			if r.name == "" {
				r.name = m.Get("slug").Str()
			}
			if r.version = root.Get("intelligence_index_version").Str(); r.version == "" {
				r.version = root.Get("meta", "intelligence_index_version").Str()
			}
			r.read()
		}
	}
}

// aaPartial reports an answer that is one page of several.
func aaPartial(root source.Node) {
	for _, p := range []source.Node{root.Get("pagination"), root.Get("meta", "pagination")} {
		if more, _ := p.Get("has_more").Bool(); more {
			p.Get("has_more").Report("run/partial", "the answer says that more pages follow; this file holds a part of the table")
		}
	}
}

// aaDate is when a page was fetched. The API's answers carry no date.
func aaDate(root source.Node) record.Date {
	date, _ := record.ParseDate(root.Get("meta", "fetched_at").Str())
	return date
}

// readAAMap reads shape 5, which knows models by their slug alone.
func readAAMap(root source.Node, s *reader.Sink, zeros *bool) {
	for slug, m := range root.Members() {
		r := &aaModel{sink: s, node: m, name: slug, runs: map[record.Kind]*record.Run{}, zeros: zeros}
		for _, key := range []string{"intelligence", "coding"} {
			r.add(record.Score, record.Row{Metric: scoreMetric, Stat: record.Single, Value: m.Get(key).Num("points"), Benchmark: key})
		}
		r.speeds(m)
	}
}

// readAACSV reads shape 6: percent as text, indices too.
func readAACSV(t *source.Table, s *reader.Sink) {
	plain := map[string]bool{}
	for _, row := range t.Rows {
		name := row.Get("Model Name").Whole()
		run := s.Run(record.Run{Kind: record.Score, Model: name, Record: row.Line})
		for i, header := range t.Names() {
			if header == "Model Name" || header == "Provider" || header == "Dataset" {
				continue // the provider here is the maker
			}
			cell := row.Col(i)
			text, percent := strings.CutSuffix(cell.Str(), "%")
			switch {
			case percent:
				v := numWithin(cellPart{cell, cell.Text, strings.TrimSpace(text)}, "percent", percents)
				if !v.Known() && !source.IsMissing(text) {
					cell.Report("value/type", "column %q: expected a number before %%, found a text", header)
				}
				s.Row(record.Row{Run: run, Metric: scoreMetric, Stat: record.Single, Value: v, Benchmark: header})
			case !source.IsMissing(text) && !plain[header]:
				plain[header] = true
				cell.Report("value/unit", "column %q: expected percent (93.40%%), found a text without %%", header)
			}
		}
	}
}
