package runners

import (
	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// PytestBenchmark reads the JSON of pytest-benchmark:
// ionelmc/pytest-benchmark@47d66c88:src/pytest_benchmark/stats.py.
var PytestBenchmark = &reader.Format{
	Name:  "pytest-benchmark",
	Title: "pytest-benchmark",
	Kind:  record.Measured,
	Sniff: sniffPytestBenchmark,
	Read:  readPytestBenchmark,
	Doc: `Written by ` + "`pytest --benchmark-json=FILE`, `--benchmark-autosave`" + ` and ` + "`--benchmark-save`" + `. A file is one run.

**Recognized** by an object with ` + "`machine_info` and `benchmarks`" + `, an array whose entries have ` + "`stats`" + `.

| key of ` + "`stats`" + ` (seconds) | metric |
|---|---|
| ` + "`mean`, `median`, `min`, `max`, `stddev`" + ` | time, with that statistic |

benchmark is ` + "`fullname`" + `, which has the parameters in it; date is ` + "`datetime`" + ` as written; hardware is ` + "`machine_info.cpu.brand_raw` or `.brand`" + `; n is ` + "`rounds`" + `.

**No rows** from ` + "`ops`" + ` (1 / mean), quartiles, outliers, ` + "`data`" + ` (the same times one by one, which people cut) and the deviation of one round.

**Traps.** Versions before 3 have neither ` + "`cpu` nor `ops`" + `. Where ` + "`commit_info.dirty`" + ` is set, the numbers may not belong to the commit. Dates of 3.x
have no zone.`,
}

func sniffPytestBenchmark(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	entries := root.Get("benchmarks")
	if !root.Get("machine_info").Is(source.Object) || !entries.Is(source.Array) {
		return reader.No
	}
	if entries.Index(0).Has("stats") || entries.Len() == 0 && root.Has("commit_info") {
		return reader.YesVersion(root.Get("version").Str())
	}
	return reader.No
}

// pytestStats are the statistics that give rows, by their keys.
var pytestStats = []struct {
	key  string
	stat record.Stat
}{
	{"mean", record.Mean}, {"median", record.Median}, {"min", record.Min}, {"max", record.Max}, {"stddev", record.StdDev},
}

func readPytestBenchmark(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		cpu := fieldsOfNode(root.Get("machine_info", "cpu"))
		run := record.Run{Kind: record.Measured, Record: root.Ref().Record}
		if run.Hardware = cpu.text("brand_raw"); run.Hardware == "" {
			run.Hardware = cpu.text("brand")
		}
		run.Date, _ = record.ParseDate(root.Get("datetime").Str())
		added := s.Run(run)
		for _, e := range root.Get("benchmarks").Items() {
			readPytestEntry(s, added, e)
		}
	}
	reportEmpty(d, s, "a benchmark")
}

func readPytestEntry(s *reader.Sink, run *record.Run, e source.Node) {
	stats := e.Get("stats")
	if !stats.Is(source.Object) {
		e.Report("run/empty", "expected the statistics of a benchmark in `stats`, found %s", stats.Type())
		return
	}
	rounds := reader.Positive(stats.Get("rounds").Num("count"))
	if r := stats.Get("rounds").Num("count"); r.Known() && r.Num == 0 {
		stats.Get("rounds").Report("run/empty", "no round was measured; the statistics mean nothing")
		return
	}
	values := map[string]record.Value{}
	row := record.Row{Run: run, Metric: generalTime, Benchmark: e.Get("fullname").Str(), N: rounds}
	if row.Benchmark == "" {
		row.Benchmark = e.Get("name").Str()
	}
	for _, p := range pytestStats {
		v := record.Value{}
		switch {
		case p.stat != record.StdDev:
			v = positive(stats.Get(p.key), "s")
		case rounds.Num != 1: // of one round it is written as 0
			v = atLeastZero(stats.Get(p.key), "s")
		}
		values[p.key] = v
		row.Stat, row.Value = p.stat, v
		s.Row(row)
	}
	checkPytest(stats, values, rounds)
}

// checkPytest holds the statistics of one benchmark against each other.
func checkPytest(stats source.Node, v map[string]record.Value, rounds record.Value) {
	checkRising(stats.Report, []string{"min", "median", "max"}, v["min"], v["median"], v["max"])
	checkRising(stats.Report, []string{"min", "mean", "max"}, v["min"], v["mean"], v["max"])
	mean := v["mean"]
	if ops := stats.Get("ops").Num("1/s"); ops.Known() && mean.Known() && !within(ops.Num*mean.Num, 1, 1e-6) {
		stats.Get("ops").Report("value/check", "ops is not 1 / mean")
	}
	if total := stats.Get("total").Num("s"); total.Known() && mean.Known() && rounds.Known() && !within(total.Num, mean.Num*rounds.Num, 1e-6) {
		stats.Get("total").Report("value/check", "total / rounds is not the mean")
	}
}
