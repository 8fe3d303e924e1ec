package analysis

import (
	"testing"

	"github.com/benchfolio/benchfolio/ingest/record"
)

// What was measured once leads by an unknown noise; intervals that meet are a
// tie; one alone leads nobody.
func TestLeadOfThroughput(t *testing.T) {
	at := func(v, lo, hi, coverage float64) *loadPoint {
		return &loadPoint{speed: &Cell{Value: 50}, throughput: &Cell{Value: v, Lo: lo, Hi: hi, Coverage: coverage, Unit: record.TokensPerSecond}}
	}
	best := at(100, 95, 105, 0.97)
	for _, c := range []struct {
		next *loadPoint
		want outcome
	}{{nil, exact}, {at(99, 0, 0, 0), cannotTell}, {at(90, 84, 95, 0.97), tied}, {at(90, 84, 94, 0.97), resolved}} {
		if got := lead(best, c.next); got != c.want {
			t.Errorf("%+v: %d, want %d", c.next, got, c.want)
		}
	}
	own := &sweep{points: []*loadPoint{best}}
	other := &sweep{points: []*loadPoint{at(80, 0, 0, 0), at(70, 0, 0, 0)}}
	if got := nextBest([]*sweep{own, other}, best, 0); got != other.points[0] {
		t.Errorf("next is %+v", got)
	}
	if got := nextBest([]*sweep{own, other}, best, 60); got != nil {
		t.Errorf("next at 60 tokens/s is %+v", got)
	}
}
