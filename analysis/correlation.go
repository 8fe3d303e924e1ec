package analysis

import (
	"fmt"
	"strings"

	"github.com/benchfolio/benchfolio/analysis/stats"
)

// correlate adds the rank correlation of the first two axes, with what it says
// in words.
func (b *builder) correlate(f *Frontier) {
	if len(f.Points) < 4 {
		return
	}
	var xs, ys []*Cell
	var values []float64
	for _, p := range f.Points {
		xs, ys = append(xs, p.Cells[0]), append(ys, p.Cells[1])
	}
	for _, c := range append(xs, ys...) {
		values = append(values, c.Value)
	}
	rho, err := stats.Spearman(values[:len(xs)], values[len(xs):])
	if err != nil {
		return
	}
	c := b.cell(Cell{
		Key: Key{f.Name, "rank-correlation", "", f.Axes[0].Spec + " and " + f.Axes[1].Spec}, Value: rho.Value, N: rho.N,
		Lo: rho.Interval.Lo, Hi: rho.Interval.Hi, Coverage: rho.Interval.Coverage, Op: OpSpearman, Of: append(xs, ys...),
	})
	f.Rank = &Correlation{Rho: c, Finding: finding(c, f.Axes[0].Title, f.Axes[1].Title)}
}

// finding says in words what a rank correlation says.
func finding(c *Cell, x, y string) string {
	x, y = strings.ToLower(x), strings.ToLower(y)
	switch {
	case c.Coverage == 0 && c.Value == 1:
		return fmt.Sprintf("In these %d points the order by %s is exactly the order by %s.", c.N, x, y)
	case c.Coverage == 0 && c.Value == -1:
		return fmt.Sprintf("In these %d points the order by %s is exactly the order by %s, reversed.", c.N, x, y)
	case c.Coverage == 0 || c.Lo <= 0 && c.Hi >= 0:
		return fmt.Sprintf("In these %d points %s says little about %s.", c.N, x, y)
	case c.Value < 0:
		return fmt.Sprintf("Higher %s goes with lower %s in these %d points.", x, y, c.N)
	}
	return fmt.Sprintf("Higher %s goes with higher %s in these %d points.", x, y, c.N)
}
