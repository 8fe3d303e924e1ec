package site

import (
	"strconv"

	"github.com/benchfolio/benchfolio/analysis"
)

// A chart draws so many points, on the first page fewer: more are a smear in which
// no reader can tell them apart, and megabytes of page. Tables and files have all.
const (
	mostDrawn        = 300
	mostDrawnOnIndex = 60
	mostInThumb      = 40
)

// mostUnplaced is how many points without a place a chart carries for its note,
// which names a few.
const mostUnplaced = 20

// drawn picks what the chart of a frontier draws: the front, then what its
// intervals reach, then an even sample of the rest in the order of the first
// axis, which keeps the shape of the cloud. A front that alone is too large is
// sampled as well, with both of its ends; steps through fewer of its points
// claim less than is attained, never more.
func drawn(f *analysis.Frontier, most int) (points, apart []*analysis.Point) {
	front, beaten := sides(f)
	var near, rest []*analysis.Point
	for _, x := range beaten {
		if x.Near {
			near = append(near, x)
		} else {
			rest = append(rest, x)
		}
	}
	for _, list := range [][]*analysis.Point{front, near, rest} {
		points = append(points, evenly(list, most-len(points))...)
	}
	return points, f.Apart[:min(len(f.Apart), mostUnplaced)]
}

// evenly is n elements of a list, evenly spread, with its first and last.
func evenly[T any](list []T, n int) []T {
	if len(list) <= n {
		return list
	}
	out := make([]T, n)
	for i := range out {
		out[i] = list[i*(len(list)-1)/max(n-1, 1)]
	}
	return out
}

// drawnOf says that a chart draws a part of the points only; nothing where it
// draws all.
func drawnOf(f *analysis.Frontier, points []*analysis.Point) string {
	if len(points) == len(f.Points) {
		return ""
	}
	front, _ := sides(f)
	s := " Drawn are " + strconv.Itoa(len(points)) + " of the " + strconv.Itoa(len(f.Points)) + " points: "
	if len(front) <= len(points) {
		return s + "the whole frontier, and an even sample of the others."
	}
	return s + "an even sample of the frontier, which has " + strconv.Itoa(len(front)) + "."
}
