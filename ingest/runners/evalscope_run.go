package runners

import (
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// evalScopeSummary is one summary being read.
type evalScopeSummary struct {
	sink *reader.Sink
	doc  source.Node
	run  *record.Run
	rows int
}

// number reads a value. -1 stands for "no data".
func (v evalScopeValue) number(n source.Node) record.Value {
	at, unit := v.of(n)
	if unit == "" {
		return record.Value{}
	}
	return reader.Positive(at.Num(unit))
}

// quiet is number for a comparison: what is no number is reported with its row.
func (v evalScopeValue) quiet(n source.Node) record.Value {
	if at, _ := v.of(n); at.Is(source.Number) {
		return v.number(n)
	}
	return record.Value{}
}

func (r *evalScopeSummary) read() {
	count := func(keys ...string) record.Value { return firstOf(r.doc, keys...).Num("count") }
	rate := firstOf(r.doc, "Request Rate (req/s)", "Request rate (req/s)").Rate()
	if rate.Num == -1 {
		rate = allAtOnce(rate.Ref)
	}
	r.run = r.sink.Run(record.Run{
		Kind: record.Measured, Record: r.doc.Ref().Record,
		Settings: record.Settings{
			Concurrency:  reader.Positive(count("Concurrency", "Number of concurrency")),
			RequestRate:  reader.Positive(rate),
			InputTokens:  reader.Positive(count("Avg Input Tokens", "Average input tokens per request")),
			OutputTokens: reader.Positive(count("Avg Output Tokens", "Average output tokens per request")),
		},
		OK:     atLeastZero(firstOf(r.doc, "Success Requests", "Succeed requests"), "count"),
		Failed: atLeastZero(firstOf(r.doc, "Failed Requests", "Failed requests"), "count"),
	})
	if r.run.OK.Known() && r.run.OK.Num == 0 {
		r.doc.Report("run/failed", "no request of this run succeeded")
		return
	}
	r.throughputs()
	r.latencies()
	if r.rows == 0 {
		r.doc.Report("run/empty", "expected throughputs or latencies, found none that can be read")
	}
}

func (r *evalScopeSummary) row(row record.Row) {
	if row.Value.Known() {
		row.Run = r.run
		r.sink.Row(row)
		r.rows++
	}
}

// throughputs adds what is one number of the run, and compares it with the
// counts of the file.
func (r *evalScopeSummary) throughputs() {
	duration := evalScopeDuration.number(r.doc)
	r.row(record.Row{Metric: evalScopeDuration.metric, Stat: record.Single, Value: duration})
	ok, in, out := r.run.OK.Num, r.run.InputTokens.Num, r.run.OutputTokens.Num
	for _, t := range []struct {
		value   evalScopeValue
		counted float64
		formula string
	}{
		{evalScopeOutput, ok * out, "requests x output tokens / duration"},
		{evalScopeTotal, ok * (in + out), "requests x all tokens / duration"},
		{evalScopeInput, ok * in, "requests x input tokens / duration"},
		{evalScopeRequests, ok, "requests / duration"},
	} {
		v, note := t.value.number(r.doc), ""
		if v.Known() && duration.Known() && t.counted > 0 && !within(v.Num*duration.Num, t.counted, 0.05) {
			at, _ := t.value.of(r.doc)
			at.Report("value/check", "%s is not %s, %s", v.Text(), t.formula, strconv.FormatFloat(t.counted/duration.Num, 'g', 6, 64))
			note = "is not " + t.formula + " of its own file"
		}
		r.row(record.Row{Metric: t.value.metric, Stat: record.Single, Value: v, Note: note})
	}
}

func (r *evalScopeSummary) latencies() {
	e2e, ttft, tpot := evalScopeE2E.number(r.doc), evalScopeTTFT.number(r.doc), evalScopeTPOT.number(r.doc)
	r.row(record.Row{Metric: evalScopeE2E.metric, Stat: record.Mean, Value: e2e, N: r.run.OK})
	if ttft.Known() && ttft.Num == e2e.Num && !tpot.Known() {
		at, _ := evalScopeTTFT.of(r.doc)
		at.Report("value/unmeasured", "the time to first token is the whole latency, and there is none per token: not measured (no streaming)")
		return
	}
	r.row(record.Row{Metric: evalScopeTTFT.metric, Stat: record.Mean, Value: ttft})
	r.row(record.Row{Metric: evalScopeITL.metric, Stat: record.Mean, Value: evalScopeITL.number(r.doc)})
	at, unit := evalScopeTPOT.of(r.doc)
	if unit == "ms" { // since 1.7
		r.row(record.Row{Metric: evalScopeTPOT.metric, Stat: record.Mean, Value: tpot, Note: decodeNote(tpot, ttft, e2e, r.run.OutputTokens)})
		return
	}
	metric, note := evalScopeMeaning(tpot, ttft, e2e, r.run.OutputTokens, evalScopeOutput.number(r.doc))
	if metric == nil {
		at.Report("value/check", "the time per output token is 1 / output throughput, as before 0.12: no latency; it was left out")
		return
	}
	r.row(record.Row{Metric: metric, Stat: record.Mean, Value: tpot, Note: note})
}

// evalScopeMeaning tells what the time per output token of versions before 1.7
// is: that of the definitions in use which comes nearest to the number. nil is
// no latency at all.
func evalScopeMeaning(tpot, ttft, e2e, output, throughput record.Value) (m *record.Metric, note string) {
	best := 0.05 // farther away it is none of them
	m, note = record.MustMetric("tpot"), "before evalscope 1.0 its meaning changed from version to version; its own file does not tell"
	for _, d := range []struct {
		metric *record.Metric
		note   string
		want   float64
	}{
		{record.MustMetric("tpot"), "", (e2e.Num - ttft.Num) / max(output.Num-1, 1)},
		{record.MustMetric("ntpot"), "labelled time per output token; it is latency / output tokens", e2e.Num / max(output.Num, 1)},
		{nil, "", 1 / max(throughput.Num, 1e-9)},
	} {
		if off := max(tpot.Num-d.want, d.want-tpot.Num) / max(tpot.Num, 1e-12); tpot.Known() && output.Num > 1 && ttft.Known() && off < best {
			best, m, note = off, d.metric, d.note
		}
	}
	return m, note
}

// readEvalScopePercentiles reads an array with an object for each percentile.
func readEvalScopePercentiles(s *reader.Sink, root source.Node) {
	run := s.Run(record.Run{Kind: record.Measured, Record: root.Ref().Record})
	s.Place(run, reader.Place{Part: true})
	for _, n := range root.Items() {
		if label := firstOf(n, "Percentiles", "Percentile"); !isEvalScopeLabel(label) {
			n.Report("value/type", "expected the numbers of a percentile such as 50%%")
		}
	}
	rows := 0
	for _, column := range evalScopeColumns {
		for _, row := range evalScopeColumn(root, column) {
			row.Run = run
			s.Row(row)
			rows++
		}
	}
	if rows == 0 {
		root.Report("run/empty", "expected percentiles of latencies, found none that can be read")
	}
}

// evalScopeColumn returns the rows of one column. A speed whose percentiles
// fall is one of slow requests, none of its own values.
func evalScopeColumn(root source.Node, column evalScopeValue) (rows []record.Row) {
	last := 0.0
	for _, n := range root.Items() {
		at, unit := column.of(n)
		stat, ok := evalScopeStat(firstOf(n, "Percentiles", "Percentile"))
		if unit == "" || !ok {
			continue
		}
		v := reader.Positive(at.Num(unit))
		if !v.Known() || column.metric.ID == "ttft" && isEvalScopeWhole(n, v) {
			continue
		}
		if q, isQuantile := stat.Quantile(); isQuantile && q > 0 && q < 1 {
			if column.metric.Better == record.Higher && v.Num < last {
				at.Report("value/check", "%q falls from one percentile to the next: it is the speed of the slowest requests; it was left out", at.Key())
				return nil
			}
			last = v.Num
		}
		metric, note := column.metric, ""
		if metric.ID == "tpot" && unit == "s" {
			if metric, note = evalScopeMeaningAt(n, v); metric == nil {
				continue
			}
		}
		rows = append(rows, record.Row{Metric: metric, Stat: stat, Value: v, Note: note})
	}
	return rows
}

// isEvalScopeWhole reports whether the time to first token is only the latency
// of an answer that was not streamed.
func isEvalScopeWhole(n source.Node, ttft record.Value) bool {
	return evalScopeColumns[0].quiet(n).Num == ttft.Num && !evalScopeColumns[3].quiet(n).Known()
}

// evalScopeMeaningAt is evalScopeMeaning by the other columns of a percentile,
// which are near enough to those of one request where lengths are alike.
func evalScopeMeaningAt(n source.Node, tpot record.Value) (*record.Metric, string) {
	return evalScopeMeaning(tpot, evalScopeColumns[1].quiet(n), evalScopeColumns[0].quiet(n),
		reader.Positive(n.Get("Output tokens").Num("count")), record.Value{})
}

func isEvalScopeLabel(n source.Node) bool {
	_, ok := evalScopeStat(n)
	return ok
}

// evalScopeStat reads 50%, min and max.
func evalScopeStat(n source.Node) (record.Stat, bool) {
	text := n.Str()
	if text == "min" || text == "max" {
		return record.Stat(text), true
	}
	return record.ParseStat("p" + strings.TrimSuffix(text, "%"))
}
