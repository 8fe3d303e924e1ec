package site

import (
	"fmt"

	"github.com/benchfolio/benchfolio/site/chart"
)

// figure is a chart in a page. It is built for the place that its links lead
// from: the page, or its file in charts/.
type figure struct {
	id        string // of the chart and its file
	title     string
	build     func(root string) *chart.Chart // root leads to the root of the site
	light     func(root string) *chart.Chart // the same with fewer points, for the page alone; nil: build
	elsewhere *picture                       // instead, in a post that is exported
	twin      bool                           // with its table; not where the page's own tables have the same rows
}

func (f *figure) html(w *htmlWriter) {
	if f.elsewhere != nil {
		f.elsewhere.html(w)
		return
	}
	c := f.inPage(w.path)
	svg, err := chart.Inline(c)
	if err != nil {
		w.err = err
		return
	}
	w.raw(`<figure class="chart" data-chart="`)
	w.text(f.id)
	w.raw("\">\n")
	w.b = append(w.b, svg...) // written and escaped by package chart
	if w.interactive {
		options, err := chart.Options(c)
		if err != nil {
			w.err = err
			return
		}
		if options != nil {
			w.raw(`<script type="application/json" data-chart-options="`)
			w.text(f.id)
			w.raw(`">`)
			w.b = append(w.b, options...) // JSON without <, > and &
			w.raw("</script>\n")
		}
	}
	if !w.single {
		w.raw(`<figcaption><a`)
		w.href("charts/" + f.id + ".svg")
		w.raw(` download>Chart as SVG</a>, <a`)
		w.href("charts/" + f.id + ".png")
		w.raw(` download>as PNG</a></figcaption>`)
	}
	w.raw("</figure>\n")
	if f.twin {
		f.twinHTML(w, c)
	}
}

// inPage is the chart as a page shows it.
func (f *figure) inPage(path string) *chart.Chart {
	if f.light != nil {
		return f.light(depth(path))
	}
	return f.build(depth(path))
}

// twinHTML writes the rows of the chart as a table, folded away.
func (f *figure) twinHTML(w *htmlWriter, c *chart.Chart) {
	t, err := chart.TableOf(c)
	if err != nil {
		w.err = err
		return
	}
	w.raw(`<details class="twin"><summary>The numbers of this chart</summary>` + "\n")
	w.raw(`<div class="table" role="region" tabindex="0" aria-label="`)
	w.text(t.Caption)
	w.raw(`"><table><caption><div class="caption">`)
	w.text(t.Caption)
	w.raw("</div></caption>\n<thead><tr>")
	for _, h := range t.Head {
		w.raw(`<th scope="col"`)
		if h.Numeric {
			w.raw(` class="n"`)
		}
		w.raw(">")
		w.text(h.Text)
		w.raw("</th>")
	}
	w.raw("</tr></thead>\n<tbody>\n")
	for _, row := range t.Rows {
		w.raw("<tr>")
		for i := range row {
			f.twinField(w, &row[i])
		}
		w.raw("</tr>\n")
	}
	w.raw("</tbody></table></div></details>\n")
}

func (f *figure) twinField(w *htmlWriter, c *chart.Cell) {
	w.raw("<td")
	if c.Numeric {
		w.raw(` class="n"`)
	}
	if c.Missing {
		w.raw(" data-missing")
	}
	w.raw(">")
	switch {
	case c.Missing:
		w.raw(`<span class="absent">`)
		w.text(c.Text)
		w.raw("</span>")
	case c.Link != "": // relative to the page already
		w.raw("<a")
		w.attr("href", c.Link)
		w.raw(">")
		w.text(c.Text)
		w.raw("</a>")
	default:
		w.text(c.Text)
	}
	w.raw("</td>")
}

func (f *figure) markdown(w *markdownWriter) {
	if f.elsewhere != nil {
		f.elsewhere.markdown(w)
		return
	}
	c := f.build(depth(w.path)) // Markdown shows the file
	w.raw("![")
	w.text(f.title + ". " + c.Desc)
	w.raw("](")
	w.address("charts/" + f.id + ".svg")
	w.raw(")\n\n")
}

// file draws the chart as a file of its own, beside which the links lead one
// directory up.
func (f *figure) file() ([]byte, error) {
	svg, err := chart.File(f.build("../"))
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return svg, nil
}

// picture is the same as PNG.
func (f *figure) picture() ([]byte, error) {
	data, err := chart.PNG(f.build("../"))
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return data, nil
}

// figures are the numbers that a page begins with.
type figures struct{ of []keyFigure }

type keyFigure struct {
	name string
	what span
	how  string
}

func (k figures) html(w *htmlWriter) {
	w.raw(`<ul class="figures">` + "\n")
	for i := range k.of {
		x := &k.of[i]
		w.raw(`<li><span class="name">`)
		w.text(x.name)
		w.raw(`</span> <span class="value">`)
		w.span(&x.what)
		w.raw("</span>")
		if x.how != "" {
			w.raw(` <span class="how">`)
			w.text(x.how)
			w.raw("</span>")
		}
		w.raw("</li>\n")
	}
	w.raw("</ul>\n")
}

func (k figures) markdown(w *markdownWriter) {
	for i := range k.of {
		x := &k.of[i]
		w.raw("- ")
		w.emphasis("**", x.name)
		w.raw(": ")
		w.span(&x.what)
		if x.how != "" {
			w.text(" (" + x.how + ")")
		}
		w.raw("\n")
	}
	w.raw("\n")
}
