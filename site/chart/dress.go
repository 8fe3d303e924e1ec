package chart

import (
	"image/color"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// cssRule is a rule of chart.css: classes from the outermost to the element's
// own, and what it declares. Our stylesheet has no other selectors that matter
// to a picture.
type cssRule struct {
	classes []string
	set     [][2]string
}

var ruleText = regexp.MustCompile(`(?s)([^{}]+)\{([^{}]*)\}`)

// cssRules are the rules of the drawing, the same that a browser follows.
var cssRules = sync.OnceValue(func() (rules []cssRule) {
	text := regexp.MustCompile(`(?s)/\*.*?\*/`).ReplaceAllString(drawingRules, "")
	for _, c := range palette {
		rules = append(rules, cssRule{[]string{"ch-c" + c.name}, [][2]string{{"--c", "var(--chart-" + c.name + ")"}}})
	}
	for _, m := range ruleText.FindAllStringSubmatch(text, -1) {
		var set [][2]string
		for _, d := range strings.Split(m[2], ";") {
			if name, value, ok := strings.Cut(d, ":"); ok {
				set = append(set, [2]string{strings.TrimSpace(name), strings.TrimSpace(value)})
			}
		}
		for _, selector := range strings.Split(m[1], ",") {
			if selector = strings.TrimSpace(selector); strings.HasPrefix(selector, ".") && !strings.Contains(selector, ":") {
				rules = append(rules, cssRule{strings.Fields(strings.ReplaceAll(selector, ".", "")), set})
			}
		}
	}
	return rules
})

// dress is what rules give an element, and what its children inherit.
type dress struct {
	classes []string // of the element and all around it
	props   map[string]string
}

// put is the dress of an element of these classes inside of another.
func (d dress) put(class string) dress {
	own := strings.Fields(class)
	out := dress{classes: slices.Concat(d.classes, own), props: make(map[string]string, len(d.props))}
	for k, v := range d.props {
		out.props[k] = v
	}
	for _, r := range cssRules() {
		last := len(r.classes) - 1
		if slices.Contains(own, r.classes[last]) && (last == 0 || slices.Contains(d.classes, r.classes[0])) {
			for _, set := range r.set {
				out.props[set[0]] = set[1]
			}
		}
	}
	return out
}

// colour is a property that is a colour of the light theme, with its opacity.
func (d dress) colour(name string) color.NRGBA {
	value := d.props[name]
	if value == "var(--c)" {
		value = d.props["--c"]
	}
	hex := lightHex(strings.TrimSuffix(strings.TrimPrefix(value, "var(--chart-"), ")"))
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if hex == "" || err != nil {
		return color.NRGBA{}
	}
	alpha := 1.0
	if f, err := strconv.ParseFloat(d.props[name+"-opacity"], 64); err == nil {
		alpha = f
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), uint8(alpha*255 + 0.5)}
}

// lightHex is a named colour in the light theme; empty where there is none.
func lightHex(name string) string {
	for _, list := range [...][]colour{palette[:], surface[:]} {
		for _, c := range list {
			if c.name == name {
				return c.light
			}
		}
	}
	return ""
}

// length is a property that is a number of pixels; 1 where it is not set.
func (d dress) length(name string) float64 {
	if f, err := strconv.ParseFloat(strings.TrimSuffix(d.props[name], "px"), 64); err == nil {
		return f
	}
	return 1
}

// dashes are the lengths of stroke-dasharray.
func (d dress) dashes() (out []float64) {
	for _, s := range strings.Fields(d.props["stroke-dasharray"]) {
		if f, err := strconv.ParseFloat(s, 64); err == nil {
			out = append(out, f)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}
