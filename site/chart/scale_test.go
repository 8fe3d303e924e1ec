package chart

import (
	"math"
	"strings"
	"testing"
)

func inf() float64 { return math.Inf(1) }

func texts(s scale) string {
	var out []string
	for _, t := range s.ticks {
		out = append(out, t.Text)
	}
	return strings.Join(out, " ")
}

func scaleFor(a Axis, n int, values ...float64) scale {
	var e extent
	for _, v := range values {
		e.add(At(v), false)
	}
	return newScale(a, e, isLog(a, e), n)
}

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		a      Axis
		n      int
		values []float64
		want   string
	}{
		{Axis{}, 6, []float64{38, 56}, "35 40 45 50 55 60"},
		{Axis{Zero: true}, 6, []float64{38, 56}, "0 10 20 30 40 50 60"},
		{Axis{}, 6, []float64{1, 19}, "0 5 10 15 20"},
		{Axis{}, 6, []float64{0.11, 0.13}, "0.105 0.110 0.115 0.120 0.125 0.130 0.135"},
		{Axis{}, 6, []float64{-40, 60}, "-60 -40 -20 0 20 40 60 80"},
		{Axis{}, 5, []float64{1200000, 9000000}, "0 2M 4M 6M 8M 10M"},
		{Axis{}, 8, []float64{0.05, 17}, "0.05 0.1 0.2 0.5 1 2 5 10 20"},
		{Axis{}, 4, []float64{0.05, 17}, "0.1 1 10"},
		{Axis{}, 5, []float64{1, 1e12}, "1 1,000 1M 1B 1T"},
		{Axis{Scale: Log}, 6, []float64{50, 60}, "48 50 52 54 56 58 60 62"},
		{Axis{Scale: Linear}, 5, []float64{1, 1000}, "0 250 500 750 1,000 1,250"},
	} {
		if got := texts(scaleFor(test.a, test.n, test.values...)); got != test.want {
			t.Errorf("%v: ticks %q, want %q", test.values, got, test.want)
		}
	}
}

func TestAutoScale(t *testing.T) {
	for _, test := range []struct {
		values []float64
		log    bool
	}{{[]float64{1, 20}, false}, {[]float64{1, 20.1}, true}, {[]float64{0, 100}, false}, {[]float64{-1, 100}, false}, {nil, false}} {
		if s := scaleFor(Axis{}, 6, test.values...); s.log != test.log {
			t.Errorf("%v: log %v", test.values, s.log)
		}
	}
}

// FuzzScale: for any two values there are a few ticks in rising order, and both
// values lie inside the axis, in their order.
func FuzzScale(f *testing.F) {
	for _, pair := range [][2]float64{{1, 2}, {11, 39}, {1, 10}, {9, 91}, {0, 0}, {-1, 1}, {1e16, 1e16 + 2}, {1e-90, 1e90}, {-1e100, 1e100}, {5e-324, 1}, {0.1, 0.1}, {1e15, 1e15 + 0.1}, {-3, -1}} {
		f.Add(pair[0], pair[1], true)
		f.Add(pair[0], pair[1], false)
	}
	f.Fuzz(func(t *testing.T, a, b float64, log bool) {
		if !(placeable(a, log) && placeable(b, log)) || math.IsNaN(a) || math.IsNaN(b) {
			return
		}
		a, b = min(a, b), max(a, b)
		axis := Axis{Scale: Linear}
		if log {
			axis.Scale = Log
		}
		s := scaleFor(axis, 6, a, b)
		s.p0, s.p1 = 0, 1000
		if len(s.ticks) < 2 || len(s.ticks) > 40 {
			t.Fatalf("%v to %v: %d ticks", a, b, len(s.ticks))
		}
		for i := 1; i < len(s.ticks); i++ {
			if !(s.ticks[i-1].V < s.ticks[i].V) {
				t.Fatalf("%v to %v: ticks %v", a, b, s.ticks)
			}
		}
		if !(s.lo <= a && b <= s.hi) {
			t.Fatalf("domain %v to %v does not hold %v to %v", s.lo, s.hi, a, b)
		}
		if pa, pb := s.at(a), s.at(b); !(0 <= pa && pa <= pb && pb <= 1000) {
			t.Fatalf("%v and %v are at %v and %v", a, b, pa, pb)
		}
	})
}

func TestNumText(t *testing.T) {
	for _, test := range []struct {
		n          Num
		text, span string
	}{
		{Num{V: 103, Lo: 99.96, Hi: 104.349, Text: "103.0"}, "103.0", "100 to 104.3"},
		{Num{V: 2.0 / 3, Lo: 0.51239, Hi: 0.9}, "0.666667", "0.5124 to 0.9"},
		{Num{V: 12345678, Lo: 12000000, Hi: 13000000}, "12345678", "12000000 to 13000000"},
		{Num{V: 0, Lo: -1, Hi: 0}, "0", "-1 to 0"},
	} {
		if test.n.text() != test.text || test.n.rangeText() != test.span {
			t.Errorf("%v: %q (%q), want %q (%q)", test.n, test.n.text(), test.n.rangeText(), test.text, test.span)
		}
	}
}
