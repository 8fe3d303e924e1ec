package analysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// versus is the winner of a use case beside its runner-up.
type versus struct {
	winner, runner *candidate
	axis           criterion // the first ranking axis on which they differ
	best, next     *Cell     // their numbers on it
	outcome        outcome
	p              *Cell // of the U test, corrected; nil where there was none
}

// outcome is what can be said of a winner and its runner-up.
type outcome int8

const (
	cannotTell outcome = iota // no intervals
	resolved
	tied       // the samples, or the intervals, do not separate
	unresolved // so few samples that no exact test could separate them
	exact      // list prices: there is no noise
	equal      // on every axis
)

// outcomeWords say it, behind the names of the two.
var outcomeWords = map[outcome]string{
	cannotTell: "no interval tells whether that is more than noise",
	tied:       "inside the noise",
	equal:      "equal on every ranking axis",
}

// alpha is the p-value from which on two samples do not separate.
const alpha = 0.05

// versusOf finds the runner-up of a winner: the next that differs in more than
// its load, since a sweep of one deployment is no choice between two. nil where
// there is none.
func (u *useCase) versusOf() *versus {
	ranked := u.ranked()
	if len(ranked) == 0 {
		return nil
	}
	at := slices.IndexFunc(ranked, func(c *candidate) bool { return !sameButForLoad(ranked[0], c) })
	if at < 0 {
		return nil
	}
	v := &versus{winner: ranked[0], runner: ranked[at], outcome: equal}
	for _, r := range u.rank {
		i := u.at(r)
		v.axis, v.best, v.next = r, v.winner.Cells[i], v.runner.Cells[i]
		if v.best.Exists() != v.next.Exists() || v.best.Exists() && v.best.Value != v.next.Value {
			v.outcome = compareNumbers(r, v.best, v.next)
			break
		}
	}
	return v
}

// sameButForLoad reports whether two offerings are one deployment under
// different loads.
func sameButForLoad(x, y *candidate) bool {
	if x.Model != y.Model || (x.Group == nil) != (y.Group == nil) {
		return false
	}
	if x.Group == nil {
		return true
	}
	for _, s := range record.SettingKeys {
		if s.Key != "concurrency" && s.Key != "request_rate" && x.Group.condition(s.Key) != y.Group.condition(s.Key) {
			return false
		}
	}
	return x.Group.any().Source == y.Group.any().Source
}

// compareNumbers says what can be said of two numbers before the U test: it is
// resolved until the test, or the intervals, say otherwise.
func compareNumbers(axis criterion, x, y *Cell) outcome {
	switch {
	case !x.Exists() || !y.Exists():
		return exact
	case axis.Metric != nil && axis.Metric.Group == record.Price:
		return exact
	case isResampled(x) && isResampled(y):
		if stats.Resolvable(len(x.Of), len(y.Of)) {
			return resolved
		}
		return unresolved
	case x.Coverage == 0 || y.Coverage == 0:
		return cannotTell
	case x.Lo <= y.Hi && y.Lo <= x.Hi:
		return tied
	}
	return resolved
}

// compareWinners tests each winner against its runner-up, all as one family.
func (b *builder) compareWinners(cases []*useCase) {
	var tested []*versus
	var pairs []*Cell
	for _, u := range cases {
		if u.versus = u.versusOf(); u.versus == nil {
			continue
		}
		for _, c := range u.ranked()[1:] {
			c.versusBest = b.againstBest(u, c)
		}
		if v := u.versus; v.outcome == resolved && isResampled(v.best) && isResampled(v.next) {
			tested = append(tested, v)
			pairs = append(pairs, v.best, v.next)
		}
	}
	for i, v := range tested {
		again := func() float64 { return correctedPs(pairs)[i] }
		v.p = b.cell(Cell{Key: Key{"use cases", "p", "corrected", v.winner.ID + "\x00" + v.runner.ID}, Value: again(), Op: OpUTest, Of: pairs,
			Params: []float64{float64(i + 1)}, again: again})
		if v.p.Value >= alpha {
			v.outcome = tied
		}
	}
}

// correctedPs are the p-values of the pairs of medians, x and y in turn.
func correctedPs(pairs []*Cell) []float64 {
	var ps []float64
	for i := 0; i < len(pairs); i += 2 {
		test, err := stats.MannWhitney(samplesOf(pairs[i]), samplesOf(pairs[i+1]))
		if err != nil {
			panic("analysis: U test of no samples: " + err.Error()) // a median has some
		}
		ps = append(ps, test.P)
	}
	corrected, err := stats.Holm(ps)
	if err != nil {
		panic("analysis: " + err.Error()) // p-values lie between 0 and 1
	}
	return corrected
}

// samplesOf are the numbers that a median is of.
func samplesOf(c *Cell) []float64 {
	xs := make([]float64, len(c.Of))
	for i, x := range c.Of {
		xs[i] = x.Recompute()
	}
	return xs
}

