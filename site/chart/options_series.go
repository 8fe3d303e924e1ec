package chart

import (
	"reflect"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
	"github.com/go-echarts/go-echarts/v2/types"
)

// datum is one point of the interactive chart. Name, Short and Tip are shown as
// plain text: charts.js gives them to ECharts through functions, never as
// templates in which a name could hold a placeholder.
type datum struct {
	Name       string      `json:"name,omitempty"` // only where Tip, whose first line it is, does not say it
	Value      []float64   `json:"value"`
	Symbol     string      `json:"symbol,omitempty"`
	SymbolSize float64     `json:"symbolSize,omitempty"`
	ItemStyle  *markStyle  `json:"itemStyle,omitempty"`
	Label      *opts.Label `json:"label,omitempty"`
	Short      string      `json:"short,omitempty"` // text of the label
	Tip        []string    `json:"tip,omitempty"`   // lines of the tooltip
	Link       string      `json:"link,omitempty"`
}

// markStyle adds what go-echarts has no field for.
type markStyle struct {
	opts.ItemStyle
	BorderType string `json:"borderType,omitempty"`
}

// datum builds the point of a dot.
func (o *options) datum(d *dot) datum {
	out := datum{
		Value: o.place(d), Tip: facts(o.s.c, d.s, d.p), Link: safeLink(d.p.Link),
		Symbol: symbol(d.p.Shape), SymbolSize: 2 * d.r, ItemStyle: o.itemStyle(d),
	}
	if d.label != nil && o.s.c.Form == Frontier {
		out.Short = fit(plain(or(d.p.Label, d.s.Name)), o.s.l.maxLabel, labelStyle.size, labelStyle.face)
		out.Label = &opts.Label{Show: opts.Bool(true), Position: offInterval(d, d.label.side()), Color: cssVar("ink"), FontWeight: "bold", FontSize: 12}
	}
	return out
}

// number labels a point of a row with its value, as the drawing does.
func (d *datum) number(text, position string) {
	d.Short = text
	d.Label = &opts.Label{Show: opts.Bool(true), Position: position, Color: cssVar("soft"), FontSize: 12}
}

// offInterval moves a label from the side of a mark on which an interval lies. The
// drawing moves it along a leader line, which ECharts has not.
func offInterval(d *dot, side string) string {
	beside := side == "left" || side == "right"
	switch {
	case beside && d.p.X.Ranged && !d.p.Y.Ranged:
		return "top"
	case !beside && d.p.Y.Ranged && !d.p.X.Ranged:
		return "right"
	}
	return side
}

// place is the value of a dot: its numbers, or its number and its row.
func (o *options) place(d *dot) []float64 {
	if o.s.c.Form.rows() {
		return []float64{d.p.X.V, float64(d.row)}
	}
	return []float64{d.p.X.V, d.p.Y.V}
}

// side is where the drawing put a label, in the words of ECharts.
func (l *label) side() string {
	switch {
	case !l.placed || l.box.x0 >= l.at.x:
		return "right"
	case l.box.x1 <= l.at.x:
		return "left"
	case l.box.y1 <= l.at.y:
		return "top"
	}
	return "bottom"
}

// symbol is a mark shape as ECharts knows it, drawn from the same outline.
func symbol(shape int) string {
	outline := shapes[shape%len(shapes)]
	if outline == nil {
		return "circle"
	}
	var w canvas
	for i, p := range outline {
		w.raw([...]string{"M", "L"}[min(i, 1)])
		w.num(p.x * 10)
		w.raw(" ")
		w.num(p.y * 10)
	}
	return "path://" + string(w.b) + "Z"
}

// itemStyle colours a mark as chart.css does.
func (o *options) itemStyle(d *dot) *markStyle {
	hue := cssVar(palette[d.s.slot()].name)
	if d.p.Role == Dominated {
		hue = cssVar("muted")
	}
	style := &markStyle{ItemStyle: opts.ItemStyle{Color: hue, BorderColor: cssVar("bg"), BorderWidth: 1.25, Opacity: opts.Float(1)}}
	if d.p.Role == Near {
		style.BorderColor, style.BorderType, style.BorderWidth = cssVar("ink"), "dashed", 1.5
	}
	switch {
	case d.p.Kind == Claimed:
		style.Color, style.BorderColor, style.BorderWidth = cssVar("bg"), hue, 2
	case d.p.Kind == Mixed:
		style.BorderColor, style.BorderWidth, style.Opacity = hue, 2, opts.Float(0.5)
	case o.s.c.Form == Strip && d.p.Role != Front:
		style.BorderWidth, style.Opacity = 0, opts.Float(0.5)
	}
	return style
}

