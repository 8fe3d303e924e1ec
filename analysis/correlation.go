package analysis

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// fewestPairs is how many points a rank correlation needs here: three are in
// order, or in reverse order, by chance once in three times.
const fewestPairs = 4

// correlate adds the rank correlation of the first two axes, with what it says
// in words.
func (b *builder) correlate(f *Frontier) { f.Rank = b.correlation(f, 0, 1) }

// correlation is the rank correlation of two axes over the points of a frontier,
// nil where there are too few or one axis has the same value everywhere.
func (b *builder) correlation(f *Frontier, i, j int) *Correlation {
	if len(f.Points) < fewestPairs {
		return nil
	}
	var of []*Cell
	for _, axis := range []int{i, j} {
		for _, p := range f.Points {
			of = append(of, p.Cells[axis])
		}
	}
	x, y := f.Axes[i], f.Axes[j]
	names := x.Spec + " and " + y.Spec
	rho := b.rankCell(Key{f.Name, "rank-correlation", "", names}, OpSpearman, stats.Spearman, of)
	tau := b.rankCell(Key{f.Name, "rank-correlation", "tau-b", names}, OpKendall, stats.KendallTauB, of)
	if rho == nil || tau == nil {
		return nil
	}
	return &Correlation{Rho: rho, Tau: tau, Finding: finding(rho, tau, x.Title, y.Title)}
}

// rankCell is one measure of rank correlation of the first half of cells with the
// second; nil where it is not defined.
func (b *builder) rankCell(key Key, op *Op, measure func(x, y []float64) (stats.Correlation, error), of []*Cell) *Cell {
	var values []float64
	for _, c := range of {
		values = append(values, c.Value)
	}
	n := len(values) / 2
	r, err := measure(values[:n], values[n:])
	if err != nil {
		return nil
	}
	return b.cell(Cell{Key: key, Value: r.Value, N: r.N, Lo: r.Interval.Lo, Hi: r.Interval.Hi, Coverage: r.Interval.Coverage, Op: op, Of: of})
}

// finding says in words what two measures of rank correlation say.
func finding(rho, tau *Cell, x, y string) string {
	x, y = strings.ToLower(x), strings.ToLower(y)
	switch {
	case rho.Coverage == 0 && rho.Value == 1:
		return fmt.Sprintf("In these %d points the order by %s is exactly the order by %s.", rho.N, x, y)
	case rho.Coverage == 0 && rho.Value == -1:
		return fmt.Sprintf("In these %d points the order by %s is exactly the order by %s, reversed.", rho.N, x, y)
	case tau.Coverage > 0 && direction(rho) != direction(tau):
		return fmt.Sprintf("In these %d points the two measures disagree: %s goes with %s by one and not by the other, so that %s may or may not say anything about %s.", rho.N, x, y, x, y)
	case direction(rho) == 0:
		return fmt.Sprintf("In these %d points %s says little about %s.", rho.N, x, y)
	case rho.Value < 0:
		return fmt.Sprintf("Higher %s goes with lower %s in these %d points.", x, y, rho.N)
	}
	return fmt.Sprintf("Higher %s goes with higher %s in these %d points.", x, y, rho.N)
}

// direction is the sign of a correlation whose interval leaves 0 out, else 0.
func direction(c *Cell) int {
	switch {
	case c.Coverage == 0 || c.Lo <= 0 && c.Hi >= 0:
		return 0
	case c.Value < 0:
		return -1
	}
	return 1
}

// pair is the correlation of two axes in one frontier.
type pair struct {
	front *Frontier
	x, y  Axis
	*Correlation
}

// pairs are the correlations of all pairs of axes of all frontiers, each once:
// a frontier of three axes has fewer points and adds only what no other says.
func (b *builder) pairs() (out []pair) {
	seen := map[string]bool{}
	for _, axes := range []int{2, 3} {
		for _, f := range b.r.Frontiers {
			for i := 0; len(f.Axes) == axes && i < axes; i++ {
				for j := i + 1; j < axes; j++ {
					key := strings.Join([]string{f.among(), f.Axes[i].Spec, f.Axes[j].Spec}, "\x00")
					back := strings.Join([]string{f.among(), f.Axes[j].Spec, f.Axes[i].Spec}, "\x00")
					if seen[key] || seen[back] {
						continue
					}
					c := f.Rank
					if i > 0 || j > 1 {
						c = b.correlation(f, i, j)
					}
					if c != nil {
						seen[key] = true
						out = append(out, pair{f, f.Axes[i], f.Axes[j], c})
					}
				}
			}
		}
	}
	return out
}

// among says what the points of a frontier are.
func (f *Frontier) among() string {
	what := "models, by prices and scores"
	if f.Class != "" {
		what = string(f.Class) + " offerings"
	}
	for _, p := range f.Points {
		if p.Model != f.Points[0].Model {
			return what
		}
	}
	return f.Points[0].Model.Name.Title + ", " + what
}

// correlations is the finding about what one axis says of another.
func correlations(b *builder) *Finding {
	pairs := b.pairs()
	if len(pairs) == 0 {
		return nil
	}
	f := &Finding{Title: "Does one number tell another?",
		About: "Two columns are put in order, and the two orders compared: 1 is the same order, -1 the reverse, 0 no relation. Spearman's rho weighs how far places differ, Kendall's tau-b counts the pairs that are in and out of order; tau is the smaller number as a rule. An interval that holds 0 says that so few points tell nothing. Neither says which causes which."}
	t := &Table{Name: "axes", Title: "Pairs of axes", Says: "What the order by one number says about the order by another, over the points of each frontier.",
		Columns: []Column{textCol("Of"), textCol("And"), textCol("Among"), numberCol("Spearman's rho", "correlation of the ranks", record.None), numberCol("Kendall's tau-b", "pairs in order less pairs out of order, over all", record.None), textCol("What it says")}}
	said := 0
	for _, p := range pairs {
		weight := Plain
		if direction(p.Rho) != 0 && direction(p.Tau) == direction(p.Rho) {
			said++
			weight = Strong
		}
		t.row(textField(p.x.Title), textField(p.y.Title), textField(p.front.among()), cellField(p.Rho), cellField(p.Tau), Field{Text: p.Finding, Weight: weight})
	}
	f.Tables = []*Table{t}
	f.Answer = fmt.Sprintf("%s: in %d the order by one says something about the order by the other beyond chance, in the others nothing for sure. %s",
		count(len(pairs), "pair of axes", "pairs of axes"), said, pairs[0].Finding)
	return f
}
