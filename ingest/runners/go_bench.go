package runners

import (
	"bytes"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// GoBench reads the benchmark format of Go: golang/perf@712aea8b:benchfmt.
var GoBench = &reader.Format{
	Name:  "go-bench",
	Title: "Go benchmarks",
	Kind:  record.Measured,
	Last:  true, // logs of other benchmarks may hold such lines
	Sniff: sniffGoBench,
	Read:  readGoBench,
	Doc: `Written by ` + "`go test -bench`" + ` and by every tool that follows its format.

**Recognized**, where no other format claims the text, by a line of result: a name that begins with ` + "`Benchmark`" + `, a number of iterations, then pairs of
number and unit. Everything else (` + "`PASS`, `ok`" + `, lines of logs) is passed over. The events of ` + "`go test -json`" + ` are not read.

| unit | metric |
|---|---|
| ` + "`ns/op`, `us/op`, `µs/op`, `ms/op`, `s/op`, `sec/op`" + `, also for ` + "`/iter`, `/req`" + ` | time, s |
| ` + "`LABEL-ns/op`" + ` and the like | time, s; LABEL in variant |
| ` + "`op/s`, `ops/s`, `req/s`, `requests/s`" + ` | rate, 1/s |

Each line is one run; equal names are samples. benchmark is the name as written, with ` + "`Benchmark`" + ` and the ` + "`-12`" + ` of GOMAXPROCS; variant is the package
(` + "`pkg:`" + `), then LABEL; hardware is ` + "`cpu:`" + `. Such settings hold until the next line of the same key.

**No rows** from ` + "`B/op`, `allocs/op`, `MB/s`" + ` and units of one's own; from lines that other output cut before their first pair.

**Traps.** One name stands in many packages. Two files of one benchmark often have the same numbers in some lines; only a file all of whose lines
stand in another one repeats it. The number of iterations is not that of observations: a line is one.`,
}

// goResult finds lines that may be results, so that other texts cost one look.
var goResult = regexp.MustCompile(`(?m)^[ \t]*Benchmark\S*[ \t]+\d+[ \t]+[-+.\d]\S*[ \t]+\S`)

func sniffGoBench(d *source.Doc) reader.Verdict {
	if d.JSON() != nil || !d.Mentions("Benchmark") || !goResult.Match(d.Data) {
		return reader.No
	}
	for _, line := range d.Lines() {
		if _, pairs := parseGoLine(line); len(pairs) > 0 {
			return reader.Yes("")
		}
	}
	return reader.No
}

// goBench is a text being read.
type goBench struct {
	sink     *reader.Sink
	pkg, cpu string
	units    map[string]string // of the first line of each name
	rows     int
}

func readGoBench(d *source.Doc, s *reader.Sink) {
	b := goBench{sink: s, units: map[string]string{}}
	for _, line := range d.Lines() {
		text := strings.TrimSpace(line.Text)
		switch {
		case strings.HasPrefix(text, "Benchmark"):
			b.line(line)
		case strings.HasPrefix(text, "pkg:"):
			b.pkg = strings.TrimSpace(text[len("pkg:"):])
		case strings.HasPrefix(text, "cpu:"):
			b.cpu = strings.TrimSpace(text[len("cpu:"):])
		case strings.HasPrefix(text, "--- FAIL: Benchmark"):
			line.Report("run/failed", "a benchmark that failed; it has no result")
		}
	}
	if b.rows == 0 {
		d.Report("run/empty", int64(bytes.Index(d.Data, []byte("Benchmark"))), "expected a time for each operation or a rate, found other units only")
	}
}

// goPair is a number of a result line; its At is the unit as written.
type goPair = source.Cell

var goField = regexp.MustCompile(`[^ \t]+`)

// parseGoLine splits a result line. There are no pairs where it is none, and
// only those before the place where other output cut it.
func parseGoLine(line source.Line) (name string, pairs []goPair) {
	at := goField.FindAllStringIndex(line.Text, -1)
	field := func(i int) string { return line.Text[at[i][0]:at[i][1]] }
	if len(at) < 4 || !isGoName(field(0)) || strings.Trim(field(1), "0123456789") != "" {
		return "", nil
	}
	for i := 2; i+1 < len(at); i += 2 {
		if _, _, err := record.Convert(field(i), "count"); err != nil {
			break
		}
		pairs = append(pairs, line.Cell(at[i][0], at[i][1], field(i+1)))
	}
	return field(0), pairs
}

// goLost returns the unit of a number that parseGoLine did not find: one more of
// them stands on the line than there are pairs. It is empty where there is none.
func goLost(line source.Line, pairs int) string {
	words := strings.Fields(line.Text)
	if len(words) < 4 || !isGoName(words[0]) {
		return ""
	}
	for i := 2 + 2*pairs; i < len(words); i++ {
		if _, _, ok := parseGoUnit(words[i]); ok {
			return words[i]
		}
	}
	return ""
}

// isGoName reports whether a word can name a benchmark: the testing package
// wants no lower-case letter behind `Benchmark`.
func isGoName(word string) bool {
	rest, ok := strings.CutPrefix(word, "Benchmark")
	first, _ := utf8.DecodeRuneInString(rest)
	return ok && !unicode.IsLower(first)
}

func (b *goBench) line(line source.Line) {
	name, pairs := parseGoLine(line)
	if lost := goLost(line, len(pairs)); lost != "" {
		line.Report("value/type", "expected a number before %s, found none; it was left out", lost)
	}
	if len(pairs) == 0 {
		return
	}
	run := record.Run{Kind: record.Measured, Record: line.No}
	run.Hardware = b.cpu
	row := record.Row{Stat: record.Single, Benchmark: name}
	seen := map[string]bool{}
	for _, p := range pairs {
		unit, label, ok := parseGoUnit(p.At)
		if seen[p.At] {
			p.Report("value/ambiguous", "this unit stands twice on its line; the first number counts")
			continue
		}
		seen[p.At] = true
		if !ok {
			continue
		}
		if row.Run == nil {
			row.Run = b.sink.Run(run)
			b.sink.Place(row.Run, reader.Place{Sample: true})
		}
		row.Metric, row.Value, row.Variant = unit.metric, positive(p, unit.unit), joinComma(b.pkg, label)
		b.sink.Row(row)
		b.rows++
	}
	b.check(line, name, pairs)
}

// parseGoUnit reads the unit of a pair: a time or rate of operations, and the
// label before it.
func parseGoUnit(text string) (u generalUnit, label string, ok bool) {
	if i := strings.LastIndexByte(text, '-'); i > 0 {
		label, text = text[:i], text[i+1:]
	}
	u, ok = parseGeneralUnit(text)
	return u, label, ok && u.operation != ""
}

// check holds the line against the others of its name, and its iterations
// against a day.
func (b *goBench) check(line source.Line, name string, pairs []goPair) {
	var units []string
	for _, p := range pairs {
		units = append(units, p.At)
	}
	key, all := b.pkg+" "+name, strings.Join(units, " ")
	if first, ok := b.units[key]; !ok {
		b.units[key] = all
	} else if first != all {
		line.Report("value/check", "the units differ from those of the first line of this name")
	}
	iterations, _, _ := record.Convert(strings.Fields(line.Text)[1], "count")
	const day = 24 * 3600
	for _, p := range pairs {
		if u, label, ok := parseGoUnit(p.At); ok && label == "" && u.metric == generalTime && iterations*p.Num(u.unit).Num > day {
			p.Report("value/check", "all iterations together took more than a day")
		}
	}
}

// joinComma joins the parts that are not empty.
func joinComma(parts ...string) string {
	var filled []string
	for _, p := range parts {
		if p != "" {
			filled = append(filled, p)
		}
	}
	return strings.Join(filled, ",")
}
