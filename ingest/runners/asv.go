package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// ASV reads the results of airspeed velocity: airspeed-velocity/asv@7032df70:asv/results.py.
var ASV = &reader.Format{
	Name:  "asv",
	Title: "airspeed velocity",
	Kind:  record.Measured,
	Sniff: sniffASV,
	Read:  readASV,
	Doc: `Written by ` + "`asv run`" + `: one file for each machine, commit and environment.

**Recognized** by an object with ` + "`commit_hash` and `results`" + `. ` + "`benchmarks.json`" + ` (definitions) and ` + "`machine.json`" + ` are known and give no rows.

In version 1 ` + "`results`" + ` maps a name to a number, or to an object with ` + "`params` and `result`" + `; in version 2 to an array in the order of ` + "`result_columns`" + `.

| last part of the name | metric |
|---|---|
| begins ` + "`time_` or `timeraw_`" + ` | time, s |
| anything else (` + "`mem_`, `peakmem_`, `track_`" + `) | no row |

With parameters each combination is a row, the last parameter fastest; variant has their values. benchmark is the full name, hardware ` + "`params.cpu`" + `, date
` + "`started_at`" + ` (version 2; the top-level ` + "`date`" + ` is the commit's). Results of one date are one run.

**Traps.** A bare NaN was skipped, null failed: neither is a number, and a failure is a problem. Names hold dots, of which only the last part
decides: ` + "`time_x.track_y`" + ` is no time. ` + "`stats`" + ` are intervals of one number. A unit other than seconds could only stand in ` + "`benchmarks.json`" + `.`,
}

func sniffASV(d *source.Doc) reader.Verdict {
	root := d.JSON().Root()
	switch {
	case isASVResults(root):
		return reader.Yes("version " + reader.Version(root.Get("version").Str()))
	case isASVDefinitions(root):
		return reader.Yes("definitions")
	case root.Has("arch", "cpu", "machine", "os", "ram"):
		return reader.Yes("machine")
	}
	return reader.No
}

// isASVResults looks at one result too, since evaluations have a commit and
// results as well: theirs are objects of scores.
func isASVResults(root source.Node) bool {
	results := root.Get("results")
	if !root.Get("commit_hash").Is(source.String) || !results.Is(source.Object) {
		return false
	}
	for _, v := range results.Members() {
		return !v.Is(source.Object) || v.Has("result")
	}
	return true
}

// isASVDefinitions recognizes a map of names to definitions; a version stands
// among them.
func isASVDefinitions(root source.Node) bool {
	for _, v := range root.Members() {
		if v.Is(source.Object) {
			return v.Has("code", "unit", "param_names")
		}
	}
	return false
}

func readASV(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		switch {
		case isASVDefinitions(root):
			root.Report("format/no-numbers", "the definitions of benchmarks; their results lie in files of their own")
		case !root.Has("results"):
			root.Report("format/no-numbers", "the description of a machine; the results lie in files of their own")
		default:
			readASVResults(root, s)
		}
	}
}

// asvResult is what a file says of one benchmark.
type asvResult struct {
	name    string
	result  source.Node
	params  source.Node
	started source.Node
}

func readASVResults(root source.Node, s *reader.Sink) {
	columns := map[string]int{}
	for i, c := range root.Get("result_columns").Strings() {
		columns[c] = i
	}
	runs := map[record.Date]*record.Run{}
	for name, v := range root.Get("results").Members() {
		if !isASVTime(name) {
			continue
		}
		x := newASVResult(name, v, columns)
		date, _ := unixMillis(x.started.Str())
		if runs[date] == nil {
			run := record.Run{Kind: record.Measured, Date: date, Record: root.Ref().Record}
			run.Hardware = root.Get("params", "cpu").Str()
			runs[date] = s.Run(run)
		}
		x.rows(s, runs[date])
	}
	reportEmpty(root.Doc(), s, "a benchmark of time")
}

// isASVTime reports whether the last part of a name says that times were taken.
func isASVTime(name string) bool {
	last := name[strings.LastIndexByte(name, '.')+1:]
	return strings.HasPrefix(last, "time_") || strings.HasPrefix(last, "timeraw_")
}

// newASVResult reads the result of either version: version 2 has columns, of
// which those at the end that say nothing are left out.
func newASVResult(name string, v source.Node, columns map[string]int) asvResult {
	switch {
	case v.Is(source.Object):
		return asvResult{name: name, result: v.Get("result"), params: v.Get("params")}
	case v.Is(source.Array) && len(columns) > 0:
		column := func(key string) source.Node {
			if i, ok := columns[key]; ok {
				return v.Index(i)
			}
			return source.Node{}
		}
		return asvResult{name: name, result: column("result"), params: column("params"), started: column("started_at")}
	}
	return asvResult{name: name, result: v}
}

func (x asvResult) rows(s *reader.Sink, run *record.Run) {
	variants := asvProduct(x.params)
	row := record.Row{Run: run, Metric: generalTime, Stat: record.Single, Benchmark: x.name}
	if !x.result.Is(source.Array) {
		row.Value = asvTime(x.result)
		s.Row(row)
		return
	}
	if variants != nil && x.result.Len() != len(variants) {
		x.result.Report("value/check", "%d results for %d combinations of parameters", x.result.Len(), len(variants))
	}
	for i, v := range x.result.Items() {
		row.Variant = ""
		if i < len(variants) {
			row.Variant = variants[i]
		}
		row.Value = asvTime(v)
		s.Row(row)
	}
}

// asvTime reads a time. NaN was skipped on purpose.
func asvTime(n source.Node) record.Value {
	switch n.Type() {
	case source.Null, source.Absent:
		n.Report("run/failed", "the benchmark failed; there is no time")
		return record.Value{}
	case source.NotANumber:
		return n.Num("s")
	}
	return positive(n, "s")
}

// maxASVVariants bounds how many combinations of parameters are named.
const maxASVVariants = 1 << 16

// asvProduct returns the combinations of parameters, the last one fastest; one
// empty combination where there are none.
func asvProduct(params source.Node) []string {
	out := []string{""}
	for _, p := range params.Items() {
		values := p.Strings()
		if len(out)*len(values) > maxASVVariants {
			params.Report("value/check", "more than %d combinations of parameters; their names are left out", maxASVVariants)
			return nil
		}
		next := make([]string, 0, len(out)*len(values))
		for _, prefix := range out {
			for _, v := range values {
				next = append(next, joinComma(prefix, v))
			}
		}
		out = next
	}
	return out
}
