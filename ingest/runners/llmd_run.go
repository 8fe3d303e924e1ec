package runners

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// llmdRun is one report being read.
type llmdRun struct {
	sink    *reader.Sink
	root    source.Node
	layout  *llmdLayout
	results source.Node

	run      *record.Run
	duration record.Value
	rates    map[string]record.Value // by metric
	means    map[string]record.Value // of latencies, by key
	rows     int
}

func (r *llmdRun) read() {
	requests, scenario := r.results.Get("requests"), r.root.Get("scenario")
	total, failed := atLeastZero(requests.Get("total"), "count"), atLeastZero(requests.Get("failures"), "count")
	settings := r.layout.settings(scenario)
	settings.InputTokens = reader.First(settings.InputTokens, reader.Positive(requests.Get("input_length", "mean").Num("count")))
	settings.OutputTokens = reader.First(settings.OutputTokens, reader.Positive(requests.Get("output_length", "mean").Num("count")))
	r.run = r.sink.Run(record.Run{
		Kind: record.Measured, Model: r.layout.model(scenario), Settings: settings, Date: llmdDate(r.root.Get(r.layout.start...)),
		OK: llmdSucceeded(total, failed, requests.Get("incomplete")), Failed: failed, Record: r.root.Ref().Record, Key: r.key(),
	})
	if r.run.OK.Known() && r.run.OK.Num == 0 {
		requests.Report("run/failed", "no request of this run succeeded")
		return
	}
	r.readRates()
	r.checkTimes()
	r.row(record.Row{Metric: record.MustMetric("duration"), Stat: record.Single, Value: r.duration})
	for _, rate := range r.layout.rates {
		r.row(record.Row{Metric: rate.metric, Stat: record.Single, Value: r.rates[rate.metric.ID], Note: r.rateNote(rate)})
	}
	r.latencies()
	if r.rows == 0 {
		r.results.Report("run/empty", "expected latencies or throughputs, found none that can be read")
	}
}

// key is the natural identity of a report: since 0.2 each has an id.
func (r *llmdRun) key() string {
	if uid := firstText(r.root.Get("run", "uid")); uid != "" {
		return "llm-d " + uid
	}
	return ""
}

// llmdSucceeded counts the requests that were answered. Those that failed may
// not be counted; then it is not known. Those that were cut off mostly are not
// listed because there are none.
func llmdSucceeded(total, failed record.Value, incomplete source.Node) record.Value {
	ok := reader.Difference(total, failed, "total - failures")
	if cut := atLeastZero(incomplete, "count"); cut.Known() {
		return reader.Difference(ok, cut, "total - failures - incomplete")
	}
	return ok
}

// llmdDate reads seconds since 1970 (0.1) or a time stamp.
func llmdDate(start source.Node) record.Date {
	text := start.Str()
	if start.Is(source.Number) {
		date, _ := record.UnixDate(text)
		return date
	}
	date, ok := record.ParseDate(text)
	if !ok && !source.IsMissing(text) {
		start.Report("value/type", "expected a date such as 2026-06-28T10:00:00Z")
	}
	return date
}

func (r *llmdRun) row(row record.Row) {
	if row.Value.Known() {
		row.Run = r.run
		r.sink.Row(row)
		r.rows++
	}
}

// readRates reads what is one number of the whole run. Of a rate with
// statistics only the mean is about the run: the others are about moments.
func (r *llmdRun) readRates() {
	r.duration = reader.Positive(llmdDuration(r.root.Get(r.layout.duration...)))
	r.rates = map[string]record.Value{}
	for _, rate := range r.layout.rates {
		at, unit := r.results.Get("throughput", rate.key), string(rate.metric.Unit)
		if at.Is(source.Object) {
			if units := at.Get("units"); units.Exists() && llmdUnits[units.Str()] != unit {
				units.Report("value/unit", "expected %s, found another unit; %q was left out", unit, rate.key)
				continue
			}
			if at = at.Get("mean"); !at.Exists() {
				at.Report("value/missing", "%q: expected a number or statistics with a mean", rate.key)
			}
		}
		r.rates[rate.metric.ID] = reader.Positive(atLeastZero(at, unit))
	}
}

var isoDuration = regexp.MustCompile(`^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$`)

// llmdDuration reads seconds, or an ISO 8601 duration up to days.
func llmdDuration(n source.Node) record.Value {
	if !n.Is(source.String) {
		return atLeastZero(n, "s")
	}
	text := n.Str()
	m := isoDuration.FindStringSubmatch(text)
	switch {
	case source.IsMissing(text):
		return record.Value{}
	case strings.Join(m, "") == "" || text == "P" || text == "PT":
		n.Report("value/type", "expected a duration such as PT49.97S")
		return record.Value{}
	case m[1]+m[2]+m[3] == "":
		return n.Cell().Part(m[4], m[4], "s")
	}
	sum := 0.0
	for i, seconds := range []float64{86400, 3600, 60, 1} {
		f, _ := strconv.ParseFloat(m[i+1], 64) // "" is 0
		sum += f * seconds
	}
	return reader.Implied(sum, record.Seconds, n.Ref(), "the seconds of an ISO 8601 duration")
}

