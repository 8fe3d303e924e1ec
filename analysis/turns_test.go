package analysis

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// over makes a history of one number, a date for each value.
func over(class, metric string, half float64, values ...float64) *History {
	var dates []*Dated
	for i, v := range values {
		s := &Said{ID: "a", Model: "m", Title: "M", Class: class, Source: "s", Metric: metric, Stat: record.Median, Value: v, Unit: "x"}
		if half > 0 {
			s.Lo, s.Hi, s.Coverage = v-half, v+half, 0.95
		}
		dates = append(dates, &Dated{Name: fmt.Sprint(i), Said: []*Said{s}})
	}
	return NewHistory(dates)
}

// moves are the moves of a history as text: date, sort, percent.
func moves(h *History) (out []string) {
	for _, t := range h.Turns {
		for _, m := range t.Moves {
			out = append(out, fmt.Sprintf("%d %s %+.0f", t.Date, m.Sort, m.Percent))
		}
	}
	return out
}

func TestTurnsOfNumbers(t *testing.T) {
	for _, test := range []struct {
		name string
		h    *History
		want string
	}{
		{"each change of a price counts", over(Prices, "price_input", 0, 2, 2, 1.9, 1.9, 3), "2 cheaper -5, 4 dearer +58"},
		{"a score without interval is restated", over(Scores, "score", 0, 50, 51), "1 restated +2"},
		{"scores whose intervals meet", over(Scores, "score", 1, 50, 51), ""},
		{"scores whose intervals do not", over(Scores, "score", 1, 50, 54), "1 better +8"},
		{"medians whose intervals meet", over(string(Live), "output_speed", 2, 100, 103, 97), ""},
		{"medians whose intervals do not", over(string(Live), "output_speed", 2, 100, 103, 90), "2 worse -10"},
		{"less is better", over(string(Live), "ttft", 0.01, 1, 0.9), "1 better -10"},
		{"a change below the stated size", over(string(Live), "output_speed", 0.1, 100, 100.9), ""},
		{"a slow drift is one change", over(string(Live), "output_speed", 2, 100, 101.2, 102.4, 103.6, 104.8, 106), "4 better +5"},
		{"no interval, no history", over(string(Live), "output_speed", 0, 100, 120), "1 not resolved +20"},
	} {
		if s := strings.Join(moves(test.h), ", "); s != test.want {
			t.Errorf("%s: %q, want %q", test.name, s, test.want)
		}
	}
}

// Eleven steps between 100 and 102 are 2.00 and 1.96 %: Q3 + 3 IQR is 2.12 %, by
// type 7. The same step again is nothing new; one of 10 % is.
func TestTurnsWithinTheFence(t *testing.T) {
	h := over(string(Live), "output_speed", 0.1, append(slices.Repeat([]float64{100, 102}, 7), 100, 110)...)
	got := moves(h)[FenceLeast:] // until then there is no fence
	if want := "15 better +10"; strings.Join(got, ", ") != want {
		t.Fatalf("%q, want %q", got, want)
	}
	m := h.Turns[14].Moves[0]
	if m.Fence == nil || m.Fence.N != 14 || m.Fence.Percent < 2.11 || m.Fence.Percent > 2.13 {
		t.Errorf("fence %+v, want 2.12 %% of 14 changes", m.Fence)
	}
}

// A change on the day on which the window changed is no progress; prices and the
// numbers of another metric are as ever.
func TestTurnsOfMethod(t *testing.T) {
	say := func(speed, price float64, window string) *Dated {
		live := &Said{ID: "a", Model: "m", Title: "M", Class: string(Live), Metric: "output_speed", Value: speed, Lo: speed, Hi: speed, Coverage: 0.95}
		cost := &Said{ID: "b", Model: "m", Title: "M", Class: Prices, Metric: "price_input", Value: price}
		return &Dated{Said: []*Said{live, cost}, Method: []Term{{"window", window}}}
	}
	h := NewHistory([]*Dated{say(100, 2, "72 h"), say(150, 3, "24 h"), say(200, 4, "24 h")})
	if got, want := strings.Join(moves(h), ", "), "1 dearer +50, 1 changed +50, 2 dearer +33, 2 better +33"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if m := h.Turns[0].Method; len(m) != 1 || m[0] != (TermChange{"window", "72 h", "24 h"}) {
		t.Errorf("method %v", m)
	}
}

// Who comes, goes, enters a front and leaves it is named; a front that is new has
// nobody who entered it.
func TestTurnsOfNamesAndFronts(t *testing.T) {
	on := func(model string) *Dated {
		return &Dated{Said: []*Said{{ID: model, Model: model, Title: model, Class: Prices, Source: "s", Provider: "p-" + model}, {ID: "stays", Model: "oak", Title: "oak", Class: Prices, Source: "s"}},
			Members: []*Member{{Front: "f", Title: "F", ID: model, Model: model, Label: model}}}
	}
	before := &Dated{Said: on("elm").Said}
	h := NewHistory([]*Dated{before, on("elm"), on("ash")})
	var got []string
	for _, turn := range h.Turns {
		for _, m := range turn.Moves {
			got = append(got, fmt.Sprint(turn.Date, " ", m.Sort, " ", m.What, " ", m.Of, " ", m.Note))
		}
	}
	want := []string{"2 left the front elm F no longer there", "2 entered the front ash F new",
		"2 went elm model ", "2 went p-elm provider ", "2 came ash model ", "2 came p-ash provider "}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A model that leaves a front and enters it on the same date was measured under other
// conditions, and did neither; nobody is to read it as a change of rank.
func TestTurnsUnderOtherConditions(t *testing.T) {
	on := func(point string) *Dated {
		return &Dated{Said: []*Said{{ID: "a", Model: "elm", Title: "elm", Class: Prices, Source: "s"}},
			Members: []*Member{{Front: "f", Title: "F", ID: point, Model: "elm", Label: "elm"}}}
	}
	h := NewHistory([]*Dated{on("1"), on("2")})
	if len(h.Turns[0].Moves) != 2 {
		t.Fatalf("%d moves, want 2", len(h.Turns[0].Moves))
	}
	for _, m := range h.Turns[0].Moves {
		if m.Note != otherConditions {
			t.Errorf("%s: note %q", m.Sort, m.Note)
		}
	}
}
