package analysis

import (
	"sort"
	"strings"
)

// Find returns the numbers whose id begins with the prefix, by id. The empty
// prefix finds all.
func (r *Report) Find(prefix string) []*Cell {
	var out []*Cell
	for id, c := range r.cells {
		if strings.HasPrefix(id, prefix) {
			out = append(out, c)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].ID < out[j].ID })
	return out
}
