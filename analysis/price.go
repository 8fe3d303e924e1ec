package analysis

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// offering is one complete way to buy a model: the plain prices of one provider
// in one source, valid at the report's date.
type offering struct {
	provider, source, spelling string
	n                          int                  // of several of the same provider, source and spelling
	prices                     map[string]*Price    // by metric id
	runs                       map[*record.Run]bool // that the prices stand in
}

// price computes the model's blended price on the default workload.
func (b *builder) price(m *Model) {
	sort.SliceStable(m.Prices, func(i, j int) bool {
		x, y := m.Prices[i], m.Prices[j]
		if x.Provider != y.Provider {
			return x.Provider < y.Provider
		}
		return x.Variant < y.Variant
	})
	noteConflicts(m.Prices)
	a, _ := b.parseAxis("price_blended")
	m.Blended = b.priceCell(m, nil, a)
}

// noteConflicts notes beside prices of one source, seller and spelling that they
// differ for the same time: one is taken, and nobody can know which one holds.
func noteConflicts(prices []*Price) {
	type what struct{ metric, variant, provider, source, spelling string }
	same := map[what][]*Price{}
	for _, p := range prices {
		if p.Valid {
			k := what{p.Metric.ID, p.Variant, p.Provider, p.Source.Key, p.Cell.Row.Run.Model}
			same[k] = append(same[k], p)
		}
	}
	for _, of := range same {
		var values []float64
		for _, p := range of {
			values = append(values, p.Cell.Value)
		}
		slices.Sort(values)
		if values = slices.Compact(values); len(values) < 2 {
			continue
		}
		note := fmt.Sprintf("the source states %d prices for the same time: from %s to %s", len(values), record.FormatFloat(values[0]), record.FormatFloat(values[len(values)-1]))
		for _, p := range of {
			p.Cell.Notes = appendNew(p.Cell.Notes, note)
		}
	}
}

// offerings collects the plain, valid prices of a model, in a stable order. A
// source that states two prices for one time has two offerings, so that none is
// made of the cheaper half of each.
func (m *Model) offerings() []*offering {
	byKey := map[string][]*offering{}
	var out []*offering
	for _, p := range m.Prices {
		if p.Variant != "" || !p.Valid {
			continue
		}
		spelling := p.Cell.Row.Run.Model
		key := strings.Join([]string{p.Provider, p.Source.Key, spelling}, "\x00")
		o := home(byKey[key], p)
		if o == nil {
			o = &offering{p.Provider, p.Source.Key, spelling, len(byKey[key]), map[string]*Price{}, map[*record.Run]bool{}}
			byKey[key] = append(byKey[key], o)
			out = append(out, o)
		}
		o.prices[p.Metric.ID] = p
		o.runs[p.Cell.Row.Run] = true
	}
	return out
}

// key tells the offerings of a model apart.
func (o *offering) key() string {
	key := o.source + "\x00" + o.provider + "\x00" + o.spelling
	if o.n > 0 {
		key += fmt.Sprintf("\x00%d", o.n)
	}
	return key
}

// home returns the offering that a price belongs to: the one of its run, else
// the first that lacks it, since a long table has a run for each price. nil is
// a new one.
func home(list []*offering, p *Price) *offering {
	for _, sameRun := range []bool{true, false} {
		for _, o := range list {
			if o.prices[p.Metric.ID] == nil && (o.runs[p.Cell.Row.Run] || !sameRun) {
				return o
			}
		}
	}
	return nil
}

// priceCell returns the price of a model on a price axis: from the provider of
// the group where one of its offerings is that provider's, else the lowest of
// all. A model without the price is missing, never 0.
func (b *builder) priceCell(m *Model, g *Group, a Axis) *Cell {
	return b.cheapest(m, g, func(o *offering) *Cell { return b.offeringCell(m, o, a.Metric) })
}

