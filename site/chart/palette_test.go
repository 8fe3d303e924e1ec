package chart

import (
	"maps"
	"math"
	"strconv"
	"testing"
)

// linear is a colour in linear light, by channel.
func linear(hex string) [3]float64 {
	var out [3]float64
	for i := range out {
		v, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			panic(err)
		}
		c := float64(v) / 255
		if out[i] = c / 12.92; c > 0.04045 {
			out[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return out
}

// contrast is the ratio of WCAG 2.2.
func contrast(a, b string) float64 {
	y := func(c [3]float64) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] + 0.05 }
	la, lb := y(linear(a)), y(linear(b))
	return max(la, lb) / min(la, lb)
}

// TestContrast holds WCAG AA: text 4.5:1, marks and lines 3:1, in both themes.
func TestContrast(t *testing.T) {
	want := map[string]float64{"ink": 4.5, "soft": 4.5, "axis": 3, "muted": 3}
	ground := surface[0]
	for _, list := range [][]colour{palette[:], surface[1:]} {
		for _, c := range list {
			min := want[c.name]
			if _, err := strconv.Atoi(c.name); err == nil {
				min = 3
			}
			if l, d := contrast(c.light, ground.light), contrast(c.dark, ground.dark); l < min || d < min {
				t.Errorf("--chart-%s: contrast %.2f light, %.2f dark, want %.1f", c.name, l, d, min)
			}
		}
	}
}

// Matrices for linear RGB: Machado, Oliveira and Fernandes, "A Physiologically-based
// Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
var deficiencies = map[string][3][3]float64{
	"none":         {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
}

// oklab is Ottosson's perceptual space, in which distances can be compared.
func oklab(c [3]float64) [3]float64 {
	l := math.Cbrt(0.4122214708*c[0] + 0.5363325363*c[1] + 0.0514459929*c[2])
	m := math.Cbrt(0.2119034982*c[0] + 0.6806995451*c[1] + 0.1073969566*c[2])
	s := math.Cbrt(0.0883024619*c[0] + 0.2817188376*c[1] + 0.6299787005*c[2])
	return [3]float64{0.2104542553*l + 0.7936177850*m - 0.0040720468*s, 1.9779984951*l - 2.4285922050*m + 0.4505937099*s, 0.0259040371*l + 0.7827717662*m - 0.8086757660*s}
}

// seen is the colour as somebody with a deficiency sees it.
func seen(hex string, m [3][3]float64) [3]float64 {
	c := linear(hex)
	var out [3]float64
	for i := range out {
		out[i] = max(0, m[i][0]*c[0]+m[i][1]*c[1]+m[i][2]*c[2])
	}
	return oklab(out)
}

// TestColoursStayApart: any two entities differ by 0.06 or more in OKLab, about
// three times what is just noticeable, for everybody.
func TestColoursStayApart(t *testing.T) {
	const apart = 0.06
	for name, m := range deficiencies {
		for _, pick := range []func(colour) string{func(c colour) string { return c.light }, func(c colour) string { return c.dark }} {
			for i, a := range palette[1:] {
				for _, b := range palette[i+2:] {
					x, y := seen(pick(a), m), seen(pick(b), m)
					if d := math.Sqrt((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]) + (x[2]-y[2])*(x[2]-y[2])); d < apart {
						t.Errorf("%s: %s (%s) and %s (%s) differ by %.3f", name, a.name, pick(a), b.name, pick(b), d)
					}
				}
			}
		}
	}
}

func TestAssignSlots(t *testing.T) {
	first := AssignSlots([]string{"b", "a", "c"}, nil)
	if want := map[string]int{"a": 1, "b": 2, "c": 3}; !maps.Equal(first, want) {
		t.Errorf("slots %v, want %v", first, want)
	}
	// A newcomer that sorts first takes a free colour and nobody else's, also not that of somebody who left.
	next := AssignSlots([]string{"0", "b"}, first)
	if want := map[string]int{"a": 1, "b": 2, "c": 3, "0": 4}; !maps.Equal(next, want) {
		t.Errorf("slots %v, want %v", next, want)
	}
	if len(first) != 3 {
		t.Error("the kept assignment was changed")
	}
	many := AssignSlots([]string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}, map[string]int{"z": 99})
	if many["h"] != 8 || many["i"] != 1 || many["z"] != 0 {
		t.Errorf("slots %v: want the ninth to share the first, and an impossible slot dropped", many)
	}
}
