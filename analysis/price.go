package analysis

import (
	"fmt"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// offering is one complete way to buy a model: the plain prices of one provider
// in one source, valid at the report's date.
type offering struct {
	provider, source, spelling string
	prices                     map[string]*Price // by metric id
	blended                    *Cell
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
	a, _ := b.parseAxis("price_blended")
	m.Blended = b.priceCell(m, nil, a)
}

// offerings collects the plain, valid prices of a model, in a stable order.
func (m *Model) offerings() []*offering {
	byKey := map[string]*offering{}
	var out []*offering
	for _, p := range m.Prices {
		if p.Variant != "" || !p.Valid {
			continue
		}
		spelling := p.Cell.Row.Run.Model
		key := strings.Join([]string{p.Provider, p.Source.Key, spelling}, "\x00")
		o := byKey[key]
		if o == nil {
			o = &offering{p.Provider, p.Source.Key, spelling, map[string]*Price{}, nil}
			byKey[key] = o
			out = append(out, o)
		}
		o.prices[p.Metric.ID] = p
	}
	return out
}

// priceCell returns the price of a model on a price axis: from the provider of
// the group where one of its offerings is that provider's, else the lowest of
// all. A model without the price is missing, never 0.
func (b *builder) priceCell(m *Model, g *Group, a Axis) *Cell {
	var cells []*Cell
	provider := ""
	if g != nil {
		provider = g.condition("provider")
	}
	own := false
	for _, o := range m.offerings() {
		c := b.offeringCell(m, o, a)
		if c == nil {
			continue
		}
		match := provider != "" && strings.EqualFold(provider, o.provider)
		if match && !own {
			cells, own = nil, true
		}
		if match == own {
			cells = append(cells, c)
		}
	}
	if len(cells) == 0 {
		return b.noPrice(m, a)
	}
	best, highest := cells[0], cells[0]
	for _, c := range cells[1:] {
		if c.Value < best.Value {
			best = c
		}
		if c.Value > highest.Value {
			highest = c
		}
	}
	if highest.Value > best.Value {
		note := fmt.Sprintf("the lowest of %d list prices; the highest is %s", len(cells), record.FormatFloat(highest.Value))
		if !contains(best.Notes, note) {
			best.Notes = append(best.Notes, note)
		}
	}
	return best
}

func (b *builder) offeringCell(m *Model, o *offering, a Axis) *Cell {
	if a.Metric.ID != "price_blended" {
		if p := o.prices[a.Metric.ID]; p != nil {
			return p.Cell
		}
		return nil
	}
	if o.blended == nil {
		o.blended = b.blend(m, o, b.o.Workloads[0])
	}
	return o.blended
}

// blend computes sum(weight x price) / sum(weight) over a workload; nil where
// the offering lacks one of the prices. The cached share of the input costs
// what reading the cache costs.
func (b *builder) blend(m *Model, o *offering, w Workload) *Cell {
	parts := []struct {
		metric string
		weight float64
	}{
		{"price_input", w.Input * (1 - w.Cached)},
		{"price_cache_read", w.Input * w.Cached},
		{"price_output", w.Output},
	}
	key := Key{m.Name.ID, "price_blended", w.Name, o.source + "\x00" + o.provider + "\x00" + o.spelling}
	if have := b.r.cells[key.hash()]; have != nil {
		return have
	}
	c := Cell{Key: key, Unit: record.USDPerMTokens, Op: OpBlend, Better: record.Lower}
	for _, p := range parts {
		if p.weight == 0 {
			continue
		}
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
func (b *builder) noPrice(m *Model, a Axis) *Cell {
	for _, l := range m.Labels {
		if l.Metric != nil && l.Metric.Group == record.Price && l.Text != "" {
			return missing(l.Kind, l.Text, l.Ref)
		}
	}
	if len(m.Prices) > 0 {
		return missing(record.NotPublished, "some of the prices that it is made of are not listed", record.Ref{})
	}
	return missing(record.NotPublished, "", record.Ref{})
}
