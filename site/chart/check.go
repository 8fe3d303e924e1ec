package chart

import (
	"fmt"
	"math"
	"strings"
)

// Check reports what makes a chart impossible to draw truthfully: a malformed
// or repeated id, an axis without a title, no source line, an interval that
// nobody named or that does not hold its value. All rendering functions call it.
func Check(c *Chart) error {
	switch {
	case !validID(c.ID):
		return fmt.Errorf("chart id %q: want a lower-case letter, then letters, digits or hyphens", c.ID)
	case int(c.Form) >= len(forms):
		return fmt.Errorf("chart %s: unknown form %d", c.ID, c.Form)
	case c.Title == "":
		return fmt.Errorf("chart %s: no title", c.ID)
	case c.Source == "":
		return fmt.Errorf("chart %s: no source line; a chart without a source is not drawn", c.ID)
	case len(c.Panels) > 0 && c.Form != Sweep:
		return fmt.Errorf("chart %s: only a sweep has panels", c.ID)
	case c.X.Title == "" || c.Y.Title == "" && !c.Form.rows():
		return fmt.Errorf("chart %s: an axis has no title", c.ID)
	}
	return checkSeries(c)
}

func checkSeries(c *Chart) error {
	series, points := map[string]bool{}, map[string]bool{}
	for i := range c.Series {
		s := &c.Series[i]
		if series[s.ID] {
			return fmt.Errorf("chart %s: series id %q appears twice", c.ID, s.ID)
		}
		series[s.ID] = true
		if s.Panel < 0 || s.Panel > 0 && s.Panel >= len(c.Panels) {
			return fmt.Errorf("chart %s, series %s: panel %d has no name in Panels", c.ID, s.ID, s.Panel)
		}
		for j := range s.Points {
			p := &s.Points[j]
			if points[p.ID] {
				return fmt.Errorf("chart %s: point id %q appears twice", c.ID, p.ID)
			}
			points[p.ID] = true
			if err := checkPoint(c, p); err != nil {
				return fmt.Errorf("chart %s, point %s: %w", c.ID, p.ID, err)
			}
		}
	}
	return nil
}

func checkPoint(c *Chart, p *Point) error {
	if p.Col < 0 || c.Form == Grid && p.Col >= len(c.Cols) {
		return fmt.Errorf("column %d has no name in Cols", p.Col)
	}
	if p.Shape < 0 || p.Shape > 0 && p.Shape >= len(c.Shapes) {
		return fmt.Errorf("shape %d has no name in Shapes", p.Shape)
	}
	for _, n := range []Num{p.X, p.Y} {
		switch {
		case n.Known && (math.IsNaN(n.V) || math.IsInf(n.V, 0)):
			return fmt.Errorf("%v is not a number; use Missing", n.V)
		case n.Ranged && !n.Known:
			return fmt.Errorf("an interval without a value")
		case n.Ranged && !(n.Lo <= n.V && n.V <= n.Hi):
			return fmt.Errorf("interval %v to %v does not hold %v", n.Lo, n.Hi, n.V)
		case n.Ranged && c.Ranges == "":
			return fmt.Errorf("it has an interval, but Ranges does not say which")
		}
	}
	return nil
}

// validID tells whether s can be an id in HTML and CSS without escaping.
func validID(s string) bool {
	for i, r := range s {
		letter := r >= 'a' && r <= 'z'
		if !letter && (i == 0 || r != '-' && (r < '0' || r > '9')) {
			return false
		}
	}
	return s != ""
}

// safeLink returns a link that a reader may follow: relative, or http(s). A
// name from a file must not become a script, nor an address of unknown host.
func safeLink(link string) string {
	for i := range len(link) {
		if c := link[i]; c <= ' ' || c == 0x7f || c == '\\' {
			return ""
		}
	}
	if strings.HasPrefix(link, "//") {
		return ""
	}
	scheme, _, found := strings.Cut(link, ":")
	if !found || strings.ContainsAny(scheme, "/?#") {
		return link
	}
	if s := strings.ToLower(scheme); s == "http" || s == "https" {
		return link
	}
	return ""
}
