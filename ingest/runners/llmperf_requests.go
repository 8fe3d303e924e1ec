package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// llmperfTokens are the counts of each request that become settings.
var llmperfTokens = []string{"number_input_tokens", "number_output_tokens"}

// llmperfRequests gathers what an array of requests says.
type llmperfRequests struct {
	ok, failed float64
	values     map[string][]float64 // of the requests that succeeded
	array      record.Ref
}

// add takes one request. Whether it failed its error_code tells, not its
// numbers: some failed ones carry plausible times. Texts are never looked at.
func (l *llmperfRequests) add(n source.Node) {
	if code := n.Get("error_code"); code.Exists() && !source.IsMissing(code.Str()) {
		l.failed++
		return
	}
	l.ok++
	for _, x := range llmperfLatencies {
		l.values[x.name] = appendKnown(l.values[x.name], n.Get(x.name), x.unit)
	}
	for _, name := range llmperfTokens {
		l.values[name] = appendKnown(l.values[name], n.Get(name), "count")
	}
}

func (l *llmperfRequests) sample(name string, unit record.Unit) *reader.Sample {
	return reader.NewSample(l.values[name], unit, l.array)
}

func (l *llmperfRequests) count(n float64, what string) record.Value {
	return record.Value{Num: n, Unit: record.Count, Derived: what, Ref: l.array}
}

// readLLMPerfRequests computes the statistics of an array of requests.
func readLLMPerfRequests(array source.Node, s *reader.Sink) {
	l := llmperfRequests{values: map[string][]float64{}, array: array.Ref()}
	for _, n := range array.Items() {
		if !isLLMPerfRequest(n) {
			n.Report("value/type", "expected a request of LLMPerf, as elsewhere in this file")
			continue
		}
		l.add(n)
	}
	run := s.Run(record.Run{
		Kind: record.Measured, Record: l.array.Record,
		Settings: record.Settings{
			InputTokens:  l.sample(llmperfTokens[0], record.Count).Stat(record.Mean),
			OutputTokens: l.sample(llmperfTokens[1], record.Count).Stat(record.Mean),
		},
		OK: l.count(l.ok, "requests without an error_code"), Failed: l.count(l.failed, "requests with an error_code"),
	})
	s.Place(run, reader.Place{Export: llmperfRequestsRank})
	if l.ok == 0 {
		array.Report("run/failed", "no request of this file succeeded")
		return
	}
	l.rows(s, run)
}

func (l *llmperfRequests) rows(s *reader.Sink, run *record.Run) {
	speedNote := llmperfSpeedNote(func(name, unit string) record.Value {
		return l.sample(name, record.Scales[unit].To).Stat(record.Median)
	})
	for _, x := range llmperfLatencies {
		note := x.note
		if x.metric.Unit == record.TokensPerSecond {
			note = speedNote
		}
		sample := l.sample(x.name, x.metric.Unit)
		for _, stat := range sampleStats {
			s.Row(record.Row{Run: run, Metric: x.metric, Stat: stat, Value: sample.Stat(stat), N: sample.N(), Note: note})
		}
	}
}
