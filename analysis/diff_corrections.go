package analysis

import (
	"fmt"
	"strings"
	"time"
)

// corrections finds what was taken back. A dated run is a thing of the past: where
// it says another number now, that was corrected, and where it is gone while older
// ones of its source are still there, it was withdrawn.
func (d *differ) corrections() {
	is, oldest := map[string]*Run{}, map[string]time.Time{}
	for _, run := range d.after.Runs {
		is[run.ID] = run
		at, ok := run.Date.Start()
		if first, seen := oldest[run.Source.Key]; ok && (!seen || at.Before(first)) {
			oldest[run.Source.Key] = at
		}
	}
	there := map[string]bool{}
	for _, m := range d.after.Models {
		there[m.Name.ID] = true
	}
	gone := map[string]*Change{}
	counts := map[*Change]int{}
	for _, run := range d.before.Runs {
		at, dated := run.Date.Start()
		if !dated {
			continue
		}
		if now := is[run.ID]; now != nil {
			d.corrected(run, now)
			continue
		}
		first, seen := oldest[run.Source.Key]
		if !seen || at.Before(first) || !there[run.Of.Name.ID] { // a model that went is said once
			continue
		}
		key := run.Of.Name.ID + "\x00" + run.Provider + "\x00" + run.Source.Key
		if gone[key] == nil {
			gone[key] = d.add(Change{Sort: Withdrawn, What: joinTitle(run), Of: run.Source.Title, class: run.Class})
		}
		counts[gone[key]]++
	}
	for c, n := range counts {
		c.Note = fmt.Sprintf("%d dated %s gone, although older ones of the source are there", n, map[bool]string{true: "run is", false: "runs are"}[n == 1])
	}
}

func joinTitle(run *Run) string {
	if run.Provider != "" {
		return run.Of.Name.Title + " (" + run.Provider + ")"
	}
	return run.Of.Name.Title
}

// corrected compares the numbers of one run with what they were.
func (d *differ) corrected(old, now *Run) {
	key := func(c *Cell) string {
		return strings.Join([]string{c.Row.Metric.ID, string(c.Row.Stat), c.Row.Benchmark, c.Row.Variant}, "\x00")
	}
	was := map[string]*Cell{}
	for _, c := range old.Cells {
		was[key(c)] = c
	}
	for _, c := range now.Cells {
		before := was[key(c)]
		if before == nil || before.Value == c.Value || before.Unit != c.Unit {
			continue
		}
		d.add(Change{Sort: Corrected, What: joinTitle(now), Of: c.Row.Metric.Title + ", " + string(now.Date), Metric: c.Row.Metric.ID, Before: before, After: c, class: now.Class})
	}
}
