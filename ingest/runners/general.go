package runners

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// The metrics of benchmarks that are about anything: their rows name what was
// measured in Benchmark and never have a model.
var (
	generalTime = record.MustMetric("time")
	generalRate = record.MustMetric("rate")
)

// generalUnit is what a unit of such a benchmark means.
type generalUnit struct {
	metric    *record.Metric
	unit      string // a key of record.Scales
	operation string // what was timed or counted: op, iter, req; empty for a bare time
}

// timeWords are the spellings of units of time. There are two letters mu.
var timeWords = map[string]string{
	"ns": "ns", "us": "us", "µs": "us", "μs": "us", "ms": "ms",
	"s": "s", "sec": "s", "seconds": "s", "min": "min",
}

// operationWords are what a time can be for one of, or a rate counts.
var operationWords = map[string]bool{
	"op": true, "ops": true, "iter": true, "req": true, "requests": true,
}

// parseGeneralUnit reads a time (`ms`), a time for one operation (`ns/op`) or
// operations in a time (`ops/s`). Everything else, such as `MB/s` or `B/op`, is
// neither time nor rate.
func parseGeneralUnit(text string) (u generalUnit, ok bool) {
	left, right, two := strings.Cut(text, "/")
	if unit, isTime := timeWords[left]; isTime {
		return generalUnit{generalTime, unit, right}, !two || operationWords[right]
	}
	unit, isTime := timeWords[right]
	return generalUnit{generalRate, "1/" + unit, left}, operationWords[left] && isTime
}

// unixMillis returns the UTC date of milliseconds since 1970, a decimal literal.
func unixMillis(literal string) (record.Date, bool) {
	if len(literal) < 4 || strings.ContainsRune(literal, '.') {
		return "", false
	}
	cut := len(literal) - 3
	return record.UnixDate(literal[:cut] + "." + literal[cut:])
}

// checkRising expects numbers that are in rising order, such as minimum, median
// and maximum of one thing. Those that are not known are passed over.
func checkRising(report func(id, format string, args ...any), names []string, values ...record.Value) {
	last := -1
	for i, v := range values {
		if !v.Known() {
			continue
		}
		if last >= 0 && values[last].Num > v.Num*(1+1e-9) {
			report("value/check", "%s is above %s", names[last], names[i])
		}
		last = i
	}
}

// csvHas reports whether the file is a CSV table with all the columns, for
// exports that are refused by name.
func csvHas(d *source.Doc, names ...string) bool {
	t := d.CSV().Table()
	return t != nil && t.Has(names...)
}

// reportEmpty says that a file gave no row where no problem says why.
func reportEmpty(d *source.Doc, s *reader.Sink, expected string) {
	if _, rows, _ := s.Result(); len(rows) == 0 && len(d.Problems()) == 0 {
		d.Report("run/empty", 0, "expected %s, found none", expected)
	}
}

// maxWrapper bounds how far the output of another program is searched.
const maxWrapper = 32

// wrapped returns the pointer of a result that another program put into its own
// output, as an object that is one, or as a text with all the marks in it. It is
// empty where there is none within three levels.
func wrapped(root source.Node, is func(source.Node) bool, marks ...string) string {
	var search func(n source.Node, depth int) string
	search = func(n source.Node, depth int) string {
		if n.Len() > maxWrapper {
			return ""
		}
		for _, v := range n.Members() {
			switch {
			case v.Is(source.Object) && is(v), v.Is(source.String) && holds(v, marks):
				return v.Ref().At
			case v.Is(source.Object) && depth > 1:
				if at := search(v, depth-1); at != "" {
					return at
				}
			}
		}
		return ""
	}
	return search(root, 3)
}

// holds reports whether a text has all the marks, as they stand in JSON inside
// a string: with their quotes escaped.
func holds(n source.Node, marks []string) bool {
	literal := n.Literal()
	for _, m := range marks {
		if !strings.Contains(literal, strings.ReplaceAll(m, `"`, `\"`)) {
			return false
		}
	}
	return true
}
