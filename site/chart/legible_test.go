package chart

import (
	"bytes"
	"testing"
)

// Letters that the fonts of pictures lack leave an ellipsis, never a box.
func TestLegible(t *testing.T) {
	all, err := fonts()
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{
		"GPT-5.5 (xhigh)": "GPT-5.5 (xhigh)", "Ωμέγα Жук Łódź – 3 × 4": "Ωμέγα Жук Łódź – 3 × 4",
		"日本語モデル": "…", "通义千问 Qwen3 8B": "… Qwen3 8B", "Qwen3 千问 大模型": "Qwen3 …", "نموذج": "…", "מודל 7B": "… 7B", "a🚀b": "a…b", "e\u0301": "e", "": "",
	} {
		got, missing := legible(all[regular], in)
		if got != want || missing != (in != want) {
			t.Errorf("%q is shown as %q, %v; want %q", in, got, missing, want)
		}
	}
}

// A picture that leaves letters out says so at its foot, and no other does.
func TestPictureSaysWhatItLeavesOut(t *testing.T) {
	c := speedQuality()
	plain, err := PNG(c)
	if err != nil {
		t.Fatal(err)
	}
	c.Series[0].Name, c.Series[0].Points[0].Label = "千问", "千问"
	cut, err := PNG(c)
	a, b := decodePNG(t, plain, nil), decodePNG(t, cut, err)
	if bytes.Equal(plain, cut) || a.Bounds() != b.Bounds() {
		t.Fatal("the pictures are the same, or of two sizes")
	}
	inked := func(lines int) (n int) {
		r := b.Bounds()
		for y := r.Max.Y - lines; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				if a.At(x, y) != b.At(x, y) {
					n++
				}
			}
		}
		return n
	}
	if n := inked(14 * pngScale); n < 200 {
		t.Errorf("%d pixels of a note at the foot", n)
	}
}
