package runners

import (
	"strconv"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// JMH reads the JSON of the Java Microbenchmark Harness.
var JMH = &reader.Format{
	Name:  "jmh",
	Title: "Java Microbenchmark Harness",
	Kind:  record.Measured,
	Sniff: sniffJMH,
	Read:  readJMH,
	Doc: `Written by ` + "`java -jar benchmarks.jar -rf json`" + `. The CSV form is not read.

**Recognized** by an array whose objects have ` + "`benchmark`, `mode` and `primaryMetric.score`" + `. One entry is one run.

| key of ` + "`primaryMetric`" + ` | statistic |
|---|---|
| ` + "`score`" + ` | mean |
| ` + "`scorePercentiles`: `0.0`, `50.0`, `100.0`, others" + ` | min, median, max, pNN |

The metric comes from ` + "`scoreUnit`" + `: ` + "`ops/s`, `ops/ms`, `ops/us`, `ops/ns`, `ops/min`" + ` is a rate, ` + "`s/op`, `ms/op`, `us/op`, `ns/op`, `min/op`" + ` a time; any other unit is a
problem. benchmark is the name of the method; variant is the mode, then the parameters as ` + "`name=value`" + `; concurrency is ` + "`threads`" + `.

**No rows** from ` + "`scoreError`" + ` (half of a 99.9 % interval), ` + "`rawData`" + ` and ` + "`secondaryMetrics`" + `.

**Traps.** In mode ` + "`sample`" + ` percentiles are of single calls, in the others of a handful of iterations, so that all upper ones are the maximum. The
better direction is the metric's, not the mode's. ` + "`scoreError` and `score`" + ` can be the text NaN. Arguments and paths of the JVM are not copied.`,
}

func isJMH(n source.Node) bool {
	return n.Has("benchmark", "mode") && n.Get("primaryMetric").Has("score")
}

func sniffJMH(d *source.Doc) reader.Verdict {
	if first := d.JSON().Root().Index(0); isJMH(first) {
		return reader.YesVersion(first.Get("jmhVersion").Str())
	}
	if csvHas(d, "Benchmark", "Mode", "Threads", "Samples", "Score", "Unit") {
		return reader.Refuse("CSV", "the CSV form of JMH has no percentiles and is not read; run it with `-rf json`")
	}
	return reader.No
}

func readJMH(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		for _, e := range root.Items() {
			if !isJMH(e) {
				e.Report("value/type", "expected a benchmark with `mode` and `primaryMetric.score`, as elsewhere in this file")
				continue
			}
			readJMHEntry(s, e)
		}
	}
}

func readJMHEntry(s *reader.Sink, e source.Node) {
	metric := e.Get("primaryMetric")
	u, ok := parseGeneralUnit(metric.Get("scoreUnit").Str())
	if !ok || u.operation != "op" && u.operation != "ops" {
		metric.Get("scoreUnit").Report("value/unit", "expected operations in a time or a time for an operation (ops/s, ns/op); the scores are left out")
		return
	}
	run := record.Run{Kind: record.Measured, Record: e.Ref().Record}
	run.Concurrency = reader.Positive(e.Get("threads").Num("count"))
	row := record.Row{Run: s.Run(run), Metric: u.metric, Benchmark: e.Get("benchmark").Str(), Variant: jmhVariant(e)}
	raw, n := jmhRaw(metric)
	row.Stat, row.Value, row.N = record.Mean, positive(metric.Get("score"), u.unit), n
	s.Row(row)
	checkJMHScore(metric, row.Value, raw)
	if e.Get("mode").Str() == "sample" {
		row.N = record.Value{} // percentiles are of calls, of which rawData does not tell the number
	}
	last := record.Value{}
	for key, v := range metric.Get("scorePercentiles").Members() {
		stat, ok := jmhStat(key)
		if !ok {
			v.Report("value/type", "expected the name of a percentile from 0.0 to 100.0")
			continue
		}
		row.Stat, row.Value = stat, reader.Positive(v.Num(u.unit))
		s.Row(row)
		checkRising(v.Report, []string{"the percentile before", "this one"}, last, row.Value)
		last = row.Value
	}
}

// jmhVariant keeps apart what must not share a median: modes and parameters.
func jmhVariant(e source.Node) string {
	parts := []string{e.Get("mode").Str()}
	for name, v := range e.Get("params").Members() {
		parts = append(parts, name+"="+v.Str())
	}
	return joinComma(parts...)
}

// jmhStat reads the name of a percentile: 99.9 is p99.9.
func jmhStat(key string) (record.Stat, bool) {
	switch p, err := strconv.ParseFloat(key, 64); {
	case err != nil || !(p >= 0 && p <= 100):
		return "", false
	case p == 0:
		return record.Min, true
	case p == 100:
		return record.Max, true
	default:
		return record.Percentile(p), true
	}
}

// jmhRaw returns the scores of all iterations of all forks, and their number.
func jmhRaw(metric source.Node) (raw []float64, n record.Value) {
	a := metric.Get("rawData")
	for _, fork := range a.Items() {
		for _, v := range fork.Items() {
			if x := v.Num("count"); x.Known() { // or the text NaN
				raw = append(raw, x.Num)
			}
		}
	}
	return raw, reader.NewSample(raw, record.Count, a.Ref()).N()
}

// checkJMHScore holds the score against what it is the mean of, and against its
// interval; both are in the unit of the file.
func checkJMHScore(metric source.Node, score record.Value, raw []float64) {
	if !score.Known() {
		return
	}
	written := metric.Get("score").Num("count").Num
	if m := reader.NewSample(raw, record.Count, metric.Ref()).Stat(record.Mean); m.Known() && !within(m.Num, written, 1e-6) {
		metric.Get("score").Report("value/check", "the mean of `rawData` is %s", record.FormatFloat(m.Num))
	}
	low, high := metric.Get("scoreConfidence").Index(0).Num("count"), metric.Get("scoreConfidence").Index(1).Num("count")
	if low.Known() && high.Known() && (written < low.Num || written > high.Num) {
		metric.Get("score").Report("value/check", "the score is not within `scoreConfidence`")
	}
}
