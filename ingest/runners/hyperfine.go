package runners

import (
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// Hyperfine reads the JSON of hyperfine: sharkdp/hyperfine@327d5f4d:src/export/json.rs.
var Hyperfine = &reader.Format{
	Name:  "hyperfine",
	Title: "hyperfine, benchmarks of commands",
	Kind:  record.Measured,
	Sniff: sniffHyperfine,
	Read:  readHyperfine,
	Doc: `Written by ` + "`hyperfine --export-json`" + `. Its CSV and Markdown exports are not read. One command is one run.

**Recognized** by an object with ` + "`results`" + `, an array whose entries have ` + "`command`, `mean`" + ` and ` + "`times` or `median`" + `.

| key (seconds) | metric |
|---|---|
| ` + "`mean`, `stddev`, `median`, `min`, `max`" + ` | time, with that statistic |

benchmark is the name of the program, without its directory; variant is the position of the command in the file, then the parameters as
` + "`name=value`" + `; n is the number of ` + "`times`" + `. The rest of a command can hold secrets and is not copied.

**No rows** from ` + "`user` and `system`" + ` (CPU time), from a command of which a run ended with an exit code other than 0, and from one whose shortest or median
time is 0: the correction for the shell ate it, or the command never ran.

**Traps.** A command that fails still has plausible numbers, and only versions since 1.12 tell. ` + "`stddev`" + ` of one run is null. Two commands can differ in
their arguments only; the position keeps them apart.`,
}

func isHyperfine(n source.Node) bool {
	return n.Has("command", "mean") && (n.Has("times") || n.Has("median"))
}

func sniffHyperfine(d *source.Doc) reader.Verdict {
	if isHyperfine(d.JSON().Root().Get("results").Index(0)) {
		return reader.Yes("JSON")
	}
	if csvHas(d, "command", "mean", "stddev", "median", "user", "system", "min", "max") {
		return reader.Refuse("CSV", "the CSV export of hyperfine has no exit codes and is not read; use `--export-json`")
	}
	return reader.No
}

// hyperfineStats are the statistics that give rows, by their keys.
var hyperfineStats = []struct {
	key  string
	stat record.Stat
}{
	{"mean", record.Mean}, {"stddev", record.StdDev}, {"median", record.Median}, {"min", record.Min}, {"max", record.Max},
}

func readHyperfine(d *source.Doc, s *reader.Sink) {
	for _, root := range d.JSON().Docs() {
		for i, e := range root.Get("results").Items() {
			if !isHyperfine(e) {
				e.Report("value/type", "expected a command with its times, as elsewhere in this file")
				continue
			}
			readHyperfineEntry(s, e, i+1)
		}
	}
}

func readHyperfineEntry(s *reader.Sink, e source.Node, position int) {
	run := s.Run(record.Run{Kind: record.Measured, Record: e.Ref().Record})
	if reason := hyperfineFault(e); reason != "" {
		e.Report("run/failed", "%s", reason)
		return
	}
	times := e.Get("times")
	nums, _ := times.Floats("s")
	sample := reader.NewSample(nums, record.Seconds, times.Ref())
	row := record.Row{Run: run, Metric: generalTime, Benchmark: hyperfineProgram(e.Get("command").Str()), Variant: hyperfineVariant(e, position), N: sample.N()}
	for _, h := range hyperfineStats {
		v := atLeastZero(e.Get(h.key), "s")
		if h.stat == record.StdDev && sample.Len() == 1 {
			continue
		}
		row.Stat, row.Value = h.stat, v
		s.Row(row)
		if own := sample.Stat(h.stat); own.Known() && v.Known() && !within(own.Num, v.Num, 1e-6) {
			e.Get(h.key).Report("value/check", "computed from `times` it is %s", record.FormatFloat(own.Num))
		}
	}
}

// hyperfineFault says why the times of a command mean nothing; empty where they do.
func hyperfineFault(e source.Node) string {
	codes, missing := e.Get("exit_codes").Floats("count")
	for _, c := range codes {
		if c != 0 {
			return "a run of the command ended with an exit code other than 0; its times are no measurements"
		}
	}
	if missing > 0 { // a signal leaves no code
		return "a run of the command was ended by a signal; its times are no measurements"
	}
	for _, key := range []string{"min", "median"} {
		if v := e.Get(key).Num("s"); v.Known() && v.Num <= 0 {
			return "the " + key + " is 0 s: the command failed, or took no longer than the shell around it"
		}
	}
	return ""
}

// hyperfineProgram returns the name of the program that a command line begins
// with: nothing else of it may be shown, and no directory.
func hyperfineProgram(command string) string {
	command = strings.TrimSpace(command)
	if quote := command[:min(len(command), 1)]; quote == `"` || quote == "'" {
		command, _, _ = strings.Cut(command[1:], quote)
	}
	for _, word := range strings.Fields(command) {
		if !strings.Contains(word, "=") { // a variable of the environment, which may be a key
			return strings.Trim(lastPart(word), `"'`)
		}
	}
	return ""
}

// hyperfineVariant keeps commands of one program apart.
func hyperfineVariant(e source.Node, position int) string {
	parts := []string{strconv.Itoa(position)}
	for name, v := range e.Get("parameters").Members() {
		parts = append(parts, name+"="+v.Str())
	}
	return joinComma(parts...)
}
