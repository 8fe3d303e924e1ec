package chart

// thumbnail is the shape of a chart in a list: marks and lines, no text.
var thumbnail = layout{name: "thumb", width: 168, plotH: 96, ticks: 4, yTicks: 4}

// Thumb draws a chart so small that only its shape is seen, for a list of charts
// in which the text beside it says what it shows: it has no text and no links,
// and is hidden from screen readers. Charts of rows are lists of names and, like small multiples, have
// no thumbnail: it is empty.
//
// It fails where Check does.
func Thumb(c *Chart) ([]byte, error) {
	if err := Check(c); err != nil || c.Form.rows() || len(c.Panels) > 0 {
		return nil, err
	}
	s := newScene(c, thumbnail, c.ID+"-thumb")
	for i := range s.dots {
		s.dots[i].r *= 0.6
	}
	const margin = 4
	s.frame(box{margin, margin, thumbnail.width - margin, thumbnail.plotH - margin})
	w := canvas{b: make([]byte, 0, 4<<10)}
	w.raw(`<svg class="ch ch-thumb" viewBox="0 0 168 96" aria-hidden="true">` + "\n")
	s.line("ch-line", s.plot.x0, s.plot.y0, s.plot.x0, s.plot.y1)
	s.line("ch-line", s.plot.x0, s.plot.y1, s.plot.x1, s.plot.y1)
	s.form.under(s)
	for i := range s.dots {
		d := &s.dots[i]
		s.raw(`<g class="`, slotClass(d.s), roleClasses[min(d.p.Role, Dominated)], `">`)
		s.mark(d.p.Shape, d.p.Kind, d.at, d.r)
		s.raw("</g>\n")
	}
	w.b = append(w.b, s.b...)
	w.raw("</svg>\n")
	return w.b, nil
}
