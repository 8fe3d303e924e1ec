package main

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// What each analysis of the report takes, so that inspect can say what a file,
// or the data as a whole, lacks for it.

// fileNeeds are the analyses that a file can serve. The first column says which
// runs they are about. A file lacks a setting if one of these runs does, and all
// of the metrics of a line if it has none of them.
var fileNeeds = []struct {
	analysis string
	about    func(*record.Run) bool
	settings []string
	metrics  [][]string // each: one of these
}{
	{"live medians", func(r *record.Run) bool { return r.Kind == record.Measured && r.Hardware == "" && r.Live != record.No },
		[]string{"provider", "date"}, [][]string{{"output_speed", "ttft", "tpot", "e2e_latency"}}},
	{"speed against quality", func(r *record.Run) bool { return r.Kind == record.Measured },
		[]string{"model"}, [][]string{{"output_speed"}}},
	{"latency against throughput", func(r *record.Run) bool { return r.Kind == record.Measured && !r.IsLive() },
		[]string{"concurrency"}, [][]string{{"tpot", "ttft"}, {"output_throughput", "total_throughput"}}},
	{"service levels", func(r *record.Run) bool { return r.Kind == record.Measured && !r.IsLive() },
		nil, [][]string{{"ttft.p99"}, {"tpot.p99"}}},
	{"cost of self-hosting", func(r *record.Run) bool { return r.Kind == record.Measured && !r.IsLive() },
		[]string{"hardware", "accelerators"}, [][]string{{"output_throughput", "output_throughput_per_gpu"}}},
	{"records against measurements", func(r *record.Run) bool { return r.Kind == record.Measured || r.Kind == record.Claimed },
		[]string{"precision", "concurrency", "input_tokens", "output_tokens"}, nil},
	{"speed against quality", func(r *record.Run) bool { return r.Kind == record.Score },
		[]string{"model"}, [][]string{{"score"}}},
	{"blended price", func(r *record.Run) bool { return r.Kind == record.Priced },
		[]string{"model"}, [][]string{{"price_input"}, {"price_output"}}},
}

// lack is what a file lacks for one analysis.
type lack struct {
	Analysis string   `json:"analysis"`
	Lacks    []string `json:"lacks"`
}

func lacksOf(runs []*record.Run, rows []*record.Row) []lack {
	has := map[string]bool{}
	for _, r := range rows {
		has[r.Metric.ID] = true
		has[r.Metric.ID+"."+string(r.Stat)] = true
	}
	var out []lack
	for _, need := range fileNeeds {
		var about []*record.Run
		for _, r := range runs {
			if need.about(r) {
				about = append(about, r)
			}
		}
		if len(about) == 0 {
			continue
		}
		l := lack{Analysis: need.analysis}
		for _, key := range need.settings {
			if without := lacking(about, key); without > 0 {
				l.Lacks = append(l.Lacks, ofRuns(key, without, len(about)))
			}
		}
		for _, any := range need.metrics {
			if !hasAny(has, any) {
				l.Lacks = append(l.Lacks, strings.Join(any, " or "))
			}
		}
		if len(l.Lacks) > 0 {
			out = append(out, l)
		}
	}
	return out
}

// lacking counts the runs that do not state a setting.
func lacking(runs []*record.Run, key string) int {
	s, _ := record.SettingByKey(key)
	n := 0
	for _, r := range runs {
		if s.Text(r) == "" {
			n++
		}
	}
	return n
}

func ofRuns(key string, without, all int) string {
	if without == all {
		return key
	}
	return fmt.Sprintf("%s (%d of %d runs)", key, without, all)
}

func hasAny(has map[string]bool, keys []string) bool {
	for _, k := range keys {
		if has[k] {
			return true
		}
	}
	return false
}

// needInspection is one analysis of the data as a whole.
type needInspection struct {
	Analysis string   `json:"analysis"`
	Needs    string   `json:"needs"`
	Models   int      `json:"models"`            // that have all of it
	Missing  []string `json:"missing,omitempty"` // what no model has, or that no model has together
}

// dataNeeds are the analyses that join several files: what one model must have.
var dataNeeds = []struct {
	analysis, needs string
	parts           []part
}{
	{"live medians", "a measured speed or latency with provider and date, and without hardware", []part{partLive}},
	{"speed against quality", "a measured speed and a score of the same model", []part{partSpeed, partScore}},
	{"price against quality", "input price, output price and a score of the same model", []part{partPriceIn, partPriceOut, partScore}},
	{"speed against price", "a measured speed, input price and output price of the same model", []part{partSpeed, partPriceIn, partPriceOut}},
	{"records against measurements", "a claim and a measurement of the same metric and model", []part{partClaim, partMeasured}},
}

// part is one thing that a model can have.
type part struct {
	what string
	is   func(*record.Row) bool
	key  func(*record.Row) string // what must be equal beside the model; nil: nothing
}

func metricOf(r *record.Row) string { return r.Metric.ID }

var (
	partLive     = part{"live samples", func(r *record.Row) bool { return r.Run.IsLive() }, nil}
	partSpeed    = part{"measured speeds", func(r *record.Row) bool { return r.Run.Kind == record.Measured && r.Metric.ID == "output_speed" }, nil}
	partScore    = part{"scores", func(r *record.Row) bool { return r.Run.Kind == record.Score }, nil}
	partPriceIn  = part{"input prices", func(r *record.Row) bool { return r.Metric.ID == "price_input" }, nil}
	partPriceOut = part{"output prices", func(r *record.Row) bool { return r.Metric.ID == "price_output" }, nil}
	partClaim    = part{"claims", func(r *record.Row) bool { return r.Run.Kind == record.Claimed }, metricOf}
	partMeasured = part{"measurements", func(r *record.Row) bool { return r.Run.Kind == record.Measured }, metricOf}
)

// needsOf counts, for each analysis, the models that have all it needs.
func needsOf(r *reading) []needInspection {
	out := make([]needInspection, 0, len(dataNeeds))
	for _, need := range dataNeeds {
		n := needInspection{Analysis: need.analysis, Needs: need.needs}
		have := make([]map[string]bool, len(need.parts)) // part -> what has it
		for i, p := range need.parts {
			have[i] = r.having(p)
			if len(have[i]) == 0 {
				n.Missing = append(n.Missing, p.what)
			}
		}
		models := map[string]bool{}
		for what := range have[0] {
			if inAll(what, have[1:]) {
				model, _, _ := strings.Cut(what, "\x00")
				models[model] = true
			}
		}
		if n.Models = len(models); n.Models == 0 && len(n.Missing) == 0 {
			n.Missing = []string{"a model that has both: look at the names below"}
		}
		out = append(out, n)
	}
	return out
}

// having returns the models that have a part, with its key. Prices belong to a
// model whatever its effort, so all is counted by the identity of prices.
func (r *reading) having(p part) map[string]bool {
	out := map[string]bool{}
	for i := range r.Rows {
		row := &r.Rows[i]
		if !p.is(row) {
			continue
		}
		what := r.names.name(row.Run).Price
		if p.key != nil {
			what += "\x00" + p.key(row)
		}
		out[what] = true
	}
	return out
}

func inAll(what string, sets []map[string]bool) bool {
	for _, s := range sets {
		if !s[what] {
			return false
		}
	}
	return true
}
