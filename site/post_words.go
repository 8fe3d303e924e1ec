package site

import (
	"strings"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// inWords prints a number as a sentence has it.
func inWords(c *analysis.Cell, form string) string {
	d, _ := displayAll([]*analysis.Cell{c})
	text, unit := d.number(c), " "+d.label
	before := ""
	switch {
	case form == "times":
		return timesText(c, d) + " times"
	case d.label == "":
		unit = ""
	case c.Op == analysis.OpMargin && c.Unit == record.Percent:
		unit = " percentage points"
	case text == "1" && d.label == "points":
		unit = " point"
	case strings.HasPrefix(d.label, "$/"):
		before, unit = "$", " per "+d.label[2:]
	}
	switch iv := d.interval(c); {
	case form == "number":
		unit = ""
	case form == "interval" && iv != "":
		return before + text + " (" + iv + ")" + unit
	}
	return before + text + unit
}

// timesText is a ratio with two digits, where no interval says how many it has.
func timesText(c *analysis.Cell, d display) string {
	if hasInterval(c) {
		return d.number(c)
	}
	return d.fixed(c.Value, max(1-magnitude(c.Value), 0))
}

func ordinal(n int) string {
	suffix := "th"
	if n/10%10 != 1 {
		suffix = or(map[int]string{1: "st", 2: "nd", 3: "rd"}[n%10], "th")
	}
	return display{}.fixed(float64(n), 0) + suffix
}
