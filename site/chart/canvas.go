package chart

import (
	"math"
	"strconv"
	"strings"
)

// canvas collects SVG. It is a byte slice with the few elements that charts
// need; encoding/xml would cost ten times as much and order nothing better.
type canvas struct{ b []byte }

// style is one way of setting text.
type style struct {
	class string
	size  float64
	face  face
}

var (
	titleStyle = style{"ch-title", 18, bold}
	descStyle  = style{"ch-desc", 14, regular}
	labelStyle = style{"ch-label", 13, bold}
	numStyle   = style{"ch-label", 12, bold}
	axisStyle  = style{"ch-axis", 12.5, bold}
	softStyle  = style{"ch-soft", 12.5, regular}
	keyStyle   = style{"ch-key", 12.5, regular}
	tickStyle  = style{"ch-tick", 12, regular}
	noteStyle  = style{"ch-note", 11.5, regular}
)

func (st style) width(s string) float64 { return width(s, st.size, st.face) }

// raw appends markup of our own. Text from outside goes through esc.
func (w *canvas) raw(parts ...string) {
	for _, s := range parts {
		w.b = append(w.b, s...)
	}
}

// num appends a coordinate with at most one decimal, without a trailing zero.
func (w *canvas) num(v float64) {
	n := int64(math.Round(v * 10)) // strconv's shortest float takes five times as long
	if n < 0 {
		w.b = append(w.b, '-')
		n = -n
	}
	w.b = strconv.AppendInt(w.b, n/10, 10)
	if n%10 != 0 {
		w.b = append(w.b, '.', byte('0'+n%10))
	}
}

// esc appends text for element content and for double-quoted attributes alike.
func (w *canvas) esc(s string) {
	s = plain(s)
	last := 0
	for i := range len(s) {
		var e string
		switch s[i] {
		case '&':
			e = "&amp;"
		case '<':
			e = "&lt;"
		case '>':
			e = "&gt;"
		case '"':
			e = "&quot;"
		default:
			continue
		}
		w.b = append(append(w.b, s[last:i]...), e...)
		last = i + 1
	}
	w.b = append(w.b, s[last:]...)
}

// attrs appends pairs of a name and a number.
func (w *canvas) attrs(names string, values ...float64) {
	for _, v := range values {
		name, rest, _ := strings.Cut(names, " ")
		w.raw(" ", name, `="`)
		w.num(v)
		w.raw(`"`)
		names = rest
	}
}

func (w *canvas) line(class string, x1, y1, x2, y2 float64) {
	w.raw(`<line class="`, class, `"`)
	w.attrs("x1 y1 x2 y2", x1, y1, x2, y2)
	w.raw("/>\n")
}

func (w *canvas) rect(class string, x, y, width, height float64) {
	w.raw(`<rect class="`, class, `"`)
	w.attrs("x y width height", x, y, width, height)
	w.raw("/>\n")
}

func (w *canvas) circle(class string, x, y, r float64) {
	w.raw(`<circle class="`, class, `"`)
	w.attrs("cx cy r", x, y, r)
	w.raw("/>")
}

// path draws straight lines through points, closed or not.
func (w *canvas) path(class string, closed bool, points ...xy) {
	w.raw(`<path class="`, class, `" d="`)
	for i, p := range points {
		w.raw([...]string{"M", "L"}[min(i, 1)])
		w.num(p.x)
		w.raw(" ")
		w.num(p.y)
	}
	if closed {
		w.raw("Z")
	}
	w.raw(`"/>`)
}

// Text anchors, by the side of the text that stands at x.
const (
	left   = ""
	middle = ` text-anchor="middle"`
	right  = ` text-anchor="end"`
)

// text writes a line whose baseline is at y. The size is an attribute and not a
// class, so that what was measured and what is drawn cannot part.
func (w *canvas) text(st style, x, y float64, anchor, s string) {
	w.textID("", st, x, y, anchor, s)
}

// textID writes a line that other elements can refer to.
func (w *canvas) textID(id string, st style, x, y float64, anchor, s string) {
	w.raw(`<text class="`, st.class, `"`, anchor)
	if id != "" {
		w.raw(` id="`, id, `"`)
	}
	w.attrs("x y font-size", x, y, st.size)
	w.raw(">")
	w.esc(s)
	w.raw("</text>\n")
}

// xy is a position in pixels.
type xy struct{ x, y float64 }

// Outlines of the mark shapes, for a radius of 1 and of about equal area. The
// first one is a circle and drawn as such.
var shapes = [...][]xy{
	nil,
	{{-.88, -.88}, {.88, -.88}, {.88, .88}, {-.88, .88}}, // square
	{{0, -1.25}, {1.25, 0}, {0, 1.25}, {-1.25, 0}},       // diamond
	{{0, -1.2}, {1.2, .9}, {-1.2, .9}},                   // triangle
	{{0, 1.2}, {-1.2, -.9}, {1.2, -.9}},                  // triangle, pointing down
	{{-.4, -1.2}, {.4, -1.2}, {.4, -.4}, {1.2, -.4}, {1.2, .4}, {.4, .4}, {.4, 1.2}, {-.4, 1.2}, {-.4, .4}, {-1.2, .4}, {-1.2, -.4}, {-.4, -.4}}, // cross
}

// kindClasses are the classes of marks, beside "ch-mark".
var kindClasses = [...]string{Measured: "ch-mark", Claimed: "ch-mark ch-hollow", Mixed: "ch-mark ch-half"}

// mark draws one mark in the colour of its group.
func (w *canvas) mark(shape int, kind Kind, at xy, r float64) {
	class := kindClasses[min(kind, Mixed)]
	outline := shapes[shape%len(shapes)]
	if outline == nil {
		w.circle(class, at.x, at.y, r)
		return
	}
	points := make([]xy, len(outline))
	for i, p := range outline {
		points[i] = xy{at.x + float64(p.x*r), at.y + float64(p.y*r)}
	}
	w.path(class, true, points...)
}