// add appends a series of one type for series i of the model.
func (o *options) add(kind, id, name string, data any, set func(*charts.SingleSeries)) {
	o.chart.AddSeries(name, nil, charts.WithSeriesOpts(func(s *charts.SingleSeries) {
		s.Type, s.Id, s.Data = kind, id, data
		if set != nil {
			set(s)
		}
	}))
}

// data builds the points of a series.
func (o *options) data(dots []*dot) []datum {
	data := make([]datum, len(dots))
	for j, d := range dots {
		data[j] = o.datum(d)
	}
	return data
}

// marks adds the points of series i, with their whiskers.
func (o *options) marks(i int, dots []*dot, data []datum) {
	if len(dots) == 0 {
		return // nothing to show or hide
	}
	sr := &o.s.c.Series[i]
	hue := cssVar(palette[sr.slot()].name)
	o.add(types.ChartScatter, "marks:"+sr.ID, o.seriesName(i), data, func(s *charts.SingleSeries) {
		s.ItemStyle = &opts.ItemStyle{Color: hue, Opacity: opts.Float(1)}
		share(s, data)
		s.LabelLayout = &opts.LabelLayout{HideOverlap: opts.Bool(true)}
	})
	o.ranges(i, dots, hue)
}

// share moves to the series what its points say alike: the style, shape and size
// of the first. Of a hundred points that is a third of the options.
func share(s *charts.SingleSeries, data []datum) {
	if len(data) == 0 || data[0].ItemStyle == nil || data[0].ItemStyle.BorderType != "" {
		return
	}
	style, shape, size := data[0].ItemStyle, data[0].Symbol, data[0].SymbolSize
	s.ItemStyle, s.Symbol, s.SymbolSize = &style.ItemStyle, shape, size
	for i := range data {
		d := &data[i]
		if d.ItemStyle != nil && reflect.DeepEqual(d.ItemStyle, style) {
			d.ItemStyle = nil
		}
		if d.Symbol == shape && d.SymbolSize == size {
			d.Symbol, d.SymbolSize = "", 0
		}
	}
}

// ranges adds the intervals of a series as a custom series; charts.js holds the
// function that draws it, by the name "whiskers". A value is x, y, and the two
// ends on X and on Y; without an interval the ends are the value.
func (o *options) ranges(i int, dots []*dot, hue string) {
	var data [][]float64
	for _, d := range dots {
		x, y := d.p.X, d.p.Y
		if o.s.c.Form.rows() {
			y = At(float64(d.row))
		}
		if !x.Ranged && !y.Ranged {
			continue
		}
		row := []float64{x.V, y.V, x.V, x.V, y.V, y.V}
		if x.Ranged {
			row[2], row[3] = within(o.s.x, x.Lo), within(o.s.x, x.Hi)
		}
		if y.Ranged {
			row[4], row[5] = within(o.s.y, y.Lo), within(o.s.y, y.Hi)
		}
		data = append(data, row)
	}
	if len(data) == 0 {
		return
	}
	o.add(types.ChartCustom, "ranges:"+o.s.c.Series[i].ID, o.seriesName(i), data, func(s *charts.SingleSeries) {
		s.RenderItem, s.ItemStyle = "whiskers", &opts.ItemStyle{Color: hue}
	})
}

// within keeps the end of an interval on the axis.
func within(s scale, v float64) float64 { return max(min(v, s.hi), s.lo) }

// frontierOptions draws the series and the step line.
func frontierOptions(o *options) {
	var line [][]float64
	if o.s.stairs() != nil {
		for _, d := range o.s.frontOrder() {
			line = append(line, o.place(d))
		}
	}
	if len(line) > 1 {
		o.add(types.ChartLine, "line:frontier", "frontier", line, func(s *charts.SingleSeries) {
			s.Step, s.ShowSymbol = "end", opts.Bool(false)
			if stepsFirst(o.s.c.X) {
				s.Step = "start"
			}
			s.LineStyle = &opts.LineStyle{Color: cssVar("ink"), Width: 1.5}
			s.ItemStyle = &opts.ItemStyle{Color: cssVar("ink")}
		})
	}
	for i := range o.s.c.Series {
		dots := o.s.dotsOf(i)
		o.marks(i, dots, o.data(dots))
	}
}

