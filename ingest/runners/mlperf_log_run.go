package runners

import (
	"math"
	"regexp"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// loadgenRates are the rates of a run: the first label that is there counts,
// because a detailed log has several and the later ones are of other scenarios.
var loadgenRates = []struct {
	metric *record.Metric
	unit   string
	labels []string
}{
	{record.MustMetric("request_throughput"), "requests/s", []string{
		"Completed samples per second", "Samples per second", "QPS w/ loadgen overhead",
		"result_completed_samples_per_sec", "result_samples_per_second", "result_qps_with_loadgen_overhead"}},
	{record.MustMetric("output_throughput"), "tokens/s", []string{
		"Completed tokens per second", "Tokens per second", "TPS w/ loadgen overhead",
		"Completed tokens per second (inferred)", "Tokens per second (inferred)", "TPS w/ loadgen overhead (inferred)",
		"result_completed_tokens_per_second", "result_tokens_per_second", "result_token_throughput_with_loadgen_overhead"}},
}

var (
	loadgenLatencies = map[string]*record.Metric{
		"latency": record.MustMetric("e2e_latency"), "first token latency": record.MustMetric("ttft"), "output token": record.MustMetric("tpot"),
	}
	loadgenLabel    = regexp.MustCompile(`(?i)^(min|max|mean|[\d.]+ percentile) (latency|first token latency|time (?:to|per) (output token)) \(ns\)$`)
	loadgenKey      = regexp.MustCompile(`^result_(first_token_)?(min|max|mean|[\d.]+_percentile)_latency_ns$`)
	loadgenTokenKey = regexp.MustCompile(`^result_time_(?:to|per)_output_token_(min|max|mean|[\d.]+_percentile)(?:_ns)?$`)
	loadgenQueryKey = regexp.MustCompile(`^result_(min|max|mean|[\d.]+_percentile)_(?:per_)?query_latency_ns$`)
)

// loadgenLatency tells what the latency under a label is. In the MultiStream
// scenario it is that of a query, which holds several samples.
func loadgenLatency(label string, perQuery bool) (m *record.Metric, stat record.Stat, ok bool) {
	kind, name := "", ""
	if x := loadgenLabel.FindStringSubmatch(label); x != nil {
		if name, kind = x[1], strings.ToLower(x[2]); x[3] != "" {
			kind = strings.ToLower(x[3])
		}
	} else if x := loadgenTokenKey.FindStringSubmatch(label); x != nil {
		name, kind = x[1], "output token"
	} else if x := loadgenQueryKey.FindStringSubmatch(label); x != nil && perQuery {
		name, kind = x[1], "latency"
	} else if x := loadgenKey.FindStringSubmatch(label); x != nil && (!perQuery || x[1] != "") {
		name, kind = x[2], strings.ReplaceAll(x[1], "_", " ")+"latency"
	} else {
		return nil, "", false
	}
	name = strings.ToLower(name)
	if digits, isPercentile := strings.CutSuffix(strings.ReplaceAll(name, "_", " "), " percentile"); isPercentile {
		name = "p" + digits
	}
	stat, ok = record.ParseStat(name)
	return loadgenLatencies[kind], stat, ok
}

const (
	loadgenOffline  = "counted from the start of the run: all samples are issued at once"
	loadgenInferred = "tokens were not counted, but follow from a mean length"
	loadgenInvalid  = "LoadGen calls the run invalid"
	loadgenUnknown  = "Server or Interactive: the limits, which tell them apart, are not in the log"
)

func (log *mlperfLog) read(s *reader.Sink) {
	scenario := log.scenario()
	run := s.Run(log.run(scenario))
	s.Place(run, log.place)
	row := record.Row{Run: run, Variant: scenario, Benchmark: log.benchmark()}
	about := ""
	if ttft, _ := log.limits(); scenario == "Server" && ttft == 0 && log.countsTokens() {
		about = loadgenUnknown
	}
	if log.isInvalid() {
		about = joinNotes(loadgenInvalid, about)
	}
	rows := 0
	add := func(m *record.Metric, stat record.Stat, v record.Value, note string) {
		if row.Metric, row.Stat, row.Value, row.Note = m, stat, v, joinNotes(note, about); v.Known() {
			rows++
		}
		s.Row(row)
	}
	for _, r := range loadgenRates {
		cell, note := log.first(r.labels...), ""
		if strings.HasSuffix(cell.At, "(inferred)") {
			note = loadgenInferred
		}
		if cell.Exists() {
			add(r.metric, record.Single, positive(cell, r.unit), note)
		}
	}
	found := map[string]record.Value{}
	for _, label := range log.labels {
		m, stat, ok := loadgenLatency(label, scenario == "MultiStream")
		if !ok {
			continue
		}
		note := ""
		if m.ID == "e2e_latency" && scenario == "Offline" {
			note = loadgenOffline
		}
		v := positive(log.cells[label], "ns")
		found[m.ID+" "+string(stat)] = v
		add(m, stat, v, note)
	}
	if rows == 0 {
		log.first("Scenario", "requested_scenario", "loadgen_version").Report("run/empty", "a log without results: the run did not end")
		return
	}
	log.check(scenario, found)
}

// countsTokens reports whether the run is one of a language model: only such
// have limits for tokens.
func (log *mlperfLog) countsTokens() bool {
	return log.first(loadgenRates[1].labels...).Exists()
}

// isInvalid reports whether LoadGen found a condition of the rules not met.
func (log *mlperfLog) isInvalid() bool {
	for label, cell := range log.cells {
		switch text := cell.Text; {
		case label == "Result is" || label == "result_validity":
			if text == "INVALID" {
				return true
			}
		case strings.HasSuffix(label, " satisfied") && text == "NO", strings.HasSuffix(label, "_met") && text == "false":
			return true
		}
	}
	return false
}

// loadgenPath is the place of a log in a submission.
var loadgenPath = regexp.MustCompile(`(?:^|/)(?:closed|open|network)/([^/]+)/results/([^/]+)/([^/]+)/[^/]+/performance/run_\d+/[^/]+$`)

func (log *mlperfLog) benchmark() string {
	if m := loadgenPath.FindStringSubmatch(log.path); m != nil {
		return m[3]
	}
	return ""
}

func (log *mlperfLog) run(scenario string) record.Run {
	at := log.first("Scenario", "effective_scenario", "requested_scenario")
	r := record.Run{Kind: record.Measured, Record: max(at.Line, 1)}
	if m := loadgenPath.FindStringSubmatch(log.path); m != nil {
		r.Provider, r.Hardware, r.Model = m[1], m[2], m[3]
		for _, key := range []string{"provider", "hardware", "model"} {
			r.Given = append(r.Given, record.Given{Key: key, By: "path of the submission"})
		}
	}
	r.Date, _ = record.ParseDate(log.text("test_datetime"))
	count := func(n float64, why string) record.Value {
		return record.Value{Num: n, Unit: record.Count, Derived: why, Ref: at.Ref()}
	}
	switch scenario {
	case "Server", "Interactive":
		r.RequestRate = reader.Positive(log.first("target_qps", "effective_target_qps").Num("requests/s"))
		r.OK = reader.Positive(log.cells["result_query_count"].Num("count"))
	case "Offline":
		r.RequestRate = record.Value{Num: math.Inf(1), Unit: record.RequestsPerSecond, Derived: "Offline: all samples are issued at once", Ref: at.Ref()}
	case "SingleStream":
		r.Concurrency = count(1, "SingleStream: one sample at a time")
	case "MultiStream":
		r.Concurrency = reader.Positive(log.first("samples_per_query", "effective_samples_per_query").Num("count"))
	}
	return r
}

// loadgenOrder are the statistics in the order that their values must have.
var loadgenOrder = []record.Stat{record.Min, record.Median, "p90", "p95", "p97", "p99", "p99.9", record.Max}

// check holds the numbers of a run against each other and against its limits.
func (log *mlperfLog) check(scenario string, found map[string]record.Value) {
	at := log.first("Scenario", "effective_scenario", "requested_scenario")
	for _, m := range []string{"e2e_latency", "ttft", "tpot"} {
		var last record.Value
		for _, stat := range loadgenOrder {
			v := found[m+" "+string(stat)]
			if v.Known() && last.Known() && v.Num < last.Num {
				at.Report("value/check", "%s: %s %s s is under the statistic before it, %s s", m, stat, v.Text(), last.Text())
			}
			if v.Known() {
				last = v
			}
		}
	}
	if a, b := found["ttft max"], found["e2e_latency max"]; a.Known() && b.Known() && a.Num > b.Num {
		at.Report("value/check", "the longest first token, %s s, is over the longest answer, %s s", a.Text(), b.Text())
	}
	ttft, tpot := log.limits()
	if scenario != "Server" && scenario != "Interactive" || log.isInvalid() {
		return
	}
	for _, c := range []struct {
		name  string
		limit float64
	}{{"ttft p99", ttft}, {"tpot p99", tpot}} {
		if v := found[c.name]; v.Known() && c.limit > 0 && v.Num*1000 > c.limit {
			at.Report("value/check", "%s is %s s, over the limit of %s ms of a run that is valid", c.name, v.Text(), record.FormatFloat(c.limit))
		}
	}
}
