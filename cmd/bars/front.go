package main

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/benchfolio/benchfolio/analysis/pareto"
)

// front measures, in this process, the front of points whose objectives are
// independent of each other, dominators included, against sorting the points.
func front(objectives int) func(*bench, bar, string) (result, error) {
	return func(b *bench, _ bar, _ string) (r result, err error) {
		random := rand.New(rand.NewPCG(9, uint64(objectives)))
		values := make([]float64, b.scaled(1_000_000)*objectives)
		for i := range values {
			values[i] = random.Float64()
		}
		for range b.runs {
			r.peer = append(r.peer, timed(func() { sortPoints(values, objectives) }))
			r.ours = append(r.ours, timed(func() { _, err = pareto.Find(make([]pareto.Goal, objectives), values) }))
			if err != nil {
				return r, err
			}
		}
		return r, nil
	}
}

func timed(f func()) cost {
	begun := time.Now()
	f()
	return cost{took: time.Since(begun)}
}

// sortPoints sorts copies of the points by their first objective, ties by the
// next ones.
func sortPoints(values []float64, objectives int) {
	points := make([][3]float64, len(values)/objectives)
	for i := range points {
		copy(points[i][:], values[i*objectives:(i+1)*objectives])
	}
	slices.SortFunc(points, func(p, q [3]float64) int {
		return cmp.Or(cmp.Compare(p[0], q[0]), cmp.Compare(p[1], q[1]), cmp.Compare(p[2], q[2]))
	})
}
