package chart

import "slices"

// swatch is what stands before the text of a legend.
type swatch uint8

const (
	swatchMark swatch = iota
	swatchStep
	swatchRing
	swatchRange
	swatchBox
)

// legendItem explains one way of drawing.
type legendItem struct {
	sw    swatch
	class string // of the colour
	shape int
	kind  Kind
	text  string
}

// shortKinds name the kinds of marks in a legend.
var shortKinds = [...]string{Measured: "measured", Claimed: "claimed", Mixed: "from measured and claimed numbers"}

// legend explains what the labels do not: colours where a series has more than
// one point, shapes and kinds where there is more than one, and the roles in use.
func (s *scene) legend() []legendItem {
	var items []legendItem
	if counts := s.drawnBySeries(); s.coloursNeedNames(counts) {
		for i := range s.c.Series {
			if sr := &s.c.Series[i]; counts[i] > 0 {
				items = append(items, legendItem{class: slotClass(sr), text: or(plain(sr.Name), sr.ID)})
			}
		}
	}
	for i, name := range s.c.Shapes {
		items = append(items, legendItem{shape: i, class: "ch-c0", text: plain(name)})
	}
	return append(append(items, s.kindItems()...), s.roleItems()...)
}

func (s *scene) drawnBySeries() []int {
	counts := make([]int, len(s.c.Series))
	for i := range s.dots {
		counts[s.dots[i].row]++
	}
	return counts
}

// mostColours is how many colours a legend names: more are not told apart, and
// the points carry their own names.
const mostColours = 12

// coloursNeedNames tells whether somebody could ask what a colour means. Curves
// and rows carry their names; so do points that are alone in their series, and
// what is beaten is grey.
func (s *scene) coloursNeedNames(counts []int) bool {
	return s.c.Form == Frontier && len(counts) > 1 && len(counts) <= mostColours && slices.Max(counts) > 1
}

func (s *scene) kindItems() []legendItem {
	var used [len(shortKinds)]bool
	for i := range s.dots {
		used[min(s.dots[i].p.Kind, Mixed)] = true
	}
	if !used[Claimed] && !used[Mixed] {
		return nil // filled marks alone need no word
	}
	var items []legendItem
	for k, ok := range used {
		if ok {
			items = append(items, legendItem{class: "ch-c0", kind: Kind(k), text: shortKinds[k]})
		}
	}
	return items
}

func (s *scene) roleItems() []legendItem {
	var used [4]bool
	ranged := false
	for i := range s.dots {
		p := s.dots[i].p
		used[min(p.Role, Dominated)] = true
		ranged = ranged || p.X.Ranged || p.Y.Ranged && !s.c.Form.rows()
	}
	var items []legendItem
	if used[Front] && s.c.Form == Frontier {
		items = append(items, legendItem{sw: swatchStep, text: "frontier: nobody is better at both"})
	}
	if used[Near] {
		items = append(items, legendItem{sw: swatchRing, class: "ch-c0", text: "place on the frontier not certain"})
	}
	if used[Dominated] {
		items = append(items, legendItem{class: "ch-dim", text: "beaten by another"})
	}
	if slices.ContainsFunc(s.c.Series, func(sr Series) bool { return sr.Middle != nil }) {
		items = append(items, legendItem{sw: swatchBox, class: "ch-c0", text: "middle half of the samples"})
	}
	if ranged {
		items = append(items, legendItem{sw: swatchRange, class: "ch-c0", text: plain(s.c.Ranges)})
	}
	return items
}

// drawLegend flows the items in lines from y and returns where they end.
func (s *scene) drawLegend(y float64) float64 {
	const rowH, swatchW, sep = 20, 22, 16
	items := s.legend()
	if len(items) == 0 {
		return y
	}
	s.raw(`<g class="ch-legend">` + "\n")
	x := 0.0
	for _, it := range items {
		text := fit(it.text, s.l.width-swatchW, keyStyle.size, keyStyle.face)
		w := swatchW + keyStyle.width(text)
		if x > 0 && x+w > s.l.width {
			x, y = 0, y+rowH
		}
		s.drawSwatch(it, xy{x + 8, y + 9.5})
		s.text(keyStyle, x+swatchW, y+14, left, text)
		x += tenth(w) + sep
	}
	s.raw("</g>\n")
	return y + rowH + 4
}

func (s *scene) drawSwatch(it legendItem, at xy) {
	s.raw(`<g class="`, or(it.class, "ch-c0"), `">`)
	switch it.sw {
	case swatchMark:
		s.mark(it.shape, it.kind, at, 5)
	case swatchStep:
		s.path("ch-step", false, xy{at.x - 8, at.y - 4}, xy{at.x, at.y - 4}, xy{at.x, at.y + 4}, xy{at.x + 8, at.y + 4})
	case swatchRing:
		s.circle("ch-ring", at.x, at.y, 7)
		s.mark(0, Measured, at, 3.5)
	case swatchBox:
		s.rect("ch-box", at.x-7, at.y-6, 14, 12)
	case swatchRange:
		s.whisker(xy{at.x - 7, at.y}, xy{at.x + 7, at.y}, xy{0, 3})
	}
	s.raw("</g>")
}

// slotClass is the class that sets the colour of a series.
func slotClass(s *Series) string { return slotClasses[s.slot()] }

var slotClasses = [len(palette)]string{"ch-c0", "ch-c1", "ch-c2", "ch-c3", "ch-c4", "ch-c5", "ch-c6", "ch-c7", "ch-c8"}
