package chart

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/go-echarts/go-echarts/v2/charts"
	"github.com/go-echarts/go-echarts/v2/opts"
)

// options is the interactive chart in the making. go-echarts is the typed
// builder of what it knows; the rest is added to its result (see extend). Its
// own templates are not used: they name a remote host, and write labels into a
// script.
type options struct {
	s     *scene // the wide drawing, solved: for ticks, and the sides of labels
	chart *charts.Scatter
}

// interactive is what assets/charts.js reads from the page.
type interactive struct {
	Option  map[string]any        `json:"option"`  // an ECharts option without texts and sizes
	Layouts []layoutOption        `json:"layouts"` // texts and sizes, by rising width
	Axes    map[string]axisScales `json:"axes"`    // "x", "y": scales to switch between
	Label   string                `json:"label"`   // accessible description of the canvas
}

// axisScales are the scales of one axis. Only one is set where the data has no
// place on the other.
type axisScales struct {
	Now    string       `json:"now"` // "linear" or "log": the one of the drawing
	Linear *scaleOption `json:"linear,omitempty"`
	Log    *scaleOption `json:"log,omitempty"`
}

// scaleOption is a domain with its ticks, as in the drawing.
type scaleOption struct {
	Time  bool      `json:"time,omitempty"`
	Min   float64   `json:"min"`
	Max   float64   `json:"max"`
	Ticks []float64 `json:"ticks"`
	Texts []string  `json:"texts"`
}

// Options builds the interactive chart as JSON for
// <script type="application/json" data-chart-options="ID">. It holds the
// data, colours and ticks of the drawing; "option" is an ECharts option in which
// colours are names of CSS variables. It holds no code, and no "<", ">" or "&"
// that is not escaped; assets/charts.js sets what has to be a function and
// shows names as plain text.
//
// It is nil for charts that are drawings only: grids and small multiples, which
// show all that they hold at one glance. It fails where Check does.
func Options(c *Chart) ([]byte, error) {
	if err := Check(c); err != nil || forms[c.Form].option == nil || len(c.Panels) > 0 {
		return nil, err
	}
	s := newScene(c, wide, c.ID)
	s.draw()
	o := &options{s: s, chart: charts.NewScatter()}
	o.globals()
	s.form.option(o)
	o.chart.Validate()
	option := o.chart.JSON()
	o.extend(option)
	out := interactive{Option: option, Axes: map[string]axisScales{"x": o.scales(&c.X, s.x, func(p *Point) Num { return p.X })}, Label: s.description()}
	if !s.c.Form.rows() {
		out.Axes["y"] = o.scales(&c.Y, s.y, func(p *Point) Num { return p.Y })
	}
	for _, width := range layoutWidths {
		out.Layouts = append(out.Layouts, o.layout(width))
	}
	return json.Marshal(out) // escapes <, > and &, sorts the keys of maps
}

// cssVar names a colour for charts.js to look up.
func cssVar(name string) string { return "var(--chart-" + name + ")" }

// globals sets what does not depend on the form.
func (o *options) globals() {
	show := opts.Bool(true)
	o.chart.SetGlobalOptions(
		charts.WithInitializationOpts(opts.Initialization{ChartID: o.s.c.ID}), // random unless set
		charts.WithAnimation(false), // a chart is there at once, also for those who prefer no motion
		charts.WithTooltipOpts(opts.Tooltip{Show: show, Trigger: "item", BackgroundColor: cssVar("bg"), BorderColor: cssVar("axis")}),
		charts.WithLegendOpts(opts.Legend{Show: opts.Bool(o.legendShown()), Type: "scroll", Left: "0", Icon: "circle",
			InactiveColor: cssVar("muted"), TextStyle: &opts.TextStyle{Color: cssVar("ink"), FontSize: 12}}),
		charts.WithToolboxOpts(opts.Toolbox{Show: show, Right: "0", Feature: &opts.ToolBoxFeature{
			DataZoom:    &opts.ToolBoxFeatureDataZoom{Show: show, Title: map[string]string{"zoom": "Zoom into an area", "back": "Zoom back"}},
			Brush:       &opts.ToolBoxFeatureBrush{Type: []string{"rect", "clear"}},
			Restore:     &opts.ToolBoxFeatureRestore{Show: show, Title: "Start again"},
			SaveAsImage: &opts.ToolBoxFeatureSaveAsImage{Show: show, Type: "png", Name: o.s.c.ID, Title: "Save as image"},
		}}),
		charts.WithBrush(opts.Brush{XAxisIndex: 0, OutOfBrush: &opts.BrushOutOfBrush{ColorAlpha: 0.15}}),
		charts.WithDataZoomOpts(o.zooms()...),
		charts.WithXAxisOpts(opts.XAxis{Type: "value", SplitLine: gridLine(), AxisLine: axisLine(), AxisLabel: tickLabel()}),
		charts.WithYAxisOpts(o.yAxis()),
	)
}

