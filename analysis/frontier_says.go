package analysis

import (
	"fmt"
	"math"
	"strings"

	"github.com/benchfolio/benchfolio/analysis/pareto"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// leader is the side whose front reaches further.
func (c *FrontComparison) leader() int {
	if c.Sides[0].Volume.Value < c.Sides[1].Volume.Value {
		return 1
	}
	return 0
}

// surely says whether the front of the leading side reaches further than the
// other beyond the noise: also where each of its points is at the worst end of
// its interval and each of the other's at the best. Prices and scores as
// published have no noise; where another number has no interval, nothing tells.
func surely(goals []pareto.Goal, sides [2][]*Cell, leader int) outcome {
	var ends [2][]float64
	for i := range sides {
		for n, c := range sides[i] {
			lo, hi := c.Value, c.Value
			if c.Coverage > 0 {
				lo, hi = c.Lo, c.Hi
			} else if !isExact(c) {
				return cannotTell
			}
			if (goals[n%len(goals)] == pareto.Max) == (i == leader) {
				ends[i] = append(ends[i], lo)
			} else {
				ends[i] = append(ends[i], hi)
			}
		}
	}
	var fronts [2]*pareto.Front
	for i := range ends {
		front, err := pareto.Find(goals, ends[i])
		if err != nil {
			return cannotTell
		}
		fronts[i] = front
	}
	volumes, err := volumesOf(goals, fronts, append(append([]float64(nil), ends[0]...), ends[1]...))
	switch {
	case err != nil || math.IsNaN(volumes[0]):
		return cannotTell
	case volumes[leader] > volumes[1-leader]:
		return resolved
	}
	return tied
}

// isExact reports whether a number is as somebody set or published it, so that no
// noise can lie in it.
func isExact(c *Cell) bool {
	for _, l := range c.Leaves() {
		if g := l.Row.Metric.Group; g != record.Price && g != record.Quality {
			return false
		}
	}
	return true
}

// refusal says why two fronts are not compared.
func (c *FrontComparison) refusal() string {
	x, y := c.Sides[0], c.Sides[1]
	what := fmt.Sprintf("By %s, the frontiers of %s and %s are not compared: ", strings.ToLower(c.Setting.Title), x.Name, y.Name)
	if c.Conditions == 0 {
		return what + "nothing of the one was measured as anything of the other was (same model, publisher, load, lengths and whatever else is stated), so that a difference could come from any of these."
	}
	return what + fmt.Sprintf("only %s and %s under conditions that both have, and a frontier needs %d.",
		count(x.Points, "offering of the one", "offerings of the one"), count(y.Points, "of the other was measured", "of the other were measured"), fewestCompared)
}

// sentence says which of the two fronts is better, where one is, and how sure
// that is.
func (c *FrontComparison) sentence() string {
	x, y := c.Sides[c.leader()], c.Sides[1-c.leader()]
	text := fmt.Sprintf("By %s, over %s that both have, ", strings.ToLower(c.Setting.Title), count(c.Conditions, "set of conditions", "sets of conditions"))
	switch {
	case x.Covers.Value == 100 && y.Covers.Value == 100:
		return text + fmt.Sprintf("the frontiers of %s and %s are equal.", x.Name, y.Name) + c.unmatched(x, y)
	case x.Volume.Value == y.Volume.Value:
		return text + fmt.Sprintf("%s and %s reach equally far, each with offerings that the other does not beat.", x.Name, y.Name) + c.unmatched(x, y)
	case c.outcome == tied:
		return text + fmt.Sprintf("the frontiers of %s and %s are a tie, %s.", x.Name, y.Name, outcomeWords[tied]) + c.unmatched(x, y)
	case x.Covers.Value == 100:
		text += fmt.Sprintf("%s is as good or better throughout: it beats or equals every offering on the frontier of %s", x.Name, y.Name)
	case x.Covers.Value == 0 && y.Covers.Value == 0:
		text += fmt.Sprintf("%s and %s serve different needs: neither beats an offering on the other's frontier; %s reaches further in all", x.Name, y.Name, x.Name)
	default:
		text += fmt.Sprintf("%s reaches further, but %s has offerings on its frontier that it does not beat", x.Name, y.Name)
	}
	if c.outcome == cannotTell {
		text += "; " + outcomeWords[cannotTell]
	}
	return text + "." + c.unmatched(x, y)
}

// unmatched says what was left out, and what counting it in would pretend.
func (c *FrontComparison) unmatched(x, y FrontSide) string {
	var parts []string
	for _, s := range c.Sides {
		if s.LeftOut > 0 {
			parts = append(parts, fmt.Sprintf("%d of %s", s.LeftOut, s.Name))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	text := fmt.Sprintf(" Left out, as measured under conditions that the other lacks: %s.", strings.Join(parts, " and "))
	if c.Reversed {
		text += fmt.Sprintf(" With them %s would seem to reach further, which is refused: it would compare conditions, not the two.", y.Name)
	}
	return text
}
