package analysis

import (
	"math"

	"github.com/benchfolio/benchfolio/analysis/pareto"
	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// maxDominators is how many of those that beat a point are named.
const maxDominators = 3

// slacks adds to each front point how little would drop it from the front.
func (b *builder) slacks(f *Frontier, front *pareto.Front, points []*Point) {
	for _, s := range front.Slacks() {
		if s.By < 0 {
			continue
		}
		p, by := points[s.Point], points[s.By]
		pair := []*Cell{p.Cells[s.Objective], by.Cells[s.Objective]}
		value := OpSlack.eval([]float64{pair[0].Value, pair[1].Value}, nil)
		if math.IsInf(value, 0) || math.IsNaN(value) { // relative to a value of 0
			continue
		}
		p.SlackAxis = s.Objective
		p.Slack = b.cell(Cell{Key: Key{f.Name, f.Axes[s.Objective].Spec, "slack", p.ID}, Value: value, Unit: record.Percent, Op: OpSlack, Of: pair})
	}
}

// near marks the dominated points whose intervals reach the front.
func near(f *Frontier, front *pareto.Front, points []*Point, values []float64) {
	k := len(f.Axes)
	best := append([]float64(nil), values...)
	intervals := false
	for i, p := range points {
		for j, c := range p.Cells {
			if c.Coverage > 0 {
				intervals = true
				if best[i*k+j] = c.Lo; f.Axes[j].Better == record.Higher {
					best[i*k+j] = c.Hi
				}
			}
		}
	}
	if !intervals {
		return
	}
	reached, err := front.Near(best)
	if err != nil {
		return
	}
	for _, i := range reached {
		points[i].Near = true
	}
}

// resamples is how often the samples behind a front are drawn anew: enough for
// a share to be right to about 1.5 percent points.
const resamples = 1000

// shares adds to each point the share of resamples in which it is on the front.
// Each round draws the samples behind every median again, with replacement, and
// keeps the numbers that have no samples. The seed comes from the samples, so a
// rebuild gives the same shares. Without samples there are none.
func (b *builder) shares(f *Frontier, goals []pareto.Goal, points []*Point) {
	var cells []*Cell
	resampled := false
	for _, p := range points {
		for _, c := range p.Cells {
			cells = append(cells, c)
			resampled = resampled || isResampled(c)
		}
	}
	if !resampled || len(points) > 500 {
		return
	}
	got := resampledShares(goals, cells)
	for i, p := range points {
		p.Share = b.cell(Cell{
			Key: Key{f.Name, "share", "share of resamples", p.ID}, Value: got[i], Unit: record.Percent, Op: OpShare, Of: cells,
			again: func() float64 { return resampledShares(goals, cells)[i] },
		})
	}
}

// isResampled reports whether a number has samples to draw again.
func isResampled(c *Cell) bool {
	return (c.Op == OpMedian || c.Op == OpMedianOfRuns) && len(c.Of) > 1
}

// resampledShares computes the shares of points whose numbers stand in cells,
// point by point.
func resampledShares(goals []pareto.Goal, cells []*Cell) []float64 {
	values := make([]float64, len(cells))
	samples := make([][]float64, len(cells))
	var all [][]float64
	for n, c := range cells {
		values[n] = c.Recompute()
		if isResampled(c) {
			for _, x := range c.Of {
				samples[n] = append(samples[n], x.Recompute())
			}
			all = append(all, samples[n])
		}
	}
	draw := stats.NewResampler(stats.SeedOf(all...))
	points := len(cells) / len(goals)
	out := make([]float64, points)
	got, err := pareto.Shares(goals, points, resamples, func(_ int, out []float64) {
		for n, xs := range samples {
			out[n] = values[n]
			if xs != nil {
				fresh := make([]float64, len(xs))
				draw.Draw(fresh, xs)
				out[n] = medianOf(fresh)
			}
		}
	})
	if err != nil {
		panic("analysis: shares of a front that was found before: " + err.Error())
	}
	for i, s := range got {
		out[i] = float64(s.On) / float64(s.Of) * 100
	}
	return out
}
