package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// isSiliconRefs recognizes the reference table of Dynamo's aiconfigurator:
// values that its predictions are compared with.
func isSiliconRefs(header source.Row) bool {
	found := 0
	for _, c := range header.Cells {
		switch c.Text {
		case "silicon_ttft_ms", "silicon_tpot_ms", "model_path", "system":
			found++
		}
	}
	return found == 4
}

func readSiliconRefs(d *source.Doc, s *reader.Sink) {
	for _, line := range d.CSV().Table().Rows {
		engine := line.Get("backend").Str()
		if version := line.Get("backend_version").Str(); engine != "" && version != "" {
			engine += " " + version
		}
		run := s.Run(record.Run{
			Kind: record.Measured, Model: line.Get("model_path").Str(), Record: line.Line,
			Settings: record.Settings{
				Engine: engine, Hardware: line.Get("system").Str(), Precision: line.Get("precision").Str(),
				InputTokens: line.Get("isl").Num("count"), OutputTokens: line.Get("osl").Num("count"),
				Concurrency: reader.Positive(line.Get("batch_size").Num("count")),
			},
		})
		for _, c := range []struct{ column, metric string }{{"silicon_ttft_ms", "ttft"}, {"silicon_tpot_ms", "tpot"}} {
			s.Row(record.Row{Run: run, Metric: record.MustMetric(c.metric), Stat: record.Single,
				Value: atLeastZero(line.Get(c.column), "ms"), Note: "the source does not say whether this is a mean or a median"})
		}
	}
}
