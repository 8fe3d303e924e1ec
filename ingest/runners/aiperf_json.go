package runners

import (
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// isAIPerfSummary tells AIPerf's summary from GenAI-Perf's, which has the same
// blocks but neither a version nor was_cancelled.
func isAIPerfSummary(n source.Node) bool {
	switch {
	case !n.Has("input_config"):
		return n.Has("aiperf_version") && hasAIPerfBlock(n)
	case n.Has("aiperf_version"), n.Has("was_cancelled") && n.Get("records").Is(source.Object):
		return true
	}
	return n.Has("was_cancelled", "error_summary") && (hasAIPerfBlock(n) || n.Has("start_time"))
}

func hasAIPerfBlock(n source.Node) bool { return aiperfMetrics.in(n) }

// metric returns the metric of a tag, nil where it has none.
func (p perfMetrics) metric(tag string) *record.Metric {
	for _, m := range p {
		if slices.Contains(m.tags, tag) {
			return m.metric
		}
	}
	return nil
}

// in reports whether an object has a block with numbers of one of the metrics.
func (p perfMetrics) in(n source.Node) bool {
	for _, m := range p {
		for _, tag := range m.tags {
			if n.Get(tag).Has("unit") {
				return true
			}
		}
	}
	return false
}

func aiperfGeneration(n source.Node) string {
	switch {
	case n.Has("schema_version"):
		return "schema " + reader.Version(n.Get("schema_version").Str())
	case n.Has("records"):
		return "October 2025"
	}
	return "November 2025"
}

// aiperfSummary is one summary being read.
type aiperfSummary struct {
	doc    source.Node
	names  perfMetrics
	blocks source.Node // the object that the metrics stand in
	config source.Node
	run    *record.Run
	notes  string // of every row
	numbers
}

func readAIPerfSummary(doc source.Node, s *reader.Sink) {
	a := aiperfSummary{doc: doc, names: aiperfMetrics, blocks: doc, config: doc.Get("input_config"), numbers: numbers{}}
	if records := doc.Get("records"); records.Is(source.Object) {
		a.blocks = records
	}
	model, models := a.model()
	a.run = s.Run(record.Run{
		Kind: record.Measured, Model: model, Settings: a.settings(), Date: isoDate(doc.Get("start_time")),
		OK: a.count("request_count"), Failed: a.failed(), Record: doc.Ref().Record,
	})
	s.Place(a.run, reader.Place{Export: aiperfJSON})
	if models > 1 {
		a.notes = "requests went to several models; the first is named"
	}
	if cut, _ := doc.Get("was_cancelled").Bool(); cut {
		doc.Get("was_cancelled").Report("run/cut", "the run was cancelled before its end")
		a.notes = join(a.notes, "the run was cancelled before its end")
	}
	if !a.succeeded() {
		return
	}
	a.check()
	a.rows(s)
}

// succeeded reports whether the run has anything to read, and says so if not.
func (a *aiperfSummary) succeeded() bool {
	switch ok, failed := a.run.OK, a.run.Failed; {
	case ok.Known() && ok.Num == 0, !ok.Known() && failed.Num > 0 && !a.blocks.Get("request_latency").Exists():
		a.doc.Report("run/failed", "no request of this run succeeded")
		return false
	case !a.names.in(a.blocks):
		a.doc.Report("run/empty", "expected latencies or throughputs, found none")
		return false
	}
	return true
}

func (a *aiperfSummary) rows(s *reader.Sink) {
	for _, m := range a.names {
		for _, tag := range m.tags {
			if b := a.blocks.Get(tag); b.Exists() && !b.Is(source.Object) {
				b.Report("value/type", "%q: expected an object with a unit and statistics, found %s", tag, b.Type())
			}
		}
		block := a.block(m.tags...)
		if !block.Exists() {
			continue
		}
		unit, ok := aiperfUnit(m.metric, block.Get("unit").Str())
		if !ok {
			block.Report("value/unit", "the unit of %q is none that it can have; it was left out", block.Key())
			continue
		}
		row := record.Row{Run: a.run, Metric: m.metric, N: a.n(m.metric, block), Note: a.note(m.metric)}
		for name, v := range block.Members() {
			stat, ok := aiperfStat(m.metric, name)
			if !ok || v.Ref() != block.Get(name).Ref() { // of a name that stands twice the last counts
				continue
			}
			row.Stat, row.Value = stat, a.num(v, unit)
			s.Row(row)
		}
	}
}

// block returns the first of the blocks that holds a metric.
func (a *aiperfSummary) block(tags ...string) source.Node {
	for _, tag := range tags {
		if b := a.blocks.Get(tag); b.Is(source.Object) {
			return b
		}
	}
	return source.Node{}
}

// avg returns the mean of a metric, in the unit of its block where it is ours.
func (a *aiperfSummary) avg(tag string) record.Value {
	block := a.block(tag)
	text := block.Get("unit").Str()
	unit, ok := aiperfUnits[strings.ToLower(strings.TrimSpace(text))]
	if m := a.names.metric(tag); m != nil {
		unit, ok = aiperfUnit(m, text)
	}
	if !ok {
		unit = "count" // tokens, requests
	}
	return a.num(block.Get("avg"), unit)
}

func (a *aiperfSummary) count(tag string) record.Value {
	if v := a.avg(tag); v.Unit == record.Count {
		return v
	}
	return record.Value{}
}

// n returns the observations behind a distribution: its own count, or the
// requests for what each request has exactly one of. A number for the whole
// run has none (the first era writes 1).
func (a *aiperfSummary) n(m *record.Metric, block source.Node) record.Value {
	switch {
	case m.Group == record.Throughput || m.Group == record.General:
		return record.Value{}
	case m.ID == "e2e_latency":
		return reader.First(a.num(block.Get("count"), "count"), a.run.OK)
	}
	return a.num(block.Get("count"), "count")
}

func (a *aiperfSummary) note(m *record.Metric) string {
	if m.Per != record.PerChunk {
		return a.notes
	}
	ttft := reader.First(a.avg("time_to_first_token"), a.avg("ttft"))
	return join(a.notes, chunkNote(a.avg("inter_chunk_latency"), a.avg("inter_token_latency"), ttft,
		a.avg("request_latency"), a.avg("output_sequence_length")))
}

// join puts two notes into one.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}
