package scores

import (
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// LMArena reads the ratings of LMArena (Chatbot Arena) in the shapes that it
// and its copies publish.
var LMArena = &reader.Format{
	Name:  "lmarena",
	Title: "LMArena leaderboards",
	Sniff: sniffArena,
	Read:  readArena,
	Doc: `LMArena (Chatbot Arena, arena.ai) fits a Bradley-Terry rating on an Elo-like scale to votes. There is no stable API, hence several shapes.

Recognized by content:
1. *catalog*: an object of categories, each an object of models with ` + "`rating`, `rating_q025`, `rating_q975`" + `
2. *daily*: ` + "`meta.leaderboard` and `models[]` with `rank`, `model`, `score`" + `
3. *prices*: an array of objects with ` + "`model_api_name`, `input_token_price`, `output_token_price`" + `
4. *ratings CSV* with ` + "`model` and `arena_score`, or `rating` with an interval or votes" + `
5. *table CSV* with ` + "`key`, `Model`, `MT-bench (score)`, `MMLU`" + `: facts about models, no rating

| field | row |
|---|---|
| 1 ` + "`CATEGORY.MODEL.rating`" + ` | score value, rating; benchmark lmarena, variant ` + "`board,category[,style-control]`" + ` |
| 1 ` + "`rating_q025`, `rating_q975`" + ` | score ci_low, ci_high (95 %) |
| 2 ` + "`models[].score`" + ` | score value, rating; variant is the board, n the votes, the interval in the note |
| 3 ` + "`input_token_price`, `output_token_price`" + ` | price_input, price_output in USD per 1M tokens |
| 4 ` + "`arena_score`, `rating`" + ` | score value, rating; n the votes |
| 5 ` + "`MT-bench (score)`, `MMLU`" + ` | score value in points, fraction; the model is the key |

No rows: ranks, and ratings of 0 or ` + "`-`" + `, which stand for absent. Pickles (` + "`elo_results_*.pkl`" + `) are binary and not read. A pivot (dates down, models
across) names no metric: describe its columns in the configuration.

Traps: ratings are relative and fitted anew at each release, so two dates are two scales. Whether style was controlled, and which board it
is, only the name ` + "`leaderboard-BOARD[-style-control].json`" + ` tells; the date of a table CSV too (` + "`leaderboard_table_YYYYMMDD.csv`" + `).`,
}

const arenaLevel = "95 % interval"

// arenaShapes are the shapes, tried in this order; no file is of two.
var arenaShapes = []struct {
	generation string
	like       func(d *source.Doc) bool
	read       func(d *source.Doc, s *reader.Sink)
}{
	{"catalog", isArenaCatalog, readArenaCatalogs},
	{"daily", isArenaDaily, readArenaDailies},
	{"prices", isArenaPrices, readArenaPrices},
	{"ratings CSV", isArenaCSV, readArenaCSV},
	{"table CSV", isArenaTable, readArenaTable},
}

func sniffArena(d *source.Doc) reader.Verdict {
	for _, shape := range arenaShapes {
		if shape.like(d) {
			return reader.Yes(shape.generation)
		}
	}
	return reader.No
}

func readArena(d *source.Doc, s *reader.Sink) {
	for _, shape := range arenaShapes {
		if shape.like(d) {
			shape.read(d, s)
			return
		}
	}
}

// arenaProbe is how many categories recognition looks into for a model.
const arenaProbe = 5

func isArenaCatalog(d *source.Doc) bool {
	seen := 0
	for _, models := range d.JSON().Root().Members() {
		for _, m := range models.Members() {
			return m.Has("rating", "rating_q025", "rating_q975")
		}
		if seen++; seen >= arenaProbe {
			break
		}
	}
	return false
}

var arenaBoard = regexp.MustCompile(`^leaderboard-(.+?)(-style-control)?\.json$`)

// readArenaCatalogs reads shape 1. A model is one run with a row for each
// category that it stands in.
func readArenaCatalogs(d *source.Doc, s *reader.Sink) {
	board, style := "", ""
	if m := arenaBoard.FindStringSubmatch(d.Name()); m != nil {
		board = m[1] + ","
		if m[2] != "" {
			style = ",style-control"
		}
	}
	for _, root := range d.JSON().Docs() {
		runs := map[string]*record.Run{}
		for category, models := range root.Members() {
			for name, m := range models.Members() {
				row := record.Row{Metric: scoreMetric, Stat: record.Single, Value: arenaRating(m.Get("rating")),
					Benchmark: "lmarena", Variant: board + category + style}
				if !row.Value.Known() {
					continue
				}
				if runs[name] == nil {
					runs[name] = s.Run(record.Run{Kind: record.Score, Model: name, Record: row.Value.Ref.Record})
				}
				row.Run = runs[name]
				s.Row(row)
				for _, r := range interval(row, m.Get("rating_q025").Num("rating"), m.Get("rating_q975").Num("rating"), arenaLevel, m.Get("rating")) {
					s.Row(r)
				}
			}
		}
	}
}

// arenaRating reads a rating. 0 stands for a model that was not rated.
func arenaRating(c cursor) record.Value {
	v := c.Num("rating")
	switch {
	case v.Known() && v.Num < 0:
		c.Report("value/impossible", "expected a rating above 0, found %s", v.Text())
	case v.Known() && v.Num == 0:
		c.Report("value/unmeasured", "a rating of 0 stands for a model that was not rated")
	}
	return reader.Positive(v)
}

func isArenaDaily(d *source.Doc) bool {
	root := d.JSON().Root()
	return root.Get("meta", "leaderboard").Is(source.String) && root.Get("models").Index(0).Has("rank", "model", "score")
}

// readArenaDailies reads shape 2.
func readArenaDailies(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		meta := root.Get("meta")
		date, ok := record.ParseDate(meta.Get("last_updated").Str())
		if !ok {
			date, _ = record.ParseDate(meta.Get("fetched_at").Str())
		}
		var above record.Value
		for _, m := range root.Get("models").Items() {
			run := record.Run{Kind: record.Score, Model: m.Get("model").Str(), Date: date, Record: m.Ref().Record}
			row := record.Row{Metric: scoreMetric, Stat: record.Single, Value: arenaRating(m.Get("score")),
				N: reader.Positive(count(m.Get("votes"))), Benchmark: "lmarena", Variant: meta.Get("leaderboard").Str()}
			if ci := count(m.Get("ci")); ci.Known() {
				row.Note = arenaLevel + " ±" + ci.Text()
			}
			if above.Known() && row.Value.Num > above.Num {
				m.Get("score").Report("value/check", "expected at most the %s of the model above it, since they stand by rank", above.Text())
			}
			above = row.Value
			addRun(s, run, []record.Row{row})
		}
	}
}
