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
func slacks(front *pareto.Front, points []*Point) {
	for _, s := range front.Slacks() {
		if s.By >= 0 && !math.IsInf(s.Relative, 0) {
			points[s.Point].Slack, points[s.Point].SlackAxis = &s.Relative, s.Objective
		}
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
func shares(f *Frontier, goals []pareto.Goal, points []*Point, values []float64) {
	k := len(f.Axes)
	samples := make([][]float64, len(values))
	var all [][]float64
	for i, p := range points {
		for j, c := range p.Cells {
			if (c.Op == OpMedian || c.Op == OpMedianOfRuns) && len(c.Of) > 1 {
				xs := make([]float64, len(c.Of))
				for n, x := range c.Of {
					xs[n] = x.Value
				}
				samples[i*k+j] = xs
				all = append(all, xs)
			}
		}
	}
	if len(all) == 0 || len(points) > 500 {
		return
	}
	draw := stats.NewResampler(stats.SeedOf(all...))
	got, err := pareto.Shares(goals, len(points), resamples, func(_ int, out []float64) {
		for n, xs := range samples {
			if xs == nil {
				out[n] = values[n]
				continue
			}
			fresh := make([]float64, len(xs))
			draw.Draw(fresh, xs)
			out[n] = medianOf(fresh)
		}
	})
	if err != nil {
		return
	}
	for i, s := range got {
		share := float64(s.On) / float64(s.Of)
		points[i].Share = &share
	}
}
