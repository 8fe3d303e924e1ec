package chart

import (
	"fmt"
	"strings"
	"testing"
)

// TestStairsClaimNothing draws the front for all four pairs of objectives: each
// corner of the line must be matched or beaten, in both, by a point that exists.
func TestStairsClaimNothing(t *testing.T) {
	for _, bx := range []Better{Higher, Lower} {
		for _, by := range []Better{Higher, Lower} {
			c := &Chart{ID: "f", Title: "F", Source: "S", X: Axis{Title: "X", Better: bx}, Y: Axis{Title: "Y", Better: by}}
			var points []Point
			for i := range 5 {
				x, y := float64(10+20*i), float64(90-20*i) // a trade-off where both have the same sense
				if bx != by {
					y = float64(10 + 20*i)
				}
				points = append(points, Point{ID: fmt.Sprint(i), X: At(x), Y: At(y), Role: Front})
			}
			c.Series = []Series{{ID: "s", Points: points}}
			s := scenes(c)[0]
			line := s.stairs()
			if len(line) != 9 {
				t.Fatalf("%d corners, want 5 points and 4 turns", len(line))
			}
			for _, corner := range append(line, s.attained(line)...) {
				if !attainable(s, corner) {
					t.Errorf("better %v, %v: nobody attains the corner %v", bx, by, corner)
				}
			}
			checkStep(t, c, bx)
		}
	}
}

// attainable tells whether some point is at least as good as a corner, in pixels.
func attainable(s *scene, corner xy) bool {
	for _, d := range s.frontOrder() {
		okX := d.at.x >= corner.x
		if s.c.X.Better == Lower {
			okX = d.at.x <= corner.x
		}
		okY := d.at.y <= corner.y // pixels grow downwards
		if s.c.Y.Better == Lower {
			okY = d.at.y >= corner.y
		}
		if okX && okY {
			return true
		}
	}
	return false
}

// checkStep holds the interactive line to the same turns. ECharts calls a step
// "start" where the line turns at the left of two points.
func checkStep(t *testing.T, c *Chart, bx Better) {
	t.Helper()
	want := `"step":"start"`
	if bx == Lower {
		want = `"step":"end"`
	}
	if !strings.Contains(string(optionsOf(t, c)), want) {
		t.Errorf("better X %v: the interactive line has not %s", bx, want)
	}
}

func TestNoDirectionNoFront(t *testing.T) {
	c := speedQuality()
	c.X.Better = Neither
	if s := scenes(c)[0]; s.stairs() != nil {
		t.Error("a step line without an objective")
	}
}
