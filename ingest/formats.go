package ingest

import (
	"github.com/benchfolio/benchfolio/ingest/prices"
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/runners"
	"github.com/benchfolio/benchfolio/ingest/scores"
	"github.com/benchfolio/benchfolio/ingest/table"
)

// Formats lists the built-in readers. The order decides nothing: exactly one
// may claim a file.
var Formats = []*reader.Format{
	runners.VLLMServe,
	runners.AIPerf,
	runners.LlamaBench,
	runners.MLPerfResults,
	runners.GoBench,
	runners.GoogleBenchmark,
	runners.PytestBenchmark,
	runners.ASV,
	runners.JMH,
	runners.GitHubActionBenchmark,
	runners.K6,
	runners.Locust,
	runners.Vegeta,
	runners.Oha,
	runners.Wrk2,
	runners.Hyperfine,
	scores.ArtificialAnalysis,
	scores.LMEval,
	prices.LiteLLM,
	table.Table,
}
