package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// VLLMThroughput reads the results of vLLM's offline throughput benchmark.
var VLLMThroughput = &reader.Format{
	Name:  "vllm-throughput",
	Title: "vLLM throughput benchmark",
	Kind:  record.Measured,
	Sniff: sniffVLLMThroughput,
	Read:  readVLLMThroughput,
	Doc: `Written by ` + "`vllm bench throughput --output-json FILE`" + ` (formerly ` + "`benchmarks/benchmark_throughput.py`" + `): all requests handed to the engine at once,
offline.

**Recognized** by ` + "`elapsed_time`, `num_requests`, `total_num_tokens`, `requests_per_second`, `tokens_per_second`" + `, all five.

| field | metric |
|---|---|
| ` + "`elapsed_time`" + ` | duration; s |
| ` + "`requests_per_second`" + ` | request_throughput |
| ` + "`tokens_per_second`" + ` | total_throughput |

Settings: the request rate is unlimited by construction. Model, lengths, hardware and date come from the configuration or from a file beside it.

**Traps.** ` + "`tokens_per_second`" + ` counts input and output tokens, so it is no output throughput, and neither length can be told. The export for PyTorch's
database beside it (` + "`vllm-pytorch`" + `) repeats it and yields to it.`,
}

var vllmThroughputKeys = []string{"elapsed_time", "num_requests", "total_num_tokens", "requests_per_second", "tokens_per_second"}

func sniffVLLMThroughput(d *source.Doc) reader.Verdict {
	if d.JSON().First().Has(vllmThroughputKeys...) {
		return reader.Yes("")
	}
	return reader.No
}

func readVLLMThroughput(d *source.Doc, s *reader.Sink) {
	for _, n := range d.JSON().Docs() {
		if !n.Has(vllmThroughputKeys...) {
			n.Report("value/type", "expected a result of vLLM's throughput benchmark, as elsewhere in this file")
			continue
		}
		addVLLMThroughput(s, fieldsOfNode(n), record.Run{Record: n.Ref().Record, Settings: record.Settings{RequestRate: allAtOnce(n.Ref())}}, vllmPlace)
	}
}

// addVLLMThroughput adds one run of the throughput benchmark from its five fields.
func addVLLMThroughput(s *reader.Sink, get fields, run record.Run, place reader.Place) {
	run.Kind, run.OK = record.Measured, atLeastZero(get("num_requests"), "count")
	added := s.Run(run)
	s.Place(added, place)
	if run.OK.Known() && run.OK.Num == 0 {
		get("num_requests").Report("run/failed", "no request of this run succeeded; its numbers are no measurements")
		return
	}
	duration, tokens := positive(get("elapsed_time"), "s"), atLeastZero(get("total_num_tokens"), "count")
	s.Row(record.Row{Run: added, Metric: record.MustMetric("duration"), Stat: record.Single, Value: duration})
	for _, r := range []struct {
		key, metric, unit string
		want              record.Value
	}{
		{"requests_per_second", "request_throughput", "requests/s", reader.Ratio(run.OK, duration, record.RequestsPerSecond, "num_requests / elapsed_time")},
		{"tokens_per_second", "total_throughput", "tokens/s", reader.Ratio(tokens, duration, record.TokensPerSecond, "total_num_tokens / elapsed_time")},
	} {
		v := positive(get(r.key), r.unit)
		s.Row(record.Row{Run: added, Metric: record.MustMetric(r.metric), Stat: record.Single, Value: v, Note: contradiction(get(r.key), r.key, v, r.want, 0.01)})
	}
}
