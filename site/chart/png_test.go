package chart

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

func decodePNG(t *testing.T, data []byte, err error) image.Image {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// The picture of every chart has the size of its drawing, the same bytes each
// time, and its marks where the drawing has them, in their colours.
func TestPNGShowsTheDrawing(t *testing.T) {
	for _, c := range samples() {
		data, err := PNG(c)
		img := decodePNG(t, data, err)
		if again, _ := PNG(c); !bytes.Equal(again, data) {
			t.Errorf("%s: two pictures differ", c.ID)
		}
		if len(data) > 200_000 {
			t.Errorf("%s has %d bytes", c.ID, len(data))
		}
		if len(c.Panels) > 0 || c.Form == Grid {
			continue
		}
		s := scenes(c)[0]
		for _, d := range s.dots {
			if d.p.Role != Front || d.p.Kind != Measured || s.hidden(d.p) {
				continue
			}
			want := dress{props: map[string]string{"fill": "var(--chart-" + palette[d.s.slot()].name + ")"}}.colour("fill")
			r, g, b, _ := img.At(int((d.at.x+16)*pngScale), int((d.at.y+16)*pngScale)).RGBA()
			if far(r>>8, want.R) || far(g>>8, want.G) || far(b>>8, want.B) {
				t.Errorf("%s, %s: colour %d %d %d, want %v", c.ID, d.p.ID, r>>8, g>>8, b>>8, want)
			}
		}
	}
}

func far(got uint32, want uint8) bool { return int(got)-int(want) > 8 || int(want)-int(got) > 8 }

// Every class that a drawing uses, and a picture needs, has a paint.
func TestPNGKnowsTheStylesheet(t *testing.T) {
	d := dress{}.put("ch").put("ch-c1")
	for class, props := range map[string][]string{"ch-curve": {"stroke"}, "ch-mark": {"fill", "stroke"}, "ch-hollow": {"fill", "stroke"}, "ch-step": {"stroke"}, "ch-box": {"fill"}, "ch-title": {"fill"}} {
		for _, p := range props {
			if d.put(class).colour(p).A == 0 {
				t.Errorf(".%s has no %s", class, p)
			}
		}
	}
	if d.put("ch-dim").put("ch-mark").colour("fill") != hue("muted") {
		t.Error("what is beaten is not muted")
	}
	if c := d.put("ch-hit").colour("fill"); c.A != 0 {
		t.Errorf("what answers to a pointer is seen: %v", c)
	}
}

// A card is drawn for any name and chart, the same bytes each time.
func TestCard(t *testing.T) {
	for _, text := range append([]string{"Output speed against quality"}, hostile...) {
		k := &Card{Site: text, Title: text, Says: text + " " + text, Foot: text, Chart: crowded()}
		data, err := k.PNG()
		if b := decodePNG(t, data, err).Bounds(); b.Dx() != CardWidth || b.Dy() != CardHeight {
			t.Errorf("%q: %v", text, b)
		}
	}
}
