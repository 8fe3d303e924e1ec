package pareto

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// brute answers by definition, in the objectives as they were given.
type brute struct {
	goals  []Goal
	values []float64
}

func (b brute) n() int                { return len(b.values) / len(b.goals) }
func (b brute) row(i int) []float64   { return b.values[i*len(b.goals) : (i+1)*len(b.goals)] }
func (b brute) comparable(i int) bool { return !slices.ContainsFunc(b.row(i), math.IsNaN) }

// gain is how much better q is than p in objective j.
func (b brute) gain(p, q []float64, j int) float64 {
	if b.goals[j] == Max {
		return q[j] - p[j]
	}
	return p[j] - q[j]
}

func (b brute) dominates(q, p []float64) bool {
	better := false
	for j := range b.goals {
		g := b.gain(p, q, j)
		if g < 0 {
			return false
		}
		better = better || g > 0
	}
	return better
}

func (b brute) onFront(i int) bool {
	for q := range b.n() {
		if b.comparable(q) && b.dominates(b.row(q), b.row(i)) {
			return false
		}
	}
	return b.comparable(i)
}

// dominators are those on the front, by the documented order.
func (b brute) dominators(i int) (dominators []int) {
	type key struct {
		cut, sum float64
		row      []float64
	}
	keys := map[int]key{}
	for q := range b.n() {
		if !b.onFront(q) || !b.comparable(i) || !b.dominates(b.row(q), b.row(i)) {
			continue
		}
		k := key{cut: math.Inf(1)}
		for j := range b.goals {
			share := b.gain(b.row(i), b.row(q), j)
			if share > 0 {
				share /= math.Abs(b.row(i)[j]) // by 0: infinite
			}
			k.cut = math.Min(k.cut, share)
			k.sum += share
			k.row = append(k.row, -b.gain(make([]float64, len(b.goals)), b.row(q), j))
		}
		keys[q] = k
		dominators = append(dominators, q)
	}
	slices.SortFunc(dominators, func(p, q int) int {
		return cmp.Or(cmp.Compare(keys[q].cut, keys[p].cut), cmp.Compare(keys[q].sum, keys[p].sum),
			slices.Compare(keys[p].row, keys[q].row), cmp.Compare(p, q))
	})
	return dominators
}

// slack tries every value that another point has in each objective: worsening to it,
// or just beyond it, must be the first that lets a point dominate.
func (b brute) slack(i int) (relative float64, exists bool) {
	relative = math.Inf(1)
	for j := range b.goals {
		for q := range b.n() {
			if q == i || !b.comparable(q) {
				continue
			}
			worse := slices.Clone(b.row(i))
			away := -b.gain(worse, b.row(q), j)
			if away < 0 {
				continue
			}
			direction := math.Inf(1)
			if b.goals[j] == Max {
				direction = math.Inf(-1)
			}
			worse[j] = math.Nextafter(b.row(q)[j], direction)
			if !b.dominates(b.row(q), worse) {
				continue
			}
			exists = true
			if away > 0 {
				away /= math.Abs(b.row(i)[j])
			}
			relative = math.Min(relative, away)
		}
	}
	return relative, exists
}

// grid draws points with whole values, often equal, and at times a missing one.
func grid(seed uint64, k, n, size int, missing bool) ([]Goal, []float64) {
	r := rand.New(rand.NewPCG(seed, 11))
	goals := make([]Goal, k)
	for j := range goals {
		goals[j] = Goal(r.IntN(2))
	}
	values := make([]float64, n*k)
	for i := range values {
		values[i] = float64(r.IntN(size) - size/3)
		if missing && r.IntN(20) == 0 {
			values[i] = math.NaN()
		}
	}
	return goals, values
}
