package table

import "testing"

// TestPlainKeepsNumbersApart: what is taken off between two numbers does not make
// one of them.
func TestPlainKeepsNumbersApart(t *testing.T) {
	for text, want := range map[string]string{
		"12.5<br>13": "12.5 13", "![12](x.png)5": "12 5", "<b>12</b>.5": "12 .5", "1<br/><br/>2<br>3": "1 2 3",
		"**12.5**": "12.5", "[12.5](x.html)": "12.5", "<b>12</b> ms": "12 ms", "TTFT<br>(ms)": "TTFT(ms)", "a<br>5": "a5",
	} {
		if got := plain(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
