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
	runners.TRTLLMServe,
	runners.SGLangServing,
	runners.SGLangOneBatchServer,
	runners.SGLangOneBatch,
	runners.TRTLLMBench,
	runners.VLLMLatency,
	runners.VLLMThroughput,
	runners.VLLMPyTorch,
	runners.LMDeploy,
	runners.AIPerf,
	runners.GenAIPerf,
	runners.InferenceXAgg,
	runners.InferenceXCSV,
	runners.InferenceXAgentic,
	runners.InferenceXTokenPosition,
	runners.LLMPerf,
	runners.LLMInferenceBench,
	runners.LlamaBench,
	runners.LlamaBatchedBench,
	runners.LlamaBenchy,
	runners.LocalScore,
	runners.MLXLM,
	runners.Ollama,
	runners.MLPerfResults,
	runners.MLPerfLog,
	runners.GuideLLM,
	runners.InferencePerf,
	runners.LLMDReport,
	runners.EvalScopePerf,
	runners.InferenceBenchmarker,
	runners.OptimumBenchmark,
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
	scores.SWEBench,
	scores.TerminalBench,
	prices.GenAIPrices,
	prices.LiteLLM,
	prices.LLMPrices,
	prices.ModelsDev,
	prices.OpenRouter,
	prices.Portkey,
	prices.TrueFoundry,
	table.Table,
}