func gridLine() *opts.SplitLine {
	return &opts.SplitLine{Show: opts.Bool(true), LineStyle: &opts.LineStyle{Color: cssVar("grid")}}
}

func axisLine() *opts.AxisLine {
	return &opts.AxisLine{Show: opts.Bool(true), OnZero: opts.Bool(false), LineStyle: &opts.LineStyle{Color: cssVar("axis")}}
}

func tickLabel() *opts.AxisLabel {
	return &opts.AxisLabel{Show: opts.Bool(true), HideOverlap: opts.Bool(true), Color: cssVar("soft"), FontSize: 12}
}

func (o *options) yAxis() opts.YAxis {
	y := opts.YAxis{Type: "value", SplitLine: gridLine(), AxisLine: axisLine(), AxisLabel: tickLabel()}
	if o.s.c.Form.rows() {
		names := make([]string, len(o.s.c.Series))
		for i := range names {
			names[i] = o.seriesName(i)
		}
		y.Type, y.Data, y.Inverse, y.SplitLine = "category", names, opts.Bool(true), nil
		y.AxisLabel.Color, y.AxisLabel.Overflow = cssVar("ink"), "break"
	}
	return y
}

// zooms let a reader zoom with the wheel and Ctrl, which leaves the wheel alone
// to the page, or with two fingers.
func (o *options) zooms() []opts.DataZoom {
	zooms := []opts.DataZoom{{Type: "inside", XAxisIndex: 0, FilterMode: "none"}}
	if !o.s.c.Form.rows() {
		zooms = append(zooms, opts.DataZoom{Type: "inside", YAxisIndex: 0, FilterMode: "none"})
	}
	return zooms
}

// legendShown tells whether there is something to toggle that is not a row.
// and not too much: a hundred names, most of them of grey marks, help nobody.
func (o *options) legendShown() bool {
	n := len(o.s.c.Series)
	return !o.s.c.Form.rows() && n > 1 && (o.s.c.Form != Frontier || n <= mostColours)
}

// seriesName is unique in the chart: ECharts toggles by name.
func (o *options) seriesName(i int) string {
	list := o.s.c.Series
	name := or(plain(list[i].Name), list[i].ID)
	for j := range list {
		if j != i && or(plain(list[j].Name), list[j].ID) == name {
			return name + " [" + plain(list[i].ID) + "]"
		}
	}
	return name
}

// Additions to the types of go-echarts, which lack these fields.
type (
	zoomExtra struct {
		opts.DataZoom
		ZoomOnMouseWheel string `json:"zoomOnMouseWheel"`
	}
	tooltipExtra struct {
		opts.Tooltip
		RenderMode string          `json:"renderMode"` // richText: drawn, never parsed as HTML
		Confine    bool            `json:"confine"`
		TextStyle  *opts.TextStyle `json:"textStyle"`
	}
	seriesExtra struct {
		charts.SingleSeries
		Silent   bool      `json:"silent,omitempty"` // answers to no pointer
		Z        int       `json:"z,omitempty"`
		Clip     bool      `json:"clip"`
		EndLabel *endLabel `json:"endLabel,omitempty"`
	}
	endLabel struct {
		opts.Label
		Width    float64 `json:"width"`
		Overflow string  `json:"overflow"`
	}
	xAxisExtra struct {
		opts.XAxis
		LogBase   int        `json:"logBase"`
		MinorTick *minorTick `json:"minorTick"`
	}
	yAxisExtra struct {
		opts.YAxis
		LogBase   int        `json:"logBase"`
		MinorTick *minorTick `json:"minorTick,omitempty"`
	}
	minorTick struct {
		Show bool `json:"show"`
	}
)

