package analysis

import (
	"slices"
	"sort"
	"strings"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// strata parts what was measured in groups into what was measured under equal
// conditions: model, class, publisher, every setting that is stated but the
// given ones, and the lengths of the requests. Only what is in one stratum may
// be compared; what one side alone was measured under has a stratum to itself.
func strata[T any](items []T, groupOf func(T) *Group, but ...string) [][]T {
	found := map[string][]T{}
	var order []string
	for _, x := range items {
		g := groupOf(x)
		key := strings.Join([]string{g.Model.Name.ID, string(g.Class), publisher(g.Runs[0]), g.otherConditions(but...)}, "\x00")
		if found[key] == nil {
			order = append(order, key)
		}
		found[key] = append(found[key], x)
	}
	var out [][]T
	for _, key := range order {
		out = append(out, sameLengths(found[key], groupOf, but...)...)
	}
	return out
}

// otherConditions is what a group states but for some settings.
func (g *Group) otherConditions(but ...string) string {
	var parts []string
	for _, k := range g.Keys {
		if !slices.Contains(but, k.Setting.Key) {
			parts = append(parts, k.Setting.Key+"="+k.Text)
		}
	}
	return strings.Join(parts, "\x00")
}

// sameLengths parts items whose requests had other lengths. Lengths that were
// configured are conditions of the group; measured ones vary a little from run
// to run and count as equal within 10 %, as in [spread].
func sameLengths[T any](items []T, groupOf func(T) *Group, but ...string) [][]T {
	parts := [][]T{items}
	for _, key := range []string{"input_tokens", "output_tokens"} {
		if slices.Contains(but, key) {
			continue
		}
		s, _ := record.SettingByKey(key)
		length := func(x T) float64 { return s.Value(groupOf(x).Runs[0].Run).Num }
		var next [][]T
		for _, list := range parts {
			sort.SliceStable(list, func(i, j int) bool { return length(list[i]) < length(list[j]) })
			from := 0
			for i := range list {
				if length(list[i]) > 1.1*length(list[from]) {
					next, from = append(next, list[from:i]), i
				}
			}
			next = append(next, list[from:])
		}
		parts = next
	}
	return parts
}
