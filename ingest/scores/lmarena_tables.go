package scores

import (
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

func isArenaPrices(d *source.Doc) bool {
	return d.JSON().Root().Index(0).Has("model_api_name", "input_token_price", "output_token_price")
}

// readArenaPrices reads shape 3, whose prices are mostly text.
func readArenaPrices(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		for _, m := range root.Items() {
			in, out := m.Get("input_token_price").Num("USD/1M tokens"), m.Get("output_token_price").Num("USD/1M tokens")
			if !in.Known() && !out.Known() {
				continue
			}
			if in.Known() && out.Known() && in.Num > out.Num {
				m.Get("input_token_price").Report("value/check", "expected an input price of at most the output price %s", out.Text())
			}
			run := s.Run(record.Run{Kind: record.Priced, Model: m.Get("model_api_name").Str(), Record: m.Ref().Record})
			s.Row(arenaPrice(run, "price_input", in))
			s.Row(arenaPrice(run, "price_output", out))
		}
	}
}

func arenaPrice(run *record.Run, metric string, v record.Value) record.Row {
	row := record.Row{Run: run, Metric: record.MustMetric(metric), Stat: record.Single, Value: v}
	if v.Known() && v.Num == 0 {
		row.Note = record.ZeroPrice(run.Model)
	}
	return row
}

// Names of the columns of a ratings CSV, which differ from copy to copy.
var (
	arenaModels  = []string{"model", "model_name"}
	arenaRatings = []string{"arena_score", "rating"}
	arenaLows    = []string{"rating_q025", "rating_lower"}
	arenaHighs   = []string{"rating_q975", "rating_upper"}
	arenaVotes   = []string{"votes", "vote_count", "num_battles"}
	arenaDates   = []string{"leaderboard_publish_date", "publish_date", "date"}
	arenaCI      = "95_pct_ci"
)

// cellOf returns the cell under the first of the headers that the table has.
func cellOf(row source.Row, headers []string) source.Cell {
	for _, h := range headers {
		if c := row.Get(h); c.Exists() {
			return c
		}
	}
	return source.Cell{}
}

func isArenaCSV(d *source.Doc) bool {
	t := d.CSV().Table()
	if t == nil || !cellOf(t.Header, arenaModels).Exists() {
		return false
	}
	evidence := t.Has(arenaCI) || cellOf(t.Header, arenaLows).Exists() || cellOf(t.Header, arenaVotes).Exists()
	return t.Has("arena_score") || t.Has("rating") && evidence
}

// arenaPlusMinus is an interval as text: +5/-5.
var arenaPlusMinus = regexp.MustCompile(`^\+\d+(\.\d+)?/-\d+(\.\d+)?$`)

// readArenaCSV reads shape 4.
func readArenaCSV(d *source.Doc, s *reader.Sink) {
	for _, line := range d.CSV().Table().Rows {
		cell := cellOf(line, arenaRatings)
		rating := arenaRating(cell)
		if !rating.Known() {
			continue
		}
		date, _ := record.ParseDate(cellOf(line, arenaDates).Str())
		run := s.Run(record.Run{Kind: record.Score, Model: cellOf(line, arenaModels).Str(), Date: date, Record: line.Line})
		row := record.Row{Run: run, Metric: scoreMetric, Stat: record.Single, Value: rating,
			N: reader.Positive(cellOf(line, arenaVotes).Num("count")), Benchmark: "lmarena", Variant: line.Get("category").Str()}
		if ci := line.Get(arenaCI).Str(); arenaPlusMinus.MatchString(ci) {
			row.Note = arenaLevel + " " + ci
		}
		s.Row(row)
		for _, r := range interval(row, cellOf(line, arenaLows).Num("rating"), cellOf(line, arenaHighs).Num("rating"), arenaLevel, cell) {
			s.Row(r)
		}
	}
}

// arenaFacts are the tests of shape 5.
var arenaFacts = []struct {
	header, benchmark, unit string
	bounds
}{
	{"MT-bench (score)", "MT-bench", "points", bounds{1, 10}},
	{"MMLU", "MMLU", "fraction", fractions},
}

func isArenaTable(d *source.Doc) bool {
	t := d.CSV().Table()
	return t != nil && t.Has("key", "Model", "MT-bench (score)", "MMLU")
}

var arenaTableName = regexp.MustCompile(`^leaderboard_table_(\d{4})(\d{2})(\d{2})`)

// readArenaTable reads shape 5. Its key is the arena's id of the model; display
// names repeat.
func readArenaTable(d *source.Doc, s *reader.Sink) {
	date := nameDate(d, arenaTableName, "$1-$2-$3")
	for _, line := range d.CSV().Table().Rows {
		run := record.Run{Kind: record.Score, Model: line.Get("key").Str(), Date: date, Given: datedByName(d, date), Record: line.Line}
		var rows []record.Row
		for _, f := range arenaFacts {
			v := numWithin(line.Get(f.header), f.unit, f.bounds)
			rows = append(rows, record.Row{Metric: scoreMetric, Stat: record.Single, Value: v, Benchmark: f.benchmark})
		}
		addRun(s, run, rows)
	}
}
