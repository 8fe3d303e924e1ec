package chart

import (
	"image/color"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fonts are the two weights that pictures are set in. They are a little wider
// than what labels were measured for, so that they are set as narrow as that.
var fonts = sync.OnceValues(func() (out [2]*sfnt.Font, err error) {
	for i, data := range [...][]byte{regular: goregular.TTF, bold: gobold.TTF} {
		if out[i], err = sfnt.Parse(data); err != nil {
			return out, err
		}
	}
	return out, nil
})

// unitsPerEm is the size at which outlines are loaded.
const unitsPerEm = 2048

// glyph is the outlines of one character and its width, in units.
type glyph struct {
	outlines [][]xy
	advance  float64
}

func loadGlyph(f *sfnt.Font, buf *sfnt.Buffer, r rune) (glyph, error) {
	index, err := f.GlyphIndex(buf, r)
	if err != nil {
		return glyph{}, err
	}
	segments, err := f.LoadGlyph(buf, index, fixed.I(unitsPerEm), nil)
	if err != nil {
		return glyph{}, err
	}
	var g glyph
	for _, s := range segments {
		g.add(s)
	}
	a, err := f.GlyphAdvance(buf, index, fixed.I(unitsPerEm), font.HintingNone)
	g.advance = units(a)
	return g, err
}

func units(v fixed.Int26_6) float64 { return float64(v) / 64 }

// add appends a segment of an outline; curves become short lines.
func (g *glyph) add(s sfnt.Segment) {
	at := func(i int) xy { return xy{units(s.Args[i].X), units(s.Args[i].Y)} }
	if s.Op == sfnt.SegmentOpMoveTo {
		g.outlines = append(g.outlines, []xy{at(0)})
		return
	}
	line := &g.outlines[len(g.outlines)-1]
	from := (*line)[len(*line)-1]
	switch s.Op {
	case sfnt.SegmentOpLineTo:
		*line = append(*line, at(0))
	case sfnt.SegmentOpQuadTo:
		const parts = 6
		for i := 1; i <= parts; i++ {
			t := float64(i) / parts
			a, b := between(from, at(0), t), between(at(0), at(1), t)
			*line = append(*line, between(a, b, t))
		}
	case sfnt.SegmentOpCubeTo: // TrueType has none
		*line = append(*line, at(2))
	}
}

func between(a, b xy, t float64) xy {
	return xy{a.x + float64(t*(b.x-a.x)), a.y + float64(t*(b.y-a.y))}
}

// halos are the shifts of a text that together surround it.
var halos = [...]xy{{-1.5, 0}, {1.5, 0}, {0, -1.5}, {0, 1.5}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}

// write sets a text with its baseline at a place, no wider than it was measured;
// shift is how much of its width stands left of the place. A halo keeps what
// lies under it away.
func (p *painter) write(s string, st style, at xy, shift float64, ink, halo color.NRGBA) error {
	all, err := fonts()
	if err != nil {
		return err
	}
	s, cut := legible(all[st.face], s)
	p.cut = p.cut || cut
	var buf sfnt.Buffer
	var glyphs []glyph
	natural := 0.0
	for _, r := range s {
		g, err := loadGlyph(all[st.face], &buf, r)
		if err != nil {
			return err
		}
		glyphs = append(glyphs, g)
		natural += g.advance
	}
	k := st.size / unitsPerEm
	squeeze := 1.0
	if natural > 0 {
		squeeze = min(1, st.width(s)/(natural*k))
	}
	x := at.x - float64(shift*natural*k*squeeze)
	var outlines [][]xy
	for _, g := range glyphs {
		for _, line := range g.outlines {
			moved := make([]xy, len(line))
			for i, a := range line {
				moved[i] = xy{x + float64(a.x*k*squeeze), at.y + float64(a.y*k)}
			}
			outlines = append(outlines, moved)
		}
		x += float64(g.advance * k * squeeze)
	}
	if halo.A > 0 {
		for _, d := range halos {
			q := *p
			q.dx, q.dy = p.dx+float64(d.x*p.scale), p.dy+float64(d.y*p.scale)
			q.fill(outlines, halo)
		}
	}
	p.fill(outlines, ink)
	return nil
}
