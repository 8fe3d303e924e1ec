package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// GoogleBenchmark reads the JSON of Google's C++ library:
// google/benchmark@267a1115:src/json_reporter.cc.
var GoogleBenchmark = &reader.Format{
	Name:  "google-benchmark",
	Title: "Google Benchmark (C++)",
	Kind:  record.Measured,
	Sniff: sniffGoogleBenchmark,
	Read:  readGoogleBenchmark,
	Doc: `Written by programs built with Google Benchmark: ` + "`--benchmark_format=json` or `--benchmark_out=FILE`" + `. The CSV output is not read.

**Recognized** by an object with ` + "`context` and `benchmarks`" + `, an array of which an entry has ` + "`real_time` and `time_unit`" + `.

| key of an entry | metric |
|---|---|
| ` + "`real_time`" + ` | time, in the entry's ` + "`time_unit`" + ` |
| ` + "`items_per_second`" + ` | rate, 1/s |

An iteration entry gives ` + "`value`" + `, and each repetition is a sample. An aggregate entry gives mean, median or stddev by its ` + "`aggregate_name`" + `, but only
where the file has no iterations of the same ` + "`run_name`" + `. benchmark is ` + "`run_name`, else `name`" + `; date is ` + "`context.date`" + `, without a zone in older versions.

**No rows** from ` + "`cpu_time`, `bytes_per_second`" + ` and other counters, from the aggregates ` + "`cv`, `BigO`, `RMS`" + `, and from entries that failed
(` + "`error_occurred`" + `) or were skipped.

**Traps.** The unit of time differs inside one file. Aggregates can look like iterations, and one without a name says nothing; old versions have
nothing but the name (` + "`X_mean` beside `X`" + `). Repetitions have equal names. ` + "`num_cpus`" + ` names no hardware.`,
}

func sniffGoogleBenchmark(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	if csvHas(d, "name", "iterations", "real_time", "cpu_time", "time_unit") {
		return reader.Refuse("CSV", "the CSV output of Google Benchmark is not read; run it with `--benchmark_format=json`")
	}
	if !root.Has("context", "benchmarks") {
		return reader.No
	}
	entries := root.Get("benchmarks")
	if entries.Len() == 0 && root.Get("context").Has("num_cpus", "library_build_type") {
		return reader.YesUnversioned()
	}
	for _, e := range entries.Items() {
		if e.Has("real_time", "time_unit") {
			return reader.YesVersion(root.Get("context", "json_schema_version").Str())
		}
	}
	return reader.No
}

// googleStats are the aggregates that are statistics of the times.
var googleStats = map[string]record.Stat{"mean": record.Mean, "median": record.Median, "stddev": record.StdDev}

// googleAggregates are the names that the library gives aggregates.
var googleAggregates = map[string]bool{"mean": true, "median": true, "stddev": true, "cv": true, "BigO": true, "RMS": true}

// googleBenchmark is a file being read.
type googleBenchmark struct {
	sink    *reader.Sink
	date    record.Date
	names   map[string]bool      // of all entries
	singles map[string][]float64 // times of iteration entries, by name
}

func readGoogleBenchmark(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		b := googleBenchmark{sink: s, names: map[string]bool{}, singles: map[string][]float64{}}
		b.date, _ = record.ParseDate(root.Get("context", "date").Str())
		entries := root.Get("benchmarks")
		for _, e := range entries.Items() {
			b.names[e.Get("name").Str()] = true
		}
		var aggregates []source.Node
		for _, e := range entries.Items() {
			if _, _, ok := b.aggregateOf(e); ok {
				aggregates = append(aggregates, e)
			} else {
				b.iteration(e)
			}
		}
		for _, e := range aggregates {
			b.aggregate(e)
		}
	}
	reportEmpty(d, s, "a benchmark")
}