func (r *llmdRun) latencies() {
	r.means = map[string]record.Value{}
	for _, m := range llmdLatencies {
		if block := r.results.Get("latency", m.key); block.Is(source.Object) {
			if unit := llmdUnits[block.Get("units").Str()]; record.Scales[unit].To == record.Seconds {
				if mean := block.Get("mean"); mean.Is(source.Number) {
					r.means[m.key] = mean.Num(unit)
				}
			}
		}
	}
	for _, m := range llmdLatencies {
		metric, note := r.meaning(m.key, m.metric)
		if metric == nil {
			r.results.Get("latency", m.key).Report("value/check", "%q x output tokens is the request latency, as normalized_time_per_output_token beside it is; it was left out", m.key)
			continue
		}
		r.latency(r.results.Get("latency", m.key), metric, note)
	}
}

// meaning returns what a latency is by its numbers. Harnesses mean different
// things by time per output token; nil is a second one of the same meaning.
func (r *llmdRun) meaning(key string, m *record.Metric) (*record.Metric, string) {
	tpot, e2e, ttft := r.means["time_per_output_token"], r.means["request_latency"], r.means["time_to_first_token"]
	out := r.results.Get("requests", "output_length", "mean").Num("count")
	switch key {
	case "time_per_output_token":
		decode := within(tpot.Num*(out.Num-1), e2e.Num-ttft.Num, 0.02)
		if tpot.Known() && e2e.Known() && out.Num > 1 && !decode && within(tpot.Num*out.Num, e2e.Num, 0.02) {
			if r.results.Get("latency", "normalized_time_per_output_token").Exists() {
				return nil, ""
			}
			return record.MustMetric("ntpot"), "labelled time per output token; x output tokens it is the request latency, so it includes the first token"
		}
		return m, decodeNote(tpot, ttft, e2e, out)
	case "inter_token_latency":
		return m, decodeNote(r.means[key], ttft, e2e, out)
	}
	return m, ""
}

func (r *llmdRun) latency(block source.Node, m *record.Metric, note string) {
	if !block.Exists() {
		return
	}
	unit := llmdUnits[block.Get("units").Str()]
	if record.Scales[unit].To != record.Seconds {
		block.Report("value/unit", "%q: expected units s or ms; it was left out", block.Key())
		return
	}
	var rows []record.Row
	var values []record.Value
	for name, v := range block.Members() {
		stat, ok := llmdStat(name)
		if !ok {
			continue
		}
		row := record.Row{Metric: m, Stat: stat, Value: atLeastZero(v, unit), Note: note}
		if m.ID == "e2e_latency" {
			row.N = r.run.OK
		}
		rows, values = append(rows, row), append(values, row.Value)
	}
	if unmeasured(values) {
		block.Report("value/unmeasured", "all statistics of %q are 0: not measured", block.Key())
		return
	}
	for _, row := range rows {
		r.row(row)
	}
}

// llmdStat reads the name of a statistic: p99p9 is p99.9.
func llmdStat(name string) (record.Stat, bool) {
	if rest, ok := strings.CutPrefix(name, "p"); ok {
		name = "p" + strings.Replace(rest, "p", ".", 1)
	}
	if name == "units" || name == "value" {
		return "", false
	}
	return record.ParseStat(name)
}

// rateNote compares a rate with what the file says of it elsewhere.
func (r *llmdRun) rateNote(rate llmdRate) string {
	requests, out := r.rates["request_throughput"], r.results.Get("requests", "output_length", "mean").Num("count")
	var want float64
	var formula string
	switch rate.metric.ID {
	case "request_throughput":
		if r.run.OK.Known() && r.duration.Known() {
			want, formula = r.run.OK.Num/r.duration.Num, "completed requests / duration"
		}
	case "output_throughput":
		want, formula = requests.Num*out.Num, "request rate x mean output length"
	case "total_throughput":
		in, out := r.rates["input_throughput"], r.rates["output_throughput"]
		if in.Known() && out.Known() {
			want, formula = in.Num+out.Num, "input rate + output rate"
		}
	}
	v := r.rates[rate.metric.ID]
	if !v.Known() || want == 0 || within(v.Num, want, 0.05) {
		return ""
	}
	r.results.Get("throughput", rate.key).Report("value/check", "%s is %s, but %s is %s", rate.key, v.Text(), formula, strconv.FormatFloat(want, 'g', 6, 64))
	return "is not " + formula + " of its own file"
}

// checkTimes expects a run to stop after it started.
func (r *llmdRun) checkTimes() {
	times := r.root.Get(r.layout.start[:len(r.layout.start)-1]...)
	for _, key := range []string{"stop", "end"} {
		stop := times.Get(key)
		from, ok1 := r.run.Date.Start()
		to, ok2 := llmdDate(stop).Start()
		if ok1 && ok2 && to.Before(from) {
			stop.Report("value/check", "the run stops before it starts")
		}
	}
}
