package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// genaiFirstNote is on the time to the first response, which may hold no text.
const genaiFirstNote = "first response of the server, with or without text"

// genaiRequests gathers the times of the requests of one experiment, in seconds.
// What was asked and answered is never looked at.
type genaiRequests struct {
	ttft, e2e []float64
	first     string // the earliest start, in nanoseconds since 1970
	streamed  bool
}

// add takes one request, if it was answered and all its times can be read. They
// are whole nanoseconds since 1970, which a float64 keeps to 256 of them.
func (g *genaiRequests) add(r source.Node) {
	sent := r.Get("timestamp")
	start := sent.Num("count")
	responses := r.Get("response_timestamps")
	times, _ := responses.Floats("count")
	if !start.Known() || len(times) == 0 || len(times) < responses.Len() || times[0] < start.Num {
		return
	}
	if at := sent.Str(); g.first == "" || len(at) == len(g.first) && at < g.first {
		g.first = at
	}
	g.streamed = g.streamed || len(times) > 1
	g.ttft = append(g.ttft, (times[0]-start.Num)/1e9)
	g.e2e = append(g.e2e, (times[len(times)-1]-start.Num)/1e9)
}

// date is known where the times are counted from 1970, not from the start of a
// machine.
func (g *genaiRequests) date() record.Date {
	if len(g.first) != len("1762551534797067827") {
		return ""
	}
	return aiperfNanoDate(g.first, 9)
}

// readGenAIPerfRaw computes the statistics of one experiment. Where each request
// has one response nothing was streamed, and there is no first token.
func readGenAIPerfRaw(e source.Node, s *reader.Sink) {
	requests := e.Get("requests")
	var g genaiRequests
	for _, r := range requests.Items() {
		g.add(r)
	}
	run := s.Run(record.Run{
		Kind: record.Measured, Settings: genaiLoad(e.Get("experiment")), Date: g.date(), Record: e.Ref().Record,
		OK: record.Value{Num: float64(len(g.e2e)), Unit: record.Count, Derived: "requests with a response", Ref: e.Ref()},
	})
	s.Place(run, reader.Place{Export: genaiRaw, Loose: true})
	if len(g.e2e) == 0 {
		e.Report("run/failed", "no request of this run was answered")
		return
	}
	for _, x := range []struct {
		metric *record.Metric
		nums   []float64
		note   string
		known  bool
	}{
		{record.MustMetric("ttft"), g.ttft, genaiFirstNote, g.streamed},
		{record.MustMetric("e2e_latency"), g.e2e, "", true},
	} {
		sample := reader.NewSample(x.nums, record.Seconds, requests.Ref())
		for _, stat := range sampleStats {
			if x.known {
				s.Row(record.Row{Run: run, Metric: x.metric, Stat: stat, Value: sample.Stat(stat), N: sample.N(), Note: x.note})
			}
		}
	}
}

// genaiLoad reads how an experiment was driven.
func genaiLoad(n source.Node) (out record.Settings) {
	switch n.Get("mode").Str() {
	case "concurrency":
		out.Concurrency = reader.Positive(n.Get("value").Num("count"))
	case "request_rate":
		out.RequestRate = reader.Rate(n.Get("value"))
	}
	return out
}
