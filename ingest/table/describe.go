package table

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// describe says for `inspect` how each column is read: what it holds, in which
// unit, with which decimal mark.
func (p *plan) describe() []string {
	lines := []string{fmt.Sprintf("%q: the model", clip(p.model.text))}
	for _, c := range p.columns {
		lines = append(lines, fmt.Sprintf("%q: %s", clip(c.text), p.describeColumn(c)))
	}
	return lines
}

func (p *plan) describeColumn(c *column) string {
	if c.setting != "" {
		return c.setting
	}
	parts := []string{strings.Join(c.metrics, " / ")}
	if c.benchmark != "" {
		parts = append(parts, fmt.Sprintf("benchmark %q", clip(c.benchmark)))
	}
	if c.stat != record.Single {
		parts = append(parts, string(c.stat))
	}
	parts = append(parts, p.describeUnit(c))
	switch {
	case c.style.ambiguous:
		parts = append(parts, "decimal mark not decided")
	case c.style.decimal == ',':
		parts = append(parts, "decimal comma")
	default:
		parts = append(parts, "decimal point")
	}
	return strings.Join(parts, ", ")
}

func (p *plan) describeUnit(c *column) string {
	u := c.unit
	if isPrice(c) {
		u = u.merge(unit{currency: p.currency()}).merge(p.elsewhere())
		u.scale = u.priceScale()
	}
	switch {
	case u.scale != "":
		return "in " + u.scale
	case c.metrics[0] == "score" && p.percentColumn(c):
		return "in percent"
	case c.metrics[0] == "score":
		return "in points or as its name says"
	}
	return "unit beside each number"
}
