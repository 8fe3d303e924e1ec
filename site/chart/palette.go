package chart

import "slices"

// A colour has one value for light and one for dark surroundings.
type colour struct {
	name        string // of the CSS variable: --chart-<name>
	light, dark string // #rrggbb
}

// palette holds the colours of entities, by slot. The hues are those of Okabe
// and Ito, "Color Universal Design" (2008), which stay apart for people with
// protanopia and deuteranopia. Each is changed for each theme, as little as
// possible, until a mark has a contrast of 3:1 or more to the ground (WCAG 2.2,
// 1.4.11) and all stay apart again; their black, which is the colour of text
// here, became brown. Tests hold both.
var palette = [...]colour{
	{"0", "#68707b", "#9aa3ae"}, // neutral, for what has no entity
	{"1", "#0660a8", "#4a9fe6"}, // blue
	{"2", "#d23403", "#f27a3d"}, // vermilion
	{"3", "#18815e", "#07a574"}, // bluish green
	{"4", "#b5548d", "#e496c3"}, // reddish purple
	{"5", "#af8b1a", "#e8a924"}, // orange; darker, ochre
	{"6", "#3196ce", "#90d0f8"}, // sky blue
	{"7", "#627325", "#e3dc63"}, // yellow; on light ground olive
	{"8", "#5a3621", "#ceaa8e"}, // brown
}

// surface holds the colours of everything else.
var surface = [...]colour{
	{"bg", "#ffffff", "#14171c"},    // the ground; a page sets it to its own
	{"ink", "#16191d", "#eceef1"},   // text and the step line
	{"soft", "#59616b", "#a4acb7"},  // secondary text: 4.5:1
	{"grid", "#e4e7eb", "#2b3139"},  // grid lines, decoration
	{"axis", "#858c96", "#78818c"},  // axis lines: 3:1
	{"muted", "#8b929c", "#737b86"}, // dominated marks: 3:1
}

// Slots is the number of colours of entities. Further entities share hues; the
// charts never rely on colour alone.
const Slots = len(palette) - 1

// AssignSlots gives each entity a colour for ever. Entities in kept stay as
// they are, also those that are not in ids; the others get, in the order of
// their sorted ids, the lowest of the least used slots. The caller keeps the
// result in the data set and passes it as kept the next time. Neither argument
// is changed.
func AssignSlots(ids []string, kept map[string]int) map[string]int {
	slots := make(map[string]int, len(ids)+len(kept))
	var used [Slots + 1]int
	for id, slot := range kept {
		if slot >= 0 && slot <= Slots {
			slots[id] = slot
			used[slot]++
		}
	}
	for _, id := range slices.Sorted(slices.Values(ids)) {
		if _, ok := slots[id]; ok {
			continue
		}
		slot := 1
		for s := range used {
			if s > 0 && used[s] < used[slot] {
				slot = s
			}
		}
		slots[id] = slot
		used[slot]++
	}
	return slots
}

// slot is the palette index of a series, neutral where the caller's is not valid.
func (s *Series) slot() int {
	if s.Slot < 0 || s.Slot > Slots {
		return 0
	}
	return s.Slot
}
