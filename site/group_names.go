package site

import (
	"slices"

	"github.com/benchfolio/benchfolio/analysis"
)

// nameSettings are what a group is called by first; its lengths of input and
// output, say, only where these do not tell two groups apart.
var nameSettings = []string{"provider", "engine", "hardware", "precision", "speculative", "concurrency"}

// groupNames are the names of the groups of one chart: what sets each apart from
// the others. What all of them share names none, and is said once, in the text.
func groupNames(groups []*analysis.Group) []string {
	common := commonConditions(groups)
	names := make([]string, len(groups))
	for i, g := range groups {
		names[i] = ownConditions(g, common, nameSettings)
	}
	brief := slices.Clone(names)
	for i, name := range brief {
		if name == "" || countOf(brief, name) > 1 {
			names[i] = or(ownConditions(groups[i], common, nil), groupTitle(groups[i]))
		}
	}
	if len(groups) == 1 {
		names[0] = groupTitle(groups[0])
	}
	return names
}

// ownConditions are the conditions of a group beyond the common ones, of the
// settings that are asked for; of all where none are.
func ownConditions(g *analysis.Group, common []analysis.Condition, settings []string) string {
	var own []analysis.Condition
	for _, k := range g.Keys {
		if !hasCondition(common, k) && (settings == nil || slices.Contains(settings, k.Setting.Key)) {
			own = append(own, k)
		}
	}
	return describeConditions(own)
}

func countOf(list []string, s string) (n int) {
	for _, x := range list {
		if x == s {
			n++
		}
	}
	return n
}
