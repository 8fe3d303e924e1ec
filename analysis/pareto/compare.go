package pareto

import (
	"fmt"
	"slices"
)

// Coverage is the share of the points of front b that some point of front a covers,
// that is dominates or equals: 1 says that a makes b superfluous, 0 that it beats
// nothing of it. Coverage(b, a) is another number, not 1 minus this one. Both must
// have the same objectives, and b at least one point.
//
// E. Zitzler: Evolutionary Algorithms for Multiobjective Optimization: Methods and
// Applications. Dissertation, ETH Zürich 1999, sec. 3.2.2 (the function C).
func Coverage(a, b *Front) (float64, error) {
	if !slices.Equal(a.goals, b.goals) {
		return 0, fmt.Errorf("pareto: coverage of fronts with different objectives: %w", ErrShape)
	}
	if len(b.Points) == 0 {
		return 0, fmt.Errorf("pareto: coverage of a front without points: %w", ErrShape)
	}
	t := a.m.tree(a.m.distinct(a.order))
	covered := 0
	for _, i := range b.Points {
		if t.covering(1, b.m.row(i)) >= 0 {
			covered++
		}
	}
	return float64(covered) / float64(len(b.Points)), nil
}

// Comparison is what became of a front.
type Comparison[K comparable] struct {
	Stayed []Place[K] // on both fronts, in the order of the new data
	Came   []Place[K] // on the new front alone, in the order of the new data
	Went   []Place[K] // on the old front alone, in the order of the old data
}

// Place is where a point stands in two sets of data.
type Place[K comparable] struct {
	Key           K
	Before, After int // index of the point, -1 where the data lack it
}

// Compare matches two fronts by keys, one for each point, on the front or not. A
// point that came may be new (Before is -1), or no longer dominated; one that went
// may be gone (After is -1), or dominated now, by after.By[After].
func Compare[K comparable](before, after *Front, beforeKeys, afterKeys []K) (Comparison[K], error) {
	var c Comparison[K]
	old, err := index(before, beforeKeys)
	if err != nil {
		return c, err
	}
	now, err := index(after, afterKeys)
	if err != nil {
		return c, err
	}
	for _, i := range after.Points {
		place := Place[K]{afterKeys[i], -1, i}
		if j, ok := old[place.Key]; ok {
			place.Before = j
		}
		if place.Before >= 0 && before.By[place.Before] == OnFront {
			c.Stayed = append(c.Stayed, place)
		} else {
			c.Came = append(c.Came, place)
		}
	}
	for _, i := range before.Points {
		place := Place[K]{beforeKeys[i], i, -1}
		if j, ok := now[place.Key]; ok {
			place.After = j
		}
		if place.After < 0 || after.By[place.After] != OnFront {
			c.Went = append(c.Went, place)
		}
	}
	return c, nil
}

func index[K comparable](f *Front, keys []K) (map[K]int, error) {
	if len(keys) != len(f.By) {
		return nil, fmt.Errorf("pareto: %d keys for %d points: %w", len(keys), len(f.By), ErrShape)
	}
	at := make(map[K]int, len(keys))
	for i, key := range keys {
		if j, ok := at[key]; ok {
			return nil, fmt.Errorf("pareto: points %d and %d have the same key %v: %w", j, i, key, ErrShape)
		}
		at[key] = i
	}
	return at, nil
}
