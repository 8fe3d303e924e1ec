package chart

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// scenes solves both drawings of a chart.
func scenes(c *Chart) []*scene {
	var all []*scene
	for _, l := range []layout{wide, narrow} {
		s := newScene(c, l, "x")
		s.draw()
		all = append(all, s)
	}
	return all
}

// randomFront is a chart with n points, all of which want a label, with names
// of every length; the generator is seeded, so that a failure comes back.
func randomFront(seed uint64, n int) *Chart {
	r := rand.New(rand.NewPCG(seed, 1))
	c := &Chart{ID: "r", Title: "R", Source: "S", X: Axis{Title: "X", Better: Higher}, Y: Axis{Title: "Y", Better: Higher}, Ranges: "R"}
	s := Series{ID: "s", Slot: 1}
	for i := range n {
		x, y := r.Float64()*100, r.Float64()*100
		if i > 0 && r.IntN(8) == 0 { // marks that lie upon each other
			x, y = s.Points[i-1].X.V, s.Points[i-1].Y.V
		}
		p := Point{ID: fmt.Sprint(i), Label: hostile[r.IntN(len(hostile))], Role: Role(r.IntN(4)), X: At(x), Y: Within(y, y-r.Float64()*9, y+r.Float64()*9)}
		if r.IntN(2) == 0 {
			p.Label = fmt.Sprint("Model ", i)
		}
		s.Points = append(s.Points, p)
	}
	c.Series = []Series{s}
	return c
}

// TestLabelsKeepClear holds for any data: no label covers a mark, another label
// or a leader line, and none leaves the drawing.
func TestLabelsKeepClear(t *testing.T) {
	charts := samples()
	for seed := range uint64(150) {
		charts = append(charts, randomFront(seed, 1+int(seed)%60))
	}
	for _, c := range charts {
		for _, s := range scenes(c) {
			checkLabels(t, s)
		}
	}
}

func checkLabels(t *testing.T, s *scene) {
	t.Helper()
	var labels []*label
	for i := range s.dots {
		if l := s.dots[i].label; l != nil && l.placed {
			labels = append(labels, l)
		}
	}
	page := box{0, 0, s.l.width, s.plot.y1}
	for i, a := range labels {
		if !a.box.within(page) {
			t.Errorf("%s: label %q leaves the drawing: %v", s.l.name, a.text, a.box)
		}
		if w := a.st.width(a.text); w > a.box.x1-a.box.x0 {
			t.Errorf("label %q is wider than its box", a.text)
		}
		for j := range s.dots {
			if !s.hidden(s.dots[j].p) && a.box.overlaps(around(s.dots[j].at, s.dots[j].r)) {
				t.Errorf("%s: label %q covers the mark of %s", s.l.name, a.text, s.dots[j].p.ID)
			}
		}
		for j, b := range labels {
			if i < j && a.box.overlaps(b.box) {
				t.Errorf("%s: labels %q and %q overlap", s.l.name, a.text, b.text)
			}
			if from, to := b.leaderEnds(); i != j && b.leader && a.box.crosses(from, to) {
				t.Errorf("%s: the leader of %q crosses label %q", s.l.name, b.text, a.text)
			}
		}
	}
}

// TestFewNamesManyNumbers: names beside the marks while they are few, numbers
// with a key from a dozen on and in the narrow drawing; nobody is lost from the key.
func TestFewNamesManyNumbers(t *testing.T) {
	for _, test := range []struct {
		c                *Chart
		inWide, inNarrow int // entries of the key
	}{{speedQuality(), 0, 5}, {crowded(), 18, 18}, {sweep(), 0, 3}} {
		s := scenes(test.c)
		if len(s[0].key) != test.inWide || len(s[1].key) != test.inNarrow {
			t.Errorf("%s: %d and %d entries in the keys, want %d and %d", test.c.ID, len(s[0].key), len(s[1].key), test.inWide, test.inNarrow)
		}
		for _, s := range s {
			for i := range s.dots {
				if l := s.dots[i].label; l != nil && !l.placed {
					t.Errorf("%s: label %q found no place", test.c.ID, l.text)
				}
			}
		}
	}
}

func TestCrosses(t *testing.T) {
	b := box{0, 0, 10, 10}
	for _, test := range []struct {
		p, q xy
		want bool
	}{
		{xy{-5, 5}, xy{15, 5}, true}, {xy{5, 5}, xy{6, 6}, true}, {xy{-5, -5}, xy{15, 15}, true},
		{xy{-5, 15}, xy{15, 15}, false}, {xy{-5, 8}, xy{2, 15}, false}, {xy{11, 0}, xy{11, 10}, false}, {xy{5, -5}, xy{5, -1}, false},
	} {
		if got := b.crosses(test.p, test.q); got != test.want {
			t.Errorf("crosses(%v, %v) = %v", test.p, test.q, got)
		}
	}
}
