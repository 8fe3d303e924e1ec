package pareto

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// sorted gives the points in lexicographic order of their rows, equal rows by
// index: what dominates a point stands before it.
func (m matrix) sorted(points []int) []int {
	order := m.sortedBy(0, points)
	for lo := 0; lo < len(order); {
		hi := lo + 1
		for hi < len(order) && m.at(order[hi], 0) == m.at(order[lo], 0) {
			hi++
		}
		if hi-lo > 1 {
			slices.SortFunc(order[lo:hi], func(a, b int) int {
				return cmp.Or(slices.Compare(m.row(a), m.row(b)), cmp.Compare(a, b))
			})
		}
		lo = hi
	}
	return order
}

// keyed is a point under one of its objectives.
type keyed struct {
	key   uint64
	point int
}

// keyed puts the points under objective j into keys, which must have room.
func (m matrix) keyed(keys []keyed, j int, points []int) []keyed {
	keys = keys[:len(points)]
	for i, p := range points {
		keys[i] = keyed{ordered(m.at(p, j)), p}
	}
	return keys
}

func sortKeyed(keys []keyed) {
	slices.SortFunc(keys, func(a, b keyed) int { return cmp.Compare(a.key, b.key) })
}

// sortedBy gives the points in the order of one objective. Many points are sorted
// digit by digit: half of the branches of a sort by comparison are mispredicted,
// and that is most of its time.
func (m matrix) sortedBy(j int, points []int) []int {
	keys := m.keyed(make([]keyed, len(points)), j, points)
	if len(keys) < 1<<12 {
		sortKeyed(keys)
	} else {
		keys = radixSort(keys)
	}
	order := make([]int, len(keys))
	for i, k := range keys {
		order[i] = k.point
	}
	return order
}

// ordered maps a float to an integer with the same order, 0 and -0 to the same.
func ordered(x float64) uint64 {
	b := math.Float64bits(x + 0) // -0 + 0 is 0
	if b>>63 == 1 {
		return ^b
	}
	return b | 1<<63
}

// radixSort sorts by digits of 11 bits, the least significant first. It may return
// another slice than keys, which it uses as scratch.
func radixSort(keys []keyed) []keyed {
	const width = 11
	var counts [6][1 << width]int
	for _, k := range keys {
		for d := range counts {
			counts[d][k.key>>(d*width)&(1<<width-1)]++
		}
	}
	spare := make([]keyed, len(keys))
	for d := range counts {
		shift := d * width
		if counts[d][keys[0].key>>shift&(1<<width-1)] == len(keys) {
			continue // the same digit everywhere
		}
		at := 0
		for i, c := range counts[d] {
			counts[d][i] = at
			at += c
		}
		for _, k := range keys {
			digit := k.key >> shift & (1<<width - 1)
			spare[counts[d][digit]] = k
			counts[d][digit]++
		}
		keys, spare = spare, keys
	}
	return keys
}

// halve puts the points with the smallest values of objective j, that many, first.
func (m matrix) halve(points []int, first, j int, scratch []keyed) {
	keys := m.keyed(scratch, j, points)
	split(keys, first)
	for i, k := range keys {
		points[i] = k.point
	}
}

// split is a quickselect: no key before index at is above any from there on. Equal
// keys are settled together, and after too many rounds the rest is sorted, so that
// no data make it slow.
func split(keys []keyed, at int) {
	for budget := 2 * bits.Len(uint(len(keys))); len(keys) > 32 && budget > 0; budget-- {
		pivot := pivotOf(keys)
		below := moveFirst(keys, func(key uint64) bool { return key < pivot })
		upTo := below + moveFirst(keys[below:], func(key uint64) bool { return key == pivot })
		switch {
		case at < below:
			keys = keys[:below]
		case at < upTo:
			return
		default:
			keys, at = keys[upTo:], at-upTo
		}
	}
	sortKeyed(keys)
}

// pivotOf is the median of 15 evenly spaced keys.
func pivotOf(keys []keyed) uint64 {
	var sample [15]uint64
	for i := range sample {
		sample[i] = keys[i*len(keys)/len(sample)].key
	}
	slices.Sort(sample[:])
	return sample[len(sample)/2]
}

// moveFirst moves the keys that match to the front and returns their number.
func moveFirst(keys []keyed, match func(uint64) bool) int {
	count := 0
	for i, k := range keys {
		if match(k.key) {
			keys[i], keys[count] = keys[count], k
			count++
		}
	}
	return count
}
