package chart

import (
	"math"
	"strconv"
	"strings"
)

// logSpan is the ratio of the largest to the smallest value from which Auto
// takes a logarithmic axis: beyond it the small values share a few pixels.
const logSpan = 20

// limit is the largest magnitude that has a place on an axis, and its inverse
// the smallest on a logarithmic one; both leave room for the arithmetic of
// domains, which must not overflow.
const limit = 1e100

// tick is one marked value of an axis.
type tick struct {
	V    float64
	Text string
}

// scale maps values to positions. p0 and p1 are set by the drawing, in pixels.
type scale struct {
	lo, hi float64
	log    bool
	time   bool
	ticks  []tick
	p0, p1 float64
}

// extent is the range of the values of an axis, and of their intervals.
type extent struct {
	lo, hi       float64 // of the values alone
	outLo, outHi float64 // with the intervals
	any          bool
}

func (e *extent) add(n Num, log bool) {
	if !e.any {
		e.lo, e.hi, e.outLo, e.outHi, e.any = n.V, n.V, n.V, n.V, true
	}
	e.lo, e.hi = min(e.lo, n.V), max(e.hi, n.V)
	e.outLo, e.outHi = min(e.outLo, n.V), max(e.outHi, n.V)
	if n.Ranged && placeable(n.Lo, log) {
		e.outLo = min(e.outLo, n.Lo)
	}
	if n.Ranged && placeable(n.Hi, log) {
		e.outHi = max(e.outHi, n.Hi)
	}
}

// placeable tells whether a value has a position on an axis.
func placeable(v float64, log bool) bool {
	return math.Abs(v) <= limit && (!log || v >= 1/limit)
}

// isLog decides the scale of an axis from the known values on it.
func isLog(a Axis, e extent) bool {
	switch a.Scale {
	case Linear, Time:
		return false
	case Log:
		return true
	}
	return !a.Zero && e.lo > 1/limit && e.hi/e.lo > logSpan
}

// newScale chooses the domain and about n ticks for an axis.
func newScale(a Axis, e extent, log bool, n int) scale {
	if !e.any {
		e.outLo, e.outHi = 1, 10
	}
	if a.Scale == Time {
		return timeScale(e.outLo, e.outHi, n)
	}
	if log {
		return logScale(e.outLo, e.outHi, n)
	}
	return linearScale(a, e.outLo, e.outHi, n)
}

// linearScale pads the data by a twentieth so that no mark sits on the frame,
// then widens to whole steps of 1, 2, 2.5 or 5 times a power of ten. An axis
// whose data comes near zero starts there even where nobody asked.
func linearScale(a Axis, lo, hi float64, n int) scale {
	span := hi - lo
	if size := max(math.Abs(lo), math.Abs(hi)); span <= max(size*1e-9, 1/limit) { // flat, or flat within the precision of ticks
		span = max(size/5, 1/limit)
		if size == 0 {
			span = 1
		}
	}
	from, to := lo-span/20, hi+span/20
	switch {
	case lo >= 0 && (a.Zero || lo <= span/2):
		from = 0
	case lo < 0 && hi <= 0 && (a.Zero || -hi <= span/2):
		to = 0
	}
	step := niceStep((to - from) / float64(n))
	first, last := math.Floor(from/step), math.Ceil(to/step)
	var s scale
	for i := range int(last-first) + 1 {
		s.ticks = append(s.ticks, tick{V: stepValue(first+float64(i), step)})
	}
	s.lo, s.hi = s.ticks[0].V, s.ticks[len(s.ticks)-1].V
	labelTicks(s.ticks, step)
	return s
}

// niceStep is the smallest of 1, 2, 2.5, 5 times a power of ten that is not below raw.
func niceStep(raw float64) float64 {
	exp := math.Floor(math.Log10(raw))
	for _, m := range [...]float64{1, 2, 2.5, 5, 10} {
		if step := m * math.Pow(10, exp); step >= raw*0.999999 {
			return step
		}
	}
	return math.Pow(10, exp+1)
}

// stepValue is i times step as the decimal number that is meant (0.3, not
// 0.30000000000000004): ticks are printed, and the interactive chart compares them.
func stepValue(i, step float64) float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat(i*step, 'g', 12, 64), 64)
	if err != nil {
		return i * step
	}
	return v
}

