package main

import (
	"fmt"

	"github.com/benchfolio/benchfolio/analysis"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// mostOfSort is how many changes of one mild sort are shown to people.
const mostOfSort = 10

// mild are the sorts that are folded where there are many.
var mild = map[analysis.Sort]bool{analysis.Came: true, analysis.Went: true, analysis.Unresolved: true, analysis.Restated: true, analysis.Ranked: true}

// changeGrids are the tables of a diff: changes of method first, each with what it
// touches, then the rest.
func changeGrids(c *analysis.Changes, before, after string) (out []*grid) {
	for _, m := range c.Method {
		g := changeGrid(m.Touched)
		g.title = methodTitle(m)
		g.foot = append(g.foot, touchedWords(len(m.Touched)))
		out = append(out, g)
	}
	g := changeGrid(c.List)
	g.title = "Changes from " + before + " to " + after
	if len(c.List) == 0 {
		g.foot = append(g.foot, "Nothing changed.")
	}
	g.foot = append(g.foot, noiseWords(c))
	return append(out, g)
}

func changeGrid(list []*analysis.Change) *grid {
	g := &grid{columns: []column{
		{name: "change"}, {name: "what"}, {name: "of"}, {name: "before", number: true}, {name: "after", number: true}, {name: "unit"},
		{name: "by", unit: "%", number: true}, {name: "interval"}, {name: "note"},
	}}
	shown, folded := map[analysis.Sort]int{}, map[analysis.Sort]int{}
	var order []analysis.Sort
	for _, c := range list {
		if shown[c.Sort]++; mild[c.Sort] && shown[c.Sort] > mostOfSort {
			if folded[c.Sort]++; folded[c.Sort] == 1 {
				order = append(order, c.Sort)
			}
			continue
		}
		g.add(changeTexts(c)...)
	}
	for _, s := range order {
		g.foot = append(g.foot, fmt.Sprintf("%d more: %s; --output json lists all.", folded[s], s))
	}
	return g
}

func changeTexts(c *analysis.Change) []string {
	number := func(x *analysis.Cell) string {
		if !x.Exists() {
			return ""
		}
		return record.FormatFloat(x.Value)
	}
	before, after, unit, by, interval := number(c.Before), number(c.After), "", "", ""
	for _, x := range []*analysis.Cell{c.Before, c.After} {
		if x.Exists() {
			unit = string(x.Unit)
		}
	}
	if c.Sort == analysis.Ranked {
		before, after = fmt.Sprint(c.Ranks[0]), fmt.Sprint(c.Ranks[1])
	}
	if c.Relative {
		by = fmt.Sprintf("%+.1f", c.Percent)
	}
	if v := c.Compared; v != nil && v.Relative && v.Change.Interval.Exists() {
		interval = fmt.Sprintf("%+.1f to %+.1f", v.Change.Interval.Lo, v.Change.Interval.Hi)
	}
	return []string{string(c.Sort), c.What, c.Of, before, after, unit, by, interval, c.Note}
}

func methodTitle(m *analysis.MethodChange) string {
	switch {
	case m.Before == "":
		return fmt.Sprintf("Method: %s is new: %s", m.Term, m.After)
	case m.After == "":
		return fmt.Sprintf("Method: %s is gone: %s", m.Term, m.Before)
	}
	return fmt.Sprintf("Method: %s was %s and is %s", m.Term, m.Before, m.After)
}

func touchedWords(n int) string {
	if n == 0 {
		return "No number that changed can come from it."
	}
	return "These may come from the change of method: nothing of it is called better or worse."
}

func noiseWords(c *analysis.Changes) string {
	return fmt.Sprintf("%s compared and within the noise, or changed by less than %s %%. A change is one that a Mann-Whitney test, corrected by Holm's rule, tells from chance (p < 0.05).",
		plural(c.Noise, "number"), record.FormatFloat(c.Least))
}
