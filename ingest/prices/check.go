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
	key := func(r *record.Row, metric, variant string) string {
		return metric + " " + variant + " " + string(r.ValidFrom) + " " + string(r.ValidTo)
	}
	for i := range prices {
		r := &prices[i].row
		value[key(r, r.Metric.ID, r.Variant)] = r.Value
	}
	for i := range prices {
		r := &prices[i].row
		input, plain := value[key(r, "price_input", r.Variant)], value[key(r, r.Metric.ID, "")]
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
		if strings.HasPrefix(r.Variant, "input>") && !strings.Contains(r.Variant, ",") && r.Value.Num < plain.Num {
			addNote(r, "a long request is cheaper than a short one")
		}
	}
}

// noteHours notes beside a plain price that it does not hold all day.
func noteHours(prices []price) {
	for _, p := range prices {
		hours, ok := strings.CutPrefix(p.row.Variant, "utc=")
		if !ok {
			continue
		}
		for i := range prices {
			if r := &prices[i].row; r.Variant == "" && r.Metric == p.row.Metric && overlap(*r, p.row) {
				addNote(r, fmt.Sprintf("%s at %s UTC", record.FormatFloat(p.row.Value.Num), hours))
			}
		}
	}
}

func addNote(r *record.Row, note string) {
	if r.Note != "" {
		note = r.Note + "; " + note
	}
	r.Note = note
}

// The guard against prices in a wrong unit, which are off by 1e2 to 1e6: the
// dearest list price of a model of text is 600 USD per 1M tokens, the cheapest
// 0.001; hosts of one model differ by far less than 20 times, and what one model
// charges for its kinds of tokens by far less than 1000 times.
const (
	maxPrice  = 1000
	minPrice  = 0.0005
	maxRatio  = 20
	minOthers = 3 // prices of a model elsewhere that a median can be taken of
	maxWithin = 1000
)

// reportMagnitude reports prices per token that are far from every plausible
// one, and notes it beside them. They are kept.
func reportMagnitude(all []price) {
	elsewhere := map[string][]float64{}
	inputs := map[string]float64{} // those that can be
	for _, p := range all {
		if k := sameModel(p); k != "" && p.row.Value.Num > 0 {
			elsewhere[k] = append(elsewhere[k], p.row.Value.Num)
		}
		if v := p.row.Value.Num; p.row.Metric == priceInput && v >= minPrice && v <= maxPrice {
			inputs[sameOffer(p)] = p.row.Value.Num
		}
	}
	for _, nums := range elsewhere {
		sort.Float64s(nums)
	}
	for i := range all {
		p := &all[i]
		if reason := implausible(p.row.Value, inputs[sameOffer(*p)], elsewhere[sameModel(*p)]); reason != "" {
			addNote(&p.row, reason)
			p.node.Report("value/magnitude", "%s of %q is %s USD per 1M tokens: %s", strings.ToLower(p.row.Metric.Title), clip(p.row.Run.Model), record.FormatFloat(p.row.Value.Num), reason)
		}
	}
}

// implausible says why a price per token is far from what it can be: on its own,
// beside the input price of the same entry (0: none), and beside the sorted
// prices of the same model elsewhere.
func implausible(v record.Value, input float64, others []float64) string {
	switch {
	case v.Unit != record.USDPerMTokens || v.Num == 0:
	case v.Num > maxPrice:
		return fmt.Sprintf("over %d USD per 1M tokens, far above every known list price", maxPrice)
	case v.Num < minPrice:
		return fmt.Sprintf("under %s USD per 1M tokens, far below every known list price", record.FormatFloat(minPrice))
	case input > 0 && (v.Num > maxWithin*input || v.Num*maxWithin < input):
		return fmt.Sprintf("over %d times off the input price beside it, %s", maxWithin, record.FormatFloat(input))
	case len(others) > minOthers && v.Num > maxRatio*median(others):
		return fmt.Sprintf("over %d times the median of the same model elsewhere in the file, %s", maxRatio, record.FormatFloat(median(others)))
	case len(others) > minOthers && v.Num*maxRatio < median(others):
		return fmt.Sprintf("under a %dth of the median of the same model elsewhere in the file, %s", maxRatio, record.FormatFloat(median(others)))
	}
	return ""
}

// sameOffer is what the kinds of tokens of one entry of a list have in common.
func sameOffer(p price) string {
	r := p.row
	return fmt.Sprintf("%p %s %s %s", r.Run, r.Variant, r.ValidFrom, r.ValidTo)
}

// sameModel is what prices of one model at several hosts have in common: the
// last part of the key, and which price it is. What a host charges for its cache
// is its own policy: some give no discount, some nearly all.
func sameModel(p price) string {
	if m := p.row.Metric; m != priceInput && m != priceOutput {
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

// maxPeriods bounds the prices of one model that are compared with each other;
// no history is as long.
const maxPeriods = 100

// checkPeriods reports prices of one model, from one provider and under one
// condition, whose validity overlaps though they differ: at some date two
// numbers are the price. They are kept.
func checkPeriods(all []price) {
	before := map[string][]price{}
	for _, p := range all {
		key := p.row.Run.Provider + "\x00" + p.row.Run.Model + "\x00" + p.row.Metric.ID + "\x00" + p.row.Variant
		for _, q := range before[key] {
			if overlap(p.row, q.row) && p.row.Value.Num != q.row.Value.Num {
				p.node.Report("value/check", "%s of %q is %s here and %s at %s for the same time", strings.ToLower(p.row.Metric.Title), clip(p.row.Run.Model), p.row.Value.Raw, q.row.Value.Raw, q.row.Value.Ref.At)
			}
		}
		if len(before[key]) < maxPeriods {
			before[key] = append(before[key], p)
		}
	}
}

// overlap reports whether the validity of two prices has a moment in common.
func overlap(a, b record.Row) bool { return beginsBefore(a, b) && beginsBefore(b, a) }

// beginsBefore reports whether a begins before b ends.
func beginsBefore(a, b record.Row) bool {
	from, bounded := a.ValidFrom.Start()
	to, ends := b.ValidTo.Start()
	return !bounded || !ends || from.Before(to)
}