// sweepOptions draws each series as a line with its points.
func sweepOptions(o *options) {
	for i := range o.s.c.Series {
		line := o.s.curve(i)
		data := o.curveData(line)
		sr := &o.s.c.Series[i]
		hue := cssVar(palette[sr.slot()].name)
		o.add(types.ChartLine, "curve:"+sr.ID, o.seriesName(i), data, func(s *charts.SingleSeries) {
			s.ShowSymbol = opts.Bool(true)
			if sr.Held {
				s.Step = "end" // of the words of ECharts, the one for turning at the next point
			}
			s.LineStyle, s.ItemStyle = &opts.LineStyle{Color: hue, Width: 2.25}, &opts.ItemStyle{Color: hue}
			share(s, data)
		})
		o.ranges(i, line, hue)
	}
}

// curveData builds the points of a curve, with an empty one where it is broken.
func (o *options) curveData(line []*dot) (data []datum) {
	for i, d := range line {
		if i > 0 && d.p.Apart {
			data = append(data, datum{})
		}
		data = append(data, o.datum(d))
	}
	return data
}

// rowOptions draws the marks of each row and, in a dumbbell, the bar between them.
func rowOptions(o *options) {
	for i := range o.s.c.Series {
		line := o.s.curve(i)
		if o.s.c.Form == Dumbbell && len(line) > 1 {
			ends := [][]float64{o.place(line[0]), o.place(line[len(line)-1])}
			hue := cssVar(palette[o.s.c.Series[i].slot()].name)
			o.add(types.ChartLine, "line:"+o.s.c.Series[i].ID, o.seriesName(i), ends, func(s *charts.SingleSeries) {
				s.ShowSymbol = opts.Bool(false)
				s.LineStyle, s.ItemStyle = &opts.LineStyle{Color: hue, Width: 3, Opacity: opts.Float(0.55)}, &opts.ItemStyle{Color: hue}
			})
		}
		if m := o.s.c.Series[i].Middle; m != nil {
			o.middle(i, m)
		}
		data := o.data(line)
		o.numbers(line, data)
		o.marks(i, line, data)
	}
}

// middle draws the box of a row, as a thick line.
func (o *options) middle(i int, m *Span) {
	ends := [][]float64{{within(o.s.x, m.Lo), float64(i)}, {within(o.s.x, m.Hi), float64(i)}}
	hue := cssVar(palette[o.s.c.Series[i].slot()].name)
	o.add(types.ChartLine, "line:middle-"+o.s.c.Series[i].ID, o.seriesName(i), ends, func(s *charts.SingleSeries) {
		s.ShowSymbol = opts.Bool(false)
		s.LineStyle, s.ItemStyle = &opts.LineStyle{Color: hue, Width: 18, Opacity: opts.Float(0.18)}, &opts.ItemStyle{Color: hue}
	})
}

// besides is the side of a mark where its number is clear of its whiskers.
func besides(d *dot, side string) string {
	if d.p.X.Ranged {
		return "top"
	}
	return side
}

// numbers labels the ends of a dumbbell and the emphasised point of a strip.
func (o *options) numbers(line []*dot, data []datum) {
	if o.s.c.Form == Strip {
		for j, d := range line {
			if d.p.Role == Front {
				data[j].number(plain(d.p.Label)+" "+d.p.X.text(), "top")
			}
		}
		return
	}
	if n := len(line); n > 0 {
		data[0].number(line[0].p.X.text(), besides(line[0], "left"))
		data[n-1].number(line[n-1].p.X.text(), besides(line[n-1], "right"))
	}
}

// legendEntry is a series in a legend, in the colour of its entity: what its first
// point happens to look like says nothing.
type legendEntry struct {
	Name      string         `json:"name"`
	ItemStyle opts.ItemStyle `json:"itemStyle"`
}

// legendEntries are the series that a reader can hide: all but the step line's helpers.
func (o *options) legendEntries() []legendEntry {
	var list []legendEntry
	hues := map[string]string{"line:frontier": cssVar("ink")}
	for i := range o.s.c.Series {
		sr := &o.s.c.Series[i]
		hues["marks:"+sr.ID], hues["curve:"+sr.ID] = cssVar(palette[sr.slot()].name), cssVar(palette[sr.slot()].name)
	}
	for _, s := range o.chart.MultiSeries {
		if hue := hues[s.Id]; hue != "" {
			list = append(list, legendEntry{s.Name, opts.ItemStyle{Color: hue, BorderColor: hue}})
		}
	}
	return list
}
