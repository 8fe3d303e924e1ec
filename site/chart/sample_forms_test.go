package chart

import (
	"fmt"
	"time"
)

// moment is a point in time as a number of a time axis.
func moment(day, hour int) Num {
	t := time.Date(2026, 6, day, hour, 0, 0, 0, time.UTC)
	return Num{V: float64(t.UnixMilli()), Known: true, Text: t.Format("2006-01-02T15:04Z")}
}

// dated is a time series of three offerings over three days.
func dated() *Chart {
	c := &Chart{ID: "dated", Form: Sweep, Title: "Output speed, sample by sample", Desc: "Each mark is one sample at the time at which it was taken.",
		X: Axis{Title: "Measured", Scale: Time}, Y: Axis{Title: "Output speed", Unit: "tok/s", Better: Higher},
		Source: "Example live samples", Date: "Data as of 2026-06-28"}
	for i, name := range []string{"Alder Large, Acme", "Birch 8B, Cloud", "Cedar, Dome"} {
		s := Series{ID: fmt.Sprint("s", i), Name: name, Slot: i + 1, Panel: 0}
		for k := range 24 {
			s.Points = append(s.Points, Point{ID: fmt.Sprint(i, "-", k), Label: fmt.Sprint("sample ", k+1), X: moment(25+k/8, k%8*3), Y: At(float64(60 + 30*i + k*7%11)), Link: link(fmt.Sprint(i, k))})
		}
		c.Series = append(c.Series, s)
	}
	return c
}

// multiples is the same in panels.
func multiples() *Chart {
	c := dated()
	c.ID = "multiples"
	for i := range c.Series {
		c.Series[i].Panel = i
		c.Panels = append(c.Panels, c.Series[i].Name)
	}
	return c
}

// shares is the distribution of the same samples.
func shares() *Chart {
	c := &Chart{ID: "shares", Form: Shares, Title: "Output speed: the share of samples", Desc: "How many of the samples are at most so fast.",
		X: Axis{Title: "Output speed", Unit: "tok/s", Better: Higher}, Y: Axis{Title: "Share of samples that are at most this", Unit: "%", Scale: Linear},
		Ranges: "95 % interval of the median", Source: "Example live samples", Date: "Data as of 2026-06-28"}
	for i, name := range []string{"Alder Large, Acme", "Birch 8B, Cloud"} {
		s := Series{ID: fmt.Sprint("s", i), Name: name, Slot: i + 1}
		for k := range 20 {
			p := Point{ID: fmt.Sprint(i, "-", k), Label: fmt.Sprint("sample ", k+1), X: At(float64(60+20*i) + float64(k*k)/7), Y: At(float64(k+1) * 5), Link: link(fmt.Sprint(i, k))}
			if k == 9 {
				p.Role, p.X = Front, Within(p.X.V, p.X.V-4, p.X.V+5)
			}
			s.Points = append(s.Points, p)
		}
		c.Series = append(c.Series, s)
	}
	return c
}

// grid is what is known of six models.
func grid() *Chart {
	c := &Chart{ID: "grid", Form: Grid, Title: "What is known of which model", Desc: "Two of six models have every number.",
		X: Axis{Title: "Known"}, Cols: []string{"Output speed", "Time to first token", "Intelligence Index", "Input price", "Blended price"},
		Shapes: []string{"live", "lab", "published"}, Source: "Example index and price list", Date: "Data as of 2026-06-28"}
	for i := range 6 {
		s := Series{ID: fmt.Sprint("m", i), Name: fmt.Sprint("Model ", i+1), Slot: i + 1}
		for k := range c.Cols {
			p := Point{ID: fmt.Sprint(i, "-", k), Label: s.Name, Col: k, X: At(float64(i + k)), Shape: (i + k) % 3, Link: link(fmt.Sprint(i, k))}
			if i%3 > 0 && (i+k)%3 == 0 {
				p.X, p.Link, p.Shape = Missing("not published"), "", 0
			} else if k == 0 {
				p.Kind = Claimed
			}
			s.Points = append(s.Points, p)
		}
		c.Series = append(c.Series, s)
	}
	return c
}
