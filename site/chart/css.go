package chart

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed assets/chart.css
var drawingRules string

//go:embed assets/figure.css
var figureRules string

// CSS is the stylesheet of the inline drawings and of the figure around them.
// Colours are variables that a page may set anew on ".ch"; it should set
// --chart-bg and --chart-ink to its own. They follow the reader's colour scheme
// and, on :root, data-theme="light" or "dark".
func CSS() string { return colourRules() + drawingRules + figureRules }

// fileCSS is the stylesheet inside an SVG file, where none of it is markup.
var fileCSS = sync.OnceValue(func() string { return colourRules() + drawingRules })

// colourRules writes the palette as CSS variables: light, also on paper; dark
// on a screen, by preference or by the page's choice; then one class for each slot.
func colourRules() string {
	var b strings.Builder
	dark := variables(func(c colour) string { return c.dark })
	b.WriteString(".ch, .ch-ui { " + variables(func(c colour) string { return c.light }) + "}\n")
	b.WriteString("@media screen and (prefers-color-scheme: dark) {\n:root:not([data-theme=light]) .ch, svg.ch:root, :root:not([data-theme=light]) .ch-ui { " + dark + "}\n}\n")
	b.WriteString("@media screen {\n:root[data-theme=dark] .ch, :root[data-theme=dark] .ch-ui { " + dark + "}\n}\n")
	for _, c := range palette {
		b.WriteString(".ch-c" + c.name + " { --c: var(--chart-" + c.name + "); }\n")
	}
	return b.String()
}

func variables(pick func(colour) string) string {
	var b strings.Builder
	for _, list := range [...][]colour{palette[:], surface[:]} {
		for _, c := range list {
			b.WriteString("--chart-" + c.name + ": " + pick(c) + "; ")
		}
	}
	return b.String()
}
