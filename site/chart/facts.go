package chart

import (
	"strconv"
	"strings"
)

// kindNames are the words for how a value came to be.
var kindNames = [...]string{Measured: "measured", Claimed: "claimed, not measured by the source", Mixed: "computed from measured and claimed numbers"}

// quantity writes a number of an axis with its unit, or why it is missing.
func quantity(a *Axis, n Num) string {
	if !n.Known {
		return "missing: " + or(plain(n.Why), "no reason given")
	}
	if a.Unit == "" {
		return n.text()
	}
	return n.text() + " " + plain(a.Unit)
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// facts are the lines of a point's tooltip; the first one is its name. They
// are its accessible name too, so that nobody learns less than a mouse does.
func facts(c *Chart, s *Series, p *Point) []string {
	lines := []string{name(c, s, p)}
	add := func(label, text string) {
		if text != "" {
			lines = append(lines, label+plain(text))
		}
	}
	if c.Form == Grid {
		add(plain(c.Cols[p.Col])+": ", p.X.text())
	} else {
		add(plain(c.X.Title)+": ", quantity(&c.X, p.X)+interval(c, p.X))
	}
	if !c.Form.rows() {
		add(plain(c.Y.Title)+": ", quantity(&c.Y, p.Y)+interval(c, p.Y))
	}
	if len(c.Shapes) > 0 {
		add("", c.Shapes[p.Shape])
	}
	if p.Kind < Kind(len(kindNames)) {
		add("", kindNames[p.Kind])
	}
	add("", roleText(c, p))
	if p.Count > 0 {
		add("n = ", strconv.Itoa(p.Count))
	}
	add("source: ", p.From)
	for _, note := range p.Notes {
		add("note: ", note)
	}
	return lines
}

// name is a point's label with the name of its series, where that says more:
// "GLM 5 (Z.ai)" on a frontier, "GLM 5, claimed" where the series is the entity.
func name(c *Chart, s *Series, p *Point) string {
	label, series := plain(p.Label), plain(s.Name)
	switch {
	case label == "":
		return or(series, plain(p.ID))
	case series == "" || strings.Contains(label, series):
		return label
	case c.Form == Frontier:
		return label + " (" + series + ")"
	}
	return series + ", " + label
}

func interval(c *Chart, n Num) string {
	if !n.Ranged {
		return ""
	}
	return " (" + n.rangeText() + ", " + plain(c.Ranges) + ")"
}

// roleText says in words what emphasis says in ink.
func roleText(c *Chart, p *Point) string {
	if c.Form.rows() {
		return "" // there the name of the point says it
	}
	switch p.Role {
	case Front:
		if c.Form != Frontier {
			return ""
		}
		return "on the frontier"
	case Near:
		return "may be on the frontier: its place is not certain"
	case Dominated:
		if p.By != nil {
			return strings.TrimSuffix("beaten by "+plain(p.By.Label)+": "+plain(p.By.Margin), ": ")
		}
		return "beaten by another point"
	}
	return ""
}