// logScale takes ticks at 1, 2, 5 times powers of ten, at powers alone where
// those would be too many, and the ticks of a linear axis where the data spans
// less than a decade, in which there may be one of them or none. The domain ends a little beyond the
// data and not at a tick: the next one may be a whole decade away.
func logScale(lo, hi float64, n int) scale {
	if hi/lo < 10 {
		s := linearScale(Axis{}, lo, hi, n)
		if s.ticks[0].V <= 0 {
			s.ticks = s.ticks[1:]
			s.lo = min(lo/1.1, s.ticks[0].V)
		}
		s.log = true
		return s
	}
	decades := math.Log10(hi) - math.Log10(lo)
	pad := math.Pow(10, max(decades/25, 0.03))
	s := scale{log: true, lo: lo / pad, hi: hi * pad}
	digits, stride := []float64{1, 2, 5}, 1
	if 3*decades > float64(n)+2 {
		digits, stride = digits[:1], 1+int(decades)/max(n, 1)
	}
	first, last := int(math.Floor(math.Log10(s.lo))), int(math.Ceil(math.Log10(s.hi)))
	for e := first; e <= last; e++ {
		for _, d := range digits {
			if v := stepValue(d, math.Pow(10, float64(e))); e%stride == 0 && v >= s.lo && v <= s.hi {
				s.ticks = append(s.ticks, tick{v, tickText(v, decimals(v))})
			}
		}
	}
	return s
}

// at is the position of a value, rounded to a tenth of a pixel so that no later
// comparison depends on the last bit of a logarithm.
func (s scale) at(v float64) float64 {
	v = max(min(v, s.hi), s.lo) // whiskers may end outside the domain of a log axis
	var f float64
	if s.log {
		f = (math.Log(v) - math.Log(s.lo)) / (math.Log(s.hi) - math.Log(s.lo))
	} else {
		f = (v - s.lo) / (s.hi - s.lo)
	}
	return tenth(s.p0 + float64(f*(s.p1-s.p0)))
}

func tenth(v float64) float64 { return math.Round(v*10) / 10 }

// broken tells whether the axis hides the way to zero.
func (s scale) broken() bool { return !s.log && !s.time && (s.lo > 0 || s.hi < 0) }

func labelTicks(ticks []tick, step float64) {
	for i := range ticks {
		ticks[i].Text = tickText(ticks[i].V, decimals(step))
	}
}

// decimals is the number of decimal places that the shortest form of v has.
func decimals(v float64) int {
	s := strconv.FormatFloat(v, 'f', -1, 64)
	if i := strings.IndexByte(s, '.'); i >= 0 {
		return len(s) - i - 1
	}
	return 0
}

// suffixes shorten tick labels from a million on; below, digits are clearer.
var suffixes = [...]struct {
	unit float64
	mark string
}{{1e15, ""}, {1e12, "T"}, {1e9, "B"}, {1e6, "M"}}

// tickText writes a tick: 0.25, 40, 1,000, 2.5M, 1e+20.
func tickText(v float64, places int) string {
	a := math.Abs(v)
	if a >= 1e15 || a != 0 && a < 1e-6 {
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	for _, s := range suffixes[1:] {
		if a >= s.unit {
			return strconv.FormatFloat(stepValue(v, 1/s.unit), 'f', -1, 64) + s.mark
		}
	}
	return group(strconv.FormatFloat(v, 'f', places, 64))
}

// group puts commas between the thousands of a decimal number.
func group(s string) string {
	end := strings.IndexByte(s, '.')
	if end < 0 {
		end = len(s)
	}
	for i := end - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// text is a number as it is written everywhere.
func (n Num) text() string {
	if n.Text != "" {
		return plain(n.Text)
	}
	return digits(n.V, 6)
}

// digits writes v with at most n significant digits after the point.
func digits(v float64, n int) string {
	places := n - 1
	if v != 0 {
		places -= int(math.Floor(math.Log10(math.Abs(v))))
	}
	return trimZeros(v, max(places, 0))
}

// rangeText writes an interval with the decimals of the number, and with four
// significant digits where the number does not say how precise it is.
func (n Num) rangeText() string {
	if n.Text == "" {
		return digits(n.Lo, 4) + " to " + digits(n.Hi, 4)
	}
	places := 0
	if i := strings.LastIndexByte(n.Text, '.'); i >= 0 {
		places = len(n.Text) - i - 1
	}
	return trimZeros(n.Lo, places) + " to " + trimZeros(n.Hi, places)
}

func trimZeros(v float64, places int) string {
	s := strconv.FormatFloat(v, 'f', min(places, 20), 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}
