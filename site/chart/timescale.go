package chart

import (
	"math"
	"time"
)

// calendar are the steps of a time axis. A step of days or less is so many
// milliseconds; months and years are counted, as they differ in length.
var calendar = [...]struct {
	ms     int64
	months int
	layout string // of a tick
}{
	{60e3, 0, "15:04"}, {5 * 60e3, 0, "15:04"}, {15 * 60e3, 0, "15:04"}, {hourMS, 0, "15:04"}, {3 * hourMS, 0, "15:04"}, {6 * hourMS, 0, "15:04"}, {12 * hourMS, 0, "15:04"},
	{dayMS, 0, "2 Jan"}, {2 * dayMS, 0, "2 Jan"}, {7 * dayMS, 0, "2 Jan"}, {14 * dayMS, 0, "2 Jan"},
	{0, 1, "Jan"}, {0, 3, "Jan"}, {0, 6, "Jan"}, {0, 12, "2006"}, {0, 24, "2006"}, {0, 60, "2006"}, {0, 120, "2006"},
}

const (
	hourMS = 3600e3
	dayMS  = 24 * hourMS
	// monthMS is how long a month counts when a step is chosen.
	monthMS = 30 * dayMS
	// monday is the first one of the epoch, which began on a Thursday: weeks begin there.
	monday = 4 * dayMS
	// lastYear is the last that a time axis shows; ages of stars are no dates of benchmarks.
	lastYear = 9999
)

// timeScale takes ticks at minutes, hours, days, months or years, in UTC. The
// domain ends a little beyond the data: no mark sits on the frame.
func timeScale(lo, hi float64, n int) scale {
	span := max(hi-lo, hourMS)
	pad := span / 25
	s := scale{time: true, lo: lo - pad, hi: hi + pad}
	step := calendar[len(calendar)-1]
	step.months = 1200 * int(math.Ceil((s.hi-s.lo)/float64(n)/(1200*monthMS))) // centuries
	for _, c := range calendar {
		if float64(c.ms)+float64(c.months)*monthMS >= (s.hi-s.lo)/float64(n) {
			step = c
			break
		}
	}
	for _, v := range timeTicks(s.lo, s.hi, step.ms, step.months) {
		t := time.UnixMilli(v).UTC()
		text := t.Format(step.layout)
		switch {
		case step.layout == "15:04" && v%dayMS == 0:
			text = t.Format("2 Jan")
		case step.layout == "Jan" && t.Month() == time.January:
			text = t.Format("2006")
		}
		s.ticks = append(s.ticks, tick{float64(v), text})
	}
	return s
}

// timeTicks are the whole steps between two moments.
func timeTicks(lo, hi float64, ms int64, months int) (ticks []int64) {
	if months == 0 {
		offset := int64(0)
		if ms%(7*dayMS) == 0 {
			offset = monday
		}
		first := int64(math.Ceil((lo-float64(offset))/float64(ms)))*ms + offset
		for v := first; float64(v) <= hi; v += ms {
			ticks = append(ticks, v)
		}
		return ticks
	}
	start := time.UnixMilli(int64(lo)).UTC()
	count := start.Year()*12 + int(start.Month()) - 1
	for count -= count % months; count/12 <= lastYear; count += months {
		v := time.Date(count/12, time.Month(count%12+1), 1, 0, 0, 0, 0, time.UTC).UnixMilli()
		if float64(v) > hi {
			break
		}
		if float64(v) >= lo {
			ticks = append(ticks, v)
		}
	}
	return ticks
}

// years is what the ticks of a time axis leave open.
func (s scale) years() string {
	from, to := time.UnixMilli(int64(s.lo)).UTC().Format("2006"), time.UnixMilli(int64(s.hi)).UTC().Format("2006")
	if from == to {
		return from + ", UTC"
	}
	return from + " to " + to + ", UTC"
}

// inTime tells whether a value is a moment that a time axis has a place for.
func inTime(v float64) bool {
	return v >= float64(time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()) && v <= float64(time.Date(lastYear, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())
}
