package analysis

import (
	"fmt"
	"math"

	"github.com/benchfolio/benchfolio/analysis/stats"
	"github.com/benchfolio/benchfolio/ingest/record"
)

// LeastMove is the smallest change of a measured number that is reported, in percent.
const LeastMove = 1

// A fence wants FenceLeast earlier changes and takes the last FenceMost of them, so
// that a noisy time long ago does not hide a change for ever.
const (
	FenceLeast = 10
	FenceMost  = 30
)

// Fence is how far a number used to move: Q3 + 3 IQR of its earlier relative changes
// (stats.UpperFence). A change within it is nothing new.
type Fence struct {
	Percent float64
	N       int // earlier changes
}

// series goes over what was said of one number, by the rule of its class.
func (t *turner) series(s *Series) {
	switch s.Spans[0].Class {
	case Prices:
		t.prices(s)
	case Scores:
		t.scores(s)
	default:
		t.measured(s)
	}
}

// prices: each change of a list price is a change.
func (t *turner) prices(s *Series) {
	for i := 1; i < len(s.Spans); i++ {
		was, is := &s.Spans[i-1], &s.Spans[i]
		if was.Unit == is.Unit && was.Value != is.Value {
			sort := Dearer
			if is.Value < was.Value {
				sort = Cheaper
			}
			t.number(sort, was, is, nil, "")
		}
	}
}

// scores: a published number moved where both dates have an interval and the two do
// not meet; where they have none it was published anew, and nobody can say more.
func (t *turner) scores(s *Series) {
	for i := 1; i < len(s.Spans); i++ {
		was, is := &s.Spans[i-1], &s.Spans[i]
		switch {
		case was.Unit != is.Unit || was.Value == is.Value:
		case was.Coverage == 0 || is.Coverage == 0:
			t.number(Restated, was, is, nil, "no interval is known")
		case meet(was, is):
			t.at(is.From).Noise++
		default:
			t.number(betterOrWorse(was, is), was, is, nil, "")
		}
	}
}

// measured: a number is held against what stood since the last change that was
// reported, not against the day before, so that a slow drift is seen, too. It moved
// where it differs by LeastMove, by more than the fence, and the intervals of the
// two, where they have one, do not meet.
func (t *turner) measured(s *Series) {
	stands := &s.Spans[0]
	var earlier []float64
	for i := 1; i < len(s.Spans); i++ {
		was, is := &s.Spans[i-1], &s.Spans[i]
		if was.Unit != is.Unit {
			stands, earlier = is, nil
			continue
		}
		if was.Value == is.Value {
			continue
		}
		fence := fenceOf(earlier)
		switch sort, note := judge(stands, is, fence); {
		case sort == "":
			t.at(is.From).Noise++
		default:
			t.number(sort, stands, is, fence, note)
			stands = is
		}
		if by, ok := percent(was, is); ok {
			earlier = append(earlier, math.Abs(by))
		}
	}
}

// judge says what sort of change two numbers make; none within the noise.
func judge(was, is *Span, fence *Fence) (sort Sort, note string) {
	by, ok := percent(was, is)
	intervals := was.Coverage > 0 && is.Coverage > 0
	switch {
	case ok && math.Abs(by) < LeastMove, fence != nil && ok && math.Abs(by) <= fence.Percent, intervals && meet(was, is):
		return "", ""
	case fence == nil && !intervals:
		return Unresolved, fmt.Sprintf("no interval, and fewer than %d earlier changes", FenceLeast)
	}
	return betterOrWorse(was, is), ""
}

// fenceOf is nil where there are too few changes for one.
func fenceOf(earlier []float64) *Fence {
	if len(earlier) < FenceLeast {
		return nil
	}
	last := earlier[max(len(earlier)-FenceMost, 0):]
	far, err := stats.UpperFence(last)
	if err != nil {
		return nil
	}
	return &Fence{far, len(last)}
}

// meet reports whether two intervals have a number in common.
func meet(a, b *Span) bool { return a.Lo <= b.Hi && b.Lo <= a.Hi }

// percent is the relative change; it says nothing where the number was not above 0.
func percent(was, is *Span) (float64, bool) {
	if was.Value <= 0 {
		return 0, false
	}
	return (is.Value/was.Value - 1) * 100, true
}

// betterOrWorse goes by the better side of the metric.
func betterOrWorse(was, is *Span) Sort {
	m := record.MetricByID(is.Metric)
	switch {
	case m == nil || m.Better == record.None:
		return Altered
	case (is.Value < was.Value) == (m.Better == record.Lower):
		return Improved
	}
	return Worsened
}

func (t *turner) number(sort Sort, was, is *Span, fence *Fence, note string) {
	m := Move{Sort: sort, Model: is.Model, What: is.Title, Before: was, After: is, Fence: fence, Note: note}
	m.Percent, m.Relative = percent(was, is)
	t.add(is.From, m)
}
