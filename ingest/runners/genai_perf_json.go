package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// readGenAIPerfSummary reads the blocks as those of AIPerf; the configuration
// is another.
func readGenAIPerfSummary(doc source.Node, s *reader.Sink) {
	a := aiperfSummary{doc: doc, names: genaiMetrics, blocks: doc, config: doc.Get("input_config"), numbers: numbers{}}
	goodput := doc.Get("request_goodput", "avg")
	if goodput.Is(source.Number) && isGenAIPerfNone(goodput.Num("requests/s")) {
		a.numbers[goodput] = record.Value{}
	}
	a.run = s.Run(record.Run{
		Kind: record.Measured, Model: genaiModel(a.config), Settings: a.genaiSettings(), OK: a.count("request_count"), Record: doc.Ref().Record,
	})
	s.Place(a.run, reader.Place{Export: genaiJSON})
	if !a.succeeded() {
		return
	}
	a.check()
	a.checkTokens()
	a.rows(s)
}

// genaiModel returns the model under any of the names that the configuration
// had for it.
func genaiModel(config source.Node) string {
	for _, key := range []string{"model_names", "models", "model"} {
		if n := config.Get(key); n.Is(source.Array) {
			return n.Index(0).Str()
		} else if n.Is(source.String) {
			return n.Str()
		}
	}
	return ""
}

func (a *aiperfSummary) genaiSettings() record.Settings {
	load := a.config.Get("perf_analyzer", "stimulus")
	if !load.Exists() {
		load = a.config
	}
	return record.Settings{
		InputTokens: reader.First(a.synthetic(a.config.Get("input", "synthetic_tokens", "mean")),
			a.synthetic(a.config.Get("synthetic_input_tokens_mean")), a.count("input_sequence_length")),
		OutputTokens: reader.First(reader.Positive(a.config.Get("input", "output_tokens", "mean").Num("count")),
			reader.Positive(a.config.Get("output_tokens_mean").Num("count")), a.count("output_sequence_length")),
		Concurrency: reader.Positive(load.Get("concurrency").Num("count")),
		RequestRate: reader.Rate(load.Get("request_rate")),
	}
}

// synthetic reads a configured length of prompts, which has a default value and
// means nothing where the prompts came from a file.
func (a *aiperfSummary) synthetic(n source.Node) record.Value {
	from := a.config.Get("prompt_source").Str()
	file := a.config.Get("input", "file").Str()
	if from != "" && from != "synthetic" || file != "" && !strings.HasPrefix(file, "synthetic:") {
		return record.Value{}
	}
	return reader.Positive(n.Num("count"))
}

// checkTokens expects a throughput to be the tokens of its requests.
func (a *aiperfSummary) checkTokens() {
	rate, length, requests := a.avg("output_token_throughput"), a.count("output_sequence_length"), a.avg("request_throughput")
	if product := length.Num * requests.Num; rate.Known() && product > 0 && !within(rate.Num, product, 0.03) {
		a.block("output_token_throughput").Report("value/check", "%s tokens/s are not the mean length of %s x %s requests/s",
			rate.Text(), length.Text(), requests.Text())
	}
}
