package runners

import (
	"math"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/reader"
	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// inferencexDialect is how InferenceX names the numbers of one job. Of the
// interactivity only the median is one of its own: the other statistics are
// reciprocals of those of TPOT, so that its p99 is the slow tail and its std
// means nothing.
var inferencexDialect = &dialect{seconds: true, e2e: "e2el", limit: "conc", totals: []servingTotal{
	{key: "tput_per_gpu", metric: record.MustMetric("total_throughput_per_gpu"), unit: "tokens/s"},
	{key: "output_tput_per_gpu", metric: record.MustMetric("output_throughput_per_gpu"), unit: "tokens/s"},
	{key: "input_tput_per_gpu", metric: record.MustMetric("input_throughput_per_gpu"), unit: "tokens/s"},
	{key: "median_intvty", metric: record.MustMetric("output_speed"), unit: "tokens/s", stat: record.Median},
	{key: "avg_total_gpu_power_w", metric: record.MustMetric("power"), unit: "W", stat: record.Mean},
}}

// inferencexKnownBy are the fields by which the same job is found in another
// table; people merge these tables and leave columns out.
var inferencexKnownBy = []string{"hw", "model", "framework", "precision", "conc", "tp", "tput_per_gpu", "median_intvty"}

// inferencexRow is the row of one job being read, of a JSON file or of the
// site's CSV.
type inferencexRow struct {
	servingRun
	record int
	stated string // the unit that the source states for latencies
	source string // who must be named beside the numbers
}

func (r *inferencexRow) read() {
	r.variant = inferencexVariant(r.get)
	r.start(record.Run{Model: r.get.text("model"), Settings: r.settings(), Date: isoDate(r.get("date")), Record: r.record})
	if tput := r.num("tput_per_gpu", "tokens/s"); tput.Known() && tput.Num == 0 {
		r.get("tput_per_gpu").Report("run/failed", "not one token in the whole run; its other numbers mean nothing")
		return
	}
	if id := r.knownBy(); id != "" {
		r.sink.Place(r.run, reader.Place{Same: id})
	}
	r.checkPower()
	r.checkSplit()
	if !r.findUnit() {
		r.names = nil
	}
	r.statistics()
	if r.rows == 0 {
		r.get("tput_per_gpu").Report("run/empty", "expected throughputs or latencies, found none that can be read")
	}
}

// settings are those that the row states. All requests are sent at once, with
// conc of them in flight.
func (r *inferencexRow) settings() record.Settings {
	out := record.Settings{
		Engine: r.get.text("framework"), Hardware: r.get.text("hw"), Precision: r.get.text("precision"), Speculative: inferencexSpeculation(r.get),
		Accelerators: inferencexAccelerators(r.count),
		InputTokens:  reader.Positive(r.count("isl")), OutputTokens: reader.Positive(r.count("osl")),
		Concurrency: reader.Positive(r.count("conc")), Source: r.source,
	}
	if out.Concurrency.Known() {
		out.RequestRate = allAtOnce(out.Concurrency.Ref)
	}
	return out
}

// inferencexAccelerators counts the GPUs of both halves of a disaggregated
// server, else multiplies the parallelisms.
func inferencexAccelerators(count func(name string) record.Value) record.Value {
	prefill, decode := count("num_prefill_gpu"), count("num_decode_gpu")
	if prefill.Num > 0 || decode.Num > 0 {
		return reader.Sum(prefill, decode, "num_prefill_gpu + num_decode_gpu")
	}
	return parallelism(count, "tp", "pp", "pcp_size")
}

// inferencexSpeculation is how tokens were drafted. A row that lacks both of the
// fields, as the oldest do, says nothing.
func inferencexSpeculation(get fields) string {
	switch spec, mtp := get("spec_decoding").Str(), get("mtp").Str(); { // mtp is the older name
	case strings.EqualFold(spec, "none"), spec == "" && mtp == "off":
		return record.NotSpeculative
	case spec == "" && mtp == "on":
		return "mtp"
	}
	return get.text("spec_decoding")
}

// inferencexVariant says what else was switched on, since servers that differ in
// it are not one.
func inferencexVariant(get fields) string {
	var on []string
	for _, f := range []struct{ name, title string }{{"ep", "EP "}, {"dcp_size", "DCP "}} {
		if n := get.text(f.name); n != "" && n != "0" && n != "1" {
			on = append(on, f.title+n)
		}
	}
	for _, f := range []struct{ name, title string }{{"dp_attention", "DP attention"}, {"disagg", "disaggregated"}} {
		if strings.EqualFold(get(f.name).Str(), "true") {
			on = append(on, f.title)
		}
	}
	return strings.Join(on, ", ")
}

func (r *inferencexRow) knownBy() string {
	parts := make([]string, len(inferencexKnownBy))
	for i, name := range inferencexKnownBy {
		parts[i] = r.get.text(name)
	}
	if parts[len(parts)-1] == "" || parts[len(parts)-2] == "" {
		return ""
	}
	return strings.Join(parts, "\x00")
}

// checkPower leaves the power out where its own file doubts it.
func (r *inferencexRow) checkPower() {
	const power = "avg_total_gpu_power_w"
	valid := r.get("power_valid").Str()
	if !r.get(power).Exists() || valid == "1" || strings.EqualFold(valid, "true") {
		return
	}
	r.get(power).Report("value/impossible", "the readings of the power are not marked as valid")
	r.values[power] = record.Value{}
}

// checkSplit looks whether output and input add up to the total. Where they do
// not, each is divided by the GPUs of its own half of the server.
func (r *inferencexRow) checkSplit() {
	total, out, in := r.num("tput_per_gpu", "tokens/s"), r.num("output_tput_per_gpu", "tokens/s"), r.num("input_tput_per_gpu", "tokens/s")
	sum := reader.Sum(out, in, "output_tput_per_gpu + input_tput_per_gpu")
	if !sum.Known() || within(total.Num, sum.Num, 0.01) {
		return
	}
	if strings.EqualFold(r.get("disagg").Str(), "false") {
		r.notes = map[string]string{"tput_per_gpu": contradiction(r.get("tput_per_gpu"), "tput_per_gpu", total, sum, 0.01)}
		return
	}
	r.notes = map[string]string{
		"output_tput_per_gpu": "divided by the decode GPUs only",
		"input_tput_per_gpu":  "divided by the prefill GPUs only",
	}
}

// findUnit decides the unit of the latencies by their numbers: median TPOT x
// median interactivity is 1. It reports false where they cannot be read.
func (r *inferencexRow) findUnit() bool {
	r.unit = r.stated
	tpot, speed := r.stat("median", "tpot"), r.num("median_intvty", "tokens/s")
	if !tpot.Known() || !speed.Known() || tpot.Num == 0 {
		return r.unitUnknown()
	}
	for _, unit := range []string{"s", "ms"} {
		ratio := math.Pow10(record.Scales[unit].Exp - record.Scales[r.stated].Exp)
		if !within(tpot.Num*speed.Num*ratio, 1, 0.05) {
			continue
		}
		if unit != r.stated {
			r.unit, r.label = unit, r.stated
			delete(r.values, "median_tpot") // it was read in the unit stated
		}
		return true
	}
	r.get("median_tpot").Report("value/unit", "median TPOT x median interactivity is %s; expected 1, so that the unit of the latencies is not known and they are left out",
		record.FormatFloat(tpot.Num*speed.Num))
	return false
}

// unitUnknown reports whether the unit can be trusted where nothing tells: in
// JSON it is seconds by definition, but the labels of the CSV are wrong.
func (r *inferencexRow) unitUnknown() bool {
	if r.stated == "s" || !r.dialect.hasLatency(r.filled) {
		return true
	}
	r.get("median_tpot").Report("value/unit", "expected median TPOT and median interactivity, which tell the unit of the latencies; they are left out")
	return false
}

// filled yields the names of the fields that hold something.
func (r *inferencexRow) filled(yield func(string) bool) {
	for _, name := range r.names {
		if !source.IsMissing(r.get(name).Str()) && !yield(name) {
			return
		}
	}
}
