package chart

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// painter fills and strokes outlines in an image. Coordinates are those of a
// drawing; scale makes pixels of them.
type painter struct {
	img   *image.RGBA
	scale float64
	dx    float64 // of the origin, in pixels
	dy    float64
	r     *vector.Rasterizer
	cut   bool // letters were left out
}

// tile is the side of the largest area that is rasterised at once: up to it, the
// rasteriser counts in whole numbers, which are the same on every machine.
const tile = 512

func newPainter(w, h int, scale float64) *painter {
	return &painter{img: image.NewRGBA(image.Rect(0, 0, w, h)), scale: scale, r: vector.NewRasterizer(0, 0)}
}

func (p *painter) pixel(a xy) xy {
	return xy{float64(a.x*p.scale) + p.dx, float64(a.y*p.scale) + p.dy}
}

// fill paints the inside of closed outlines.
func (p *painter) fill(outlines [][]xy, c color.NRGBA) {
	if c.A == 0 {
		return
	}
	pixels := make([][]xy, len(outlines))
	lo, hi := xy{math.Inf(1), math.Inf(1)}, xy{math.Inf(-1), math.Inf(-1)}
	for i, line := range outlines {
		pixels[i] = make([]xy, len(line))
		for k, a := range line {
			q := p.pixel(a)
			pixels[i][k] = q
			lo, hi = xy{min(lo.x, q.x), min(lo.y, q.y)}, xy{max(hi.x, q.x), max(hi.y, q.y)}
		}
	}
	area := image.Rect(int(math.Floor(lo.x)), int(math.Floor(lo.y)), int(math.Ceil(hi.x)), int(math.Ceil(hi.y))).Intersect(p.img.Bounds())
	for y := area.Min.Y; y < area.Max.Y; y += tile {
		for x := area.Min.X; x < area.Max.X; x += tile {
			p.fillTile(pixels, image.Rect(x, y, x+tile, y+tile).Intersect(area), c)
		}
	}
}

func (p *painter) fillTile(outlines [][]xy, area image.Rectangle, c color.NRGBA) {
	p.r.Reset(area.Dx(), area.Dy())
	for _, line := range outlines {
		for i, a := range line {
			x, y := float32(a.x-float64(area.Min.X)), float32(a.y-float64(area.Min.Y))
			if i == 0 {
				p.r.MoveTo(x, y)
			} else {
				p.r.LineTo(x, y)
			}
		}
		p.r.ClosePath()
	}
	p.r.DrawOp = draw.Over
	p.r.Draw(p.img, area, image.NewUniform(c), image.Point{})
}

// stroke draws a line with round joins: a bar for each of its parts, and a disc
// where two meet.
func (p *painter) stroke(line []xy, width float64, dash []float64, c color.NRGBA) {
	if c.A == 0 || width == 0 {
		return
	}
	if len(dash) > 0 {
		for _, part := range dashed(line, dash) {
			p.stroke(part, width, nil, c)
		}
		return
	}
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		d := math.Hypot(b.x-a.x, b.y-a.y)
		if d == 0 {
			continue
		}
		nx, ny := (b.y-a.y)/d*width/2, (a.x-b.x)/d*width/2
		p.fill([][]xy{{{a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny}}}, c)
		if i > 1 && c.A == 0xff {
			p.fill([][]xy{disc(a, width/2)}, c)
		}
	}
}

// dashed cuts a line into the parts that a pattern of a dash and a gap leaves of it.
func dashed(line []xy, dash []float64) (parts [][]xy) {
	k, left := 0, dash[0]
	part := []xy{line[0]}
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		rest := math.Hypot(b.x-a.x, b.y-a.y)
		for rest > left {
			a = between(a, b, left/rest)
			if k%2 == 0 {
				parts = append(parts, append(part, a))
			}
			rest -= left
			k, part = k+1, []xy{a}
			left = dash[k%2]
		}
		left -= rest
		part = append(part, b)
	}
	if k%2 == 0 {
		parts = append(parts, part)
	}
	return parts
}

// disc is the outline of a circle.
func disc(at xy, r float64) []xy {
	const sides = 40
	out := make([]xy, sides)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / sides)
		out[i] = xy{at.x + float64(r*tenThousandth(cos)), at.y + float64(r*tenThousandth(sin))}
	}
	return out
}

// tenThousandth rounds, so that nothing depends on the last bit of a sine.
func tenThousandth(v float64) float64 { return math.Round(v*1e4) / 1e4 }
