package source

import (
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	for text, want := range map[string]string{
		"a\nb":        "1:a@0 2:b@2",
		"a\r\nb\r\n":  "1:a@0 2:b@3",
		"a\rb\r":      "1:a@0 2:b@2",
		"\n\nü x\n":   "1:@0 2:@1 3:ü x@2",
		"a\rb\nc":     "1:a\rb@0 2:c@4",
		"":            "",
		"no line end": "1:no line end@0",
	} {
		var got []string
		for _, l := range doc(text).Lines() {
			got = append(got, string(rune('0'+l.No))+":"+l.Text+"@"+string(rune('0'+l.Offset)))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %q, want %q", text, s, want)
		}
	}
}

func TestLabels(t *testing.T) {
	d := doc("start\n  Samples per second :  12.3 \nempty:\nno label\n")
	ls := d.Lines()
	c, ok := ls[1].Label(":")
	if v := c.Num("requests/s"); !ok || v.Num != 12.3 || v.Ref.At != "Samples per second" || v.Ref.Record != 2 || string(d.Data[v.Ref.Offset:v.Ref.Offset+4]) != "12.3" {
		t.Errorf("value: %+v", v)
	}
	if c, ok := ls[2].Label(":"); !ok || c.Exists() || c.Num("s").Known() {
		t.Errorf("empty: %+v", c)
	}
	if _, ok := ls[3].Label(":"); ok {
		t.Error("a line without the separator has a label")
	}
	part := ls[1].Cell(20, len(ls[1].Text), "x")
	if part.Text != ":  12.3" || d.Data[part.Offset] != ':' {
		t.Errorf("part: %+v", part)
	}
	ls[3].Report("value/missing", "expected a number")
	if ps := d.Problems(); len(ps) != 1 || ps[0].Line != 4 {
		t.Errorf("problems: %+v", ps)
	}
}

func TestPositionCountsLinesAsLinesDoes(t *testing.T) {
	for _, text := range []string{"a\nbü\ncd", "a\r\nbü\r\ncd", "a\rbü\rcd"} {
		d := doc(text)
		at := int64(strings.Index(text, "d"))
		if line, col := d.Position(at); line != 3 || col != 2 {
			t.Errorf("%q: %d:%d", text, line, col)
		}
	}
	if line, col := doc("a\nb").Position(99); line != 2 || col != 2 {
		t.Errorf("behind the end: %d:%d", line, col)
	}
	if line, col := doc("").Position(-1); line != 1 || col != 1 {
		t.Errorf("before the beginning: %d:%d", line, col)
	}
}

func FuzzLines(f *testing.F) {
	for _, s := range []string{"a: 1\nb", "\r\n:", "a\r:b", "x : 12 ms\n"} {
		f.Add([]byte(s))
	}
	addSamples(f, ".txt", ".log")
	f.Fuzz(func(t *testing.T, text []byte) {
		d := Decode("x.log", text, 1<<20)
		for i, l := range d.Lines() {
			if l.No != i+1 || !strings.HasPrefix(string(d.Data[l.Offset:]), l.Text) {
				t.Fatalf("%q: line %+v", d.Data, l)
			}
			if c, ok := l.Label(":"); ok && !strings.HasPrefix(string(d.Data[c.Offset:]), c.Text) {
				t.Fatalf("%q: cell %+v", d.Data, c)
			}
			if line, _ := d.Position(l.Offset); line != l.No {
				t.Fatalf("%q: line %d is at %d", d.Data, l.No, line)
			}
		}
	})
}
