package analysis

import (
	"slices"
	"sort"
)

// splitSettings are the settings by which fronts are compared, each with those
// that come with it: other hardware has another number of accelerators.
var splitSettings = []split{{key: "precision"}, {key: "speculative"}, {key: "hardware", with: []string{"accelerators"}}, {key: "engine"}, {key: "provider"}}

type split struct {
	key  string
	with []string
}

// fewestCompared is how many points make a front that is worth comparing.
const fewestCompared = 2

// mostParts is how many values of a setting are looked at, the largest parts
// first: each is matched with each.
const mostParts = 12

// frontParts is two parts of a frontier's points that differ in one setting.
type frontParts struct {
	names      [2]string
	all        [2][]*Point
	matched    [2][]*Point // under conditions that both sides have
	conditions int         // how many these are
}

// tooFew reports whether either side has no front under equal conditions.
func (p *frontParts) tooFew() bool {
	return min(len(p.matched[0]), len(p.matched[1])) < fewestCompared
}

// partsOf splits the points of a frontier by a setting and returns the two parts
// that have most points under equal conditions, of equal ones the larger parts;
// nil where no two parts have a front.
func partsOf(f *Frontier, by split) *frontParts {
	parts := map[string][]*Point{}
	var names []string
	for _, p := range f.Points {
		if p.Group == nil || p.Group.condition(by.key) == "" {
			continue
		}
		name := p.Group.condition(by.key)
		if parts[name] == nil {
			names = append(names, name)
		}
		parts[name] = append(parts[name], p)
	}
	sort.Slice(names, func(i, j int) bool {
		if x, y := len(parts[names[i]]), len(parts[names[j]]); x != y {
			return x > y
		}
		return names[i] < names[j]
	})
	names = names[:min(len(names), mostParts)]
	var best *frontParts
	for i, x := range names {
		for _, y := range names[i+1:] {
			if len(parts[y]) < fewestCompared {
				break
			}
			p := matchPoints([2]string{x, y}, [2][]*Point{parts[x], parts[y]}, by)
			if best == nil || p.size() > best.size() {
				best = p
			}
		}
	}
	return best
}

// size is how many points the smaller side has under equal conditions.
func (p *frontParts) size() int { return min(len(p.matched[0]), len(p.matched[1])) }

// matchPoints keeps of each side what was measured under conditions of the other.
func matchPoints(names [2]string, all [2][]*Point, by split) *frontParts {
	out := &frontParts{names: names, all: all}
	groupOf := func(p *Point) *Group { return p.Group }
	for _, stratum := range strata(slices.Concat(all[0], all[1]), groupOf, append([]string{by.key}, by.with...)...) {
		var sides [2][]*Point
		for _, p := range stratum {
			i := 0
			if p.Group.condition(by.key) == names[1] {
				i = 1
			}
			sides[i] = append(sides[i], p)
		}
		if len(sides[0]) > 0 && len(sides[1]) > 0 {
			out.conditions++
			out.matched[0], out.matched[1] = append(out.matched[0], sides[0]...), append(out.matched[1], sides[1]...)
		}
	}
	return out
}
