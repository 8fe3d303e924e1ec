package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// VLLMPyTorch reads the second file that vLLM's benchmarks and TensorRT-LLM's
// client write, in the layout of PyTorch's benchmark database.
var VLLMPyTorch = &reader.Format{
	Name:  "vllm-pytorch",
	Title: "vLLM benchmark in PyTorch's database format",
	Kind:  record.Measured,
	Sniff: sniffVLLMPyTorch,
	Read:  readVLLMPyTorch,
	Doc: `Written beside the result, as ` + "`<result>.pytorch.json`" + `, where ` + "`SAVE_TO_PYTORCH_BENCHMARK_FORMAT`" + ` is set: one object for each number, the rest of
the summary repeated in each.

**Recognized** by an array of objects with exactly ` + "`benchmark`, `model`, `metric`" + `, whose benchmark is "vLLM benchmark" (in TensorRT-LLM's copy "benchmark",
told by its ` + "`user_throughput`" + `).

| of the benchmark | read as |
|---|---|
| serve: ` + "`/i/metric/benchmark_values/0`" + ` named ` + "`S_X_ms`" + `, the rest from ` + "`/0/metric/extra_info`" + ` | vllm-serve, or trtllm-serve |
| latency: ` + "`/0/metric/extra_info`" + ` | vllm-latency |
| throughput: ` + "`requests_per_second`, `tokens_per_second`, `extra_info`" + ` | vllm-throughput |

Settings: ` + "`model.name`" + `; of the command line in ` + "`args`" + `, which can hold keys and prompts, only sizes: batch, lengths, parallelism.

**No rows** where the result itself lies beside it, which is read instead; from startup times and graph counts.

**Traps.** The summary repeats in every object: it is taken once. Infinity is the string "inf" here.`,
}

// vllmExported is the place of a file that repeats a result beside it.
var vllmExported = reader.Place{Family: vllmPlace.Family, Export: vllmPlace.Export + 1}

func sniffVLLMPyTorch(d *source.Doc) reader.Verdict {
	first := d.JSON().First().Index(0)
	name := first.Get("benchmark", "name").Str()
	switch {
	case !isVLLMExport(first):
		return reader.No
	case first.Get("metric", "extra_info").Has("user_throughput"):
		return reader.Yes("TensorRT-LLM")
	case name == "vLLM benchmark":
		return reader.Yes("vLLM")
	}
	return reader.No
}

func isVLLMExport(item source.Node) bool {
	return item.Len() == 3 && item.Has("benchmark", "model", "metric") && item.Get("metric").Has("name", "benchmark_values", "extra_info")
}

func readVLLMPyTorch(d *source.Doc, s *reader.Sink) {
	for _, doc := range d.JSON().Docs() {
		e := newVLLMExport(doc)
		switch {
		case e.item.Type() == source.Absent:
			doc.Report("value/type", "expected an array of numbers in PyTorch's database format, as elsewhere in this file")
		case e.arrays["latency"].Exists():
			e.latency(s)
		case e.get("num_requests").Exists():
			addVLLMThroughput(s, e.get, record.Run{
				Model: e.get.text("model_id"), Record: doc.Ref().Record,
				Settings: record.Settings{RequestRate: allAtOnce(doc.Ref()), Accelerators: vllmAccelerators(e.count)},
			}, vllmExported)
		case e.get("completed").Exists():
			e.serve(s)
		default:
			doc.Report("format/no-numbers", "startup times or counts of graphs; no numbers of requests or tokens")
		}
	}
}

// vllmExport is one array: a run, taken apart.
type vllmExport struct {
	once
	item   source.Node            // the first, of which everything is read that all repeat
	extra  source.Node            // the rest of the summary
	names  []string               // of the values, then of the rest
	arrays map[string]source.Node // values, by the name of the number
}

func newVLLMExport(doc source.Node) *vllmExport {
	e := &vllmExport{arrays: map[string]source.Node{}}
	e.get = e.field
	for _, item := range doc.Items() {
		if !isVLLMExport(item) {
			item.Report("value/type", "expected benchmark, model and metric, as elsewhere in this array")
			continue
		}
		if e.item.Type() == source.Absent {
			e.item, e.extra = item, item.Get("metric", "extra_info")
		}
		e.checkRepeats(item)
		name, values := item.Get("metric", "name").Str(), item.Get("metric", "benchmark_values")
		if name != "latency" && values.Len() != 1 {
			values.Report("value/type", "expected one value, found %d", values.Len())
			continue
		}
		e.names, e.arrays[name] = append(e.names, name), values
	}
	for name := range e.extra.Keys() {
		e.names = append(e.names, name)
	}
	return e
}

// checkRepeats expects what every object repeats to be equal.
func (e *vllmExport) checkRepeats(item source.Node) {
	for _, path := range [][]string{{"model", "name"}, {"metric", "extra_info"}} {
		if n := item.Get(path...); n.Literal() != e.item.Get(path...).Literal() {
			n.Report("value/check", "%q is not the same in all objects; that of the first counts", path[1])
		}
	}
}

// vllmSizes are the arguments that are read: numbers that are no secrets.
var vllmSizes = map[string]bool{
	"batch_size": true, "input_len": true, "output_len": true, "max_concurrency": true,
	"tensor_parallel_size": true, "pipeline_parallel_size": true, "data_parallel_size": true,
}

// field finds a field of the summary where this layout has put it.
func (e *vllmExport) field(name string) field {
	if v := e.arrays[name]; v.Exists() {
		return v.Index(0)
	}
	if name == "model_id" {
		return e.item.Get("model", "name")
	}
	arg := e.item.Get("benchmark", "extra_info", "args", name)
	if !e.extra.Has(name) && vllmSizes[name] && arg.Is(source.Number) {
		return arg
	}
	return e.extra.Get(name)
}

func (e *vllmExport) serve(s *reader.Sink) {
	r := vllmRun{
		servingRun: servingRun{once: e.once, dialect: vllmDialect, sink: s, names: e.names},
		node:       e.extra, record: e.item.Ref().Record, place: vllmExported,
	}
	if e.extra.Has("user_throughput") {
		r.dialect, r.engine = trtllmServeDialect, trtllmServeEngine
	}
	r.read()
}

func (e *vllmExport) latency(s *reader.Sink) {
	run := s.Run(record.Run{
		Kind: record.Measured, Model: e.get.text("model_id"), Record: e.item.Ref().Record,
		Settings: record.Settings{
			Concurrency: reader.Positive(e.count("batch_size")), InputTokens: reader.Positive(e.count("input_len")),
			OutputTokens: reader.Positive(e.count("output_len")), Accelerators: vllmAccelerators(e.count),
		},
	})
	s.Place(run, vllmExported)
	b := vllmBatch{sink: s, run: run, summary: e.extra, iterations: e.arrays["latency"]}
	b.read()
}
