package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"
)

// pngScale is how many pixels of a PNG one of the drawing becomes.
const pngScale = 2

// PNG draws a chart as a picture in the light theme, for chats and slides that
// show no SVG. It is the file drawing itself, painted by the rules of the same
// stylesheet: nothing is drawn twice. No browser takes part, and the bytes depend
// on the chart alone.
//
// It fails where Check does.
func PNG(c *Chart) ([]byte, error) {
	svg, err := File(c)
	if err != nil {
		return nil, err
	}
	var root struct {
		Width  float64 `xml:"width,attr"`
		Height float64 `xml:"height,attr"`
	}
	if err := xml.Unmarshal(svg, &root); err != nil {
		return nil, err
	}
	p := newPainter(int(math.Ceil(root.Width*pngScale)), int(math.Ceil(root.Height*pngScale)), pngScale)
	p.dx, p.dy = 16*pngScale, 16*pngScale // the margin of a file
	if err := p.svg(svg); err != nil {
		return nil, err
	}
	if p.cut { // in the margin at the foot
		at := xy{0, root.Height - 2*16 + 9}
		if err := p.write(leftOut, noteStyle, at, 0, hue("soft"), color.NRGBA{}); err != nil {
			return nil, err
		}
	}
	return p.encode()
}

func (p *painter) encode() ([]byte, error) {
	var out bytes.Buffer
	err := png.Encode(&out, fewColours(p.img))
	return out.Bytes(), err
}

// fewColours is an image with a palette: a drawing has a few colours and their
// steps to the ground, five bits of which nobody tells from eight, and a third of
// the bytes. Where the palette has no more room, the nearest colour stands in.
func fewColours(img *image.RGBA) *image.Paletted {
	const bits = 5
	out := image.NewPaletted(img.Bounds(), nil)
	var index [1 << (3 * bits)]uint16 // one more than the place in the palette
	for i := range out.Pix {
		r, g, b := img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2]
		key := int(r>>3)<<10 | int(g>>3)<<5 | int(b>>3)
		if index[key] == 0 {
			c := color.RGBA{r, g, b, 0xff}
			if len(out.Palette) < 256 {
				out.Palette = append(out.Palette, c)
			}
			index[key] = uint16(out.Palette.Index(c) + 1)
		}
		out.Pix[i] = uint8(index[key] - 1)
	}
	return out
}

// svg paints a drawing of ours: the few elements that a canvas writes.
func (p *painter) svg(drawing []byte) error {
	d := xml.NewDecoder(bytes.NewReader(drawing))
	stack := []dress{{}}
	var text *textLine
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			e := element{name: t.Name.Local, attr: t.Attr, dress: stack[len(stack)-1].put(attrOf(t.Attr, "class"))}
			stack = append(stack, e.dress)
			if e.name == "text" || e.name == "tspan" && text != nil {
				text = e.textLine(text)
			}
			if skipped[e.name] {
				if err := d.Skip(); err != nil {
					return err
				}
				stack = stack[:len(stack)-1]
			}
			p.shape(&e)
		case xml.CharData:
			if s := strings.TrimSpace(string(t)); text != nil && s != "" {
				if err := p.write(s, text.st, text.at, text.shift, text.ink, text.halo); err != nil {
					return err
				}
			}
		case xml.EndElement:
			stack = stack[:len(stack)-1]
			if t.Name.Local == "text" {
				text = nil
			}
		}
	}
}

// skipped are elements that are words for other readers than eyes.
var skipped = map[string]bool{"title": true, "desc": true, "style": true}

// element is one element of a drawing in its dress.
type element struct {
	name  string
	attr  []xml.Attr
	dress dress
}

func attrOf(list []xml.Attr, name string) string {
	for _, a := range list {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (e *element) num(name string) float64 {
	f, _ := strconv.ParseFloat(attrOf(e.attr, name), 64) // ours; 0 where it is not set
	return f
}

// shape paints an element that is one.
func (p *painter) shape(e *element) {
	var line []xy
	closed := true
	switch e.name {
	case "rect":
		x, y, w, h := e.num("x"), e.num("y"), e.num("width"), e.num("height")
		line = []xy{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
	case "circle":
		line = disc(xy{e.num("cx"), e.num("cy")}, e.num("r"))
	case "line":
		line, closed = []xy{{e.num("x1"), e.num("y1")}, {e.num("x2"), e.num("y2")}}, false
	case "path":
		line, closed = pathPoints(attrOf(e.attr, "d"))
	}
	if len(line) < 2 {
		return
	}
	if e.name != "line" {
		p.fill([][]xy{line}, e.dress.colour("fill"))
	}
	if closed {
		line = append(line, line[0])
	}
	p.stroke(line, e.dress.length("stroke-width"), e.dress.dashes(), e.dress.colour("stroke"))
}

// pathPoints reads the straight lines that canvas.path writes.
func pathPoints(d string) (line []xy, closed bool) {
	d, closed = strings.CutSuffix(d, "Z")
	for _, part := range strings.FieldsFunc(d, func(r rune) bool { return r == 'M' || r == 'L' }) {
		x, y, _ := strings.Cut(part, " ")
		px, _ := strconv.ParseFloat(x, 64)
		py, _ := strconv.ParseFloat(y, 64)
		line = append(line, xy{px, py})
	}
	return line, closed
}

// textLine is where and how the next characters are written.
type textLine struct {
	st        style
	at        xy
	shift     float64 // how much of the width stands left of the place
	ink, halo color.NRGBA
}

// textLine reads a <text>, or a <tspan> in one.
func (e *element) textLine(in *textLine) *textLine {
	t := &textLine{}
	if in != nil {
		*t = *in
	} else {
		t.st = style{size: e.num("font-size")}
		if e.dress.props["font-weight"] == "700" {
			t.st.face = bold
		}
		t.shift = map[string]float64{"middle": 0.5, "end": 1}[attrOf(e.attr, "text-anchor")]
		t.ink = e.dress.colour("fill")
		if e.dress.props["paint-order"] != "" {
			t.halo = e.dress.colour("stroke")
		}
	}
	if attrOf(e.attr, "x") != "" {
		t.at = xy{e.num("x"), e.num("y")}
	}
	return t
}