// aggregateOf returns what an aggregate entry sums up and how. Entries without
// run_type, of old versions, are known by their names: X_mean beside X, or
// beside X_stddev.
func (b *googleBenchmark) aggregateOf(e source.Node) (name, how string, ok bool) {
	if kind := e.Get("run_type").Str(); kind != "" {
		return googleName(e), e.Get("aggregate_name").Str(), kind == "aggregate"
	}
	name = e.Get("name").Str()
	i := strings.LastIndexByte(name, '_')
	if i < 0 || !googleAggregates[name[i+1:]] {
		return name, "", false
	}
	of := name[:i]
	return of, name[i+1:], b.names[of] || b.names[of+"_mean"] && b.names[of+"_stddev"]
}

func googleName(e source.Node) string {
	if name := e.Get("run_name").Str(); name != "" {
		return name
	}
	return e.Get("name").Str()
}

// stopped reports whether the benchmark failed or was skipped, and says so.
func (b *googleBenchmark) stopped(e source.Node) bool {
	if yes, _ := e.Get("error_occurred").Bool(); yes {
		e.Get("error_occurred").Report("run/failed", "the benchmark stopped with an error; its numbers are no measurements")
		return true
	}
	if yes, _ := e.Get("skipped").Bool(); yes {
		e.Get("skipped").Report("format/no-numbers", "the benchmark was skipped")
		return true
	}
	return false
}

func (b *googleBenchmark) iteration(e source.Node) {
	if !e.Is(source.Object) {
		e.Report("value/type", "expected a benchmark as an object, found %s", e.Type())
		return
	}
	if b.stopped(e) {
		return
	}
	if n := e.Get("iterations").Num("count"); n.Known() && n.Num <= 0 {
		e.Get("iterations").Report("value/check", "expected a number above 0, found %s", n.Text())
	}
	name := googleName(e)
	if t := b.rows(e, name, record.Single, record.Value{}); t.Known() {
		b.singles[name] = append(b.singles[name], t.Num)
	}
}

func (b *googleBenchmark) aggregate(e source.Node) {
	name, how, _ := b.aggregateOf(e)
	stat, ok := googleStats[how]
	switch {
	case how == "":
		e.Report("value/missing", "an aggregate without `aggregate_name`: it is not known what it is, and it is left out")
	case !ok || b.stopped(e) || e.Get("aggregate_unit").Str() == "percentage":
	case b.singles[name] != nil:
		b.check(e, b.singles[name], stat)
	default:
		b.rows(e, name, stat, reader.Positive(e.Get("repetitions").Num("count")))
	}
}

// rows adds the time and the rate of an entry and returns the time.
func (b *googleBenchmark) rows(e source.Node, name string, stat record.Stat, n record.Value) record.Value {
	run := b.sink.Run(record.Run{Kind: record.Measured, Date: b.date, Record: e.Ref().Record})
	b.sink.Place(run, reader.Place{Sample: true})
	row := record.Row{Run: run, Stat: stat, Benchmark: name, N: n}
	read := positive
	if stat == record.StdDev { // equal repetitions deviate by 0
		read = func(f field, unit string) record.Value { return atLeastZero(f, unit) }
	}
	if u, ok := parseGeneralUnit(e.Get("time_unit").Str()); ok && u.metric == generalTime && u.operation == "" {
		row.Metric, row.Value = generalTime, read(e.Get("real_time"), u.unit)
		b.sink.Row(row)
	} else {
		e.Get("time_unit").Report("value/unit", "expected a unit of time (ns, us, ms or s); without it the time is left out")
	}
	time := row.Value
	if items := e.Get("items_per_second"); items.Exists() {
		row.Metric, row.Value = generalRate, read(items, "1/s")
		b.sink.Row(row)
	}
	return time
}

// check holds a mean or median that gives no row against its iterations.
func (b *googleBenchmark) check(e source.Node, iterations []float64, stat record.Stat) {
	u, ok := parseGeneralUnit(e.Get("time_unit").Str())
	if !ok || stat == record.StdDev {
		return
	}
	t := e.Get("real_time").Num(u.unit)
	s := reader.NewSample(iterations, record.Seconds, e.Ref())
	if low, high := s.Stat(record.Min).Num, s.Stat(record.Max).Num; t.Known() && (t.Num < low*(1-1e-9) || t.Num > high*(1+1e-9)) {
		e.Get("real_time").Report("value/check", "the %s is not between the smallest and the largest of its iterations", stat)
	}
}