// againstBest is how far a number is from the winner's, on the axis on which
// the winner leads its runner-up.
func (b *builder) againstBest(u *useCase, c *candidate) *Cell {
	at := u.at(u.versus.axis)
	x, best := c.Cells[at], u.versus.winner.Cells[at]
	if !x.Exists() || !best.Exists() || best.Value == 0 {
		return nil
	}
	return b.relative(Key{"use case " + u.name, u.versus.axis.Spec + u.versus.axis.Title, "against the winner", c.ID}, x, best)
}

// relative is how far a number is from the best one, in percent: over all pairs
// of samples where both have samples.
func (b *builder) relative(key Key, x, best *Cell) *Cell {
	out := Cell{Key: key, Unit: record.Percent, Op: OpGap, Of: []*Cell{x, best}}
	if isResampled(x) && isResampled(best) {
		if shift, err := stats.Ratio(samplesOf(x), samplesOf(best)); err == nil {
			out.Op, out.N = OpShift, len(x.Of)
			out.again = func() float64 {
				again, _ := stats.Ratio(samplesOf(x), samplesOf(best))
				return (again.Value - 1) * 100
			}
			if shift.Interval.Exists() {
				out.Lo, out.Hi, out.Coverage = (shift.Interval.Lo-1)*100, (shift.Interval.Hi-1)*100, shift.Interval.Coverage
			}
		}
	}
	out.Value = out.Recompute()
	return b.cell(out)
}

// verdict is the use case's answer, in words that follow its title.
func (u *useCase) verdict() string {
	if len(u.qualify) == 0 {
		return "nothing qualifies" + u.nearest()
	}
	ranked := u.ranked()
	if len(ranked) == 0 {
		return fmt.Sprintf("%s, but none has a number on %s to be ranked by", count(len(u.qualify), "offering qualifies", "offerings qualify"), u.rank[0].word())
	}
	if u.versus == nil {
		if len(ranked) > 1 {
			return ranked[0].Label + " wins; all that qualify are one deployment under other loads"
		}
		return ranked[0].Label + " wins, the only one that qualifies"
	}
	v := u.versus
	winner, runner := v.winner.Label, v.runner.Label
	switch v.outcome {
	case tied:
		return fmt.Sprintf("%s and %s are a tie, %s in %s%s", winner, runner, outcomeWords[tied], v.axis.word(), u.tieBreak())
	case equal:
		return fmt.Sprintf("%s and %s are a tie, %s", winner, runner, outcomeWords[equal])
	case unresolved:
		return fmt.Sprintf("%s leads %s%s, not resolved at n = %d and %d", winner, runner, v.by(), len(v.best.Of), len(v.next.Of))
	case cannotTell:
		return fmt.Sprintf("%s leads %s%s; %s", winner, runner, v.by(), outcomeWords[cannotTell])
	}
	return fmt.Sprintf("%s wins, runner-up is %s%s", winner, runner, v.by())
}

// brief is the verdict in a few words.
func (u *useCase) brief() string {
	ranked := u.ranked()
	switch {
	case len(u.qualify) == 0 && len(u.fail[0].unknown) == 0:
		return "nothing qualifies, nearest is " + u.fail[0].Label
	case len(u.qualify) == 0:
		return "nothing qualifies"
	case len(ranked) == 0:
		return "none has a " + u.rank[0].word()
	case u.tie():
		return ranked[0].Label + " or " + u.versus.runner.Label + ", a tie"
	}
	return ranked[0].Label
}

func (u *useCase) tie() bool {
	return u.versus != nil && (u.versus.outcome == tied || u.versus.outcome == equal)
}

// by says how far the runner-up is behind.
func (v *versus) by() string {
	c := v.runner.versusBest
	if !v.next.Exists() {
		return ", which has no " + v.axis.word()
	}
	if c == nil {
		return ""
	}
	if c.Value >= 100 {
		return fmt.Sprintf(" (%.3g times the %s)", 1+c.Value/100, v.axis.word())
	}
	return fmt.Sprintf(" (%+.1f %% in %s)", c.Value, v.axis.word())
}

// tieBreak says whom the next ranking axis prefers, where the first cannot tell.
func (u *useCase) tieBreak() string {
	at := slices.IndexFunc(u.rank, u.versus.axis.same)
	for _, r := range u.rank[at+1:] {
		x, y := u.versus.winner.Cells[u.at(r)], u.versus.runner.Cells[u.at(r)]
		if !x.Exists() || !y.Exists() || x.Value == y.Value {
			continue
		}
		better := u.versus.winner
		if (y.Value > x.Value) == (r.Better == record.Higher) {
			better = u.versus.runner
		}
		return fmt.Sprintf("; %s is better in %s", better.Label, r.word())
	}
	return ""
}

// nearest names the offering whose farthest limit is nearest, and by how much it
// fails each.
func (u *useCase) nearest() string {
	if len(u.fail) == 0 || len(u.fail[0].unknown) > 0 {
		return "; every offering lacks a number for a limit"
	}
	c := u.fail[0]
	var parts []string
	for i, l := range u.limits {
		if m := c.misses[i]; m.Exists() {
			parts = append(parts, fmt.Sprintf("misses %s by %.0f %%", l, max(m.Value, -m.Value)))
		}
	}
	return fmt.Sprintf("; nearest is %s, which %s", c.Label, strings.Join(parts, " and "))
}
