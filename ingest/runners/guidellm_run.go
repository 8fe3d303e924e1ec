package runners

import (
	"fmt"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// guideLLMStat is one statistic of the successful requests, where it stands.
type guideLLMStat struct {
	stat record.Stat
	at   field
}

// guideLLMRun is one load point being read, from whichever export.
type guideLLMRun struct {
	sink     *reader.Sink
	run      *record.Run
	schema   string
	place    field // of the run, for what concerns all of it
	duration field
	stats    func(guideLLMMetric) []guideLLMStat // empty where the export has none
	count    func(guideLLMMetric) record.Value   // of the values behind them; unknown where it is not stated

	means map[string]record.Value // by key, of what was read
}

func (r *guideLLMRun) read() {
	if r.run.OK.Known() && r.run.OK.Num == 0 {
		r.place.Report("run/failed", "no request of this benchmark succeeded; its zeros are no measurements")
		return
	}
	r.means = map[string]record.Value{}
	duration := atLeastZero(r.duration, "s")
	r.sink.Row(record.Row{Run: r.run, Metric: record.MustMetric("duration"), Stat: record.Single, Value: duration})
	rows := 0
	for _, m := range guideLLMLatencies {
		if m.metric.ID != "ntpot" || r.schema != "A" {
			rows += r.latency(m)
		}
	}
	for _, m := range guideLLMRates {
		rows += r.rate(m, duration)
	}
	r.checkDecode()
	if rows == 0 {
		r.place.Report("run/empty", "expected latencies or throughputs of successful requests, found none")
	}
}

// latency adds the statistics of one latency and returns their number.
func (r *guideLLMRun) latency(m guideLLMMetric) (rows int) {
	stats := r.stats(m)
	values := make([]record.Value, len(stats))
	for i, s := range stats {
		values[i] = s.at.Num(m.unit)
		if values[i].Known() {
			rows++
		}
		if values[i].Num < 0 {
			s.at.Report("value/impossible", "%s of %q is negative: requests without a first token count in it, so none of its statistics holds", s.stat, m.key)
			return 0
		}
	}
	if unmeasured(values) {
		stats[0].at.Report("value/unmeasured", "all statistics of %q are 0: not measured (no streaming, or answers of one token)", m.key)
		return 0
	}
	for i, s := range stats {
		if s.stat == record.Mean {
			r.means[m.key] = values[i]
		}
		r.sink.Row(record.Row{Run: r.run, Metric: m.metric, Stat: s.stat, Value: values[i], N: r.n(m), Note: m.note})
	}
	return rows
}

// n returns the number of values behind a statistic. Since schema B a weighted
// one states the sum of its weights instead.
func (r *guideLLMRun) n(m guideLLMMetric) record.Value {
	if m.note != "" && r.schema != "A" {
		return record.Value{}
	}
	return r.count(m)
}

// rate adds the mean of a rate.
func (r *guideLLMRun) rate(m guideLLMMetric, duration record.Value) (rows int) {
	mean := reader.Positive(r.mean(m)) // 0 tokens/s of successful requests: they were not counted
	if !mean.Known() {
		return 0
	}
	r.sink.Row(record.Row{Run: r.run, Metric: m.metric, Stat: record.Single, Value: mean, Note: r.rateNote(m, mean, duration)})
	return 1
}

// mean returns the mean of a metric, read once.
func (r *guideLLMRun) mean(m guideLLMMetric) record.Value {
	v, ok := r.means[m.key]
	if !ok {
		for _, s := range r.stats(m) {
			if s.stat == record.Mean {
				v = atLeastZero(s.at, m.unit)
			}
		}
		r.means[m.key] = v
	}
	return v
}

// total returns what a rate counts, over the whole run, with prompt tokens
// taken the given number of times; 0 where that is not known.
func (r *guideLLMRun) total(m guideLLMMetric, prompts float64) float64 {
	ok, in, out := r.run.OK.Num, r.mean(guideLLMInput).Num, r.mean(guideLLMOutput).Num
	switch m.metric.Tokens {
	case record.OutputTokens:
		return ok * out
	case record.InputTokens:
		return ok * in
	case record.AllTokens:
		return ok * (prompts*in + out)
	}
	return ok
}

// rateNote compares a rate with count / duration. Rates are means over moments,
// which differ from that by the ends of the run.
func (r *guideLLMRun) rateNote(m guideLLMMetric, mean, duration record.Value) string {
	const tolerance = 0.03
	total, counted := r.total(m, 1), mean.Num*duration.Num
	if total == 0 || counted == 0 || within(counted, total, tolerance) {
		return ""
	}
	note := fmt.Sprintf("%.2f times what its own file counts / duration", counted/total)
	if m.metric.Tokens == record.AllTokens && within(counted, r.total(m, 2), tolerance) {
		note += ": prompt tokens are counted twice, as guidellm 0.2 did"
	}
	for _, s := range r.stats(m) {
		if s.stat == record.Mean {
			s.at.Report("value/check", "%s of %q is %s", s.stat, m.key, note)
		}
	}
	return note
}

// checkDecode compares the times of tokens with those of whole requests: the
// weights make these equations exact, whatever the lengths of the answers.
func (r *guideLLMRun) checkDecode() {
	e2e, ttft := r.means["request_latency"], r.means["time_to_first_token_ms"]
	itl, tpot := r.means["inter_token_latency_ms"], r.means["time_per_output_token_ms"]
	out := r.mean(guideLLMOutput)
	if !e2e.Known() || out.Num <= 1 {
		return
	}
	if itl.Known() && ttft.Known() && !within(itl.Num*(out.Num-1), e2e.Num-ttft.Num, 0.05) {
		r.place.Report("value/check", "mean inter_token_latency x (output tokens - 1) is not mean request_latency - time_to_first_token")
	}
	if tpot.Known() && !within(tpot.Num*out.Num, e2e.Num, 0.05) {
		r.place.Report("value/check", "mean time_per_output_token x output tokens is not mean request_latency")
	}
}
