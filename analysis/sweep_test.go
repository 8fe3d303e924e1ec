package analysis

import (
	"math"
	"testing"
)

// Speed halves and throughput rises by 80, 60, 20 and 2 %: the bend is where the
// last large gain was.
func TestKnee(t *testing.T) {
	speed := []float64{200, 150, 100, 50, 25}
	throughput := []float64{200, 360, 576, 691, 705}
	if got := kneeIndex(speed, throughput); got != 2 {
		t.Errorf("knee at %d, want 2", got)
	}
	if got := kneeLoad([]float64{200, 150, 100, 50, 25, 200, 360, 576, 691, 705, 1, 2, 4, 8, 16}); got != 4 {
		t.Errorf("knee at load %v, want 4", got)
	}
	for i := range speed { // the knee does not depend on the units
		speed[i] *= 1e3
		throughput[i] /= 8
	}
	if got := kneeIndex(speed, throughput); got != 2 {
		t.Errorf("scaled: knee at %d, want 2", got)
	}
}

func TestNoKnee(t *testing.T) {
	for name, c := range map[string]struct{ x, y []float64 }{
		"two points":             {[]float64{2, 1}, []float64{1, 2}},
		"on the chord":           {[]float64{4, 2, 1}, []float64{1, 2, 4}},
		"bends inwards":          {[]float64{8, 1.1, 1}, []float64{1, 1.1, 8}},
		"speed does not change":  {[]float64{5, 5, 5}, []float64{1, 2, 3}},
		"throughput stays equal": {[]float64{5, 4, 3}, []float64{1, 1, 1}},
	} {
		if got := kneeIndex(c.x, c.y); got != -1 {
			t.Errorf("%s: knee at %d", name, got)
		}
	}
	if !math.IsNaN(kneeLoad([]float64{2, 1, 1, 2, 1, 2})) {
		t.Error("two points have a knee")
	}
}

func TestSaturation(t *testing.T) {
	// 95 % of 1000 is 950: load 8 gives 949, load 16 gives 950.
	if got := saturationLoad([]float64{100, 949, 950, 1000, 2, 8, 16, 32}); got != 16 {
		t.Errorf("saturated from %v, want 16", got)
	}
	if got := saturationLoad([]float64{10, 10, 1, 2}); got != 1 {
		t.Errorf("flat: saturated from %v, want 1", got)
	}
}