// extend adds to the built option what go-echarts has no fields for, and drops
// what it adds unasked.
func (o *options) extend(option map[string]any) {
	delete(option, "color") // its default palette
	delete(option, "title") // comes with the layout
	o.chart.Legend.Data = o.legendEntries()
	option["legend"] = o.chart.Legend
	option["tooltip"] = tooltipExtra{Tooltip: o.chart.Tooltip, RenderMode: "richText", Confine: true, TextStyle: &opts.TextStyle{Color: cssVar("ink"), FontSize: 12, LineHeight: 17}}
	zooms := make([]zoomExtra, len(o.chart.DataZoomList))
	for i, z := range o.chart.DataZoomList {
		zooms[i] = zoomExtra{z, "ctrl"}
	}
	option["dataZoom"] = zooms
	option["xAxis"] = []xAxisExtra{{XAxis: o.chart.XAxisList[0], LogBase: 10, MinorTick: &minorTick{o.s.x.log}}}
	y := yAxisExtra{YAxis: o.chart.YAxisList[0], LogBase: 10}
	if !o.s.c.Form.rows() {
		y.MinorTick = &minorTick{o.s.y.log}
	}
	option["yAxis"] = []yAxisExtra{y}
	series := make([]seriesExtra, len(o.chart.MultiSeries))
	for i, s := range o.chart.MultiSeries {
		still := strings.HasPrefix(s.Id, "line:") || s.Type == "custom"
		series[i] = seriesExtra{SingleSeries: s, Silent: still, Z: 2, Clip: true}
		if !still {
			series[i].Z = 3
		}
		if s.Id == "line:frontier" {
			series[i].Z = 1
		}
		if o.s.c.Form == Sweep && s.Type == "line" {
			series[i].EndLabel = &endLabel{opts.Label{Show: opts.Bool(o.s.ends(s.Id)), Color: cssVar("ink"), FontWeight: "bold"}, o.s.l.maxLabel, "truncate"}
		}
	}
	option["series"] = series
}

// ends tells whether the name of a curve has its place right at the end of the
// curve, where ECharts writes it; names that lie on each other stay in the legend.
func (s *scene) ends(id string) bool {
	for i := range s.dots {
		d := &s.dots[i]
		if l := d.label; l != nil && "curve:"+d.s.ID == id {
			return !s.numbered && l.placed && !l.leader && l.side() == "right"
		}
	}
	return false
}

// scales gives an axis the scale of its drawing and, where all its values have
// a place there, the other one.
func (o *options) scales(a *Axis, now scale, get func(*Point) Num) axisScales {
	var e extent
	for i := range o.s.dots {
		e.add(get(o.s.dots[i].p), false)
	}
	out := axisScales{Now: "linear"}
	if now.log {
		out.Now = "log"
		out.Log = scaleOf(now)
		out.Linear = scaleOf(newScale(*a, e, false, len(now.ticks)+1))
		return out
	}
	out.Linear = scaleOf(now)
	if e.any && !now.time && a.Scale != Linear && placeable(e.outLo, true) {
		out.Log = scaleOf(newScale(*a, e, true, len(now.ticks)+1))
	}
	return out
}

func scaleOf(s scale) *scaleOption {
	out := &scaleOption{Time: s.time, Min: s.lo, Max: s.hi, Ticks: []float64{}, Texts: []string{}}
	for _, t := range s.ticks {
		out.Ticks = append(out.Ticks, t.V)
		out.Texts = append(out.Texts, t.Text)
	}
	return out
}

// dotsOf lists the dots of a series in the order of painting.
func (s *scene) dotsOf(row int) []*dot {
	var list []*dot
	for i := range s.dots {
		if s.dots[i].row == row {
			list = append(list, &s.dots[i])
		}
	}
	return slices.Clip(list)
}
