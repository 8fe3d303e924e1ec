package prices

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// noteChecks notes what is unusual between the prices of one model. None of it
// is impossible.
func noteChecks(prices []price) {
	value := map[string]record.Value{}
	for _, p := range prices {
		value[p.row.Metric.ID+" "+p.row.Variant] = p.row.Value
	}
	for i := range prices {
		r := &prices[i].row
		input, plain := value["price_input "+r.Variant], value[r.Metric.ID+" "]
		switch {
		case r.Value.Num == 0:
		case r.Metric.ID == "price_output" && input.Known() && r.Value.Num < input.Num:
			addNote(r, "output is cheaper than input")
		case r.Metric.ID == "price_cache_read" && input.Known() && r.Value.Num > input.Num:
			addNote(r, "reading from the cache is dearer than input")
		}
		if r.Variant == "batch" && plain.Known() && math.Abs(r.Value.Num*2-plain.Num) > 1e-6*plain.Num {
			addNote(r, "batch is not half of the plain price")
		}
	}
}

func addNote(r *record.Row, note string) {
	if r.Note != "" {
		note = r.Note + "; " + note
	}
	r.Note = note
}

// The guard against prices in a wrong unit: the dearest list price of a model
// of text is 600 USD per 1M tokens, and hosts of one model differ by far less
// than 20 times.
const (
	maxPrice  = 1000
	maxRatio  = 20
	minOthers = 3 // prices of a model elsewhere that a median can be taken of
)

// reportMagnitude reports prices per token that are far from every plausible
// one, and notes it beside them. They are kept.
func reportMagnitude(all []price) {
	elsewhere := map[string][]float64{}
	for _, p := range all {
		if k := sameModel(p); k != "" && p.row.Value.Num > 0 {
			elsewhere[k] = append(elsewhere[k], p.row.Value.Num)
		}
	}
	for _, nums := range elsewhere {
		sort.Float64s(nums)
	}
	for i := range all {
		p := &all[i]
		others := elsewhere[sameModel(*p)]
		v := p.row.Value
		reason := ""
		switch {
		case v.Unit != record.USDPerMTokens:
		case v.Num > maxPrice:
			reason = fmt.Sprintf("over %d USD per 1M tokens, far above every known list price", maxPrice)
		case len(others) > minOthers && v.Num > maxRatio*median(others):
			reason = fmt.Sprintf("over %d times the median of the same model elsewhere in the file, %s", maxRatio, record.FormatFloat(median(others)))
		}
		if reason != "" {
			addNote(&p.row, reason)
			p.node.Report("value/magnitude", "%s of %q is %s USD per 1M tokens: %s", p.node.Key(), clip(p.row.Run.Model), record.FormatFloat(v.Num), reason)
		}
	}
}

// sameModel is what prices of one model at several hosts have in common: the
// last part of the key, and which price it is.
func sameModel(p price) string {
	if p.row.Value.Unit != record.USDPerMTokens {
		return ""
	}
	model := strings.ToLower(p.row.Run.Model)
	return model[strings.LastIndexByte(model, '/')+1:] + " " + p.row.Metric.ID + " " + p.row.Variant
}

// median of sorted numbers, the lower one of the middle two: a guard needs no
// number that nobody wrote.
func median(sorted []float64) float64 { return sorted[(len(sorted)-1)/2] }

func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:59]) + "…"
	}
	return s
}
