package table

import (
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// scale returns the unit, of record.Scales, of one amount: what stands beside
// the number first, then what the header says, then the rest of the file. Where
// that is no unit of the metric the column is reported.
func (r *row) scale(c *column, a *amount, cell source.Cell) (string, bool) {
	switch {
	case c.metrics[0] == "score":
		return r.scoreScale(c, a, cell)
	case isPrice(c):
		return r.priceScale(c, a, cell)
	}
	u := a.unit.merge(c.unit)
	s, ok := record.Scales[u.scale]
	as, _ := dividedBy(u.per, c.metrics[0], nil)
	if u.scale != "" && ok && as == c.metrics[0] && s.To == record.MetricByID(c.metrics[0]).Unit {
		return u.scale, true
	}
	key, hint := "unit"+c.text, hintUnit(dimensionOf(c.metrics[0]))
	if u.known() {
		r.add(key+" another", cell, "value/unit", hint, "column %q: expected a unit of %s, found %s", clip(c.text), c.metrics[0], strings.TrimSpace(a.raw))
	} else {
		r.add(key, c.place, "value/unit", hint, "column %q: expected a unit of %s in the header or in every cell, found neither; numbers without one were left out", clip(c.text), c.metrics[0])
	}
	return "", false
}

// scoreScale is percent where % stands, rating for an Elo, fraction for shares of
// which none is above 1, else points.
func (r *row) scoreScale(c *column, a *amount, cell source.Cell) (string, bool) {
	u := a.unit.merge(c.unit)
	switch d := u.dimension(); {
	case d != anyDimension && d != share:
		r.add("unit"+c.text, cell, "value/unit", hintPercent, "column %q: expected a score, found a number with the unit of %s", clip(c.text), d)
		return "", false
	case u.scale == "" && r.percentColumn(c):
		r.add("percent"+c.text, cell, "value/unit", hintPercent, "column %q: expected %% beside every number or in the header, found it beside some only; the others were left out", clip(c.text))
		return "", false
	case u.scale != "":
		return u.scale, true
	}
	for _, w := range c.words {
		if w == "elo" || w == "rating" {
			return "rating", true
		}
	}
	if c.isShare() && c.unit.top == 0 && r.fractionColumn(c) {
		return "fraction", true
	}
	return "points", true
}

// percentColumn reports whether % stands beside a number of the column.
func (p *plan) percentColumn(c *column) bool {
	if c.percent == nil {
		found := false
		for _, row := range p.rows {
			for _, a := range readCell(peek(row[c.index]), false).amounts {
				found = found || a.unit.scale == "percent"
			}
		}
		c.percent = &found
	}
	return *c.percent
}

// priceScale puts a price's unit together: USD must stand beside the number, in
// the header or beside other prices of the table, and what it is for there or
// somewhere else in the file.
func (r *row) priceScale(c *column, a *amount, cell source.Cell) (string, bool) {
	u := a.unit.merge(c.unit)
	if u.currency == "" {
		u.currency = r.currency()
	}
	u = u.merge(r.elsewhere())
	if s := u.priceScale(); s != "" {
		return s, true
	}
	key := "unit" + c.text
	switch {
	case u.currency == "":
		r.add(key, c.place, "value/unit", hintPrice, "column %q: expected a currency ($ or USD) in the header or the cells, found none", clip(c.text))
	case u.currency != "usd" && u.currency != "cent":
		r.add(key+u.currency, cell, "value/unit", hintRate, "column %q: expected a price in USD, found %s, for which no rate is known", clip(c.text), u.currency)
	case u.tokens == "":
		r.add(key, c.place, "value/unit", hintPrice, "column %q: expected what the price is for (per 1M tokens) in the header or the cells, found nothing", clip(c.text))
	default:
		r.add(key, c.place, "value/unit", hintPrice, "column %q: prices in %s per %s are not known", clip(c.text), u.currency, u.tokens)
	}
	return "", false
}

// currency returns the one currency of the table's prices, empty where it shows
// none or several.
func (p *plan) currency() string {
	if p.money == nil {
		found := map[string]bool{}
		for _, c := range p.metricColumns() {
			if !isPrice(c) {
				continue
			}
			found[c.unit.currency] = true
			for _, row := range p.rows {
				for _, a := range readCell(peek(row[c.index]), true).amounts {
					found[a.unit.currency] = true
				}
			}
		}
		delete(found, "")
		one := ""
		if len(found) == 1 {
			for one = range found {
			}
		}
		p.money = &one
	}
	return *p.money
}
