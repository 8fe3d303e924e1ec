package chart

import "image/color"

// Card is what a social card says: the picture that a chat or a feed shows
// beside a link.
type Card struct {
	Site  string // name of the report
	Title string // of the page
	Says  string // the answer, one sentence
	Foot  string // date and source
	Chart *Chart // drawn small beside the words; may be nil
}

// Sizes of a card, in pixels: what Open Graph recommends.
const (
	CardWidth  = 1200
	CardHeight = 630
	cardEdge   = 64.0
)

// PNG paints the card. The bytes depend on the card alone.
func (k *Card) PNG() ([]byte, error) {
	p := newPainter(CardWidth, CardHeight, 1)
	ink, soft := hue("ink"), hue("soft")
	p.fill([][]xy{box{0, 0, CardWidth, CardHeight}.outline()}, hue("bg"))
	p.fill([][]xy{box{0, 0, CardWidth, 14}.outline()}, ink)
	width := CardWidth - 2*cardEdge
	if k.Chart != nil {
		ok, err := p.thumb(k.Chart, box{660, 130, CardWidth - cardEdge, 500})
		if err != nil {
			return nil, err
		}
		if ok {
			width = 660 - cardEdge - 40
		}
	}
	y := 90.0
	for _, part := range []struct {
		text  string
		st    style
		lines int
		c     color.NRGBA
	}{
		{k.Site, style{size: 26, face: bold}, 1, soft}, {k.Title, style{size: 46, face: bold}, 3, ink}, {k.Says, style{size: 30}, 6, soft},
	} {
		for _, text := range wrap(plain(part.text), width, part.st.size, part.st.face, part.lines) {
			if y > CardHeight-110 {
				break
			}
			if err := p.write(text, part.st, xy{cardEdge, y}, 0, part.c, color.NRGBA{}); err != nil {
				return nil, err
			}
			y += part.st.size * 1.25
		}
		y += 0.9 * part.st.size
	}
	foot := fit(plain(k.Foot), CardWidth-2*cardEdge, 22, regular)
	p.fill([][]xy{box{cardEdge, CardHeight - 84, CardWidth - cardEdge, CardHeight - 82}.outline()}, hue("grid"))
	if err := p.write(foot, style{size: 22}, xy{cardEdge, CardHeight - 42}, 0, soft, color.NRGBA{}); err != nil {
		return nil, err
	}
	return p.encode()
}

// thumb paints the small drawing of a chart into an area, and tells whether the
// chart has one.
func (p *painter) thumb(c *Chart, area box) (bool, error) {
	svg, err := Thumb(c)
	if err != nil || len(svg) == 0 {
		return false, err
	}
	q := *p
	q.scale = min((area.x1-area.x0)/thumbnail.width, (area.y1-area.y0)/thumbnail.plotH)
	q.dx, q.dy = area.x0, area.y0
	return true, q.svg(svg)
}

// hue is a colour of the light theme by its name.
func hue(name string) color.NRGBA {
	return dress{props: map[string]string{"fill": "var(--chart-" + name + ")"}}.colour("fill")
}

// outline is a box as a closed line.
func (a box) outline() []xy { return []xy{{a.x0, a.y0}, {a.x1, a.y0}, {a.x1, a.y1}, {a.x0, a.y1}} }