// cheapest returns the lowest of what the offerings of a model come to, of those
// of the group's provider where it has any. cost is nil for an offering that
// lacks a price.
func (b *builder) cheapest(m *Model, g *Group, cost func(*offering) *Cell) *Cell {
	var all, own []offered
	provider := ""
	if g != nil {
		provider = g.condition("provider")
	}
	for _, o := range m.offerings() {
		c := cost(o)
		if c == nil {
			continue
		}
		all = append(all, offered{o, c})
		if provider != "" && strings.EqualFold(provider, o.provider) {
			own = append(own, offered{o, c})
		}
	}
	if own = priced(own); len(own) > 0 {
		all = own
	}
	if len(all) == 0 {
		return b.noPrice(m)
	}
	best := lowest(all)
	if best == nil {
		return bareZero(all)
	}
	best.Notes = appendNew(best.Notes, beside(best, all)...)
	for _, l := range best.Leaves() {
		if text := b.ahead(l.Row); text != "" {
			best.Notes = appendNew(best.Notes, text)
		}
	}
	return best
}

// ListPrice returns the lowest plain price of that kind that is valid at the
// report's date, nil where there is none; missing where all say 0 and none says
// free.
func (m *Model) ListPrice(metric *record.Metric) *Cell {
	var all []offered
	for _, o := range m.offerings() {
		if p := o.prices[metric.ID]; p != nil {
			all = append(all, offered{o, p.Cell})
		}
	}
	if len(all) == 0 {
		return nil
	}
	if best := lowest(all); best != nil {
		return best
	}
	return bareZero(all)
}

// offered is a price with the offering that it is of.
type offered struct {
	of   *offering
	cell *Cell
}

// offeringCell returns the price of an offering, nil where it has none.
func (b *builder) offeringCell(m *Model, o *offering, metric *record.Metric) *Cell {
	if metric.ID == "price_blended" {
		return b.blend(m, o, b.o.Workloads[0])
	}
	if p := o.prices[metric.ID]; p != nil {
		return p.Cell
	}
	return nil
}

// blend computes sum(weight x price) / sum(weight) over a workload; nil where
// the offering lacks one of the prices. The cached share of the input costs
// what reading the cache costs.
func (b *builder) blend(m *Model, o *offering, w Workload) *Cell {
	key := Key{m.Name.ID, "price_blended", w.Name, o.key()}
	if have := b.r.cells[key.hash()]; have != nil {
		return have
	}
	c := Cell{Key: key, Unit: record.USDPerMTokens, Op: OpBlend, Better: record.Lower}
	for _, p := range w.parts() {
		price := o.prices[p.metric]
		if price == nil {
			return nil
		}
		c.Of = append(c.Of, price.Cell)
		c.Params = append(c.Params, p.weight)
		c.Notes = appendNew(c.Notes, price.Cell.Notes...)
	}
	c.Notes = append(c.Notes, fmt.Sprintf("%s: %s", w.Name, w.describe()))
	c.Value = c.Recompute()
	return b.cell(c)
}

// part is the weight of one price in a workload.
type part struct {
	metric, word string
	weight       float64
}

// parts are the prices that a workload pays, each with its weight.
func (w Workload) parts() (out []part) {
	for _, p := range []part{
		{"price_input", "input", w.Input * (1 - w.Cached)},
		{"price_cache_read", "cache read", w.Input * w.Cached},
		{"price_output", "output", w.Output},
	} {
		if p.weight > 0 {
			out = append(out, p)
		}
	}
	return out
}

func (w Workload) describe() string {
	text := fmt.Sprintf("%s input to %s output tokens", record.FormatFloat(w.Input), record.FormatFloat(w.Output))
	if w.Cached > 0 {
		text += fmt.Sprintf(", %s %% of the input from the cache", record.FormatFloat(w.Cached*100))
	}
	return text
}

func appendNew(list []string, more ...string) []string {
	for _, s := range more {
		if !contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}

// noPrice says why a model has no value on a price axis.
func (b *builder) noPrice(m *Model) *Cell {
	for _, l := range m.Labels {
		if l.Metric != nil && l.Metric.Group == record.Price && l.Text != "" {
			return missing(l.Kind, l.Text, l.Ref)
		}
	}
	held, plain := false, false
	for _, p := range m.Prices {
		held = held || p.Valid
		plain = plain || p.Valid && p.Variant == ""
	}
	text := ""
	switch {
	case len(m.Prices) == 0:
	case !held && b.asOf.IsZero():
		text = "its prices hold for a time, and the report has no date: set as_of"
	case !held:
		text = "none of its prices holds at the report's date"
	case !plain:
		text = "only prices of tiers, batches or places are listed"
	default:
		text = "some of the prices that it is made of are not listed"
	}
	return missing(record.NotPublished, text, record.Ref{})
}
