package chart

import "strings"

// layoutWidths are the widths of the figure from which the texts of the
// interactive chart are broken anew. They are broken here, with the measures of
// the drawing, so that a saved image holds the same title, notes and source.
var layoutWidths = [...]float64{300, 350, 480, 640, 840}

// layoutOption is what ECharts calls a media rule. charts.js applies it itself,
// since the height of the canvas belongs to it.
type layoutOption struct {
	MinWidth float64        `json:"minWidth"`
	Height   float64        `json:"height"`
	Option   map[string]any `json:"option"`
}

// textGraphic is a text at a place.
type textGraphic struct {
	Type   string    `json:"type"`
	X      float64   `json:"x"`
	Y      float64   `json:"y"`
	Silent bool      `json:"silent"`
	Style  textStyle `json:"style"`
}

// textStyle gets its font family from charts.js, which reads it from the page.
type textStyle struct {
	Text          string  `json:"text"`
	FontSize      float64 `json:"fontSize"`
	FontWeight    string  `json:"fontWeight,omitempty"`
	LineHeight    float64 `json:"lineHeight"`
	VerticalAlign string  `json:"verticalAlign"`
	Fill          string  `json:"fill"`
}

// page stacks the parts of one layout from the top down.
type page struct {
	width    float64
	y        float64
	graphics []textGraphic
}

// write puts a wrapped text below what is there, and returns the width of its last line.
func (p *page) write(st style, fill, text string, x float64, max int) float64 {
	lines := wrap(text, p.width-x, st.size, st.face, max)
	if len(lines) == 0 {
		return 0
	}
	p.put(st, fill, strings.Join(lines, "\n"), x)
	p.y += tenth(st.size*lineGap) * float64(len(lines))
	return st.width(lines[len(lines)-1])
}

// put writes a text and stays where it is.
func (p *page) put(st style, fill, text string, x float64) {
	weight := ""
	if st.face == bold {
		weight = "bold"
	}
	p.graphics = append(p.graphics, textGraphic{"text", x, p.y, true,
		textStyle{text, st.size, weight, tenth(st.size * lineGap), "top", cssVar(fill)}})
}

const (
	toolboxRoom  = 150
	legendHeight = 26
)

// layout breaks the texts for one width and stacks title, legend, plot and notes.
func (o *options) layout(width float64) layoutOption {
	s, p := o.s, &page{width: width}
	p.write(titleStyle, "ink", plain(s.c.Title), 0, 3)
	p.y += 3
	p.write(descStyle, "soft", plain(s.c.Desc), 0, 5)
	p.y += gap
	out := map[string]any{}
	if o.legendShown() {
		out["legend"] = map[string]any{"top": p.y, "left": 0, "right": 0, "padding": 2,
			"pageIconColor": cssVar("ink"), "pageIconInactiveColor": cssVar("muted"), "pageTextStyle": map[string]any{"color": cssVar("ink")}}
		p.y += legendHeight
	}
	out["toolbox"] = map[string]any{"top": p.y - 4, "right": 0, "itemSize": 13, "padding": 0, "iconStyle": map[string]any{"borderColor": cssVar("soft")}}
	if s.c.Form.rows() {
		p.y += legendHeight
	} else {
		o.axisText(p, &s.c.Y, s.y, 0, width-toolboxRoom, yGlyphs)
		p.y += gap
	}
	plotH, leftRoom, inset := s.l.plotH, s.gutter(), 0.0
	if s.c.Form.rows() {
		plotH, leftRoom, inset = rowsHeight(s), min(s.gutter(), width*0.42), min(s.rowInset(), width*0.12)
		out["yAxis"] = map[string]any{"offset": inset, "axisLabel": map[string]any{"width": leftRoom - 14, "lineHeight": rowLine}}
	} else if width < narrow.width*1.5 {
		plotH = narrow.plotH
	}
	out["grid"] = map[string]any{"left": leftRoom + inset + 2, "right": s.nameRoom() + inset + 8, "top": p.y, "height": plotH, "outerBoundsMode": "none"}
	p.y += plotH + 24
	o.axisText(p, &s.c.X, s.x, leftRoom, width, xGlyphs)
	p.y += gap
	for _, note := range append(s.notes(), s.sourceLine()) {
		p.write(noteStyle, "soft", note, 0, 6)
	}
	out["graphic"] = p.graphics
	return layoutOption{MinWidth: width, Height: p.y + 6, Option: out}
}

// Arrows in text, for Higher and Lower.
var (
	yGlyphs = [2]string{"↑ ", "↓ "}
	xGlyphs = [2]string{"→ ", "← "}
)

// axisText writes the title of an axis with its hint, beside it where both fit.
func (o *options) axisText(p *page, a *Axis, sc scale, x, room float64, glyphs [2]string) {
	all := p.width
	p.width = room
	hx := x + p.write(axisStyle, "ink", axisTitle(a), x, 2) + gap
	p.width = all
	sc.log = false // a reader can switch the scale, so that the text does not name it
	hint := axisHint(a, sc)
	if hint == "" {
		return
	}
	if a.Better != Neither {
		hint = glyphs[min(a.Better, Lower)-1] + hint
	}
	if hx+softStyle.width(hint) > room {
		p.write(softStyle, "soft", hint, x, 1)
		return
	}
	p.y -= tenth(axisStyle.size * lineGap)
	p.put(softStyle, "soft", hint, hx)
	p.y += tenth(axisStyle.size * lineGap)
}
