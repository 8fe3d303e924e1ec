package site

import "github.com/benchfolio/benchfolio/site/chart"

// gallery is a list of charts: each small, beside what it shows in words. The
// words are the list; the small charts only help the eye to find a place in it.
type gallery struct{ of []exhibit }

type exhibit struct {
	href  string // of the page with the whole chart
	chart *chart.Chart
	words []span
}

func (g gallery) html(w *htmlWriter) {
	w.raw(`<ul class="gallery">` + "\n")
	for i := range g.of {
		x := &g.of[i]
		svg, err := chart.Thumb(x.chart)
		if err != nil {
			w.err = err
			return
		}
		w.raw(`<li><a class="thumb" tabindex="-1" aria-hidden="true"`)
		w.href(x.href)
		w.raw(">\n")
		w.b = append(w.b, svg...) // written and escaped by package chart
		w.raw("</a><div>")
		w.spans(x.words)
		w.raw("</div></li>\n")
	}
	w.raw("</ul>\n")
}

func (g gallery) markdown(w *markdownWriter) {
	var l items
	for i := range g.of {
		l.of = append(l.of, g.of[i].words)
	}
	l.markdown(w)
}
