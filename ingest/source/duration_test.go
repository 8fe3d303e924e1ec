package source

import "testing"

func TestDuration(t *testing.T) {
	for text, want := range map[string]float64{
		"3.2s": 3.2, "1m2.3s": 62.3, "850.1ms": 0.8501, "12µs": 12e-6, "4.648158042s": 4.648158042, "1h0m0.5s": 3600.5, "0s": 0,
	} {
		cell, _ := doc("total duration: " + text + "\n").Lines()[0].Label(":")
		if v := cell.Duration(); v.Num != want || v.Raw != text || !v.Known() {
			t.Errorf("%s: %+v", text, v)
		}
	}
	for _, text := range []string{"", "-", "12", "soon", "1e400s"} {
		cell, _ := doc("total duration: " + text + "\n").Lines()[0].Label(":")
		if v := cell.Duration(); v.Known() {
			t.Errorf("%q: %+v", text, v)
		}
	}
}
