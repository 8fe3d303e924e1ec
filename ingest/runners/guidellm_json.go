package runners

import (
	"regexp"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// readGuideLLMNode reads one benchmark of a report in JSON or YAML.
func readGuideLLMNode(s *reader.Sink, root, n source.Node, export int) {
	if n.Get("type_").Str() != guideLLMType {
		n.Report("value/type", "expected a %s, as elsewhere in this file", guideLLMType)
		return
	}
	totals := n.Get("request_totals") // of schema A
	if !totals.Exists() {
		totals = n.Get("metrics", "request_totals")
	}
	successful := func(m guideLLMMetric) source.Node { return n.Get("metrics", m.key, "successful") }
	r := guideLLMRun{
		sink: s, schema: guideLLMSchema(root), place: n, duration: n.Get("duration"),
		stats: func(m guideLLMMetric) []guideLLMStat { return guideLLMNodeStats(successful(m)) },
		count: func(m guideLLMMetric) record.Value { return reader.Positive(successful(m).Get("count").Num("count")) },
	}
	run := record.Run{
		Kind: record.Measured, Model: guideLLMModel(root, n), Settings: guideLLMSettings(root, n),
		OK: atLeastZero(totals.Get("successful"), "count"), Failed: atLeastZero(totals.Get("errored"), "count"),
		Key: guideLLMKey(firstText(n.Get("id_"), n.Get("config", "id_"))), Record: n.Ref().Record,
	}
	if start := n.Get("start_time"); start.Exists() {
		var ok bool
		if run.Date, ok = record.UnixDate(start.Str()); !ok {
			start.Report("value/type", "expected seconds since 1970")
		}
	}
	r.run = s.Run(run)
	s.Place(r.run, reader.Place{Export: export})
	r.read()
}

func guideLLMNodeStats(successful source.Node) (out []guideLLMStat) {
	for _, s := range guideLLMStats {
		if at := successful.Get(s.path...); at.Exists() {
			out = append(out, guideLLMStat{s.stat, at})
		}
	}
	return out
}

// guideLLMKey is the natural identity of a load point: guidellm gives each an
// id, under which two versions may save it.
func guideLLMKey(id string) string {
	if id == "" {
		return ""
	}
	return "guidellm " + id
}

// guideLLMModel looks where each schema has the model.
func guideLLMModel(root, n source.Node) string {
	return firstText(n.Get("worker", "backend_model"), root.Get("args", "model"),
		root.Get("config", "spec", "backend", "model"), n.Get("config", "backend", "model"))
}

func guideLLMSettings(root, n source.Node) record.Settings {
	out := record.Settings{
		InputTokens:  guideLLMLength(root, n, "prompt_tokens", guideLLMInput),
		OutputTokens: guideLLMLength(root, n, "output_tokens", guideLLMOutput),
	}
	strategy := n.Get("args", "strategy")
	if !strategy.Exists() {
		strategy = n.Get("config", "strategy")
	}
	switch kind := strategy.Get("type_"); kind.Str() {
	case "synchronous":
		out.Concurrency = guideLLMOneByOne(kind.Ref())
	case "concurrent":
		out.Concurrency = reader.Positive(strategy.Get("streams").Num("count"))
	case "throughput":
		out.Concurrency = reader.Positive(strategy.Get("max_concurrency").Num("count"))
		out.RequestRate = allAtOnce(kind.Ref())
	case "constant", "poisson": // max_concurrency is a ceiling there
		out.RequestRate = reader.Rate(strategy.Get("rate"))
	}
	return out
}

func guideLLMOneByOne(at record.Ref) record.Value {
	return reader.Implied(1, record.Count, at, "synchronous: one request after another")
}

// guideLLMLength returns a configured length: as a number, or in a text such as
// prompt_tokens=256,output_tokens=128; else the mean that was measured. Of
// several data sets none speaks for the run.
func guideLLMLength(root, n source.Node, name string, measured guideLLMMetric) record.Value {
	data := root.Get("config", "spec", "data")
	text := n.Get("request_loader", "data")
	if !text.Exists() && root.Get("args", "data").Len() == 1 {
		text = root.Get("args", "data").Index(0)
	}
	var configured record.Value
	switch {
	case data.Len() == 1:
		configured = reader.Positive(data.Index(0).Get(name).Num("count"))
	case text.Is(source.String):
		configured = guideLLMWritten(text.Cell(), name)
	}
	return reader.First(configured, reader.Positive(n.Get("metrics", measured.key, "successful", "mean").Num("count")))
}

var guideLLMAssignment = regexp.MustCompile(`\b(prompt_tokens|output_tokens)["']?\s*[=:]\s*(\d+)`)

// guideLLMWritten reads `name=256` or `"name": 256` in a text.
func guideLLMWritten(text source.Cell, name string) record.Value {
	for _, m := range guideLLMAssignment.FindAllStringSubmatch(text.Text, -1) {
		if m[1] == name {
			return text.Part(m[0], m[2], "count")
		}
	}
	return record.Value{}
}
