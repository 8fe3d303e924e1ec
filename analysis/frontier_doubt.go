package analysis

import (
	"fmt"
	"strings"
)

// firmly is the share of resamples, in percent, from which on a point counts as
// on the front beyond the noise.
const firmly = 95

// Doubt says why a point's place on or off the front may be noise; empty where it
// stands beyond it. Prices and scores as published have no noise of their own.
func (p *Point) Doubt() string {
	unknown := false
	for _, c := range p.Cells {
		unknown = unknown || c.Exists() && c.Coverage == 0 && !isExact(c)
	}
	switch {
	case p.Front && p.Share != nil && p.Share.Value < firmly:
		return fmt.Sprintf("in %.0f %% of resamples", p.Share.Value)
	case p.Near:
		return "its interval reaches the frontier"
	case unknown:
		return "noise unknown"
	}
	return ""
}

// doubts says in sentences how sure the answer of a frontier is: which points of
// it, or beside it, lie inside the noise, and whether all did the same work.
func doubts(f *Frontier) string {
	var shaky, near []string
	unknown := 0
	for _, p := range f.Points {
		switch {
		case p.Front && p.Share != nil && p.Share.Value < firmly:
			shaky = append(shaky, fmt.Sprintf("%s (on it in %.0f %% of resamples)", p.Label, p.Share.Value))
		case p.Near:
			near = append(near, p.Label)
		case p.Doubt() != "":
			unknown++
		}
	}
	var text string
	if len(shaky) > 0 {
		text += " Not firmly on it: " + list(few(shaky)) + "."
	}
	if len(near) > 0 {
		text += " Inside its noise: " + list(few(near)) + "."
	}
	switch {
	case unknown == len(f.Points):
		text += " No interval tells whether this is more than noise."
	case unknown > 0:
		text += fmt.Sprintf(" Of %s no interval tells whether %s place is more than noise.", count(unknown, "point", "points"), verb(unknown, "its", "their"))
	}
	if work := spreads(f.Points, workKeys); len(work) > 0 {
		text += fmt.Sprintf(" The points did not do the same work (%s): where they differ in it, so may the numbers.", strings.Join(work, "; "))
	}
	return text
}

// few keeps the first of names that are too many for a sentence.
func few(names []string) []string {
	const most = 3
	if len(names) <= most+1 {
		return names
	}
	return append(names[:most:most], fmt.Sprintf("%d more", len(names)-most))
}
