package chart

import (
	"strings"
	"testing"
)

// Ticks of time stand at the steps that a calendar has: midnights, firsts of a
// month, years; on every span there are some, and few.
func TestTimeTicks(t *testing.T) {
	for _, x := range []struct {
		hours float64
		want  string
	}{
		{1, "10:00 10:15 10:30 10:45 11:00"},
		{72, "26 Jun 12:00 27 Jun 12:00 28 Jun 12:00 29 Jun"},
		{24 * 45, "29 Jun 6 Jul 13 Jul 20 Jul 27 Jul 3 Aug 10 Aug"},
		{24 * 400, "Jul Oct 2027 Apr Jul"},
		{24 * 365 * 9, "2028 2030 2032 2034"},
	} {
		from := moment(25, 22).V
		if x.hours == 1 {
			from = moment(25, 10).V
		}
		if got := texts(timeScale(from, from+x.hours*hourMS, 8)); got != x.want {
			t.Errorf("%v h: %s, want %s", x.hours, got, x.want)
		}
	}
	for _, ends := range [][2]float64{{0, 0}, {-6e13, 2e14}, {moment(1, 0).V, moment(1, 0).V + 1}} {
		if s := timeScale(ends[0], ends[1], 8); len(s.ticks) > 40 {
			t.Errorf("%v: %d ticks", ends, len(s.ticks))
		}
	}
}

// A moment before the calendar is none: it is named below the chart.
func TestNoMoment(t *testing.T) {
	c := dated()
	c.Series[0].Points[0].X = At(-1e18)
	if svg := inline(t, c); !strings.Contains(svg, "Not drawn: Alder Large, Acme, sample 1") {
		t.Error("a time far out of range is drawn")
	}
}

// Stairs rise at each value by its share: at the value itself, not before.
func TestStairsRiseAtTheValue(t *testing.T) {
	s := scenes(shares())[0]
	line := s.stairsUp(0)
	for i, d := range s.curve(0) {
		if foot, head := line[2*i], line[2*i+1]; foot.x != d.at.x || head != d.at || foot.y <= head.y {
			t.Errorf("value %d: from %v to %v, it stands at %v", i, foot, head, d.at)
		}
	}
	if n := strings.Count(string(s.b), "ch-mark"); n != 2 {
		t.Errorf("%d marks, want those of the medians", n)
	}
}

// Small multiples share their scales: a value stands as high in one as in another.
func TestPanelsShareScales(t *testing.T) {
	s := scenes(multiples())[0]
	if n := strings.Count(string(s.b), `class="ch-ghost"`); n != 6 {
		t.Errorf("%d curves of others, want two behind each of three", n)
	}
	c := multiples()
	c.Series[1].Points[3].Y = c.Series[0].Points[0].Y
	s = scenes(c)[0]
	heights := map[string]float64{}
	for _, d := range s.dots {
		heights[d.p.ID] = d.at.y
	}
	if heights["0-0"] != heights["1-3"] {
		t.Error("one value has two heights")
	}
}

// A grid says of a missing number why, in its twin, and never draws one.
func TestGridSaysWhy(t *testing.T) {
	c := grid()
	table, err := TableOf(c)
	if err != nil {
		t.Fatal(err)
	}
	missing := 0
	for _, row := range table.Rows {
		for _, cell := range row {
			if cell.Missing {
				missing++
				if cell.Text != "not published" || cell.Link != "" {
					t.Errorf("%+v", cell)
				}
			}
		}
	}
	s := scenes(c)[0]
	if missing == 0 || missing != len(s.unplaced) || strings.Count(string(s.b), `class="ch-p`) != len(s.dots) {
		t.Errorf("%d missing, %d not drawn", missing, len(s.unplaced))
	}
}
