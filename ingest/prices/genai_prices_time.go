package prices

import (
	"time"

	"github.com/benchfolio/benchfolio/ingest/record"
	"github.com/benchfolio/benchfolio/ingest/source"
)

// genAIEntry is one of several price tables of a model, with when it counts.
type genAIEntry struct {
	prices   source.Node
	utc      string // time of day; empty: all day
	from, to record.Date
}

// genAIEntries reads the constraints of a list of price tables, of which the
// last one that holds counts. An entry therefore ends where a later one begins
// that holds whenever it would; one that a later one always hides is left out.
func genAIEntries(list source.Node) []genAIEntry {
	var all []genAIEntry
	for _, n := range list.Items() {
		if e, ok := readGenAIEntry(n); ok {
			all = append(all, e)
		}
	}
	out := all[:0:0]
	for i, e := range all {
		hidden := false
		for _, later := range all[i+1:] {
			if later.utc != "" && later.utc != e.utc {
				continue
			}
			if e.to == "" || startOf(later.from).Before(startOf(e.to)) {
				e.to = later.from
			}
			hidden = hidden || !startOf(e.from).Before(startOf(later.from))
		}
		if hidden {
			e.prices.Report("value/check", "an entry after this one holds whenever it does; its prices were left out")
			continue
		}
		out = append(out, e)
	}
	return out
}

// startOf returns the first moment of a date; no date is before all others.
func startOf(d record.Date) time.Time {
	t, _ := d.Start()
	return t
}

// readGenAIEntry reads one entry. One whose constraint is not understood must
// not pass for the plain price.
func readGenAIEntry(n source.Node) (e genAIEntry, ok bool) {
	e.prices = n.Get("prices")
	c := n.Get("constraint")
	if !c.Exists() {
		return e, true
	}
	known := false
	if text := c.Get("start_date").Str(); text != "" {
		e.from, known = record.ParseDate(text)
	}
	if c.Has("start_time", "end_time") {
		start, ok1 := clockTime(c.Get("start_time").Str())
		end, ok2 := clockTime(c.Get("end_time").Str())
		e.utc, known = start+"-"+end, ok1 && ok2
	}
	for key := range c.Members() {
		known = known && (key == "start_date" || key == "start_time" || key == "end_time")
	}
	if !known {
		c.Report("value/type", "expected a constraint by `start_date`, or by `start_time` and `end_time` in UTC; its prices were left out")
	}
	return e, known
}

// clockTime cuts a time of day in UTC to minutes.
func clockTime(text string) (string, bool) {
	for _, layout := range []string{"15:04:05Z", "15:04:05+00:00", "15:04Z", "15:04:05", "15:04"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.Format("15:04"), true
		}
	}
	return "", false
}
