package prices

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

var scoreMetric = record.MustMetric("score")

// openRouterScores reads the scores that OpenRouter repeats from Artificial
// Analysis and Design Arena. They are the model's, so that they name no provider.
func openRouterScores(n source.Node, run record.Run, s *reader.Sink) {
	var rows []record.Row
	add := func(benchmark, variant, unit string, n source.Node) {
		if v := n.Num(unit); v.Known() {
			rows = append(rows, record.Row{Metric: scoreMetric, Stat: record.Single, Value: v, Benchmark: benchmark, Variant: variant})
		}
	}
	for key, v := range n.Get("artificial_analysis").Members() {
		add("artificial_analysis_"+key, "", "points", v)
	}
	for _, a := range n.Get("design_arena").Items() {
		variant := a.Get("arena").Str() + "," + a.Get("category").Str()
		add("design_arena", variant, "rating", a.Get("elo"))
		add("design_arena", variant+",win_rate", "percent", a.Get("win_rate"))
	}
	if len(rows) == 0 {
		return
	}
	run.Kind = record.Score
	r := s.Run(run)
	for _, row := range rows {
		row.Run = r
		s.Row(row)
	}
}
