package analysis

import "testing"

// A number that is the same is one span, also where it was parsed twice; one that
// goes and comes back is two, whatever it says.
func TestNewHistory(t *testing.T) {
	say := func(value float64) *Said { return &Said{ID: "a", Model: "m", Class: Prices, Value: value} }
	on := []*Member{{Front: "f", ID: "a"}}
	h := NewHistory([]*Dated{{Said: []*Said{say(1)}, Members: on}, {Said: []*Said{say(1)}}, {Said: []*Said{say(2)}, Members: on}, {}, {Said: []*Said{say(2)}, Members: on}})
	var got [][2]int
	for _, x := range h.Series[0].Spans {
		got = append(got, [2]int{x.From, x.To})
	}
	if want := [][2]int{{0, 1}, {2, 2}, {4, 4}}; len(h.Series) != 1 || len(got) != len(want) || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("%d series, spans %v, want %v", len(h.Series), got, want)
	}
	if stays := h.Fronts[0].Of; len(stays) != 3 || stays[1].From != 2 || stays[1].To != 2 {
		t.Errorf("%d stays", len(stays))
	}
}
