package runners

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// llmdWords collects texts of several parts of a deployment, each once.
type llmdWords []string

func (w *llmdWords) add(words ...string) {
	text := strings.Join(slices.DeleteFunc(words, source.IsMissing), " ")
	if text != "" && !slices.Contains(*w, text) {
		*w = append(*w, text)
	}
}

func (w llmdWords) text() string { return strings.Join(w, " + ") }

// llmdFirstSettings reads version 0.1, which lists accelerators and engines in
// parallel arrays.
func llmdFirstSettings(scenario source.Node) record.Settings {
	var hardware, engine llmdWords
	for _, a := range scenario.Get("host", "accelerator").Items() {
		hardware.add(a.Get("model").Str())
	}
	for _, e := range scenario.Get("platform", "engine").Items() {
		engine.add(e.Get("name").Str(), e.Get("version").Str())
	}
	return record.Settings{
		Engine: engine.text(), Hardware: hardware.text(), Precision: firstText(scenario.Get("model", "quantization")),
		Accelerators: llmdSum(scenario.Get("host", "accelerator"), "sum of the counts of all accelerators",
			func(a source.Node) record.Value { return a.Get("count").Num("count") }),
	}
}

// llmdSum adds up a number of each element; one alone keeps its literal.
func llmdSum(list source.Node, formula string, num func(source.Node) record.Value) record.Value {
	var sum record.Value
	for _, item := range list.Items() {
		v := reader.Positive(num(item))
		switch {
		case !v.Known():
		case !sum.Known():
			sum = v
		default:
			sum = record.Value{Num: sum.Num + v.Num, Unit: record.Count, Derived: formula, Ref: list.Ref()}
		}
	}
	return sum
}

// llmdEngines returns the parts of a stack that run the model.
func llmdEngines(scenario source.Node) (out []source.Node) {
	for _, part := range scenario.Get("stack").Items() {
		if part.Get("standardized", "kind").Str() == "inference_engine" {
			out = append(out, part)
		}
	}
	return out
}

func llmdSecondModel(scenario source.Node) string {
	for _, part := range llmdEngines(scenario) {
		return firstText(part.Get("standardized", "model", "name"))
	}
	return ""
}

func llmdSecondSettings(scenario source.Node) record.Settings {
	var hardware, engine, precision llmdWords
	for _, part := range llmdEngines(scenario) {
		std, args := part.Get("standardized"), part.Get("native", "args")
		hardware.add(std.Get("accelerator", "model").Str())
		engine.add(std.Get("tool").Str(), std.Get("tool_version").Str())
		if p := firstText(args.Get("--quantization"), args.Get("--dtype")); p != "auto" {
			precision.add(p)
		}
	}
	load := scenario.Get("load", "standardized")
	return record.Settings{
		Engine: engine.text(), Hardware: hardware.text(), Precision: precision.text(),
		Accelerators: llmdSum(scenario.Get("stack"), "sum of replicas x accelerators of all inference engines", llmdAccelerators),
		InputTokens:  reader.Positive(load.Get("input_seq_len", "value").Num("count")),
		OutputTokens: reader.Positive(load.Get("output_seq_len", "value").Num("count")),
		Concurrency:  reader.Positive(load.Get("concurrency").Num("count")),
		RequestRate:  reader.Rate(load.Get("rate_qps")),
	}
}

// llmdAccelerators returns the accelerators of all replicas of an engine.
func llmdAccelerators(part source.Node) record.Value {
	std := part.Get("standardized")
	count := std.Get("accelerator", "count").Num("count")
	replicas := std.Get("replicas").Num("count")
	if std.Get("kind").Str() != "inference_engine" || !count.Known() || !replicas.Known() {
		return record.Value{}
	}
	if replicas.Num == 1 {
		return count
	}
	return record.Value{Num: replicas.Num * count.Num, Unit: record.Count, Derived: "replicas x accelerators", Ref: count.Ref}
}
