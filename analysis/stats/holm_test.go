package stats

import (
	"errors"
	"math"
	"testing"
)

// Four hypotheses with p 0.01, 0.04, 0.03, 0.005: by the definition, 0.005*4,
// 0.01*3, 0.03*2, and 0.04*1 raised to the one before it. R's p.adjust agrees.
func TestHolm(t *testing.T) {
	got := must(Holm([]float64{0.01, 0.04, 0.03, 0.005}))
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} {
		near(t, "corrected p", got[i], want, 1e-15)
	}
	got = must(Holm([]float64{0.6, 0.9}))
	if got[0] != 1 || got[1] != 1 {
		t.Errorf("above 1: %v", got)
	}
	if got := must(Holm(nil)); len(got) != 0 {
		t.Errorf("of none: %v", got)
	}
	for _, bad := range []float64{-0.1, 1.1, math.NaN()} {
		if _, err := Holm([]float64{0.5, bad}); !errors.Is(err, ErrDomain) {
			t.Errorf("p %v: %v, want ErrDomain", bad, err)
		}
	}
}
